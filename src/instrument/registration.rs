//! The marks by which a cutter locates a printed sheet, each a small drawing in its corner.

use crate::drawing::{Drawing, Faces, Ink, Mark, Role, Shape};
use crate::measure::{Length, Point};
use crate::model::{Registration, RegistrationMark, RegistrationShape, Size};

/// The drawings of the marks, and the top left corner of each on a sheet of this size.
pub fn draw(registration: &Registration, sheet: Size, faces: &Faces) -> Vec<(Drawing, Point)> {
    let one = |mark: &RegistrationMark| {
        let (right, down) = mark.corner.inwards();
        let corner = mark.corner.on(sheet, mark.inset);
        let signed = |length: Length, way: i64| if way > 0 { length } else { -length };
        let inwards = |x: Length, y: Length| Point::new(signed(x, right), signed(y, down));
        let (none, size) = (Length::ZERO, mark.size);
        // From the corner inwards, without and with half the line's width.
        let (least, most, half) = match mark.shape {
            RegistrationShape::Square => (none, size, none),
            RegistrationShape::Angle => (none, size, registration.line / 2),
            RegistrationShape::Cross => (-(size / 2), size / 2, registration.line / 2),
        };
        let ends = [inwards(least - half, least - half), inwards(most + half, most + half)];
        let low = Point::new(ends[0].x.min(ends[1].x), ends[0].y.min(ends[1].y));
        let side = most - least + half * 2;
        let title = format!("Registration mark, {}", mark.corner.word().replace('_', " "));
        let id = format!("registration-{}", mark.corner.word());
        let square = Size { width: side, height: side };
        let mut drawing = Drawing::new(id, title, square, faces);
        let at = |x: Length, y: Length| inwards(x, y) - low;
        match mark.shape {
            RegistrationShape::Square => {
                let shape = Shape::rectangle(Point::ORIGIN, square);
                drawing.add(Mark::filled(Role::Print, Ink::Black, shape));
            }
            RegistrationShape::Angle | RegistrationShape::Cross => {
                // The lines end flush with each other's outer edges where they meet.
                let from = if mark.shape == RegistrationShape::Angle { -half } else { least };
                let lines = [
                    ("across", at(from, none), at(most, none)),
                    ("down", at(none, from), at(none, most)),
                ];
                for (name, from, to) in lines {
                    drawing.measured_line(name, Role::Print, registration.line, from, to);
                }
            }
        }
        (drawing, corner + low)
    };
    registration.marks.iter().map(one).collect()
}
