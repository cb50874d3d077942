//! Scales of a game: how far a mile is on the table.

use clap::ValueEnum;

use crate::measure::{Fraction, Unit};

use super::Basis;

/// Which of the two systems a player measures in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// Millimetres or centimetres.
    #[value(aliases = ["mm", "cm", "millimetres", "centimetres"])]
    Metric,
    /// Inches.
    #[value(aliases = ["in", "inch", "inches"])]
    Imperial,
}

words! { Units {
    "metric" => Metric,
    "imperial" => Imperial,
} }

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
    /// The steps of its lengths, where they are not those of the rule set.
    pub rounding: Option<Rounding>,
}

impl Scale {
    /// The lengths in the units that the player measures in.
    pub fn system(&self, units: Units) -> &System {
        match units {
            Units::Metric => &self.metric,
            Units::Imperial => &self.imperial,
        }
    }

    /// The ratios of models that it names: 2400 and 1800 of `1/2400 - 1/1800`.
    pub fn ratios(&self) -> impl Iterator<Item = u32> {
        let models = self.models.as_deref().unwrap_or_default();
        models.split(',').flat_map(|group| group.split(" - ")).filter_map(ratio)
    }

    /// Whether it is meant for models of this ratio.
    pub fn is_for_models(&self, of: u32) -> bool {
        let groups = self.models.as_deref().unwrap_or_default().split(',');
        groups
            .filter_map(|group| {
                let mut ratios = group.split(" - ").map(ratio);
                let (first, last) = (ratios.next()??, ratios.next());
                let last = last.unwrap_or(Some(first))?;
                Some(first.min(last)..=first.max(last))
            })
            .any(|range| range.contains(&of))
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

/// The number that models of one to it are smaller than ships: 3000 of `1/3000` or `1:3000`.
pub fn ratio(words: &str) -> Option<u32> {
    let rest = words.trim().strip_prefix('1')?.trim_start();
    rest.strip_prefix(['/', ':'])?.trim().parse().ok().filter(|of| *of > 0)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(models: &str) -> Scale {
        let system = System { unit: Unit::Inch, cells: Vec::new() };
        Scale {
            id: String::new(),
            label: String::new(),
            models: Some(models.to_owned()),
            factor: Fraction::ONE,
            is_default: false,
            metric: system.clone(),
            imperial: system,
            rounding: None,
        }
    }

    #[test]
    fn a_scale_knows_its_models_by_their_ratio() {
        for (models, of, is_for) in [
            ("1/3000", 3000, true),
            ("1/3000", 2999, false),
            ("1/2400 - 1/1800", 2000, true),
            ("1/2400 - 1/1800", 1799, false),
            ("1/3000, 1/2400", 2400, true),
            ("1/3000, 1/2400", 2700, false),
            ("Monopoly battleships", 1, false),
        ] {
            assert_eq!(scale(models).is_for_models(of), is_for, "{models} {of}");
        }
    }

    #[test]
    fn a_ratio_is_written_with_a_stroke_or_a_colon() {
        assert_eq!(
            [ratio("1/3000"), ratio("1:3000"), ratio(" 1 / 600 ")],
            [3000, 3000, 600].map(Some)
        );
        assert_eq!([ratio("2/3000"), ratio("1/0"), ratio("1/x"), ratio("3000")], [None; 4]);
    }
}
