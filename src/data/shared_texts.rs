//! Texts of a file that many of its classes have in common, each in memory once.

use std::collections::HashSet;

use ecow::EcoString;

/// The texts so far.
#[derive(Default)]
pub struct SharedTexts(HashSet<EcoString>);

impl SharedTexts {
    /// The text as it is kept.
    pub fn share(&mut self, text: String) -> EcoString {
        if let Some(known) = self.0.get(&*text) {
            return known.clone();
        }
        let text: EcoString = text.into();
        self.0.insert(text.clone());
        text
    }
}
