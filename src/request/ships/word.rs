//! Parses a word of the command line that names ships.

use crate::data::imports;
use crate::model::names::folded;
use crate::model::spelling::{
    from_each_word, letters, spellings, with_saints, without_prefix, words,
};
use crate::model::{Fleet, Ship, ShipClass};

/// A ship of the fleet and her class.
pub type Picked<'a> = (&'a ShipClass, &'a Ship);

/// More of one ship than this is a typing error.
pub const MOST_TIMES: usize = 500;

/// A parsed word: `russia/aurora@1914*2`.
pub struct Word {
    pub written: String,
    pub navy: Option<String>,
    pub whole_class: bool,
    pub name: String,
    pub state: Option<String>,
    pub times: usize,
}

impl Word {
    pub fn parse(written: &str) -> Self {
        let (rest, times) = match written.rsplit_once('*') {
            Some((rest, times)) => match times.parse() {
                Ok(times) if (1..=MOST_TIMES).contains(&times) => (rest, times),
                _ => (written, 1),
            },
            None => (written, 1),
        };
        let (rest, state) = match rest.split_once('@') {
            Some((rest, state)) => (rest, Some(folded(state))),
            None => (rest, None),
        };
        let (whole_class, rest) = match rest.strip_prefix("class:") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (navy, name) = match rest.split_once('/') {
            Some((navy, name)) => (Some(folded(navy)), name),
            None => (None, rest),
        };
        Self { written: written.to_owned(), navy, whole_class, name: folded(name), state, times }
    }

    pub fn allows(&self, class: &ShipClass, ship: Option<&Ship>) -> bool {
        let navy = self
            .navy
            .as_ref()
            .is_none_or(|navy| folded(&class.navy_id) == *navy || folded(&class.navy) == *navy);
        navy && self.state.as_ref().is_none_or(|state| in_state(class, ship, state))
    }

    /// Whether a name matches what is written, under this test.
    pub fn fits(&self, fleet: &Fleet, class: &ShipClass, name: &str, test: Test) -> bool {
        let apart = |written: &str| match test {
            Test::FromAWord => words(name).all(|word| begin_apart(written, word)),
            _ => begin_apart(written, name),
        };
        // Most ships are ruled out by their first letter, whether or not the first word is a prefix.
        let rest = self.name.split_once(' ').map(|(_, rest)| rest);
        if apart(&self.name) && rest.is_none_or(apart) {
            return false;
        }
        let prefixes = fleet.prefixes.get(&class.navy_id).map_or(&[][..], Vec::as_slice);
        let behind = without_prefix(&self.name, prefixes);
        let written = || std::iter::once(&*self.name).chain(behind);
        if test == Test::Exact {
            return spellings(name).any(|name| written().any(|written| name == written));
        }
        let written: Vec<String> =
            written().flat_map(plain).filter(|written| !written.is_empty()).collect();
        let begins = |name: &str| written.iter().any(|written| name.starts_with(&**written));
        spellings(name).any(|folded| match test {
            Test::Exact | Test::Letters => plain(&folded).any(|name| written.contains(&name)),
            Test::Beginning => plain(&folded).any(|name| begins(&name)),
            Test::FromAWord => from_each_word(&with_saints(&folded)).any(|rest| begins(&rest)),
        })
    }
}

/// Whether two names begin with different plain letters.
fn begin_apart(one: &str, other: &str) -> bool {
    let first = |name: &str| name.bytes().next().filter(u8::is_ascii_alphanumeric);
    match (first(one), first(other)) {
        (Some(one), Some(other)) => !one.eq_ignore_ascii_case(&other),
        _ => false,
    }
}

/// The letters of a folded name, as they are and with saints as `st`.
fn plain(folded: &str) -> impl Iterator<Item = String> {
    [letters(folded), letters(&with_saints(folded))].into_iter()
}

/// A way to compare a name with what is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// Words and punctuation are the same.
    Exact,
    /// Letters and digits are the same.
    Letters,
    /// The name begins with what is written.
    Beginning,
    /// The same, from one of its later words on.
    FromAWord,
}

impl Test {
    /// In the order in which they are tried; the first with a match wins.
    pub const ALL: [Self; 4] = [Self::Exact, Self::Letters, Self::Beginning, Self::FromAWord];
}

/// Whether a class or ship matches the part after the `@`: a word of its state, the class's id, or
/// the year of completion.
pub fn in_state(class: &ShipClass, ship: Option<&Ship>, state: &str) -> bool {
    let words = folded(&class.state);
    folded(&class.id) == state
        || words == state
        || words.split(|c: char| !c.is_alphanumeric()).any(|word| word == state)
        || ship.and_then(|ship| ship.completed).is_some_and(|year| year.to_string() == state)
}

/// Whether a word names a file rather than a ship.
pub fn is_file(word: &str) -> bool {
    word.ends_with(".toml") || imports::is_import(word)
}

/// The endings of documents that somebody may take for a list of ships.
const DOCUMENTS: [&str; 12] =
    ["doc", "docx", "html", "json", "md", "numbers", "odt", "pages", "pdf", "rtf", "xls", "xml"];

/// Whether a word names a document, from which no ship is read.
pub fn is_document(word: &str) -> bool {
    word.rsplit_once('.').is_some_and(|(_, ending)| DOCUMENTS.contains(&ending))
}
