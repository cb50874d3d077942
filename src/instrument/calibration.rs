//! The page on which a user measures a printer's errors in length.

use crate::measure::{Length, Point};
use crate::model::Size;

use crate::drawing::{Drawing, Faces, Role};

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
    measured_bar(
        &mut drawing,
        "across",
        (Point::new(left, foot), Point::new(left + bars.width, foot)),
        Point::new(Length::ZERO, END),
    );
    let right = room.width - EDGE - END;
    let top = EDGE;
    measured_bar(
        &mut drawing,
        "down",
        (Point::new(right, top), Point::new(right, top + bars.height)),
        Point::new(END, Length::ZERO),
    );
    drawing
}

/// A bar with a stroke across each end; its length is measured between the middles of the strokes.
fn measured_bar(drawing: &mut Drawing, name: &str, (from, to): (Point, Point), end: Point) {
    drawing.measured_line(name, Role::Print, BAR_LINE, from, to);
    for (which, at) in [("begins", from), ("ends", to)] {
        let name = format!("{name}, {which}");
        drawing.measured_line(&name, Role::Print, BAR_LINE, at - end, at + end);
    }
}
