//! Settings chosen in a file, where the command line is silent.

use std::collections::BTreeMap;
use std::ops::Deref;

use serde::Serialize;

use crate::diagnostic::Place;

/// A word in a file that selects a rule set, a scale, a paper and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    pub word: String,
    /// For faults about it.
    pub place: Place,
}

words! {
    /// What both a project and an order of battle can choose, by its key in their files.
    pub enum SettingKey {
        Rules = "rules",
        Scale = "scale",
        /// `metric` or `imperial`.
        Units = "units",
        Paper = "paper",
        /// `color` or `black`.
        Ink = "ink",
        /// `usual`, `large` or `reusable`.
        Size = "size",
        /// A language tag: `de`.
        Language = "language",
        /// `house` or `blank`.
        Unknown = "unknown",
    }
}

/// What a project or an order of battle chooses; `None` leaves the choice to whoever comes after it.
#[derive(Clone, Default, Debug)]
pub struct FileSettings {
    pub chosen: BTreeMap<SettingKey, Setting>,
    /// The optional rules to play.
    pub options: Vec<Setting>,
    pub background: Option<Background>,
}

impl FileSettings {
    pub fn get(&self, key: SettingKey) -> Option<&Setting> {
        self.chosen.get(&key)
    }

    pub fn word(&self, key: SettingKey) -> Option<&str> {
        self.get(key).map(|setting| setting.word.as_str())
    }

    /// Whether they are for this rule set, or for any.
    pub fn suit(&self, rules: &str) -> bool {
        self.word(SettingKey::Rules).is_none_or(|own| own == rules)
    }
}

impl Deref for Setting {
    type Target = str;
    fn deref(&self) -> &str {
        &self.word
    }
}

/// A picture beneath a mat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Background {
    pub picture: Picture,
    /// Its opacity, in percent.
    pub strength: u8,
}

/// A user's picture, with its credit line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub key: &'static str,
    /// Relative to the file that names it, or to the project's picture folder.
    pub file: String,
    /// The author or origin; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
    pub place: Place,
}

/// Titles that the user gives to a print; empty where he gives none.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Titles {
    pub title: String,
    /// A second line: place, date, occasion.
    pub subtitle: String,
    pub author: String,
}

impl Titles {
    /// These titles, with the gaps filled from others.
    #[must_use]
    pub fn or(self, others: &Self) -> Self {
        let either = |own: String, other: &str| if own.is_empty() { other.to_owned() } else { own };
        Self {
            title: either(self.title, &others.title),
            subtitle: either(self.subtitle, &others.subtitle),
            author: either(self.author, &others.author),
        }
    }
}
