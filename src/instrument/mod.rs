//! Rulers, arcs, gauges, boards and pieces: geometry in exact lengths, at true size.

mod arcs;
mod around;
mod board;
pub mod calibration;
mod card;
mod compass;
pub mod curves;
pub mod cutting;
mod diagram;
mod drawing;
mod gauge;
mod hull;
pub mod lettering;
mod letters;
pub mod paint;
pub mod paths;
mod piece;
mod ruler;
pub mod silhouette;
pub mod svg;

use crate::derive::{Derived, SpeedBox};
use crate::diagnostic::Diagnostic;
use crate::measure::Length;
use crate::model::{Instrument, InstrumentKind, RuleSet, Scale, Ship, ShipClass, Size, Units};

pub use arcs::mount_cards::draw as mount_cards;
pub use arcs::mounts::mount_diagram;

pub use drawing::{
    Anchor, Claim, ClaimShape, Drawing, Face, Ink, Mark, Role, Shape, Step, Text, corners,
};

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
}

/// How the player wants an instrument; `None` leaves it to the instrument.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How wide a ruler is.
    pub width: Option<Length>,
    /// How far apart the finest ticks of a ruler are.
    pub ticks: Option<Length>,
    /// Whether a ruler's second edge is in the other unit system.
    pub second_edge: bool,
    /// How a ruler is carried.
    pub layout: RulerLayout,
    /// The ship's base: across her and along her.
    pub base: Option<Size>,
    /// Across a square, or across the flats of a hex.
    pub pitch: Option<Length>,
    /// How large a mat is.
    pub area: Option<Size>,
    /// Whether the name of every square stands in its corner.
    pub coordinates: bool,
    /// Column and row of a hex mat's first hex: `0812`.
    pub start: Option<String>,
    /// How counters have their backs.
    pub backs: Backs,
    /// From the middle of an overlay to its rim.
    pub radius: Option<Length>,
    /// Whether a ship's arcs are drawn small, for a log or a book.
    pub small: bool,
    /// To which arc squares on the diagonals belong.
    pub diagonals: Diagonals,
    /// How a step across the corner of a square counts.
    pub steps: Steps,
}

/// Overlays of this radius and smaller ones are tried where they may save a sheet.
const SMALLER_OVERLAY: Length = Length::um(84_000);
const SMALLER_STEP: Length = Length::um(2_000);
const SMALLER_STEPS: usize = 10;

impl Options {
    /// The same with smaller overlays; none where the player asks for a size.
    pub fn with_smaller_overlays(&self) -> impl Iterator<Item = Self> + '_ {
        let steps = if self.radius.is_none() { SMALLER_STEPS } else { 0 };
        let radius = |step| SMALLER_OVERLAY - SMALLER_STEP * step;
        (0..steps).map(move |step| Self { radius: Some(radius(step)), ..self.clone() })
    }
}

/// How a counter has its back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backs {
    /// Beside the front, to be folded behind it.
    #[default]
    Fold,
    /// On the other side of the sheet.
    Duplex,
    /// It has none.
    None,
}

/// To which arc the squares on a firing diagram's diagonals belong. Candidate readings of rules that
/// show it in a picture only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Diagonals {
    /// Abeam.
    #[default]
    Abeam,
    /// Ahead and astern.
    Ahead,
}

/// How a step across the corner of a square counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// As one, like any other.
    #[default]
    Square,
    /// As two: only steps across sides are counted.
    Orthogonal,
}

/// How a ruler is carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RulerLayout {
    /// In one piece.
    #[default]
    Stick,
    /// In parts with scored joints.
    Folding,
    /// A narrow strip, to be joined end to end and rolled up.
    Tape,
}

/// Makes the drawings of an instrument.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(instrument: &Instrument, request: &Request) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    match &instrument.kind {
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
    }
}
