//! `verify` measures what is drawn in finished files, with readers that share nothing with the
//! writers: PDF through hayro-syntax, SVG through roxmltree and svgtypes, DXF by its group codes.
//!
//! What the readers do not understand, or what could hide or move a mark, is a fault: a file is
//! called true only if all of it was understood. Inside this module numbers are floating
//! millimetres from the sheet's top left corner: they are read, compared and told, never drawn with.

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

/// Measures a finished file against its claim. What kind it is, its first bytes tell.
///
/// # Errors
/// If it is none of PDF, SVG and DXF, cannot be read, or carries no claim.
pub fn verify(bytes: &[u8]) -> Result<Report, Diagnostic> {
    Ok(measure::measure(&read(bytes)?))
}

/// What a finished file claims.
///
/// # Errors
/// As for [`verify`].
pub fn claim_of(bytes: &[u8]) -> Result<FileClaim, Diagnostic> {
    Ok(read(bytes)?.claim)
}

fn read(bytes: &[u8]) -> Result<Finished, Diagnostic> {
    let begin = &bytes[..bytes.len().min(1024)];
    if begin.windows(5).any(|word| word == b"%PDF-") {
        pdf::read(bytes)
    } else {
        let text =
            std::str::from_utf8(bytes).map_err(|_| unreadable("it is none of PDF, SVG and DXF"))?;
        if text.trim_start().starts_with(['<', '\u{feff}']) {
            svg::read(text)
        } else {
            dxf::read(text)
        }
    }
}
