//! Pieces that are moved or laid on the table: ship counters, markers, chits, cards.

pub(super) mod counter_face;
mod counter_foot;
mod counter_key;
mod counter_values;
pub mod counters;
mod flags;
pub mod markers;
mod paper_ship;
pub mod slips;
mod symbols;
mod turn_card;
