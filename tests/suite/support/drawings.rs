//! What the tests of instruments measure on drawings.

use chartroom::drawing::{Claim, ClaimShape, Drawing, Mark, Shape, Step};
use chartroom::measure::Point;

/// The points of a path, its beginning first; none of what is no path.
pub fn points(mark: &Mark) -> Vec<Point> {
    match &mark.shape {
        Shape::Path { start, steps, .. } => {
            let ends = steps.iter().map(|step| match step {
                Step::Line(to) | Step::Arc { to, .. } => *to,
            });
            std::iter::once(*start).chain(ends).collect()
        }
        _ => Vec::new(),
    }
}

/// The ends of the line that is claimed under this name.
#[track_caller]
pub fn line(claims: &[Claim], name: &str) -> (Point, Point) {
    let claim = claims.iter().find(|claim| claim.name == name);
    match claim.unwrap_or_else(|| panic!("no claim `{name}`")).shape {
        ClaimShape::Line(from, to) => (from, to),
        _ => panic!("`{name}` is no line"),
    }
}

/// The same of a drawing.
#[track_caller]
pub fn claimed(drawing: &Drawing, name: &str) -> (Point, Point) {
    line(&drawing.claims, name)
}
