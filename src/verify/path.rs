//! Marks made of straight lines, cubic Bézier curves and elliptical arcs, in millimetres from the
//! sheet's top left corner. An arc of an ellipse is kept as a transform of the unit circle, since
//! `kurbo::Arc` loses its starting point when it is mirrored. `BezPath::from_svg` is never used: it turns arcs
//! into curves that are a tenth of a unit off.

use std::f64::consts::TAU;

use kurbo::{Affine, CubicBez, Line, ParamCurve, ParamCurveNearest, Point, Rect, Vec2};

#[derive(Clone, Copy, Debug)]
pub enum Segment {
    Line(Line),
    Cubic(CubicBez),
    Round(Round),
}

/// An elliptical arc: the unit circle under a transform, with start and sweep in radians. Unlike
/// [`kurbo::Arc`] it remains exact under any further transform.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// From the unit circle to the sheet.
    pub map: Affine,
    /// In radians.
    pub from: f64,
    /// In radians.
    pub through: f64,
}

/// The number of samples on an elliptical arc before its nearest point is searched for.
const PIECES: usize = 12;
/// The number of search steps, each narrowing the interval to two thirds.
const NARROWINGS: usize = 40;
/// The accuracy of the nearest point of a Bézier curve, as a share of the curve.
const ACCURACY: f64 = 1e-9;

impl Segment {
    /// The point at this share of the segment.
    pub fn at(&self, share: f64) -> Point {
        match self {
            Self::Line(line) => line.eval(share),
            Self::Cubic(curve) => curve.eval(share),
            Self::Round(round) => round.at(share),
        }
    }

    pub fn distance(&self, point: Point) -> f64 {
        match self {
            Self::Line(line) => line.nearest(point, ACCURACY).distance_sq.sqrt(),
            Self::Cubic(curve) => curve.nearest(point, ACCURACY).distance_sq.sqrt(),
            Self::Round(round) => round.distance(point),
        }
    }

    /// Applies a transform.
    pub fn transformed(&self, by: Affine) -> Self {
        match *self {
            Self::Line(line) => Self::Line(by * line),
            Self::Cubic(curve) => Self::Cubic(by * curve),
            Self::Round(round) => Self::Round(Round { map: by * round.map, ..round }),
        }
    }

    /// A box that contains it, possibly larger than necessary.
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Line(line) => Rect::from_points(line.p0, line.p1),
            Self::Cubic(CubicBez { p0, p1, p2, p3 }) => {
                Rect::from_points(*p0, *p1).union_pt(*p2).union_pt(*p3)
            }
            Self::Round(round) => {
                let [a, b, c, d, x, y] = round.map.as_coeffs();
                let (centre, reach) = (Point::new(x, y), Vec2::new(a.hypot(c), b.hypot(d)));
                Rect::from_points(centre - reach, centre + reach)
            }
        }
    }
}

impl Round {
    /// A full ellipse.
    pub fn whole(centre: Point, radii: Vec2) -> Self {
        let map = Affine::translate(centre.to_vec2()).pre_scale_non_uniform(radii.x, radii.y);
        Self { map, from: 0.0, through: TAU }
    }

    fn at(&self, share: f64) -> Point {
        let (sin, cos) = (self.from + self.through * share).sin_cos();
        self.map * Point::new(cos, sin)
    }

    fn distance(&self, point: Point) -> f64 {
        let far = |share: f64| self.at(share).distance(point);
        let step = 1.0 / PIECES as f64;
        let far_at: Vec<f64> = (0..=PIECES).map(|number| far(number as f64 * step)).collect();
        // Around each local minimum of the samples: a full circle may have one at either end.
        let is_dip = |number: &usize| {
            let before = number.checked_sub(1).map_or(f64::MAX, |before| far_at[before]);
            let after = far_at.get(number + 1).copied().unwrap_or(f64::MAX);
            far_at[*number] <= before && far_at[*number] <= after
        };
        let dips = (0..=PIECES).filter(is_dip).map(|number| {
            let middle = number as f64 * step;
            narrowed(&far, (middle - step).max(0.0), (middle + step).min(1.0))
        });
        dips.chain([far_at[0], far_at[PIECES]]).fold(f64::MAX, f64::min)
    }
}

/// The least value between two shares, given a single minimum.
fn narrowed(far: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..NARROWINGS {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if far(one) < far(two) {
            high = two;
        } else {
            low = one;
        }
    }
    far((low + high) / 2.0)
}

/// A mark on a sheet: a visible path, painted in one operation.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Contiguous segments.
    pub segments: Vec<Segment>,
    pub bounds: Rect,
    /// The clip box.
    pub clip: Rect,
}

impl Mark {
    /// Whether this point is inside the clip box.
    pub fn shows(&self, point: Point, slack: f64) -> bool {
        self.clip.inflate(slack, slack).contains(point)
    }

    pub fn distance(&self, point: Point) -> f64 {
        self.segments.iter().map(|segment| segment.distance(point)).fold(f64::MAX, f64::min)
    }

    /// The distance from a point to the nearest end of one of its segments.
    pub fn distance_of_end(&self, point: Point) -> f64 {
        let ends = self.segments.iter().flat_map(|segment| [segment.at(0.0), segment.at(1.0)]);
        ends.map(|end| end.distance(point)).fold(f64::MAX, f64::min)
    }
}

/// Whether two boxes have a point in common.
pub fn touch(a: Rect, b: Rect) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

/// The shares of a line between which it is inside a box.
pub fn share_inside(line: Line, inside: Rect) -> Option<(f64, f64)> {
    let way = line.p1 - line.p0;
    let (mut begin, mut end) = (0.0f64, 1.0f64);
    let sides = [
        (way.x, inside.x0 - line.p0.x, inside.x1 - line.p0.x),
        (way.y, inside.y0 - line.p0.y, inside.y1 - line.p0.y),
    ];
    for (way, low, high) in sides {
        if way == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (one, two) = (low / way, high / way);
        begin = begin.max(one.min(two));
        end = end.min(one.max(two));
    }
    (begin <= end).then_some((begin, end))
}

/// A box that clips nothing.
pub const EVERYWHERE: Rect = Rect::new(-1e9, -1e9, 1e9, 1e9);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_knows_its_distance_from_a_curve() {
        let whole = Round::whole(Point::ORIGIN, Vec2::new(10.0, 10.0));
        let quarter = Round { through: TAU / 4.0, ..whole };
        assert!((quarter.distance(Point::new(6.0, 6.0)) - (10.0 - 72f64.sqrt())).abs() < 1e-9);
        assert!((quarter.distance(Point::new(10.0, -3.0)) - 3.0).abs() < 1e-6);
        let line = Segment::Line(Line::new((0.0, 0.0), (10.0, 0.0)));
        assert_eq!(line.distance(Point::new(13.0, 4.0)), 5.0);
    }

    #[test]
    fn a_mirrored_arc_stays_where_it_is_drawn() {
        let quarter =
            Round { through: TAU / 4.0, ..Round::whole(Point::ORIGIN, Vec2::new(2.0, 1.0)) };
        let turned =
            Segment::Round(quarter).transformed(Affine::new([0.0, 1.0, 3.0, 0.0, 5.0, 0.0]));
        assert!(turned.at(0.0).distance(Point::new(5.0, 2.0)) < 1e-12, "{:?}", turned.at(0.0));
        assert!(turned.at(1.0).distance(Point::new(8.0, 0.0)) < 1e-12, "{:?}", turned.at(1.0));
    }
}
