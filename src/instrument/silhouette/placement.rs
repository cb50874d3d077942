//! Where a ship lies on a drawing, and which way she heads.

use crate::measure::{Bearing, Fraction, Length, Point};

/// Where a ship lies on a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The end of her stern, on her centerline (from the side: at the waterline).
    pub stern: Point,
    /// From stern to bow.
    pub length: Length,
    /// Which way she heads.
    pub heading: Heading,
}

/// Which way a ship heads on a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// Her bow is on the right.
    Right,
    /// Her bow is on the left.
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

    /// A bearing from the ship as one on the drawing, 0 being up.
    pub fn on_page(self, bearing: Bearing) -> Bearing {
        let bow = match self.heading {
            Heading::Right => 90,
            Heading::Left => 270,
        };
        Bearing::new(bearing.degrees() + Fraction::whole(bow))
    }
}

/// A number of parts of a length, to the nanometre.
pub fn part(length: Length, parts: i64, of: i64) -> Length {
    length.times(Fraction::new(parts, of))
}
