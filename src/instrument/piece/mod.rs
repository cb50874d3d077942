//! What is moved or laid on the table: ships as counters, markers, chits, cards.

mod counter_face;
mod counter_foot;
mod counter_key;
pub mod counters;
pub mod markers;
mod symbols;
mod turn_card;
