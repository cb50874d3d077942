//! The sheet for measuring how far a printer's backs lie from their fronts: held against the light
//! with the back towards the user, the lines on both sides form a ruler and a vernier.

use crate::drawing::{Anchor, Drawing, Face, Faces, NORMAL, Role, THIN, Text};
use crate::measure::{Fraction, Length, Point, mm};
use crate::model::Size;

/// The size of the drawing.
pub const SIZE: Size = Size { width: mm(100), height: mm(134) };
/// Ticks of the vernier to each side of its middle.
const TICKS: i64 = 10;
/// The distance between ticks on the front, and how much less it is on the back: the resolution.
const PITCH: Length = mm(4);
const STEP: Length = Length::um(200);
/// Millimetres on the plain ruler to each side of its middle.
const RULER: i64 = 10;
const TICK: Length = mm(6);
const WORDS: Length = Length::um(2_600);

/// One of the two directions, seen from the back.
struct Direction {
    name: &'static str,
    /// The middle of the vernier, on the line where the ticks of both sides meet.
    vernier: Point,
    /// The middle of the ruler, where its line begins.
    ruler: Point,
    down: bool,
}

const DIRECTIONS: [Direction; 2] = [
    Direction {
        name: "right",
        vernier: Point::new(mm(50), mm(16)),
        ruler: Point::new(mm(50), mm(31)),
        down: false,
    },
    Direction {
        name: "down",
        vernier: Point::new(mm(22), mm(90)),
        ruler: Point::new(mm(58), mm(90)),
        down: true,
    },
];

impl Direction {
    /// The point this far along the direction and this far to its side: below a horizontal line,
    /// right of a vertical one.
    fn at(&self, from: Point, along: Length, beside: Length) -> Point {
        from + if self.down { Point::new(beside, along) } else { Point::new(along, beside) }
    }
}

/// The front, with the back behind it.
pub fn draw(faces: &Faces) -> Drawing {
    let mut front = Drawing::new("sides", "Front against back", SIZE, faces);
    let mut back = Drawing::new("sides-back", "Back against front", SIZE, faces);
    for direction in &DIRECTIONS {
        draw_front(&mut front, direction);
        draw_back(&mut back, direction);
    }
    front.back = Some(Box::new(back));
    front
}

/// What shows through the paper from the front: left and right are swapped.
fn draw_front(drawing: &mut Drawing, direction: &Direction) {
    let mirrored = |point: Point| Point::new(SIZE.width - point.x, point.y);
    let mut line = |name: String, width, from: Point, to: Point| {
        drawing.measured_line(&name, Role::Print, width, mirrored(from), mirrored(to));
    };
    for number in -TICKS..=TICKS {
        let along = PITCH.times(Fraction::whole(number));
        let from = direction.at(direction.vernier, along, Length::ZERO);
        let to = direction.at(direction.vernier, along, -TICK);
        line(format!("{}, tick {number}", direction.name), THIN, from, to);
    }
    let from = direction.at(direction.ruler, Length::ZERO, -mm(2));
    let to = direction.at(direction.ruler, Length::ZERO, mm(10));
    line(format!("{}, middle", direction.name), NORMAL, from, to);
}

/// The ticks with the numbers to be read off. A back too far to the right must move left, so the
/// vernier's numbers run against its ticks.
fn draw_back(drawing: &mut Drawing, direction: &Direction) {
    for number in -TICKS..=TICKS {
        let along = (PITCH - STEP).times(Fraction::whole(number));
        let from = direction.at(direction.vernier, along, Length::ZERO);
        let to = direction.at(direction.vernier, along, TICK);
        let name = format!("{}, {}", direction.name, signed(number * -2));
        drawing.measured_line(&name, Role::Print, THIN, from, to);
        if number % 5 == 0 {
            let at = direction.at(direction.vernier, along, TICK);
            label(drawing, direction, at, signed(number * -2));
        }
    }
    for number in -RULER..=RULER {
        let along = mm(number);
        let from = direction.at(direction.ruler, along, Length::ZERO);
        let long = if number % 5 == 0 { mm(5) } else { mm(3) };
        let to = direction.at(direction.ruler, along, long);
        let name = format!("{}, {number} mm", direction.name);
        drawing.measured_line(&name, Role::Print, THIN, from, to);
        if number % 5 == 0 {
            label(drawing, direction, to, signed(number * 10));
        }
    }
    let way = if direction.down { "calibrate.moves_down" } else { "calibrate.moves_right" };
    let words = drawing.faces.words().text(way);
    let at = match direction.down {
        false => Point::new(mm(50), mm(7)),
        true => Point::new(mm(50), mm(47)),
    };
    drawing.text(Role::Print, Text::new(words, Face::Body, WORDS, at));
}

/// A number beside the end of a tick.
fn label(drawing: &mut Drawing, direction: &Direction, at: Point, words: String) {
    let text = if direction.down {
        let at = at + Point::new(Length::um(800), drawing.faces.capital(Face::Figures, WORDS) / 2);
        Text::new(words, Face::Figures, WORDS, at).anchored(Anchor::Start)
    } else {
        Text::new(words, Face::Figures, WORDS, at + Point::new(Length::ZERO, mm(3)))
    };
    drawing.text(Role::Print, text);
}

/// Tenths of a millimetre as written into `back_offset_mm`.
fn signed(tenths: i64) -> String {
    let sign = match tenths {
        0 => "",
        tenths if tenths > 0 => "+",
        _ => "\u{2212}",
    };
    format!("{sign}{}", Length::um(tenths.abs() * 100))
}
