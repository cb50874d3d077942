//! Paths of lines and arcs, and the one iterator over their segments. Nothing else is drawn, since `verify` measures lines
//! and arcs of circles; an oval is made of arcs.

use kurbo::{BezPath, PathEl};

use crate::measure::{Arc, Length, Point};
use crate::model::{Placed, Size};

use super::Text;
use super::curves::{angle, arc_to, distance, nearest, on_circle, spot, sweep_degrees};

/// The greatest error of a letter flattened to lines, in millimetres.
const LETTER_MM: f64 = 0.005;

/// The geometry of a mark.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    Path { start: Point, steps: Vec<Step>, closed: bool },
    Circle { centre: Point, radius: Length },
    Text(Text),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    Line(Point),
    /// Along a circle around a centre to a point.
    Arc {
        centre: Point,
        to: Point,
        clockwise: bool,
    },
}

impl Step {
    pub fn to(&self) -> Point {
        match *self {
            Self::Line(to) | Self::Arc { to, .. } => to,
        }
    }
}

/// A step of a path with its start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Segment {
    pub from: Point,
    pub step: Step,
}

impl Segment {
    pub fn to(&self) -> Point {
        self.step.to()
    }

    /// The sweep of an arc in degrees; 0 for a straight line.
    pub fn sweep_degrees(&self) -> f64 {
        match self.step {
            Step::Line(_) => 0.0,
            Step::Arc { centre, to, clockwise } => sweep_degrees(centre, self.from, to, clockwise),
        }
    }

    /// Its bulge: 0 for a line; for an arc the tangent of a quarter of its angle, positive if
    /// clockwise.
    pub fn bulge(&self) -> f64 {
        let Step::Arc { clockwise, .. } = self.step else { return 0.0 };
        let bulge = (self.sweep_degrees() / 4.0).to_radians().tan();
        if clockwise { bulge } else { -bulge }
    }

    /// Splits it into parts of at most a semicircle. The bulge of a larger arc grows without limit,
    /// and SVG finds the centre of an arc from its ends, inaccurately if these nearly meet.
    pub fn halves(&self) -> Vec<Self> {
        let sweep = self.sweep_degrees().to_radians();
        let Step::Arc { centre, to, clockwise } = self.step else { return vec![*self] };
        if sweep <= std::f64::consts::PI {
            return vec![*self];
        }
        let half = if clockwise { sweep / 2.0 } else { -sweep / 2.0 };
        let radius = distance(centre, self.from);
        let middle = on_circle(centre, radius, angle(centre, self.from) + half);
        let part = |from, to| Self { from, step: Step::Arc { centre, to, clockwise } };
        vec![part(self.from, middle), part(middle, to)]
    }

    pub fn bounds(&self) -> Placed {
        let ends = Placed::between(self.from, self.to());
        let Step::Arc { centre, clockwise, .. } = self.step else { return ends };
        let radius = distance(centre, self.from);
        let sweep = self.sweep_degrees();
        let quarters = (0..4).map(|turn| f64::from(turn) * std::f64::consts::FRAC_PI_2);
        let reached = quarters
            .map(|angle| on_circle(centre, radius, angle))
            .filter(|point| sweep_degrees(centre, self.from, *point, clockwise) <= sweep);
        reached.fold(ends, |bounds, point| bounds.with(Placed::between(point, point)))
    }
}

impl Shape {
    /// A closed path through points.
    pub fn polygon(points: &[Point]) -> Self {
        let mut points = points.iter().copied();
        let start = points.next().unwrap_or_default();
        Self::Path { start, steps: points.map(Step::Line).collect(), closed: true }
    }

    /// An open path through points.
    pub fn polyline(points: &[Point]) -> Self {
        match Self::polygon(points) {
            Self::Path { start, steps, .. } => Self::Path { start, steps, closed: false },
            other => other,
        }
    }

    pub fn rectangle(at: Point, size: Size) -> Self {
        Self::polygon(&corners(at, size))
    }

    /// A sector between two radii; a slice if the inner one is zero.
    pub fn sector(centre: Point, inner: Length, outer: Length, arc: Arc) -> Self {
        let (from, to) = (arc.from, arc.to());
        let start = centre.polar(outer, from);
        let mut steps = vec![Step::Arc { centre, to: centre.polar(outer, to), clockwise: true }];
        steps.push(Step::Line(centre.polar(inner, to)));
        if inner > Length::ZERO {
            steps.push(Step::Arc { centre, to: centre.polar(inner, from), clockwise: false });
        }
        Self::Path { start, steps, closed: true }
    }

    /// Its segments in order, including the line that closes an open end of a closed path. A circle
    /// is two halves, clockwise from its left end; words have none.
    pub fn segments(&self) -> Vec<Segment> {
        match self {
            Self::Path { start, steps, closed } => {
                let mut segments: Vec<Segment> = walk(*start, steps).collect();
                let end = segments.last().map_or(*start, Segment::to);
                if *closed && end != *start {
                    segments.push(Segment { from: end, step: Step::Line(*start) });
                }
                segments
            }
            Self::Circle { centre, radius } => {
                let left = Point::new(centre.x - *radius, centre.y);
                let right = Point::new(centre.x + *radius, centre.y);
                let arc = |to| Step::Arc { centre: *centre, to, clockwise: true };
                let half = |from, to| Segment { from, step: arc(to) };
                vec![half(left, right), half(right, left)]
            }
            Self::Text(_) => Vec::new(),
        }
    }

    /// Its path of lines and cubic curves, in millimetres; empty for words.
    pub fn path(&self) -> BezPath {
        path_of(&self.segments(), self.is_closed())
    }

    /// The bounding box of its segments; `None` of words.
    pub fn bounds(&self) -> Option<Placed> {
        self.segments().iter().map(Segment::bounds).reduce(Placed::with)
    }

    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Circle { .. } | Self::Path { closed: true, .. })
    }

    /// The shape with every point mapped by a function that preserves circles. Words keep their turn.
    pub fn moved(&self, place: impl Fn(Point) -> Point) -> Self {
        match self {
            Self::Path { start, steps, closed } => {
                let step = |step: &Step| match *step {
                    Step::Line(to) => Step::Line(place(to)),
                    Step::Arc { centre, to, clockwise } => {
                        Step::Arc { centre: place(centre), to: place(to), clockwise }
                    }
                };
                let steps = steps.iter().map(step).collect();
                Self::Path { start: place(*start), steps, closed: *closed }
            }
            Self::Circle { centre, radius } => {
                Self::Circle { centre: place(*centre), radius: *radius }
            }
            Self::Text(text) => Self::Text(Text { at: place(text.at), ..text.clone() }),
        }
    }
}

/// Segments as a path of lines and cubic curves, in millimetres.
pub fn path_of(segments: &[Segment], closed: bool) -> BezPath {
    let mut path = BezPath::new();
    let Some(first) = segments.first() else { return path };
    path.move_to(spot(first.from));
    for (number, segment) in (1..).zip(segments) {
        match segment.step {
            // Closing draws the last side of a polygon.
            Step::Line(to) if closed && number == segments.len() && to == first.from => {}
            Step::Line(to) => path.line_to(spot(to)),
            Step::Arc { centre, to, clockwise } => {
                arc_to(&mut path, centre, (segment.from, to), clockwise);
            }
        }
    }
    if closed {
        path.close_path();
    }
    path
}

/// The outlines of letters as polygons and their strokes as polylines, for formats without curves.
pub fn flattened(letters: &BezPath) -> Vec<Shape> {
    let contour = |contour: &[PathEl]| {
        let mut points: Vec<Point> = Vec::new();
        kurbo::flatten(contour.iter().copied(), LETTER_MM, |element| {
            points.extend(element.end_point().map(nearest));
        });
        points.dedup();
        if contour.last() != Some(&PathEl::ClosePath) {
            return Shape::polyline(&points);
        }
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        Shape::polygon(&points)
    };
    letters.subpaths().map(contour).collect()
}

/// Steps in order, each with its start.
pub fn walk(start: Point, steps: &[Step]) -> impl Iterator<Item = Segment> {
    steps.iter().scan(start, |from, step| {
        let from = std::mem::replace(from, step.to());
        Some(Segment { from, step: *step })
    })
}

/// The corners of a rectangle, clockwise from the top left.
pub fn corners(at: Point, size: Size) -> [Point; 4] {
    let (right, bottom) = (at.x + size.width, at.y + size.height);
    [at, Point::new(right, at.y), Point::new(right, bottom), Point::new(at.x, bottom)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_of_an_arc_reach_as_far_as_it_bulges() {
        let mm = |millimetres: i64| Length::um(millimetres * 1000);
        let at = |x, y| Point::new(mm(x), mm(y));
        let arc = |from, to, clockwise| Segment {
            from,
            step: Step::Arc { centre: Point::ORIGIN, to, clockwise },
        };
        // From the left over the top to the right.
        let bounds = |clockwise| arc(at(-5, 0), at(5, 0), clockwise).bounds().corners();
        assert_eq!(bounds(true), [at(-5, -5), at(5, 0)]);
        assert_eq!(bounds(false), [at(-5, 0), at(5, 5)]);
    }

    #[test]
    fn a_closed_path_has_the_segment_that_closes_it_once() {
        let corners = corners(Point::ORIGIN, Size { width: Length::um(2), height: Length::um(1) });
        assert_eq!(Shape::polygon(&corners).segments().len(), 4);
        let back = [corners.as_slice(), &corners[..1]].concat();
        assert_eq!(Shape::polygon(&back).segments().len(), 4);
        assert_eq!(Shape::polyline(&corners).segments().len(), 3);
    }
}
