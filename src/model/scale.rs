//! Scales of a game: how far a mile is on the table.

use crate::measure::{Fraction, Unit};

use super::Basis;

/// Which of the two systems a player measures in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// Millimetres or centimetres.
    Metric,
    /// Inches.
    Imperial,
}

impl Units {
    /// Both, with their words in files and on the command line.
    pub const WORDS: [(&'static str, Self); 2] =
        [("metric", Self::Metric), ("imperial", Self::Imperial)];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, units)| *units == self).map_or("", |(word, _)| word)
    }
}

/// One scale of a rule set, or one that the user made as a multiple of it.
#[derive(Clone, Debug)]
pub struct Scale {
    /// Its id: `medium`.
    pub id: String,
    /// Its name on paper: `Medium`.
    pub label: String,
    /// The models it is meant for: `1/2400 - 1/1800`.
    pub models: Option<String>,
    /// Every distance here is this many times that of the scale with factor 1.
    pub factor: Fraction,
    /// Taken when no scale is named.
    pub is_default: bool,
    /// Its lengths in millimetres or centimetres.
    pub metric: System,
    /// Its lengths in inches.
    pub imperial: System,
}

impl Scale {
    /// The lengths in the units that the player measures in.
    pub fn system(&self, units: Units) -> &System {
        match units {
            Units::Metric => &self.metric,
            Units::Imperial => &self.imperial,
        }
    }

    /// Makes every length of ours unknown.
    pub fn forget_house(&mut self) {
        let systems = [&mut self.metric, &mut self.imperial];
        for cell in systems.into_iter().flat_map(|system| &mut system.cells) {
            if cell.basis == Basis::House {
                (cell.limits, cell.basis) = (None, Basis::Unknown);
            }
        }
    }
}

/// A scale's lengths in one unit.
#[derive(Clone, Debug)]
pub struct System {
    /// The unit of every cell.
    pub unit: Unit,
    /// One for each measure of the rule set, in its order.
    pub cells: Vec<Cell>,
}

/// One length of a scale, or one range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which measure.
    pub measure: String,
    /// How long; `None` where it is not known.
    pub limits: Option<Limits>,
    /// Why.
    pub basis: Basis,
}

/// A single length, or a band from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limits {
    /// A length.
    Length(Fraction),
    /// A band; the limit itself belongs to the nearer band.
    Band(Fraction, Fraction),
}

/// What a scale says a length of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its id: `nautical_mile`, `short`.
    pub id: String,
    /// Its name on paper.
    pub label: String,
    /// A length or a band.
    pub kind: MeasureKind,
}

/// A length, or the band of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureKind {
    /// A length, such as a cable.
    Length,
    /// Guns reach from here to there.
    Gun,
    /// Torpedoes reach from here to there.
    Torpedo,
}

/// The step that lengths of each unit are rounded to, halves upwards.
#[derive(Clone, Copy, Debug)]
pub struct Rounding {
    /// Step of millimetres.
    pub millimetre: Fraction,
    /// Step of centimetres.
    pub centimetre: Fraction,
    /// Step of inches.
    pub inch: Fraction,
}

impl Rounding {
    /// The step of a unit; places of a board are whole.
    pub fn step(&self, unit: Unit) -> Fraction {
        match unit {
            Unit::Millimetre => self.millimetre,
            Unit::Centimetre => self.centimetre,
            Unit::Inch => self.inch,
            Unit::Square | Unit::Hex => Fraction::ONE,
        }
    }
}
