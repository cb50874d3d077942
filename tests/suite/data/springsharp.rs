//! Designs of Springsharp: reports of both dialects as forums mangle them, and the program's own file.

use chartroom::data::springsharp::{self, Choices, Design};
use chartroom::data::{self, Files, SourceFile};
use chartroom::derive;
use chartroom::diagnostic::Faults;
use chartroom::measure::Fraction;
use chartroom::model::{ShipClass, ShipType};
use chartroom::view;

use crate::workbench::{deriver, names_in, rule_sets, text_at};

const REPORTS: [&str; 6] = [
    "battleship_2.txt",
    "cruiser_2.txt",
    "destroyer_2.txt",
    "battleship_3.txt",
    "cruiser_3.txt",
    "carrier_3.txt",
];

fn fixture(name: &str) -> String {
    text_at(format!("tests/springsharp/{name}"))
}

/// The designs in a text, the classes that they become, and what is said of them.
fn read(name: &str, text: &str) -> (Vec<Design>, Vec<ShipClass>, Vec<String>) {
    read_with(name, text, &Choices::default())
}

fn read_with(
    name: &str,
    text: &str,
    choices: &Choices,
) -> (Vec<Design>, Vec<ShipClass>, Vec<String>) {
    let mut faults = Faults::default();
    let words = springsharp::read_words(&Files::embedded(), &mut faults).expect("the words");
    let designs = springsharp::read(&SourceFile::new(name, text), &words, &mut faults);
    let written = springsharp::navy_file(&designs, &words, choices, name);
    let fleet = data::read_navy(&SourceFile::new("ruritania.toml", written.as_str()), &mut faults);
    let said = faults.all().iter().map(ToString::to_string).collect();
    (designs, fleet.classes, said)
}

/// The one class of a text that nothing is wrong with.
#[track_caller]
fn class(name: &str, text: &str) -> ShipClass {
    let (_, mut classes, said) = read(name, text);
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(classes.len(), 1);
    classes.remove(0)
}

/// Figures of a class in a line, without where they come from.
pub fn figures(class: &ShipClass) -> String {
    let text = |figure: Option<Fraction>| figure.map_or("?".to_owned(), Fraction::to_decimal_text);
    let guns = class.guns.iter().flatten().map(|gun| gun.text()).collect::<Vec<_>>().join(", ");
    let plates = class.armor_in.plates();
    let plates: Vec<String> =
        plates.iter().map(|(name, plate)| format!("{name} {}", text(*plate))).collect();
    format!(
        "{} / {} / {} t {} / {} x {} ft / {} kn / {guns} / {:?} tubes / {} / {:?} men",
        class.name,
        class.kind.map_or("?", ShipType::word),
        text(class.displacement_t),
        class.displacement_kind.as_deref().unwrap_or("?"),
        text(class.length_ft),
        text(class.beam_ft),
        text(class.speed_kn),
        class.torpedo_tubes,
        plates.join(" "),
        class.complement,
    )
}

fn mounts(class: &ShipClass) -> Vec<String> {
    let one = |mount: &chartroom::model::Mount| {
        format!("{}x{} {}", mount.count, mount.barrels, mount.text())
    };
    class.mounts.iter().map(one).collect()
}

/// The program's own file with one line set, counted from 1.
fn with_line(text: &str, number: usize, value: &str) -> String {
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| format!("{}\n", if at + 1 == number { value } else { line })).collect()
}

#[test]
fn a_file_in_meters_and_millimetres_gives_the_same_ship() {
    let text = fixture("battleship.sship");
    let expected = figures(&class("elphberg.sship", &text));
    let mut metric = text.clone();
    // Hull, batteries and armor; lengths in meters, bores and plates in millimetres.
    for (number, value) in [(5, "1"), (6, "1"), (7, "1"), (8, "1"), (12, "1")] {
        metric = with_line(&metric, number, value);
    }
    let inches = |at: usize| text.lines().nth(at - 1).and_then(|line| line.parse::<f64>().ok());
    for at in [15, 16, 17] {
        let meters = inches(at).expect("a length") * 0.3048;
        metric = with_line(&metric, at, &format!("{meters:.4}"));
    }
    for at in [34, 40, 46, 82].into_iter().chain(94..=110) {
        let mm = inches(at).expect("a plate") * 25.4;
        metric = with_line(&metric, at, &format!("{mm:.1}"));
    }
    assert_eq!(figures(&class("metric.sship", &metric)), expected);
}

#[test]
fn a_forum_may_break_the_lines_and_change_the_quotes() {
    for name in REPORTS {
        let text = fixture(name);
        let expected = figures(&class(name, &text));
        let head = text.lines().next().expect("a head").to_owned();
        let mangled = [
            text.split_whitespace().collect::<Vec<_>>().join(" "),
            text.replace('\n', "\r\n"),
            text.replace('"', "\u{201d}"),
            text.replace('"', "&quot;"),
            text.replace('"', "''"),
            text.replace('-', "\u{2013}").replace(&head.replace('-', "\u{2013}"), &head),
            text.lines().map(|line| format!("> {line}\n")).collect(),
            format!("\u{feff}Posted by someone on a forum\n\n{text}\n-- \nsigned"),
        ];
        for (which, text) in mangled.iter().enumerate() {
            let text = text.trim_start_matches('\u{feff}');
            assert_eq!(figures(&class(name, text)), expected, "{name}, change {which}: {text}");
        }
    }
}

#[test]
fn numbers_may_be_written_as_on_the_continent() {
    for name in REPORTS {
        let text = fixture(name);
        let expected = figures(&class(name, &text));
        let letters: Vec<char> = text.chars().collect();
        let between_digits = |at: usize| {
            let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
            at > 0 && digit(at - 1) && digit(at + 1)
        };
        let exchanged = letters.iter().enumerate().map(|(at, letter)| match letter {
            '.' if between_digits(at) => ',',
            ',' if between_digits(at) => '.',
            other => *other,
        });
        assert_eq!(figures(&class(name, &exchanged.collect::<String>())), expected, "{name}");
    }
}

#[test]
fn several_designs_of_a_file_become_several_classes() {
    let text = REPORTS.map(fixture).join("\n\n");
    let (designs, classes, said) = read("fleet.txt", &text);
    assert_eq!(said, Vec::<String>::new());
    let alone: Vec<String> =
        REPORTS.iter().map(|name| figures(&class(name, &fixture(name)))).collect();
    assert_eq!(classes.iter().map(figures).collect::<Vec<_>>(), alone);
    assert_eq!(designs.len(), REPORTS.len());
    let twice = fixture("cruiser_2.txt").repeat(2);
    let ids: Vec<String> = read("twice.txt", &twice).1.into_iter().map(|class| class.id).collect();
    assert_eq!(ids, ["zenda", "zenda_2"]);
}

/// Reports that are cut further down are in the folder.
#[test]
fn what_a_cut_report_does_not_tell_stays_unknown_and_is_named() {
    let text = fixture("battleship_2.txt");
    let (_, classes, said) = read("cut.txt", text.split("Armament:").next().expect("a head"));
    assert!(classes[0].guns.is_none() && classes[0].torpedo_tubes.is_none());
    assert!(classes[0].armor_in.plates().iter().all(|(_, plate)| plate.is_none()));
    let told = "the report ends in the hull: armament, armor and speed stay unknown";
    assert!(said.len() == 1 && said[0].contains(told), "{said:?}");
}

#[test]
fn the_year_tells_a_dreadnought_from_a_battleship() {
    let kind = |year: &str| {
        let text =
            fixture("battleship_2.txt").replace("laid down 1904", &format!("laid down {year}"));
        class("year.txt", &text).kind
    };
    assert_eq!(kind("1904"), Some(ShipType::Battleship));
    assert_eq!(kind("1906"), Some(ShipType::Dreadnought));
}

#[test]
fn a_file_that_is_no_design_is_refused() {
    let good = fixture("battleship.sship");
    for (name, text) in [
        ("letter.txt", "Dear admiral,\nthe fleet is ready.\n".to_owned()),
        ("empty.txt", String::new()),
        ("old.sship", good.replace("Version 3.0", "Version 2.1")),
        ("short.sship", good.lines().take(60).collect::<Vec<_>>().join("\n")),
        ("bad.sship", good.replacen("\n500\n", "\nlong\n", 1)),
        ("other_units.sship", good.replacen("Battleship\n0\n", "Battleship\n2\n", 1)),
    ] {
        let (designs, _, said) = read(name, &text);
        assert!(designs.is_empty(), "{name}");
        assert!(said.iter().any(|fault| fault.starts_with("error[no-design]")), "{name}: {said:?}");
    }
}

#[test]
fn a_text_longer_than_thousands_of_reports_is_refused() {
    let text = format!("SpringSharp Version 3.0\n{}", "1\n".repeat(5 << 20));
    let (designs, _, said) = read("long.sship", &text);
    assert!(designs.is_empty());
    assert!(said[0].contains("it is larger than 8 MB"), "{said:?}");
}

/// The files of the folder that hold designs, in order.
fn designs() -> Vec<String> {
    let names = names_in("tests/springsharp");
    assert!(names.len() >= 30, "{names:?}");
    names
}

/// What a log shows of a ship: her values with their marks, and her speed boxes.
fn of_log(log: &view::LogView) -> String {
    let values = log.values.iter().filter(|(_, value)| !value.text.plain.is_empty());
    let values: Vec<String> =
        values.map(|(id, value)| format!("{id} {}{}", value.text.plain, value.mark)).collect();
    let empty = log.values.values().filter(|value| value.text.plain.is_empty()).count();
    let boxes = log.speed_boxes.iter().map(|one| {
        let turn = one.turn.map_or(String::new(), |turn| format!("/{turn}\u{b0}"));
        format!("{}: {}{turn}", one.number, one.distance.plain)
    });
    let boxes = boxes.collect::<Vec<_>>().join(", ");
    format!("{}; {empty} empty; speed boxes {boxes}", values.join(", "))
}

/// What the logs of every rule set show of every design: a change of the importer that changes a log
/// changes this.
#[test]
fn every_design_of_the_folder_gives_its_logs() {
    let of_file = |name: &String| {
        let text = fixture(name);
        // Armor and gunnery follow from the year of completion: three years after she was laid down.
        let laid_down =
            text.split("laid down ").nth(1).and_then(|rest| rest.get(..4)?.parse().ok());
        let completed = laid_down.map(|year: i64| year + 3);
        (name.clone(), read_with(name, &text, &Choices { navy: None, completed }).1)
    };
    let files: Vec<(String, Vec<ShipClass>)> = designs().iter().map(of_file).collect();
    let mut told = String::new();
    for rules in &rule_sets() {
        let deriver = deriver(rules);
        let scale = rules.default_scale().expect("a scale");
        told.push_str(&format!("== {}, {} ==\n", rules.id, scale.id));
        for (name, classes) in &files {
            for class in classes {
                let derived = deriver.ship(class, &class.ships[0]).expect("values");
                let boxes = derive::speed_boxes(rules, Some(&derived), scale, rules.units);
                let marking = view::Marking::Stated;
                let log = view::log(rules, class, &class.ships[0], &derived, &boxes, marking);
                told.push_str(&format!("{name}: {}\n  {}\n", class.name, of_log(&log)));
            }
        }
    }
    insta::assert_snapshot!(told);
}

/// All reports of the folder, those that somebody damaged too: the ship that each gives, and what is said.
#[test]
fn every_design_of_the_folder_gives_its_ship() {
    let mut told = String::new();
    for name in designs() {
        let (_, classes, said) = read(&name, &fixture(&name));
        let faulty = name.starts_with("damaged");
        assert_eq!(said.is_empty(), !faulty, "{name}: {said:?}");
        told.push_str(&format!("{name}\n"));
        for class in &classes {
            assert!(class.mounts.iter().all(|mount| mount.estimated), "{name}");
            let mounts = mounts(class).join("; ");
            told.push_str(&format!("  {}: {}\n  {mounts}\n", class.navy, figures(class)));
        }
        for fault in said {
            told.push_str(&format!("  {}\n", fault.replace('\n', "\n  ")));
        }
    }
    insta::assert_snapshot!(told);
}

/// The navy file that each design of the folder becomes, to the letter.
#[test]
fn every_design_of_the_folder_gives_its_file() {
    let mut faults = Faults::default();
    let words = springsharp::read_words(&Files::embedded(), &mut faults).expect("the words");
    let choices = Choices { navy: None, completed: Some(1910) };
    let mut told = String::new();
    for name in designs() {
        let text = fixture(&name);
        let designs = springsharp::read(&SourceFile::new(&*name, text), &words, &mut faults);
        told.push_str(&springsharp::navy_file(&designs, &words, &choices, &name));
    }
    let chosen = Choices { navy: Some("the \"Old\" navy".to_owned()), completed: None };
    told.push_str(&springsharp::navy_file(&[Design::default()], &words, &chosen, "a/b.txt"));
    insta::assert_snapshot!(told);
}
