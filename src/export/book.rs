//! A book as PDF: its parts joined, with outline, page labels, and links from part to part.

use std::collections::HashMap;

use lopdf::{Document, Object, ObjectId, StringFormat, dictionary};

use crate::diagnostic::Diagnostic;
use crate::page::BOOK_SCHEME;
use crate::press::Sheet;

use super::seal::seal;
use super::{About, PdfWish, failed, inks, merge, pdf};

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

/// How much of the page a viewer shows above a target, in points.
const ABOVE: f64 = 8.0;

/// A part of a book, ready to be joined to the others.
pub struct Quire(Document);

/// Pages as a part of a book, tagged, so that a program can read them aloud.
///
/// # Errors
/// If Typst's exporter refuses, or its file cannot be read back.
pub fn quire(pages: Vec<Sheet>, about: &About, wish: &PdfWish) -> Result<Quire, Diagnostic> {
    let part = pdf::book_part(pages, about, wish)?;
    let mut document = Document::load_mem(&part).map_err(|error| failed("PDF", error))?;
    inks::settle(&mut document, wish.inks.as_ref())?;
    // What only packed the objects is of no more use, and takes more room than they.
    document.objects.retain(|_, object| !matches!(object.type_name(), Ok(b"ObjStm" | b"XRef")));
    Ok(Quire(document))
}

/// Joins the parts.
///
/// # Errors
/// If a link names a target that there is not.
pub fn bind(
    parts: Vec<Quire>,
    binding: &Binding,
    about: &About,
    wish: &PdfWish,
) -> Result<Vec<u8>, Diagnostic> {
    let documents = parts.into_iter().map(|Quire(document)| document).collect();
    let mut document = merge::merge(documents).map_err(|error| failed("PDF", error))?;
    let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
    join_links(&mut document, &pages, binding)?;
    finish(&mut document, &pages, binding).map_err(|error| failed("PDF", error))?;
    seal(&mut document, about, wish).map_err(|error| failed("PDF", error))?;
    pdf::saved(&mut document)
}

/// Links that name a target become links to its place.
fn join_links(
    document: &mut Document,
    pages: &[ObjectId],
    binding: &Binding,
) -> Result<(), Diagnostic> {
    let heights: Vec<f64> = pages.iter().map(|page| height(document, *page)).collect();
    let place = |id: &str| {
        let landing = binding.targets.get(id)?;
        Some(destination(landing, pages, &heights))
    };
    for object in document.objects.values_mut() {
        let Object::Dictionary(annotation) = object else { continue };
        let Some(id) = named_target(annotation) else { continue };
        let Some(destination) = place(&id) else {
            return Err(failed("PDF", format!("a link leads to `{id}`, which is nowhere")));
        };
        annotation.remove(b"A");
        annotation.set("Dest", destination);
    }
    Ok(())
}

/// The target that a link names.
fn named_target(annotation: &lopdf::Dictionary) -> Option<String> {
    let action = annotation.get(b"A").ok()?.as_dict().ok()?;
    let address = action.get(b"URI").ok()?.as_str().ok()?;
    String::from_utf8_lossy(address).strip_prefix(BOOK_SCHEME).map(str::to_owned)
}

fn destination(landing: &Landing, pages: &[ObjectId], heights: &[f64]) -> Object {
    let page = landing.page.min(pages.len() - 1);
    let up = (heights[page] - landing.y + ABOVE).min(heights[page]);
    vec![
        Object::Reference(pages[page]),
        "XYZ".into(),
        Object::Real((landing.x - ABOVE).max(0.0) as f32),
        Object::Real(up as f32),
        Object::Null,
    ]
    .into()
}

fn height(document: &Document, page: ObjectId) -> f64 {
    let paper = document.get_dictionary(page).and_then(|page| page.get(b"MediaBox")?.as_array());
    let top = paper.ok().and_then(|corners| corners.get(3)?.as_float().ok());
    top.map_or(0.0, f64::from)
}

/// Outline, labels, and how a viewer opens a book.
fn finish(document: &mut Document, pages: &[ObjectId], binding: &Binding) -> lopdf::Result<()> {
    let heights: Vec<f64> = pages.iter().map(|page| height(document, *page)).collect();
    let place = |id: &str| {
        let landing = binding.targets.get(id);
        landing.map(|landing| destination(landing, pages, &heights))
    };
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
    pdf::tell_printer(document, &pdf::Sides::default())?;
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
fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::string_literal(words);
    }
    let units = words.encode_utf16().flat_map(u16::to_be_bytes);
    Object::String([0xFE, 0xFF].into_iter().chain(units).collect(), StringFormat::Hexadecimal)
}
