//! Exports a part of a PDF with Typst, and converts its colors.

use lopdf::Document;
use typst::foundations::{Datetime, Smart};
use typst::model::DocumentInfo;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::about::{About, PROGRAM};
use crate::export::format::{PdfWish, failed};
use crate::export::part::Part;
use crate::page::live::{self, Placed};
use crate::press::Sheet;

use super::colors;
use super::elements::{self, Elements};
use super::repeated::Repeated;

/// Stands in Typst's message between a standard and what it does not allow.
const REFUSED_BY_STANDARD: &str = " error: ";

/// A part that is ready to be joined.
pub struct ExportedPart {
    /// The part without its tags.
    pub document: Document,
    pub elements: Elements,
    /// The forms of each page to fill in on screen.
    pub forms: Vec<Vec<Placed>>,
}

impl ExportedPart {
    /// Exports a part.
    ///
    /// # Errors
    /// If Typst's exporter refuses.
    pub fn of(part: Part, about: &About, wish: &PdfWish) -> Result<Self, Diagnostic> {
        match part {
            Part::Sheets(sheets) => Self::of_sheets(sheets, about, wish),
            Part::BookPages(mut pages) => {
                let forms = take_forms(&mut pages);
                let bytes = exported(pages, about, wish, true)?;
                let (mut document, elements) = elements::parted(bytes).map_err(unreadable)?;
                colors::settle(&mut document, wish.inks.as_ref())?;
                Ok(Self { document, elements, forms })
            }
        }
    }

    fn of_sheets(
        mut sheets: Vec<Sheet>,
        about: &About,
        wish: &PdfWish,
    ) -> Result<Self, Diagnostic> {
        let forms = take_forms(&mut sheets);
        let export = |pages| plain_document(pages, about, wish);
        let document = Repeated::take(&mut sheets).exported(sheets, &export)?;
        Ok(Self { forms, ..Self::untagged(document) })
    }

    /// Wraps a document without tags.
    pub fn untagged(document: Document) -> Self {
        Self { document, elements: Elements::default(), forms: Vec::new() }
    }
}

fn take_forms(sheets: &mut [Sheet]) -> Vec<Vec<Placed>> {
    sheets.iter_mut().map(|sheet| live::take(&mut sheet.frame)).collect()
}

fn unreadable(error: lopdf::Error) -> Diagnostic {
    failed("PDF", error)
}

/// Exports pages without tags, in their final colors.
fn plain_document(
    pages: Vec<Sheet>,
    about: &About,
    wish: &PdfWish,
) -> Result<Document, Diagnostic> {
    let bytes = exported(pages, about, wish, false)?;
    let mut document = Document::load_mem(&bytes).map_err(unreadable)?;
    colors::settle(&mut document, wish.inks.as_ref())?;
    Ok(document)
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
        // The exporter requires a date for the archive, though PDF/A-2 does not. The finished file
        // has none, so that the same input gives the same file.
        date: Smart::Custom(Datetime::from_ymd(2000, 1, 1).filter(|_| wish.archive)),
        ..DocumentInfo::default()
    };
    let document = PagedDocument::new(sheets.into_iter().collect(), info);
    // Typst then refuses what the standard does not allow, such as a character without a glyph or a
    // picture without words for those who do not see it.
    let standards: &[PdfStandard] = match (wish.archive, wish.accessible) {
        (true, _) => &[PdfStandard::A_2b],
        (_, true) => &[PdfStandard::Ua_1],
        _ => &[],
    };
    let standards = PdfStandards::new(standards).map_err(|error| failed("PDF", error.message()))?;
    let options = PdfOptions {
        creator: Smart::Custom(Some(PROGRAM.to_owned())),
        standards,
        tagged,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|errors| {
        let message = errors.first().map_or("", |error| error.message.as_str());
        match message.split_once(REFUSED_BY_STANDARD) {
            Some((standard, what)) => {
                let message = format!("{standard} does not allow this: {what}");
                Diagnostic::error(Code::NotForArchive, message)
                    .hint("take it out of the template, or print without `--pdf-standard`")
            }
            None => failed("PDF", message),
        }
    })
}
