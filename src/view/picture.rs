//! The view of a picture.

use serde::Serialize;

/// A picture with its caption and credit.
#[derive(Clone, Serialize, Debug)]
pub struct PictureView {
    /// The caption, such as a ship's name; may be empty.
    pub of: String,
    /// The path for `image`.
    pub path: String,
    /// In pixels, or units of an SVG, after rotation.
    pub width: f64,
    /// Likewise.
    pub height: f64,
    /// The author; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
}

/// The credit of a picture, printed elsewhere on the sheet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub struct CreditView {
    /// The kind of picture: `badge`, `background`.
    pub what: &'static str,
    /// The author; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
}

impl PictureView {
    /// The credit, for this kind of picture.
    pub fn credited(&self, what: &'static str) -> CreditView {
        let said = |words: &str| words.trim().to_owned();
        CreditView { what, credit: said(&self.credit), rights: said(&self.rights) }
    }
}
