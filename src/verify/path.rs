//! The paths that PDF, SVG and DXF describe, and the marks they leave on a sheet.

use kurbo::{Affine, Arc, BezPath, ParamCurve, PathEl, PathSeg, Point, Rect, Shape, SvgArc, Vec2};

use super::finished::{Mark, touch};

/// The farthest that anything drawn may be, in millimetres.
const FAR: f64 = 1e6;

/// How far the curves of an arc may be from it, in units of the file.
const ROUNDNESS: f64 = 1e-6;

/// The largest radius that is drawn, in units of the file. More would be divided into endless curves.
const LARGEST: f64 = 1e9;

/// A line exactly on the edge of a clip still shows half of its width, in millimetres.
const EDGE: f64 = 0.01;

/// Adds an elliptical arc from the current point, as cubic curves.
pub fn arc_to(path: &mut BezPath, arc: Arc, to: Point) {
    if arc.radii.hypot() < LARGEST {
        let before = path.elements().len();
        path.extend(arc.append_iter(ROUNDNESS));
        if let Some(PathEl::CurveTo(_, _, end)) = path.elements_mut()[before..].last_mut() {
            *end = to;
        }
    } else {
        path.line_to(Point::new(f64::INFINITY, f64::INFINITY));
    }
}

/// Adds an arc in SVG's form, with its rotation in degrees.
pub fn svg_arc_to(
    path: &mut BezPath,
    radii: Vec2,
    rotation: f64,
    (large_arc, sweep): (bool, bool),
    to: Point,
) {
    let Some(from) = path.current_position() else { return };
    let arc = SvgArc { from, to, radii, x_rotation: rotation.to_radians(), large_arc, sweep };
    // Coincident ends do not determine a centre.
    let arc = Some(arc).filter(|arc| arc.from.distance(to) > 1e-9);
    match arc.and_then(|arc| Arc::from_svg_arc(&arc)) {
        Some(arc) => arc_to(path, arc, to),
        None => path.line_to(to),
    }
}

/// Closes a subpath, if one has begun. What follows begins a new one at its start.
pub fn close(path: &mut BezPath) {
    let start = path.elements().iter().rev().find_map(|element| match element {
        PathEl::MoveTo(start) => Some(*start),
        _ => None,
    });
    if let Some(start) = start {
        path.close_path();
        path.move_to(start);
    }
}

/// Every subpath as a mark, transformed and clipped, unless it is infinitely far away.
pub fn marks(path: &BezPath, by: Affine, clip: Rect) -> impl Iterator<Item = Mark> {
    path.subpaths().filter_map(move |subpath| {
        let segments: Vec<PathSeg> =
            kurbo::segments(subpath.iter().map(|element| by * *element)).collect();
        let bounds = segments.iter().map(Shape::bounding_box).reduce(|all, one| all.union(one))?;
        // Phrased so as to catch NaN, which range checks let pass.
        let is_near = |segment: &PathSeg| segment.eval(0.5).to_vec2().hypot() < FAR;
        let is_seen = touch(bounds, clip.inflate(EDGE, EDGE)) && segments.iter().all(is_near);
        is_seen.then_some(Mark { segments, bounds, clip })
    })
}

#[cfg(test)]
mod tests {
    use super::super::finished::EVERYWHERE;
    use super::*;

    #[test]
    fn an_arc_of_svg_runs_around_its_centre() {
        let mut path = BezPath::new();
        path.move_to((10.0, 0.0));
        let radii = Vec2::new(10.0, 10.0);
        svg_arc_to(&mut path, radii, 0.0, (false, true), Point::new(0.0, 10.0));
        let marks: Vec<Mark> = marks(&path, Affine::IDENTITY, EVERYWHERE).collect();
        for degrees in [0.0, 17.0, 45.0, 90.0_f64] {
            let at = Vec2::from_angle(degrees.to_radians()) * 10.0;
            assert!(marks[0].distance(at.to_point()) < 1e-5, "{degrees}");
        }
        assert!(marks[0].distance(Point::ORIGIN) > 9.9999);
    }

    #[test]
    fn a_mark_without_a_place_is_passed_over() {
        for odd in [f64::NAN, f64::INFINITY, 1e300] {
            let mut path = BezPath::new();
            path.move_to(Point::ORIGIN);
            path.line_to((odd, 1.0));
            assert_eq!(marks(&path, Affine::IDENTITY, EVERYWHERE).count(), 0, "{odd}");
        }
    }
}
