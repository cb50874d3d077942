//! A bar of known length beside the pieces in a cutter's file, to be measured before and after
//! cutting.

use crate::measure::{Length, Point};
use crate::model::Size;

use crate::drawing::pen::THIN;
use crate::drawing::{Drawing, Face, Faces, Role, Text};

/// The bar, and the shorter one where that does not fit.
const LENGTHS: [(&str, Length); 2] =
    [("100 mm", Length::um(100_000)), ("50 mm", Length::um(50_000))];
/// The strokes at the ends of the bar, to each side of it.
const END: Length = Length::um(1_500);
/// The em of its words, and the distance from the bar to their foot.
const WORDS: Length = Length::um(3_000);
const ABOVE: Length = Length::um(700);
/// The height of the bar with its words.
const HEIGHT: Length = Length::um(4_500);

/// The bar for a file of this width; the longer one if no width is given.
pub fn draw(room: Option<Length>, faces: &Faces) -> Drawing {
    let fits = |(_, length): &&(&str, Length)| room.is_none_or(|room| *length <= room);
    let (name, length) = *LENGTHS.iter().find(fits).unwrap_or(&LENGTHS[1]);
    let size = Size { width: length, height: HEIGHT };
    let mut drawing = Drawing::new("bar", name, size, faces);
    let y = HEIGHT - END;
    let (from, to) = (Point::new(Length::ZERO, y), Point::new(length, y));
    drawing.measured_line(name, Role::Bar, THIN, from, to);
    let end = Point::new(Length::ZERO, END);
    for (which, at) in [("begins", from), ("ends", to)] {
        drawing.measured_line(&format!("{name}, {which}"), Role::Bar, THIN, at - end, at + end);
    }
    let at = Point::new(length / 2, y - ABOVE);
    drawing.text(Role::Bar, Text::new(name, Face::Body, WORDS, at));
    drawing
}
