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

use crate::diagnostic::Diagnostic;
use crate::model::InstrumentKind;

pub use arcs::mount_cards::draw as mount_cards;
pub use arcs::mounts::mount_diagram;
use context::with_every_glyph;
pub use context::{Drawings, Request, ShipAtTable};
pub use options::{Backs, BaseArcs, Diagonals, Options, RulerLayout, Standing, Steps};

/// Makes the drawings of an instrument.
///
/// # Errors
/// Missing input, options out of bounds, and characters that no font has.
pub fn draw(request: &Request) -> Drawings {
    let mut drawings = match &request.instrument.kind {
        InstrumentKind::Ruler(spec) => ruler::draw(spec, request),
        InstrumentKind::SpeedRuler(spec) => ruler::draw_speed(spec, request),
        InstrumentKind::Arcs(overlays) => arcs::draw(overlays, request),
        InstrumentKind::Gauge(spec) => gauge::draw(spec, request),
        InstrumentKind::Wind(spec) => gauge::wind::draw(spec, request),
        InstrumentKind::Rose(chart) => gauge::rose::draw(chart, request),
        InstrumentKind::Diagram(spec) => diagram::draw(spec, request),
        InstrumentKind::Grid(pitch) => board::grid::draw(*pitch, request),
        InstrumentKind::HexMap(pitch) => board::hexmap::draw(*pitch, request),
        InstrumentKind::Counters(spec) => piece::counters::draw(spec, request),
        InstrumentKind::Markers(spec) => piece::markers::draw(spec, request),
        InstrumentKind::Slips(slips) => piece::slips::draw(slips, request),
        InstrumentKind::ToolCard(ids) => tool_card::draw(ids, request, draw),
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
        [ship] => {
            let of_ship = |fault: Diagnostic| fault.of_ship(&ship.ship.name);
            faults.into_iter().map(of_ship).collect::<Vec<_>>().into()
        }
        _ => faults,
    })
}
