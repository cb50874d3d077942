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
    /// What was not understood.
    pub refused: Vec<String>,
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

/// The number of faults after which a sheet is not examined further.
const MOST_REFUSED: usize = 10;

/// How far inside an area a mark must be to count as hidden, in millimetres.
const COVER: f64 = 0.05;

impl Sheet {
    /// Notes something that was not understood, once.
    pub fn refuse(&mut self, why: impl Into<String>) {
        let why = why.into();
        if self.refused.len() < MOST_REFUSED && !self.refused.contains(&why) {
            self.refused.push(why);
        }
    }

    /// Removes the marks completely covered by an opaque area painted later.
    pub fn cover(&mut self, area: Rect) {
        let inner = area.inset(-COVER);
        let is_under = |mark: &Mark| {
            let seen = mark.bounds.intersect(mark.clip);
            seen.x0 > inner.x0 && seen.y0 > inner.y0 && seen.x1 < inner.x1 && seen.y1 < inner.y1
        };
        self.marks.retain(|mark| !is_under(mark));
        let is_hidden = |word: &Word| inner.contains_rect(word.seen());
        self.words.retain(|word| !is_hidden(word));
    }

    /// Adds painted marks, or notes why that is impossible.
    pub fn add(&mut self, marks: Result<Vec<Mark>, &'static str>) {
        match marks {
            Ok(marks) => self.marks.extend(marks),
            Err(why) => self.refuse(why),
        }
    }
}

/// A file as a reader found it.
pub struct Finished {
    pub claim: FileClaim,
    pub sheets: Vec<Sheet>,
}

/// An unreadable file, and why.
pub fn unreadable(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("`verify` reads PDF, SVG and DXF")
}

/// The claim embedded in the file.
pub fn claim(text: Option<&str>) -> Result<FileClaim, Diagnostic> {
    text.and_then(FileClaim::from_json).ok_or_else(|| {
        Diagnostic::error(Code::NoClaim, "the file does not say what can be measured on it").hint(
            "instruments carry such a claim in PDF, DXF and an SVG of their own; logs, charts and \
             the SVG sheets of a pack do not",
        )
    })
}
