//! Points of a drawing.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::{Bearing, Length};

/// A point, relative to the drawing's top left corner.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Point {
    /// To the right.
    pub x: Length,
    /// Down.
    pub y: Length,
}

impl Point {
    /// The top left corner.
    pub const ORIGIN: Self = Self { x: Length::ZERO, y: Length::ZERO };

    /// At this distance to the right and down.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// At these distances in millimetres to the right and down, to the nearest nanometre.
    pub fn nearest_mm(x: f64, y: f64) -> Self {
        Self { x: Length::nearest_mm(x), y: Length::nearest_mm(y) }
    }

    /// The point at a distance on a bearing, 0 being up; to the nearest nanometre.
    pub fn polar(self, distance: Length, bearing: Bearing) -> Self {
        let (sin, cos) = bearing.degrees().to_f64().to_radians().sin_cos();
        self + Self::nearest_mm(distance.to_mm() * sin, distance.to_mm() * -cos)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}
