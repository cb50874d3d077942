//! Directions as seen from a ship.

use super::Fraction;

/// Degrees clockwise from the bow, from 0 up to but not including 360.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bearing {
    degrees: Fraction,
}

impl Bearing {
    /// The bearing of an angle of any size: 400 is 40, -90 is 270.
    pub fn new(degrees: Fraction) -> Self {
        let circle = Fraction::whole(360);
        let turns = (degrees / circle).floor();
        Self { degrees: degrees - Fraction::whole(turns) * circle }
    }

    /// In degrees.
    pub fn degrees(self) -> Fraction {
        self.degrees
    }
}

/// A sector: from a bearing, clockwise through a width of up to 360 degrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// Where it begins.
    pub from: Bearing,
    /// Through how many degrees it runs, clockwise.
    pub width: Fraction,
}

impl Arc {
    /// Where it ends.
    pub fn to(self) -> Bearing {
        Bearing::new(self.from.degrees + self.width)
    }

    /// The bearing halfway through.
    pub fn middle(self) -> Bearing {
        Bearing::new(self.from.degrees + self.width / Fraction::whole(2))
    }

    /// Whether a target on this bearing lies inside, limits included.
    pub fn covers(self, bearing: Bearing) -> bool {
        Bearing::new(bearing.degrees - self.from.degrees).degrees <= self.width
    }

    /// What this arc leaves of the circle.
    pub fn complement(self) -> Self {
        Self {
            from: Bearing::new(self.from.degrees + self.width),
            width: Fraction::whole(360) - self.width,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bearing(degrees: i64) -> Bearing {
        Bearing::new(Fraction::whole(degrees))
    }

    #[test]
    fn a_fore_turret_bears_ahead_and_not_astern() {
        let fore = Arc { from: bearing(225), width: Fraction::whole(270) };
        assert!(fore.covers(bearing(0)) && fore.covers(bearing(135)) && fore.covers(bearing(-135)));
        assert!(!fore.covers(bearing(180)));
        assert!(fore.complement().covers(bearing(180)));
    }
}
