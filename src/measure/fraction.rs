//! Exact rational numbers, as rules write them: `6 1/2`, `3/4`, `7.64`.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroI64;
use std::ops::{Add, Div, Mul, Sub};
use std::str::FromStr;

use num_integer::Integer;

/// An exact rational number in lowest terms, with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: i64,
    /// Not zero, so an absent figure takes no more memory than a known one.
    denominator: NonZeroI64,
}

/// The resolution for binary floats: fine enough for every game value, coarse enough that
/// 2.9999999999 is the 3 that a formula meant.
const FLOAT_GRAIN: i64 = 1_000_000_000;

const ONE: NonZeroI64 = NonZeroI64::new(1).expect("more than 0");

impl Fraction {
    pub const ZERO: Self = Self::whole(0);
    pub const ONE: Self = Self::whole(1);

    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: ONE }
    }

    /// One of this number of equal parts.
    ///
    /// # Panics
    /// If `parts` is 0.
    pub const fn one_of(parts: i64) -> Self {
        assert!(parts > 0, "a whole has parts");
        Self { numerator: 1, denominator: NonZeroI64::new(parts).expect("more than 0") }
    }

    /// `numerator / denominator` in lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::reduced(numerator.into(), denominator.into())
    }

    /// In lowest terms; clamped if too large, and never 0 for a nonzero number. Files and the
    /// command line use [`Self::exact`] instead.
    fn reduced(numerator: i128, denominator: i128) -> Self {
        let (n, d) = lowest_terms(numerator, denominator);
        Self::held(n, d).unwrap_or_else(|| {
            let float = n as f64 / d as f64;
            Self::nearest(float).filter(|near| *near != Self::ZERO || n == 0).unwrap_or_else(|| {
                let least = Self { numerator: float.signum() as i64, denominator: NonZeroI64::MAX };
                // A float-to-integer cast saturates.
                if float.abs() < 1.0 { least } else { Self::whole(float as i64) }
            })
        })
    }

    /// `numerator / denominator`, if it can be represented exactly.
    fn exact(numerator: i128, denominator: i128) -> Option<Self> {
        let (n, d) = lowest_terms(numerator, denominator);
        Self::held(n, d)
    }

    fn held(numerator: i128, denominator: i128) -> Option<Self> {
        let (n, d) = (i64::try_from(numerator), i64::try_from(denominator));
        Some(Self { numerator: n.ok()?, denominator: NonZeroI64::new(d.ok()?)? })
    }

    /// The fraction nearest to a float, to nine decimals. `None` if it is not finite or too large.
    pub fn nearest(float: f64) -> Option<Self> {
        let grains = (float * FLOAT_GRAIN as f64).round();
        (grains.is_finite() && grains.abs() < 9e18).then(|| Self::new(grains as i64, FLOAT_GRAIN))
    }

    /// The nearest float, for drawing and formulas, never for comparing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator.get() as f64
    }

    /// Whether it is an integer.
    pub fn is_whole(self) -> bool {
        self.denominator.get() == 1
    }

    /// The largest integer not above it.
    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator.get())
    }

    /// The nearest multiple of `step`, halves upwards.
    pub fn round_half_up(self, step: Fraction) -> Self {
        let steps = (self / step + Self::new(1, 2)).floor();
        Self::whole(steps) * step
    }

    /// This share of a whole number, to the nearest whole one, halves upwards.
    pub fn of_whole(self, whole: i64) -> i64 {
        let (all, parts) =
            (i128::from(whole) * i128::from(self.numerator), i128::from(self.denominator.get()));
        let up = i128::from(all.rem_euclid(parts) * 2 >= parts);
        (all.div_euclid(parts) + up).clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// Whole part and proper rest without the sign: `5 1/4` and `-5 1/4` are `(5, 1, 4)`.
    pub fn mixed(self) -> (u64, u64, u64) {
        let (n, d) = (self.numerator.unsigned_abs(), self.denominator.get().unsigned_abs());
        (n / d, n % d, d)
    }

    /// With its quarters as one sign, `5¼`; none if the rest is not of quarters.
    pub fn with_quarter_sign(self) -> Option<String> {
        let (whole, n, d) = self.mixed();
        let quarter = match (n, d) {
            (1, 4) => '\u{bc}',
            (1, 2) => '\u{bd}',
            (3, 4) => '\u{be}',
            _ => return None,
        };
        let sign = if self.numerator < 0 { "-" } else { "" };
        let whole = if whole == 0 { String::new() } else { whole.to_string() };
        Some(format!("{sign}{whole}{quarter}"))
    }

    /// As an ASCII mixed number: `5 1/4`, `3/4`, `-6`.
    pub fn to_mixed_text(self) -> String {
        let sign = if self.numerator < 0 { "-" } else { "" };
        match self.mixed() {
            (whole, 0, _) => format!("{sign}{whole}"),
            (0, n, d) => format!("{sign}{n}/{d}"),
            (whole, n, d) => format!("{sign}{whole} {n}/{d}"),
        }
    }

    /// As a mixed number, or in hundredths if no ruler has such a fraction: `6 1/4`, `139.06`.
    pub fn to_short_text(self) -> String {
        match self.mixed() {
            (_, _, denominator) if denominator > 64 => format!("{:.2}", self.to_f64()),
            _ => self.to_mixed_text(),
        }
    }

    /// As the shortest decimal: `37.5`, `150`.
    pub fn to_decimal_text(self) -> String {
        self.to_f64().to_string()
    }
}

/// The digits of a whole number, with this separator between its thousands.
pub fn grouped(digits: &str, separator: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push_str(separator);
        }
        grouped.push(digit);
    }
    grouped
}

fn lowest_terms(numerator: i128, denominator: i128) -> (i128, i128) {
    assert!(denominator != 0, "a fraction's denominator is never nought");
    let divisor = numerator.gcd(&denominator) * denominator.signum();
    (numerator / divisor, denominator / divisor)
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Self::whole(whole)
    }
}

/// Why a text is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotANumber {
    /// It is not written like one.
    Unreadable,
    DividedByZero,
    /// It has too many digits to be represented.
    TooLarge,
}

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "not a number",
            Self::DividedByZero => "divided by 0",
            Self::TooLarge => "too large a number",
        })
    }
}

impl FromStr for Fraction {
    type Err = NotANumber;

    /// Parses `6`, `-2`, `7.64`, `1e3`, `3/4`, `6 1/2`, `-6 1/2`.
    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let text = text.trim();
        let Some((rest, below)) = text.rsplit_once('/') else { return decimal(text) };
        let (whole, above) = match rest.trim().rsplit_once(' ') {
            Some((whole, above)) => (digits(whole.trim())?, digits(above)?),
            None => (0, digits(rest)?),
        };
        let (above, below) = (i128::from(above), i128::from(digits(below)?));
        if below == 0 {
            return Err(NotANumber::DividedByZero);
        }
        let has_whole = rest.trim().contains(' ');
        if below < 0 || has_whole && above < 0 {
            return Err(NotANumber::Unreadable);
        }
        let sign = if has_whole && text.starts_with('-') { -1 } else { 1 };
        let whole = i128::from(whole);
        Self::exact(whole * below + sign * above, below).ok_or(NotANumber::TooLarge)
    }
}

/// An integer, optionally signed.
fn digits(text: &str) -> Result<i64, NotANumber> {
    let bare = text.strip_prefix(['-', '+']).unwrap_or(text);
    if bare.is_empty() || bare.bytes().any(|byte| !byte.is_ascii_digit()) {
        return Err(NotANumber::Unreadable);
    }
    text.parse().map_err(|_| NotANumber::TooLarge)
}

/// A decimal: exact up to twelve decimals; rounded to nine with more, or with an exponent.
fn decimal(text: &str) -> Result<Fraction, NotANumber> {
    const PLACES: usize = 12;
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    if places.len() <= PLACES && places.bytes().all(|byte| byte.is_ascii_digit()) {
        match digits(&format!("{whole}{places}")) {
            Ok(joined) => return Ok(Fraction::new(joined, 10i64.pow(places.len() as u32))),
            Err(NotANumber::Unreadable) if !text.contains(['e', 'E']) => {
                return Err(NotANumber::Unreadable);
            }
            Err(_) => {}
        }
    }
    let written = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let float: f64 = text.parse().ok().filter(|_| written).ok_or(NotANumber::Unreadable)?;
    Fraction::nearest(float).ok_or(NotANumber::TooLarge)
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
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator.get()));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator.get()));
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
            i128::from(self.denominator.get()) * i128::from(other.denominator.get()),
        )
    }
}

impl Div for Fraction {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::reduced(
            i128::from(self.numerator) * i128::from(other.denominator.get()),
            i128::from(self.denominator.get()) * i128::from(other.numerator),
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
        let left = i128::from(self.numerator) * i128::from(other.denominator.get());
        left.cmp(&(i128::from(other.numerator) * i128::from(self.denominator.get())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Fraction {
        text.parse().unwrap_or_else(|error| panic!("`{text}` is {error}"))
    }

    #[test]
    fn reads_what_rules_print_and_refuses_the_rest() {
        for (text, n, d) in
            [("6 1/2", 13, 2), ("3/4", 3, 4), ("7.64", 191, 25), ("-2", -2, 1), ("10", 10, 1)]
        {
            assert_eq!(read(text), Fraction::new(n, d), "{text}");
        }
        let unreadable = [
            "", "six", "1/", "/2", "1/-2", "6 -1/2", "nan", "inf", "1 2 3", "1 2 3/4", "0x10",
            "1.2.3",
        ];
        let large =
            ["9223372036854775807 1/2", "99999999999999999999", "1e300", "1/99999999999999999999"];
        for (why, texts) in [
            (NotANumber::Unreadable, &unreadable[..]),
            (NotANumber::DividedByZero, &["1/0", "18 1/0"]),
            (NotANumber::TooLarge, &large),
        ] {
            for text in texts {
                assert_eq!(text.parse::<Fraction>(), Err(why), "{text}");
            }
        }
    }

    #[test]
    fn a_number_too_large_never_becomes_nought() {
        let large = Fraction::whole(i64::MAX);
        assert_eq!(large + Fraction::new(1, 2), large);
        assert_eq!(large * large, large);
        assert_eq!(Fraction::whole(-3) * large, Fraction::whole(i64::MIN));
        assert!(Fraction::ONE / large / large > Fraction::ZERO);
    }

    #[test]
    fn below_nought_the_sign_holds_for_the_whole_number() {
        for (text, written) in
            [("-92.6", "-92 3/5"), ("-6 1/2", "-6 1/2"), ("-1/4", "-1/4"), ("-0 1/4", "-1/4")]
        {
            assert_eq!(read(text).to_mixed_text(), written, "{text}");
        }
        assert_eq!(read("-6 1/2"), Fraction::new(-13, 2));
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
