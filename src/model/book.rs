//! The user's part of a fleet book: what book.toml says, and the texts it names.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Place};

use super::{Picture, Titles};

/// Templates see what is serialized of it.
#[derive(Clone, Default, Serialize, Debug)]
pub struct OwnBook {
    #[serde(skip)]
    pub titles: Titles,
    /// The author and rights of the texts.
    pub rights: String,
    pub dedication: String,
    #[serde(skip)]
    pub cover: Option<Picture>,
    pub foreword: Option<Foreword>,
    /// In the order of the file.
    #[serde(skip)]
    pub chapters: Vec<Chapter>,
    /// All sections before the ships, in order.
    pub front: Vec<FrontSection>,
    /// All sections after the ships, in order.
    pub back: Vec<BackSection>,
}

/// A foreword of the user's own.
#[derive(Clone, Serialize, Debug)]
#[serde(transparent)]
pub struct Foreword {
    pub text: Prose,
    /// Where book.toml names its file.
    #[serde(skip)]
    pub place: Place,
}

/// A chapter of the user's own.
#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: String,
    pub text: Prose,
    /// Whether it comes before the ships.
    pub is_before: bool,
    /// Where book.toml names its file.
    pub place: Place,
}

impl Chapter {
    /// A fault of its pages, with its place in the text, or else where book.toml names it: a line of the
    /// template that sets all texts would help nobody.
    pub fn blamed(&self, fault: Diagnostic) -> Diagnostic {
        match &self.text {
            Prose::Typst(path) if fault.is_in(path) => fault,
            _ => fault.at(self.place.clone()),
        }
    }
}

/// A text by the user.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "as", content = "of", rename_all = "snake_case")]
pub enum Prose {
    Blocks(Vec<Block>),
    /// The path of a Typst file in `templates/`.
    Typst(String),
}

/// A block of a text.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Block {
    /// From 1, the largest.
    Heading {
        level: u8,
        spans: Vec<Span>,
    },
    Paragraph {
        spans: Vec<Span>,
    },
    /// The first item's number, if the list is numbered.
    List {
        first: Option<u64>,
        items: Vec<Vec<Block>>,
    },
    Quote {
        blocks: Vec<Block>,
    },
    Rule,
}

/// A run of text in one style.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Span {
    /// May contain line breaks.
    pub text: String,
    pub emphasis: bool,
    pub strong: bool,
}

words! {
    /// A section before the ships.
    pub enum FrontSection {
        Contents = "contents",
        Foreword = "foreword",
        HowToRead = "how_to_read",
    }
}

words! {
    /// A section after the ships.
    pub enum BackSection {
        Chapters = "chapters",
        Profiles = "profiles",
        Tables = "tables",
        Values = "values",
        Sources = "sources",
        Index = "index",
    }
}
