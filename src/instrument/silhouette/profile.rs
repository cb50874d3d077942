//! A ship from the side, above the water.

use crate::measure::{Length, Point};
use crate::model::ShipClass;

use super::hull::beam;
use super::mounts::{self, Turret};
use super::placement::{Heading, Placement, part};
use super::{BARREL_LENGTH, HULL_GREY, LINE, Ours, Silhouette, barrel_width};
use crate::drawing::{Ink, Mark, Role, Shape};

/// The hull: heights above the water in thousandths of the length, that of the deck where it is lowest,
/// at the stern and at the stem. No source has them: all are ours.
const DECK: i64 = 40;
const STERN_RISE: i64 = 5;
const STEM_RISE: i64 = 20;
/// Where the deck is lowest, in thousandths of the length from the stern.
const LOWEST: i64 = 380;
/// The number of steps in which the deck's line rises towards either end.
const SHEER_STEPS: i64 = 12;
/// How far the counter of the stern and the stem's foot lie within the length, and where the counter ends.
const STERN_FOOT: i64 = 38;
const COUNTER: i64 = 22;
const STEM_FOOT: i64 = 984;
/// How far the waterline reaches beyond the hull.
const WATER: i64 = 18;
/// A gunhouse in hundredths of its radius: how high it is, how long its roof, where its barrels lie.
const HOUSE_HEIGHT: i64 = 74;
const HOUSE_ROOF: i64 = 66;
const BARREL_HEIGHT: i64 = 44;

/// The ship from the side: hull and the mounts of the centerline and of the side that is seen. The
/// placement's stern lies at the waterline.
pub fn profile(class: &ShipClass, placement: Placement) -> Silhouette {
    let side = Side { placement, half_beam: beam(class, placement.length).0 / 2 };
    let outline = side.hull();
    let (astern, ahead) = (side.at(-WATER, 0), side.at(1000 + WATER, 0));
    let (turrets, stated) = mounts::turrets(class);
    // Heading right, her starboard side is seen; heading left, her port side.
    let seen = |turret: &&Turret| match placement.heading {
        Heading::Right => turret.starboard >= 0,
        Heading::Left => turret.starboard <= 0,
    };
    let mut marks = vec![
        Mark::filled(Role::Print, HULL_GREY, outline.clone()),
        Mark::stroked(Role::Engrave, LINE, outline),
        Mark::line(Role::Engrave, LINE, astern, ahead),
    ];
    marks.extend(turrets.iter().filter(seen).flat_map(|turret| side.turret(turret)));
    let mounts = !stated && !turrets.is_empty();
    Silhouette { marks, ours: Ours { proportions: true, mounts } }
}

/// What is seen of a ship from abeam.
struct Side {
    placement: Placement,
    half_beam: Length,
}

impl Side {
    /// A point in thousandths of the length, from the stern and up from the water.
    fn at(&self, along: i64, up: i64) -> Point {
        self.over(along, part(self.placement.length, up, 1000))
    }

    /// A point at a height above the water.
    fn over(&self, along: i64, up: Length) -> Point {
        let foot = self.placement.at(part(self.placement.length, along, 1000), Length::ZERO);
        Point::new(foot.x, foot.y - up)
    }

    /// The deck's height there: it rises as a parabola towards each end.
    fn deck(&self, along: i64) -> Length {
        let (reach, rise) =
            if along < LOWEST { (LOWEST, STERN_RISE) } else { (1000 - LOWEST, STEM_RISE) };
        let from = along - LOWEST;
        let risen = part(self.placement.length, rise * from * from, 1000 * reach * reach);
        part(self.placement.length, DECK, 1000) + risen
    }

    fn hull(&self) -> Shape {
        let before = (0..SHEER_STEPS).map(|step| LOWEST * step / SHEER_STEPS);
        let behind = (0..=SHEER_STEPS).map(|step| LOWEST + (1000 - LOWEST) * step / SHEER_STEPS);
        let deck = before.chain(behind).map(|along| self.over(along, self.deck(along)));
        let mut points = vec![self.at(STERN_FOOT, 0), self.at(0, COUNTER)];
        points.extend(deck);
        points.push(self.at(STEM_FOOT, 0));
        Shape::polygon(&points)
    }

    fn turret(&self, turret: &Turret) -> [Mark; 2] {
        let radius = turret.radius(self.half_beam, self.placement.length);
        let middle = part(self.placement.length, turret.along, 1000);
        let deck = self.deck(turret.along);
        let point = |along: i64, up: i64| {
            let foot = self.placement.at(middle + part(radius, along, 100), Length::ZERO);
            Point::new(foot.x, foot.y - deck - part(radius, up, 100))
        };
        let ahead = turret.bearing.degrees().to_f64().to_radians().cos();
        let muzzle = (BARREL_LENGTH as f64 * ahead).round() as i64;
        let house = [(-100, 0), (-HOUSE_ROOF, HOUSE_HEIGHT), (HOUSE_ROOF, HOUSE_HEIGHT), (100, 0)];
        let house = Shape::polygon(&house.map(|(along, up)| point(along, up)));
        let (from, to) = (point(0, BARREL_HEIGHT), point(muzzle, BARREL_HEIGHT));
        [
            Mark::line(Role::Engrave, barrel_width(radius), from, to),
            Mark::filled(Role::Engrave, Ink::Black, house),
        ]
    }
}
