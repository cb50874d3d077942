//! Which work gives which figures of a class.

use serde::Serialize;

/// A work that a class is after.
#[derive(Clone, Serialize, PartialEq, Eq, Debug)]
pub struct Citation {
    pub number: usize,
    /// Which figures it gives: `belt, deck`; empty for all that no other work gives.
    pub of: String,
}
