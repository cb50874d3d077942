//! Claims: where everything that can be measured is drawn. A file carries its claim in its metadata as
//! JSON, so that `chartroom verify` can check the file against it.
//!
//! Every number is in millimetres or degrees, with all digits of [`Length`].

use std::borrow::Cow;

use lopdf::{Dictionary, Object, ObjectId, dictionary};
use serde::{Deserialize, Deserializer, Serialize};

use crate::drawing::{Claim, Drawing};
use crate::measure::{Fraction, Length, Point};
use crate::model::{Placed, Size};
use crate::press::Piece;

use super::identifier;
use crate::PROGRAM;

mod rows;

/// The beginning of every claim, by which readers recognize it.
pub const BEGINNING: &str = r#"{"program":"Chartroom "#;

/// A claim with its program, by which readers recognize it.
#[derive(Serialize, Deserialize)]
struct File<'a> {
    program: Cow<'a, str>,
    unit: Cow<'a, str>,
    /// The identifier of the file around it.
    id: Option<String>,
    #[serde(flatten)]
    claim: Cow<'a, FileClaim>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FileClaim {
    pub drawings: Vec<DrawingClaim>,
    /// The sheets of a printed file; if empty, each drawing is a page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<PageClaim>,
    /// The factors of a printer's correction, by which all distances from the left and top edges of a
    /// page are multiplied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<(Fraction, Fraction)>,
    /// The name of that printer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printer: Option<String>,
    /// The kerf that cut lines are offset for, in a cutter's file.
    #[serde(default, deserialize_with = "one_width", skip_serializing_if = "Option::is_none")]
    pub kerf: Option<Length>,
}

/// Reads a kerf. Two widths, as earlier editions wrote them, are passed over: the claims say where each cut is.
fn one_width<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Length>, D::Error> {
    Ok(serde_json::Value::deserialize(from)?.as_f64().map(Length::nearest_mm))
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawingClaim {
    pub id: String,
    pub title: String,
    #[serde(flatten)]
    pub size: Size,
    /// Relative to its top left corner.
    #[serde(with = "rows::claims")]
    pub claims: Vec<Claim>,
}

/// The claims of a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageClaim {
    /// The size of the paper.
    #[serde(flatten)]
    pub size: Size,
    /// Check bars with their labels, relative to the paper's top left corner.
    #[serde(with = "rows::bars")]
    pub bars: Vec<(String, Point, Point)>,
    /// The drawings on it, or parts of them.
    pub pieces: Vec<PieceClaim>,
}

/// A drawing, or a part of it, on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceClaim {
    /// The index of the drawing.
    pub drawing: usize,
    /// The position of the window's top left corner on the sheet.
    #[serde(flatten)]
    pub at: Point,
    /// The visible part of the drawing.
    #[serde(with = "rows::window")]
    pub window: Placed,
}

impl FileClaim {
    /// The claim of drawings that are a page each.
    pub fn of<'a>(drawings: impl IntoIterator<Item = &'a Drawing>) -> Self {
        let claim = |drawing: &Drawing| DrawingClaim {
            id: drawing.id.clone(),
            title: drawing.title.clone(),
            size: drawing.size,
            claims: drawing.claims.clone(),
        };
        Self { drawings: drawings.into_iter().map(claim).collect(), ..Self::default() }
    }

    /// Appends the sheets of another claim.
    pub fn append(&mut self, other: Self) {
        let before = self.drawings.len();
        self.drawings.extend(other.drawings);
        self.pages.extend(other.pages.into_iter().map(|mut page| {
            page.pieces.iter_mut().for_each(|piece| piece.drawing += before);
            page
        }));
        self.correction = self.correction.or(other.correction);
        self.printer = self.printer.take().or(other.printer);
    }

    /// Writes JSON on one line.
    pub fn to_json(&self) -> String {
        let claim = Cow::Borrowed(self);
        let id = Some(identifier::hex(&identifier::BLANK));
        let file = File { program: PROGRAM.into(), unit: "mm".into(), id, claim };
        // This only fails for maps whose keys are not text.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// Parses the output of [`Self::to_json`], and the identifier with it; `None` if it is not a claim.
    pub fn from_json(text: &str) -> Option<(Self, Option<String>)> {
        let file: File = serde_json::from_str(text.trim()).ok()?;
        let known = file.program.starts_with("Chartroom ") && file.unit == "mm";
        known.then(|| (file.claim.into_owned(), file.id))
    }
}

impl PageClaim {
    /// The claim of a sheet of paper with its check bars and pieces.
    pub fn of(size: Size, bars: Vec<(String, Point, Point)>, pieces: &[Piece]) -> Self {
        let piece = |&Piece { drawing, at, window, .. }: &Piece| PieceClaim { drawing, at, window };
        Self { size, bars, pieces: pieces.iter().map(piece).collect() }
    }
}

/// The program's name among the private data of a PDF's catalog (ISO 32000-1, 14.5).
pub const PIECE: &str = "Chartroom";
/// Page-piece data requires a date. This one is fixed, so that the same input gives the same file.
const NO_DATE: &str = "D:20000101000000Z";

/// The entry of a PDF's catalog (`PieceInfo`) that names the stream with the claim.
pub fn private_data(claim: ObjectId) -> Dictionary {
    dictionary! { PIECE => private_entry(claim) }
}

/// An entry of the private data of a PDF's catalog.
pub fn private_entry(stream: ObjectId) -> Dictionary {
    dictionary! {
        "LastModified" => Object::string_literal(NO_DATE),
        "Private" => stream,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_are_no_claim() {
        for text in ["", "{}", "null", r#"{"program":"Inkscape 1.2","unit":"mm"}"#] {
            assert_eq!(FileClaim::from_json(text), None, "{text}");
        }
    }
}
