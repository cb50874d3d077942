//! Files with every key that a reader has asked for.

use super::shape::{KeyShape, Shape};
use crate::data::table::{Accepted, OWN_NAME};
use crate::data::toml_text::quoted;

/// How a specimen differs from a full one.
#[derive(Clone, Copy, Default)]
struct Change<'a> {
    /// A key left out wherever its table occurs.
    gap: Option<(&'a str, &'a str)>,
    /// The value of a key whose table is not in a list.
    word: Option<(&'a str, &'a str, &'a str)>,
    /// Which of several alternatives a key has.
    kind: Option<(&'a str, &'a str, &'a Accepted)>,
    /// Whether to vary only the choices that affect what is read.
    of_weight: bool,
}

/// Specimens with every key, one for each choice of words.
pub fn full(shape: &Shape) -> Vec<String> {
    let mut changes = words(shape, false);
    for (path, table) in &shape.tables {
        for (key, known) in &table.keys {
            let several = Some(kinds(known)).filter(|kinds| kinds.len() > 1);
            changes.extend(
                several
                    .into_iter()
                    .flatten()
                    .map(|kind| Change { kind: Some((path, key, kind)), ..Change::default() }),
            );
        }
    }
    changes.iter().map(|change| file(shape, change)).collect()
}

/// Specimens that each lack one key.
pub fn with_gaps(shape: &Shape) -> Vec<String> {
    let mut files = Vec::new();
    for change in words(shape, true) {
        let of_file = change.word.is_some_and(|(path, ..)| path.is_empty());
        for (path, table) in &shape.tables {
            // A top-level choice may affect which top-level keys are read, but no others.
            if change.word.is_some() && !(of_file && path.is_empty()) {
                continue;
            }
            for key in table.keys.keys() {
                files.push(file(
                    shape,
                    &Change { gap: Some((path, key)), of_weight: true, ..change },
                ));
            }
        }
    }
    files
}

/// No change, and every word of every choice outside lists; a list holds one table per word
/// instead. `of_weight` skips choices that do not affect what is read, except top-level ones, whose
/// effect may not have shown yet.
fn words(shape: &Shape, of_weight: bool) -> Vec<Change<'_>> {
    let mut changes = vec![Change { of_weight, ..Change::default() }];
    for (path, table) in shape.tables.iter().filter(|(path, _)| !path.ends_with("[]")) {
        for (key, words) in table
            .choices()
            .filter(|(key, _)| !of_weight || path.is_empty() || shape.is_weighty(path, key))
        {
            changes.extend(
                words
                    .iter()
                    .map(|word| Change { word: Some((path, key, word)), ..Change::default() }),
            );
        }
    }
    changes
}

/// The values a key may have, as far as known.
fn kinds(key: &KeyShape) -> Vec<&Accepted> {
    let told: Vec<&Accepted> = key.asked.iter().filter(|asked| **asked != Accepted::Any).collect();
    // If a reader looks at the value before asking, one of these tells.
    if told.is_empty() { ANYTHING.iter().collect() } else { told }
}

/// One of each TOML type.
static ANYTHING: [Accepted; 4] =
    [Accepted::Text(0), Accepted::Whole(1, 1), Accepted::Numbers(1, 1), Accepted::Table];

fn file(shape: &Shape, change: &Change) -> String {
    let lines = pairs(shape, "", change, None).into_iter();
    lines.map(|(key, value)| format!("{key} = {value}\n")).collect()
}

/// A table; `word` is the value of one of its keys.
fn table(shape: &Shape, path: &str, change: &Change, word: Option<(&str, &str)>) -> String {
    let pairs = pairs(shape, path, change, word).into_iter();
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", pairs.join(", "))
}

fn pairs(
    shape: &Shape,
    path: &str,
    change: &Change,
    word: Option<(&str, &str)>,
) -> Vec<(String, String)> {
    let Some(table) = shape.tables.get(path) else { return Vec::new() };
    let word =
        word.or(change.word.filter(|(of, ..)| *of == path).map(|(_, key, word)| (key, word)));
    let pair = |(key, known): (&String, &KeyShape)| {
        if change.gap == Some((path, key)) {
            return None;
        }
        let value = match word.filter(|(of, _)| of == key) {
            Some((_, word)) => quoted(word),
            None => {
                let kind = change.kind.filter(|(of, at, _)| (*of, *at) == (path, key));
                let kinds = kinds(known);
                value(
                    shape,
                    path,
                    key,
                    known,
                    kind.map_or(*kinds.first()?, |(.., kind)| kind),
                    change,
                )
            }
        };
        let key = if key == OWN_NAME { "1" } else { key };
        Some((key.to_owned(), value))
    };
    table.keys.iter().filter_map(pair).collect()
}

fn value(
    shape: &Shape,
    path: &str,
    key: &str,
    known: &KeyShape,
    kind: &Accepted,
    change: &Change,
) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    let inner = format!("{path}{dot}{key}");
    // A reader understands the values of built-in files.
    let written = known.written.as_deref().filter(|_| known.asked.len() == 1);
    let plain = |text: String| written.map_or(text, str::to_owned);
    let number = |from: &i64, to: &i64| (from + 1).min(*to).max(*from).to_string();
    match kind {
        Accepted::Text(_) | Accepted::TextOrNumber => plain("\"1\"".to_owned()),
        Accepted::Texts(_) => plain("[\"x\"]".to_owned()),
        Accepted::Word(words) => plain(words.first().map_or_else(String::new, |word| quoted(word))),
        Accepted::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!("[{}]", words.join(", "))
        }
        Accepted::Flag => "true".to_owned(),
        Accepted::Number(from, to) | Accepted::Whole(from, to) => plain(number(from, to)),
        Accepted::Range(from, to) | Accepted::Numbers(from, to) => {
            let number = number(from, to);
            plain(format!("[{number}, {number}]"))
        }
        Accepted::Table | Accepted::Any => table(shape, &inner, change, None),
        Accepted::Tables => {
            format!("[{}]", tables(shape, &format!("{inner}[]"), change).join(", "))
        }
        Accepted::Items => {
            let mut items = tables(shape, &format!("{inner}[]"), change);
            items.insert(0, "\"x\"".to_owned());
            format!("[{}]", items.join(", "))
        }
    }
}

/// The tables of a list: one for each word of each choice.
fn tables(shape: &Shape, path: &str, change: &Change) -> Vec<String> {
    let mut tables = vec![table(shape, path, change, None)];
    let Some(known) = shape.tables.get(path) else { return tables };
    for (key, words) in known.choices() {
        if change.of_weight && !shape.is_weighty(path, key) {
            continue;
        }
        let with = |word: &String| table(shape, path, change, Some((key, word)));
        tables.extend(words.iter().map(with));
    }
    tables
}
