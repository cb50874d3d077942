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

/// The length of the bow arrow.
pub const ARROW: Length = Length::um(9_000);

/// An open arrow with its tip at a point.
pub fn bow_arrow(tip: Point) -> Shape {
    let at = |x: i64, y: i64| tip + Point::new(Length::um(x), Length::um(y));
    let corners = [(0, 0), (3_600, 5_000), (1_500, 5_000)].map(|(x, y)| at(x, y));
    let feet = [1_500, -1_500].map(|x| tip + Point::new(Length::um(x), ARROW));
    let left = [(-1_500, 5_000), (-3_600, 5_000)].map(|(x, y)| at(x, y));
    Shape::polygon(&[corners.as_slice(), &feet, &left].concat())
}
