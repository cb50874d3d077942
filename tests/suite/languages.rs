//! Sheets in other languages: their files, what is wrong with one, and that no English is left over.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use crate::workbench::{Workbench, on_all_cores, text_of};

fn json(words: &str) -> Vec<Value> {
    Workbench::new().run(words).fine().json().as_array().expect("a list").clone()
}

fn at<'a>(label: &'a Value, key: &str) -> &'a str {
    label[key].as_str().unwrap_or_default()
}

#[test]
fn an_unknown_key_is_told_with_the_nearest_and_its_place() {
    let bench = Workbench::project();
    bench.write("languages/de.toml", "[words.chart]\nmovment = \"Fahrt\"\n");
    let run = bench.run("print log mikasa --language de --draft");
    assert!(run.stderr.contains("error[unknown-key]: `chart.movment`"), "{}", run.stderr);
    assert!(run.stderr.contains("languages/de.toml:2:11"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `chart.movement`?"), "{}", run.stderr);
}

#[test]
fn a_phrase_that_lost_or_gained_a_place_for_a_figure_is_refused() {
    let bench = Workbench::project();
    let text = "[words.boxes]\nof_left = \"von {cuont}, \u{fc}brig:\"\n[words.strip]\nmodels = \"*Modelle {models}\"\n";
    bench.write("languages/de.toml", text);
    let run = bench.run("print log mikasa --language de --draft");
    let told = "error[wrong-phrase]: `boxes.of_left` has `{cuont}` in place of `{count}`\n  at languages/de.toml:2:11";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert!(run.stderr.contains("`models`: a `*` is not closed\n  at languages/de.toml:4:10"));
}

#[test]
fn a_translation_of_what_no_rule_set_says_is_found_by_check() {
    let bench = Workbench::project();
    bench.write("languages/de.toml", "[rules.all]\n\"Combat chrat\" = \"Tafel\"\n");
    let run = bench.run("check languages/de.toml");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("did you mean `Combat chart`?"), "{}", run.stderr);
}

#[test]
fn a_draft_is_printed_only_where_it_is_asked_for_and_says_so() {
    let bench = Workbench::project();
    let refused = bench.run("print log mikasa --language de -o x.pdf");
    assert_eq!(refused.code, 1, "{}", refused.stderr);
    assert!(refused.stderr.contains("error[draft-language]"), "{}", refused.stderr);
    bench.run("print log mikasa --language de --draft -o x.pdf").fine();
    let text = text_of(&bench.read("x.pdf"));
    assert!(text.contains("Entwurf") && text.contains("Schlachtschiff"), "{text}");
    bench.write("chartroom.toml", "language = \"de\"\n");
    assert!(bench.run("print log mikasa -o x.pdf").stderr.contains("chartroom.toml:1:12"));
}

#[test]
fn a_language_of_the_users_own_may_hold_few_words() {
    let bench = Workbench::project();
    let text = "name = \"Nederlands\"\n[words.ship_types]\nbattleship = \"slagschip\"\n";
    bench.write("languages/nl.toml", text);
    bench.run("print log mikasa --language nl -o x.pdf").fine();
    let printed = text_of(&bench.read("x.pdf"));
    assert!(printed.contains("slagschip") && printed.contains("GUNNERY"), "{printed}");
    let missing = bench.run("list labels --missing nl --json").fine().json();
    let missing = missing.as_array().expect("a list");
    assert!(missing.len() > 500, "{}", missing.len());
    let of_types = |label: &&Value| at(label, "section") == "words.ship_types";
    assert!(missing.iter().filter(of_types).all(|label| at(label, "key") != "battleship"));
    assert!(missing.iter().any(|label| at(label, "key") == "gunboat"));
}

fn text_key(label: &Value) -> (String, String) {
    (at(label, "section").to_owned(), at(label, "key").to_owned())
}

#[test]
fn an_unknown_language_is_told_with_those_that_there_are() {
    let run = Workbench::new().run("print log mikasa --language xx");
    assert!(run.stderr.contains("error[unknown-language]"), "{}", run.stderr);
    assert!(run.stderr.contains("`de`, `en`, `es`, `fr` or `it`"), "{}", run.stderr);
}

#[test]
fn the_languages_that_come_with_the_program_have_every_word_and_no_fault() {
    for language in json("list languages --json") {
        assert_eq!(language["missing"], 0, "{language}");
    }
    for id in ["de", "fr", "it", "es"] {
        let bench = Workbench::project();
        let labels = json(&format!("list labels --language {id} --json"));
        let keys: Vec<_> = labels.iter().map(text_key).collect();
        assert!(keys.len() > 900, "{}", keys.len());
        let run = bench.run(&format!("print chart --language {id} --draft -o x.pdf"));
        assert_eq!(run.stderr.matches("error[").count(), 0, "{}", run.stderr);
        // Types of ships and years of a class stand beside each other in little room.
        let ships = "--navy russia --navy britain --years 1890-1916";
        let types = "--type battlecruiser --type coast_defense_ship --type protected_cruiser";
        bench.run(&format!("print card {ships} {types} --language {id} --draft -o x.pdf")).fine();
    }
}

/// Words in which every vowel has an accent.
fn accented(text: &str) -> String {
    let mut inside = false;
    let letter = |letter: char| {
        match letter {
            '{' => inside = true,
            '}' => inside = false,
            _ => {}
        }
        if inside {
            return letter;
        }
        match letter {
            'a' => '\u{e1}',
            'e' => '\u{e9}',
            'i' => '\u{ed}',
            'o' => '\u{f3}',
            'u' => '\u{fa}',
            'y' => '\u{fd}',
            'A' => '\u{c1}',
            'E' => '\u{c9}',
            'I' => '\u{cd}',
            'O' => '\u{d3}',
            'U' => '\u{da}',
            'Y' => '\u{dd}',
            other => other,
        }
    };
    text.chars().map(letter).collect()
}

/// A language in which every English word is seen: all of its vowels have accents.
fn pseudo_language() -> String {
    let mut sections: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for label in json("list labels --json") {
        let said = accented(at(&label, "english"));
        let (section, key) = text_key(&label);
        sections.entry(section).or_default().push((key, said));
    }
    let mut file = "name = \"Ps\u{e9}\u{fa}d\u{f3}\"\n".to_owned();
    let quoted = |text: &str| serde_json::to_string(text).expect("a text");
    for (section, entries) in sections {
        writeln!(file, "[{section}]").expect("a line");
        for (key, said) in entries {
            writeln!(file, "{} = {}", quoted(&key), quoted(&said)).expect("a line");
        }
    }
    file
}

/// What stays as it is on every sheet in any language: names of games, publishers and programs, addresses,
/// codes of the rules, and the call that a user types.
const NAMES: [&str; 32] = [
    "quickfire",
    "classic",
    "gridded",
    "battleships",
    "easyships",
    "when",
    "dreadnoughts",
    "ruled",
    "chartroom",
    "https",
    "com",
    "games",
    "beta",
    "docu",
    "rules",
    "html",
    "wargamingmiscellany",
    "blogspot",
    "some",
    "simple",
    "late",
    "nineteenth",
    "century",
    "mikasa",
    "borodino",
    "acr",
    "wargamingmis",
    "cellany",
    "wargaming",
    "miscellany",
    "numbers",
    "quick",
];

#[test]
fn no_english_word_is_left_on_a_form_in_another_language() {
    let language = pseudo_language();
    let mut prints = Vec::new();
    for set in json("list rules --json") {
        let rules = at(&set, "id");
        for form in set["forms"].as_array().expect("forms") {
            let form = form.as_str().expect("a form");
            if form != "book" {
                let ships = if form == "matrix" { "mikasa borodino" } else { "mikasa" };
                let ships = if form.contains("chart")
                    || form.contains("record")
                    || form.contains("submarine")
                {
                    ""
                } else {
                    ships
                };
                prints.push(format!("{form} --rules {rules} {ships}"));
            }
        }
    }
    for rules in ["quickfire", "quickfire_classic", "gridded", "easyships", "dreadnoughts"] {
        prints.push(format!("instruments --rules {rules}"));
    }
    assert!(prints.len() >= 25, "{prints:?}");
    let found = std::sync::Mutex::new(Vec::new());
    let seen = std::sync::atomic::AtomicUsize::new(0);
    on_all_cores(&prints, |words| {
        let bench = Workbench::project();
        bench.write("languages/xx.toml", &language);
        // The word of the data can begin with letters.
        bench.write("chartroom.toml", "data_version = \"01234567\"\n");
        bench.run(&format!("print {words} --language xx -o x.pdf --no-attachment")).fine();
        let (english, others) = english_of(&text_of(&bench.read("x.pdf")), &[]);
        seen.fetch_add(others, std::sync::atomic::Ordering::SeqCst);
        let told = english.iter().map(|word| format!("{words}: {word}"));
        found.lock().expect("words").extend(told);
    });
    let mut found = found.into_inner().expect("words");
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Sheets without words would prove nothing.
    assert!(seen.into_inner() > 500);
}

/// The English words of a text, but for names and these, and how many words of the other language it has.
fn english_of(text: &str, allowed: &[&str]) -> (Vec<String>, usize) {
    let words = text.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    let (english, others): (Vec<String>, Vec<String>) = words.partition(|word| word.is_ascii());
    let is_english = |word: &String| {
        let has_vowel = word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let is_name = NAMES.contains(&word.as_str()) || allowed.contains(&word.as_str());
        word.len() > 2 && has_vowel && !is_name
    };
    (english.into_iter().filter(is_english).collect(), others.len())
}

/// A navy of which all is known, without a word of its own but names.
const SHIPS: &str = r#"
navy = "Mnn"
[[class]]
id = "trn"
name = "Trn"
state = "as completed"
type = "protected_cruiser"
completed_from = 1901
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
armor_in = { deck = 2 }
mounts = [
  { weapon = "gun", caliber_in = 6, count = 1, barrels = 2, place = "fore", arc = { from = 240, width = 240 } },
  { weapon = "torpedo", count = 1, barrels = 1, place = "aft", arc = { from = 165, width = 30 } },
  { weapon = "torpedo", count = 2, barrels = 1, place = "midship", arc = { from = 0, width = 360 } },
]
confidence = "high"
source = "https://a.org/1 (Wrk); funnels: https://b.org/2 (Trk)"
licence = "CC"
[[class.ships]]
name = "Trn"
[[class.ships]]
name = "Skv"

[[class]]
id = "dck"
name = "Dck"
state = "August 1914 list"
completed_from = 1903
source = "https://a.org/1 (Wrk)"
[[class.ships]]
name = "Dck"
"#;

/// What stays as it is in a book: faces, what the files of ships and rules say of sources.
const IN_BOOKS: [&str; 23] = [
    "old",
    "standard",
    "league",
    "gothic",
    "ibm",
    "plex",
    "sans",
    "condensed",
    "barlow",
    "org",
    "wrk",
    "trk",
    "mnn",
    "trn",
    "skv",
    "dck",
    "war",
    "times",
    "journal",
    "www",
    "wtj",
    "docs",
    "iii",
];

#[test]
fn no_english_word_is_left_in_a_book_in_another_language() {
    let language = pseudo_language();
    let rules = std::fs::read_to_string("rules/quickfire.toml").expect("the rules");
    // Where a value comes from is told as the rule set's file tells it.
    let sources = rules.lines().filter_map(|line| line.strip_prefix("source = "));
    let sources: Vec<String> = sources
        .flat_map(|source| source.split(|letter: char| !letter.is_alphabetic()))
        .map(str::to_lowercase)
        .collect();
    let allowed: Vec<&str> = sources.iter().map(String::as_str).chain(IN_BOOKS).collect();
    for units in ["metric", "imperial"] {
        for paper in ["a4", "a5"] {
            let bench = Workbench::project();
            bench.write("languages/xx.toml", &language).write("own.toml", SHIPS);
            let words = format!("--language xx --units {units} --paper {paper} -o x.pdf");
            let run = bench.run(&format!("print book own.toml {words} --no-attachment")).fine();
            assert!(!run.stderr.contains("English"), "{}", run.stderr);
            let (mut english, others) = english_of(&text_of(&bench.read("x.pdf")), &allowed);
            english.dedup();
            assert!(english.is_empty(), "{words}: {}", english.join("\n"));
            assert!(others > 300, "{others}");
        }
    }
}

#[test]
fn no_english_word_is_left_on_the_pages_that_calibrate() {
    let language = pseudo_language();
    for words in ["calibrate", "calibrate --sides", "calibrate --sides --duplex short"] {
        let bench = Workbench::project();
        bench.write("languages/xx.toml", &language);
        bench.run(&format!("{words} --language xx -o x.pdf")).fine();
        let typed = [
            "printer",
            "mine",
            "paper",
            "across",
            "down",
            "back",
            "offset",
            "right",
            "toml",
            "calibrate",
        ];
        let (english, others) = english_of(&text_of(&bench.read("x.pdf")), &typed);
        assert!(english.is_empty(), "{words}: {}", english.join("\n"));
        assert!(others > 40, "{others}");
    }
    let run = Workbench::new().run("calibrate --language de -o x.pdf");
    assert!(run.stderr.contains("error[draft-language]"), "{}", run.stderr);
}

#[test]
fn a_book_counts_as_its_language_does() {
    let bench = Workbench::new();
    let book = "print book --navy china --navy spain --paper a4 --units metric --draft -o x.pdf";
    bench.run(&format!("{book} --language de")).fine();
    let german = text_of(&bench.read("x.pdf"));
    for words in ["7.400", "93,9", "Schlachtschiff", "Spanien", "Gesch\u{fc}tzte Kreuzer"] {
        assert!(german.contains(words), "{words}");
    }
    bench.run(&format!("{book} --language fr")).fine();
    assert!(text_of(&bench.read("x.pdf")).contains("7\u{202f}400"));
}
