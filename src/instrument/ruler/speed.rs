//! Speed rulers: the distance a ship moves.

use crate::diagnostic::{Code, Diagnostic};
use crate::instrument::context::all_drawn;
use crate::instrument::ruler::{knots, stops};
use crate::instrument::{Drawings, Job};
use crate::model::SpeedRulerSpec;
use crate::model::names::slug;

/// The drawings: one per ship, or the knot ruler that all ships share.
///
/// # Errors
/// If the game moves each ship by her own boxes and none is named, or her speed is unknown.
pub fn draw(spec: &SpeedRulerSpec, job: &Job) -> Drawings {
    let Job { instrument, request } = *job;
    if spec.per_knot.is_none() && request.rules.speed_boxes.is_none() {
        let message = format!("{} has no speed boxes to make a ruler of", request.rules.title);
        return Err(vec![
            Diagnostic::error(Code::CannotDraw, message).at(instrument.place.clone()),
        ]);
    }
    if request.ships.is_empty() {
        return match spec.per_knot {
            Some(per_knot) => knots::for_all(spec, per_knot, job),
            None => Err(vec![no_ship(job)]),
        };
    }
    all_drawn(request.ships.iter().map(|ship| {
        let id = format!("{}-{}", instrument.id, slug(&ship.ship.name));
        let drawn = match spec.per_knot {
            Some(per_knot) => knots::for_ship(spec, per_knot, &id, ship, request),
            None => stops::draw(&id, ship, request),
        };
        drawn.map_err(|fault| fault.of_ship(&ship.ship.name))
    }))
}

fn no_ship(job: &Job) -> Diagnostic {
    let Job { instrument, request } = *job;
    let message = format!("a {} shows the boxes of one ship, and none is named", instrument.id);
    let hint = format!("`chartroom print {} mikasa --rules {}`", instrument.id, request.rules.id);
    Diagnostic::error(Code::CannotDraw, message).hint(hint)
}
