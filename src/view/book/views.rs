//! Views shared by lists and pages of a book: navies, lines of classes, sources.

use std::collections::HashMap;

use serde::Serialize;

use crate::measure::Fraction;
use crate::model::Language;

use super::super::sheet::PictureView;
use super::class::ClassView;
use super::drawings::DrawingView;

/// The navies of a book with the views of their classes.
pub struct Book {
    pub navies: Vec<(NavyView, Vec<ClassView>)>,
    pub sources: Vec<SourceView>,
}

impl Book {
    /// The numbers of its classes and of its ships.
    pub fn count(&self) -> (usize, usize) {
        let classes = || self.navies.iter().flat_map(|(_, classes)| classes);
        (classes().count(), classes().map(ClassView::count_ships).sum())
    }
}

/// The opening page of a navy.
#[derive(Clone, Serialize, Debug)]
pub struct NavyView {
    pub id: String,
    pub name: String,
    /// Its types, each with the numbers of classes and ships.
    pub types: Vec<(String, String)>,
    pub counts: String,
    pub years: String,
    /// The longest drawn ship, with guns if possible.
    pub plate: Option<Plate>,
    /// Another ship, in case the first is on the cover.
    #[serde(skip)]
    pub second_plate: Option<Plate>,
    pub badge: Option<PictureView>,
}

/// A decorative drawing of a ship.
#[derive(Clone, Serialize, Debug)]
pub struct Plate {
    pub name: String,
    /// Years of completion; empty if unknown.
    pub completed: String,
    /// Her length in feet.
    #[serde(skip)]
    pub length_ft: Fraction,
    pub scale: String,
    pub drawing: DrawingView,
}

/// A class in the contents.
#[derive(Clone, Serialize, Debug)]
pub struct ClassLine {
    pub id: String,
    pub name: String,
    pub completed: String,
    /// The state, if there are several; otherwise empty.
    pub state: String,
    /// The figures that a work gives, if not all; otherwise empty.
    pub of: String,
    pub page: usize,
}

/// A source of figures.
#[derive(Clone, Serialize, Debug)]
pub struct SourceView {
    /// Its number, and the id for links.
    pub number: usize,
    /// May be empty.
    pub title: String,
    /// Such as `en.wikipedia.org`; empty if it is not on the web.
    pub site: String,
    pub address: String,
    pub licence: String,
    pub classes: Vec<ClassLine>,
}

impl SourceView {
    /// Translates the usual terms; others stand as they are in the ship's file.
    pub fn speak(&mut self, words: &Language) {
        self.licence = words.put_together(&self.licence, &["terms", "figures"]);
    }
}

/// The page of each id.
pub type Pages = HashMap<String, usize>;
