//! A ship drawn from her particulars: from above and from the side.
//!
//! What a source counts is solid, what is usual for her type and time light, and a funnel that nobody
//! counted hollow. Positions that no source gives are ours, and reported as such: [`Silhouette::ours`].

mod hull;
mod looks;
mod mounts;
mod placement;
mod plan;
mod profile;
mod sketch;
mod uppers;

use crate::measure::Length;

use crate::drawing::{Ink, Mark};

pub use hull::beam;
pub use placement::{Heading, Placement};
pub use plan::plan;
pub use profile::profile;
pub use sketch::Finish;

/// The pen for the hull.
const LINE: Length = Length::um(200);
const HULL_GREY: Ink = Ink::Grey(22);
/// The width of barrels as a share of a turret's radius, with bounds.
const BARREL_PARTS: i64 = 4;
const THINNEST_BARREL: Length = Length::um(120);
const THICKEST_BARREL: Length = Length::um(500);
/// From a turret's centre to the muzzle, in hundredths of its radius.
const BARREL_LENGTH: i64 = 240;
/// Half a funnel's length and half a mast's width, in thousandths of the ship's length.
const HALF_FUNNEL: i64 = 14;
const HALF_MAST: i64 = 3;

/// How the hull is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Whole,
    Damaged,
}

/// A drawn ship.
#[derive(Clone, Debug)]
pub struct Silhouette {
    /// Lowest first: the hull's grey, if any, its outline, then the rest.
    pub marks: Vec<Mark>,
    pub ours: Ours,
}

/// The parts of a drawn ship that no source gives.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ours {
    /// Her length over beam.
    pub proportions: bool,
    /// The positions of her guns.
    pub mounts: bool,
    /// The positions of her funnels, whose number is known.
    pub funnels: bool,
    /// The positions of her masts, whose number is known.
    pub masts: bool,
}

/// The width of a turret's barrels.
fn barrel_width(radius: Length) -> Length {
    (radius / BARREL_PARTS).clamp(THINNEST_BARREL, THICKEST_BARREL)
}
