//! The shapes of SVG: lengths, points and path data, drawn as paths. What cannot be read is not drawn.

use std::f64::consts::TAU;
use std::str::FromStr;

use kurbo::{Arc, BezPath, Point, Rect, Shape, Vec2};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, PathParser, PathSegment, PointsParser};

use super::path::{arc_to, close, svg_arc_to};

/// A length in user units, unless it is relative to something else.
pub fn units(text: &str) -> Option<f64> {
    let Length { number, unit } = Length::from_str(text.trim()).ok()?;
    let scale = match unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::In => 96.0,
        LengthUnit::Cm => 96.0 / 2.54,
        LengthUnit::Mm => 96.0 / 25.4,
        LengthUnit::Pt => 96.0 / 72.0,
        LengthUnit::Pc => 16.0,
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => return None,
    };
    Some(number * scale)
}

/// The path of a basic shape or a path; `None` for another element.
pub fn shape(node: Node) -> Option<BezPath> {
    let mut path = BezPath::new();
    let of = |name| node.attribute(name).map_or(Some(0.0), units);
    match node.tag_name().name() {
        "path" => return Some(read_path(node.attribute("d").unwrap_or_default())),
        "line" => {
            path.move_to(Point::new(of("x1")?, of("y1")?));
            path.line_to(Point::new(of("x2")?, of("y2")?));
        }
        "rect" => {
            let (x, y) = (of("x")?, of("y")?);
            return Some(Rect::new(x, y, x + of("width")?, y + of("height")?).to_path(0.0));
        }
        name @ ("circle" | "ellipse") => {
            let [across, down] = if name == "circle" { ["r", "r"] } else { ["rx", "ry"] };
            let centre = Point::new(of("cx")?, of("cy")?);
            let radii = Vec2::new(of(across)?, of(down)?);
            let start = centre + Vec2::new(radii.x, 0.0);
            path.move_to(start);
            arc_to(&mut path, Arc::new(centre, radii, 0.0, TAU, 0.0), start);
        }
        name @ ("polyline" | "polygon") => {
            let mut points = PointsParser::from(node.attribute("points")?).map(Point::from);
            path.move_to(points.next()?);
            points.for_each(|point| path.line_to(point));
            if name == "polygon" {
                close(&mut path);
            }
        }
        _ => return None,
    }
    Some(path)
}

/// Path data, up to an error.
fn read_path(data: &str) -> BezPath {
    let mut path = BezPath::new();
    // The last control point, which smooth commands mirror.
    let (mut cubic, mut quadratic) = (None, None);
    for segment in PathParser::from(data).map_while(Result::ok) {
        let from = path.current_position().unwrap_or_default();
        let base = if segment.is_abs() { Vec2::ZERO } else { from.to_vec2() };
        let at = |x: f64, y: f64| Point::new(x, y) + base;
        let mirror =
            |control: Option<Point>| control.map_or(from, |control| from + (from - control));
        let (mut next_cubic, mut next_quadratic) = (None, None);
        match segment {
            PathSegment::MoveTo { x, y, .. } => path.move_to(at(x, y)),
            PathSegment::LineTo { x, y, .. } => path.line_to(at(x, y)),
            PathSegment::HorizontalLineTo { x, .. } => path.line_to(Point::new(x + base.x, from.y)),
            PathSegment::VerticalLineTo { y, .. } => path.line_to(Point::new(from.x, y + base.y)),
            PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => {
                next_cubic = Some(at(x2, y2));
                path.curve_to(at(x1, y1), at(x2, y2), at(x, y));
            }
            PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => {
                next_cubic = Some(at(x2, y2));
                path.curve_to(mirror(cubic), at(x2, y2), at(x, y));
            }
            PathSegment::Quadratic { x1, y1, x, y, .. } => {
                next_quadratic = Some(at(x1, y1));
                path.quad_to(at(x1, y1), at(x, y));
            }
            PathSegment::SmoothQuadratic { x, y, .. } => {
                next_quadratic = Some(mirror(quadratic));
                path.quad_to(mirror(quadratic), at(x, y));
            }
            PathSegment::EllipticalArc {
                rx, ry, x_axis_rotation, large_arc, sweep, x, y, ..
            } => {
                let flags = (large_arc, sweep);
                svg_arc_to(&mut path, Vec2::new(rx, ry), x_axis_rotation, flags, at(x, y));
            }
            PathSegment::ClosePath { .. } => close(&mut path),
        }
        (cubic, quadratic) = (next_cubic, next_quadratic);
    }
    path
}

#[cfg(test)]
mod tests {
    use kurbo::ParamCurve;

    use super::*;

    fn ends(data: &str) -> Vec<(f64, f64)> {
        let round = |value: f64| (value * 1e6).round() / 1e6;
        let path = read_path(data);
        let ends = path.segments().map(|segment| segment.end());
        ends.map(|at| (round(at.x), round(at.y))).collect()
    }

    #[test]
    fn relative_commands_go_from_the_last_point() {
        assert_eq!(ends("M1 1 2 3l1-1h-4v2.5"), [(2.0, 3.0), (3.0, 2.0), (-1.0, 2.0), (-1.0, 4.5)]);
        assert_eq!(
            ends("m10 10h5v5z m1,1 h1"),
            [(15.0, 10.0), (15.0, 15.0), (10.0, 10.0), (12.0, 11.0)]
        );
        assert_eq!(ends("M0 0C1 1 2 1 3 0S5-1 6 0"), [(3.0, 0.0), (6.0, 0.0)]);
    }

    #[test]
    fn sizes_are_read_in_every_unit() {
        for (text, mm) in [("10mm", 10.0), ("1in", 25.4), ("96", 25.4), ("72pt", 25.4)] {
            assert!((units(text).unwrap() * 25.4 / 96.0 - mm).abs() < 1e-9, "{text}");
        }
        assert_eq!(units("50%"), None);
    }
}
