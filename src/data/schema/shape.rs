//! What a reader asks of a kind of file.

use std::collections::{BTreeMap, BTreeSet};

use crate::data::SourceFile;
use crate::data::table::{Accepted, Read, Recorder};

/// Everything a reader asks of a kind of file, by table path.
#[derive(Default)]
pub struct Shape {
    pub tables: BTreeMap<String, TableShape>,
    /// The choices that affect what is read, by table and key.
    weighty: BTreeSet<(String, String)>,
}

/// A table of a kind of file.
#[derive(Default)]
pub struct TableShape {
    /// Its names in messages.
    pub what: BTreeSet<&'static str>,
    pub keys: BTreeMap<String, KeyShape>,
    /// The ways in which it was read to the end.
    pub ways: BTreeSet<ReadCase>,
}

/// A key of a table.
#[derive(Default)]
pub struct KeyShape {
    /// What a reader accepts here.
    pub asked: BTreeSet<Accepted>,
    /// An example from a built-in file.
    pub written: Option<String>,
}

/// One way in which a table was read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadCase {
    /// The keys asked for.
    pub keys: BTreeSet<String>,
    pub required: BTreeSet<String>,
    /// The values of the keys that hold a choice.
    pub chosen: BTreeMap<String, String>,
    /// The keys present.
    pub present: BTreeSet<String>,
}

/// What several ways of reading a table have in common.
#[derive(Default, PartialEq, Eq)]
pub struct Group {
    /// The keys asked for in any of them.
    pub keys: BTreeSet<String>,
    /// The keys required in all of them.
    pub required: BTreeSet<String>,
}

impl Group {
    /// What these ways have in common.
    pub fn of<'a>(ways: impl Iterator<Item = &'a ReadCase>) -> Self {
        let mut group: Option<Self> = None;
        for way in ways {
            match &mut group {
                None => {
                    group = Some(Self { keys: way.keys.clone(), required: way.required.clone() });
                }
                Some(group) => {
                    group.keys.extend(way.keys.iter().cloned());
                    group.required.retain(|key| way.required.contains(key));
                }
            }
        }
        group.unwrap_or_default()
    }
}

impl TableShape {
    /// The keys that hold a choice of words.
    pub fn choices(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.keys.iter().flat_map(|(key, known)| {
            known.asked.iter().filter_map(move |asked| match asked {
                Accepted::Word(words) => Some((key.as_str(), words.as_slice())),
                _ => None,
            })
        })
    }

    /// What is read for each word of a key, or for none; empty if that makes no difference.
    pub fn groups(&self, key: &str) -> BTreeMap<Option<&str>, Group> {
        let mut ways: BTreeMap<Option<&str>, Vec<&ReadCase>> = BTreeMap::new();
        if self.matters(key) {
            for way in &self.ways {
                ways.entry(way.chosen.get(key).map(String::as_str)).or_default().push(way);
            }
        }
        ways.into_iter().map(|(word, ways)| (word, Group::of(ways.into_iter()))).collect()
    }

    /// Whether a key's value affects what is read, all else being equal.
    pub fn matters(&self, key: &str) -> bool {
        let mut seen = BTreeMap::new();
        self.ways.iter().any(|way| {
            let present: Vec<&String> = way.present.iter().filter(|other| *other != key).collect();
            let chosen: Vec<_> = way.chosen.iter().filter(|(other, _)| *other != key).collect();
            let read = (&way.keys, &way.required);
            *seen.entry((present, chosen)).or_insert(read) != read
        })
    }
}

impl Shape {
    /// Whether a choice affects what is read.
    pub fn is_weighty(&self, path: &str, key: &str) -> bool {
        self.weighty.contains(&(path.to_owned(), key.to_owned()))
    }

    /// Finds the choices that affect what is read.
    pub fn weigh(&mut self) {
        let choices = self.tables.iter().flat_map(|(path, table)| {
            let keys = table.choices().map(|(key, _)| key).filter(|key| table.matters(key));
            keys.map(|key| (path.clone(), key.to_owned()))
        });
        self.weighty = choices.collect();
    }

    /// Reads a file; true if the reader asked for something new.
    pub fn read(&mut self, file: SourceFile, read: fn(&SourceFile), is_built_in: bool) -> bool {
        let recorder = Recorder::default();
        read(&file.recorded(&recorder));
        let mut news = false;
        for read in recorder.reads() {
            news |= self.add(read, is_built_in);
        }
        news
    }

    fn add(&mut self, read: Read, is_built_in: bool) -> bool {
        let mut news = !self.tables.contains_key(&read.path);
        let table = self.tables.entry(read.path).or_default();
        news |= table.what.insert(read.what);
        let choices = read
            .asked
            .iter()
            .filter(|(_, asked)| asked.iter().any(|asked| matches!(asked, Accepted::Word(_))));
        let chosen = choices.filter_map(|(key, _)| {
            let written = read.written.get(key)?;
            Some((key.clone(), written.trim_matches('"').to_owned()))
        });
        let way = ReadCase {
            keys: read.asked.keys().cloned().collect(),
            required: read.required,
            chosen: chosen.collect(),
            present: read.present,
        };
        for (key, asked) in read.asked {
            let known = table.keys.entry(key.clone()).or_default();
            for asked in asked {
                news |= known.asked.insert(asked);
            }
            if is_built_in && known.written.is_none() {
                known.written = read.written.get(&key).cloned();
            }
        }
        if read.finished {
            news |= table.ways.insert(way);
        }
        news
    }
}
