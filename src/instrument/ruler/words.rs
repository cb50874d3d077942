//! The words and figures on rulers.

use crate::measure::Unit;

/// Marks our own figures as opposed to the publisher's.
pub const DAGGER: char = '\u{2020}';
/// Between the parts of a line of small print.
pub const DOT: &str = " \u{b7} ";

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
