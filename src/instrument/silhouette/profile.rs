//! A ship from the side, above the water.

use crate::measure::{Length, Point};
use crate::model::ShipClass;

use super::hull::beam;
use super::mounts::{self, Turret};
use super::placement::{Heading, Placement, part};
use super::uppers;
use super::{
    BARREL_LENGTH, HALF_FUNNEL, HALF_MAST, HULL_GREY, LINE, Ours, Silhouette, barrel_width,
};
use crate::drawing::{Ink, Mark, Role, Shape, Step};

/// The hull's heights above the water, in thousandths of the length: of the deck at its lowest, at
/// the stern, and at the stem. No source gives them: all are ours.
const DECK: i64 = 40;
const STERN_RISE: i64 = 5;
const STEM_RISE: i64 = 20;
/// Where the deck is lowest, in thousandths of the length from the stern.
const LOWEST: i64 = 380;
/// The number of steps in the deck's rise towards either end.
const SHEER_STEPS: i64 = 12;
/// How far inside the length the stern counter and the foot of the stem lie, and where the counter
/// ends.
const STERN_FOOT: i64 = 38;
const COUNTER: i64 = 22;
const STEM_FOOT: i64 = 984;
/// How far the waterline extends beyond the hull.
const WATER: i64 = 18;
/// A gunhouse, in hundredths of its radius: its height, the length of its roof, and the height of
/// its barrels.
const HOUSE_HEIGHT: i64 = 74;
const HOUSE_ROOF: i64 = 66;
const BARREL_HEIGHT: i64 = 44;
/// How much higher a superfiring turret is.
const RAISED: i64 = 96;
/// The least and greatest width of a mast.
const THIN_MAST: Length = Length::um(200);
const THICK_MAST: Length = Length::um(450);
/// The heights of funnels and masts above the water, in thousandths of the length.
const FUNNEL_TOP: i64 = 108;
const MAST_TOP: i64 = 168;

/// The ship from the side: hull, funnels and masts if their number is known, and the mounts on the
/// centerline and the visible side. The placement's stern is at the waterline.
pub fn profile(class: &ShipClass, placement: Placement) -> Silhouette {
    let side = ProfileView { placement, half_beam: beam(class, placement.length).0 / 2 };
    let outline = side.hull();
    let (astern, ahead) = (side.at(-WATER, 0), side.at(1000 + WATER, 0));
    let (turrets, stated) = mounts::turrets(class);
    // Heading right shows her starboard side, heading left her port side.
    let seen = |turret: &&Turret| match placement.heading {
        Heading::Right => turret.starboard >= 0,
        Heading::Left => turret.starboard <= 0,
    };
    let mut marks = vec![
        Mark::filled(Role::Print, HULL_GREY, outline.clone()),
        Mark::stroked(Role::Engrave, LINE, outline),
        Mark::line(Role::Engrave, LINE, astern, ahead),
    ];
    let uppers = uppers::uppers(class, &mounts::on_centerline(&turrets));
    marks.extend(uppers.funnels.iter().flat_map(|along| side.funnel(*along)));
    marks.extend(uppers.masts.iter().map(|along| side.mast(*along)));
    marks.extend(turrets.iter().filter(seen).flat_map(|turret| side.turret(turret)));
    let mounts = !stated && !turrets.is_empty();
    let (funnels, masts) = (!uppers.funnels.is_empty(), !uppers.masts.is_empty());
    Silhouette { marks, ours: Ours { proportions: true, mounts, funnels, masts } }
}

/// How high the deck of a ship of this length is above the water, so many thousandths of it from the
/// stern.
pub fn deck_height(length: Length, along: i64) -> Length {
    let placement = Placement { stern: Point::ORIGIN, length, heading: Heading::Right };
    ProfileView { placement, half_beam: Length::ZERO }.deck(along)
}

/// A ship seen from abeam.
struct ProfileView {
    placement: Placement,
    half_beam: Length,
}

impl ProfileView {
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

    /// A funnel on the deck: grey between its sides and its top.
    fn funnel(&self, along: i64) -> [Mark; 2] {
        let foot = |along: i64| self.over(along, self.deck(along));
        let (aft, fore) = (along - HALF_FUNNEL, along + HALF_FUNNEL);
        let corners = [foot(aft), self.at(aft, FUNNEL_TOP), self.at(fore, FUNNEL_TOP), foot(fore)];
        let steps = corners[1..].iter().map(|corner| Step::Line(*corner)).collect();
        let sides = Shape::Path { start: corners[0], steps, closed: false };
        [
            Mark::filled(Role::Print, HULL_GREY, Shape::polygon(&corners)),
            Mark::stroked(Role::Engrave, LINE, sides),
        ]
    }

    /// A mast on the deck.
    fn mast(&self, along: i64) -> Mark {
        let width = part(self.placement.length, HALF_MAST, 1000).clamp(THIN_MAST, THICK_MAST);
        let (foot, top) = (self.over(along, self.deck(along)), self.at(along, MAST_TOP));
        Mark::line(Role::Engrave, width, foot, top)
    }

    fn turret(&self, turret: &Turret) -> Vec<Mark> {
        let radius = turret.radius(self.half_beam, self.placement.length);
        let middle = part(self.placement.length, turret.along, 1000);
        let (deck, height) = (self.deck(turret.along), if turret.raised { RAISED } else { 0 });
        let point = |along: i64, up: i64| {
            let foot = self.placement.at(middle + part(radius, along, 100), Length::ZERO);
            Point::new(foot.x, foot.y - deck - part(radius, height + up, 100))
        };
        let ahead = turret.bearing.degrees().to_f64().to_radians().cos();
        let muzzle = (BARREL_LENGTH as f64 * ahead).round() as i64;
        let house = [(-100, 0), (-HOUSE_ROOF, HOUSE_HEIGHT), (HOUSE_ROOF, HOUSE_HEIGHT), (100, 0)];
        let house = Shape::polygon(&house.map(|(along, up)| point(along, up)));
        let (from, to) = (point(0, BARREL_HEIGHT), point(muzzle, BARREL_HEIGHT));
        let mut marks = vec![
            Mark::line(Role::Engrave, barrel_width(radius), from, to),
            Mark::filled(Role::Engrave, Ink::Black, house),
        ];
        if turret.raised {
            let barbette = [(-HOUSE_ROOF, -height), (-HOUSE_ROOF, 0), (HOUSE_ROOF, 0)];
            let barbette = barbette.into_iter().chain([(HOUSE_ROOF, -height)]);
            let corners: Vec<Point> = barbette.map(|(along, up)| point(along, up)).collect();
            marks.push(Mark::filled(Role::Engrave, Ink::Black, Shape::polygon(&corners)));
        }
        marks
    }
}
