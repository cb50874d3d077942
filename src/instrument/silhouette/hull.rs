//! A hull from above: straight sides, a bow and a stern of their kinds.

use crate::model::{Bow, Stern};

use super::anatomy::Anatomy;
use super::sketch::At;

/// The number of steps from an end to the straight sides.
const STEPS: i32 = 24;
/// Halvings of an interval: enough to find a point on any hull to the nanometre.
const HALVINGS: usize = 26;
/// How much of a stern's run comes before a transom.
const TRANSOM: f64 = 0.86;

impl Anatomy<'_> {
    /// Half the width of the straight sides.
    pub fn half_beam(&self) -> f64 {
        self.beam / 2.0
    }

    /// Where the bow begins to narrow, as a share of the length from the stern, and the power by which
    /// it does.
    fn entry(&self) -> (f64, f64) {
        match self.look.bow {
            Bow::Ram => (0.62, 2.1),
            Bow::Plumb => (0.60, 2.0),
            Bow::Raked => (0.58, 1.9),
            Bow::Clipper => (0.55, 1.75),
        }
    }

    /// Where the stern begins to narrow, as a share of the length, and the power by which it does; a transom
    /// is cut off before it is round.
    fn run(&self) -> (f64, f64) {
        match self.look.stern {
            Stern::Counter => (0.36, 3.0),
            Stern::Cruiser => (0.38, 2.2),
            Stern::Transom => (0.36, 2.6),
        }
    }

    /// Half the hull's width at a distance from the stern; zero outside the hull.
    pub fn half_beam_at(&self, along: f64) -> f64 {
        let share = along / self.length;
        let ((shoulder, bow), (quarter, stern)) = (self.entry(), self.run());
        let end = if self.look.stern == Stern::Transom { TRANSOM } else { 1.0 };
        self.half_beam()
            * match share {
                share if share <= 0.0 || share >= 1.0 => 0.0,
                share if share > shoulder => {
                    1.0 - ((share - shoulder) / (1.0 - shoulder)).powf(bow)
                }
                share if share >= quarter => 1.0,
                share => (1.0 - ((quarter - share) / quarter * end).powf(stern)).sqrt(),
            }
    }

    /// The outline, from the bow along starboard and back along port.
    pub fn outline(&self) -> Vec<At> {
        let ((shoulder, _), (quarter, _)) = (self.entry(), self.run());
        let parts = || (0..STEPS).map(|step| f64::from(step) / f64::from(STEPS));
        let bow = parts().map(|part| 1.0 + (shoulder - 1.0) * part);
        // Denser towards the round end, and up to the corner of a square one.
        let stern = parts().map(|part| quarter * (part * std::f64::consts::FRAC_PI_2).cos());
        let ends = [quarter * 1e-9, 0.0];
        let shares: Vec<f64> = bow.chain([shoulder]).chain(stern).chain(ends).collect();
        let side = |share: &f64, sign: f64| {
            (share * self.length, sign * self.half_beam_at(share * self.length))
        };
        let starboard = shares.iter().map(|share| side(share, 1.0));
        let port = shares.iter().rev().skip(1).map(|share| side(share, -1.0));
        let mut outline: Vec<At> = starboard.chain(port).collect();
        outline.pop();
        outline
    }

    /// Slanting lines over the whole hull, at equal steps along the centerline.
    pub fn hatching(&self, step: f64) -> Vec<(At, At)> {
        let (first, last) =
            ((-self.half_beam() / step) as i64, ((self.length + self.half_beam()) / step) as i64);
        (first..=last).filter_map(|number| self.hatch(number as f64 * step)).collect()
    }

    /// The part of a slanting line that lies on the hull; it crosses the centerline, or would, this
    /// far from the stern. Hulls are convex: between two points on the hull the line is on it.
    fn hatch(&self, along: f64) -> Option<(At, At)> {
        let inside = |across: f64| across.abs() < self.half_beam_at(along + across);
        let probes =
            (-STEPS..=STEPS).map(|number| self.half_beam() * f64::from(number) / f64::from(STEPS));
        let mut found = probes.filter(|across| inside(*across));
        let first = found.next()?;
        let last = found.next_back().unwrap_or(first);
        let end = |mut known: f64, mut beyond: f64| {
            for _ in 0..HALVINGS {
                let middle = (known + beyond) / 2.0;
                if inside(middle) { known = middle } else { beyond = middle }
            }
            (along + known, known)
        };
        Some((end(first, -self.half_beam()), end(last, self.half_beam())))
    }
}
