//! Settings chosen in a file, where the command line is silent.

use std::ops::Deref;

use crate::diagnostic::Place;

use super::Background;

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
    /// A language tag: `de`.
    pub language: Option<Setting>,
    /// `house` or `blank`.
    pub unknown: Option<Setting>,
    pub background: Option<Background>,
}

impl Deref for Setting {
    type Target = str;
    fn deref(&self) -> &str {
        &self.word
    }
}

impl PartialEq<String> for Setting {
    fn eq(&self, other: &String) -> bool {
        self.word == *other
    }
}
