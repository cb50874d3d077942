//! Citations: the works behind the figures of a class.

use serde::Serialize;

use crate::model::Language;

/// A work that a class's figures come from.
#[derive(Clone, Serialize, PartialEq, Eq, Debug)]
pub struct Citation {
    pub number: usize,
    /// The figures it gives, such as `belt, deck`; empty for all others.
    pub of: String,
}

impl Citation {
    /// Translates the names of figures as far as possible; ship files name them freely. A test holds that
    /// those of the built-in ships are translated.
    pub fn speak(&mut self, words: &Language) {
        self.of = words.put_together(&self.of, &["figures"]);
    }
}
