//! Sheets that are exported together, and where they go.

use crate::press::Sheet;

/// Sheets that are exported together.
pub enum Part {
    /// Sheets to be played on. They are not tagged: tags would make them many times larger.
    Sheets(Vec<Sheet>),
    /// Pages to be read, tagged in a PDF so that a program can read them aloud.
    BookPages(Vec<Sheet>),
}

/// Whether a part goes behind those that are there, or before them all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Position {
    Front,
    Back,
}

impl Part {
    /// Its sheets.
    pub fn into_sheets(self) -> Vec<Sheet> {
        match self {
            Self::Sheets(sheets) | Self::BookPages(sheets) => sheets,
        }
    }
}
