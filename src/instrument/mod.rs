//! The families of instruments: rulers, arcs, gauges, boards, pieces, diagrams and ships, drawn at
//! true size as a rule set's file defines them.

mod arcs;
mod around;
pub mod bar;
mod board;
pub mod calibration;
mod card;
mod compass;
mod context;
mod diagram;
mod gauge;
mod glyphs;
mod hull;
mod names;
mod options;
mod piece;
pub mod registration;
mod ruler;
pub mod sides;
pub mod silhouette;
mod tool_card;

use crate::diagnostic::Diagnostic;
use crate::drawing::Drawing;
use crate::model::{Instrument, InstrumentKind};

pub use arcs::mount_cards::draw as mount_cards;
pub use arcs::mounts::mount_diagram;
pub use context::{Request, ShipAtTable};
use glyphs::with_every_glyph;
pub use options::{Backs, Diagonals, Options, RulerLayout, Steps};

/// Makes the drawings of an instrument.
///
/// # Errors
/// Missing input, options out of bounds, and characters that no font has.
pub fn draw(instrument: &Instrument, request: &Request) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let absurd = request.options.out_of_bounds();
    if !absurd.is_empty() {
        return Err(absurd);
    }
    let mut drawings = match &instrument.kind {
        InstrumentKind::Ruler(spec) => ruler::draw(spec, instrument, request),
        InstrumentKind::SpeedRuler(spec) => ruler::speed::draw(spec, instrument, request),
        InstrumentKind::Arcs(spec) => arcs::draw(spec, instrument, request),
        InstrumentKind::Gauge(spec) => gauge::draw(spec, instrument, request),
        InstrumentKind::Wind(spec) => gauge::wind::draw(spec, instrument, request),
        InstrumentKind::Rose(spec) => gauge::rose::draw(spec, instrument, request),
        InstrumentKind::Diagram(spec) => diagram::draw(spec, instrument, request),
        InstrumentKind::Grid(spec) => board::grid::draw(spec, instrument, request),
        InstrumentKind::HexMap(spec) => board::hexmap::draw(spec, instrument, request),
        InstrumentKind::Counters(spec) => piece::counters::draw(spec, instrument, request),
        InstrumentKind::Markers(spec) => piece::markers::draw(spec, instrument, request),
        InstrumentKind::Slips(spec) => piece::slips::draw(spec, instrument, request),
        InstrumentKind::ToolCard(spec) => tool_card::draw(spec, instrument, request, draw),
    }?;
    drawings.iter_mut().for_each(Drawing::keep_all_words);
    with_every_glyph(drawings).map_err(|faults| match request.ships {
        [ship] => faults.into_iter().map(|fault| fault.of_ship(&ship.ship.name)).collect(),
        _ => faults,
    })
}
