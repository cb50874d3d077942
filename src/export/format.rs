//! The formats of files, and how a PDF is wanted.

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Palette;

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
    Pdf,
    Svg,
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
pub fn failed(what: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotWrite, format!("the {what} could not be made: {why}"))
}
