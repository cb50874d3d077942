//! A ship drawn from her particulars: from above and from the side.
//!
//! What a source counts is solid, what is usual for her type and time light, and a funnel that nobody
//! counted hollow. Positions that no source gives are ours, and reported as such: [`Silhouette::ours`].

mod account;
mod anatomy;
mod hull;
mod looks;
mod mounts;
mod plan;
mod profile;
mod sketch;
mod uppers;

use crate::drawing::Mark;
use crate::model::ShipClass;

pub use account::{Account, Ground, account};
use anatomy::Anatomy;
pub use anatomy::beam;
use looks::broadside;
pub use plan::plan;
pub use profile::profile;
pub use sketch::{Finish, Heading, Placement};

/// The place of the foremost funnel of a ship without one, in thousandths of her length.
const USUAL_FUNNEL: i64 = 600;

/// Where a ship's foremost funnel stands, or would: thousandths of her length from the stern.
pub fn forward_funnel(class: &ShipClass) -> i64 {
    Anatomy::of(class).uppers.funnels.last().copied().unwrap_or(USUAL_FUNNEL)
}

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

impl Ours {
    fn of(ship: &Anatomy) -> Self {
        Self {
            proportions: !ship.proportions_known,
            mounts: !ship.turrets_placed
                && (!ship.turrets.is_empty() || broadside(ship.class).is_some()),
            funnels: ship.class.funnels.is_some_and(|count| count > 0),
            masts: ship.class.masts.is_some_and(|count| count > 0),
        }
    }
}
