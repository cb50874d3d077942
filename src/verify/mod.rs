//! `verify` measures what is drawn in finished files, with readers that share nothing with the
//! writers: PDF through hayro-syntax, SVG through roxmltree and svgtypes, DXF by its group codes.
//!
//! What the readers do not understand, or what could hide or move a mark, is a fault: a file is
//! called true only if all of it was understood. Inside this module numbers are floating
//! millimetres from the sheet's top left corner: they are read, compared and told, never drawn with.

mod crossing;
mod dxf;
mod expect;
mod measure;
mod path;
mod pdf;
mod pen;
mod report;
mod shape;
mod style;
mod svg;

use crate::diagnostic::{Code, Diagnostic};
use crate::export::claims::FileClaim;

use kurbo::Rect;
use path::Mark;

pub use pdf::form::{self, Filled, FilledForm, Value};
pub use report::{Check, Kind, Report};

/// A sheet as a reader found it.
#[derive(Default)]
struct Sheet {
    /// Its width and height, where the file says so.
    size: Option<(f64, f64)>,
    /// Every mark that can be seen.
    marks: Vec<Mark>,
    /// What was not understood.
    refused: Vec<String>,
}

/// A sheet with more faults than this is not looked at any closer.
const MOST_REFUSED: usize = 10;

/// How far inside an area a mark must lie to be hidden under it, in millimetres.
const COVER: f64 = 0.05;

impl Sheet {
    /// Notes something that was not understood, once.
    fn refuse(&mut self, why: impl Into<String>) {
        let why = why.into();
        if self.refused.len() < MOST_REFUSED && !self.refused.contains(&why) {
            self.refused.push(why);
        }
    }

    /// Takes away the marks that lie wholly under an opaque area painted after them.
    fn cover(&mut self, area: Rect) {
        let inner = area.inset(-COVER);
        let is_under = |mark: &Mark| {
            let seen = mark.bounds.intersect(mark.clip);
            seen.x0 > inner.x0 && seen.y0 > inner.y0 && seen.x1 < inner.x1 && seen.y1 < inner.y1
        };
        self.marks.retain(|mark| !is_under(mark));
    }

    /// Adds what was painted, or notes why it cannot be.
    fn add(&mut self, marks: Result<Vec<Mark>, &'static str>) {
        match marks {
            Ok(marks) => self.marks.extend(marks),
            Err(why) => self.refuse(why),
        }
    }
}

/// A file as a reader found it.
struct Finished {
    claim: FileClaim,
    sheets: Vec<Sheet>,
}

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

/// A file that cannot be read, and why.
fn unreadable(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("`verify` reads PDF, SVG and DXF")
}

/// The claim that a file carries.
fn claim(text: Option<&str>) -> Result<FileClaim, Diagnostic> {
    text.and_then(FileClaim::from_json).ok_or_else(|| {
        Diagnostic::error(Code::NoClaim, "the file does not say what can be measured on it").hint(
            "instruments carry such a claim in PDF, DXF and an SVG of their own; logs, charts and \
             the SVG sheets of a pack do not",
        )
    })
}
