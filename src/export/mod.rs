//! Sheets into bytes: one file for each format, all with the same shape.

pub mod binder;
pub mod book;
pub mod claims;
pub mod cutter_pdf;
pub mod dxf;
mod elements;
mod inks;
mod merge;
mod operators;
pub mod pdf;
pub mod png;
mod seal;
mod structure;
pub mod svg;
mod writer;
mod xmp;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Palette;

/// The program, as files name their maker.
const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));

/// What a finished file says of itself.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// Title, as a viewer's window shows it.
    pub title: String,
    /// One line: rule set, scale, whose game it is.
    pub subject: String,
    /// For what game it is and from what it was made; a page of no game has none.
    pub origin: Option<Origin>,
}

/// For what game a file is, and from what it was made.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The rule set's id.
    pub rule_set: String,
    /// Its title.
    pub title: String,
    /// Its edition.
    pub edition: String,
    /// The scale's name.
    pub scale: String,
    /// `metric` or `imperial`.
    pub units: String,
    /// The word for the data.
    pub data_version: String,
}

/// How a PDF is wanted.
#[derive(Clone, Default, Debug)]
pub struct PdfWish {
    /// To be kept for long: it keeps to PDF/A-2b and says so.
    pub archive: bool,
    /// In the four inks of a print shop, by these recipes; else in red, green and blue.
    pub inks: Option<Palette>,
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
    /// One picture that shows every sheet small.
    Contact {
        /// Dots per inch of the picture.
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
            Self::Contact { .. } => "contact.png",
        }
    }
}

/// A format for cutters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutterFormat {
    /// A file for each drawing, for drawing programs and lasers.
    Svg,
    /// A file for each drawing, for CAD and plotters.
    Dxf,
    /// One file with a page for each drawing, in layers.
    Pdf,
}

impl CutterFormat {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Dxf => "dxf",
            Self::Pdf => "cut.pdf",
        }
    }
}

/// A fault of an exporter; none is known that a user can cause.
fn failed(what: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotWrite, format!("the {what} could not be made: {why}"))
}
