//! Names of drawings as parts of file names.

use std::collections::BTreeSet;

/// The ids used in a run.
#[derive(Default)]
pub struct Ids(BTreeSet<String>);

impl Ids {
    /// The id, with a number appended if it is taken.
    pub fn unique(&mut self, id: String) -> String {
        let numbered = (2..).map(|number| format!("{id}-{number}"));
        let free = std::iter::once(id.clone()).chain(numbered).find(|id| !self.0.contains(id));
        let free = free.unwrap_or(id);
        self.0.insert(free.clone());
        free
    }
}
