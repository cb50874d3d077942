//! A ship from above.

use crate::measure::{Bearing, Fraction, Length};
use crate::model::ShipClass;

use super::hull::{Hull, beam};
use super::mounts::{self, Turret};
use super::placement::{Placement, part};
use super::uppers;
use super::{
    BARREL_LENGTH, Condition, HALF_FUNNEL, HALF_MAST, HULL_GREY, LINE, Ours, Silhouette,
    THINNEST_BARREL, barrel_width,
};
use crate::drawing::{Ink, Mark, Role, Shape};

const HATCH_LINE: Length = Length::um(150);
const HATCH_STEP: Length = Length::um(900);
/// Half a funnel's width, in hundredths of half the beam.
const FUNNEL_WIDTH: i64 = 30;
/// Between the outer barrels of a turret, in hundredths of its radius.
const BARREL_SPREAD: i64 = 100;

/// The ship from above: a hull in the proportions of her length and beam, with the mounts given by
/// a source, else with her heaviest guns in their usual positions.
pub fn plan(class: &ShipClass, placement: Placement, look: Condition) -> Silhouette {
    let (beam, known) = beam(class, placement.length);
    let hull = Hull::new(placement, beam);
    let outline = hull.outline();
    let mut marks = Vec::new();
    if look == Condition::Whole {
        marks.push(Mark::filled(Role::Print, HULL_GREY, outline.clone()));
    }
    marks.push(Mark::stroked(Role::Engrave, LINE, outline));
    if look == Condition::Damaged {
        let hatching = hull.hatching(HATCH_STEP).into_iter();
        marks.extend(hatching.map(|(a, b)| Mark::line(Role::Engrave, HATCH_LINE, a, b)));
    }
    let (turrets, stated) = mounts::turrets(class);
    let uppers = uppers::uppers(
        (class.funnels.unwrap_or(0), class.masts.unwrap_or(0)),
        &mounts::on_centerline(&turrets),
    );
    for turret in &turrets {
        marks.extend(drawn_turret(&hull, turret));
    }
    marks.extend(uppers.funnels.iter().flat_map(|along| drawn_funnel(&hull, *along)));
    marks.extend(uppers.masts.iter().map(|along| drawn_mast(&hull, *along)));
    let mounts = !stated && !turrets.is_empty();
    let (funnels, masts) = (!uppers.funnels.is_empty(), !uppers.masts.is_empty());
    Silhouette { marks, ours: Ours { proportions: !known, mounts, funnels, masts } }
}

/// A funnel from above: a white disc in a ring, no wider than its neighbors allow.
fn drawn_funnel(hull: &Hull, along: i64) -> [Mark; 2] {
    let length = hull.placement.length;
    let centre = hull.placement.at(part(length, along, 1000), Length::ZERO);
    let radius = part(hull.half, FUNNEL_WIDTH, 100).min(part(length, HALF_FUNNEL, 1000));
    let disc = Shape::Circle { centre, radius };
    [
        Mark::filled(Role::Print, Ink::White, disc.clone()),
        Mark::stroked(Role::Engrave, HATCH_LINE, disc),
    ]
}

/// A mast from above: a dot.
fn drawn_mast(hull: &Hull, along: i64) -> Mark {
    let length = hull.placement.length;
    let centre = hull.placement.at(part(length, along, 1000), Length::ZERO);
    let radius = part(length, HALF_MAST, 1000).max(THINNEST_BARREL);
    Mark::filled(Role::Engrave, Ink::Black, Shape::Circle { centre, radius })
}

/// A turret from above: a disc with its barrels.
fn drawn_turret(hull: &Hull, turret: &Turret) -> Vec<Mark> {
    let placement = hull.placement;
    let along = part(placement.length, turret.along, 1000);
    let centre = placement.at(along, part(hull.half, turret.starboard, 100));
    let radius = turret.radius(hull.half, placement.length);
    let ahead = placement.on_page(turret.bearing);
    let abeam = Bearing::new(ahead.degrees() + Fraction::whole(90));
    let width = barrel_width(radius);
    let mut marks = Vec::new();
    for barrel in 0..turret.barrels {
        let share = match turret.barrels {
            1 => 0,
            barrels => BARREL_SPREAD * barrel / (barrels - 1) - BARREL_SPREAD / 2,
        };
        let breech = centre.polar(part(radius, share, 100), abeam);
        let muzzle = breech.polar(part(radius, BARREL_LENGTH, 100), ahead);
        marks.push(Mark::line(Role::Engrave, width, breech, muzzle));
    }
    marks.push(Mark::filled(Role::Engrave, Ink::Black, Shape::Circle { centre, radius }));
    marks
}
