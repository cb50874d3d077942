//! Parts: sheets that are exported together.

use crate::press::Sheet;

/// Sheets that are exported together.
pub enum Part {
    /// Sheets for play, without tags, which would make them many times larger.
    Sheets(Vec<Sheet>),
    /// Pages to read, tagged for accessibility in a PDF.
    BookPages(Vec<Sheet>),
}

/// Whether a part goes after or before all earlier ones.
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
