//! A book as PDF: its parts, where its links land, outline and page labels.

use std::collections::HashMap;

use lopdf::{Document, Object, ObjectId, StringFormat, dictionary};

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;

use super::binder::BoundPage;
use super::elements::{self, Elements};
use super::{About, PdfWish, failed, inks, pdf};

/// What joins the parts of a book.
#[derive(Default, Debug)]
pub struct Binding {
    /// Pages before page 1, which are numbered in small roman numerals.
    pub front_pages: usize,
    /// Where links land: page of the whole file from 0, and points from its top left corner.
    pub targets: HashMap<String, Landing>,
    /// The outline.
    pub outline: Vec<Bookmark>,
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

/// An entry of the outline.
#[derive(Debug)]
pub struct Bookmark {
    /// What it says.
    pub title: String,
    /// Where it leads.
    pub target: String,
    /// What is below it.
    pub below: Vec<Bookmark>,
}

impl Binding {
    /// What a page of the whole file, from 0, is called on paper.
    pub fn folio(&self, page: usize) -> String {
        match page.checked_sub(self.front_pages) {
            Some(behind) => (behind + 1).to_string(),
            None => roman(page + 1),
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

/// How much of the page a viewer shows above a target, in points.
const ABOVE: f64 = 8.0;

impl Landing {
    /// As a destination in a file of these pages.
    pub fn on(&self, pages: &[BoundPage]) -> Object {
        let page = pages[self.page.min(pages.len() - 1)];
        let up = (page.height - self.y + ABOVE).min(page.height);
        vec![
            Object::Reference(page.id),
            "XYZ".into(),
            Object::Real((self.x - ABOVE).max(0.0) as f32),
            Object::Real(up as f32),
            Object::Null,
        ]
        .into()
    }
}

/// A part of a book, ready to be bound to the others.
pub struct Quire {
    pub(super) document: Document,
    pub(super) elements: Elements,
}

/// Pages as a part of a book, tagged, so that a program can read them aloud. What is to be changed on
/// every page is changed here, while the part is a document of its own.
///
/// # Errors
/// If Typst's exporter refuses, or its file cannot be read back.
pub fn quire(pages: Vec<Sheet>, about: &About, wish: &PdfWish) -> Result<Quire, Diagnostic> {
    let part = pdf::book_part(pages, about, wish)?;
    let (mut document, elements) = elements::parted(part).map_err(|error| failed("PDF", error))?;
    inks::settle(&mut document, wish.inks.as_ref())?;
    pdf::tell_printer(&mut document, &pdf::Sides::default())
        .map_err(|error| failed("PDF", error))?;
    Ok(Quire { document, elements })
}

/// Outline, labels, and how a viewer opens a book: what the top of the file has besides its pages and
/// tags. The document is that top, without the pages themselves.
pub fn dress(document: &mut Document, pages: &[BoundPage], binding: &Binding) -> lopdf::Result<()> {
    let place = |id: &str| binding.targets.get(id).map(|landing| landing.on(pages));
    let root = document.new_object_id();
    let (ends, count) = add_bookmarks(document, root, &binding.outline, &place);
    if let Some((first, last)) = ends {
        let outline = dictionary! {
            "Type" => "Outlines", "First" => first, "Last" => last, "Count" => count,
        };
        document.objects.insert(root, outline.into());
        let catalog = document.catalog_mut()?;
        catalog.set("Outlines", Object::Reference(root));
        catalog.set("PageMode", "UseOutlines");
    }
    let labels = vec![
        0.into(),
        dictionary! { "S" => "r" }.into(),
        (binding.front_pages as i64).into(),
        dictionary! { "S" => "D" }.into(),
    ];
    let catalog = document.catalog_mut()?;
    catalog.set("PageLabels", dictionary! { "Nums" => labels });
    catalog.set("PageLayout", "TwoPageRight");
    if let Ok(preferences) =
        document.catalog_mut()?.get_mut(b"ViewerPreferences").and_then(Object::as_dict_mut)
    {
        preferences.set("Duplex", "DuplexFlipLongEdge");
    }
    Ok(())
}

type Ends = Option<(ObjectId, ObjectId)>;

/// Entries below a parent; gives the first and the last, and how many are seen at once.
fn add_bookmarks(
    document: &mut Document,
    parent: ObjectId,
    bookmarks: &[Bookmark],
    place: &impl Fn(&str) -> Option<Object>,
) -> (Ends, i64) {
    let ids: Vec<ObjectId> = bookmarks.iter().map(|_| document.new_object_id()).collect();
    for (at, bookmark) in bookmarks.iter().enumerate() {
        let mut entry = dictionary! { "Title" => text(&bookmark.title), "Parent" => parent };
        if let Some(destination) = place(&bookmark.target) {
            entry.set("Dest", destination);
        }
        if at > 0 {
            entry.set("Prev", ids[at - 1]);
        }
        if let Some(next) = ids.get(at + 1) {
            entry.set("Next", *next);
        }
        let (ends, count) = add_bookmarks(document, ids[at], &bookmark.below, place);
        if let Some((first, last)) = ends {
            entry.set("First", first);
            entry.set("Last", last);
            // Folded up until it is wanted.
            entry.set("Count", -count);
        }
        document.objects.insert(ids[at], entry.into());
    }
    (ids.first().copied().zip(ids.last().copied()), ids.len() as i64)
}

/// A text of the file's own: plain where it can be, else UTF-16.
pub fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::string_literal(words);
    }
    let units = words.encode_utf16().flat_map(u16::to_be_bytes);
    Object::String([0xFE, 0xFF].into_iter().chain(units).collect(), StringFormat::Hexadecimal)
}
