//! Lengths on paper, exact to the nanometre.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::measure::{Fraction, NotANumber};

/// A length in whole nanometres: millimetres, quarter inches and 1/64 inches are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Length {
    nanometres: i64,
}

const NANOMETRES_PER_MM: i64 = 1_000_000;
const NANOMETRES_PER_INCH: i64 = 25_400_000;
/// The greatest length drawn or printed, in metres: far below the limit of `i64`.
const LONGEST_METRES: i64 = 1_000;
/// PDF and Typst draw in PostScript points, 72 to the inch.
const POINTS_PER_INCH: f64 = 72.0;

impl Length {
    pub const ZERO: Self = Self { nanometres: 0 };

    /// Whole micrometres: 6.35 mm is `Length::um(6350)`.
    pub const fn um(micrometres: i64) -> Self {
        Self { nanometres: micrometres * (NANOMETRES_PER_MM / 1000) }
    }

    pub fn mm(millimetres: Fraction) -> Self {
        Self { nanometres: millimetres.of_whole(NANOMETRES_PER_MM) }
    }

    pub fn inches(inches: Fraction) -> Self {
        Self { nanometres: inches.of_whole(NANOMETRES_PER_INCH) }
    }

    /// The nearest nanometre to a computed number of millimetres.
    pub fn nearest_mm(millimetres: f64) -> Self {
        Self { nanometres: (millimetres * NANOMETRES_PER_MM as f64).round() as i64 }
    }

    /// Multiplied, to the nearest nanometre.
    pub fn times(self, factor: Fraction) -> Self {
        Self { nanometres: factor.of_whole(self.nanometres) }
    }

    /// The ratio to another length.
    ///
    /// # Panics
    /// If the other length is 0.
    pub fn ratio(self, other: Self) -> Fraction {
        Fraction::new(self.nanometres, other.nanometres)
    }

    /// The absolute value.
    pub fn abs(self) -> Self {
        Self { nanometres: self.nanometres.abs() }
    }

    /// The nearest length to a number of PostScript points.
    pub fn nearest_pt(points: f64) -> Self {
        Self { nanometres: (points / POINTS_PER_INCH * NANOMETRES_PER_INCH as f64).round() as i64 }
    }

    /// In PostScript points, for drawing.
    pub fn to_pt(self) -> f64 {
        self.nanometres as f64 / NANOMETRES_PER_INCH as f64 * POINTS_PER_INCH
    }

    /// In millimetres, for display.
    pub fn to_mm(self) -> f64 {
        self.nanometres as f64 / NANOMETRES_PER_MM as f64
    }

    /// In millimetres, exactly.
    pub fn exact_mm(self) -> Fraction {
        Fraction::new(self.nanometres, NANOMETRES_PER_MM)
    }

    /// How many times `part` fits; 0 for a part of length 0.
    pub fn count_of(self, part: Self) -> usize {
        if part.nanometres <= 0 {
            return 0;
        }
        usize::try_from(self.nanometres / part.nanometres).unwrap_or(0)
    }
}

/// Whole millimetres.
pub const fn mm(millimetres: i64) -> Length {
    Length::um(millimetres * 1000)
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

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self { nanometres: -self.nanometres }
    }
}

impl FromStr for Length {
    type Err = String;

    /// Parses `30`, `30mm`, `3 cm`, `1 1/4 in`; a bare number is in millimetres. Lengths above a
    /// kilometre are rejected.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (number, unit) = text.split_at(unit_at);
        let unreadable = || format!("`{text}` is not a length; write 30mm or 1 1/4in");
        let too_long = || format!("`{text}` is too long");
        let number: Fraction = number.trim().parse().map_err(|error| match error {
            NotANumber::TooLarge => too_long(),
            NotANumber::Unreadable | NotANumber::DividedByZero => unreadable(),
        })?;
        let longest = Fraction::whole(LONGEST_METRES * 1_000);
        if number > longest || number < Fraction::ZERO - longest {
            return Err(too_long());
        }
        match unit.trim() {
            "" | "mm" => Ok(Self::mm(number)),
            "cm" => Ok(Self::mm(number * Fraction::whole(10))),
            "in" => Ok(Self::inches(number)),
            _ => Err(unreadable()),
        }
    }
}

impl fmt::Display for Length {
    /// In millimetres, exactly: `25.4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.nanometres < 0 { "-" } else { "" };
        let (whole, rest) =
            (self.nanometres.abs() / NANOMETRES_PER_MM, self.nanometres.abs() % NANOMETRES_PER_MM);
        let digits = format!("{rest:06}");
        let digits = digits.trim_end_matches('0');
        let point = if digits.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{digits}")
    }
}

impl Div<i64> for Length {
    type Output = Self;
    fn div(self, parts: i64) -> Self {
        Self { nanometres: self.nanometres / parts }
    }
}

/// Whole nanometres have at most six decimals in millimetres, which the shortest float form
/// reproduces exactly.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        number(self.to_mm(), to)
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        f64::deserialize(from).map(Self::nearest_mm)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        number(self.to_f64(), to)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::nearest(f64::deserialize(from)?).ok_or_else(|| de::Error::custom("not a number"))
    }
}

fn number<S: Serializer>(number: f64, to: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 { to.serialize_i64(number as i64) } else { to.serialize_f64(number) }
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
    fn millimetres_are_written_digit_for_digit() {
        let texts = [(25_400, "25.4"), (-1, "-0.001"), (100_000, "100"), (0, "0")];
        for (um, text) in texts {
            assert_eq!(Length::um(um).to_string(), text);
        }
        assert_eq!(Length::inches(Fraction::new(1, 64)).to_string(), "0.396875");
    }

    #[test]
    fn a_part_of_a_length_is_its_nearest_nanometre_and_halves_go_upwards() {
        let part = |nanometres, n, d| Length { nanometres }.times(Fraction::new(n, d)).nanometres;
        assert_eq!([part(10, 1, 3), part(10, 1, 4), part(-10, 1, 4)], [3, 3, -2]);
        assert_eq!([part(i64::MAX, 1, 1), part(i64::MIN, 2, 1)], [i64::MAX, i64::MIN]);
        assert_eq!(Length::mm(Fraction::new(1, 3)).nanometres, 333_333);
    }

    #[test]
    fn lengths_are_read_as_makers_write_them() {
        let read = |text: &str| text.parse::<Length>().map(Length::to_mm);
        assert_eq!(read("30"), Ok(30.0));
        assert_eq!(read("2.5 cm"), Ok(25.0));
        assert_eq!(read("1 1/4 in"), Ok(31.75));
        assert!(read("30 ft").is_err() && read("mm").is_err());
    }
}
