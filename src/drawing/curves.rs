//! Arcs as Bézier curves, for formats that lack them.

use std::fmt::Write;

use kurbo::{Arc, BezPath, PathEl};

use crate::measure::{Length, Point};

/// The greatest error of a Bézier curve that replaces an arc, in millimetres: a hundredth of the
/// tolerance for finished files.
const NEAR_MM: f64 = 0.0001;

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

/// A point in millimetres, as kurbo has it.
pub fn spot(at: Point) -> kurbo::Point {
    kurbo::Point::new(at.x.to_mm(), at.y.to_mm())
}

/// The point of a path in millimetres, to the nearest nanometre.
pub fn nearest(at: kurbo::Point) -> Point {
    Point::nearest_mm(at.x, at.y)
}

/// Adds an arc to a path as Bézier curves, as many as accuracy requires. It ends exactly at its last point.
pub fn arc_to(path: &mut BezPath, centre: Point, (from, to): (Point, Point), clockwise: bool) {
    let sweep = sweep_degrees(centre, from, to, clockwise).to_radians();
    let sweep = if clockwise { sweep } else { -sweep };
    let radius = distance(centre, from).to_mm();
    let arc = Arc::new((0.0, 0.0), (radius, radius), angle(centre, from), sweep, 0.0);
    let place = |at: kurbo::Point| spot(centre + nearest(at));
    arc.to_cubic_beziers(NEAR_MM, |a, b, to| path.curve_to(place(a), place(b), place(to)));
    if let Some(PathEl::CurveTo(_, _, end)) = path.elements_mut().last_mut() {
        *end = spot(to);
    }
}

/// A path as SVG writes it, with the commands `M`, `L`, `Q`, `C` and `Z`. Numbers have `decimals` digits after the
/// point.
pub fn svg_data(path: &BezPath, decimals: usize) -> String {
    let mut text = String::with_capacity(path.elements().len() * 16);
    for element in path {
        let (command, points) = match element {
            PathEl::MoveTo(at) => ('M', vec![at]),
            PathEl::LineTo(at) => ('L', vec![at]),
            PathEl::QuadTo(a, to) => ('Q', vec![a, to]),
            PathEl::CurveTo(a, b, to) => ('C', vec![a, b, to]),
            PathEl::ClosePath => ('Z', Vec::new()),
        };
        text.push(command);
        for at in points {
            let _ = write!(text, " {:.decimals$} {:.decimals$}", at.x, at.y);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use kurbo::ParamCurve;

    use super::*;

    #[test]
    fn a_curve_stays_on_its_arc_however_large() {
        for radius in [1, 60, 600, 2_400] {
            let radius = Length::um(radius * 1000);
            let [left, right] = [-radius, radius].map(|x| Point::new(x, Length::ZERO));
            let mut path = BezPath::new();
            path.move_to(spot(left));
            arc_to(&mut path, Point::ORIGIN, (left, right), true);
            for segment in path.segments() {
                for share in 0..=20 {
                    let at = segment.eval(f64::from(share) / 20.0);
                    let off = at.to_vec2().hypot() - radius.to_mm();
                    assert!(off.abs() < 1.1 * NEAR_MM, "{radius}: {off}");
                }
            }
        }
    }
}
