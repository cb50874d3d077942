//! Lines of straight parts and Bézier curves, as letters have them.

use crate::measure::Point;

/// A line around a part of a letter, or a stroke of a letter that is a line itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Contour {
    /// Where it begins.
    pub start: Point,
    pub curves: Vec<Curve>,
    /// Whether it runs back to where it began.
    pub closed: bool,
}

/// A part of a contour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Curve {
    Line(Point),
    /// A Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
}
