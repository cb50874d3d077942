//! The lowest line of a counter: the navy on one side; on the other her values, the year, or the
//! word for the back.

use crate::diagnostic::Diagnostic;
use crate::drawing::{Anchor, Drawing, Face, Faces, Shape, THIN, Text};
use crate::instrument::piece::counter_face::{CLEAR, CounterFace, DAMAGED, SMALLEST};
use crate::instrument::piece::counter_values;
use crate::measure::{Length, Point};
use crate::model::Size;

/// The em of the navy's name: a share of the counter's height, within bounds.
const NAVY_PARTS: i64 = 8;
const NAVY: (Length, Length) = (SMALLEST, Length::um(2_800));

/// The contents of the corner.
enum Corner {
    /// Two figures, with their size.
    Year(String, Length),
    /// A box to pencil in the year, the size of such figures.
    Empty(Length),
    /// A word, as large as the navy's name.
    Word(String),
}

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
    let corners = corners(face);
    for corner in &corners {
        for size in [face.share(NAVY_PARTS, NAVY), SMALLEST] {
            let navy_width = face.faces.width(navy, Face::Bold, size);
            let taken = navy_width + CLEAR * 2 + corner.width(face.faces, size);
            if taken <= right.x - left.x {
                drawing.write(Text::new(navy, Face::Bold, size, left).anchored(Anchor::Start));
                corner.draw(drawing, right, size);
                return Ok(());
            }
        }
    }
    Err(face.too_long(navy))
}

/// Candidates for the corner, best first.
fn corners(face: &CounterFace) -> Vec<Corner> {
    if face.damaged {
        return DAMAGED.map(|key| Corner::Word(face.faces.words().text(key))).into();
    }
    let size = face.largest_name();
    vec![match year(face) {
        Some(year) => Corner::Year(format!("{:02}", year.rem_euclid(100)), size),
        None => Corner::Empty(size),
    }]
}

/// The year she was completed, or her class's if it is a single year.
fn year(face: &CounterFace) -> Option<i64> {
    let of_class = face.ship.class.completed.filter(|(first, last)| first == last);
    face.ship.ship.completed.or(of_class.map(|(year, _)| year))
}

impl Corner {
    /// Its width beside a navy's name of this size.
    fn width(&self, faces: &Faces, navy: Length) -> Length {
        match self {
            Self::Year(figures, size) => faces.width(figures, Face::Figures, *size),
            Self::Empty(size) => faces.width("00", Face::Figures, *size),
            Self::Word(word) => faces.width(word, Face::Bold, navy),
        }
    }

    /// Draws it with its lower right corner at a point.
    fn draw(&self, drawing: &mut Drawing, at: Point, navy: Length) {
        let text = match self {
            Self::Year(figures, size) => Text::new(figures, Face::Figures, *size, at),
            Self::Word(word) => Text::new(word, Face::Bold, navy, at),
            Self::Empty(size) => {
                let (width, height) =
                    (self.width(&drawing.faces, navy), drawing.faces.capital(Face::Figures, *size));
                let corner = at - Point::new(width, height);
                let shape = Shape::rectangle(corner, Size { width, height });
                return drawing.engrave(THIN, shape);
            }
        };
        drawing.write(text.anchored(Anchor::End));
    }
}
