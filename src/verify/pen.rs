//! Builds paths from the operators that PDF, SVG and DXF have in common.

use kurbo::{Affine, Arc, CubicBez, Line, Point, QuadBez, Rect, SvgArc, Vec2};

use super::path::{Mark, Round, Segment, touch};

/// The farthest that anything drawn may be, in millimetres.
const FAR: f64 = 1e6;

/// The effect of a clip path.
#[derive(Clone, Copy, Debug)]
pub enum Clip {
    /// A rectangular clip.
    Box(Rect),
    /// Another shape, with its bounding box.
    Other(Rect),
}

/// The tolerance for the corners of a rectangular clip, in millimetres.
const ROUGH: f64 = 0.001;

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

    /// The clip left when everything drawn, transformed, becomes a clip path.
    pub fn clip(&mut self, by: Affine) -> Clip {
        self.lift();
        let moved = |segment: &Segment| segment.transformed(by);
        let bounds = |segments: &[Segment]| {
            segments.iter().map(|one| moved(one).bounds()).reduce(|all, one| all.union(one))
        };
        match self.paths.as_slice() {
            [] => Clip::Box(Rect::ZERO),
            [path] => {
                let bounds = bounds(path).unwrap_or_default();
                let on_edge = |at: Point| {
                    let near = |a: f64, b: f64| (a - b).abs() < ROUGH;
                    near(at.x, bounds.x0)
                        || near(at.x, bounds.x1)
                        || near(at.y, bounds.y0)
                        || near(at.y, bounds.y1)
                };
                let is_side = |segment: &Segment| {
                    matches!(segment, Segment::Line(_))
                        && on_edge(moved(segment).at(0.0))
                        && on_edge(moved(segment).at(0.5))
                };
                if path.len() > 2 && path.iter().all(is_side) {
                    Clip::Box(bounds)
                } else {
                    Clip::Other(bounds)
                }
            }
            paths => Clip::Other(bounds(&paths.concat()).unwrap_or_default()),
        }
    }

    /// Every path as a mark, transformed and clipped; the pen is empty afterwards.
    ///
    /// # Errors
    /// If a coordinate is NaN or out of bounds.
    pub fn take(
        &mut self,
        by: Affine,
        clip: Rect,
        stroked: bool,
    ) -> Result<Vec<Mark>, &'static str> {
        self.lift();
        let mark = |mut segments: Vec<Segment>| {
            for segment in &mut segments {
                *segment = segment.transformed(by);
            }
            let bounds = segments.iter().map(Segment::bounds).reduce(|all, one| all.union(one))?;
            Some(Mark { segments, bounds, clip, stroked })
        };
        let marks: Vec<Mark> =
            std::mem::take(&mut self.paths).into_iter().filter_map(mark).collect();
        // Phrased so as to catch NaN, which range checks let pass.
        let is_near = |mark: &Mark| {
            let Rect { x0, y0, x1, y1 } = mark.bounds;
            let inside = |segment: &Segment| segment.at(0.5).to_vec2().hypot() < 2.0 * FAR;
            [x0, y0, x1, y1].iter().all(|side| side.abs() < FAR) && mark.segments.iter().all(inside)
        };
        if !marks.iter().all(is_near) {
            return Err("a coordinate is not a number, or is more than a kilometre away");
        }
        Ok(marks.into_iter().filter(|mark| touch(mark.bounds, clip.inflate(EDGE, EDGE))).collect())
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
        let marks = pen.take(Affine::IDENTITY, EVERYWHERE, true).unwrap();
        let middle = marks[0].segments[0].at(0.5);
        assert!(middle.distance(Point::new(50f64.sqrt(), 50f64.sqrt())) < 1e-9, "{middle:?}");
    }

    #[test]
    fn a_coordinate_that_is_no_number_is_refused() {
        for odd in [f64::NAN, f64::INFINITY, 1e300] {
            let mut pen = Pen::default();
            pen.move_to(Point::ORIGIN);
            pen.line_to(Point::new(odd, 1.0));
            assert!(pen.take(Affine::IDENTITY, EVERYWHERE, true).is_err(), "{odd}");
        }
    }
}
