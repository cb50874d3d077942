//! What of files for a cutter can be asked for.

use crate::export::about::About;
use crate::export::format::CutterFormat;
use crate::model::Cutter;

/// The files for a cutter that were asked for.
#[derive(Clone)]
pub struct CutterOutput {
    pub format: CutterFormat,
    /// The machine's layers, colors and width of cut.
    pub cutter: Cutter,
    /// What the file says of itself, in formats that can.
    pub about: About,
    /// What it was asked for, which a PDF carries.
    pub original: Option<Vec<u8>>,
}
