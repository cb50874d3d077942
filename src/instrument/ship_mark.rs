//! The ship on diagrams, arcs and gauges: a generic outline from above, bow up, or an arrow at her
//! bow.

use crate::measure::{Length, Point};
use crate::model::Size;

use super::card::half;
use crate::drawing::{Shape, Step};

/// The outline of a hull around a point, bow up; its size is beam and length.
pub fn hull_outline(centre: Point, size: Size) -> Shape {
    let (beam, length) = (half(size.width), half(size.height));
    let shoulder = centre.y - length + size.height * 32 / 100;
    let quarter = centre.y + length - size.height * 16 / 100;
    let (right, left) = (centre.x + beam, centre.x - beam);
    let (bow, stern) =
        (Point::new(centre.x, centre.y - length), Point::new(centre.x, centre.y + length));
    let fore = round(beam, size.height * 32 / 100);
    let aft = round(beam, size.height * 16 / 100);
    let arc = |x, y, to| Step::Arc { centre: Point::new(x, y), to, clockwise: true };
    Shape::Path {
        start: bow,
        steps: vec![
            arc(right - fore, shoulder, Point::new(right, shoulder)),
            Step::Line(Point::new(right, quarter)),
            arc(right - aft, quarter, stern),
            arc(left + aft, quarter, Point::new(left, quarter)),
            Step::Line(Point::new(left, shoulder)),
            arc(left + fore, shoulder, bow),
        ],
        closed: true,
    }
}

/// The radius of a circle from the centerline to the side, meeting the side tangentially.
fn round(beam: Length, along: Length) -> Length {
    let (beam, along) = (beam.to_mm(), along.to_mm());
    Length::nearest_mm((beam * beam + along * along) / (2.0 * beam))
}

/// The length of the bow arrow, in micrometres.
const ARROW_UM: i64 = 9_000;
/// The same as a length.
pub const ARROW: Length = Length::um(ARROW_UM);

/// An open arrow with its tip at a point.
pub fn bow_arrow(tip: Point) -> Shape {
    arrow(tip, [(0, 0), (3_600, 5_000), (1_500, 5_000), (1_500, ARROW_UM)])
}

/// An arrow that points up. The half is its right one: from the tip to the foot, in micrometres from a point.
pub fn arrow(at: Point, half: [(i64, i64); 4]) -> Shape {
    let left = half[1..].iter().rev().map(|(x, y)| (-x, *y));
    let corners = half.into_iter().chain(left);
    let corners = corners.map(|(x, y)| at + Point::new(Length::um(x), Length::um(y)));
    Shape::polygon(&corners.collect::<Vec<_>>())
}
