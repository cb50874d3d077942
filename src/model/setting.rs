//! Settings chosen in a file, where the command line is silent.

use std::ops::Deref;

use crate::diagnostic::Place;

/// A word in a file that selects a rule set, a scale, a paper and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    pub word: String,
    /// For faults about it.
    pub place: Place,
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
