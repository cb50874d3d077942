//! A ship from the side, above the water.

use crate::measure::{Length, Point};
use crate::model::ShipClass;

use super::super::{Mark, Role, Shape};
use super::{Berth, HULL_GREY, Heading, LINE, Ours, Silhouette, Turret, mounts, part};

/// The deck's height above the water and that of the stem, in thousandths of the length. No source
/// has them: all are ours.
const DECK: i64 = 45;
const STEM: i64 = 62;
const FORECASTLE_FROM: i64 = 700;
/// How far the counter of the stern and the stem's foot lie within the length.
const STERN_FOOT: i64 = 35;
const STEM_FOOT: i64 = 985;
/// A gunhouse: its height, and how far it reaches to each side of its middle.
const HOUSE_HEIGHT: i64 = 22;
const HOUSE_HALF: i64 = 24;
const BARREL: i64 = 78;
/// Above the deck.
const BARREL_HEIGHT: i64 = 13;
const BARREL_PARTS: i64 = 160;

/// The ship from the side: hull and the mounts of the centerline and of the side that is seen. The
/// berth's stern lies at the waterline.
pub fn profile(class: &ShipClass, berth: Berth) -> Silhouette {
    let side = Side(berth);
    let hull = [(STERN_FOOT, 0), (0, DECK), (FORECASTLE_FROM, DECK), (1000, STEM), (STEM_FOOT, 0)];
    let outline = Shape::polygon(&hull.map(|(along, up)| side.at(along, up)));
    let mut marks = vec![
        Mark::filled(Role::Print, HULL_GREY, outline.clone()),
        Mark::stroked(Role::Engrave, LINE, outline),
    ];
    let (turrets, stated) = mounts::turrets(class);
    // Heading right, her starboard side is seen; heading left, her port side.
    let seen = |turret: &&Turret| match berth.heading {
        Heading::Right => turret.starboard >= 0,
        Heading::Left => turret.starboard <= 0,
    };
    for turret in turrets.iter().filter(seen) {
        marks.extend(side.turret(turret));
    }
    let mounts = !stated && !turrets.is_empty();
    Silhouette { marks, ours: Ours { proportions: true, mounts } }
}

/// Points in thousandths of the length, from the stern and up from the water.
struct Side(Berth);

impl Side {
    fn at(&self, along: i64, up: i64) -> Point {
        let length = self.0.length;
        let foot = self.0.at(part(length, along, 1000), Length::ZERO);
        Point::new(foot.x, foot.y - part(length, up, 1000))
    }

    fn turret(&self, turret: &Turret) -> [Mark; 2] {
        let deck = if turret.along > FORECASTLE_FROM { (DECK + STEM) / 2 } else { DECK };
        let house = [
            (turret.along - HOUSE_HALF, deck),
            (turret.along - HOUSE_HALF, deck + HOUSE_HEIGHT),
            (turret.along + HOUSE_HALF, deck + HOUSE_HEIGHT),
            (turret.along + HOUSE_HALF, deck),
        ];
        let ahead = turret.bearing.degrees().to_f64().to_radians().cos();
        let reach = (BARREL as f64 * ahead).round() as i64;
        let height = deck + BARREL_HEIGHT;
        let (from, to) = (self.at(turret.along, height), self.at(turret.along + reach, height));
        let width = self.0.length / BARREL_PARTS;
        let outline = Shape::polygon(&house.map(|(along, up)| self.at(along, up)));
        [
            Mark::line(Role::Engrave, width, from, to),
            Mark::filled(Role::Engrave, super::super::Ink::Black, outline),
        ]
    }
}
