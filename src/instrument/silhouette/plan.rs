//! A ship from above.

use crate::measure::{Bearing, Fraction, Length};
use crate::model::ShipClass;

use super::hull::{Hull, beam};
use super::mounts::{self, Turret};
use super::placement::{Placement, part};
use super::{BARREL_LENGTH, HULL_GREY, LINE, Look, Ours, Silhouette, barrel_width};
use crate::drawing::{Ink, Mark, Role, Shape};

const HATCH_LINE: Length = Length::um(150);
const HATCH_STEP: Length = Length::um(900);
/// Between the outer barrels of a turret, in hundredths of its radius.
const BARREL_SPREAD: i64 = 100;

/// The ship from above: the outline of her hull in the proportions of her length and beam, with the
/// mounts that a source gives, else with her heaviest guns where such guns usually stood.
pub fn plan(class: &ShipClass, placement: Placement, look: Look) -> Silhouette {
    let (beam, known) = beam(class, placement.length);
    let hull = Hull::new(placement, beam);
    let outline = hull.outline();
    let mut marks = Vec::new();
    if look == Look::Whole {
        marks.push(Mark::filled(Role::Print, HULL_GREY, outline.clone()));
    }
    marks.push(Mark::stroked(Role::Engrave, LINE, outline));
    if look == Look::Damaged {
        let hatching = hull.hatching(HATCH_STEP).into_iter();
        marks.extend(hatching.map(|(a, b)| Mark::line(Role::Engrave, HATCH_LINE, a, b)));
    }
    let (turrets, stated) = mounts::turrets(class);
    for turret in &turrets {
        marks.extend(drawn_turret(&hull, turret));
    }
    let mounts = !stated && !turrets.is_empty();
    Silhouette { marks, ours: Ours { proportions: !known, mounts } }
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
