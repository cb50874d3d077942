//! Cuts of a beam that is wider in one direction than in the other. Beside an arc such a beam follows
//! no arc, so its path is found in chords far finer than any machine, and drawn in as few arcs as
//! keep to it.

use std::f64::consts::{PI, TAU};

use cavalier_contours::polyline::{PlineSource, PlineSourceMut, Polyline};

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::Kerf;

use super::curves::{angle, distance, on_circle};
use super::pline::{SAME_MM, polyline};
use super::{ClaimShape, Segment, Shape, Step};

/// The greatest distance of a chord from its arc, in millimetres.
const CHORD_MM: f64 = 0.000_1;
/// The greatest distance of an arc drawn from the path that it stands for, in millimetres.
const DRAWN_MM: f64 = 0.000_3;
/// The greatest distance at which an end of an arc drawn is on the path beside an arc.
const ON_PATH_MM: f64 = 0.000_6;
/// The greatest turn of one arc drawn, in radians.
const MOST_TURN: f64 = PI * 0.75;

/// A closed shape with the beam's middle outside (`outside`) or inside of it; an open one is
/// unchanged, since a slit is as wide as its cut. `None` if nothing is left, if it falls apart, or
/// if the beam is too wide for a hollow.
pub fn grown(shape: &Shape, kerf: Kerf, outside: bool) -> Option<Shape> {
    if !shape.is_closed() {
        return Some(shape.clone());
    }
    let (half_x, half_y) = halves(kerf);
    // The beam's narrowest end must fit into a hollow arc, or it is not cut to its shape.
    let flattest = half_x.max(half_y).powi(2) / half_x.min(half_y);
    let is_tight = |arc: &Beside| arc.side < 0.0 && arc.radius <= flattest;
    if arcs(shape, kerf, outside).iter().any(is_tight) {
        return None;
    }
    // Where the narrow direction is stretched, the beam is round.
    let wide = half_x.max(half_y);
    let stretch = (wide / half_x, wide / half_y);
    let mut line = Polyline::new_closed();
    for point in shape.segments().iter().flat_map(chords) {
        line.add(point[0] * stretch.0, point[1] * stretch.1, 0.0);
    }
    let line = line.remove_repeat_pos(SAME_MM).unwrap_or(line);
    let side = if (line.area() > 0.0) == outside { -1.0 } else { 1.0 };
    let moved = line.parallel_offset(wide * side);
    let [one] = moved.as_slice() else { return None };
    let ends: Vec<_> = one.iter_vertexes().collect();
    let mut points = Vec::new();
    for (number, from) in ends.iter().enumerate() {
        let to = ends[(number + 1) % ends.len()];
        let bent = bent([from.x, from.y], [to.x, to.y], from.bulge);
        points.extend(bent.into_iter().map(|[x, y]| [x / stretch.0, y / stretch.1]));
    }
    points.dedup_by(|a, b| gap(*a, *b) < SAME_MM);
    Some(drawn(&points))
}

/// What is claimed of the beam's path beside a claimed arc or circle: each arc drawn of it, as it
/// must be. Empty if none of them is beside it.
pub fn beside(
    claim: ClaimShape,
    before: &Shape,
    after: &Shape,
    kerf: Kerf,
    outside: bool,
) -> Vec<ClaimShape> {
    let (centre, radius, arc) = match claim {
        ClaimShape::Circle { centre, radius } => (centre, radius, None),
        ClaimShape::Arc { centre, radius, arc } => (centre, radius, Some(arc)),
        ClaimShape::Line(..) => return Vec::new(),
    };
    let is_own = |own: &&Beside| {
        gap(own.centre, mm(centre)) < SAME_MM && (own.radius - radius.to_mm()).abs() < SAME_MM
    };
    let arcs = arcs(before, kerf, outside);
    let Some(path) = arcs.iter().find(is_own) else { return Vec::new() };
    // Bearings count from the top, the directions of the path from the right.
    let covers = |turn: f64| {
        arc.is_none_or(|arc| {
            let from = arc.from.degrees().to_f64().to_radians() - PI / 2.0;
            let slack = 0.001 / path.radius;
            (turn - from + slack).rem_euclid(TAU) <= arc.width.to_f64().to_radians() + slack * 2.0
        })
    };
    let part = |segment: Segment| {
        let Step::Arc { to, clockwise, .. } = segment.step else { return None };
        let (one, other) = (path.turn_at(mm(segment.from))?, path.turn_at(mm(to))?);
        let (from, to) = if clockwise { (one, other) } else { (other, one) };
        let sweep = (to - from).rem_euclid(TAU);
        let holds = covers(from) && covers(to) && sweep < PI;
        let at = |share: f64| path.at(from + sweep * share);
        let (start, end) = (at(0.0), at(1.0));
        if !holds || gap(start, end) <= SAME_MM {
            return None;
        }
        let (middle, radius) = around(start, at(0.5), end)?;
        let bearing = |[x, y]: [f64; 2]| (x - middle[0]).atan2(middle[1] - y).to_degrees();
        let from = Bearing::new(Fraction::nearest(bearing(start))?);
        let width = (bearing(end) - bearing(start)).rem_euclid(360.0);
        let arc = Arc { from, width: Fraction::nearest(width)? };
        Some(ClaimShape::Arc { centre: point(middle), radius: Length::nearest_mm(radius), arc })
    };
    after.segments().into_iter().filter_map(part).collect()
}

fn halves(kerf: Kerf) -> (f64, f64) {
    (kerf.x.to_mm() / 2.0, kerf.y.to_mm() / 2.0)
}

/// The path of the beam's middle beside an arc of a shape.
struct Beside {
    centre: [f64; 2],
    radius: f64,
    /// 1 away from the centre, -1 towards it.
    side: f64,
    /// Half of the beam's widths.
    half: (f64, f64),
}

fn arcs(shape: &Shape, kerf: Kerf, outside: bool) -> Vec<Beside> {
    let is_clockwise = polyline(shape).area() > 0.0;
    let round = |Segment { from, step }| {
        let Step::Arc { centre, clockwise, .. } = step else { return None };
        let is_away = (clockwise == is_clockwise) == outside;
        let (radius, side) = (distance(centre, from).to_mm(), if is_away { 1.0 } else { -1.0 });
        Some(Beside { centre: mm(centre), radius, side, half: halves(kerf) })
    };
    shape.segments().into_iter().filter_map(round).collect()
}

impl Beside {
    /// The beam's middle when it touches the arc in a direction from the centre.
    fn at(&self, turn: f64) -> [f64; 2] {
        let [x, y] = self.reach(turn);
        let (sin, cos) = turn.sin_cos();
        [self.centre[0] + self.radius * cos + x, self.centre[1] + self.radius * sin + y]
    }

    /// From the point of the arc to the beam's middle.
    fn reach(&self, turn: f64) -> [f64; 2] {
        let (a, b) = self.half;
        let (sin, cos) = turn.sin_cos();
        let far = (a * cos).hypot(b * sin);
        [self.side * a * a * cos / far, self.side * b * b * sin / far]
    }

    /// The direction in which the beam touches the arc when its middle is at a point; `None` if it
    /// does not touch.
    fn turn_at(&self, [x, y]: [f64; 2]) -> Option<f64> {
        let mut turn = (y - self.centre[1]).atan2(x - self.centre[0]);
        for _ in 0..40 {
            let [dx, dy] = self.reach(turn);
            turn = (y - dy - self.centre[1]).atan2(x - dx - self.centre[0]);
        }
        (gap(self.at(turn), [x, y]) < ON_PATH_MM).then_some(turn)
    }
}

/// The points of a segment but its last, so near that their chords keep to it.
fn chords(segment: &Segment) -> Vec<[f64; 2]> {
    let Step::Arc { centre, clockwise, .. } = segment.step else { return vec![mm(segment.from)] };
    let radius = distance(centre, segment.from);
    let sweep = segment.sweep_degrees().to_radians();
    let (start, count) = (angle(centre, segment.from), count(radius.to_mm(), sweep));
    let step = if clockwise { sweep } else { -sweep } / f64::from(count);
    let along = |number: u32| mm(on_circle(centre, radius, start + step * f64::from(number)));
    std::iter::once(mm(segment.from)).chain((1..count).map(along)).collect()
}

/// The same of a segment of the library.
fn bent(from: [f64; 2], to: [f64; 2], bulge: f64) -> Vec<[f64; 2]> {
    if bulge.abs() < 1e-12 {
        return vec![from];
    }
    let sweep = 4.0 * bulge.atan();
    let [x, y] = super::pline::centre_of(from, to, bulge);
    let radius = gap([x, y], from);
    let start = (from[1] - y).atan2(from[0] - x);
    let count = count(radius, sweep.abs());
    let along = |number: u32| {
        let (sin, cos) = (start + sweep * f64::from(number) / f64::from(count)).sin_cos();
        [x + radius * cos, y + radius * sin]
    };
    std::iter::once(from).chain((1..count).map(along)).collect()
}

/// The number of chords that keep to an arc.
fn count(radius: f64, sweep: f64) -> u32 {
    let each = 2.0 * (1.0 - (CHORD_MM / radius).min(0.5)).acos();
    (sweep / each).ceil().clamp(1.0, 100_000.0) as u32
}

/// A closed path through points: long chords as lines, runs of short ones as arcs.
fn drawn(points: &[[f64; 2]]) -> Shape {
    let at = |number: usize| points[number % points.len()];
    let fits = |from: usize, to: usize| {
        let (centre, radius) = around(at(from), at((from + to) / 2), at(to))?;
        let near = |[x, y]: [f64; 2]| (gap([x, y], centre) - radius).abs() < DRAWN_MM;
        let middle = |a: [f64; 2], b: [f64; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
        let keeps = |number| near(at(number)) && near(middle(at(number), at(number + 1)));
        let way: f64 = (from..to).map(|number| gap(at(number), at(number + 1))).sum();
        let is_arc = way < MOST_TURN * radius && (from..to).all(keeps);
        is_arc.then_some(centre)
    };
    let mut steps = Vec::new();
    let mut from = 0;
    while from < points.len() {
        // An arc is worth its while from three chords; the longest is found by doubling and halving.
        let most = points.len() - from;
        let (mut good, mut reach) = (1, 3.min(most));
        while good < reach && fits(from, from + reach).is_some() {
            (good, reach) = (reach, (reach * 2).min(most));
        }
        let mut bad = reach.max(good + 1);
        while good >= 3 && bad - good > 1 {
            let middle = (good + bad) / 2;
            if middle <= most && fits(from, from + middle).is_some() {
                good = middle
            } else {
                bad = middle
            }
        }
        let to = point(at(from + good));
        steps.push(match fits(from, from + good).filter(|_| good >= 3) {
            Some(centre) => {
                let (a, b, c) = (at(from), at(from + good / 2), at(from + good));
                let clockwise = (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
                Step::Arc { centre: point(centre), to, clockwise }
            }
            None => Step::Line(to),
        });
        from += good;
    }
    Shape::Path { start: point(at(0)), steps, closed: true }
}

/// The centre and radius of the circle through three points; `None` if they are in line.
fn around(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Option<([f64; 2], f64)> {
    let (bx, by, cx, cy) = (b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]);
    let double = 2.0 * (bx * cy - by * cx);
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy);
    let (x, y) = ((cy * b2 - by * c2) / double, (bx * c2 - cx * b2) / double);
    let radius = x.hypot(y);
    (radius < 100_000.0).then_some(([a[0] + x, a[1] + y], radius))
}

fn gap(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn mm(point: Point) -> [f64; 2] {
    [point.x.to_mm(), point.y.to_mm()]
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::nearest_mm(x, y)
}
