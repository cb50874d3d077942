//! Claims: what can be measured on a finished drawing.

use crate::measure::{Arc, Length, Point};
use crate::model::Role;

/// Something that must be found by measuring the finished piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// `24 in`, `starboard broadside`.
    pub name: String,
    /// The role of the marks among which it is found.
    pub role: Role,
    pub shape: ClaimShape,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ClaimShape {
    /// A straight line: a tick, a side, a check bar.
    Line(Point, Point),
    Arc {
        centre: Point,
        radius: Length,
        arc: Arc,
    },
    Circle {
        centre: Point,
        radius: Length,
    },
}
