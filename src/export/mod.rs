//! Sheets into the bytes of files. Every format is a sink of one shape: it is begun from what was asked
//! for, takes the sheets part by part, and gives the files in the end ([`Sink`], [`cutter::CutterSink`]).

pub mod claims;
pub mod cutter;
mod extras;
mod pdf;
mod png;
mod sink;
mod svg;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Palette;

pub use extras::{Bookmark, Boxes, Destination, Extras, Labels, Landing, Sides};
pub use sink::{Output, Part, Sink};

/// The program, as files name their maker.
const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));

/// What a finished file says of itself.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// Title, as a viewer's window shows it.
    pub title: String,
    /// One line: rule set, scale, owner of the game.
    pub subject: String,
    /// The game that it is for and the data that it was made from; a page of no game has none.
    pub origin: Option<Origin>,
}

/// The game that a file is for, and the data that it was made from.
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
    /// Keeps to PDF/A-2b, the standard for archives, and says so.
    pub archive: bool,
    /// In the four inks of a print shop, mixed by these recipes; otherwise in red, green and blue.
    pub inks: Option<Palette>,
}

/// A format to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One file with every sheet, for printing.
    Pdf,
    /// A vector file for each sheet.
    Svg,
    /// A picture of each sheet.
    Png {
        /// Dots per inch, stated in the file too.
        dpi: u32,
    },
    /// One picture that shows every sheet small.
    Contact {
        /// Dots per inch of the picture.
        dpi: u32,
    },
}

impl Format {
    /// The extension of its files, without a leading dot.
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
    /// The extension of its files, without a leading dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Dxf => "dxf",
            Self::Pdf => "cut.pdf",
        }
    }
}

/// The fault of an exporter that failed; no input is known that causes one.
fn failed(what: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotWrite, format!("the {what} could not be made: {why}"))
}
