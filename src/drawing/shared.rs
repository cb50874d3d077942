//! Cuts shared by two pieces. If the cut has a width, the pieces are drawn that far apart, so that
//! a single cut between them takes nothing from either.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};
use crate::model::Placed;

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
    let outlines = |closed| {
        cut_outlines()
            .filter(move |mark| mark.shape.is_closed() == closed)
            .filter_map(|mark| mark.shape.bounds())
    };
    let is_whole = |outline: &Placed| !outlines(false).any(|cut| outline.contains(cut));
    let whole: Vec<Placed> = outlines(true).filter(is_whole).collect();
    for mark in &mut drawing.marks {
        mark.shape = match (&mark.shape, is_cut(mark.role)) {
            (shape, true) if shape.bounds().is_none_or(|bounds| !whole.contains(&bounds)) => {
                shape.moved(|point| cuts.place(point))
            }
            (shape, _) => {
                let middle = match shape {
                    Shape::Text(text) => Some(text.at),
                    shape => shape.bounds().map(Placed::middle),
                };
                let by = middle.map_or(Point::ORIGIN, |middle| cuts.shift(middle, &whole));
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
    fn shift(&self, at: Point, whole: &[Placed]) -> Point {
        let around = whole.iter().filter(|bounds| bounds.holds(at));
        let largest = around.max_by_key(|bounds| bounds.size.width);
        let middle = largest.map_or(at, |bounds| bounds.middle());
        self.place(middle) - middle
    }

    /// Moves a claim with its mark.
    fn follow(&self, claim: &mut Claim, whole: &[Placed]) {
        let middle = match claim.shape {
            ClaimShape::Line(from, to) => {
                let side = Placed::between(from, to);
                if is_cut(claim.role) && !whole.iter().any(|bounds| bounds.contains(side)) {
                    claim.shape = claim.shape.moved(|point| self.place(point));
                    return;
                }
                side.middle()
            }
            ClaimShape::Arc { centre, .. } | ClaimShape::Circle { centre, .. } => centre,
        };
        let by = self.shift(middle, whole);
        claim.shape = claim.shape.moved(|point| point + by);
    }
}

fn not_straight(drawing: &Drawing) -> Diagnostic {
    let message = format!("two pieces of `{}` share a cut that is not straight", drawing.title);
    Diagnostic::error(Code::CannotCut, message)
        .hint("with `kerf_mm = 0` in the cutter's profile it is cut as it is drawn")
}
