//! Lists and reports as people keep them: what is brought in is understood, or said.

use std::fmt::Write;

use chartroom::data::{self, SourceFile};
use chartroom::diagnostic::Faults;
use chartroom::model::ShipClass;

use crate::data::springsharp::figures;
use crate::workbench::{Run, Workbench, bytes_at, names_in, words_of};

/// A folder with all lists and reports.
fn bench() -> Workbench {
    let bench = Workbench::new();
    for folder in ["tests/spreadsheets/lists", "tests/springsharp"] {
        for name in names_in(folder) {
            bench.write(&name, bytes_at(format!("{folder}/{name}")));
        }
    }
    bench
}

/// The classes of the ship file that a list becomes.
fn classes(run: &Run) -> Vec<ShipClass> {
    data::read_navy(&SourceFile::new("ships.toml", run.text()), &mut Faults::default()).classes
}

fn import(bench: &Workbench, name: &str) -> Run {
    bench.run(&format!("import {name} --navy Kravonia -o -"))
}

/// All that is said of every list, and the ships that it gives.
#[test]
fn every_list_is_understood_or_says_what_is_not() {
    let bench = bench();
    let mut told = String::new();
    for name in bench.names().into_iter().filter(|name| name.ends_with(".csv")) {
        let run = import(&bench, &name);
        let _ = writeln!(told, "== {name}, exit code {} ==\n{}", run.code, run.stderr.trim_end());
        for class in classes(&run) {
            let ships = class.ships.iter().map(|ship| match ship.completed {
                Some(year) => format!("{} ({year})", ship.name),
                None => ship.name.clone(),
            });
            let ships = ships.collect::<Vec<_>>().join(", ");
            let _ = writeln!(told, "{:?}, {ships}: {}", class.completed, figures(&class));
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn thousands_of_ships_of_one_name_take_no_longer_than_of_different_names() {
    let rows: String =
        (0..8000).map(|number| format!("Zenda,Destroyer,1912,{}\n", 300 + number % 700)).collect();
    let bench = Workbench::new();
    bench.write("same.csv", format!("Name,Type,Year,Tons\n{rows}"));
    // The cubic way took minutes, so that the run would be stopped.
    bench.run("import same.csv -o out.toml").fine();
    assert!(bench.text("out.toml").contains("id = \"zenda_8000\""));
}

#[test]
fn names_and_navies_of_reports_are_clean() {
    let bench = bench();
    for (name, navy, ship) in [
        ("listed_name_2.txt", "Russia", "PAVEL MAKSUTOV"),
        ("numbered_name_3.txt", "Russia", "TSARINA"),
        ("tabled_name_3.txt", "Japan", "Tsurugi"),
        ("class_name_2.txt", "Britain", "Rupert"),
        ("no_country_3.txt", "Own designs", "BBL Scheme 3A3"),
        ("damaged_long_type.txt", "Own designs", "Zenda"),
    ] {
        let run = bench.run(&format!("import {name} -o -"));
        let class = &classes(&run)[0];
        assert_eq!((class.navy.as_str(), class.ships[0].name.as_str()), (navy, ship), "{name}");
        bench.run(&format!("print log {name} -o x.pdf")).fine();
    }
    // The adjective of a navy of the project is that navy.
    let project = Workbench::project();
    project.run("new ship --name Strelsau --navy Ruritania --type battleship").fine();
    project.write("zenda.txt", bench.read("damaged_long_type.txt"));
    assert_eq!(classes(&project.run("import zenda.txt -o -"))[0].navy, "Ruritania");
}

#[test]
fn boxes_that_stay_empty_are_named_with_what_fills_them() {
    let bench = bench();
    let print = |words: &str| {
        let run = bench.run(&format!("print {words} -o x.pdf")).fine();
        (run, words_of(&bench.read("x.pdf")))
    };
    let (run, sheet) = print("log battleship_2.txt");
    run.says(&[
        "boxes stay empty for Strelsau; not given: year of completion",
        "`--completed 1907`",
    ]);
    assert!(sheet.contains("(Strelsau: year of completion (--completed), plate)"), "{sheet}");
    let (run, sheet) = print("log battleship_2.txt --completed 1907");
    assert!(!sheet.contains("year of completion"));
    assert!(!run.stderr.contains("year of completion"), "{}", run.stderr);
    // A list without types says so, and for how many ships.
    let plain = "Ship,Year,Tons,Speed,Guns\nA,1904,9000,18,4x8in\nB,1905,9100,18,4x8in\n";
    bench.write("plain.csv", plain);
    let (run, _) = print("log plain.csv");
    run.says(&["2 ships, A first, have no type", "empty for A, B; not given: type"]);
    // What no source gives of a ship that comes with the program, and what a formula cannot tell.
    let (run, sheet) = print("log minas-geraes");
    run.says(&[
        "a box stays empty for Minas Geraes; not given: torpedo tubes",
        "`chartroom new values quickfire --navy brazil`",
    ]);
    assert!(sheet.contains("Empty box: not known (Minas Geraes: torpedo tubes)."));
    // Where there is no room, the sheet says no more than what an empty box means.
    let many = "log peder-skram minas-geraes tso-i vasco-da-gama@1903 caio-duilio@duilio mesudiye";
    for (words, told) in [
        ("log minas-geraes --language de --draft", "nicht bekannt (Minas Geraes: Torpedorohre)."),
        ("card libertad --rules easyships", "(Libertad: Turn faces)"),
        (many, "Empty box: not known. "),
        ("log mikasa", "Empty box: not known. "),
    ] {
        let (_, sheet) = print(words);
        assert!(sheet.contains(told), "{words}: {sheet}");
    }
}
