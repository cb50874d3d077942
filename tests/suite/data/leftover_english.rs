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

use crate::workbench::{Workbench, listed, names_in, on_all_cores, text_of, toml_at, units_of};

/// Letters that look almost the same, and are not plain.
const SEEN: [&str; 2] = [
    "acegilnorsuyACEGILNORSUY",
    "\u{e1}\u{e7}\u{e9}\u{11f}\u{ed}\u{142}\u{f1}\u{f3}\u{159}\u{161}\u{fa}\u{fd}\u{c1}\u{c7}\u{c9}\u{11e}\u{cd}\u{141}\u{d1}\u{d3}\u{158}\u{160}\u{da}\u{dd}",
];

/// The letters that stay plain. The names in the files of these tests have no others, so a word of them is data.
const PLAIN: &str = "bdfhjkmpqtvwxz";

/// What stays as it is on every sheet in any language: names of games and of the program, parts of addresses,
/// codes of the rules, and what is typed.
const NAMES: &str = include_str!("../../data/other_language/names.txt");

/// What the pages that calibrate tell a user to type.
const TYPED: [&str; 10] =
    ["calibrate", "printer", "mine", "paper", "across", "down", "back", "offset", "right", "toml"];

/// Whether a list has a word; its comments begin with `#`.
fn lists(list: &str, word: &str) -> bool {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).any(|listed| listed == word)
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
        let mut pairs = SEEN[0].chars().zip(SEEN[1].chars());
        let other = pairs.find(|(plain, _)| *plain == letter && !inside);
        other.map_or(letter, |(_, seen)| seen)
    };
    text.chars().map(letter).collect()
}

/// A file of the language in which every English word is seen.
fn language() -> String {
    let mut sections: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for label in listed("list labels --json") {
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
const SHIPS: &str = include_str!("../../data/other_language/ships.toml");

const ORDER: &str = include_str!("../../data/other_language/order.toml");

/// Every call that prints, with the ships of these tests: each form of each rule set on the papers that change
/// its layout, each instrument and piece, packs, books, and the pages that calibrate.
fn calls() -> Vec<String> {
    let mut calls = Vec::new();
    for set in listed("list rules --json") {
        let rules = at(&set, "id").to_owned();
        let mut with = vec!["mounts".to_owned(), "roster".to_owned()];
        for form in listed(&format!("list forms --rules {rules} --json")) {
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
    let left = plain.into_iter().filter(|word| !is_data(word) && !lists(NAMES, word));
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
    for name in names_in("ship_values").iter().filter(|name| name.ends_with(".toml")) {
        let navy: toml::Table = toml_at(&format!("ship_values/{name}"));
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
const IN_SOURCES: &str = include_str!("../../data/other_language/names_in_sources.txt");

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
        let plain = plain.into_iter().filter(|word| !lists(IN_SOURCES, word));
        left.extend(plain.map(|word| format!("{class}: {word}, in `{text}`")));
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}
