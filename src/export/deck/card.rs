//! The cards that a deck is made of.

use crate::press::Sheet;

pub use super::saved_object::Handling;

/// A card with its faces, which may be transparent.
pub struct Card {
    pub name: String,
    pub front: Sheet,
    pub back: CardBack,
    pub handling: Handling,
}

pub enum CardBack {
    None,
    Own(Sheet),
    /// That of all cards of its size.
    Shared(Sheet),
}
