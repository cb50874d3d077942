//! The shapes of SVG: lengths, points and path data, drawn with a pen. What cannot be read is not drawn.

use std::f64::consts::TAU;
use std::str::FromStr;

use kurbo::{Arc, Point, Vec2};
use roxmltree::Node;
use svgtypes::{Length, LengthUnit, PathParser, PathSegment, PointsParser};

use super::pen::Pen;

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

/// Draws a basic shape or a path; `None` for another element.
pub fn shape(node: Node) -> Option<Pen> {
    let mut pen = Pen::default();
    let of = |name| node.attribute(name).map_or(Some(0.0), units);
    match node.tag_name().name() {
        "path" => path(node.attribute("d").unwrap_or_default(), &mut pen),
        "line" => {
            pen.move_to(Point::new(of("x1")?, of("y1")?));
            pen.line_to(Point::new(of("x2")?, of("y2")?));
        }
        "rect" => {
            let size = Vec2::new(of("width")?, of("height")?);
            pen.rectangle(Point::new(of("x")?, of("y")?), size);
        }
        name @ ("circle" | "ellipse") => {
            let [across, down] = if name == "circle" { ["r", "r"] } else { ["rx", "ry"] };
            let centre = Point::new(of("cx")?, of("cy")?);
            let radii = Vec2::new(of(across)?, of(down)?);
            let start = centre + Vec2::new(radii.x, 0.0);
            pen.move_to(start);
            pen.arc_to(Arc::new(centre, radii, 0.0, TAU, 0.0), start);
        }
        name @ ("polyline" | "polygon") => {
            let mut points = PointsParser::from(node.attribute("points")?).map(Point::from);
            pen.move_to(points.next()?);
            points.for_each(|point| pen.line_to(point));
            if name == "polygon" {
                pen.close();
            }
        }
        _ => return None,
    }
    Some(pen)
}

/// Path data, up to an error.
fn path(data: &str, pen: &mut Pen) {
    // The last control point, which smooth commands mirror.
    let (mut cubic, mut quadratic) = (None, None);
    for segment in PathParser::from(data).map_while(Result::ok) {
        let from = pen.at;
        let base = if segment.is_abs() { Vec2::ZERO } else { from.to_vec2() };
        let at = |x: f64, y: f64| Point::new(x, y) + base;
        let mirror =
            |control: Option<Point>| control.map_or(from, |control| from + (from - control));
        let (mut next_cubic, mut next_quadratic) = (None, None);
        match segment {
            PathSegment::MoveTo { x, y, .. } => pen.move_to(at(x, y)),
            PathSegment::LineTo { x, y, .. } => pen.line_to(at(x, y)),
            PathSegment::HorizontalLineTo { x, .. } => pen.line_to(Point::new(x + base.x, from.y)),
            PathSegment::VerticalLineTo { y, .. } => pen.line_to(Point::new(from.x, y + base.y)),
            PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => {
                next_cubic = Some(at(x2, y2));
                pen.cubic_to(at(x1, y1), at(x2, y2), at(x, y));
            }
            PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => {
                next_cubic = Some(at(x2, y2));
                pen.cubic_to(mirror(cubic), at(x2, y2), at(x, y));
            }
            PathSegment::Quadratic { x1, y1, x, y, .. } => {
                next_quadratic = Some(at(x1, y1));
                pen.quad_to(at(x1, y1), at(x, y));
            }
            PathSegment::SmoothQuadratic { x, y, .. } => {
                next_quadratic = Some(mirror(quadratic));
                pen.quad_to(mirror(quadratic), at(x, y));
            }
            PathSegment::EllipticalArc {
                rx, ry, x_axis_rotation, large_arc, sweep, x, y, ..
            } => {
                pen.svg_arc_to(Vec2::new(rx, ry), x_axis_rotation, (large_arc, sweep), at(x, y));
            }
            PathSegment::ClosePath { .. } => pen.close(),
        }
        (cubic, quadratic) = (next_cubic, next_quadratic);
    }
}

#[cfg(test)]
mod tests {
    use kurbo::{Affine, ParamCurve};

    use super::super::finished::EVERYWHERE;
    use super::*;

    fn ends(data: &str) -> Vec<(f64, f64)> {
        let mut pen = Pen::default();
        path(data, &mut pen);
        let round = |value: f64| (value * 1e6).round() / 1e6;
        let marks = pen.take(Affine::IDENTITY, EVERYWHERE);
        let segments = marks.iter().flat_map(|mark| &mark.segments);
        segments.map(|segment| segment.end()).map(|at| (round(at.x), round(at.y))).collect()
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
