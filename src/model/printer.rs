//! Printers that do not print true to size.

use crate::measure::{Fraction, Length, Point};

/// A printer's measured errors, and the correction for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printer {
    /// The user's name for it.
    pub name: String,
    /// Across upright paper, as it runs through the printer.
    pub across: Measured,
    /// Down upright paper.
    pub down: Measured,
    /// How far to move fronts so that they lie where they should: to the right and down.
    pub front_offset: Option<Point>,
    /// How far to move backs so that they register with their fronts: to the right and down, seen
    /// from the back.
    pub back_offset: Option<Point>,
}

/// A length on the calibration page, and its measured length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The nominal length.
    pub meant: Length,
    /// The length measured.
    pub came_out: Length,
}

impl Printer {
    /// As text: `across × 1.0033, down × 0.9981`.
    pub fn words(&self) -> String {
        let factor = |bar: Measured| format!("{:.4}", bar.correction().to_f64());
        format!("across \u{d7} {}, down \u{d7} {}", factor(self.across), factor(self.down))
    }
}

impl Measured {
    /// The factor by which a length must be multiplied to print true.
    pub fn correction(self) -> Fraction {
        self.meant.ratio(self.came_out)
    }
}
