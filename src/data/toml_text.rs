//! TOML as text: strings, keys and names of files, whole files from templates, and where what is in those came from.

use serde::Serialize;
use tera::{Context, Kwargs, State, Tera};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::SourceFile;
use crate::diagnostic::{Diagnostic, Faults, Place};
use crate::measure::grouped;

/// Every string of a file, with its key and place; none if the file is no TOML.
pub fn strings(source: &SourceFile) -> Vec<(String, String, Place)> {
    fn collect(key: &str, value: &Spanned<DeValue>, found: &mut Vec<(String, usize, String)>) {
        match value.get_ref() {
            DeValue::String(text) => {
                found.push((key.to_owned(), value.span().start, text.to_string()));
            }
            DeValue::Array(list) => list.iter().for_each(|one| collect(key, one, found)),
            DeValue::Table(table) => {
                table.iter().for_each(|(key, value)| collect(key.get_ref(), value, found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    if let Ok(root) = DeTable::parse(&source.text) {
        root.get_ref().iter().for_each(|(key, value)| collect(key.get_ref(), value, &mut found));
    }
    found.into_iter().map(|(key, at, text)| (key, text, source.place(at))).collect()
}

/// A quoted string on one line.
pub fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // Literal where possible, with escapes elsewhere; never multi-line, since a key cannot be.
    if text.contains(['"', '\\']) && !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The name of a file without its folders, which are private to the user.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A key, quoted where needed.
pub fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

/// A text by a template of the program, which sees this and has the filters `quoted` and `grouped`.
pub fn rendered(template: &str, seen: &impl Serialize) -> String {
    let mut tera = Tera::default();
    tera.register_filter("quoted", |text: &str, _: Kwargs, _: &State| quoted(text));
    tera.register_filter("grouped", |number: i64, _: Kwargs, _: &State| {
        grouped(&number.to_string(), ",")
    });
    let text =
        Context::from_serialize(seen).and_then(|seen| tera.render_str(template, &seen, false));
    text.expect("a template of the program")
}

/// The faults of a text that was made from a file, at the places in that file. The lines that begin something, as
/// `begins` says, have these places in their order; what is before all of them is of the file.
pub fn at_origin(
    found: Faults,
    text: &str,
    begins: impl Fn(&str) -> bool,
    places: &[Place],
    file: &str,
) -> Vec<Diagnostic> {
    let lines = (1..).zip(text.lines());
    let starts: Vec<usize> =
        lines.filter(|(_, line)| begins(line)).map(|(number, _)| number).collect();
    let moved = |fault: Diagnostic| {
        let line = fault.place.as_ref().map_or(0, |place| place.line);
        let begun = starts.partition_point(|start| *start <= line);
        let place = begun.checked_sub(1).and_then(|at| places.get(at)).cloned();
        fault.at(place.unwrap_or_else(|| Place::file(file)))
    };
    found.into_iter().map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_words_come_back_as_they_were() {
        for words in ["Mikasa", "the \"Old Lady\"", "l'Amiral", "a\\b", "\"both' kinds\"", ""] {
            let line = format!("{} = {}", key(words), quoted(words));
            let table: toml::Table = line.parse().expect(&line);
            assert_eq!(table.get(words).and_then(toml::Value::as_str), Some(words), "{line}");
            assert!(!line.contains('\n'), "{line}");
        }
        assert_eq!(quoted("two\nlines"), "\"two lines\"");
    }
}
