//! What the program says on the screen: lists, shows and explanations. tests/transcripts/ has whole screens.

use crate::workbench::{Workbench, listed};

#[test]
fn the_list_of_ships_is_an_array_and_each_is_found_by_its_word() {
    let bench = Workbench::new();
    let ships = listed("list ships --navy japan --type battleship --json");
    assert!(ships.len() > 5);
    for ship in &ships {
        assert_eq!(ship["type"], "battleship");
        let shown =
            bench.run(&format!("show {} --json", ship["word"].as_str().unwrap())).fine().json();
        assert_eq!((&shown["ship"], &shown["state"]), (&ship["ship"], &ship["state"]));
    }
}

#[test]
fn a_list_takes_the_same_choices_as_a_print() {
    let choice = "--navy japan --navy russia --type battleship --years 1900-1905";
    let ships = listed(&format!("list ships --json {choice}"));
    for (name, is_there) in [
        ("Mikasa", true),
        ("Borodino", true),
        ("Asama", false),
        ("Fuji", false),
        ("Hannibal", false),
    ] {
        assert_eq!(ships.iter().any(|ship| ship["ship"] == name), is_there, "{name}: {ships:?}");
    }
}

#[test]
fn everything_that_ships_with_the_program_is_without_fault() {
    // As a project's own: what is built in is not tried again at each check.
    let bench = Workbench::project();
    for folder in
        ["imposition", "imports", "orders", "profiles", "rules", "ship_values", "templates"]
    {
        bench.run(&format!("eject {folder}")).fine();
    }
    let count = |what: &str| bench.json(&format!("list {what}")).as_array().unwrap().len();
    let (ships, sets, orders) = (count("ships"), count("rules"), count("orders"));
    let told = format!(
        "{ships} ships, 6 arcs in doubt (Kuang Yi, Chih Yuan, Fu Lung, Akitsushima, Fusō, \
         Itsukushima), rule sets: {sets}, papers: 8, impositions: 16, orders of battle: {orders}: no faults"
    );
    assert_eq!(bench.run("check").fine().stderr.trim(), told);
}

#[test]
fn printers_are_listed_once_they_are_calibrated() {
    let bench = Workbench::project();
    assert_eq!(bench.json("list printers"), serde_json::json!([]));
    bench.run("calibrate --printer attic --paper a4 --across 169.4 --down 240.6").fine();
    let listed = bench.json("list printers");
    assert_eq!(listed[0]["id"], "attic");
    assert_ne!(listed[0]["across"]["came_out_mm"], listed[0]["across"]["meant_mm"]);
}

#[test]
fn a_scale_is_found_by_the_ratio_of_the_models() {
    let bench = Workbench::new();
    for (models, scale) in [
        ("1/3000", "small"),
        (" 1 / 3000 ", "small"),
        ("1/2999", "1-2999"),
        ("1:2000", "medium"),
        ("1/1800", "medium"),
        ("1/1799", "1-1799"),
        ("1/1200", "jumbo"),
    ] {
        let shown = bench.run_list(&["show", "mikasa", "--json", "--scale", models]).fine().json();
        assert_eq!(shown["scale"], scale, "{models}");
    }
    for no_models in ["2/3000", "1/0", "1/x", "3000"] {
        let told = format!("error[unknown-scale]: Quickfire has no scale `{no_models}`");
        bench.run(&format!("show mikasa --scale {no_models}")).fails(2, &told);
    }
    bench.run("print ruler --scale 1/5").refused(
        2,
        "error[unknown-scale]: Quickfire has no scale `1/5`\n  \
         hint: there is `tiny` for 1/6000, `small` for 1/3000, `medium` for 1/2400 - 1/1800, `large` \
         for 1/1500 - 1/1250, `jumbo` for 1/1200 - 1/1000; or a multiple such as `2.5x`",
    );
}

#[test]
fn units_go_by_their_names_too() {
    let bench = Workbench::new();
    for (word, unit) in [("inches", "in"), ("mm", "mm"), ("imperial", "in")] {
        let text = bench.run(&format!("show mikasa --units {word}")).fine().text();
        assert!(text.contains(&format!(" {unit}")), "{word}: {text}");
    }
}

#[test]
fn every_value_of_a_ship_is_explained_if_none_is_named() {
    let bench = Workbench::new();
    let all = bench.json("explain mikasa");
    let shown = bench.json("show mikasa");
    assert_eq!(all.as_array().unwrap().len(), shown["values"].as_object().unwrap().len());
    let one = bench.json("explain mikasa gunnery_heavy");
    assert!(all.as_array().unwrap().contains(&one));
    assert_eq!(one["formula_would_give"], "20", "where a source states it");
}

/// Seconds of the processor that a list of so many ships takes, which nobody else's work changes.
fn seconds_for(ships: usize) -> f64 {
    let bench = Workbench::project();
    let classes: String = (0..ships)
        .map(|number| {
            format!(
                "[[class]]\nid = \"c{number}\"\nname = \"C{number}\"\nstate = \"s\"\nsource = \"x\"\n\
                 ships = [{{ name = \"Ship {number}\" }}]\n"
            )
        })
        .collect();
    bench.write("ship_values/big.toml", format!("navy = \"Big\"\n{classes}"));
    let program = env!("CARGO_BIN_EXE_chartroom");
    let call = format!("\"{program}\" list ships --navy big | tail -1; times | tail -1");
    let mut shell = std::process::Command::new("sh");
    let run = shell.args(["-c", &call]).current_dir(bench.path("")).output().expect("sh");
    let said = String::from_utf8(run.stdout).expect("UTF-8");
    let (last, times) = said.split_once('\n').expect("two lines");
    assert!(last.starts_with(&format!("Ship {}", ships - 1)), "{last}");
    let user = times.split_whitespace().next().expect("a time");
    let (minutes, seconds) = user.trim_end_matches('s').split_once('m').expect("a time");
    60.0 * minutes.parse::<f64>().expect("minutes") + seconds.parse::<f64>().expect("seconds")
}

#[test]
fn a_list_of_eight_times_as_many_ships_takes_no_more_than_some_ten_times_as_long() {
    let (few, many) = (seconds_for(1_500), seconds_for(12_000));
    // Every ship held against every other would take 64 times as long.
    assert!(many < 25.0 * few.max(0.05), "{few} s and {many} s");
}
