//! A hundred slips of tests/data/slips.toml in one project: each gets its fault, in its line, and nothing else does.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::workbench::{Workbench, toml_at};

const NAVY: &str = "ship_values/generated.toml";
const RULES: &str = "rules/club.toml";
/// The ships of the navy, and how many of them lie between two slips.
const SHIPS: usize = 1_500;
const APART: usize = 15;

/// A class of the navy, with its ship. N is its number.
const CLASS: &str = "\
[[class]]
id = \"cN\"
name = \"Class N\"
state = \"as completed\"
type = \"battleship\"
completed_from = 1900
completed_to = 1902
displacement_t = 12000
length_ft = 430
beam_ft = 75
speed_kn = 18
guns = [{ count = 4, caliber_in = 12 }, { count = 12, caliber_in = 6 }, { count = 12, pounder = 12 }]
torpedo_tubes = 4
armor_in = { belt = 9, deck = 2, turret = 8 }
source = \"generated\"
[[class.ships]]
name = \"Ship N\"
completed = 1901
";

/// The keys that only a ship has, not her class.
const OF_SHIPS: [&str; 3] = ["completed", "picture", "values"];

/// What is expected: the fault as `severity[code]: message` and the rest of its JSON, without the column.
type Said = (String, u64, String, String, String, String);

fn text(slip: &toml::Value, key: &str) -> String {
    slip.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned()
}

fn expected(file: &str, line: usize, slip: &toml::Value, number: &str) -> Said {
    let text = |key| text(slip, key);
    let ship = text("ship").replace('N', number);
    (file.to_owned(), line as u64, text("says"), ship, text("field"), text("hint"))
}

fn said(fault: &Value) -> Said {
    let text = |key: &str| fault[key].as_str().unwrap_or_default().to_owned();
    let says = format!("{}[{}]: {}", text("severity"), text("code"), text("message"));
    let line = fault["line"].as_u64().unwrap_or_default();
    (text("file"), line, says, text("ship"), text("field"), text("hint"))
}

/// A navy with every one of these slips in another ship.
fn navy(slips: &[toml::Value], wanted: &mut Vec<Said>) -> String {
    let mut lines = vec!["navy = \"Generated\"".to_owned()];
    for number in 0..SHIPS {
        let head = lines.len() + 1;
        let numbered = number.to_string();
        let mut class: Vec<String> =
            CLASS.lines().map(|line| line.replace('N', &numbered)).collect();
        let slip = slips.get(number / APART).filter(|_| number % APART == APART / 2);
        if let Some(slip) = slip {
            let write = text(slip, "write");
            let key = slip.get("instead_of").and_then(toml::Value::as_str).unwrap_or(&write);
            let key = key.split([' ', '.']).next().unwrap_or_default();
            let has_key = |line: &String| line.split(' ').next() == Some(key);
            let ships = class.iter().position(|line| line == "[[class.ships]]").expect("a ship");
            let at = class.iter().position(has_key).unwrap_or_else(|| {
                let at = if OF_SHIPS.contains(&key) { class.len() } else { ships };
                class.insert(at, String::new());
                at
            });
            class[at] = write.clone();
            let is_head = text(slip, "at") == "head";
            let line = if is_head { head } else { head + at };
            wanted.push(expected(NAVY, line, slip, &numbered));
        }
        lines.extend(class.iter().flat_map(|line| line.lines()).map(str::to_owned));
    }
    lines.join("\n") + "\n"
}

/// A rule set with all of these slips.
fn rules(text_of_file: String, slips: &[toml::Value], wanted: &mut Vec<Said>) -> String {
    let spoil = |rules: String, slip: &toml::Value| {
        let was = text(slip, "was");
        assert!(rules.contains(&was), "{was}");
        rules.replacen(&was, &text(slip, "write"), 1)
    };
    let spoiled = slips.iter().fold(text_of_file, spoil);
    for slip in slips {
        let before = &spoiled[..spoiled.find(&text(slip, "write")).expect("the slip")];
        let before = match text(slip, "at").as_str() {
            "head" => &before[..before.rfind("\n[[").expect("a table") + 1],
            _ => before,
        };
        wanted.push(expected(RULES, before.matches('\n').count() + 1, slip, ""));
    }
    spoiled
}

#[test]
fn each_of_a_hundred_slips_is_named_once_and_the_other_ships_are_printed() {
    let list: BTreeMap<String, Vec<toml::Value>> = toml_at("tests/data/slips.toml");
    assert_eq!(list.values().map(Vec::len).sum::<usize>(), 100);

    let bench = Workbench::project();
    bench.run("new rules club").fine();
    let mut wanted = Vec::new();
    bench.write(NAVY, navy(&list["ship"], &mut wanted));
    let of_ships = wanted.len();
    let club = bench.text(RULES);
    bench.write(RULES, rules(club, &list["rules"], &mut wanted));
    let same = |words: &str, wanted: &[Said]| {
        let mut wanted = wanted.to_vec();
        wanted.sort();
        let faults = bench.run(words).json();
        let mut found: Vec<Said> = faults.as_array().expect("faults").iter().map(said).collect();
        found.sort();
        // The first that differs says enough.
        let differs = found.iter().zip(&wanted).find(|(found, wanted)| found != wanted);
        assert_eq!(differs, None, "{words}");
        assert_eq!(found.len(), wanted.len(), "{words}");
    };
    same("check --json", &wanted);
    // A file by itself has the same faults.
    same(&format!("check --json {NAVY}"), &wanted[..of_ships]);
    same(&format!("check --json {RULES}"), &wanted[of_ships..]);

    // Not printed are classes without a name or an id, and a ship whose stated value would be lost; `print` finds nothing that `check` does not.
    let run = bench.run("print log --navy generated --rules quickfire -o logs.pdf");
    run.printed("250 sheets, 1497 ships");
    for fault in run.stderr.lines().filter(|line| line.starts_with("error[")) {
        assert!(wanted.iter().any(|(_, _, says, ..)| says == fault), "{fault}");
    }
}
