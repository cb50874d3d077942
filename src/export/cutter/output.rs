//! The options of a cutter's files.

use crate::export::about::About;
use crate::export::format::CutterFormat;
use crate::model::Cutter;

/// The options of a cutter's files.
#[derive(Clone)]
pub struct CutterOutput {
    pub format: CutterFormat,
    /// The machine's layers, colors and width of cut.
    pub cutter: Cutter,
    /// The metadata, in formats that have it.
    pub about: About,
    /// The attachment of a PDF.
    pub original: Option<Vec<u8>>,
}
