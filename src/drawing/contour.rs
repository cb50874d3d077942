//! Closed lines of straight parts and Bézier curves, as letters have them.

use crate::measure::Point;

/// A closed line around a part of a letter.
#[derive(Clone, PartialEq, Debug)]
pub struct Contour {
    /// Where it begins.
    pub start: Point,
    /// How it goes on.
    pub curves: Vec<Curve>,
}

/// A part of a contour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Curve {
    /// Straight to a point.
    Line(Point),
    /// A Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
}
