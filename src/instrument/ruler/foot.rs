//! The foot of a speed ruler: its ship, and the basis of her speed.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, Drawing, Face, Faces, Text};
use crate::instrument::ruler::chrome::{draw_zero, zero_width};
use crate::instrument::ruler::plan::heading;
use crate::instrument::ruler::small_print::{self, Remark};
use crate::instrument::{Request, ShipAtTable};
use crate::measure::{Length, Point};
use crate::model::{Basis, Language};

/// The em of a ship's name.
const NAME: Length = Length::um(5000);
/// From the last row to the baseline of a ship's name.
const NAME_ROW: Length = Length::um(5600);
/// From the last baseline to the outline.
const FOOT: Length = Length::um(1500);

/// The fault of a ship with unknown speed.
pub fn unknown_speed(ship: &ShipAtTable, value: &str) -> Diagnostic {
    let reason = ship.derived.value(value).and_then(|value| value.reason.clone());
    let reason = reason.unwrap_or_else(|| "her boxes have no length".to_owned());
    let message = format!("the top speed of {} is not known: {reason}", ship.ship.name);
    Diagnostic::error(Code::CannotDraw, message)
        .hint(format!("state `{value}` for her in a file of your own"))
}

/// The fault of a ship whose boxes are too short to be measured with.
pub fn does_not_move(ship: &str) -> Diagnostic {
    Diagnostic::error(Code::CannotDraw, format!("{ship} does not move"))
        .hint("her ruler would have no length: leave her out")
}

/// The basis of her speed, for the small print.
pub fn speed_remark(ship: &ShipAtTable, value: &str, text: &str, words: &Language) -> Remark {
    let of_value = || ship.derived.value(value).map_or(Basis::Unknown, |value| value.basis);
    let basis = ship.boxes.first().map_or_else(of_value, |full| full.basis);
    let how = words.text(&format!("basis.{}", basis.word()));
    Remark::plain(words.fill("ruler.top_speed", &[("speed", text), ("how", &how)]))
}

/// The foot of a speed ruler: the zero sign, the ship, and small print.
pub struct Foot {
    name: String,
    row: Vec<small_print::Placed>,
    lines: Vec<Vec<small_print::Placed>>,
    start: Length,
}

impl Foot {
    /// For a ruler of a length; `zero` is the unit counted from its zero.
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
            None => small_print::lines(faces, &remarks, (Length::um(1500), end), &[]),
        };
        Self { name: name.to_owned(), row: row.unwrap_or_default(), lines, start }
    }

    pub fn height(&self) -> Length {
        NAME_ROW + small_print::LEADING * self.lines.len() + FOOT
    }

    /// The least length of a ruler with this name.
    pub fn least_length(&self, faces: &Faces) -> Length {
        self.start + faces.width(&self.name, Face::Display, NAME) + Length::um(1500)
    }

    /// Draws it below a place.
    pub fn draw(&self, drawing: &mut Drawing, top: Point, zero: &str) {
        let mut at = Point::new(top.x, top.y + NAME_ROW);
        draw_zero(drawing, at.x, at.y, small_print::EM, zero);
        let name_at = Point::new(at.x + self.start, at.y);
        drawing.write(Text::new(&self.name, Face::Display, NAME, name_at).anchored(Anchor::Start));
        small_print::draw(drawing, &self.row, at);
        for line in &self.lines {
            at.y = at.y + small_print::LEADING;
            small_print::draw(drawing, line, at);
        }
    }
}
