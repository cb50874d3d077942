//! Scales of a game: how far a sea mile is on the table.

use clap::ValueEnum;

use crate::measure::{Fraction, Unit};

use super::Basis;

words! {
    #[derive(ValueEnum)]
    pub enum Units {
        /// Millimetres or centimetres.
        #[value(aliases = ["mm", "cm", "millimetres", "centimetres"])]
        Metric = "metric",
        /// Inches.
        #[value(aliases = ["in", "inch", "inches"])]
        Imperial = "imperial",
    }
}

/// A scale of a rule set, or the user's multiple of one.
#[derive(Clone, Debug)]
pub struct Scale {
    /// Its id: `medium`.
    pub id: String,
    /// Its name on paper: `Medium`.
    pub label: String,
    /// The models it suits: `1/2400 - 1/1800`.
    pub models: Option<String>,
    /// The ratio of the models that the player named, within those it suits.
    pub models_asked: Option<u32>,
    /// Every distance is this many times that of the factor-1 scale.
    pub factor: Fraction,
    /// Used when none is named.
    pub is_default: bool,
    /// In millimetres or centimetres.
    pub metric: System,
    /// In inches.
    pub imperial: System,
    /// The rounding steps, if they differ from the rule set's.
    pub rounding: Option<Rounding>,
}

impl Scale {
    /// The lengths in the player's unit system.
    pub fn system(&self, units: Units) -> &System {
        match units {
            Units::Metric => &self.metric,
            Units::Imperial => &self.imperial,
        }
    }

    /// The ratios of the models it suits: 2400 and 1800 for `1/2400 - 1/1800`.
    pub fn ratios(&self) -> impl Iterator<Item = u32> {
        let models = self.models.as_deref().unwrap_or_default();
        models.split(',').flat_map(|group| group.split(" - ")).filter_map(ratio)
    }

    /// Whether it suits models of this ratio.
    pub fn is_for_models(&self, of: u32) -> bool {
        self.models.as_deref().is_some_and(|models| has_ratio(models, of))
    }

    /// Makes every house length unknown.
    pub fn forget_house(&mut self) {
        let systems = [&mut self.metric, &mut self.imperial];
        for cell in systems.into_iter().flat_map(|system| &mut system.cells) {
            if cell.basis == Basis::House {
                (cell.limits, cell.basis) = (None, Basis::Unknown);
            }
        }
    }
}

/// Whether a ratio is one of a scale's models, or between two of them: `1/2400 - 1/1800`.
fn has_ratio(models: &str, of: u32) -> bool {
    let range = |group: &str| {
        let mut ratios = group.split(" - ").map(ratio);
        let (first, last) = (ratios.next()??, ratios.next());
        let last = last.unwrap_or(Some(first))?;
        Some(first.min(last)..=first.max(last))
    };
    models.split(',').filter_map(range).any(|range| range.contains(&of))
}

/// The ratio of a model scale: 3000 for `1/3000` or `1:3000`.
pub fn ratio(words: &str) -> Option<u32> {
    let rest = words.trim().strip_prefix('1')?.trim_start();
    rest.strip_prefix(['/', ':'])?.trim().parse().ok().filter(|of| *of > 0)
}

/// A scale's lengths in one unit.
#[derive(Clone, Debug)]
pub struct System {
    pub unit: Unit,
    /// One for each measure of the rule set, in the rule set's order.
    pub cells: Vec<Cell>,
}

/// A length or range of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub measure: String,
    /// `None` if unknown.
    pub limits: Option<Limits>,
    pub basis: Basis,
}

/// A single length, or a band from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limits {
    Length(Fraction),
    /// A band; the limit itself belongs to the nearer band.
    Band(Fraction, Fraction),
}

/// Something that every scale gives a length for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    pub id: String,
    pub label: String,
    pub kind: MeasureKind,
}

words! {
    /// A length, or the band of a weapon.
    pub enum MeasureKind {
        /// A length, such as a cable.
        Length = "length",
        Gun = "gun",
        Torpedo = "torpedo",
    }
}

/// The step to which lengths of each unit are rounded, halves upwards.
#[derive(Clone, Copy, Debug)]
pub struct Rounding {
    pub millimetre: Fraction,
    pub centimetre: Fraction,
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
