//! A ship as drawn from her particulars: from above, and from the side.
//!
//! What no source gives is the project's own and said to be: [`Silhouette::ours`]. Funnels, masts and boats are
//! in no source, so there are none.

mod hull;
mod mounts;
mod placement;
mod plan;
mod profile;

use crate::measure::Length;

use crate::drawing::{Ink, Mark};

pub use hull::beam;
pub use placement::{Heading, Placement};
pub use plan::plan;
pub use profile::profile;

/// The hull's outline.
const LINE: Length = Length::um(200);
const HULL_GREY: Ink = Ink::Grey(22);
/// The width of barrels, in parts of a turret's radius, and its bounds.
const BARREL_PARTS: i64 = 4;
const THINNEST_BARREL: Length = Length::um(120);
const THICKEST_BARREL: Length = Length::um(500);
/// From a turret's middle to the muzzle, in hundredths of its radius.
const BARREL_LENGTH: i64 = 240;
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
}

/// How wide the barrels of a turret are drawn.
fn barrel_width(radius: Length) -> Length {
    (radius / BARREL_PARTS).clamp(THINNEST_BARREL, THICKEST_BARREL)
}
