//! A hull's outline from above: straight sides, a bow of two arcs, a rounded stern.

use crate::measure::{Fraction, Length, Point};
use crate::model::{ShipClass, ShipType};

use super::placement::{Placement, part};
use crate::drawing::{Shape, Step};

/// Where the bow and the stern begin to narrow, in thousandths of the length from the stern; and
/// the run in which the stern would narrow to a point.
const SHOULDER: i64 = 660;
const QUARTER: i64 = 270;
const STERN_RUN: i64 = 330;
/// The most of the stern that is rounded.
const STERN_END: i64 = 30;
/// The number of points at which half the beam is sampled to find where a line enters.
const PROBES: i64 = 16;
/// Halvings of an interval: enough to find a point on any hull to the nanometre.
const HALVINGS: usize = 26;

/// Length over beam, in tenths, if a source does not give both: the median of the ships of that
/// type in ship_values/ that have both (November 2026: 127 classes, of which 18 are escorts and
/// submarines).
const USUAL_RATIO: [(ShipType, i64); 15] = [
    (ShipType::Battleship, 54),
    (ShipType::Dreadnought, 71),
    (ShipType::Battlecruiser, 73),
    (ShipType::ArmoredCruiser, 63),
    (ShipType::ProtectedCruiser, 73),
    (ShipType::LightCruiser, 97),
    (ShipType::HeavyCruiser, 95),
    (ShipType::Destroyer, 104),
    (ShipType::TorpedoBoat, 106),
    (ShipType::Gunboat, 71),
    (ShipType::CoastDefenseShip, 55),
    (ShipType::AircraftCarrier, 83),
    (ShipType::ArmedLiner, 77),
    (ShipType::Escort, 80),
    (ShipType::Submarine, 113),
];
/// For a ship of unknown type.
const OTHER_RATIO: i64 = 70;

/// The beam of a ship drawn at a length, and whether sources give it.
pub fn beam(class: &ShipClass, length: Length) -> (Length, bool) {
    if let (Some(feet), Some(beam)) = (class.length_ft, class.beam_ft)
        && feet > Fraction::ZERO
    {
        return (length.times(beam / feet), true);
    }
    let usual = USUAL_RATIO.iter().find(|(kind, _)| Some(*kind) == class.kind);
    let tenths = usual.map_or(OTHER_RATIO, |(_, tenths)| *tenths);
    (length.times(Fraction::new(10, tenths)), false)
}

/// A hull from above.
pub struct Hull {
    pub placement: Placement,
    /// Half its beam.
    pub half: Length,
    /// Where the stern begins to narrow, and where the bow does.
    quarter: Length,
    shoulder: Length,
    /// Where the rounded end of the stern ends, half the width there, and its radius.
    end: (Length, Length, Length),
}

impl Hull {
    /// A hull with this beam.
    pub fn new(placement: Placement, beam: Length) -> Self {
        let zero = Length::ZERO;
        let (quarter, shoulder) = (along(placement, QUARTER), along(placement, SHOULDER));
        let end = (zero, zero, zero);
        let mut hull = Self { placement, half: beam / 2, quarter, shoulder, end };
        hull.end = hull.stern_end();
        hull
    }

    fn along(&self, thousandths: i64) -> Length {
        along(self.placement, thousandths)
    }

    /// The radius of an arc that is tangent to the straight side and reaches the centerline after a
    /// run.
    fn side_radius(&self, run: Length) -> Length {
        let (run, half) = (run.to_mm(), self.half.to_mm());
        Length::nearest_mm((run * run + half * half) / (2.0 * half))
    }

    /// Half the width at a distance past the straight side.
    fn narrowed(&self, run: Length, by: Length) -> Length {
        let radius = self.side_radius(run).to_mm();
        let fallen = radius - (radius * radius - by.to_mm() * by.to_mm()).max(0.0).sqrt();
        self.half - Length::nearest_mm(fallen)
    }

    fn bow_run(&self) -> Length {
        self.placement.length - self.shoulder
    }

    fn stern_end(&self) -> (Length, Length, Length) {
        let width = |end: Length| self.narrowed(self.along(STERN_RUN), self.quarter - end);
        let end = self.along(STERN_END);
        // Otherwise the end of a slim hull would bulge out beyond a semicircle.
        let end = end.min(width(end).times(Fraction::new(4, 5)));
        let (long, wide) = (end.to_mm(), width(end).to_mm());
        let radius = Length::nearest_mm((long * long + wide * wide) / (2.0 * long));
        (end, width(end), radius)
    }

    /// The outline, from the bow along starboard and back along port.
    pub fn outline(&self) -> Shape {
        let at = |along, starboard| self.placement.at(along, starboard);
        let (shoulder, quarter) = (self.shoulder, self.quarter);
        let (end, width, end_radius) = self.end;
        let bow = at(self.placement.length, Length::ZERO);
        let bow_radius = self.side_radius(self.bow_run());
        let stern_radius = self.side_radius(self.along(STERN_RUN));
        let arc = |centre, to| Step::Arc { centre, to, clockwise: true };
        let steps = vec![
            arc(at(shoulder, self.half - bow_radius), at(shoulder, self.half)),
            Step::Line(at(quarter, self.half)),
            arc(at(quarter, self.half - stern_radius), at(end, width)),
            arc(at(end_radius, Length::ZERO), at(end, -width)),
            arc(at(quarter, stern_radius - self.half), at(quarter, -self.half)),
            Step::Line(at(shoulder, -self.half)),
            arc(at(shoulder, bow_radius - self.half), bow),
        ];
        Shape::Path { start: bow, steps, closed: true }
    }

    /// Half the width at a distance from the stern; zero outside the hull.
    fn half_at(&self, along: Length) -> Length {
        let (end, _, end_radius) = self.end;
        let length = self.placement.length;
        if along <= Length::ZERO || along >= length {
            Length::ZERO
        } else if along < end {
            let radius = end_radius.to_mm();
            let off = radius - along.to_mm();
            Length::nearest_mm((radius * radius - off * off).max(0.0).sqrt())
        } else if along < self.quarter {
            self.narrowed(self.along(STERN_RUN), self.quarter - along)
        } else if along > self.shoulder {
            self.narrowed(self.bow_run(), along - self.shoulder)
        } else {
            self.half
        }
    }

    /// Slanting lines over the whole hull, at equal steps along the centerline.
    pub fn hatching(&self, step: Length) -> Vec<(Point, Point)> {
        let before = self.half.count_of(step) as i64;
        let count = (self.placement.length + self.half).count_of(step) as i64;
        let at = |number: i64| part(step, number, 1);
        (-before..=count).filter_map(|number| self.hatch(at(number))).collect()
    }

    /// The part of a slanting line that lies on the hull; it crosses the centerline, or would, this
    /// far from the stern. Hulls are convex: between two points on the hull the line is on it.
    fn hatch(&self, along: Length) -> Option<(Point, Point)> {
        let inside = |across: Length| across.abs() < self.half_at(along + across);
        let probe = |number: i64| part(self.half, number, PROBES);
        let mut found = (-PROBES..=PROBES).map(probe).filter(|across| inside(*across));
        let first = found.next()?;
        let last = found.next_back().unwrap_or(first);
        let end = |known: Length, beyond: Length| {
            let (mut known, mut beyond) = (known, beyond);
            for _ in 0..HALVINGS {
                let middle = (known + beyond) / 2;
                if inside(middle) { known = middle } else { beyond = middle }
            }
            self.placement.at(along + known, known)
        };
        Some((end(first, -self.half), end(last, self.half)))
    }
}

/// A place in thousandths of a ship's length from her stern.
fn along(placement: Placement, thousandths: i64) -> Length {
    part(placement.length, thousandths, 1000)
}
