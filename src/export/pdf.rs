//! Sheets as PDF: exact boxes, and a word to the printer not to scale.

use lopdf::{Dictionary, Document, Object, SaveOptions, Stream, dictionary};
use rayon::prelude::*;
use typst::foundations::Smart;
use typst::model::DocumentInfo;
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;

use super::claims::FileClaim;
use super::{About, failed, merge};

/// Some sheets as PDF bytes; [`finish`] makes a file of the parts.
///
/// # Errors
/// If Typst's exporter refuses.
pub fn part(sheets: Vec<Sheet>, about: &About) -> Result<Vec<u8>, Diagnostic> {
    // Sheets are not tagged: tags would make them many times larger (docs/performance.md).
    exported(sheets, about, false)
}

/// Pages of a book as PDF bytes, tagged.
///
/// # Errors
/// If Typst's exporter refuses.
pub fn book_part(sheets: Vec<Sheet>, about: &About) -> Result<Vec<u8>, Diagnostic> {
    exported(sheets, about, true)
}

fn exported(sheets: Vec<Sheet>, about: &About, tagged: bool) -> Result<Vec<u8>, Diagnostic> {
    let info = DocumentInfo {
        title: Some(about.title.as_str().into()),
        description: Some(about.subject.as_str().into()),
        ..DocumentInfo::default()
    };
    let document = PagedDocument::new(sheets.into_iter().collect(), info);
    let options = PdfOptions {
        creator: Smart::Custom(Some(concat!("Chartroom ", env!("CARGO_PKG_VERSION")).to_owned())),
        tagged,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options)
        .map_err(|errors| failed("PDF", errors.first().map_or("", |error| error.message.as_str())))
}

/// The parts as one file, in order, with what a printer must be told and what can be measured on it.
///
/// # Errors
/// If a part cannot be read back.
pub fn finish(parts: &[Vec<u8>], claim: Option<&FileClaim>) -> Result<Vec<u8>, Diagnostic> {
    let mut documents: Vec<Document> = parts
        .par_iter()
        .map(|part| Document::load_mem(part).map_err(|error| failed("PDF", error)))
        .collect::<Result<_, _>>()?;
    let mut document = match documents.len() {
        1 => documents.remove(0),
        _ => merge::merge(documents).map_err(|error| failed("PDF", error))?,
    };
    tell_printer(&mut document).map_err(|error| failed("PDF", error))?;
    if let Some(claim) = claim {
        add_claim(&mut document, claim).map_err(|error| failed("PDF", error))?;
    }
    saved(&mut document)
}

/// A document as bytes.
pub fn saved(document: &mut Document) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true).build();
    document.save_with_options(&mut bytes, options).map_err(|error| failed("PDF", error))?;
    Ok(bytes)
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
pub fn tell_printer(document: &mut Document) -> lopdf::Result<()> {
    let preferences = dictionary! {
        "PrintScaling" => Object::Name(b"None".to_vec()),
        "DisplayDocTitle" => true,
        // Tells the driver to take paper of the page's size where it has several trays.
        "PickTrayByPDFSize" => true,
    };
    document.catalog_mut()?.set("ViewerPreferences", preferences);
    for page in document.get_pages().into_values().collect::<Vec<_>>() {
        let page: &mut Dictionary = document.get_object_mut(page)?.as_dict_mut()?;
        if let Ok(paper) = page.get(b"MediaBox").cloned() {
            page.set("TrimBox", paper);
        }
    }
    Ok(())
}
