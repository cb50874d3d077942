//! Builds paths from the operators that PDF, SVG and DXF have in common.

use kurbo::{
    Affine, Arc, CubicBez, Line, ParamCurve, PathSeg, Point, QuadBez, Rect, Shape, SvgArc, Vec2,
};

use super::finished::{Mark, touch};

/// The farthest that anything drawn may be, in millimetres.
const FAR: f64 = 1e6;

/// How far the curves of an arc may be from it, in units of the file.
const ROUNDNESS: f64 = 1e-6;

/// The largest radius that is drawn, in units of the file. More would be divided into endless curves.
const LARGEST: f64 = 1e9;

/// A line exactly on the edge of a clip still shows half of its width, in millimetres.
const EDGE: f64 = 0.01;

/// Builds paths from the operators that PDF and SVG have in common.
#[derive(Default)]
pub struct Pen {
    paths: Vec<Vec<PathSeg>>,
    segments: Vec<PathSeg>,
    start: Point,
    pub at: Point,
}

impl Pen {
    /// Begins a path.
    pub fn move_to(&mut self, to: Point) {
        self.lift();
        (self.start, self.at) = (to, to);
    }

    pub fn line_to(&mut self, to: Point) {
        self.segments.push(PathSeg::Line(Line::new(self.at, to)));
        self.at = to;
    }

    pub fn cubic_to(&mut self, a: Point, b: Point, to: Point) {
        self.segments.push(PathSeg::Cubic(CubicBez::new(self.at, a, b, to)));
        self.at = to;
    }

    /// A quadratic curve.
    pub fn quad_to(&mut self, control: Point, to: Point) {
        self.segments.push(PathSeg::Quad(QuadBez::new(self.at, control, to)));
        self.at = to;
    }

    /// An elliptical arc from the current point, as cubic curves.
    pub fn arc_to(&mut self, arc: Arc, to: Point) {
        if arc.radii.hypot() < LARGEST {
            arc.to_cubic_beziers(ROUNDNESS, |a, b, to| self.cubic_to(a, b, to));
            self.at = to;
        } else {
            self.line_to(Point::new(f64::INFINITY, f64::INFINITY));
        }
    }

    /// An arc in SVG's form, with its rotation in degrees.
    pub fn svg_arc_to(
        &mut self,
        radii: Vec2,
        rotation: f64,
        (large_arc, sweep): (bool, bool),
        to: Point,
    ) {
        let x_rotation = rotation.to_radians();
        let arc = SvgArc { from: self.at, to, radii, x_rotation, large_arc, sweep };
        // Coincident ends do not determine a centre.
        let arc = Some(arc).filter(|arc| arc.from.distance(to) > 1e-9);
        match arc.and_then(|arc| Arc::from_svg_arc(&arc)) {
            Some(arc) => self.arc_to(arc, to),
            None => self.line_to(to),
        }
    }

    /// A rectangle, as a subpath of its own.
    pub fn rectangle(&mut self, corner: Point, size: Vec2) {
        self.move_to(corner);
        self.line_to(corner + Vec2::new(size.x, 0.0));
        self.line_to(corner + size);
        self.line_to(corner + Vec2::new(0.0, size.y));
        self.close();
    }

    pub fn close(&mut self) {
        if self.at != self.start {
            self.line_to(self.start);
        }
        let start = self.start;
        self.lift();
        (self.start, self.at) = (start, start);
    }

    fn lift(&mut self) {
        if !self.segments.is_empty() {
            self.paths.push(std::mem::take(&mut self.segments));
        }
    }

    /// Discards everything.
    pub fn clear(&mut self) {
        self.paths.clear();
        self.segments.clear();
    }

    /// The box around everything drawn, transformed.
    pub fn bounds(&mut self, by: Affine) -> Rect {
        self.lift();
        let segments = self.paths.iter().flatten();
        let bounds = segments.map(|segment| (by * *segment).bounding_box());
        bounds.reduce(|all, one| all.union(one)).unwrap_or_default()
    }

    /// Every path as a mark, transformed and clipped, unless it is infinitely far away; the pen is empty
    /// afterwards.
    pub fn take(&mut self, by: Affine, clip: Rect) -> Vec<Mark> {
        self.lift();
        let mark = |mut segments: Vec<PathSeg>| {
            for segment in &mut segments {
                *segment = by * *segment;
            }
            let bounds =
                segments.iter().map(Shape::bounding_box).reduce(|all, one| all.union(one))?;
            // Phrased so as to catch NaN, which range checks let pass.
            let is_near = |segment: &PathSeg| segment.eval(0.5).to_vec2().hypot() < FAR;
            let is_seen = touch(bounds, clip.inflate(EDGE, EDGE));
            let mark = Mark { segments, bounds, clip };
            (is_seen && mark.segments.iter().all(is_near)).then_some(mark)
        };
        std::mem::take(&mut self.paths).into_iter().filter_map(mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::finished::EVERYWHERE;
    use super::*;

    #[test]
    fn an_arc_of_svg_runs_around_its_centre() {
        let mut pen = Pen::default();
        pen.move_to(Point::new(10.0, 0.0));
        pen.svg_arc_to(Vec2::new(10.0, 10.0), 0.0, (false, true), Point::new(0.0, 10.0));
        let marks = pen.take(Affine::IDENTITY, EVERYWHERE);
        for degrees in [0.0, 17.0, 45.0, 90.0_f64] {
            let at = Vec2::from_angle(degrees.to_radians()) * 10.0;
            assert!(marks[0].distance(at.to_point()) < 1e-5, "{degrees}");
        }
        assert!(marks[0].distance(Point::ORIGIN) > 9.9999);
    }

    #[test]
    fn a_mark_without_a_place_is_passed_over() {
        for odd in [f64::NAN, f64::INFINITY, 1e300] {
            let mut pen = Pen::default();
            pen.move_to(Point::ORIGIN);
            pen.line_to(Point::new(odd, 1.0));
            assert!(pen.take(Affine::IDENTITY, EVERYWHERE).is_empty(), "{odd}");
        }
    }
}
