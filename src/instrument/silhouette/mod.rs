//! A ship as drawn from her particulars: from above, and from the side.
//!
//! What no source gives is the project's own and said to be: [`Silhouette::ours`]. Funnels and masts are
//! drawn where their number is known; their places are the project's own. Bridges and boats are in no
//! source, so there are none.

mod hull;
mod mounts;
mod profile;
mod uppers;

use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::ShipClass;

use crate::drawing::{Ink, Mark, Role, Shape};

use hull::Hull;
pub use hull::beam;
use mounts::Turret;
pub use profile::profile;

/// The hull's outline.
const LINE: Length = Length::um(200);
const HATCH_LINE: Length = Length::um(150);
const HATCH_STEP: Length = Length::um(900);
const HULL_GREY: Ink = Ink::Grey(22);
/// The width of barrels, in parts of a turret's radius, and its bounds.
const BARREL_PARTS: i64 = 4;
const THINNEST_BARREL: Length = Length::um(120);
const THICKEST_BARREL: Length = Length::um(500);
/// From a turret's middle to the muzzle, in hundredths of its radius.
const BARREL_LENGTH: i64 = 240;
/// Half a funnel's width in hundredths of half the beam, and half its length and half a mast's width
/// in thousandths of the ship's length.
const FUNNEL_WIDTH: i64 = 30;
const HALF_FUNNEL: i64 = 14;
const HALF_MAST: i64 = 3;
/// Between the outer barrels of a turret, in hundredths of its radius.
const BARREL_SPREAD: i64 = 100;

/// Where a ship lies on a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The end of her stern, on her centerline (from the side: at the waterline).
    pub stern: Point,
    /// From stern to bow.
    pub length: Length,
    /// Which way she heads.
    pub heading: Heading,
}

/// Which way a ship heads on a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// Her bow is on the right.
    Right,
    /// Her bow is on the left.
    Left,
}

/// How the hull is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Grey.
    Whole,
    /// Hatched.
    Damaged,
}

/// A drawn ship.
#[derive(Clone, Debug)]
pub struct Silhouette {
    /// What is drawn, lowest first: the hull's grey if it has any, its outline, then the rest.
    pub marks: Vec<Mark>,
    /// What of it no source gives.
    pub ours: Ours,
}

/// What of a drawn ship no source gives.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ours {
    /// Her length over her beam.
    pub proportions: bool,
    /// Where her guns stand.
    pub mounts: bool,
    /// Where her funnels stand, of which the number is known.
    pub funnels: bool,
    /// Where her masts stand, of which the number is known.
    pub masts: bool,
}

impl Placement {
    /// The point at a distance from the stern, and to starboard of the centerline.
    fn at(self, along: Length, starboard: Length) -> Point {
        match self.heading {
            Heading::Right => self.stern + Point::new(along, starboard),
            Heading::Left => self.stern - Point::new(along, starboard),
        }
    }

    /// A bearing from the ship as one on the drawing, 0 being up.
    fn on_page(self, bearing: Bearing) -> Bearing {
        let bow = match self.heading {
            Heading::Right => 90,
            Heading::Left => 270,
        };
        Bearing::new(bearing.degrees() + Fraction::whole(bow))
    }
}

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
    let uppers = uppers::uppers(class, &mounts::on_centerline(&turrets));
    for turret in &turrets {
        marks.extend(drawn_turret(&hull, turret));
    }
    marks.extend(uppers.funnels.iter().flat_map(|along| drawn_funnel(&hull, *along)));
    marks.extend(uppers.masts.iter().map(|along| drawn_mast(&hull, *along)));
    let mounts = !stated && !turrets.is_empty();
    let (funnels, masts) = (!uppers.funnels.is_empty(), !uppers.masts.is_empty());
    Silhouette { marks, ours: Ours { proportions: !known, mounts, funnels, masts } }
}

/// A funnel from above: a white disc in a ring, no wider than there is room among others.
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

/// How wide the barrels of a turret are drawn.
fn barrel_width(radius: Length) -> Length {
    (radius / BARREL_PARTS).clamp(THINNEST_BARREL, THICKEST_BARREL)
}

/// A number of parts of a length, to the nanometre.
fn part(length: Length, parts: i64, of: i64) -> Length {
    length.times(Fraction::new(parts, of))
}
