//! Ships are found as players write them: with a navy's prefix, without accents, umlauts as two letters.

use chartroom::data::{self, Files};
use chartroom::diagnostic::Faults;
use chartroom::model::ShipClass;
use chartroom::request::ships::may_name;

use crate::workbench::Workbench;

fn shown(word: &str) -> String {
    let shown = Workbench::new().run(&format!("show {word} --json")).fine().json();
    format!(
        "{} {}",
        shown["navy"].as_str().expect("a navy"),
        shown["ship"].as_str().expect("a ship")
    )
}

#[test]
fn a_ship_is_found_behind_the_prefix_of_her_navy() {
    for (word, ship) in [
        ("hms-hood", "Britain Hood"),
        ("h.m.s.-hood", "Britain Hood"),
        ("sms-karlsruhe", "Germany Karlsruhe"),
        ("hijms-mikasa", "Japan Mikasa"),
        ("ijn-yamato", "Japan Yamato"),
        ("uss-wichita", "USA Wichita"),
        ("rn-zara", "Italy Zara"),
        ("sms-viribus-unitis", "Austria-Hungary Viribus Unitis"),
    ] {
        assert_eq!(shown(word), ship, "{word}");
    }
}

#[test]
fn a_prefix_finds_no_ship_of_another_navy() {
    let run = Workbench::new().run("show sms-hood");
    assert!(run.stderr.contains("there is no ship `sms-hood`"), "{}", run.stderr);
    let run = Workbench::new().run("show hms");
    assert!(run.stderr.contains("there is no ship `hms`"), "{}", run.stderr);
}

#[test]
fn a_ship_is_found_without_accents_and_with_umlauts_as_two_letters() {
    for (word, ship) in [
        ("nurnberg", "Germany Nürnberg"),
        ("nuernberg", "Germany Nürnberg"),
        ("sms-nuernberg", "Germany Nürnberg"),
        ("grosser-kurfuerst", "Germany Grosser Kurfürst"),
        (
            "kaiserin-und-koenigin-maria-theresia",
            "Austria-Hungary Kaiserin und Königin Maria Theresia",
        ),
        ("dupuy-de-lome", "France Dupuy de Lôme"),
        ("amiral-charner", "France Amiral Charner"),
    ] {
        assert_eq!(shown(word), ship, "{word}");
    }
}

#[test]
fn sisters_are_found_by_their_class_with_a_prefix_or_spelled_out() {
    for words in ["class:sms-koenig", "class:koenig", "class:König"] {
        let bench = Workbench::new();
        bench
            .run(&format!("print log {words} -o x.pdf"))
            .fine()
            .printed("1 sheet, 4 ships, 2 empty");
    }
}

#[test]
fn a_file_of_ones_own_names_its_prefix() {
    let bench = Workbench::project();
    let ships = "navy = \"Ruritania\"\nprefixes = [\"RHS\"]\n\n[[class]]\nid = \"a\"\nname = \"Strelsau\"\n\
                 state = \"now\"\nsource = \"mine\"\n\n[[class.ships]]\nname = \"Strelsau\"\n";
    bench.write("ship_values/ruritania.toml", ships);
    let shown = bench.run("show rhs-strelsau --json").fine().json();
    assert_eq!(shown["ship"], "Strelsau");
    let run = bench.run("show hms-strelsau");
    assert!(run.stderr.contains("there is no ship `hms-strelsau`"), "{}", run.stderr);
}

/// Only lines that can hold a name are looked through before a class is read.
#[test]
fn every_name_stands_where_names_are_looked_for() {
    let files = Files::embedded();
    let fleet = data::read_fleet(&files, &mut Faults::default());
    for file in files.list(data::SHIP_VALUES, "toml") {
        let text = file.source().expect("text").text;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let classes: Vec<&ShipClass> =
            fleet.classes.iter().filter(|class| class.place.file == file.path).collect();
        assert!(!classes.is_empty(), "{}", file.path);
        for (at, class) in classes.iter().enumerate() {
            let to = classes.get(at + 1).map_or(lines.len(), |next| next.place.line - 1);
            let own = lines[class.place.line - 1..to].concat();
            let names = class.ships.iter().map(|ship| &ship.name);
            for name in names.chain([&class.name, &class.id]) {
                assert!(may_name(std::slice::from_ref(name))(&own), "{name}");
            }
        }
    }
}
