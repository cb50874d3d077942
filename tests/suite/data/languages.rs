//! Sheets in other languages: their files, and what is wrong with one.

use serde_json::Value;

use crate::workbench::{Workbench, listed, text_of};

fn at<'a>(label: &'a Value, key: &str) -> &'a str {
    label[key].as_str().unwrap_or_default()
}

#[test]
fn a_draft_is_printed_only_where_it_is_asked_for_and_says_so() {
    let bench = Workbench::project();
    bench.run("print log mikasa --language de -o x.pdf").fails(1, "error[draft-language]");
    let text = text_of(&bench.pdf("log mikasa --language de --draft"));
    assert!(text.contains("Entwurf") && text.contains("Schlachtschiff"), "{text}");
    bench.write("chartroom.toml", "language = \"de\"\n");
    assert!(bench.run("print log mikasa -o x.pdf").stderr.contains("chartroom.toml:1:12"));
}

#[test]
fn a_language_of_the_users_own_may_hold_few_words() {
    let bench = Workbench::project();
    let text = "name = \"Nederlands\"\n[words.ship_types]\nbattleship = \"slagschip\"\n";
    bench.write("languages/nl.toml", text);
    let printed = text_of(&bench.pdf("log mikasa --language nl"));
    assert!(printed.contains("slagschip") && printed.contains("GUNNERY"), "{printed}");
    let missing = bench.json("list labels --missing nl");
    let missing = missing.as_array().expect("a list");
    assert!(missing.len() > 500, "{}", missing.len());
    let of_types = |label: &&Value| at(label, "section") == "words.ship_types";
    assert!(missing.iter().filter(of_types).all(|label| at(label, "key") != "battleship"));
    assert!(missing.iter().any(|label| at(label, "key") == "gunboat"));
    // A word of English for this project does not stay for the next.
    bench.write("languages/en.toml", "[words.ship_types]\nbattleship = \"ironclad\"\n");
    for (bench, is_own) in [(bench, true), (Workbench::new(), false)] {
        let printed = text_of(&bench.pdf("log mikasa")).to_lowercase();
        assert_eq!(
            [printed.contains("ironclad"), printed.contains("battleship")],
            [is_own, !is_own]
        );
    }
}

#[test]
fn the_languages_that_come_with_the_program_have_every_word_and_no_fault() {
    for language in listed("list languages --json") {
        assert_eq!(language["missing"], 0, "{language}");
    }
    for id in ["de", "fr", "it", "es"] {
        let bench = Workbench::project();
        let labels = listed(&format!("list labels --language {id} --json"));
        assert!(labels.len() > 900, "{}", labels.len());
        bench.run(&format!("print chart --language {id} --draft -o x.pdf")).fine();
        // Types of ships and years of a class stand beside each other in little room.
        let ships = "--navy russia --navy britain --years 1890-1916";
        let types = "--type battlecruiser --type coast_defense_ship --type protected_cruiser";
        bench.run(&format!("print card {ships} {types} --language {id} --draft -o x.pdf")).fine();
    }
}

#[test]
fn a_book_counts_as_its_language_does() {
    for (language, told) in [
        ("de", &["7.400", "93,9", "Schlachtschiff", "Spanien", "Gesch\u{fc}tzte Kreuzer"][..]),
        ("fr", &["7\u{202f}400"]),
    ] {
        let book = "book --navy china --navy spain --paper a4 --units metric --draft";
        let book = text_of(&Workbench::new().pdf(&format!("{book} --language {language}")));
        for words in told {
            assert!(book.contains(words), "{language}: {words}");
        }
    }
}
