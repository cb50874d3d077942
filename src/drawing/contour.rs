//! Contours of straight lines and Bézier curves, as in letters.

use crate::measure::Point;

/// An outline within a letter, or a stroke of a single-stroke letter.
#[derive(Clone, PartialEq, Debug)]
pub struct Contour {
    pub start: Point,
    pub curves: Vec<Curve>,
    pub closed: bool,
}

/// A segment of a contour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Curve {
    Line(Point),
    /// A Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
}
