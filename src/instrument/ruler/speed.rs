//! Speed rulers: how far a ship moves.

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};
use crate::model::{Basis, Instrument, SpeedRulerSpec};

use crate::drawing::{Anchor, Drawing, Face, Faces, Role, Text};
use crate::instrument::names::{Ids, slug};
use crate::instrument::ruler::knots;
use crate::instrument::ruler::plan::heading;
use crate::instrument::ruler::small_print::{self, Remark};
use crate::instrument::ruler::stops;
use crate::instrument::ruler::{draw_zero, zero_width};
use crate::instrument::{Request, ShipAtTable};

/// The em of a ship's name.
pub const NAME: Length = Length::um(5000);
/// From the last row to the baseline of a ship's name.
const NAME_ROW: Length = Length::um(5600);
/// From the last baseline to the outline.
const FOOT: Length = Length::um(1500);

/// Its drawings: one for each ship, or the ruler of knots that all ships use.
///
/// # Errors
/// If no ship is named for a game that moves each ship by her own boxes, or her speed is unknown.
pub fn draw(
    spec: &SpeedRulerSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    if spec.per_knot.is_none() && request.rules.speed_boxes.is_none() {
        let message = format!("{} has no speed boxes to make a ruler of", request.rules.title);
        return Err(vec![
            Diagnostic::error(Code::CannotDraw, message).at(instrument.place.clone()),
        ]);
    }
    if request.ships.is_empty() {
        return match spec.per_knot {
            Some(per_knot) => knots::for_all(spec, per_knot, instrument, request),
            None => Err(vec![no_ship(instrument, request)]),
        };
    }
    let (mut drawings, mut faults, mut ids) = (Vec::new(), Vec::new(), Ids::default());
    for ship in request.ships {
        let id = ids.unique(format!("{}-{}", instrument.id, slug(&ship.ship.name)));
        let drawn = match spec.per_knot {
            Some(per_knot) => knots::for_ship(spec, per_knot, &id, ship, request),
            None => stops::draw(&id, ship, request),
        };
        match drawn {
            Ok(drawing) => drawings.push(drawing),
            Err(fault) => faults.push(fault.of_ship(&ship.ship.name)),
        }
    }
    if faults.is_empty() { Ok(drawings) } else { Err(faults) }
}

fn no_ship(instrument: &Instrument, request: &Request) -> Diagnostic {
    let message = format!("a {} shows the boxes of one ship, and none is named", instrument.id);
    let hint = format!("`chartroom print {} mikasa --rules {}`", instrument.id, request.rules.id);
    Diagnostic::error(Code::CannotDraw, message).hint(hint)
}

/// A fault for a ship whose speed nobody knows.
pub fn unknown_speed(ship: &ShipAtTable, value: &str) -> Diagnostic {
    let reason = ship.derived.value(value).and_then(|value| value.reason.clone());
    let reason = reason.unwrap_or_else(|| "her boxes have no length".to_owned());
    let message = format!("the top speed of {} is not known: {reason}", ship.ship.name);
    Diagnostic::error(Code::CannotDraw, message)
        .hint(format!("state `{value}` for her in a file of yours"))
}

/// How her speed is known, for the small print.
pub fn speed_remark(ship: &ShipAtTable, value: &str, text: &str) -> Remark {
    let basis = ship.derived.value(value).map_or(Basis::Unknown, |value| value.basis);
    Remark::plain(format!("top speed {text}, {}", basis.word()))
}

/// The foot of a speed ruler: zero's sign, whose ruler it is, and small print.
pub struct Foot {
    name: String,
    row: Vec<(Length, Remark)>,
    lines: Vec<Vec<Remark>>,
    start: Length,
}

impl Foot {
    /// For a ruler of a length; `zero` is the unit that its zero counts.
    pub fn new(
        request: &Request,
        name: &str,
        more: Vec<Remark>,
        length: Length,
        zero: &str,
    ) -> Self {
        let faces = request.faces;
        let mut remarks = heading(request);
        remarks.extend(more);
        let start = zero_width(faces, small_print::EM, zero) + Length::um(2000);
        let behind = start + faces.width(name, Face::Display, NAME) + Length::um(2000);
        let end = length - Length::um(1500);
        let row = small_print::in_row(faces, &remarks, (behind, end), &[]);
        let lines = match row {
            Some(_) => Vec::new(),
            None => small_print::lines(faces, &remarks, length - Length::um(3000)),
        };
        Self { name: name.to_owned(), row: row.unwrap_or_default(), lines, start }
    }

    /// How high it is.
    pub fn height(&self) -> Length {
        NAME_ROW + small_print::LEADING * self.lines.len() + FOOT
    }

    /// How long a ruler must be for its name.
    pub fn least_length(&self, faces: &Faces) -> Length {
        self.start + faces.width(&self.name, Face::Display, NAME) + Length::um(1500)
    }

    /// Draws it below a place.
    pub fn draw(&self, drawing: &mut Drawing, top: Point, zero: &str) {
        let mut at = Point::new(top.x, top.y + NAME_ROW);
        draw_zero(drawing, at.x, at.y, small_print::EM, zero);
        let name_at = Point::new(at.x + self.start, at.y);
        let name = Text::new(&self.name, Face::Display, NAME, name_at).anchored(Anchor::Start);
        drawing.text(Role::Engrave, name);
        for (from, remark) in &self.row {
            remark.draw(drawing, Point::new(at.x + *from, at.y));
        }
        for line in &self.lines {
            at.y = at.y + small_print::LEADING;
            small_print::draw(drawing, line, Point::new(at.x + Length::um(1500), at.y));
        }
    }
}
