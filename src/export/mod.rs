//! Sheets into bytes: one file for each format, all with the same shape.

pub mod book;
pub mod claims;
mod merge;
pub mod pdf;
pub mod png;
mod structure;
pub mod svg;

use crate::diagnostic::{Code, Diagnostic};

/// What a finished file says of itself.
#[derive(Clone, Debug)]
pub struct About {
    /// Title, as a viewer's window shows it.
    pub title: String,
    /// One line: rule set, scale, whose game it is.
    pub subject: String,
}

/// A format to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One file with every sheet, for printing.
    Pdf,
    /// A file for each sheet, vector.
    Svg,
    /// A file for each sheet, at this many dots to the inch.
    Png {
        /// Dots per inch, told in the file too.
        dpi: u32,
    },
}

impl Format {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Png { .. } => "png",
        }
    }
}

/// A fault of an exporter; none is known that a user can cause.
fn failed(what: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotWrite, format!("the {what} could not be made: {why}"))
}
