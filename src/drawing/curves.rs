//! Arcs as Bézier curves, and Bézier curves as points, for formats that lack them.

use crate::measure::{Length, Point};

/// The greatest error of a Bézier curve that replaces an arc, in millimetres: a hundredth of the
/// tolerance for finished files.
const NEAR_MM: f64 = 0.0001;
/// The greatest error of a letter flattened to lines, in millimetres.
const LETTER_MM: f64 = 0.005;

/// The sweep of an arc in degrees.
pub fn sweep_degrees(centre: Point, from: Point, to: Point, clockwise: bool) -> f64 {
    let turned = angle(centre, to) - angle(centre, from);
    let turned = if clockwise { turned } else { -turned };
    turned.to_degrees().rem_euclid(360.0)
}

/// The direction of a point from a centre in radians, clockwise on paper from the right.
pub fn angle(centre: Point, point: Point) -> f64 {
    let arm = point - centre;
    arm.y.to_mm().atan2(arm.x.to_mm())
}

/// The distance between two points.
pub fn distance(a: Point, b: Point) -> Length {
    let way = b - a;
    Length::nearest_mm(way.x.to_mm().hypot(way.y.to_mm()))
}

/// The point of a circle in a direction.
pub fn on_circle(centre: Point, radius: Length, angle: f64) -> Point {
    let (sin, cos) = angle.sin_cos();
    centre + Point::nearest_mm(radius.to_mm() * cos, radius.to_mm() * sin)
}

/// The point at a share of the way between two others.
pub fn between(from: Point, to: Point, share: f64) -> Point {
    let way = to - from;
    from + Point::nearest_mm(way.x.to_mm() * share, way.y.to_mm() * share)
}

/// An arc as Bézier curves, as many as accuracy requires.
pub fn cubics(centre: Point, from: Point, to: Point, clockwise: bool) -> Vec<Curve> {
    let sweep = sweep_degrees(centre, from, to, clockwise).to_radians();
    let sweep = if clockwise { sweep } else { -sweep };
    round(centre, distance(centre, from), angle(centre, from), sweep, to)
}

/// A full circle as Bézier curves, clockwise from its left end.
pub fn circle(centre: Point, radius: Length) -> Contour {
    let start = Point::new(centre.x - radius, centre.y);
    let (left, whole) = (std::f64::consts::PI, std::f64::consts::TAU);
    Contour { start, curves: round(centre, radius, left, whole, start), closed: true }
}

/// The curves of an arc that ends exactly at a point.
fn round(centre: Point, radius: Length, start: f64, sweep: f64, end: Point) -> Vec<Curve> {
    let radius = radius.to_mm();
    let arc = kurbo::Arc::new((0.0, 0.0), (radius, radius), start, sweep, 0.0);
    let place = |at: kurbo::Point| centre + Point::nearest_mm(at.x, at.y);
    let mut curves = Vec::new();
    arc.to_cubic_beziers(NEAR_MM, |a, b, to| {
        curves.push(Curve::Cubic(place(a), place(b), place(to)))
    });
    if let Some(Curve::Cubic(_, _, to)) = curves.last_mut() {
        *to = end;
    }
    curves
}

/// A contour as points, for formats without Bézier curves.
pub fn flattened(contour: &Contour) -> Vec<Point> {
    let mut points = vec![contour.start];
    for curve in &contour.curves {
        let from = points.last().copied().unwrap_or(contour.start);
        match *curve {
            Curve::Line(to) => points.push(to),
            Curve::Cubic(a, b, to) => {
                // Half the control points' distance from the chord bounds the curve's distance.
                let bend =
                    distance(from, a) + distance(a, b) + distance(b, to) - distance(from, to);
                let count = (bend.to_mm() / LETTER_MM).sqrt().ceil().clamp(1.0, 64.0);
                let share = |number: usize| (number + 1) as f64 / count;
                points.extend(
                    (0..count as usize).map(|number| cubic_at([from, a, b, to], share(number))),
                );
            }
        }
    }
    points.dedup();
    if contour.closed && points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

fn cubic_at(points: [Point; 4], share: f64) -> Point {
    let rest = 1.0 - share;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * share,
        3.0 * rest * share * share,
        share * share * share,
    ];
    let sum = |axis: fn(&Point) -> Length| -> f64 {
        points.iter().zip(weights).map(|(point, weight)| axis(point).to_mm() * weight).sum()
    };
    Point::nearest_mm(sum(|point| point.x), sum(|point| point.y))
}

/// An outline within a letter, or a stroke of a single-stroke letter: on a drawing, or of a font.
#[derive(Clone, PartialEq, Debug)]
pub struct Contour<P = Point> {
    pub start: P,
    pub curves: Vec<Curve<P>>,
    pub closed: bool,
}

/// A segment of a contour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Curve<P = Point> {
    Line(P),
    /// A Bézier curve: two control points and its end.
    Cubic(P, P, P),
}

impl<P: Copy> Contour<P> {
    /// With every point mapped.
    pub fn mapped<Q>(&self, place: impl Fn(P) -> Q) -> Contour<Q> {
        let curve = |curve: &Curve<P>| match *curve {
            Curve::Line(to) => Curve::Line(place(to)),
            Curve::Cubic(a, b, to) => Curve::Cubic(place(a), place(b), place(to)),
        };
        let curves = self.curves.iter().map(curve).collect();
        Contour { start: place(self.start), curves, closed: self.closed }
    }

    /// Its start and the end of each curve.
    pub fn ends(&self) -> impl Iterator<Item = P> {
        let end = |curve: &Curve<P>| match *curve {
            Curve::Line(to) | Curve::Cubic(_, _, to) => to,
        };
        std::iter::once(self.start).chain(self.curves.iter().map(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_on_its_arc_however_large() {
        for radius in [1, 60, 600, 2_400] {
            let radius = Length::um(radius * 1000);
            let contour = circle(Point::ORIGIN, radius);
            let mut from = contour.start;
            for curve in contour.curves {
                let Curve::Cubic(a, b, to) = curve else { panic!("a circle has no lines") };
                for share in 0..=20 {
                    let at = cubic_at([from, a, b, to], f64::from(share) / 20.0);
                    let off = at.x.to_mm().hypot(at.y.to_mm()) - radius.to_mm();
                    assert!(off.abs() < 1.1 * NEAR_MM, "{radius}: {off}");
                }
                from = to;
            }
        }
    }
}
