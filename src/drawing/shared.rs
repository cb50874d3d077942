//! Cuts that two pieces share. With a kerf the pieces are drawn apart by its width, so that the one cut
//! between them takes nothing from either.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};

use super::{Claim, ClaimShape, Drawing, Role, Shape, Step};

/// Where a drawing is parted: across its width and down its height.
struct Cuts {
    across: BTreeSet<Length>,
    down: BTreeSet<Length>,
    kerf: Length,
}

/// Draws the pieces of a drawing apart where they share a cut.
///
/// # Errors
/// If a cut is shared that runs neither straight across nor straight down.
pub fn part(drawing: &mut Drawing, kerf: Length) -> Result<(), Diagnostic> {
    let Some(cuts) = Cuts::of(drawing, kerf)? else { return Ok(()) };
    for mark in &mut drawing.marks {
        mark.shape = match (&mark.shape, is_cut(mark.role)) {
            (shape, true) => shape.moved(|point| cuts.place(point)),
            (Shape::Text(text), false) => {
                let mut text = text.clone();
                text.at = cuts.place(text.at);
                Shape::Text(text)
            }
            (shape, false) => {
                let by = middle(shape).map_or(Point::ORIGIN, |middle| cuts.place(middle) - middle);
                shape.moved(|point| point + by)
            }
        };
    }
    drawing.claims.iter_mut().for_each(|claim| cuts.follow(claim));
    let far = Point::new(drawing.size.width, drawing.size.height);
    let Point { x, y } = cuts.place(far);
    (drawing.size.width, drawing.size.height) = (x, y);
    Ok(())
}

fn is_cut(role: Role) -> bool {
    matches!(role, Role::CutInner | Role::CutOuter)
}

fn middle(shape: &Shape) -> Option<Point> {
    let segments = shape.segments();
    let bounds = segments.iter().map(|segment| segment.bounds()).reduce(|(low, high), (a, b)| {
        let low = Point::new(low.x.min(a.x), low.y.min(a.y));
        (low, Point::new(high.x.max(b.x), high.y.max(b.y)))
    });
    bounds.map(|(low, high)| between(low, high))
}

fn between(a: Point, b: Point) -> Point {
    Point::new((a.x + b.x) / 2, (a.y + b.y) / 2)
}

impl Cuts {
    /// The shared cuts of a drawing, which are its open outlines; `None` if there are none.
    fn of(drawing: &Drawing, kerf: Length) -> Result<Option<Self>, Diagnostic> {
        let (mut across, mut down) = (BTreeSet::new(), BTreeSet::new());
        for mark in drawing.marks.iter().filter(|mark| mark.role == Role::CutOuter) {
            let Shape::Path { start, steps, closed: false } = &mark.shape else { continue };
            match steps.as_slice() {
                [Step::Line(to)] if to.x == start.x => across.insert(start.x),
                [Step::Line(to)] if to.y == start.y => down.insert(start.y),
                _ => return Err(not_straight(drawing)),
            };
        }
        let any = !across.is_empty() || !down.is_empty();
        Ok(any.then_some(Self { across, down, kerf }))
    }

    /// Where a point comes to lie. A cut lies in the middle between its pieces.
    fn place(&self, point: Point) -> Point {
        let moved = |at: Length, cuts: &BTreeSet<Length>| {
            let half = if cuts.contains(&at) { self.kerf / 2 } else { Length::ZERO };
            at + self.kerf * cuts.range(..at).count() + half
        };
        Point::new(moved(point.x, &self.across), moved(point.y, &self.down))
    }

    fn follow(&self, claim: &mut Claim) {
        let along = |middle: Point| self.place(middle) - middle;
        claim.shape = match claim.shape {
            ClaimShape::Line(from, to) if is_cut(claim.role) => {
                ClaimShape::Line(self.place(from), self.place(to))
            }
            ClaimShape::Line(from, to) => {
                let by = along(between(from, to));
                ClaimShape::Line(from + by, to + by)
            }
            ClaimShape::Arc { centre, radius, arc } => {
                ClaimShape::Arc { centre: centre + along(centre), radius, arc }
            }
            ClaimShape::Circle { centre, radius } => {
                ClaimShape::Circle { centre: centre + along(centre), radius }
            }
        };
    }
}

fn not_straight(drawing: &Drawing) -> Diagnostic {
    let message = format!("two pieces of `{}` share a cut that is not straight", drawing.title);
    Diagnostic::error(Code::CannotCut, message)
        .hint("with `kerf_mm = 0` in the cutter's profile it is cut as it is drawn")
}
