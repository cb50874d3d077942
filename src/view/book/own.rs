//! What a book has of the user's own besides chapters.

use serde::Serialize;

use crate::model::{BackSection, FrontSection, OwnBook, Prose};

/// What a book has of the user's own besides chapters, and how its sections follow each other.
#[derive(Clone, Default, Serialize, Debug)]
pub struct OwnBookView {
    /// Empty if the user says nothing.
    pub rights: String,
    /// Empty if there is none.
    pub dedication: String,
    pub foreword: Option<Prose>,
    /// The sections before the ships, in order.
    pub front: Vec<FrontSection>,
    /// The sections behind the ships, in order.
    pub back: Vec<BackSection>,
}

impl OwnBookView {
    /// Of what the user's book.toml says.
    pub fn of(book: &OwnBook) -> Self {
        Self {
            rights: book.rights.clone(),
            dedication: book.dedication.clone(),
            foreword: book.foreword.as_ref().map(|foreword| foreword.text.clone()),
            front: book.front.clone(),
            back: book.back.clone(),
        }
    }
}
