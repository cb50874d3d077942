//! The bands of a scale as circles around a ship: which ones an overlay shows, and where.

use crate::derive::{Range, ranges};
use crate::drawing::Faces;
use crate::instrument::Request;
use crate::instrument::card::{DAGGER, bearing, half};
use crate::measure::{Arc, Bearing, Fraction, Length, Quantity};
use crate::model::{MeasureKind, Overlay, Size};

/// The beginning or end of a band.
pub struct Limit {
    /// From the ship's centre.
    pub radius: Length,
    /// The band that ends there: `Short to 24 in`; may be empty.
    pub ends: String,
    /// A band that begins there without following another: `Torpedo from 1 in`; usually empty.
    pub begins: String,
    /// Whether it is a limit of torpedoes only.
    pub torpedo: bool,
}

pub struct Bands {
    ranges: Vec<Range>,
    faces: Faces,
}

impl Bands {
    /// The bands that the overlay names; gun ranges if it names none.
    pub fn new(overlay: &Overlay, request: &Request) -> Self {
        let shown = |range: &Range| match overlay.measures.as_slice() {
            [] => range.kind == MeasureKind::Gun,
            named => named.contains(&range.id),
        };
        let ranges = ranges(request.rules, request.scale, request.units);
        let ranges = ranges.into_iter().filter(shown).collect();
        Self { ranges, faces: request.faces.clone() }
    }

    /// Every limit that has a length, nearest first.
    pub fn limits(&self) -> Vec<Limit> {
        let mut limits: Vec<Limit> = Vec::new();
        for range in &self.ranges {
            let Some((from, to)) = range.limits else { continue };
            if let Some(radius) = to.length() {
                add(&mut limits, radius, range, (&self.limit_text("arcs.to", to), true));
            }
            let follows = self.ranges.iter().any(|other| {
                other.kind == range.kind && other.limits.is_some_and(|(_, end)| end == from)
            });
            if let Some(radius) = from.length().filter(|at| *at > Length::ZERO && !follows) {
                add(&mut limits, radius, range, (&self.limit_text("arcs.from", from), false));
            }
        }
        limits.sort_by_key(|limit| limit.radius);
        limits
    }

    /// The bands that contain a rim of this radius: `Short to 24 in`.
    pub fn across(&self, rim: Length) -> Vec<String> {
        let crosses = |(from, to): (Quantity, Quantity)| {
            let within = from.length().is_some_and(|from| from < rim);
            within && to.length().is_some_and(|to| to > rim)
        };
        let mut across: Vec<(String, Quantity)> = Vec::new();
        for range in self.ranges.iter().filter(|range| range.limits.is_some_and(crosses)) {
            let Some((_, to)) = range.limits else { continue };
            match across.iter_mut().find(|(_, end)| *end == to) {
                Some((names, _)) => *names = format!("{names} \u{b7} {}", name(range)),
                None => across.push((name(range), to)),
            }
        }
        across
            .into_iter()
            .map(|(names, to)| format!("{names} {}", self.limit_text("arcs.to", to)))
            .collect()
    }

    /// The bands that reach beyond this radius, one per line, and the unknown ones.
    pub fn beyond(&self, rim: Length) -> Vec<String> {
        let ends_within = |range: &&Range| {
            let to = range.limits.and_then(|(_, to)| to.length());
            to.is_none_or(|to| to > rim)
        };
        self.ranges.iter().filter(ends_within).map(|range| self.span(range)).collect()
    }

    fn span(&self, range: &Range) -> String {
        match range.limits {
            Some((from, to)) => {
                let words = self.faces.words();
                let from = words.decimal(&from.amount_text());
                // A unit stays with its number.
                let to = words.quantity(to).replace(' ', "\u{a0}");
                format!("{} {from}\u{2013}{to}", name(range))
            }
            None => self.faces.words().fill("arcs.not_known", &[("band", &name(range))]),
        }
    }

    /// A limit's distance in words.
    fn limit_text(&self, key: &str, range: Quantity) -> String {
        let words = self.faces.words();
        words.fill(key, &[("range", &words.quantity(range))])
    }

    /// Whether any of them is ours.
    pub fn has_house(&self) -> bool {
        self.ranges.iter().any(|range| range.basis.has_dagger())
    }
}

fn name(range: &Range) -> String {
    if range.basis.has_dagger() { format!("{}{DAGGER}", range.label) } else { range.label.clone() }
}

fn add(limits: &mut Vec<Limit>, radius: Length, range: &Range, (words, ends): (&str, bool)) {
    let torpedo = range.kind == MeasureKind::Torpedo;
    let at = limits.iter().position(|limit| limit.radius == radius).unwrap_or_else(|| {
        let none = String::new;
        limits.push(Limit { radius, ends: none(), begins: none(), torpedo });
        limits.len() - 1
    });
    let limit = &mut limits[at];
    limit.torpedo &= torpedo;
    let side = if ends { &mut limit.ends } else { &mut limit.begins };
    *side = match side.strip_suffix(&format!(" {words}")) {
        Some(others) => format!("{others} \u{b7} {} {words}", name(range)),
        None => format!("{} {words}", name(range)),
    };
}

/// The parts of a circle that lie in any of the sectors and outside an opening around its centre.
pub fn parts(radius: Length, overlay: &Overlay, opening: Option<Size>) -> Vec<Arc> {
    let mut breaks: Vec<Bearing> = overlay.ends().collect();
    breaks.extend(opening.into_iter().flat_map(|opening| crossings(radius, opening)));
    let kept = |at: Bearing| {
        let covered = overlay.sectors.iter().any(|sector| sector.arc.covers(at));
        covered && !opening.is_some_and(|opening| within(radius, at, opening))
    };
    let whole = Arc { from: bearing(0), width: Fraction::whole(360) };
    let pieces = Arc::between(breaks);
    if pieces.len() < 2 {
        return if kept(bearing(1)) { vec![whole] } else { Vec::new() };
    }
    joined(pieces.into_iter().filter(|piece| kept(piece.middle())).collect(), whole)
}

/// Merges adjacent pieces.
fn joined(pieces: Vec<Arc>, whole: Arc) -> Vec<Arc> {
    let mut arcs: Vec<Arc> = Vec::new();
    for piece in pieces {
        match arcs.last_mut() {
            Some(last) if last.to() == piece.from => last.width = last.width + piece.width,
            _ => arcs.push(piece),
        }
    }
    if let [first, .., last] = arcs.as_slice()
        && last.to() == first.from
    {
        let round = Arc { from: last.from, width: last.width + first.width };
        arcs.pop();
        arcs[0] = round;
    }
    match arcs.as_slice() {
        [one] if one.width >= whole.width => vec![whole],
        _ => arcs,
    }
}

/// The bearings at which a circle crosses the sides of an opening.
fn crossings(radius: Length, opening: Size) -> Vec<Bearing> {
    let share = |side: Length| (half(side) < radius).then(|| half(side).to_mm() / radius.to_mm());
    let across = share(opening.width).map(f64::asin);
    let along = share(opening.height).map(f64::acos);
    let degrees = [across, along].into_iter().flatten().map(f64::to_degrees);
    let all = degrees.flat_map(|at| [at, 180.0 - at, 180.0 + at, 360.0 - at]);
    all.filter_map(Fraction::nearest).map(Bearing::new).collect()
}

/// Whether the point of a circle on a bearing is in an opening; a point on one of its sides is.
fn within(radius: Length, at: Bearing, opening: Size) -> bool {
    let arm = crate::measure::Point::ORIGIN.polar(radius, at);
    arm.x.abs() <= half(opening.width) && arm.y.abs() <= half(opening.height)
}
