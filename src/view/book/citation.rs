//! Which work gives which figures of a class.

use serde::Serialize;

use crate::model::Language;

/// A work that a class is after.
#[derive(Clone, Serialize, PartialEq, Eq, Debug)]
pub struct Citation {
    pub number: usize,
    /// Which figures it gives: `belt, deck`; empty for all that no other work gives.
    pub of: String,
}

impl Citation {
    /// With the figures' names in a language, as far as it has them: files of ships name them freely. A test
    /// holds that it has those of the program's own ships.
    pub fn speak(&mut self, words: &Language) {
        self.of = words.put_together(&self.of, &["figures"]);
    }
}
