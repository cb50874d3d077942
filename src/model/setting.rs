//! Settings chosen in a file, where the command line is silent.

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

/// What a project or an order of battle chooses; `None` leaves the choice to whoever comes after it.
#[derive(Clone, Default, Debug)]
pub struct FileSettings {
    pub rules: Option<Setting>,
    pub scale: Option<Setting>,
    /// `metric` or `imperial`.
    pub units: Option<Setting>,
    pub paper: Option<Setting>,
    /// `color` or `black`.
    pub ink: Option<Setting>,
    /// `usual`, `large` or `reusable`.
    pub size: Option<Setting>,
    /// A language tag: `de`.
    pub language: Option<Setting>,
    /// `house` or `blank`.
    pub unknown: Option<Setting>,
    /// The optional rules to play.
    pub options: Vec<Setting>,
    pub background: Option<Background>,
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
