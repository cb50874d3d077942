//! A sheet with drawings on it, as its template sees it. Lengths are in millimetres from the sheet's
//! top left corner.

use serde::Serialize;

/// A sheet of drawings.
#[derive(Clone, Serialize, Debug)]
pub struct DrawnSheetView {
    pub number: usize,
    pub of: usize,
    /// Whether it is the back of the sheet with this number.
    pub back: bool,
    /// The edge about which it is turned, `long` or `short`, if both sides are printed.
    pub turn: Option<&'static str>,
    /// What is on it: `Range ruler`, `Turn gauge`.
    pub titles: Vec<String>,
    /// The paper as it is turned.
    pub width: f64,
    /// The paper as it is turned.
    pub height: f64,
    /// What the printer leaves white.
    pub margin: f64,
    pub pieces: Vec<PieceView>,
    /// The bars that a ruler is laid on.
    pub bars: Vec<BarView>,
}

/// A drawing, or a part of it.
#[derive(Clone, Serialize, Debug)]
pub struct PieceView {
    /// Its number among the drawings of the run; the template places it with
    /// `#metadata(number)<drawing>`.
    pub drawing: usize,
    pub width: f64,
    pub height: f64,
    /// Where the part lies on the sheet.
    pub x: f64,
    /// Where the part lies on the sheet.
    pub y: f64,
    pub backdrop: Option<BackdropView>,
    /// Its number among the parts of its drawing.
    pub part: usize,
    pub parts: usize,
    /// Where it is cut and joined, from the part's left edge.
    pub joints_across: Vec<JointView>,
    /// The same from the part's top edge.
    pub joints_down: Vec<JointView>,
}

/// A picture beneath a drawing. Its place is measured from the part's top left corner, and may begin before
/// it.
#[derive(Clone, Serialize, Debug)]
pub struct BackdropView {
    /// Its path for `image`.
    pub path: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A joint of a part.
#[derive(Clone, Serialize, Debug)]
pub struct JointView {
    /// Where.
    pub at: f64,
    /// The part that is joined here.
    pub to: usize,
}

/// A line of a known length.
#[derive(Clone, Serialize, Debug)]
pub struct BarView {
    pub label: String,
    /// Where it begins.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
}
