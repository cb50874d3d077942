//! The user's own parts of a book, other than chapters.

use serde::Serialize;

use crate::model::{BackSection, FrontSection, OwnBook, Prose};

/// The user's own parts of a book, other than chapters, and the order of its sections.
#[derive(Clone, Default, Serialize, Debug)]
pub struct OwnBookView {
    /// May be empty.
    pub rights: String,
    /// May be empty.
    pub dedication: String,
    pub foreword: Option<Prose>,
    /// The sections before the ships, in order.
    pub front: Vec<FrontSection>,
    /// The sections after the ships, in order.
    pub back: Vec<BackSection>,
}

impl OwnBookView {
    /// Converts the user's book.toml.
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
