//! The views of a book of classes.
//!
//! All pages except those of classes refer to page numbers, so the classes are laid out first, followed
//! by contents, tables and index.

mod class;
mod drawings;
mod figures;
mod lists;
mod maker;
mod plates;
mod states;
mod views;
mod works;

use serde::Serialize;

use crate::model::{Basis, Chapter, Language, OwnBook, Prose, ShipClass, Size};

use super::sheet::{PictureView, SheetView};
use super::text::{listed, year_span};

use class::Citation;
pub use class::{ClassView, class_id};
pub use drawings::{DrawingView, Drawings, DrawnAt, Path, PathView, profile_of};
pub use lists::{Contents, IndexGroup, OfNavy, Profile, TableRow};
use maker::navy_name;
pub use maker::{BookClass, BookMaker, types_listed};
pub use views::{Book, NavyView, Pages, Plate, SourceView};

/// The view that all parts of a book share.
#[derive(Clone, Serialize, Debug)]
pub struct BookView {
    #[serde(flatten)]
    pub sheet: SheetView,
    pub metric: bool,
    /// The user's title, or the navies.
    pub book_title: String,
    pub navies: String,
    /// The selection in words: `Battleships, 1890–1905`; empty for everything.
    pub selection: String,
    /// First and last year of completion; empty if unknown.
    pub years: String,
    pub counts: String,
    /// The author of the rules; empty if unknown.
    pub author: String,
    /// From the user's book.toml.
    #[serde(flatten)]
    pub of_own: OwnBook,
    pub has_drawings: bool,
    pub has_arcs: bool,
}

/// The picture on the cover: the user's, or else a ship of the book.
#[derive(Clone, Default, Serialize, Debug)]
pub struct CoverArt {
    pub picture: Option<PictureView>,
    pub plate: Option<Plate>,
}

/// A part of a book that is laid out in one go.
#[derive(Clone, Serialize, Debug)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum BookPart {
    Front {
        cover: Box<CoverArt>,
        /// Navies, types and classes with their pages.
        contents: Vec<Contents>,
        /// The sections after the classes.
        sections: Vec<Section>,
    },
    /// Classes, with the opening page of their navy before its first class.
    Classes {
        first_page: usize,
        opening: Option<Box<NavyView>>,
        classes: Vec<ClassView>,
        /// Whether more classes of the navy follow, so that the last page must be full.
        more: bool,
    },
    /// A chapter of the user's own.
    Chapter { first_page: usize, title: String, text: Prose },
    /// All ships from the side at one scale.
    Profiles { first_page: usize, navies: Vec<OfNavy<Profile>> },
    /// Lists after the classes; those of other parts are empty here.
    Back {
        first_page: usize,
        tables: Vec<OfNavy<TableRow>>,
        values: Vec<ValueNote>,
        sources: Vec<SourceView>,
        index: Vec<IndexGroup>,
    },
}

/// A section after the classes.
#[derive(Clone, Serialize, Debug)]
pub struct Section {
    pub id: String,
    pub title: String,
    pub page: usize,
}

impl BookPart {
    /// The section of a chapter that begins on a page.
    pub fn chapter(chapter: &Chapter, first_page: usize) -> Self {
        Self::Chapter { first_page, title: chapter.title.clone(), text: chapter.text.clone() }
    }
}

impl Section {
    /// The section that a link target belongs to, if any.
    pub fn at(id: &str, page: usize) -> Option<Self> {
        let title = id.strip_prefix("section:")?.to_owned();
        Some(Self { id: id.to_owned(), title, page })
    }
}

/// The derivation of a value.
#[derive(Clone, Serialize, Debug)]
pub struct ValueNote {
    pub label: String,
    /// `computed`, `estimated`, or stated only.
    pub basis: String,
    /// The source of its formula.
    pub source: String,
}

impl BookMaker<'_> {
    /// Makes the views of classes, with drawings for pages of this size.
    pub fn book(&self, classes: &[BookClass], paper: Size) -> Book {
        let scales = drawings::scales(classes.iter().map(|one| one.class), paper);
        let mut works = works::Works::default();
        let cited: Vec<Vec<Citation>> =
            classes.iter().map(|one| works.cited_by(one.class)).collect();
        let (sources, numbers) = works.by_site();
        let mut cited = cited.into_iter();
        let mut navies: Vec<(NavyView, Vec<ClassView>)> = Vec::new();
        for run in classes.chunk_by(|a, b| a.class.navy_id == b.class.navy_id) {
            let mut views = Vec::new();
            for one in run {
                let mut sources = cited.next().unwrap_or_default();
                for citation in &mut sources {
                    citation.number = numbers[citation.number - 1];
                    citation.speak(self.words);
                }
                sources.sort_by_key(|citation| citation.number);
                let scale = scales.get(&one.class.kind).copied();
                let drawings = drawings::of_class(one.class, scale, self.figures());
                views.push(class::view(self, one, sources, drawings));
            }
            let plates = plates::of_navy(run, &views);
            let entries = states::gathered(run, views);
            navies.push((opening(self.words, run[0].class, plates, &entries), entries));
        }
        let mut sources = sources;
        sources.iter_mut().for_each(|source| source.speak(self.words));
        Book { navies, sources }
    }

    /// The derivation of each value in the book.
    pub fn value_notes(&self) -> Vec<ValueNote> {
        let shown = self.sheet.values.iter().filter_map(|value| self.rules.value(&value.id));
        let note = |rule: &crate::model::ValueRule| ValueNote {
            label: rule.label.clone(),
            basis: match rule.basis {
                Basis::Unknown => self.words.text("book_back.only_stated"),
                basis => self.words.text(&format!("basis.{}", basis.word())),
            },
            source: rule.source.clone(),
        };
        shown.map(note).collect()
    }
}

/// Makes the view that all parts share.
pub fn book_view(maker: &BookMaker, book: &Book, selection: String) -> BookView {
    let BookMaker { rules, sheet, words, .. } = *maker;
    let all = book.navies.iter().flat_map(|(_, classes)| classes);
    let states: Vec<&ClassView> = all.flat_map(ClassView::all_states).collect();
    let (classes, ships) = book.count();
    let navies = title(words, book);
    let book_title = match sheet.own.title.as_str() {
        "" => navies.clone(),
        own => own.to_owned(),
    };
    BookView {
        sheet: sheet.clone(),
        metric: maker.figures().is_metric(),
        book_title,
        navies,
        selection,
        years: years(states.iter().filter_map(|one| one.years)),
        counts: counts(words, classes, ships),
        author: rules.notice.author.clone().unwrap_or_default(),
        of_own: OwnBook::default(),
        has_drawings: states.iter().any(|class| class.drawings.drawing.is_some()),
        has_arcs: states.iter().any(|class| !class.mounts.is_empty()),
    }
}

/// The title of a book, which names up to four navies.
fn title(words: &Language, book: &Book) -> String {
    let names: Vec<&str> = book.navies.iter().map(|(navy, _)| navy.name.as_str()).collect();
    match names.len() {
        0..=4 => listed(words, &names),
        many => {
            let many = many.to_string();
            let counted = words.fill("book.navies", &[("count", &many)]);
            words.text_or(&format!("book.navies_{many}"), &counted)
        }
    }
}

fn opening(
    words: &Language,
    first: &ShipClass,
    (plate, second_plate): (Option<Plate>, Option<Plate>),
    entries: &[ClassView],
) -> NavyView {
    let counted =
        |run: &[ClassView]| counts(words, run.len(), run.iter().map(ClassView::count_ships).sum());
    let of_type = |run: &[ClassView]| (run[0].types.clone(), counted(run));
    NavyView {
        id: first.navy_id.to_string(),
        name: navy_name(words, &first.navy),
        types: entries.chunk_by(|a, b| a.types == b.types).map(of_type).collect(),
        counts: counted(entries),
        years: years(entries.iter().flat_map(ClassView::all_states).filter_map(|one| one.years)),
        plate,
        second_plate,
        badge: None,
    }
}

/// `6 classes, 12 ships`.
fn counts(words: &Language, classes: usize, ships: usize) -> String {
    let counted = |n: usize, one: &str, many: &str| match n {
        1 => words.text(&format!("book.{one}")),
        _ => words.fill(&format!("book.{many}"), &[("count", &n.to_string())]),
    };
    format!("{}, {}", counted(classes, "one_class", "classes"), counted(ships, "one_ship", "ships"))
}

/// The span of years: `1885–1910`.
fn years(spans: impl Iterator<Item = (i64, i64)>) -> String {
    let span = spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    span.map(year_span).unwrap_or_default()
}
