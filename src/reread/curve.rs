//! What is drawn: strokes of straight lines, arcs and Bézier curves.

use super::matrix::{Matrix, Spot};

/// A line drawn in one go.
#[derive(Clone, Debug, Default)]
pub struct Stroke {
    /// Its parts, each beginning where the last one ends.
    pub parts: Vec<Part>,
}

/// A part of a stroke.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Straight.
    Line(Spot, Spot),
    /// A cubic Bézier curve.
    Cubic(Spot, Spot, Spot, Spot),
    /// A part of an ellipse: `centre + u cos(angle) + v sin(angle)`, from an angle through another,
    /// in radians. Transforms keep that form, so nothing is lost by reading.
    Round { centre: Spot, u: Spot, v: Spot, from: f64, through: f64 },
}

/// Into how many pieces a curve is cut before its nearest point is searched.
const PIECES: usize = 12;
/// How often the search is narrowed: each time to two thirds.
const NARROWINGS: usize = 40;

impl Part {
    /// The point at a share of the way.
    pub fn at(&self, share: f64) -> Spot {
        match *self {
            Self::Line(from, to) => from.plus(to.minus(from).times(share)),
            Self::Cubic(a, b, c, d) => {
                let rest = 1.0 - share;
                a.times(rest * rest * rest)
                    .plus(b.times(3.0 * rest * rest * share))
                    .plus(c.times(3.0 * rest * share * share))
                    .plus(d.times(share * share * share))
            }
            Self::Round { centre, u, v, from, through } => {
                let (sin, cos) = (from + through * share).sin_cos();
                centre.plus(u.times(cos)).plus(v.times(sin))
            }
        }
    }

    /// Transformed.
    pub fn moved(&self, matrix: Matrix) -> Self {
        let point = |at| matrix.point(at);
        match *self {
            Self::Line(from, to) => Self::Line(point(from), point(to)),
            Self::Cubic(a, b, c, d) => Self::Cubic(point(a), point(b), point(c), point(d)),
            Self::Round { centre, u, v, from, through } => Self::Round {
                centre: point(centre),
                u: matrix.way(u),
                v: matrix.way(v),
                from,
                through,
            },
        }
    }

    /// How far a point lies from it.
    pub fn distance(&self, point: Spot) -> f64 {
        if let Self::Line(from, to) = *self {
            let way = to.minus(from);
            let square = way.dot(way);
            let share = if square > 0.0 { point.minus(from).dot(way) / square } else { 0.0 };
            return self.at(share.clamp(0.0, 1.0)).distance(point);
        }
        let far = |share: f64| self.at(share).distance(point);
        let step = 1.0 / PIECES as f64;
        let far_at: Vec<f64> = (0..=PIECES).map(|number| far(number as f64 * step)).collect();
        // Wherever the samples have a dip: a whole circle may have one at each of its ends.
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

    /// Points that a box around it must hold.
    fn hull(&self) -> [Spot; 4] {
        match *self {
            Self::Line(a, b) => [a, b, a, b],
            Self::Cubic(a, b, c, d) => [a, b, c, d],
            Self::Round { centre, u, v, .. } => {
                let reach = Spot::new(u.x.hypot(v.x), u.y.hypot(v.y));
                let (least, most) = (centre.minus(reach), centre.plus(reach));
                [least, most, least, most]
            }
        }
    }
}

/// The least value between two shares, where there is but one dip.
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

impl Stroke {
    /// Whether every point could lie within `reach` of it.
    pub fn may_hold(&self, points: &[Spot], reach: f64) -> bool {
        let mut least = Spot::new(f64::MAX, f64::MAX);
        let mut most = Spot::new(f64::MIN, f64::MIN);
        for corner in self.parts.iter().flat_map(Part::hull) {
            least = Spot::new(least.x.min(corner.x), least.y.min(corner.y));
            most = Spot::new(most.x.max(corner.x), most.y.max(corner.y));
        }
        points.iter().all(|point| {
            point.x >= least.x - reach
                && point.y >= least.y - reach
                && point.x <= most.x + reach
                && point.y <= most.y + reach
        })
    }

    /// How far a point lies from it.
    pub fn distance(&self, point: Spot) -> f64 {
        self.parts.iter().map(|part| part.distance(point)).fold(f64::MAX, f64::min)
    }

    /// How far a point lies from the nearest place where one of its parts begins or ends.
    pub fn distance_of_end(&self, point: Spot) -> f64 {
        let ends = self.parts.iter().flat_map(|part| [part.at(0.0), part.at(1.0)]);
        ends.map(|end| end.distance(point)).fold(f64::MAX, f64::min)
    }
}

/// Builds strokes from the operators that PDF and SVG have in common.
#[derive(Default)]
pub struct Pen {
    /// What is finished.
    pub strokes: Vec<Stroke>,
    parts: Vec<Part>,
    start: Spot,
    /// Where the pen is.
    pub at: Spot,
}

impl Pen {
    /// Lifts the pen and sets it down elsewhere.
    pub fn move_to(&mut self, to: Spot) {
        self.lift();
        (self.start, self.at) = (to, to);
    }

    /// A straight line.
    pub fn line_to(&mut self, to: Spot) {
        self.parts.push(Part::Line(self.at, to));
        self.at = to;
    }

    /// A cubic curve.
    pub fn cubic_to(&mut self, a: Spot, b: Spot, to: Spot) {
        self.parts.push(Part::Cubic(self.at, a, b, to));
        self.at = to;
    }

    /// A quadratic curve, as the cubic one that it is.
    pub fn quad_to(&mut self, control: Spot, to: Spot) {
        let towards = |end: Spot| end.plus(control.minus(end).times(2.0 / 3.0));
        self.cubic_to(towards(self.at), towards(to), to);
    }

    /// A part of an ellipse.
    pub fn round_to(&mut self, part: Part, to: Spot) {
        self.parts.push(part);
        self.at = to;
    }

    /// Back to where it was set down.
    pub fn close(&mut self) {
        if self.at.distance(self.start) > 0.0 {
            self.line_to(self.start);
        }
        let start = self.start;
        self.lift();
        (self.start, self.at) = (start, start);
    }

    fn lift(&mut self) {
        if !self.parts.is_empty() {
            self.strokes.push(Stroke { parts: std::mem::take(&mut self.parts) });
        }
    }

    /// Everything drawn, transformed; the pen is empty again.
    pub fn take(&mut self, matrix: Matrix) -> Vec<Stroke> {
        self.lift();
        let mut strokes = std::mem::take(&mut self.strokes);
        for part in strokes.iter_mut().flat_map(|stroke| &mut stroke.parts) {
            *part = part.moved(matrix);
        }
        strokes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_knows_its_distance_from_a_curve() {
        let quarter = Part::Round {
            centre: Spot::default(),
            u: Spot::new(10.0, 0.0),
            v: Spot::new(0.0, 10.0),
            from: 0.0,
            through: std::f64::consts::FRAC_PI_2,
        };
        assert!((quarter.distance(Spot::new(6.0, 6.0)) - (10.0 - 72f64.sqrt())).abs() < 1e-9);
        assert!((quarter.distance(Spot::new(10.0, -3.0)) - 3.0).abs() < 1e-6);
        let line = Part::Line(Spot::default(), Spot::new(10.0, 0.0));
        assert_eq!(line.distance(Spot::new(13.0, 4.0)), 5.0);
    }
}
