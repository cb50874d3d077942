//! The user's part of a fleet book: what book.toml says, and the texts it names.

use serde::Serialize;

use super::Titles;

#[derive(Clone, Default, Debug)]
pub struct OwnBook {
    pub titles: Titles,
    /// The author and rights of the texts.
    pub rights: String,
    pub dedication: String,
    pub foreword: Option<Prose>,
    /// In file order.
    pub chapters: Vec<Chapter>,
    /// All sections before the ships, in order.
    pub front: Vec<FrontSection>,
    /// All sections after the ships, in order.
    pub back: Vec<BackSection>,
}

/// A chapter by the user.
#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: String,
    pub text: Prose,
    /// Whether it comes before the ships.
    pub is_before: bool,
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

/// A section before the ships.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum FrontSection {
    Contents,
    Foreword,
    HowToRead,
}

impl FrontSection {
    pub const WORDS: [(&str, Self); 3] = [
        ("contents", Self::Contents),
        ("foreword", Self::Foreword),
        ("how_to_read", Self::HowToRead),
    ];
}

/// A section after the ships.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum BackSection {
    Chapters,
    Profiles,
    Tables,
    Values,
    Sources,
    Index,
}

impl BackSection {
    pub const WORDS: [(&str, Self); 6] = [
        ("chapters", Self::Chapters),
        ("profiles", Self::Profiles),
        ("tables", Self::Tables),
        ("values", Self::Values),
        ("sources", Self::Sources),
        ("index", Self::Index),
    ];
}
