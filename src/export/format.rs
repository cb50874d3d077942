//! File formats, and the options of a PDF.

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Palette;

#[derive(Clone, Default, Debug)]
pub struct PdfWish {
    /// Whether it conforms to PDF/A-2b, the standard for archives.
    pub archive: bool,
    /// Whether it conforms to PDF/UA-1, the standard for screen readers.
    pub accessible: bool,
    /// The recipes for colors in the four inks of a print shop; `None` for red, green and blue.
    pub inks: Option<Palette>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Pdf,
    Svg,
    Png {
        /// Dots per inch, stated in the file too.
        dpi: u32,
    },
    /// One picture with a thumbnail of every sheet.
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

words! {
    /// A format for cutters. Its word is the extension of its files.
    pub enum CutterFormat {
        /// A file for each drawing, for drawing programs and lasers.
        Svg = "svg",
        /// A file for each drawing, for CAD and plotters.
        Dxf = "dxf",
        /// One file with a page for each drawing, in layers.
        Pdf = "cut.pdf",
    }
}

#[derive(Clone, Default, Debug)]
pub struct DeckWish {
    /// Dots per inch of a card.
    pub dpi: u32,
    /// The address of the pictures, put before their names in the saved object.
    pub prefix: String,
    /// The stem of its files' names, if the user chose one.
    pub stem: Option<String>,
}

/// The fault of an exporter that failed; no input is known that causes one.
pub fn failed(what: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotWrite, format!("the {what} could not be made: {why}"))
}
