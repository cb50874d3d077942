//! What a file chooses where the command line says nothing.

use std::ops::Deref;

use crate::diagnostic::Place;

/// A word by which a file chooses a rule set, a scale, a paper and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The word as written.
    pub word: String,
    /// Where it stands: faults about it are told there.
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
