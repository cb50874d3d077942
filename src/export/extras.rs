//! What a file says besides its pages: outline, page labels, boxes, claim, and where its links lead.
//! Pictures have none of it but what their format can carry.

use std::collections::HashMap;

use crate::model::{Duplex, Placed};

use super::claims::FileClaim;
use super::roll::Roll;

/// What a file says besides its pages.
#[derive(Default)]
pub struct Extras {
    pub claim: Option<FileClaim>,
    pub outline: Vec<Bookmark>,
    /// Where links and bookmarks land that name their target.
    pub landings: HashMap<String, Landing>,
    /// What it was asked for, which the file carries.
    pub original: Option<Vec<u8>>,
    /// Whose forms are in it, if it is to be filled in.
    pub roll: Option<Roll>,
    /// How its pages are printed on both sides, what is cut out of them, and what they are called.
    pub sides: Sides,
}

/// An entry of a file's outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    pub title: String,
    /// Where it leads. An entry whose destination does not exist leads nowhere.
    pub to: Destination,
    pub below: Vec<Bookmark>,
}

/// Where a bookmark leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// To a page of the file, from 0, which is shown whole.
    Page(usize),
    /// To one of [`Extras::landings`].
    Named(String),
}

impl Bookmark {
    /// An entry for a page of the file, counted from 0.
    pub fn to_page(title: impl Into<String>, page: usize) -> Self {
        Self { title: title.into(), to: Destination::Page(page), below: Vec::new() }
    }

    /// The entries below it, down to those that have none below them; itself if it has none.
    pub fn innermost(self) -> Vec<Self> {
        if self.below.is_empty() {
            return vec![self];
        }
        self.below.into_iter().flat_map(Self::innermost).collect()
    }

    /// The entry in a file that has `pages` more pages before its own.
    #[must_use]
    pub fn moved_by(mut self, pages: usize) -> Self {
        if let Destination::Page(page) = &mut self.to {
            *page += pages;
        }
        self.below = self.below.into_iter().map(|entry| entry.moved_by(pages)).collect();
        self
    }
}

/// Where a link lands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Landing {
    /// The page of the whole file, from 0.
    pub page: usize,
    /// Points from the left edge.
    pub x: f64,
    /// Points from the top edge.
    pub y: f64,
}

/// How pages are printed on both sides, what is cut out of them, and what they are called.
#[derive(Clone, Default, Debug)]
pub struct Sides {
    /// The edge over which the printer turns the sheets.
    pub duplex: Option<Duplex>,
    /// What is cut out of the pages, fronts and backs in turn; the whole paper if this is empty.
    pub boxes: Vec<Option<Boxes>>,
    pub labels: Labels,
}

/// What is cut out of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boxes {
    /// What is left after cutting.
    pub trim: Placed,
    /// The same with its bleed.
    pub bleed: Placed,
}

/// What a viewer calls the pages.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub enum Labels {
    #[default]
    Numbers,
    Each(Vec<String>),
    /// The page numbers of a book, which a viewer also opens as one: two pages side by side, with
    /// the outline beside them.
    Book {
        /// Pages before page 1, numbered in small roman numerals.
        front_pages: usize,
    },
}

impl Labels {
    /// What the paper calls a page of the file, counted from 0.
    pub fn of(&self, page: usize) -> String {
        match self {
            Self::Numbers => (page + 1).to_string(),
            Self::Each(labels) => labels.get(page).cloned().unwrap_or_default(),
            Self::Book { front_pages } => match page.checked_sub(*front_pages) {
                Some(number) => (number + 1).to_string(),
                None => roman(page + 1),
            },
        }
    }
}

/// A number in small roman numerals.
fn roman(mut number: usize) -> String {
    const SIGNS: [(usize, &str); 9] = [
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut words = String::new();
    for (worth, sign) in SIGNS {
        while number >= worth {
            words.push_str(sign);
            number -= worth;
        }
    }
    words
}
