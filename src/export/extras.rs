//! Everything in a file besides its pages: metadata, outline, page labels, boxes, claim and link targets. Picture
//! formats have only some of it.

use std::collections::HashMap;

use roman_numerals_rs::RomanNumeral;

use crate::model::{Duplex, Placed};

use super::claims::FileClaim;
use super::roll::Roll;

/// Everything in a file besides its pages.
#[derive(Default)]
pub struct Extras {
    pub about: About,
    /// The name of the file without an extension, unless the user chose one.
    pub stem: String,
    pub claim: Option<FileClaim>,
    pub outline: Vec<Bookmark>,
    /// The targets of named links and bookmarks.
    pub landings: HashMap<String, Landing>,
    /// The attachment.
    pub original: Option<Vec<u8>>,
    /// The forms in it, if they are to be filled in on screen.
    pub roll: Option<Roll>,
    pub sides: Sides,
}

/// The metadata of a finished file.
#[derive(Clone, Default, Debug)]
pub struct About {
    pub title: String,
    /// One line: rule set, scale, owner of the game.
    pub subject: String,
    /// As the user gave it; may be empty.
    pub author: String,
    /// `None` for a page that is not for a game.
    pub origin: Option<Origin>,
}

impl About {
    /// Replaces characters that XML does not allow.
    pub(super) fn cleaned(&self) -> Self {
        let origin = self.origin.as_ref().map(|origin| Origin {
            rule_set: plain(&origin.rule_set),
            title: plain(&origin.title),
            edition: plain(&origin.edition),
            scale: plain(&origin.scale),
            units: plain(&origin.units),
            data_version: plain(&origin.data_version),
        });
        let [title, subject, author] =
            [&self.title, &self.subject, &self.author].map(|text| plain(text));
        Self { title, subject, author, origin }
    }
}

/// Replaces control characters, which XML does not allow, with spaces.
pub fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The game a file is for, and the data it was made from.
#[derive(Clone, Debug)]
pub struct Origin {
    pub rule_set: String,
    pub title: String,
    pub edition: String,
    pub scale: String,
    /// `metric` or `imperial`.
    pub units: String,
    pub data_version: String,
}

/// An entry of a file's outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    pub title: String,
    /// An entry whose destination does not exist is not a link.
    pub to: Destination,
    pub below: Vec<Bookmark>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A page of the file, from 0, shown whole.
    Page(usize),
    /// One of [`Extras::landings`].
    Named(String),
}

impl Bookmark {
    /// Creates an entry for a page of the file, from 0.
    pub fn to_page(title: impl Into<String>, page: usize) -> Self {
        Self { title: title.into(), to: Destination::Page(page), below: Vec::new() }
    }

    /// The leaves below it, or itself if it has none.
    pub fn innermost(self) -> Vec<Self> {
        if self.below.is_empty() {
            return vec![self];
        }
        self.below.into_iter().flat_map(Self::innermost).collect()
    }

    /// Shifts its pages by `pages`.
    #[must_use]
    pub fn moved_by(mut self, pages: usize) -> Self {
        if let Destination::Page(page) = &mut self.to {
            *page += pages;
        }
        self.below = self.below.into_iter().map(|entry| entry.moved_by(pages)).collect();
        self
    }
}

/// The target of a link.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Landing {
    /// From 0, in the whole file.
    pub page: usize,
    /// Points from the left edge.
    pub x: f64,
    /// Points from the top edge.
    pub y: f64,
}

/// Duplex printing, trim boxes and labels of pages.
#[derive(Clone, Default, Debug)]
pub struct Sides {
    /// The edge that the printer flips sheets on.
    pub duplex: Option<Duplex>,
    /// The boxes of fronts and backs in turn; the whole paper if empty.
    pub boxes: Vec<Option<Boxes>>,
    pub labels: Labels,
}

/// The boxes of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boxes {
    /// What remains after cutting.
    pub trim: Placed,
    /// The same with bleed.
    pub bleed: Placed,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub enum Labels {
    #[default]
    Numbers,
    Each(Vec<String>),
    /// The page numbers of a book. Viewers also open it as one: two pages side by side, with the
    /// outline.
    Book {
        /// Pages before page 1, numbered in small roman numerals.
        front_pages: usize,
    },
}

impl Labels {
    /// The label of a page of the file, from 0.
    pub fn of(&self, page: usize) -> String {
        match self {
            Self::Numbers => (page + 1).to_string(),
            Self::Each(labels) => labels.get(page).cloned().unwrap_or_default(),
            Self::Book { front_pages } => match page.checked_sub(*front_pages) {
                Some(number) => (number + 1).to_string(),
                None => RomanNumeral::try_from(page + 1)
                    .map_or_else(|_| (page + 1).to_string(), RomanNumeral::to_lowercase),
            },
        }
    }
}
