//! Cuts shared by two pieces. If the cut has a width, the pieces are drawn that far apart, so that
//! a single cut between them takes nothing from either.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};

use super::{Claim, ClaimShape, Drawing, Role, Shape, Step};

/// The shared cuts of a drawing: vertical ones by x, horizontal ones by y.
struct Cuts {
    across: BTreeSet<Length>,
    down: BTreeSet<Length>,
    kerf: Length,
}

/// Moves the pieces of a drawing apart at their shared cuts.
///
/// # Errors
/// If a shared cut is neither horizontal nor vertical.
pub fn part(drawing: &mut Drawing, kerf: Length) -> Result<(), Diagnostic> {
    let Some(cuts) = Cuts::of(drawing, kerf)? else { return Ok(()) };
    // Outlines that no shared cut crosses keep their shape.
    let cut_outlines = || drawing.marks.iter().filter(|mark| is_cut(mark.role));
    let open: Vec<(Point, Point)> = cut_outlines()
        .filter(|mark| !mark.shape.is_closed())
        .filter_map(|mark| bounds(&mark.shape))
        .collect();
    let whole: Vec<(Point, Point)> = cut_outlines()
        .filter(|mark| mark.shape.is_closed())
        .filter_map(|mark| bounds(&mark.shape))
        .filter(|outline| {
            !open.iter().any(|(a, b)| is_inside(*a, outline) && is_inside(*b, outline))
        })
        .collect();
    for mark in &mut drawing.marks {
        mark.shape = match (&mark.shape, is_cut(mark.role)) {
            (shape, true) if bounds(shape).is_none_or(|bounds| !whole.contains(&bounds)) => {
                shape.moved(|point| cuts.place(point))
            }
            (Shape::Text(text), _) => {
                let mut text = text.clone();
                text.at = text.at + cuts.shift(text.at, &whole);
                Shape::Text(text)
            }
            (shape, _) => {
                let by = middle(shape).map_or(Point::ORIGIN, |middle| cuts.shift(middle, &whole));
                shape.moved(|point| point + by)
            }
        };
    }
    drawing.claims.iter_mut().for_each(|claim| cuts.follow(claim, &whole));
    let far = Point::new(drawing.size.width, drawing.size.height);
    let Point { x, y } = cuts.place(far);
    (drawing.size.width, drawing.size.height) = (x, y);
    Ok(())
}

fn is_cut(role: Role) -> bool {
    matches!(role, Role::CutInner | Role::CutOuter)
}

fn middle(shape: &Shape) -> Option<Point> {
    bounds(shape).map(|(low, high)| between(low, high))
}

/// The least and greatest coordinates of a shape; `None` for words.
fn bounds(shape: &Shape) -> Option<(Point, Point)> {
    let segments = shape.segments();
    segments.iter().map(|segment| segment.bounds()).reduce(|(low, high), (a, b)| {
        let low = Point::new(low.x.min(a.x), low.y.min(a.y));
        (low, Point::new(high.x.max(b.x), high.y.max(b.y)))
    })
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

    /// The new position of a point. A cut stays midway between its pieces.
    fn place(&self, point: Point) -> Point {
        let moved = |at: Length, cuts: &BTreeSet<Length>| {
            let half = if cuts.contains(&at) { self.kerf / 2 } else { Length::ZERO };
            at + self.kerf * cuts.range(..at).count() + half
        };
        Point::new(moved(point.x, &self.across), moved(point.y, &self.down))
    }

    /// How far something at a point is moved: along with the closed outline around it, if any.
    fn shift(&self, at: Point, whole: &[(Point, Point)]) -> Point {
        let around = whole.iter().filter(|bounds| is_inside(at, bounds));
        let largest = around.max_by_key(|(low, high)| high.x - low.x);
        let middle = largest.map_or(at, |(low, high)| between(*low, *high));
        self.place(middle) - middle
    }

    /// Moves a claim with its mark.
    fn follow(&self, claim: &mut Claim, whole: &[(Point, Point)]) {
        claim.shape = match claim.shape {
            ClaimShape::Line(from, to) => {
                let is_side =
                    |bounds: &(Point, Point)| is_inside(from, bounds) && is_inside(to, bounds);
                if is_cut(claim.role) && !whole.iter().any(is_side) {
                    ClaimShape::Line(self.place(from), self.place(to))
                } else {
                    let by = self.shift(between(from, to), whole);
                    ClaimShape::Line(from + by, to + by)
                }
            }
            ClaimShape::Arc { centre, radius, arc } => {
                ClaimShape::Arc { centre: centre + self.shift(centre, whole), radius, arc }
            }
            ClaimShape::Circle { centre, radius } => {
                ClaimShape::Circle { centre: centre + self.shift(centre, whole), radius }
            }
        };
    }
}

fn is_inside(at: Point, (low, high): &(Point, Point)) -> bool {
    (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y)
}

fn not_straight(drawing: &Drawing) -> Diagnostic {
    let message = format!("two pieces of `{}` share a cut that is not straight", drawing.title);
    Diagnostic::error(Code::CannotCut, message)
        .hint("with `kerf_mm = 0` in the cutter's profile it is cut as it is drawn")
}
