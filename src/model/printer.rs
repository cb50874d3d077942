//! Printers that do not print true.

use crate::measure::{Fraction, Length, Point};

/// What a printer does to lengths, as its user measured it, and how to correct for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printer {
    /// Its name, as the user calls it.
    pub name: String,
    /// Across the paper as it runs through the printer upright.
    pub across: Measured,
    /// Down the paper.
    pub down: Measured,
    /// By how much fronts are to be moved so that they lie where they should: to the right and down.
    pub front_offset: Option<Point>,
    /// By how much backs are to be moved so that they lie on their fronts: to the right and down, as
    /// the back is looked at.
    pub back_offset: Option<Point>,
}

/// A length of the calibration page, and what the user's ruler said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// As it should be.
    pub meant: Length,
    /// As it came out.
    pub came_out: Length,
}

impl Printer {
    /// The correction in words: `across × 1.0033, down × 0.9981`.
    pub fn words(&self) -> String {
        let factor = |bar: Measured| format!("{:.4}", bar.correction().to_f64());
        format!("across \u{d7} {}, down \u{d7} {}", factor(self.across), factor(self.down))
    }
}

impl Measured {
    /// By how much a length must be multiplied so that it comes out as meant.
    pub fn correction(self) -> Fraction {
        self.meant.ratio(self.came_out)
    }
}
