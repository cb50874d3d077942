//! How much room words take, without a font at hand: a little more than they need.

use crate::measure::{Fraction, Length, Quantity, Unit};

use super::Face;

/// Printed at what is ours and not the publisher's.
pub const DAGGER: char = '\u{2020}';
/// Between the parts of a line of small print.
pub const DOT: &str = " \u{b7} ";

/// How wide words are at most, at a size of the font.
pub fn width(words: &str, face: Face, size: Length) -> Length {
    let thousandths = words.chars().map(|letter| advance(letter, face)).sum();
    size.times(Fraction::new(thousandths, 1000))
}

/// How high a capital or a figure stands above its baseline.
pub fn capital(face: Face, size: Length) -> Length {
    let thousandths = if face == Face::Display { 735 } else { 700 };
    size.times(Fraction::new(thousandths, 1000))
}

/// A letter's advance in thousandths of the em, after the fonts' own tables: the mean of the
/// narrow letters, of the broad ones, of the others, rounded up.
fn advance(letter: char, face: Face) -> i64 {
    let [narrow, small, capital, broad, digit] = match face {
        Face::Body => [310, 495, 600, 800, 540],
        Face::Bold => [340, 525, 625, 850, 540],
        Face::Figures => [310, 430, 490, 670, 460],
        Face::Display => [240, 320, 370, 515, 365],
    };
    match letter {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\u{b7}' | '('
        | '/' | ')' | '\u{2019}' => narrow,
        'm' | 'w' | 'M' | 'W' | '\u{bc}' | '\u{bd}' | '\u{be}' => broad,
        _ if letter.is_ascii_digit() => digit,
        _ if letter.is_uppercase() => capital,
        _ => small,
    }
}

/// A distance's number as a ruler shows it: quarters of an inch as one sign.
pub fn number(quantity: Quantity) -> String {
    if quantity.unit != Unit::Inch {
        return quantity.amount_text();
    }
    let sign = match quantity.amount.mixed() {
        (_, 1, 4) => '\u{bc}',
        (_, 1, 2) => '\u{bd}',
        (_, 3, 4) => '\u{be}',
        _ => return quantity.amount_text(),
    };
    match quantity.amount.floor() {
        0 => sign.to_string(),
        whole => format!("{whole}{sign}"),
    }
}

/// A unit's name in full.
pub fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Millimetre => "millimetres",
        Unit::Centimetre => "centimetres",
        Unit::Inch => "inches",
        Unit::Square => "squares",
        Unit::Hex => "hexes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_of_an_inch_are_one_sign() {
        let text = |numerator, unit| number(Quantity { amount: Fraction::new(numerator, 4), unit });
        assert_eq!(text(3, Unit::Inch), "\u{be}");
        assert_eq!(text(26, Unit::Inch), "6\u{bd}");
        assert_eq!(text(96, Unit::Inch), "24");
        assert_eq!(text(26, Unit::Centimetre), "6.5");
    }
}
