//! Bars of known length: the page on which a user measures a printer's errors, and the bar in a
//! cutter's file.

use crate::drawing::{Drawing, Face, Faces, Role, THIN, Text};
use crate::measure::{Length, Point};
use crate::model::Size;

/// Bars end at whole centimetres.
const STEP: Length = Length::um(10_000);
const BAR_LINE: Length = Length::um(200);
/// The strokes at the ends of a bar, to each side of it.
const END: Length = Length::um(5_000);
const EDGE: Length = Length::um(6_000);

/// The longest bars that fit: across and down, in whole centimetres.
pub fn bars(room: Size) -> Size {
    let longest = |side: Length| STEP * (side - EDGE * 2).count_of(STEP);
    // The vertical bar ends above the strokes of the horizontal one.
    Size { width: longest(room.width), height: longest(room.height - END * 3) }
}

/// A drawing that fills the room: a bar along the foot and one down the right side.
pub fn draw(room: Size, faces: &Faces) -> Drawing {
    let bars = bars(room);
    let mut drawing = Drawing::new("calibration", "Calibration", room, faces);
    let foot = room.height - EDGE - END;
    let left = EDGE;
    let ends = (Point::new(left, foot), Point::new(left + bars.width, foot));
    let stroke = Point::new(Length::ZERO, END);
    measured_bar(&mut drawing, "across", (Role::Print, BAR_LINE), ends, stroke);
    let right = room.width - EDGE - END;
    let top = EDGE;
    let ends = (Point::new(right, top), Point::new(right, top + bars.height));
    let stroke = Point::new(END, Length::ZERO);
    measured_bar(&mut drawing, "down", (Role::Print, BAR_LINE), ends, stroke);
    drawing
}

/// A bar with a stroke across each end; its length is measured between the middles of the strokes.
fn measured_bar(
    drawing: &mut Drawing,
    name: &str,
    (role, line): (Role, Length),
    (from, to): (Point, Point),
    end: Point,
) {
    drawing.measured_line(name, role, line, from, to);
    for (which, at) in [("begins", from), ("ends", to)] {
        drawing.measured_line(&format!("{name}, {which}"), role, line, at - end, at + end);
    }
}

/// The bar, and the shorter one where that does not fit.
const LENGTHS: [(&str, Length); 2] =
    [("100 mm", Length::um(100_000)), ("50 mm", Length::um(50_000))];
/// The strokes at the ends of the bar, to each side of it.
const BAR_END: Length = Length::um(1_500);
/// The em of its words, and the distance from the bar to their foot.
const WORDS: Length = Length::um(3_000);
const ABOVE: Length = Length::um(700);
/// The height of the bar with its words.
const HEIGHT: Length = Length::um(4_500);

/// The bar beside the pieces in a cutter's file of this width, to be measured before and after
/// cutting; the longer one if no width is given.
pub fn bar_beside(room: Option<Length>, faces: &Faces) -> Drawing {
    let fits = |(_, length): &&(&str, Length)| room.is_none_or(|room| *length <= room);
    let (name, length) = *LENGTHS.iter().find(fits).unwrap_or(&LENGTHS[1]);
    let size = Size { width: length, height: HEIGHT };
    let mut drawing = Drawing::new("bar", name, size, faces);
    let y = HEIGHT - BAR_END;
    let ends = (Point::new(Length::ZERO, y), Point::new(length, y));
    let stroke = Point::new(Length::ZERO, BAR_END);
    measured_bar(&mut drawing, name, (Role::Bar, THIN), ends, stroke);
    let at = Point::new(length / 2, y - ABOVE);
    drawing.text(Role::Bar, Text::new(name, Face::Body, WORDS, at));
    drawing
}
