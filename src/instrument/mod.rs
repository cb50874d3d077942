//! The families of instruments: rulers, arcs, gauges, boards, pieces, diagrams and ships, drawn at
//! true size from a rule set's file.

mod arcs;
mod around;
mod board;
pub mod calibration;
mod card;
mod compass;
mod diagram;
mod gauge;
mod hull;
mod names;
mod options;
mod piece;
mod ruler;
pub mod silhouette;

use crate::derive::{Derived, SpeedBox};
use crate::diagnostic::Diagnostic;
use crate::drawing::{Drawing, Faces};
use crate::measure::Length;
use crate::model::{BoardSpec, Instrument, InstrumentKind, RuleSet, Scale, Ship, ShipClass, Units};

pub use arcs::mount_cards::draw as mount_cards;
pub use arcs::mounts::mount_diagram;
pub use options::{Backs, Diagonals, Options, RulerLayout, Steps};

/// A ship for which an instrument is made.
pub struct ShipAtTable<'a> {
    /// Her class.
    pub class: &'a ShipClass,
    /// The ship.
    pub ship: &'a Ship,
    /// Her values.
    pub derived: &'a Derived,
    /// Her speed boxes at the scale.
    pub boxes: Vec<SpeedBox>,
}

/// What an instrument is made for.
pub struct Request<'a> {
    /// The rule set.
    pub rules: &'a RuleSet,
    /// The scale.
    pub scale: &'a Scale,
    /// What the players measure with.
    pub units: Units,
    /// The ships in play, for instruments that are made for ships.
    pub ships: &'a [ShipAtTable<'a>],
    /// How the player wants it.
    pub options: &'a Options,
    /// The faces that its words are set in.
    pub faces: &'a Faces,
}

/// The pitch of a board for which neither the player nor the rule set names one: an inch.
const USUAL_PITCH: Length = Length::um(25_400);

impl Request<'_> {
    /// The pitch of the board in play: what the player asks for, else that of the rule set's first
    /// mat, else an inch.
    pub fn pitch(&self) -> Length {
        let mut instruments = self.rules.instruments.iter();
        self.pitch_on(instruments.find_map(|instrument| match &instrument.kind {
            InstrumentKind::Grid(board) | InstrumentKind::HexMap(board) => Some(board),
            _ => None,
        }))
    }

    /// The pitch on a certain board, by the same rule.
    pub fn pitch_on(&self, board: Option<&BoardSpec>) -> Length {
        let own = board.and_then(|board| board.pitch.length());
        self.options.pitch.or(own).unwrap_or(USUAL_PITCH)
    }
}

/// Makes the drawings of an instrument.
///
/// # Errors
/// What it needs and does not have, options beyond their bounds, and characters that no font has.
pub fn draw(instrument: &Instrument, request: &Request) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let absurd = request.options.out_of_bounds();
    if !absurd.is_empty() {
        return Err(absurd);
    }
    let drawings = match &instrument.kind {
        InstrumentKind::Ruler(spec) => ruler::draw(spec, instrument, request),
        InstrumentKind::SpeedRuler(spec) => ruler::speed::draw(spec, instrument, request),
        InstrumentKind::Arcs(spec) => arcs::draw(spec, instrument, request),
        InstrumentKind::Gauge(spec) => gauge::draw(spec, instrument, request),
        InstrumentKind::Wind(spec) => gauge::wind::draw(spec, instrument, request),
        InstrumentKind::Rose(spec) => gauge::rose::draw(spec, instrument, request),
        InstrumentKind::Diagram(spec) => diagram::draw(spec, instrument, request),
        InstrumentKind::Grid(spec) => board::grid::draw(spec, instrument, request),
        InstrumentKind::HexMap(spec) => board::hexmap::draw(spec, instrument, request),
        InstrumentKind::Counters => piece::counters::draw(instrument, request),
        InstrumentKind::Markers(spec) => piece::markers::draw(spec, instrument, request),
    }?;
    with_every_glyph(drawings, request.faces).map_err(|faults| match request.ships {
        [ship] => faults.into_iter().map(|fault| fault.of_ship(&ship.ship.name)).collect(),
        _ => faults,
    })
}

/// The drawings, if a font has every character of their words.
fn with_every_glyph(
    drawings: Vec<Drawing>,
    faces: &Faces,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let missing: Vec<Diagnostic> =
        drawings.iter().flat_map(|drawing| faces.missing(drawing)).collect();
    if missing.is_empty() { Ok(drawings) } else { Err(missing) }
}
