//! Exact rational numbers, as rules write them: `6 1/2`, `3/4`, `7.64`.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Sub};
use std::str::FromStr;

/// An exact rational number in lowest terms, its denominator above zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

/// Binary floating point is taken as the nearest multiple of this: fine enough for every game
/// value, coarse enough that 2.9999999999 is the 3 that the formula meant.
const FLOAT_GRAIN: i64 = 1_000_000_000;

impl Fraction {
    /// Nought.
    pub const ZERO: Self = Self::whole(0);
    /// One.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms.
    ///
    /// # Panics
    /// If the denominator is nought.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::reduced(numerator.into(), denominator.into())
    }

    fn reduced(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0, "a fraction's denominator is never nought");
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1) as i128;
        let sign = if denominator < 0 { -1 } else { 1 };
        let (n, d) = (sign * numerator / divisor, sign * denominator / divisor);
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(numerator), Ok(denominator)) => Self { numerator, denominator },
            // Only products of absurd numbers come here; data refuses those at the door.
            _ => Self::nearest(n as f64 / d as f64).unwrap_or(Self::ZERO),
        }
    }

    /// The fraction nearest to a float, to nine decimals. `None` if it is not finite or too large.
    pub fn nearest(float: f64) -> Option<Self> {
        let grains = (float * FLOAT_GRAIN as f64).round();
        (grains.is_finite() && grains.abs() < 9e18).then(|| Self::new(grains as i64, FLOAT_GRAIN))
    }

    /// The nearest binary float; for drawing and for formulas, never for comparing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Whether there is nothing behind the decimal point.
    pub fn is_whole(self) -> bool {
        self.denominator == 1
    }

    /// The largest whole number not above this one.
    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator)
    }

    /// The nearest multiple of `step`, halves upwards.
    pub fn round_half_up(self, step: Fraction) -> Self {
        let steps = (self / step + Self::new(1, 2)).floor();
        Self::whole(steps) * step
    }

    /// Whole part and proper rest of a number not below nought: `5 1/4` is `(5, 1, 4)`.
    pub fn mixed(self) -> (i64, i64, i64) {
        let whole = self.floor();
        (whole, self.numerator - whole * self.denominator, self.denominator)
    }

    /// As a mixed number in plain characters: `5 1/4`, `3/4`, `6`.
    pub fn to_mixed_text(self) -> String {
        match self.mixed() {
            (whole, 0, _) => whole.to_string(),
            (0, n, d) => format!("{n}/{d}"),
            (whole, n, d) => format!("{whole} {n}/{d}"),
        }
    }

    /// As a decimal number, shortest form: `37.5`, `150`.
    pub fn to_decimal_text(self) -> String {
        self.to_f64().to_string()
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Self::whole(whole)
    }
}

impl FromStr for Fraction {
    type Err = ();

    /// Reads `6`, `-2`, `7.64`, `1e3`, `3/4`, `6 1/2`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        if let Some((whole, rest)) = text.split_once(' ') {
            let rest = rest.trim();
            if rest.contains(' ') || !rest.contains('/') {
                return Err(());
            }
            let rest: Self = rest.parse()?;
            return Ok(Self::whole(whole.parse().map_err(drop)?) + rest);
        }
        if let Some((n, d)) = text.split_once('/') {
            let (n, d): (i64, i64) = (n.parse().map_err(drop)?, d.parse().map_err(drop)?);
            return if d > 0 { Ok(Self::new(n, d)) } else { Err(()) };
        }
        decimal(text).or_else(|| text.parse().ok().and_then(Self::nearest)).ok_or(())
    }
}

/// A plain decimal, digit for digit.
fn decimal(text: &str) -> Option<Fraction> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    if digits.len() > 12 || digits.bytes().any(|b| !b.is_ascii_digit()) {
        return None;
    }
    let scale = 10i64.pow(digits.len() as u32);
    let joined: i64 = format!("{whole}{digits}").parse().ok()?;
    Some(Fraction::new(joined, scale))
}

impl fmt::Display for Fraction {
    /// The mixed form; see [`Fraction::to_mixed_text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_mixed_text())
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Self::reduced(a * d + c * b, b * d)
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + other * Self::whole(-1)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::reduced(
            i128::from(self.numerator) * i128::from(other.numerator),
            i128::from(self.denominator) * i128::from(other.denominator),
        )
    }
}

impl Div for Fraction {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::reduced(
            i128::from(self.numerator) * i128::from(other.denominator),
            i128::from(self.denominator) * i128::from(other.numerator),
        )
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        left.cmp(&(i128::from(other.numerator) * i128::from(self.denominator)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Fraction {
        text.parse().unwrap_or_else(|()| panic!("`{text}` is a number"))
    }

    #[test]
    fn reads_what_rules_print() {
        for (text, n, d) in
            [("6 1/2", 13, 2), ("3/4", 3, 4), ("7.64", 191, 25), ("-2", -2, 1), ("10", 10, 1)]
        {
            assert_eq!(read(text), Fraction::new(n, d), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_number() {
        for text in ["", "six", "1/0", "1/", "nan", "inf", "1 2 3"] {
            assert!(text.parse::<Fraction>().is_err(), "{text}");
        }
    }

    #[test]
    fn rounds_halves_upwards_at_any_step() {
        for (text, step, rounded) in [
            ("37.5", "1", "38"),
            ("4.8125", "1/4", "4 3/4"),
            ("0.125", "1/4", "1/4"),
            ("7.49", "1/2", "7 1/2"),
        ] {
            assert_eq!(read(text).round_half_up(read(step)).to_mixed_text(), rounded, "{text}");
        }
    }

    #[test]
    fn a_float_an_eyelash_below_three_is_three() {
        assert_eq!(Fraction::nearest(2.999_999_999_999), Some(Fraction::whole(3)));
        assert_eq!(Fraction::nearest(f64::NAN), None);
    }
}
