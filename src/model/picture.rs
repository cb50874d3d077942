//! A picture that a file of the user's names.

use crate::diagnostic::Place;

/// A picture beneath a mat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Background {
    pub picture: Picture,
    /// How much of its own strength it is printed with, in percent.
    pub strength: u8,
}

/// A picture of the user's, with what is printed beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The key that names it.
    pub key: &'static str,
    /// Its path, from the file that names it or from the project's folder of pictures.
    pub file: String,
    /// Who made it, or where it is from; empty if not said.
    pub credit: String,
    /// Under which terms it may be printed; empty if not said.
    pub rights: String,
    /// Where it is named.
    pub place: Place,
}
