//! The families of instruments: rulers, arcs, gauges, boards, pieces, diagrams and ships, drawn at
//! true size as a rule set's file defines them.

mod arcs;
mod around;
mod board;
pub mod calibration;
mod card;
mod compass;
mod context;
mod diagram;
mod gauge;
mod options;
mod piece;
pub mod registration;
mod ruler;
mod ship_mark;
pub mod sides;
pub mod silhouette;
mod tool_card;

use std::collections::BTreeSet;

use crate::model::{Instrument, InstrumentKind};

pub use arcs::mount_cards::draw as mount_cards;
pub use arcs::mounts::mount_diagram;
use context::with_every_glyph;
pub use context::{Drawings, Job, Request, ShipAtTable};
pub use options::{Backs, BaseArcs, Diagonals, Options, RulerLayout, Standing, Steps};

/// Makes the drawings of an instrument.
///
/// # Errors
/// Missing input, options out of bounds, and characters that no font has.
pub fn draw(instrument: &Instrument, request: &Request) -> Drawings {
    let job = &Job { instrument, request };
    let mut drawings = match &instrument.kind {
        InstrumentKind::Ruler(spec) => ruler::draw(spec, job),
        InstrumentKind::SpeedRuler(spec) => ruler::draw_speed(spec, job),
        InstrumentKind::Arcs(overlays) => arcs::draw(overlays, job),
        InstrumentKind::Gauge(spec) => gauge::draw(spec, job),
        InstrumentKind::Wind(spec) => gauge::wind::draw(spec, job),
        InstrumentKind::Rose(chart) => gauge::rose::draw(chart, job),
        InstrumentKind::Diagram(spec) => diagram::draw(spec, job),
        InstrumentKind::Grid(pitch) => board::grid::draw(*pitch, job),
        InstrumentKind::HexMap(pitch) => board::hexmap::draw(*pitch, job),
        InstrumentKind::Counters(spec) => piece::counters::draw(spec, job),
        InstrumentKind::Markers(spec) => piece::markers::draw(spec, job),
        InstrumentKind::Slips(slips) => piece::slips::draw(slips, job),
        InstrumentKind::ToolCard(ids) => tool_card::draw(ids, job, draw),
    }?;
    let mut ids = BTreeSet::new();
    for drawing in &mut drawings {
        // Two ships may have the same name, but no two drawings the same id.
        let (id, mut number) = (drawing.id.clone(), 2);
        while !ids.insert(drawing.id.clone()) {
            drawing.id = format!("{id}-{number}");
            number += 1;
        }
        drawing.keep_all_words();
    }
    with_every_glyph(drawings).map_err(|faults| match request.ships {
        [ship] => faults.into_iter().map(|fault| fault.of_ship(&ship.ship.name)).collect(),
        _ => faults,
    })
}
