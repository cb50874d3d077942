//! A picture named in a user's file.

use crate::diagnostic::Place;

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
    /// The key naming it.
    pub key: &'static str,
    /// Relative to the file that names it, or to the project's picture folder.
    pub file: String,
    /// The author or origin; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
    pub place: Place,
}
