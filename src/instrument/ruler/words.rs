//! The words and figures on rulers.

use crate::measure::{Quantity, Unit};
use crate::model::Language;

/// Marks our own figures as opposed to the publisher's.
pub const DAGGER: char = '\u{2020}';
/// Between the parts of a line of small print.
pub const DOT: &str = " \u{b7} ";

/// A distance's number as a ruler shows it: quarters of an inch as one sign, decimals in the language's manner.
pub fn number(quantity: Quantity, language: &Language) -> String {
    language.amount(quantity)
}

/// A unit's full name, for messages.
pub fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Millimetre => "millimetres",
        Unit::Centimetre => "centimetres",
        Unit::Inch => "inches",
        Unit::Square => "squares",
        Unit::Hex => "hexes",
    }
}

/// The phrase key of a unit's full name.
pub fn unit_key(unit: Unit) -> &'static str {
    match unit {
        Unit::Millimetre => "units.mm",
        Unit::Centimetre => "units.cm",
        Unit::Inch => "units.inch",
        Unit::Square => "units.square",
        Unit::Hex => "units.hex",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Fraction;

    #[test]
    fn quarters_of_an_inch_are_one_sign() {
        let with = |decimal: &str| Language { decimal: decimal.to_owned(), ..Language::default() };
        let quantity = |numerator, unit| Quantity { amount: Fraction::new(numerator, 4), unit };
        let text = |numerator, unit| number(quantity(numerator, unit), &with("."));
        assert_eq!(text(3, Unit::Inch), "\u{be}");
        assert_eq!(text(26, Unit::Inch), "6\u{bd}");
        assert_eq!(text(96, Unit::Inch), "24");
        assert_eq!(text(26, Unit::Centimetre), "6.5");
        assert_eq!(number(quantity(26, Unit::Centimetre), &with(",")), "6,5");
    }
}
