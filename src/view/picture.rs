//! A picture of the user's as templates see it.

use serde::Serialize;

/// A picture, with what is printed beside it.
#[derive(Clone, Serialize, Debug)]
pub struct PictureView {
    /// What it shows, such as a ship's name; empty if not said.
    pub of: String,
    /// Its path for `image`.
    pub path: String,
    /// Dots across, or units of an SVG, as it is turned.
    pub width: f64,
    /// The same down.
    pub height: f64,
    /// Who made it; empty if not said.
    pub credit: String,
    /// Under which terms it may be printed; empty if not said.
    pub rights: String,
}

/// Whose a picture is, told elsewhere on the sheet than beside it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub struct CreditView {
    /// What it is: `badge`, `background`.
    pub what: &'static str,
    /// Who made it; empty if not said.
    pub credit: String,
    /// Under which terms it may be printed; empty if not said.
    pub rights: String,
}

impl PictureView {
    /// Whose it is, as what.
    pub fn credited(&self, what: &'static str) -> CreditView {
        let said = |words: &str| words.trim().to_owned();
        CreditView { what, credit: said(&self.credit), rights: said(&self.rights) }
    }
}
