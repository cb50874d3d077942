//! Finds what is out of place: marks across the edge of a piece or off the paper, and overlapping pieces.

use kurbo::{Line, ParamCurve, PathSeg, Point, Rect};

use crate::diagnostic::{Code, Diagnostic};

use super::finished::{Mark, Sheet, share_inside, touch};
use super::report::{at, spread};

/// How far a mark may extend over an edge: half of a thin line, in millimetres.
const SLACK: f64 = 0.1;
/// The number of samples on a curve.
const SAMPLES: usize = 16;
/// The number of faults per sheet that are listed individually.
const MOST_TOLD: usize = 3;

/// A piece of a drawing on a sheet.
pub struct PlacedPiece<'a> {
    pub title: &'a str,
    pub area: Rect,
}

/// Everything on a sheet that is out of place, the first few faults of each kind in full.
pub fn find(page: usize, sheet: &Sheet, paper: Rect, pieces: &[PlacedPiece]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        let PlacedPiece { title, area } = piece;
        if outside(*area, paper) > SLACK {
            found.push((
                Code::OutsidePage,
                format!("`{title}`, {}, leaves the paper", spread(*area)),
            ));
        }
        for other in &pieces[..number] {
            let both = other.area.intersect(*area);
            if both.width() > SLACK && both.height() > SLACK {
                let message = format!("`{}` and `{title}` overlap {}", other.title, spread(both));
                found.push((Code::CrossesPiece, message));
            }
        }
    }
    for mark in &sheet.marks {
        let is_off = |at: &Point| outside(Rect::from_points(*at, *at), paper) > SLACK;
        if outside(mark.bounds, paper) > SLACK
            && let Some(point) = points(mark).find(is_off)
        {
            let message = format!("something is drawn off the paper, at {}", at(point));
            found.push((Code::OutsidePage, message));
        }
        for piece in pieces.iter().filter(|piece| crosses(mark, piece.area)) {
            let [from, to] = [mark.segments.first(), mark.segments.last()];
            let from = from.map_or_else(String::new, |segment| at(segment.start()));
            let to = to.map_or_else(String::new, |segment| at(segment.end()));
            let message = format!(
                "a line from {from} to {to} crosses the edge of `{}`, {}",
                piece.title,
                spread(piece.area)
            );
            found.push((Code::CrossesPiece, message));
        }
    }
    let mut faults = Vec::new();
    for code in [Code::CrossesPiece, Code::OutsidePage] {
        let own = found.iter().filter(|(own, _)| *own == code);
        let told = own.take(MOST_TOLD).map(|(_, message)| format!("{message}, on page {page}"));
        faults.extend(told.map(|message| Diagnostic::error(code, message)));
    }
    faults
}

/// How far a box extends out of another.
fn outside(inner: Rect, outer: Rect) -> f64 {
    let sides =
        [outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1];
    sides.into_iter().fold(0.0, f64::max)
}

/// Points along the visible part of a mark.
fn points(mark: &Mark) -> impl Iterator<Item = Point> {
    let along = |segment: &PathSeg| {
        let segment = *segment;
        (0..=SAMPLES).map(move |number| segment.eval(number as f64 / SAMPLES as f64))
    };
    mark.segments.iter().flat_map(along).filter(|point| mark.shows(*point, 0.0))
}

/// Whether the visible part of a mark lies on both sides of an edge.
fn crosses(mark: &Mark, area: Rect) -> bool {
    let seen = mark.bounds.intersect(mark.clip);
    let (inner, outer) = (area.inset(-SLACK), area.inset(SLACK));
    if !touch(seen, inner) || outside(seen, outer) <= 0.0 {
        return false;
    }
    let (mut inside, mut beside) = (false, false);
    for segment in &mark.segments {
        match segment {
            PathSeg::Line(line) => {
                let Some((begin, end)) = share_inside(*line, mark.clip) else { continue };
                let seen = Line::new(line.eval(begin), line.eval(end));
                inside |= share_inside(seen, inner).is_some();
                beside |= [seen.p0, seen.p1].iter().any(|at| !outer.contains(*at));
            }
            curve => {
                for number in 0..=SAMPLES {
                    let at = curve.eval(number as f64 / SAMPLES as f64);
                    if mark.shows(at, 0.0) {
                        inside |= inner.contains(at);
                        beside |= !outer.contains(at);
                    }
                }
            }
        }
    }
    inside && beside
}
