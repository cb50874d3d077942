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

impl PictureView {
    /// What is printed beside it: credit and rights, and that they are not known where they are not.
    pub fn words(&self) -> String {
        match (self.credit.trim(), self.rights.trim()) {
            ("", "") => "credit and rights not stated".to_owned(),
            ("", rights) => format!("credit not stated ({rights})"),
            (credit, "") => format!("{credit} (rights not stated)"),
            (credit, rights) => format!("{credit} ({rights})"),
        }
    }
}
