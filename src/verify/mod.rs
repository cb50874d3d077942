//! `verify` measures finished files, with readers that share nothing with the writers: PDF through
//! hayro-syntax, SVG through roxmltree and svgtypes, DXF by its group codes.
//!
//! Whatever the readers do not understand, or could hide or move a mark, is a fault: a file passes
//! only if all of it was understood. In this module, coordinates are floating-point millimetres
//! from the sheet's top left corner: they are read, compared and reported, but never used to draw.

mod crossing;
mod dxf;
mod expect;
mod finished;
mod measure;
mod path;
mod pdf;
mod pen;
mod report;
mod shape;
mod style;
mod svg;

use crate::diagnostic::Diagnostic;
use crate::export::claims::FileClaim;

use finished::{Finished, unreadable};

pub use pdf::form::{self, Filled, FilledForm, Value};
pub use report::{Check, Kind, Report};

/// Measures a finished file against its claim. The file's first bytes tell its format.
///
/// # Errors
/// If it is not PDF, SVG or DXF, cannot be read, or has no claim.
pub fn verify(bytes: &[u8]) -> Result<Report, Diagnostic> {
    Ok(measure::measure(&read(bytes)?))
}

/// The claim of a finished file.
pub fn claim_of(bytes: &[u8]) -> Result<FileClaim, Diagnostic> {
    Ok(read(bytes)?.claim)
}

fn read(bytes: &[u8]) -> Result<Finished, Diagnostic> {
    let begin = &bytes[..bytes.len().min(1024)];
    if begin.windows(5).any(|word| word == b"%PDF-") {
        pdf::read(bytes)
    } else {
        let text =
            std::str::from_utf8(bytes).map_err(|_| unreadable("it is not PDF, SVG or DXF"))?;
        if text.trim_start().starts_with(['<', '\u{feff}']) {
            svg::read(text)
        } else {
            dxf::read(text)
        }
    }
}
