//! Every word on paper is data. Everything that can be printed is printed in a language that these tests make
//! from the English one, in which every word is seen: hardly a letter of it is plain. What is plain on the sheet
//! does not come from a language file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chartroom::data::{Files, Memory};
use chartroom::diagnostic::Faults;
use lopdf::{Document, Object};
use serde_json::Value;

use crate::workbench::{Workbench, on_all_cores, repository, text_of, units_of};

/// Letters that look almost the same, and are not plain.
const SEEN: [(char, char); 24] = [
    ('a', '\u{e1}'),
    ('c', '\u{e7}'),
    ('e', '\u{e9}'),
    ('g', '\u{11f}'),
    ('i', '\u{ed}'),
    ('l', '\u{142}'),
    ('n', '\u{f1}'),
    ('o', '\u{f3}'),
    ('r', '\u{159}'),
    ('s', '\u{161}'),
    ('u', '\u{fa}'),
    ('y', '\u{fd}'),
    ('A', '\u{c1}'),
    ('C', '\u{c7}'),
    ('E', '\u{c9}'),
    ('G', '\u{11e}'),
    ('I', '\u{cd}'),
    ('L', '\u{141}'),
    ('N', '\u{d1}'),
    ('O', '\u{d3}'),
    ('R', '\u{158}'),
    ('S', '\u{160}'),
    ('U', '\u{da}'),
    ('Y', '\u{dd}'),
];

/// The letters that stay plain. The names in the files of these tests have no others, so a word of them is data.
const PLAIN: &str = "bdfhjkmpqtvwxz";

/// What stays as it is on every sheet in any language: names of games and of the program, parts of addresses,
/// codes of the rules, and what is typed.
const NAMES: [&str; 56] = [
    // Games.
    "quickfire",
    "classic",
    "gridded",
    "battleships",
    "easyships",
    "when",
    "dreadnoughts",
    "ruled",
    "the",
    "seas",
    "some",
    "simple",
    "rules",
    "late",
    "nineteenth",
    "century",
    "battles",
    // The program, publishers and addresses.
    "chartroom",
    "war",
    "times",
    "journal",
    "https",
    "www",
    "wtj",
    "com",
    "games",
    "beta",
    "docu",
    "html",
    "wargamingmiscellany",
    "blogspot",
    "cke",
    "easyship",
    "zip",
    "brian",
    "dewitt",
    "battle",
    "box",
    "studios",
    "mike",
    "fischer",
    "bob",
    "cordery",
    "wargaming",
    "miscellany",
    // An address in two lines.
    "wargami",
    "ngmiscellany",
    "wa",
    "rgamingmiscellany",
    // The symbol of a unit.
    "cm",
    // A class of armor, a type of ships in a roster, and numbers in a book.
    "aa",
    "cs",
    "ii",
    "iii",
    "iv",
    "vi",
];

/// What the pages that calibrate tell a user to type.
const TYPED: [&str; 10] =
    ["calibrate", "printer", "mine", "paper", "across", "down", "back", "offset", "right", "toml"];

fn json(words: &str) -> Vec<Value> {
    Workbench::new().run(words).fine().json().as_array().expect("a list").clone()
}

fn at<'a>(label: &'a Value, key: &str) -> &'a str {
    label[key].as_str().unwrap_or_default()
}

/// Words whose letters are seen, but for the names of placeholders.
fn seen(text: &str) -> String {
    let mut inside = false;
    let letter = |letter: char| {
        inside = match letter {
            '{' => true,
            '}' => false,
            _ => inside,
        };
        let other = SEEN.iter().find(|(plain, _)| *plain == letter && !inside);
        other.map_or(letter, |(_, seen)| *seen)
    };
    text.chars().map(letter).collect()
}

/// A file of the language in which every English word is seen.
fn language() -> String {
    let mut sections: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for label in json("list labels --json") {
        let entry = (at(&label, "key").to_owned(), seen(at(&label, "english")));
        sections.entry(at(&label, "section").to_owned()).or_default().push(entry);
    }
    let mut file = "name = \"P\u{161}\u{e9}\u{fa}d\u{f3}\"\ndecimal = \",\"\n".to_owned();
    let quoted = |text: &str| serde_json::to_string(text).expect("a text");
    for (section, entries) in sections {
        writeln!(file, "[{section}]").expect("a line");
        for (key, said) in entries {
            writeln!(file, "{} = {}", quoted(&key), quoted(&said)).expect("a line");
        }
    }
    file
}

/// Ships of which all is known, and of which a source and its terms are told at length, in names that say
/// nothing; one of a navy that languages name.
const SHIPS: &str = r#"
navy = "Russia"
written_in = "en"
[[class]]
id = "bfk"
name = "Bfk"
state = "as completed"
type = "protected_cruiser"
completed_from = 1901
completed_to = 1902
displacement_t = 3000
displacement_kind = "normal"
speed_kn = 20.5
length_ft = 300
beam_ft = 40
guns = [{ count = 2, caliber_in = 6 }, { count = 8, pounder = 12 }]
torpedo_tubes = 2
complement = 300
aircraft = 0
funnels = 2
masts = 2
armor_in = { deck = 2 }
mounts = [
  { weapon = "gun", caliber_in = 6, count = 1, barrels = 2, place = "fore", arc = { from = 240, width = 240 }, estimated = true },
  { weapon = "gun", count = 1, barrels = 1, place = "port_midship", cross_deck = true, arc = { from = 200, width = 140 } },
  { weapon = "torpedo", count = 1, barrels = 1, place = "aft", arc = { from = 165, width = 30 }, doubt = "a tube at the stern that fires to starboard" },
  { weapon = "torpedo", count = 2, barrels = 1, place = "midship", arc = { from = 0, width = 360 } },
]
confidence = "high"
notes = "Bfk hmp."
source = "https://hk.mp/1 (Kpm); guns and tubes: https://hk.mp/2 (Vkp); funnels, belt (of her sister): https://hk.mp/3"
licence = "public domain (published 1914); figures are facts; guns and tubes: no licence stated (web page, Kpm)"
[[class.ships]]
name = "Bfk"
[[class.ships]]
name = "Hvm"

[[class]]
id = "dpx"
name = "Dpx"
state = "August 1914 list"
completed_from = 1903
source = "https://hk.mp/1 (Kpm)"
[[class.ships]]
name = "Dpx"

[[class]]
id = "mkv"
name = "Mkv"
state = "as completed"
type = "aircraft_carrier"
completed_from = 1904
displacement_t = 12000
displacement_kind = "full load"
speed_kn = 18
length_ft = 400
beam_ft = 70
guns = [{ count = 4, caliber_in = 12 }, { count = 12, caliber_in = 6 }, { count = 2, caliber_in = 4 }, { count = 2, caliber_in = 3 }]
torpedo_tubes = 4
complement = 700
aircraft = 30
armor_in = { belt = 9, deck = 2, turret = 10, barbette = 9, conning_tower = 9, casemate = 6 }
confidence = "low"
source = "https://hk.mp/1 (Kpm)"
[[class.ships]]
name = "Mkv"
"#;

const ORDER: &str = r#"
title = "Kpm"
subtitle = "Hvm"
notes = "Bfk hmp."
source = "Kpm, https://hk.mp/1"
written_in = "en"
[[side]]
name = "Russia"
commander = "Dpx"
[[side.division]]
name = "1st Division"
ships = [{ ship = "bfk", flagship = true, note = "last in the line" }, "mkv"]
absent = ["Fpk (gunboat)"]
[[side]]
name = "United States"
[[side.division]]
name = "Cruisers"
ships = ["hvm"]
"#;

/// Every call that prints, with the ships of these tests: each form of each rule set on the papers that change
/// its layout, each instrument and piece, packs, books, and the pages that calibrate.
fn calls() -> Vec<String> {
    let mut calls = Vec::new();
    for set in json("list rules --json") {
        let rules = at(&set, "id").to_owned();
        let mut with = vec!["mounts".to_owned(), "roster".to_owned()];
        for form in json(&format!("list forms --rules {rules} --json")) {
            let (id, kind) = (at(&form, "id"), at(&form, "kind"));
            let ships = match kind {
                "record" | "pages" => "ship_values/own.toml --blank 1",
                "book" => "ship_values/own.toml",
                "instrument" => {
                    if id != "tool_card" {
                        with.push(id.to_owned());
                    }
                    continue;
                }
                _ if id == "matrix" => "ship_values/own.toml",
                _ => "",
            };
            // A small card has a layout of its own where it has one.
            let small = if rules.starts_with("quickfire") && id == "card" { "3x5" } else { "a5" };
            for (paper, units) in [("a4", "metric"), (small, "imperial")] {
                let units = units_of(&rules, units);
                calls.push(format!(
                    "print {id} {ships} --rules {rules} --paper {paper} --units {units}"
                ));
            }
        }
        for units in ["metric", "imperial"] {
            let units = units_of(&rules, units);
            let game = format!("--rules {rules} --units {units}");
            calls.push(format!("print pack orders/kpm.toml {game} --with {}", with.join(",")));
            calls.push(format!("print tool_card {game}"));
        }
        calls.push(format!("print instruments --rules {rules} --paper a5 --backs duplex"));
        if with.iter().any(|id| id == "arcs") {
            calls.push(format!("print arcs bfk --rules {rules}"));
            calls.push(format!("print arcs --base 20x50 --rules {rules}"));
        }
        if with.iter().any(|id| id == "ruler") && rules != "gridded" {
            calls.push(format!("print ruler --rules {rules} --layout folding --length 200mm"));
        }
    }
    calls.push("print log ship_values/own.toml --back chart".to_owned());
    calls.push("print log ship_values/own.toml --fillable --title Kpm --author Hvm".to_owned());
    calls.push("print roster ship_values/own.toml --imposition booklet".to_owned());
    calls.push("print ruler --format cut -o x.cut.pdf".to_owned());
    calls
        .extend(["", " --sides", " --sides --duplex short"].map(|more| format!("calibrate{more}")));
    calls
}

/// The words of a text that no language file has, and how many come from one.
fn sorted(text: &str) -> (Vec<String>, usize) {
    // One of the addresses begins like a number.
    let text = text.replace("cke1st", "cke");
    let words = text.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    let (plain, seen): (Vec<String>, Vec<String>) =
        words.filter(|word| word.chars().count() > 1).partition(|word| word.is_ascii());
    let is_data = |word: &String| word.chars().all(|letter| PLAIN.contains(letter));
    let left = plain.into_iter().filter(|word| !is_data(word) && !NAMES.contains(&word.as_str()));
    (left.collect(), seen.len())
}

/// What a navy's files say in words of their own that a book prints: which figures a work gives, the terms of a
/// work, of which moment figures and tons are, why an arc is doubted.
fn words_of_ships() -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    let mut add = |class: &toml::Table, key: &str, text: &str| {
        let name = class["name"].as_str().unwrap_or_default();
        words.entry(format!("{key}: {text}")).or_insert_with(|| name.to_owned());
    };
    for file in std::fs::read_dir(repository().join("ship_values")).expect("the navies") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let navy: toml::Table =
            std::fs::read_to_string(&path).expect("a navy").parse().expect("TOML");
        for class in navy["class"].as_array().expect("classes") {
            let class = class.as_table().expect("a class");
            let text = |key: &str| class.get(key).and_then(toml::Value::as_str);
            for key in ["state", "displacement_kind"] {
                add(class, key, text(key).unwrap_or_default());
            }
            // Of which figures terms are is not printed.
            for term in text("licence").unwrap_or_default().split("; ") {
                add(class, "terms", term.split_once(": ").map_or(term, |(_, term)| term));
            }
            // A source is an address behind the figures that it gives.
            for part in text("source").unwrap_or_default().split(';') {
                let of = part.split("http").next().unwrap_or_default().trim();
                add(class, "figures", of.strip_suffix(':').unwrap_or_default());
            }
            let mounts = class.get("mounts").and_then(toml::Value::as_array);
            for mount in mounts.into_iter().flatten() {
                let why = mount.get("doubt").and_then(toml::Value::as_str);
                add(class, "doubt", why.unwrap_or_default());
            }
        }
    }
    words
}

/// What a file says besides its pages: the entries of its outline, and what is told of drawings.
fn told(pdf: &[u8]) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut all = String::new();
    let mut tell = |object: Option<&Object>| {
        let text = object.and_then(|object| lopdf::decode_text_string(object).ok());
        all.extend(text.into_iter().flat_map(|text| [text, "\n".to_owned()]));
    };
    for object in document.objects.values() {
        let Ok(object) = object.as_dict() else { continue };
        let key = |name: &[u8]| object.get(name).ok();
        tell(key(b"Alt"));
        if key(b"Dest").is_some() || key(b"Parent").is_some() {
            tell(key(b"Title"));
        }
    }
    all
}

#[test]
fn no_word_on_paper_is_left_in_english_in_another_language() {
    let (language, calls) = (language(), calls());
    assert!(calls.len() > 70, "{}", calls.len());
    let found = Mutex::new(Vec::new());
    let count = AtomicUsize::new(0);
    on_all_cores(&calls, |words| {
        let bench = Workbench::project();
        bench.write("languages/xx.toml", &language).write("ship_values/own.toml", SHIPS);
        // The word of the data can begin with letters.
        bench
            .write("chartroom.toml", "data_version = \"01234567\"\n")
            .write("orders/kpm.toml", ORDER);
        let (call, name) = match words.split_once(" -o ") {
            Some((call, name)) => (call, name),
            None => (words.as_str(), "x.pdf"),
        };
        let plain = if call.starts_with("print") { "--no-attachment" } else { "" };
        let run = bench.run(&format!("{call} --language xx -o {name} {plain}"));
        if run.code != 0 {
            found.lock().expect("words").push(format!("{words}: {}", run.stderr));
            return;
        }
        let pdf = bench.read(name);
        for text in [text_of(&pdf), told(&pdf)] {
            let (left, seen) = sorted(&text);
            count.fetch_add(seen, Ordering::SeqCst);
            let is_typed =
                |word: &&String| call.starts_with("calibrate") && TYPED.contains(&word.as_str());
            let left = left.iter().filter(|word| !is_typed(word));
            let left = left.map(|word| format!("{words}: {word}"));
            found.lock().expect("words").extend(left);
        }
    });
    let mut found = found.into_inner().expect("words");
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Sheets without words would prove nothing.
    assert!(count.into_inner() > 5_000);
}

/// Names of works and places among what ships' files say of their sources.
const IN_SOURCES: [&str; 32] = [
    "marine",
    "review",
    "cc",
    "by",
    "sa",
    "mit",
    "wikipedia",
    "navypedia",
    "navistory",
    "navsource",
    "naval",
    "encyclopedia",
    "fandom",
    "military",
    "wiki",
    "warshipsresearch",
    "avalanche",
    "press",
    "kuk",
    "kriegsmarine",
    "it",
    "tomstockton",
    "encyclop",
    "dia",
    "britannica",
    "jane",
    "lexikon",
    "der",
    "wehrmacht",
    "todoavante",
    "natori",
    "wahoo",
];

#[test]
fn every_word_that_a_book_takes_from_the_files_of_ships_is_in_the_language_files() {
    let files = Files::of(Memory::project([("languages/xx.toml", language())]));
    let words = chartroom::data::read_language(&files, "xx", &mut Faults::default());
    let words = words.expect("the language");
    let mut left = Vec::new();
    for (text, class) in words_of_ships() {
        let (kind, text) = text.split_once(": ").expect("a kind");
        let said = match kind {
            "state" => {
                let of_logs = words.text_or(&format!("states.{text}"), text);
                words.text_or(&format!("book_states.{text}"), &of_logs)
            }
            "displacement_kind" if text == "unspecified" => String::new(),
            "displacement_kind" => {
                let kind = text.split(" (").next().unwrap_or_default();
                words.text_or(&format!("displacement.{kind}"), kind)
            }
            "figures" => words.put_together(text, &["figures"]),
            "terms" => words.put_together(text, &["terms", "figures"]),
            _ => words.text_or(&format!("doubts.{text}"), text),
        };
        let (plain, _) = sorted(&said);
        let plain = plain.into_iter().filter(|word| !IN_SOURCES.contains(&word.as_str()));
        left.extend(plain.map(|word| format!("{class}: {word}, in `{text}`")));
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}
