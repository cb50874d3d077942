//! Sheets as PDF: exact boxes, and a word to the printer not to scale.

use lopdf::{Bookmark, Dictionary, Document, Object, ObjectId, SaveOptions, Stream, dictionary};
use rayon::prelude::*;
use typst::foundations::{Datetime, Smart};
use typst::model::DocumentInfo;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::{Duplex, Placed};
use crate::press::Sheet;

use super::claims::FileClaim;
use super::{About, PROGRAM, PdfWish, failed, inks, merge, seal};

/// How Typst begins the message of what a standard does not allow.
const REFUSED_BY_STANDARD: &str = "PDF/A-2b error: ";

/// Some sheets as PDF bytes; [`finish`] makes a file of the parts.
///
/// # Errors
/// If Typst's exporter refuses.
pub fn part(sheets: Vec<Sheet>, about: &About, wish: &PdfWish) -> Result<Vec<u8>, Diagnostic> {
    // Sheets are not tagged: tags would make them many times larger (docs/performance.md).
    exported(sheets, about, wish, false)
}

/// Pages of a book as PDF bytes, tagged.
///
/// # Errors
/// If Typst's exporter refuses.
pub fn book_part(sheets: Vec<Sheet>, about: &About, wish: &PdfWish) -> Result<Vec<u8>, Diagnostic> {
    exported(sheets, about, wish, true)
}

fn exported(
    sheets: Vec<Sheet>,
    about: &About,
    wish: &PdfWish,
    tagged: bool,
) -> Result<Vec<u8>, Diagnostic> {
    let info = DocumentInfo {
        title: Some(about.title.as_str().into()),
        description: Some(about.subject.as_str().into()),
        // The exporter wants a date for the archive, though PDF/A-2 does not. `seal` tells none.
        date: Smart::Custom(Datetime::from_ymd(2000, 1, 1).filter(|_| wish.archive)),
        ..DocumentInfo::default()
    };
    let document = PagedDocument::new(sheets.into_iter().collect(), info);
    // Typst then refuses what the archive may not have: a character without a glyph, a font that
    // must not be embedded.
    let standards: &[PdfStandard] = if wish.archive { &[PdfStandard::A_2b] } else { &[] };
    let standards = PdfStandards::new(standards).map_err(|error| failed("PDF", error.message()))?;
    let options = PdfOptions {
        creator: Smart::Custom(Some(PROGRAM.to_owned())),
        standards,
        tagged,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|errors| {
        let message = errors.first().map_or("", |error| error.message.as_str());
        match message.strip_prefix(REFUSED_BY_STANDARD) {
            Some(what) => {
                let message = format!("PDF/A-2b does not allow this: {what}");
                Diagnostic::error(Code::NotForArchive, message)
                    .hint("take it out of the template, or print without `--pdf-standard`")
            }
            None => failed("PDF", message),
        }
    })
}

/// What a file has besides its pages.
#[derive(Default)]
pub struct Extras {
    /// What can be measured on it.
    pub claim: Option<FileClaim>,
    /// What a viewer lists beside the pages.
    pub outline: Vec<Chapter>,
    /// How its sheets are printed on both sides, and what is cut out of them.
    pub sides: Sides,
}

/// An entry of a file's outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// The page that it leads to, from 0.
    pub page: usize,
    /// Whether it belongs to the entry of this kind before it that does not.
    pub inner: bool,
}

/// What is to be known of sheets that are printed on both sides, or cut.
#[derive(Clone, Default, Debug)]
pub struct Sides {
    /// The edge about which the printer turns them.
    pub duplex: Option<Duplex>,
    /// What is cut out of them, fronts and backs by turns; the whole paper where nothing is said.
    pub boxes: Vec<Option<Boxes>>,
    /// What a viewer calls each of them; their numbers if there are none.
    pub labels: Vec<String>,
}

/// What is cut out of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boxes {
    /// What is left.
    pub trim: Placed,
    /// The same with its bleed.
    pub bleed: Placed,
}

/// The parts as one file, in order, with what a printer must be told and what can be measured on it.
///
/// # Errors
/// If a part cannot be read back.
pub fn finish(
    parts: &[Vec<u8>],
    extras: &Extras,
    about: &About,
    wish: &PdfWish,
) -> Result<Vec<u8>, Diagnostic> {
    let mut documents: Vec<Document> = parts
        .par_iter()
        .map(|part| {
            let mut document = Document::load_mem(part).map_err(|error| failed("PDF", error))?;
            inks::settle(&mut document, wish.inks.as_ref())?;
            Ok(document)
        })
        .collect::<Result<_, Diagnostic>>()?;
    let mut document = match documents.len() {
        1 => documents.remove(0),
        _ => merge::merge(documents).map_err(|error| failed("PDF", error))?,
    };
    tell_printer(&mut document, &extras.sides).map_err(|error| failed("PDF", error))?;
    if let Some(claim) = &extras.claim {
        add_claim(&mut document, claim).map_err(|error| failed("PDF", error))?;
    }
    add_outline(&mut document, &extras.outline).map_err(|error| failed("PDF", error))?;
    seal::seal(&mut document, about, wish).map_err(|error| failed("PDF", error))?;
    saved(&mut document)
}

/// A document as bytes.
///
/// # Errors
/// If it cannot be written.
pub fn saved(document: &mut Document) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true).build();
    document.save_with_options(&mut bytes, options).map_err(|error| failed("PDF", error))?;
    Ok(bytes)
}

/// The chapters, each leading to its page; a page that there is not has no entry.
fn add_outline(document: &mut Document, chapters: &[Chapter]) -> lopdf::Result<()> {
    if chapters.is_empty() {
        return Ok(());
    }
    let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
    let mut outer = None;
    for chapter in chapters {
        let Some(page) = pages.get(chapter.page) else { continue };
        let bookmark = Bookmark::new(chapter.title.clone(), [0.0; 3], 0, *page);
        let parent = if chapter.inner { outer } else { None };
        let added = document.add_bookmark(bookmark, parent);
        if !chapter.inner {
            outer = Some(added);
        }
    }
    if let Some(outline) = document.build_outline() {
        document.catalog_mut()?.set("Outlines", outline);
    }
    Ok(())
}

/// The claim lies where PDF has a program keep data of its own.
fn add_claim(document: &mut Document, claim: &FileClaim) -> lopdf::Result<()> {
    let mut stream = Stream::new(Dictionary::new(), claim.to_json().into_bytes());
    stream.compress()?;
    let private = document.add_object(stream);
    let data = dictionary! {
        // A day is asked for; ours is always the same, so that the same input is the same file.
        "LastModified" => Object::string_literal("D:20000101000000Z"),
        "Private" => private,
    };
    document.catalog_mut()?.set("PieceInfo", dictionary! { "Chartroom" => data });
    Ok(())
}

/// Viewer preferences and boxes: the page is the paper, and it is not to be fitted or scaled.
pub fn tell_printer(document: &mut Document, sides: &Sides) -> lopdf::Result<()> {
    let mut preferences = dictionary! {
        "PrintScaling" => Object::Name(b"None".to_vec()),
        "DisplayDocTitle" => true,
        // Tells the driver to take paper of the page's size where it has several trays.
        "PickTrayByPDFSize" => true,
    };
    if let Some(edge) = sides.duplex {
        let edge = match edge {
            Duplex::Long => "DuplexFlipLongEdge",
            Duplex::Short => "DuplexFlipShortEdge",
        };
        preferences.set("Duplex", Object::Name(edge.into()));
    }
    document.catalog_mut()?.set("ViewerPreferences", preferences);
    if !sides.labels.is_empty() {
        let label = |(number, label): (usize, &String)| {
            let label = Object::string_literal(label.as_str());
            [Object::Integer(number as i64), dictionary! { "P" => label }.into()]
        };
        let labels: Vec<Object> = sides.labels.iter().enumerate().flat_map(label).collect();
        document.catalog_mut()?.set("PageLabels", dictionary! { "Nums" => labels });
    }
    for (number, page) in document.get_pages().into_values().enumerate().collect::<Vec<_>>() {
        let page: &mut Dictionary = document.get_object_mut(page)?.as_dict_mut()?;
        let Ok(paper) = page.get(b"MediaBox").cloned() else { continue };
        let cut = sides.boxes.get(number % sides.boxes.len().max(1)).copied().flatten();
        let height = paper.as_array().ok().and_then(|sides| sides.get(3)?.as_float().ok());
        match cut.zip(height) {
            None => page.set("TrimBox", paper),
            Some((Boxes { trim, bleed }, height)) => {
                page.set("TrimBox", rectangle(trim, height));
                page.set("BleedBox", rectangle(bleed, height));
            }
        }
    }
    Ok(())
}

/// A place on a sheet as PDF has it, from the lower left corner.
fn rectangle(place: Placed, height: f32) -> Object {
    let up = |from_top: Length| f64::from(height) - from_top.to_pt();
    let sides = [place.x.to_pt(), up(place.bottom()), place.right().to_pt(), up(place.y)];
    Object::Array(sides.map(|side| Object::Real(side as f32)).to_vec())
}
