//! What lists and pages of a book have in common: navies, lines of classes, sources.

use std::collections::HashMap;

use serde::Serialize;

use crate::measure::Fraction;
use crate::model::Language;

use super::super::picture::PictureView;
use super::class::ClassView;
use super::drawings::DrawingView;

/// The navies of a book with the views of their classes.
pub struct Book {
    /// Each navy, in order.
    pub navies: Vec<(NavyView, Vec<ClassView>)>,
    /// Where the figures come from.
    pub sources: Vec<SourceView>,
}

/// The page that opens a navy.
#[derive(Clone, Serialize, Debug)]
pub struct NavyView {
    pub id: String,
    pub name: String,
    /// Its types, each with how many classes and ships.
    pub types: Vec<(String, String)>,
    pub counts: String,
    pub years: String,
    /// The longest of her ships that are drawn, with guns if there is one, to adorn the page.
    pub plate: Option<Plate>,
    /// Another ship for that page, where the first is on the cover.
    #[serde(skip)]
    pub second_plate: Option<Plate>,
    /// Its badge.
    pub badge: Option<PictureView>,
}

/// A drawing that adorns a page.
#[derive(Clone, Serialize, Debug)]
pub struct Plate {
    pub name: String,
    /// Years of completion; empty if not known.
    pub completed: String,
    /// Her length in feet.
    #[serde(skip)]
    pub length_ft: Fraction,
    /// At which scale she is drawn.
    pub scale: String,
    pub drawing: DrawingView,
}

/// A class of the contents.
#[derive(Clone, Serialize, Debug)]
pub struct ClassLine {
    pub id: String,
    pub name: String,
    pub completed: String,
    /// Which of her states, where several are told apart; else empty.
    pub state: String,
    /// Which of her figures, where a work is told to give some; else empty.
    pub of: String,
    pub page: usize,
}

/// Where figures come from.
#[derive(Clone, Serialize, Debug)]
pub struct SourceView {
    /// Its number, and the id by which pages link here.
    pub number: usize,
    /// What it is called; empty where nothing tells.
    pub title: String,
    /// Whose site it is on: `en.wikipedia.org`; empty for what is on none.
    pub site: String,
    pub address: String,
    pub licence: String,
    pub classes: Vec<ClassLine>,
}

impl SourceView {
    /// With the usual terms in a language; others stand as the ship's file has them.
    pub fn speak(&mut self, words: &Language) {
        self.licence = words.put_together(&self.licence, &["terms", "figures"]);
    }
}

/// On which page each id stands.
pub type Pages = HashMap<String, usize>;
