//! Terms of the sea: every language has looked each up in two places, and prints the word that it found.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use crate::workbench::toml_at;

/// The languages that come with the program beside English.
const OTHERS: [&str; 4] = ["de", "es", "fr", "it"];

/// The fewest terms that have two sources, by language: more may be found, none may get lost.
const WITH_TWO_SOURCES: [(&str, usize); 4] = [("de", 89), ("es", 89), ("fr", 89), ("it", 87)];

fn language(id: &str) -> Table {
    toml_at(&format!("data/languages/{id}.toml"))
}

/// Every phrase of a language, with its place.
fn phrases(language: &Table) -> Vec<(String, &str)> {
    let mut found = Vec::new();
    for part in ["words", "rules"] {
        for (section, phrases) in language[part].as_table().expect("sections") {
            for (key, phrase) in phrases.as_table().expect("phrases") {
                let place = format!("{part}.{section}.{key}");
                found.push((place, phrase.as_str().expect("a phrase")));
            }
        }
    }
    found
}

/// The terms of a language by their English.
fn terms(language: &Table) -> BTreeMap<&str, &Table> {
    let terms = language["term"].as_array().expect("terms");
    let named: BTreeMap<&str, &Table> =
        terms.iter().map(|term| (at(term, "english"), term.as_table().expect("a term"))).collect();
    assert_eq!(named.len(), terms.len(), "a term stands twice");
    named
}

fn at<'a>(term: &'a Value, key: &str) -> &'a str {
    term.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn text<'a>(term: &'a Table, key: &str) -> Option<&'a str> {
    term.get(key).and_then(Value::as_str)
}

/// What a language prints at a place such as `words.chart.hits` or `rules.all.Nautical mile`.
fn printed_at<'a>(language: &'a Table, place: &str) -> Option<&'a str> {
    let mut parts = place.splitn(3, '.');
    let section = language.get(parts.next()?)?.get(parts.next()?)?;
    section.get(parts.next()?)?.as_str()
}

/// Whether a phrase has these words, whole and in this order, in capitals or not.
fn has_words(phrase: &str, words: &str) -> bool {
    let (phrase, words) = (phrase.to_lowercase(), words.to_lowercase());
    phrase.match_indices(&words).any(|(start, found)| {
        let before = phrase[..start].chars().next_back();
        let after = phrase[start + found.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// Who answers for a source: the host of an address, or the work named before the first comma. What is made of
/// Wikipedia or Wiktionary is no second source beside it; the French wordnet WOLF took much from Wiktionary.
fn origin(source: &str) -> &str {
    let address = source.strip_prefix("https://").or_else(|| source.strip_prefix("http://"));
    let Some(address) = address else {
        let work = source.split(',').next().unwrap_or_default();
        return if work == "WOLF" { "Wiktionary" } else { work };
    };
    let host = address.split('/').next().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    match host {
        _ if host.ends_with("wikipedia.org") => "Wikipedia",
        _ if host.ends_with("wiktionary.org") => "Wiktionary",
        other => other,
    }
}

fn origins(term: &Table) -> BTreeSet<&str> {
    let sources = term["sources"].as_array().expect("sources");
    sources.iter().map(|source| origin(source.as_str().expect("a source"))).collect()
}

#[test]
fn every_language_has_looked_up_the_terms_that_english_names_and_no_others() {
    let english = language("en");
    let wanted: BTreeSet<&str> = terms(&english).into_keys().collect();
    assert!(wanted.len() >= 90, "{}", wanted.len());
    for id in OTHERS {
        let other = language(id);
        let found: BTreeSet<&str> = terms(&other).into_keys().collect();
        let differing: Vec<_> = wanted.symmetric_difference(&found).collect();
        assert!(differing.is_empty(), "{id}: {differing:?}");
    }
}

#[test]
fn a_term_has_two_sources_of_different_origin_or_says_where_none_was_found() {
    for (id, fewest) in WITH_TWO_SOURCES {
        let other = language(id);
        let mut enough = 0;
        for (english, term) in terms(&other) {
            let origins = origins(term);
            let sources = term["sources"].as_array().expect("sources");
            assert_eq!(origins.len(), sources.len(), "{id}, {english}: twice from one origin");
            if origins.len() >= 2 {
                enough += 1;
            } else {
                let note = text(term, "note").unwrap_or_default();
                assert!(note.contains(" found in "), "{id}, {english}: {origins:?}, {note:?}");
            }
        }
        assert!(enough >= fewest, "{id}: {enough} terms with two sources, {fewest} before");
    }
}

#[test]
fn the_word_that_was_looked_up_is_the_one_that_is_printed() {
    let english = language("en");
    let places = terms(&english);
    let mut wrong = Vec::new();
    for id in OTHERS {
        let other = language(id);
        for (english, term) in terms(&other) {
            let place = text(places[english], "at").expect("a place");
            let word = text(term, "word").expect("a word");
            let form = text(term, "printed").unwrap_or(word);
            let phrase = printed_at(&other, place).unwrap_or_default();
            if !has_words(phrase, form) {
                wrong.push(format!("{id}, {english}: `{form}` is not in `{phrase}` at {place}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_french_double_sign_stands_behind_a_space_that_does_not_break() {
    let french = language("fr");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (place, phrase) in phrases(&french) {
        let letters: Vec<char> = phrase.chars().collect();
        // At the beginning it is a mark, and ends no words.
        for (index, sign) in letters.iter().enumerate().skip(1) {
            let ends_word = letters.get(index + 1).is_none_or(|next| next.is_whitespace());
            if ends_word && matches!(sign, ':' | ';' | '!' | '?' | '%' | '\u{bb}') {
                seen += 1;
                if !matches!(letters[index - 1], '\u{a0}' | '\u{202f}') {
                    wrong.push(format!("{place}: {phrase}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 100, "{seen}");
}

/// tests/data/misread.toml: words that no phrase may have again, by language.
#[test]
fn no_phrase_has_a_word_that_players_misread() {
    let mut found = Vec::new();
    let table: BTreeMap<String, Vec<String>> = toml_at("tests/data/misread.toml");
    for (id, misread) in &table {
        for (place, phrase) in phrases(&language(id)) {
            for word in misread.iter().filter(|word| has_words(phrase, word)) {
                found.push(format!("{id}, {place}: `{word}` in `{phrase}`"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
