//! What the sheets, columns and cells of a game's workbook are called: `[game]` of imports/headings.toml.

use std::collections::BTreeMap;

use crate::data::table::Table;
use crate::model::names;

const KEYS: [&str; 22] = [
    "about",
    "address",
    "author",
    "boxed",
    "boxes",
    "edition",
    "factor",
    "from",
    "models",
    "no",
    "number",
    "publisher",
    "ranges",
    "scales",
    "ships",
    "terms",
    "text",
    "tick",
    "title",
    "to",
    "torpedo",
    "yes",
];

/// Lists of words in several languages, each by what they say.
#[derive(Default, Debug)]
pub struct GameWords(BTreeMap<&'static str, Vec<String>>);

impl GameWords {
    pub fn read(table: &Table) -> Option<Self> {
        Some(Self(KEYS.iter().map(|key| (*key, table.texts(key))).collect()))
    }

    /// Whether a text is one of the words of a list, without regard to case and accents.
    pub fn says(&self, list: &str, text: &str) -> bool {
        let words = names::words(bare(text)).join(" ");
        self.0.get(list).is_some_and(|known| known.contains(&words))
    }

    /// Whether a row, that below the headings of a sheet of ships, says what its columns are.
    pub fn are_kinds(&self, row: &BTreeMap<usize, String>) -> bool {
        let is_kind = |cell: &String| {
            ["number", "boxes", "tick", "text"].iter().any(|kind| self.says(kind, cell))
        };
        !row.is_empty() && row.values().all(is_kind)
    }

    /// Whether one of the words of a text is in a list, whose `*` stands for any letters.
    pub fn has_word(&self, list: &str, text: &str) -> bool {
        let words = names::words(text);
        let known = self.0.get(list).map_or(&[][..], Vec::as_slice);
        known.iter().any(|part| words.iter().any(|word| is_stem_of(part, word)))
    }
}

/// A heading without what is in brackets.
pub fn bare(heading: &str) -> &str {
    heading.split(['(', '[']).next().unwrap_or(heading).trim()
}

/// What is in the brackets of a heading: mostly a unit.
pub fn bracket(heading: &str) -> &str {
    let inside = heading.split_once(['(', '[']).map_or("", |(_, behind)| behind);
    inside.trim_end_matches([')', ']']).trim()
}

/// Whether a word is as a part says: `sec*`, `*bewaffnung`, `belt`.
pub fn is_stem_of(part: &str, word: &str) -> bool {
    match (part.strip_prefix('*'), part.strip_suffix('*')) {
        (Some(_), Some(_)) => word.contains(part.trim_matches('*')),
        (Some(end), None) => word.ends_with(end),
        (None, Some(start)) => word.starts_with(start),
        (None, None) => word == part,
    }
}
