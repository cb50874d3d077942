//! A ship's position and heading on a drawing.

use crate::measure::{Bearing, Fraction, Length, Point};

/// A ship's position on a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The end of her stern, on her centerline (in profile: at the waterline).
    pub stern: Point,
    /// From stern to bow.
    pub length: Length,
    pub heading: Heading,
}

/// A ship's heading on a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Right,
    Left,
}

impl Placement {
    /// The point at a distance from the stern, and to starboard of the centerline.
    pub fn at(self, along: Length, starboard: Length) -> Point {
        match self.heading {
            Heading::Right => self.stern + Point::new(along, starboard),
            Heading::Left => self.stern - Point::new(along, starboard),
        }
    }

    /// Converts a bearing from the ship to one on the drawing, where 0 is up.
    pub fn on_page(self, bearing: Bearing) -> Bearing {
        let bow = match self.heading {
            Heading::Right => 90,
            Heading::Left => 270,
        };
        Bearing::new(bearing.degrees() + Fraction::whole(bow))
    }
}
