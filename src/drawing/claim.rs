//! What can be measured on a finished drawing.

use crate::measure::{Arc, Length, Point};
use crate::model::Role;

/// Something that a ruler laid on the finished thing must find.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What it is: `24 in`, `starboard broadside`.
    pub name: String,
    /// A reader finds it among the marks of this role.
    pub role: Role,
    /// Where it is on the drawing.
    pub shape: ClaimShape,
}

/// The shape of a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ClaimShape {
    /// A straight line between two points: a tick, a side, a check bar.
    Line(Point, Point),
    /// An arc of a circle.
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
