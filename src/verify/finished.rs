//! A finished file as parsed by the readers.

use kurbo::{Affine, Point, Rect};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::claims::FileClaim;

use super::path::Mark;

/// A sheet as a reader found it.
#[derive(Default)]
pub struct Sheet {
    /// Its width and height, if the file gives them.
    pub size: Option<(f64, f64)>,
    pub marks: Vec<Mark>,
    /// Visible words, if the file has text.
    pub words: Vec<Word>,
}

/// A run of words without a gap, on one line.
pub struct Word {
    /// From the first letter to the last, above the baseline.
    pub area: Rect,
    /// From there to the sheet.
    pub place: Affine,
    /// The clip box.
    pub clip: Rect,
}

impl Word {
    /// Its corners on the sheet, in order around it.
    pub fn corners(&self) -> [Point; 4] {
        let Rect { x0, y0, x1, y1 } = self.area;
        [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|corner| self.place * Point::from(corner))
    }

    /// The bounding box of the visible part.
    pub fn seen(&self) -> Rect {
        self.place.transform_rect_bbox(self.area).intersect(self.clip)
    }
}

/// A file as a reader found it.
pub struct Finished {
    pub claim: FileClaim,
    /// Its identifier, if it was written with one.
    pub id: Option<String>,
    pub sheets: Vec<Sheet>,
}

/// An unreadable file, and why.
pub fn unreadable(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("`verify` reads PDF, SVG and DXF")
}

/// The claim embedded in the file, and the identifier with it.
pub fn claim(text: Option<&str>) -> Result<(FileClaim, Option<String>), Diagnostic> {
    text.and_then(FileClaim::from_json).ok_or_else(|| {
        Diagnostic::error(Code::NoClaim, "the file does not say what can be measured on it").hint(
            "instruments carry such a claim in PDF, DXF and an SVG of their own; logs, charts and \
             the SVG sheets of a pack do not",
        )
    })
}
