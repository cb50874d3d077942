//! `verify` measures finished files, with readers that share nothing with the writers: PDF through
//! hayro-syntax, SVG through roxmltree and svgtypes, DXF by its group codes. Only the letters of PDF's own code
//! are decoded by a table of lopdf.
//!
//! A file's identifier says whether it is still as Chartroom wrote it. One that has changed is said to be
//! so, and measured as far as the readers understand it: they know what our writers and common drawing
//! programs write, and pass over the rest (docs/security.md).
//!
//! In this module, coordinates are floating-point millimetres from the sheet's top left corner: they are
//! read, compared and reported, but never used to draw.

mod crossing;
mod dxf;
mod expect;
mod finished;
mod measure;
mod path;
mod pdf;
mod report;
mod shape;
mod svg;

use crate::diagnostic::Diagnostic;
use crate::export::claims::FileClaim;
use crate::export::identifier;

use finished::{Finished, unreadable};

pub use pdf::form::{self, Filled, FilledForm, Value};
pub use report::{Check, Kind, Report};

/// Measures a finished file against its claim. The file's first bytes tell its format.
///
/// # Errors
/// If it is not PDF, SVG or DXF, cannot be read, or has no claim.
pub fn verify(bytes: &[u8]) -> Result<Report, Diagnostic> {
    let finished = read(bytes)?;
    let is_other = |id: &String| !identifier::is_of(bytes, id);
    let changed = finished.id.as_ref().is_some_and(is_other);
    Ok(Report { changed, ..measure::measure(&finished) })
}

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
