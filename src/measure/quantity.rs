//! Distances on the table: an exact amount of a unit that players measure in.

use std::fmt;

use super::{Fraction, Length};

/// A unit that players measure or count in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    /// Millimetre.
    Millimetre,
    /// Centimetre.
    Centimetre,
    /// Inch.
    Inch,
    /// A square of a board, however large it is drawn.
    Square,
    /// A hexagon of a board, however large it is drawn.
    Hex,
}

impl Unit {
    /// Every unit with its word in files: those of the tape measure by size, then those of boards.
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
    /// As players read it: a symbol, or the name of a board's places.
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
    /// As a length; places of a board have none until the board's own size is known.
    pub fn length(self) -> Option<Length> {
        match self.unit {
            Unit::Millimetre => Some(Length::mm(self.amount)),
            Unit::Centimetre => Some(Length::mm(self.amount * Fraction::whole(10))),
            Unit::Inch => Some(Length::inches(self.amount)),
            Unit::Square | Unit::Hex => None,
        }
    }

    /// The amount as players read it: inches as mixed numbers, all else as decimals.
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
