//! The lowest line of a counter: the navy on one side; on the other her values, the year, or the
//! word for the back.

use crate::diagnostic::Diagnostic;
use crate::drawing::{Anchor, Drawing, Face, Shape, THIN, Text};
use crate::instrument::piece::counter_face::{CLEAR, CounterFace, DAMAGED, SMALLEST};
use crate::instrument::piece::counter_values;
use crate::measure::{Length, Point};
use crate::model::Size;

/// The em of the navy's name: a share of the counter's height, within bounds.
const NAVY_PARTS: i64 = 8;
const NAVY: (Length, Length) = (SMALLEST, Length::um(2_800));

/// Draws it on the side of a counter with its top left corner at a point.
///
/// # Errors
/// If navy and year do not fit side by side.
pub fn draw(face: &CounterFace, drawing: &mut Drawing, at: Point) -> Result<(), Diagnostic> {
    if !face.figures.is_empty() {
        return counter_values::draw(face, drawing, at);
    }
    let navy = &face.navy();
    let inset = face.margin();
    let base = at.y + face.panel.height - inset;
    let left = Point::new(at.x + inset, base);
    let right = Point::new(at.x + face.panel.width - inset, base);
    let year = year(face);
    // Candidates for the corner, best first. Without a year the figures give the size of a box.
    let corners = match face.damaged {
        true => DAMAGED.map(|key| face.faces.words().text(key)).to_vec(),
        false => vec![format!("{:02}", year.unwrap_or_default().rem_euclid(100))],
    };
    for words in &corners {
        for size in [face.share(NAVY_PARTS, NAVY), SMALLEST] {
            // A word is as large as the navy's name.
            let (letters, em) = match face.damaged {
                true => (Face::Bold, size),
                false => (Face::Figures, face.largest_name()),
            };
            let width = face.faces.width(words, letters, em);
            let taken = face.faces.width(navy, Face::Bold, size) + CLEAR * 2 + width;
            if taken > right.x - left.x {
                continue;
            }
            drawing.write(Text::new(navy, Face::Bold, size, left).anchored(Anchor::Start));
            if face.damaged || year.is_some() {
                drawing.write(Text::new(words, letters, em, right).anchored(Anchor::End));
            } else {
                // A box to pencil in the year.
                let height = face.faces.capital(letters, em);
                let corner = right - Point::new(width, height);
                drawing.engrave(THIN, Shape::rectangle(corner, Size { width, height }));
            }
            return Ok(());
        }
    }
    Err(face.too_long(navy))
}

/// The year she was completed, or her class's if it is a single year.
fn year(face: &CounterFace) -> Option<i64> {
    let of_class = face.ship.class.completed.filter(|(first, last)| first == last);
    face.ship.ship.completed.or(of_class.map(|(year, _)| year))
}
