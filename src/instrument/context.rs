//! The input of every instrument, and its drawings or their faults.

use crate::derive::{Derived, SpeedBox};
use crate::diagnostic::{Diagnostic, Faults};
use crate::drawing::{Drawing, Faces};
use crate::instrument::options::Options;
use crate::measure::{Length, Quantity};
use crate::model::{
    ChartTable, Instrument, InstrumentKind, Limits, Measure, RuleSet, Scale, Ship, ShipClass,
    System, Units,
};

/// A ship for which an instrument is made.
pub struct ShipAtTable<'a> {
    pub class: &'a ShipClass,
    pub ship: &'a Ship,
    pub derived: &'a Derived,
    pub boxes: Vec<SpeedBox>,
    /// Her side and the name of her division, which may be empty; `None` if she is from no order of battle.
    pub division: Option<(usize, &'a str)>,
}

/// An instrument to draw, and what it is made from.
pub struct Request<'a> {
    pub instrument: &'a Instrument,
    pub rules: &'a RuleSet,
    pub scale: &'a Scale,
    pub units: Units,
    /// The ships in play, for instruments made for particular ships.
    pub ships: &'a [ShipAtTable<'a>],
    pub options: &'a Options,
    pub faces: &'a Faces,
}

/// The drawings of an instrument, or its faults.
pub type Drawings = Result<Vec<Drawing>, Faults>;

/// A measure at the scale in play.
pub struct MeasureInPlay<'a> {
    pub measure: &'a Measure,
    /// `None` for a band, and for a length that is not known.
    pub length: Option<Quantity>,
    /// Whether the figure is ours, not the publisher's.
    pub house: bool,
}

/// The default pitch of a board: an inch.
const USUAL_PITCH: Length = Length::um(25_400);

/// The ratio of the models that paper ships are as long as, if nothing says it.
const USUAL_MODELS: u32 = 3000;

impl Request<'_> {
    /// The ratio of the models in play: the player's, else that of the scale, of several its smallest models'.
    pub fn models(&self) -> u32 {
        let of_scale = || self.scale.models_asked.or_else(|| self.scale.ratios().next());
        self.options.models.or_else(of_scale).unwrap_or(USUAL_MODELS)
    }

    /// The measures of the rule set at the scale in play.
    pub fn measures(&self) -> impl Iterator<Item = MeasureInPlay<'_>> {
        let System { unit, cells } = self.scale.system(self.units);
        self.rules.measures.iter().zip(cells).map(|(measure, cell)| {
            let length = match cell.limits {
                Some(Limits::Length(amount)) => Some(Quantity { amount, unit: *unit }),
                _ => None,
            };
            MeasureInPlay { measure, length, house: cell.basis.has_dagger() }
        })
    }

    /// The measure of this id. If there is none, reading the rule set has reported it.
    pub fn measure(&self, id: &str) -> Option<MeasureInPlay<'_>> {
        self.measures().find(|one| one.measure.id == id)
    }

    /// The table of the chart with this id. If there is none, reading the rule set has reported it.
    pub fn chart(&self, id: &str) -> Option<&ChartTable> {
        self.rules.charts.iter().find(|table| table.id == id)
    }

    /// The pitch of the board in play: the player's, else that of the rule set's first mat, else an
    /// inch.
    pub fn pitch(&self) -> Length {
        let mut instruments = self.rules.instruments.iter();
        self.pitch_on(instruments.find_map(|instrument| match &instrument.kind {
            InstrumentKind::Grid(pitch) | InstrumentKind::HexMap(pitch) => Some(*pitch),
            _ => None,
        }))
    }

    /// The pitch of a board for which the rule set gives this one, if any; by the same rule.
    pub fn pitch_on(&self, of_rules: Option<Quantity>) -> Length {
        let of_rules = of_rules.and_then(Quantity::length);
        self.options.pitch.or(of_rules).unwrap_or(USUAL_PITCH)
    }
}

/// The result for each thing, or every fault.
pub fn all_drawn<T>(drawn: impl Iterator<Item = Result<T, Diagnostic>>) -> Result<Vec<T>, Faults> {
    let mut faults = Faults::default();
    faults.take_each(drawn).ok_or(faults)
}

/// The drawings, if some font has each character of their words.
pub fn with_every_glyph(drawings: Vec<Drawing>) -> Drawings {
    let missing: Vec<Diagnostic> = drawings.iter().flat_map(Drawing::missing_glyphs).collect();
    if missing.is_empty() { Ok(drawings) } else { Err(missing.into()) }
}
