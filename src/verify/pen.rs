//! Builds paths from the operators that PDF, SVG and DXF have in common.

use kurbo::{Affine, Arc, CubicBez, Line, Point, QuadBez, Rect, SvgArc, Vec2};

use super::path::{Mark, Round, Segment, touch};

/// The farthest that anything drawn may be, in millimetres.
const FAR: f64 = 1e6;

/// A line exactly on the edge of a clip still shows half of its width, in millimetres.
const EDGE: f64 = 0.01;

/// Builds paths from the operators that PDF and SVG have in common.
#[derive(Default)]
pub struct Pen {
    paths: Vec<Vec<Segment>>,
    segments: Vec<Segment>,
    start: Point,
    /// The current point.
    pub at: Point,
}

impl Pen {
    /// Begins a path.
    pub fn move_to(&mut self, to: Point) {
        self.lift();
        (self.start, self.at) = (to, to);
    }

    /// A straight line.
    pub fn line_to(&mut self, to: Point) {
        self.segments.push(Segment::Line(Line::new(self.at, to)));
        self.at = to;
    }

    /// A cubic curve.
    pub fn cubic_to(&mut self, a: Point, b: Point, to: Point) {
        self.segments.push(Segment::Cubic(CubicBez::new(self.at, a, b, to)));
        self.at = to;
    }

    /// A quadratic curve, as a cubic one.
    pub fn quad_to(&mut self, control: Point, to: Point) {
        self.segments.push(Segment::Cubic(QuadBez::new(self.at, control, to).raise()));
        self.at = to;
    }

    /// An elliptical arc; the current point moves to its end.
    pub fn round_to(&mut self, round: Round, to: Point) {
        self.segments.push(Segment::Round(round));
        self.at = to;
    }

    /// An arc in SVG's form, with its rotation in degrees.
    pub fn arc_to(
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
            Some(Arc { center, radii, start_angle, sweep_angle, x_rotation }) => {
                let map = Affine::translate(center.to_vec2())
                    .pre_rotate(x_rotation)
                    .pre_scale_non_uniform(radii.x, radii.y);
                self.round_to(Round { map, from: start_angle, through: sweep_angle }, to);
            }
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

    /// Closes the subpath.
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
        let bounds = segments.map(|segment| segment.transformed(by).bounds());
        bounds.reduce(|all, one| all.union(one)).unwrap_or_default()
    }

    /// Every path as a mark, transformed and clipped, unless it is infinitely far away; the pen is empty
    /// afterwards.
    pub fn take(&mut self, by: Affine, clip: Rect) -> Vec<Mark> {
        self.lift();
        let mark = |mut segments: Vec<Segment>| {
            for segment in &mut segments {
                *segment = segment.transformed(by);
            }
            let bounds = segments.iter().map(Segment::bounds).reduce(|all, one| all.union(one))?;
            // Phrased so as to catch NaN, which range checks let pass.
            let is_near = |segment: &Segment| segment.at(0.5).to_vec2().hypot() < FAR;
            let is_seen = touch(bounds, clip.inflate(EDGE, EDGE));
            let mark = Mark { segments, bounds, clip };
            (is_seen && mark.segments.iter().all(is_near)).then_some(mark)
        };
        std::mem::take(&mut self.paths).into_iter().filter_map(mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::path::EVERYWHERE;
    use super::*;

    #[test]
    fn an_arc_of_svg_runs_around_its_centre() {
        let mut pen = Pen::default();
        pen.move_to(Point::new(10.0, 0.0));
        pen.arc_to(Vec2::new(10.0, 10.0), 0.0, (false, true), Point::new(0.0, 10.0));
        let marks = pen.take(Affine::IDENTITY, EVERYWHERE);
        let middle = marks[0].segments[0].at(0.5);
        assert!(middle.distance(Point::new(50f64.sqrt(), 50f64.sqrt())) < 1e-9, "{middle:?}");
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
