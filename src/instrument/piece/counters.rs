//! Ship counters, which fit the hexes of a board, or are as long as models: name, navy, the values chosen
//! by the rule set or else two figures of the year of completion, and the ship from above with her bow marked; on the back the same ship, damaged.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Drawing, NORMAL, Role};
use crate::instrument::card::blank;
use crate::instrument::context::all_drawn;
use crate::instrument::piece::counter_face::CounterFace;
use crate::instrument::piece::{counter_foot, counter_key, counter_values, paper_ship};
use crate::instrument::silhouette::Heading;
use crate::instrument::{Backs, Drawings, Request, ShipAtTable};
use crate::measure::{Fraction, Length, Point};
use crate::model::names::slug;
use crate::model::{CountersSpec, ShipClass, ShipType, Size};

/// Names would be illegible on smaller counters.
const LEAST_PITCH: Length = Length::um(12_000);
/// A tenth of the pitch is left free on every side, so that counters in adjacent hexes never touch.
const FREE: i64 = 10;
/// Ships shorter than this, in feet, occupy one hex: torpedo boats, gunboats and the first
/// destroyers, none above 235 ft in ship_values/, where nine in ten protected cruisers are longer.
const SHORT_BELOW_FT: Fraction = Fraction::whole(240);
/// Ships of at least this length occupy three: dreadnoughts, battlecruisers, heavy cruisers,
/// carriers and few others. Half of the armored cruisers in ship_values/ are below 426 ft, and half
/// of the pre-dreadnoughts below 394 ft: two hexes.
const LONG_FROM_FT: Fraction = Fraction::whole(500);
/// Types that occupy one hex and three hexes, if no source gives the length.
const SHORT: [ShipType; 3] = [ShipType::Destroyer, ShipType::TorpedoBoat, ShipType::Gunboat];
const LONG: [ShipType; 4] = [
    ShipType::Dreadnought,
    ShipType::Battlecruiser,
    ShipType::HeavyCruiser,
    ShipType::AircraftCarrier,
];
const FOLD: Length = Length::um(150);

/// The drawings: a counter for every ship, and a key.
///
/// # Errors
/// If no ship is named, or a name is too long for a counter of this size.
pub fn draw(spec: &CountersSpec, request: &Request) -> Drawings {
    if request.ships.is_empty() {
        let message = format!("`{}` is made for ships", request.instrument.id);
        let fault = Diagnostic::error(Code::NothingToPrint, message);
        return Err(fault.hint("name them, or a navy with --navy").into());
    }
    let pitch = match spec.true_size {
        true => request.pitch(),
        false => pitch(request)?,
    };
    let mut drawings = all_drawn(request.ships.iter().map(|ship| match spec.true_size {
        true => paper_ship::draw(spec, ship, request),
        false => counter(spec, ship, pitch, request),
    }))?;
    drawings.push(counter_key::draw(spec, request));
    Ok(drawings)
}

/// The pitch of the board for which the counters are made.
fn pitch(request: &Request) -> Result<Length, Diagnostic> {
    let pitch = request.pitch();
    if pitch >= LEAST_PITCH {
        return Ok(pitch);
    }
    let message = format!("counters for hexes of {pitch} mm are too small to be read");
    Err(Diagnostic::error(Code::AbsurdNumber, message).hint(format!("at least {LEAST_PITCH} mm")))
}

/// The number of hexes a ship occupies.
fn hexes(class: &ShipClass) -> usize {
    let is_one_of = |types: &[ShipType]| class.kind.is_some_and(|kind| types.contains(&kind));
    match class.length_ft {
        Some(feet) if feet < SHORT_BELOW_FT => 1,
        Some(feet) if feet >= LONG_FROM_FT => 3,
        Some(_) => 2,
        None if is_one_of(&SHORT) => 1,
        None if is_one_of(&LONG) => 3,
        None => 2,
    }
}

fn counter(
    spec: &CountersSpec,
    ship: &ShipAtTable,
    pitch: Length,
    request: &Request,
) -> Result<Drawing, Diagnostic> {
    let (backs, faces) = (request.options.backs.unwrap_or_default(), request.faces);
    let free = pitch / FREE * 2;
    let panel = Size { width: pitch * hexes(ship.class) - free, height: pitch - free };
    let id = slug(&ship.ship.name);
    let draw_face = |heading, damaged, drawing: &mut Drawing, at| {
        let figures = counter_values::figures(spec, ship, request, damaged);
        let (true_size, beside_name) = (None, Length::ZERO);
        let face =
            CounterFace { ship, panel, heading, damaged, figures, true_size, beside_name, faces };
        face.draw(drawing, at)?;
        counter_foot::draw(&face, drawing, at)
    };
    if backs != Backs::Fold {
        let (mut drawing, corner) = blank(&id, &ship.ship.name, panel, faces);
        draw_face(Heading::Right, false, &mut drawing, corner)?;
        drawing.measured_box("outline", Role::CutOuter, NORMAL, corner, panel);
        if backs == Backs::Duplex {
            // Flipping like a page swaps left and right, and so the bow.
            let (mut back, _) = blank(format!("{id}-back"), &ship.ship.name, panel, faces);
            draw_face(Heading::Left, true, &mut back, corner)?;
            drawing.back = Some(Box::new(back));
        }
        return Ok(drawing);
    }
    let both = Size { width: panel.width, height: panel.height * 2 };
    let (mut drawing, corner) = blank(&id, &ship.ship.name, both, faces);
    let middle = corner + Point::new(Length::ZERO, panel.height);
    draw_face(Heading::Right, true, &mut drawing, corner)?;
    draw_face(Heading::Right, false, &mut drawing, middle)?;
    let end = Point::new(middle.x + panel.width, middle.y);
    drawing.measured_line("fold", Role::Score, FOLD, middle, end);
    drawing.measured_box("outline", Role::CutOuter, NORMAL, corner, both);
    Ok(drawing)
}
