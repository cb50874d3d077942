//! What readers ask of the tables of files, so that a schema can be made of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// What a reader wants of a key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// A text of at most this many characters.
    Text(usize),
    /// A list of such texts.
    Texts(usize),
    /// One of these words.
    Word(Vec<String>),
    /// A list of these words.
    Words(Vec<String>),
    /// `true` or `false`.
    Flag,
    /// A number from the first to the second; it may be a text such as `"6 1/2"`.
    Number(i64, i64),
    /// Such a number that is whole.
    Whole(i64, i64),
    /// Two such numbers in brackets.
    Range(i64, i64),
    /// A list of such numbers.
    Numbers(i64, i64),
    /// A number or a text.
    TextOrNumber,
    /// A table.
    Table,
    /// A list of tables.
    Tables,
    /// A list of texts and tables.
    Items,
    /// Anything that TOML has.
    Any,
}

impl Asked {
    /// A number within limits.
    pub fn number(limits: &RangeInclusive<i64>) -> Self {
        Self::Number(*limits.start(), *limits.end())
    }

    /// The words of a choice.
    pub fn choice<T>(words: &[(&str, T)]) -> Vec<String> {
        words.iter().map(|(word, _)| (*word).to_owned()).collect()
    }
}

/// How one table was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// Where the table stands: `class[].guns[]`. `*` is a name of the user's own.
    pub path: String,
    /// The table's word in messages.
    pub what: &'static str,
    /// Its keys with all that was wanted of each; `*` is any key of the user's own.
    pub asked: BTreeMap<String, BTreeSet<Asked>>,
    /// Keys that it must have.
    pub required: BTreeSet<String>,
    /// Keys that are there.
    pub present: BTreeSet<String>,
    /// What stood there, as the file has it.
    pub written: BTreeMap<String, String>,
    /// Whether it was read to its end.
    pub finished: bool,
}

/// The name of all keys that are the user's own.
pub const OWN_NAME: &str = "*";

/// Takes down how the tables of a file are read.
#[derive(Clone, Default, Debug)]
pub struct Recorder(Arc<Mutex<Vec<Read>>>);

impl Recorder {
    /// What was taken down.
    pub fn reads(&self) -> Vec<Read> {
        self.with(|reads| reads.clone())
    }

    fn with<T>(&self, act: impl FnOnce(&mut Vec<Read>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The record of one table.
#[derive(Clone, Debug)]
pub struct Record {
    recorder: Recorder,
    at: usize,
    /// Whether the keys asked for are the user's own names.
    own_names: bool,
}

impl Record {
    /// Begins the record of a table.
    pub fn begin(recorder: &Recorder, path: String, what: &'static str) -> Self {
        let (asked, required, present, written) = Default::default();
        let read = Read { path, what, asked, required, present, written, finished: false };
        let at = recorder.with(|reads| {
            reads.push(read);
            reads.len() - 1
        });
        Self { recorder: recorder.clone(), at, own_names: false }
    }

    /// The record of a table within this one.
    pub fn inner(&self, key: &str, in_list: bool, what: &'static str) -> Self {
        let of = self.change(|read| read.path.clone());
        let dot = if of.is_empty() { "" } else { "." };
        let key = if self.own_names { OWN_NAME } else { key };
        let list = if in_list { "[]" } else { "" };
        Self::begin(&self.recorder, format!("{of}{dot}{key}{list}"), what)
    }

    /// From here on every key that is asked for is a name of the user's own.
    pub fn own_names(&mut self) {
        self.own_names = true;
        // Such keys can be there, even if none is.
        self.change(|read| {
            read.asked.entry(OWN_NAME.to_owned()).or_default();
        });
    }

    /// A key that is asked for, and what stands there.
    pub fn asked(&self, key: &str, asked: Asked, written: Option<&str>) {
        let key = if self.own_names { OWN_NAME } else { key };
        self.change(|read| {
            read.asked.entry(key.to_owned()).or_default().insert(asked);
            if let Some(written) = written {
                read.written.insert(key.to_owned(), written.to_owned());
            }
        });
    }

    /// The keys that are there.
    pub fn present<'k>(&self, keys: impl Iterator<Item = &'k str>) {
        self.change(|read| read.present.extend(keys.map(str::to_owned)));
    }

    /// A key that must be there.
    pub fn required(&self, key: &str) {
        if !self.own_names {
            self.change(|read| read.required.insert(key.to_owned()));
        }
    }

    /// The table was read to its end.
    pub fn finished(&self) {
        self.change(|read| read.finished = true);
    }

    fn change<T>(&self, act: impl FnOnce(&mut Read) -> T) -> T {
        self.recorder.with(|reads| act(&mut reads[self.at]))
    }
}
