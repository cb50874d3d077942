//! Distances on the table: an exact amount of a unit used by players.

use std::fmt;

use super::{Fraction, Length};

words! {
    /// A unit in which players measure or count: units of length by size, then board places. Its word is its symbol,
    /// in files and on paper.
    pub enum Unit {
        Millimetre = "mm",
        Centimetre = "cm",
        Inch = "in",
        /// A square of a board, of any size.
        Square = "square",
        /// A hexagon of a board, of any size.
        Hex = "hex",
    }
}

impl fmt::Display for Unit {
    /// As shown to players: a symbol, or the name of a board's places.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Square => "squares",
            Self::Hex => "hexes",
            unit => unit.word(),
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
