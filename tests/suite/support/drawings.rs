//! What the tests of instruments measure on drawings.

use std::sync::OnceLock;

use chartroom::derive::Derived;
use chartroom::drawing::{Claim, ClaimShape, Drawing, Mark, Shape, Step, Text};
use chartroom::instrument::{self, Drawings, Options, Request, ShipAtTable};
use chartroom::measure::{Bearing, Fraction, Length, Point};
use chartroom::model::{RuleSet, Scale, Ship, ShipClass, Units};

use crate::workbench::faces;

/// Whole millimetres.
pub fn mm(millimetres: i64) -> Length {
    Length::um(millimetres * 1000)
}

/// A ship for drawings that show none of her values.
pub fn without_values<'a>(class: &'a ShipClass, ship: &'a Ship) -> ShipAtTable<'a> {
    static NONE: OnceLock<Derived> = OnceLock::new();
    let derived = NONE.get_or_init(|| Derived { values: [].into(), extrapolated: false });
    ShipAtTable { class, ship, derived, boxes: Vec::new(), division: None }
}

/// What an instrument of a rule set draws for these ships.
pub fn drawn_for(
    ships: &[ShipAtTable],
    rules: &RuleSet,
    id: &str,
    (scale, units): (&Scale, Units),
    options: &Options,
) -> Drawings {
    let instrument = rules.instruments.iter().find(|known| known.id == id).expect("the instrument");
    let faces = faces();
    instrument::draw(&Request { instrument, rules, scale, units, ships, options, faces })
}

/// The texts of a drawing.
pub fn texts(drawing: &Drawing) -> impl Iterator<Item = &Text> {
    drawing.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Text(text) => Some(text),
        _ => None,
    })
}

/// The words of a drawing.
pub fn words(drawing: &Drawing) -> Vec<&str> {
    texts(drawing).map(|text| text.words.as_str()).collect()
}

/// From where to where a text runs, in millimetres, as the page sets it.
pub fn extent(text: &Text) -> (f64, f64) {
    let width = faces().shaped(&text.words, text.face).width * text.size.to_mm();
    let from = text.at.x.to_mm() - width * text.anchor.before();
    (from, from + width)
}

/// Whether a point lies within a drawing.
pub fn holds(drawing: &Drawing, point: Point) -> bool {
    (Length::ZERO..=drawing.size.width).contains(&point.x)
        && (Length::ZERO..=drawing.size.height).contains(&point.y)
}

/// Points along a claim.
pub fn sampled(shape: &ClaimShape) -> Vec<Point> {
    match *shape {
        ClaimShape::Line(from, to) => {
            let share = |length: Length, at: i64| length.times(Fraction::new(at, 20));
            let way = to - from;
            (0..=20).map(|at| from + Point::new(share(way.x, at), share(way.y, at))).collect()
        }
        ClaimShape::Arc { centre, radius, arc } => {
            let step = |at: i64| arc.from.degrees() + arc.width * Fraction::new(at, 90);
            (0..=90).map(|at| centre.polar(radius, Bearing::new(step(at)))).collect()
        }
        ClaimShape::Circle { centre, radius } => {
            let step = |at: i64| Bearing::new(Fraction::whole(at * 4));
            (0..90).map(|at| centre.polar(radius, step(at))).collect()
        }
    }
}

/// What a drawing claims is drawn in its role, and lies within the drawing.
#[track_caller]
pub fn assert_claims_are_drawn(what: &str, drawing: &Drawing) {
    for claim in &drawing.claims {
        let is_own = |mark: &&Mark| mark.role == claim.role && mark.line.is_some();
        let mut own = drawing.marks.iter().filter(is_own);
        assert!(own.any(|mark| draws(mark, claim.shape)), "{what} {}: {}", drawing.id, claim.name);
        let inside = sampled(&claim.shape).into_iter().all(|at| holds(drawing, at));
        assert!(inside, "{what} {}: {}", drawing.id, claim.name);
    }
}

/// Whether a mark has a claim among its pieces.
fn draws(mark: &Mark, claim: ClaimShape) -> bool {
    let near = |a: Point, b: Point| (a - b).x.to_mm().hypot((a - b).y.to_mm()) < 1e-4;
    let is_piece = |from: Point, step: &Step| match (claim, step) {
        (ClaimShape::Line(a, b), Step::Line(to)) => [[a, b], [b, a]].contains(&[from, *to]),
        (ClaimShape::Arc { centre, radius, arc }, Step::Arc { centre: own, to, .. }) => {
            *own == centre
                && near(from, centre.polar(radius, arc.from))
                && near(*to, centre.polar(radius, arc.to()))
        }
        _ => false,
    };
    match (&mark.shape, claim) {
        (Shape::Path { start, steps, closed }, _) => {
            let froms = points(mark);
            let closing = Step::Line(*start);
            froms
                .iter()
                .zip(steps.iter().chain(closed.then_some(&closing)))
                .any(|(from, step)| is_piece(*from, step))
        }
        (
            Shape::Circle { centre, radius },
            ClaimShape::Circle { centre: own, radius: far }
            | ClaimShape::Arc { centre: own, radius: far, .. },
        ) => *centre == own && *radius == far,
        _ => false,
    }
}

/// The least and the largest of some lengths.
pub fn span(lengths: impl Iterator<Item = Length>) -> (Length, Length) {
    let all: Vec<Length> = lengths.collect();
    let ends = all.iter().copied().min().zip(all.iter().copied().max());
    ends.expect("a length")
}

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

/// The ends of a claim that is a line.
pub fn line_of(claim: &Claim) -> Option<(Point, Point)> {
    match claim.shape {
        ClaimShape::Line(from, to) => Some((from, to)),
        _ => None,
    }
}

/// The same of what is a line.
#[track_caller]
pub fn ends(claim: &Claim) -> (Point, Point) {
    line_of(claim).unwrap_or_else(|| panic!("`{}` is no line", claim.name))
}

/// The ends of the line that is claimed under this name.
#[track_caller]
pub fn line(claims: &[Claim], name: &str) -> (Point, Point) {
    let claim = claims.iter().find(|claim| claim.name == name);
    ends(claim.unwrap_or_else(|| panic!("no claim `{name}`")))
}

/// The same of a drawing.
#[track_caller]
pub fn claimed(drawing: &Drawing, name: &str) -> (Point, Point) {
    line(&drawing.claims, name)
}
