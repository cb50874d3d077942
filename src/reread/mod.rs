//! Finished files back in: `verify` measures what is drawn in them, with readers that share nothing
//! with the writers.
//!
//! Inside of this module numbers are floating millimetres from the sheet's top left corner: they
//! are read, compared and told, never drawn with.

mod content;
mod curve;
mod dxf;
mod expect;
mod matrix;
mod measure;
mod pdf;
mod report;
mod svg;
mod svg_path;

use crate::diagnostic::{Code, Diagnostic};
use crate::export::claims::FileClaim;

use curve::Stroke;

pub use report::{Check, Kind, Report};

/// What is drawn on a sheet.
#[derive(Default)]
struct Sheet {
    /// Its width and height, where the file says so.
    size: Option<(f64, f64)>,
    /// Every line drawn.
    strokes: Vec<Stroke>,
}

/// A file with its claim and what is drawn in it.
struct Reread {
    claim: FileClaim,
    sheets: Vec<Sheet>,
}

/// Measures a finished file against its claim. What kind it is, its first bytes tell.
///
/// # Errors
/// If it is none of PDF, SVG and DXF, cannot be read, or claims nothing.
pub fn verify(bytes: &[u8]) -> Result<Report, Diagnostic> {
    let begin = &bytes[..bytes.len().min(1024)];
    let reread = if begin.windows(5).any(|word| word == b"%PDF-") {
        pdf::read(bytes)?
    } else {
        let text =
            std::str::from_utf8(bytes).map_err(|_| unreadable("it is none of PDF, SVG and DXF"))?;
        if text.trim_start().starts_with(['<', '\u{feff}']) {
            svg::read(text)?
        } else {
            dxf::read(text)?
        }
    };
    Ok(measure::measure(&reread))
}

/// A file that cannot be read, and why.
fn unreadable(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("`verify` reads PDF, SVG and DXF")
}

/// The claim that a file carries.
fn claim(text: Option<&str>) -> Result<FileClaim, Diagnostic> {
    text.and_then(FileClaim::from_json).ok_or_else(|| {
        Diagnostic::error(Code::NoClaim, "the file does not say what can be measured on it")
            .hint("only instruments as Chartroom wrote them carry such a claim")
    })
}
