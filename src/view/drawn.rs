//! The view of a sheet of drawings. Lengths are in millimetres from the sheet's top left corner.

use serde::Serialize;

use crate::measure::{Length, Point};
use crate::model::{Placed, Size};

/// A sheet of drawings.
#[derive(Clone, Serialize, Debug)]
pub struct DrawnSheetView {
    pub number: usize,
    pub of: usize,
    /// Whether it is the back of the sheet with this number.
    pub back: bool,
    /// The edge that it is flipped on, `long` or `short`, if both sides are printed.
    pub turn: Option<&'static str>,
    /// The instruments on it: `Range ruler`, `Turn gauge`.
    pub titles: Vec<String>,
    /// In its orientation.
    #[serde(flatten)]
    pub size: Size,
    /// The unprintable margin.
    pub margin: Length,
    pub pieces: Vec<PieceView>,
    /// The check bars.
    pub bars: Vec<CheckBar>,
}

/// A drawing, or a part of it.
#[derive(Clone, Serialize, Debug)]
pub struct PieceView {
    /// Its number among the drawings of the run; the template places it with
    /// `#metadata(number)<drawing>`.
    pub drawing: usize,
    /// On the sheet.
    #[serde(flatten)]
    pub place: Placed,
    pub backdrop: Option<BackdropView>,
    /// Its number among the parts of its drawing.
    pub part: usize,
    pub parts: usize,
    /// The joints, from the part's left edge.
    pub joints_across: Vec<Joint>,
    /// The joints, from the part's top edge.
    pub joints_down: Vec<Joint>,
}

/// A picture beneath a drawing. Its position is relative to the part's top left corner, and may be
/// negative.
#[derive(Clone, Serialize, Debug)]
pub struct BackdropView {
    /// Its path for `image`.
    pub path: String,
    #[serde(flatten)]
    pub place: Placed,
}

/// The line along which a part is cut and overlaps its neighbor.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct Joint {
    /// From the part's edge.
    pub at: Length,
    /// The number of the adjoining part.
    pub to: usize,
}

/// A line of a known length.
#[derive(Clone, Serialize, Debug)]
pub struct CheckBar {
    pub label: String,
    /// Its left or upper end.
    pub from: Point,
    /// Its right or lower end.
    pub to: Point,
}
