//! Lengths on paper, exact to the nanometre.

use std::ops::{Add, Div, Mul, Sub};

use super::Fraction;

/// A length on paper, in whole nanometres: millimetres, quarter inches and 1/64 inches are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Length {
    nanometres: i64,
}

const NANOMETRES_PER_MM: i64 = 1_000_000;
const NANOMETRES_PER_INCH: i64 = 25_400_000;
/// PostScript points, 72 to the inch, are what PDF and Typst draw in.
const POINTS_PER_INCH: f64 = 72.0;

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self { nanometres: 0 };

    /// Whole micrometres: 6.35 mm is `Length::um(6350)`.
    pub const fn um(micrometres: i64) -> Self {
        Self { nanometres: micrometres * (NANOMETRES_PER_MM / 1000) }
    }

    /// Millimetres.
    pub fn mm(millimetres: Fraction) -> Self {
        let exact = millimetres * Fraction::whole(NANOMETRES_PER_MM);
        Self { nanometres: exact.round_half_up(Fraction::ONE).floor() }
    }

    /// The nearest length to a drawing engine's points.
    pub fn nearest_pt(points: f64) -> Self {
        Self { nanometres: (points / POINTS_PER_INCH * NANOMETRES_PER_INCH as f64).round() as i64 }
    }

    /// In PostScript points, for drawing.
    pub fn to_pt(self) -> f64 {
        self.nanometres as f64 / NANOMETRES_PER_INCH as f64 * POINTS_PER_INCH
    }

    /// In millimetres, for showing.
    pub fn to_mm(self) -> f64 {
        self.nanometres as f64 / NANOMETRES_PER_MM as f64
    }

    /// How often `part` fits into this length; 0 for a part of no length.
    pub fn count_of(self, part: Self) -> usize {
        if part.nanometres <= 0 {
            return 0;
        }
        usize::try_from(self.nanometres / part.nanometres).unwrap_or(0)
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { nanometres: self.nanometres + other.nanometres }
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { nanometres: self.nanometres - other.nanometres }
    }
}

impl Mul<usize> for Length {
    type Output = Self;
    fn mul(self, times: usize) -> Self {
        Self { nanometres: self.nanometres * times as i64 }
    }
}

impl Div<i64> for Length {
    type Output = Self;
    fn div(self, parts: i64) -> Self {
        Self { nanometres: self.nanometres / parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_a4_side_is_exact_in_points() {
        let a4 = Length::mm(Fraction::whole(210));
        assert!((a4.to_pt() - 595.275_590_551).abs() < 1e-9);
        assert_eq!(Length::nearest_pt(a4.to_pt()), a4);
    }

    #[test]
    fn two_logs_fit_between_the_margins_of_a4() {
        let live = Length::mm(Fraction::whole(210)) - Length::um(6350) * 2;
        assert_eq!(live.count_of(Length::mm(Fraction::whole(96))), 2);
    }
}
