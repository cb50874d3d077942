//! Records what readers ask of tables, so that schemas can be derived.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// What a reader accepts for a key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Accepted {
    /// A string of at most this many characters.
    Text(usize),
    /// An array of such strings.
    Texts(usize),
    /// One of these words.
    Word(Vec<String>),
    /// An array of these words.
    Words(Vec<String>),
    /// `true` or `false`.
    Flag,
    /// A number within these limits, inclusive, possibly as a string like `"6 1/2"`.
    Number(i64, i64),
    /// A whole number within these limits.
    Whole(i64, i64),
    /// An array of two such numbers.
    Range(i64, i64),
    /// An array of such numbers.
    Numbers(i64, i64),
    TextOrNumber,
    Table,
    Tables,
    /// An array of strings and tables.
    Items,
    Any,
}

impl Accepted {
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
    /// The path of the table: `class[].guns[]`. `*` is a free key.
    pub path: String,
    /// The table's name in messages.
    pub what: &'static str,
    /// Its keys with what was accepted for each; `*` is any free key.
    pub asked: BTreeMap<String, BTreeSet<Accepted>>,
    pub required: BTreeSet<String>,
    pub present: BTreeSet<String>,
    /// The values present, as written in the file.
    pub written: BTreeMap<String, String>,
    pub finished: bool,
}

/// The path segment of every free key.
pub const OWN_NAME: &str = "*";

/// Records how the tables of a file are read.
#[derive(Clone, Default, Debug)]
pub struct Recorder(Arc<Mutex<Vec<Read>>>);

impl Recorder {
    /// Everything recorded.
    pub fn reads(&self) -> Vec<Read> {
        self.with(|reads| reads.clone())
    }

    fn with<T>(&self, act: impl FnOnce(&mut Vec<Read>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Clone, Debug)]
pub struct Record {
    recorder: Recorder,
    at: usize,
    /// Whether the keys asked for are free.
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

    /// The record of a subtable.
    pub fn inner(&self, key: &str, in_list: bool, what: &'static str) -> Self {
        let of = self.change(|read| read.path.clone());
        let dot = if of.is_empty() { "" } else { "." };
        let key = if self.own_names { OWN_NAME } else { key };
        let list = if in_list { "[]" } else { "" };
        Self::begin(&self.recorder, format!("{of}{dot}{key}{list}"), what)
    }

    /// From here on, every key asked for is free.
    pub fn own_names(&mut self) {
        self.own_names = true;
        // Free keys are possible even if none is present.
        self.change(|read| {
            read.asked.entry(OWN_NAME.to_owned()).or_default();
        });
    }

    /// Records a key that is asked for, and its value.
    pub fn asked(&self, key: &str, asked: Accepted, written: Option<&str>) {
        let key = if self.own_names { OWN_NAME } else { key };
        self.change(|read| {
            read.asked.entry(key.to_owned()).or_default().insert(asked);
            if let Some(written) = written {
                read.written.insert(key.to_owned(), written.to_owned());
            }
        });
    }

    pub fn present<'k>(&self, keys: impl Iterator<Item = &'k str>) {
        self.change(|read| read.present.extend(keys.map(str::to_owned)));
    }

    pub fn required(&self, key: &str) {
        if !self.own_names {
            self.change(|read| read.required.insert(key.to_owned()));
        }
    }

    /// Records that the table was read to its end.
    pub fn finished(&self) {
        self.change(|read| read.finished = true);
    }

    fn change<T>(&self, act: impl FnOnce(&mut Read) -> T) -> T {
        self.recorder.with(|reads| act(&mut reads[self.at]))
    }
}
