//! Paths in the form of the offsetting library.

use cavalier_contours::polyline::{PlineSource, PlineSourceMut, PlineVertex, Polyline};

use crate::measure::Point;

use super::{Shape, Step};

/// The distance below which points are equal, in millimetres: far below any machine's accuracy, far
/// above the numerical noise of an offset.
pub const SAME_MM: f64 = 1e-5;

/// A closed path in the library's form: each point with the bulge of the segment to the next, the
/// tangent of a quarter of its angle.
pub fn polyline(shape: &Shape) -> Polyline<f64> {
    let mut line = Polyline::new_closed();
    for segment in shape.segments() {
        line.add(segment.from.x.to_mm(), segment.from.y.to_mm(), segment.bulge());
    }
    line.remove_repeat_pos(SAME_MM).unwrap_or(line)
}

/// Converts the library's polyline to a path.
pub fn path(line: &Polyline<f64>) -> Shape {
    let vertices: Vec<PlineVertex<f64>> = line.iter_vertexes().collect();
    let at = |number: usize| vertices[number % vertices.len()];
    let point = |vertex: PlineVertex<f64>| Point::nearest_mm(vertex.x, vertex.y);
    let step = |number: usize| {
        let (from, to) = (at(number), at(number + 1));
        if from.bulge.abs() < 1e-12 {
            return Step::Line(point(to));
        }
        let [x, y] = centre_of([from.x, from.y], [to.x, to.y], from.bulge);
        let centre = Point::nearest_mm(x, y);
        Step::Arc { centre, to: point(to), clockwise: from.bulge > 0.0 }
    };
    let steps = (0..vertices.len()).map(step).collect();
    Shape::Path { start: point(at(0)), steps, closed: true }
}

/// The centre of the arc between two points with a bulge.
fn centre_of(from: [f64; 2], to: [f64; 2], bulge: f64) -> [f64; 2] {
    let away = (1.0 - bulge * bulge) / (4.0 * bulge);
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    [(from[0] + to[0]) / 2.0 - dy * away, (from[1] + to[1]) / 2.0 + dx * away]
}
