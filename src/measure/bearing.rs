//! Directions relative to a ship.

use super::Fraction;

/// Degrees clockwise from the bow, from 0 up to but not including 360.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bearing {
    degrees: Fraction,
}

impl Bearing {
    /// The bearing of any angle: 400 is 40, -90 is 270.
    pub fn new(degrees: Fraction) -> Self {
        let circle = Fraction::whole(360);
        let turns = (degrees / circle).floor();
        Self { degrees: degrees - Fraction::whole(turns) * circle }
    }

    pub fn degrees(self) -> Fraction {
        self.degrees
    }
}

/// A sector: from a bearing, clockwise through up to 360 degrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// Its first bearing.
    pub from: Bearing,
    /// In degrees, clockwise.
    pub width: Fraction,
}

impl Arc {
    /// Its last bearing.
    pub fn to(self) -> Bearing {
        Bearing::new(self.from.degrees + self.width)
    }

    pub fn middle(self) -> Bearing {
        Bearing::new(self.from.degrees + self.width / Fraction::whole(2))
    }

    /// Whether it contains this bearing; the limits count as inside.
    pub fn covers(self, bearing: Bearing) -> bool {
        Bearing::new(bearing.degrees - self.from.degrees).degrees <= self.width
    }

    /// The arcs between neighboring bearings, all round, from the least bearing on. A single bearing gives the
    /// whole circle.
    pub fn between(mut ends: Vec<Bearing>) -> Vec<Self> {
        ends.sort();
        ends.dedup();
        let next = ends.iter().cycle().skip(1);
        let arc = |(from, to): (&Bearing, &Bearing)| {
            let width = Bearing::new(to.degrees - from.degrees).degrees;
            let all_round = width == Fraction::ZERO;
            Self { from: *from, width: if all_round { Fraction::whole(360) } else { width } }
        };
        ends.iter().zip(next).map(arc).collect()
    }
}
