//! Finds what is out of place: marks and words across the edge of a piece or off the paper, and
//! overlapping pieces.

use kurbo::{Line, ParamCurve, Point, Rect};

use crate::diagnostic::{Code, Diagnostic};

use super::expect::Expected;
use super::finished::{Sheet, Word};
use super::path::{Mark, Segment, share_inside, touch};
use super::report::{Kind, at, spread};

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
pub fn find(
    page: usize,
    sheet: &Sheet,
    paper: Rect,
    pieces: &[PlacedPiece],
    cuts: &[Expected],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for word in &sheet.words {
        found.extend(astray(word, paper, pieces, cuts));
    }
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
            let from = from.map_or_else(String::new, |segment| at(segment.at(0.0)));
            let to = to.map_or_else(String::new, |segment| at(segment.at(1.0)));
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

/// Words that are out of place.
fn astray(
    word: &Word,
    paper: Rect,
    pieces: &[PlacedPiece],
    cuts: &[Expected],
) -> Option<(Code, String)> {
    let seen = word.seen();
    if seen.area() <= 0.0 {
        return None;
    }
    let words = format!("words from {} to {}", at(seen.origin()), at((seen.x1, seen.y1).into()));
    if outside(seen, paper) > SLACK {
        return Some((Code::OutsidePage, format!("{words} leave the paper")));
    }
    let is_cut = |piece: &&PlacedPiece| {
        let inner = piece.area.inset(-SLACK);
        let both = seen.intersect(inner);
        both.width() > 0.0 && both.height() > 0.0 && outside(seen, piece.area) > SLACK
    };
    if let Some(piece) = pieces.iter().find(is_cut) {
        let message =
            format!("{words} cross the edge of `{}`, {}", piece.title, spread(piece.area));
        return Some((Code::CrossesPiece, message));
    }
    let cut = cuts.iter().find(|cut| runs_through(cut, word, seen))?;
    let message = format!("the cut `{}` of `{}` runs through {words}", cut.name, cut.of);
    Some((Code::CrossesPiece, message))
}

/// Whether a cut crosses words.
fn runs_through(cut: &Expected, word: &Word, seen: Rect) -> bool {
    let back = word.place.inverse();
    let [corner, along, _, up] = word.corners();
    let (wide, high) = (corner.distance(along), corner.distance(up));
    if wide <= 2.0 * SLACK || high <= 2.0 * SLACK {
        return false;
    }
    let across = SLACK / wide * word.area.width();
    let down = SLACK / high * word.area.height();
    let inner = word.area.inflate(-across, -down);
    // A curve's samples are close together, but some may be hidden.
    let longest = match cut.kind {
        Kind::Line => f64::MAX,
        _ => {
            2.0 * cut.points.windows(2).map(|two| two[0].distance(two[1])).fold(f64::MAX, f64::min)
        }
    };
    cut.points.windows(2).any(|two| {
        let line = Line::new(two[0], two[1]);
        line.length() <= longest
            && share_inside(line, seen.inset(-SLACK)).is_some()
            && share_inside(back * line, inner).is_some()
    })
}

/// How far a box extends out of another.
fn outside(inner: Rect, outer: Rect) -> f64 {
    let sides =
        [outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1];
    sides.into_iter().fold(0.0, f64::max)
}

/// Points along the visible part of a mark.
fn points(mark: &Mark) -> impl Iterator<Item = Point> {
    let along = |segment: &Segment| {
        let segment = *segment;
        (0..=SAMPLES).map(move |number| segment.at(number as f64 / SAMPLES as f64))
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
            Segment::Line(line) => {
                let Some((begin, end)) = share_inside(*line, mark.clip) else { continue };
                let seen = Line::new(line.eval(begin), line.eval(end));
                inside |= share_inside(seen, inner).is_some();
                beside |= [seen.p0, seen.p1].iter().any(|at| !outer.contains(*at));
            }
            curve => {
                for number in 0..=SAMPLES {
                    let at = curve.at(number as f64 / SAMPLES as f64);
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
