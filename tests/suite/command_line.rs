//! What the program says on the screen: help texts, lists, shows and explanations, as reviewed files.

use crate::workbench::Workbench;

#[test]
fn the_screens_are_as_reviewed() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("COLUMNS", "100")
        .case("tests/screens/*.md")
        .run();
}

#[test]
fn ships_are_found_without_case_accents_or_whole_names() {
    for (word, ship) in [
        ("MIKASA", "Mikasa"),
        ("mika", "Mikasa"),
        ("imperator-aleksandr-iii", "Imperator Aleksandr III"),
        ("warspite@1914", "Warspite"),
        ("china/ting_yuen", "Ting Yuen"),
    ] {
        let shown = Workbench::new().run(&format!("show {word} --json")).fine().json();
        assert_eq!(shown["ship"], ship);
    }
}

#[test]
fn a_class_prints_every_sister() {
    Workbench::new()
        .run("print log class:majestic -o x.pdf")
        .fine()
        .printed("2 sheets, 9 ships, 3 empty");
}

#[test]
fn the_list_of_ships_is_an_array_and_each_is_found_by_its_word() {
    let bench = Workbench::new();
    let ships = bench.run("list ships --navy japan --type battleship --json").fine().json();
    let ships = ships.as_array().unwrap().clone();
    assert!(ships.len() > 5);
    for ship in &ships {
        assert_eq!(ship["type"], "battleship");
        let shown =
            bench.run(&format!("show {} --json", ship["word"].as_str().unwrap())).fine().json();
        assert_eq!((&shown["ship"], &shown["state"]), (&ship["ship"], &ship["state"]));
    }
}

#[test]
fn every_scale_is_listed_with_the_basis_of_each_cell() {
    let scales = Workbench::new().run("list scales --json").fine().json();
    let tiny = &scales[0];
    assert_eq!(
        tiny["imperial"]["cells"]["cable"],
        serde_json::json!({ "value": 0.75, "basis": "stated" })
    );
    assert_eq!(
        tiny["imperial"]["cells"]["nautical_mile"],
        serde_json::json!({ "value": 6.5, "basis": "house" })
    );
    let large = &scales[3];
    assert_eq!(
        large["imperial"]["cells"]["yards_1000"],
        serde_json::json!({ "value": null, "basis": "unknown" })
    );
}

#[test]
fn everything_that_ships_with_the_program_is_without_fault() {
    let bench = Workbench::new();
    let sets = bench.run("list rules --json").fine().json().as_array().unwrap().len();
    let run = bench.run("check").fine();
    assert_eq!(
        run.stderr.trim(),
        format!("646 ships, rule sets: {sets}, papers: 8, impositions: 16: no faults")
    );
}
