//! Distances on the table: an exact amount of a unit used by players.

use std::fmt;

use super::{Fraction, Length};

/// A unit in which players measure or count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    Millimetre,
    Centimetre,
    Inch,
    /// A square of a board, of any size.
    Square,
    /// A hexagon of a board, of any size.
    Hex,
}

impl Unit {
    /// Every unit with its word in files: units of length by size, then board places.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("mm", Self::Millimetre),
        ("cm", Self::Centimetre),
        ("in", Self::Inch),
        ("square", Self::Square),
        ("hex", Self::Hex),
    ];

    /// Its symbol, in files and on paper.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Millimetre => "mm",
            Self::Centimetre => "cm",
            Self::Inch => "in",
            Self::Square => "square",
            Self::Hex => "hex",
        }
    }
}

impl fmt::Display for Unit {
    /// As shown to players: a symbol, or the name of a board's places.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Square => "squares",
            Self::Hex => "hexes",
            unit => unit.symbol(),
        })
    }
}

/// A distance on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantity {
    pub amount: Fraction,
    pub unit: Unit,
}

impl Quantity {
    /// As a length; `None` for board places, whose size is not known here.
    pub fn length(self) -> Option<Length> {
        match self.unit {
            Unit::Millimetre => Some(Length::mm(self.amount)),
            Unit::Centimetre => Some(Length::mm(self.amount * Fraction::whole(10))),
            Unit::Inch => Some(Length::inches(self.amount)),
            Unit::Square | Unit::Hex => None,
        }
    }

    /// The amount as shown to players: mixed numbers for inches, decimals otherwise.
    pub fn amount_text(self) -> String {
        match self.unit {
            Unit::Inch => self.amount.to_mixed_text(),
            _ => self.amount.to_decimal_text(),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount_text(), self.unit)
    }
}
