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

/// The beginning of Typst's message if a standard does not allow something.
const REFUSED_BY_STANDARD: &str = "PDF/A-2b error: ";

/// A part that is ready to be joined.
pub struct ExportedPart {
    /// The part without its tags.
    pub document: Document,
    pub elements: Elements,
    /// The forms of each page to fill in on screen.
    pub forms: Vec<Vec<Placed>>,
}

impl ExportedPart {
    /// Exports sheets.
    ///
    /// # Errors
    /// If Typst's exporter refuses.
    pub fn of(part: Part, about: &About, wish: &PdfWish) -> Result<Self, Diagnostic> {
        let (mut sheets, tagged) = match part {
            Part::Sheets(sheets) => (sheets, false),
            Part::BookPages(pages) => (pages, true),
        };
        let forms = sheets.iter_mut().map(|sheet| live::take(&mut sheet.frame)).collect();
        let repeated = match sheets.first().filter(|_| !tagged).cloned() {
            Some(first) => {
                let repeated = Repeated::take(&mut sheets);
                sheets.extend(repeated.pages(&first));
                repeated
            }
            None => Repeated::default(),
        };
        let bytes = exported(sheets, about, wish, tagged)?;
        let unreadable = |error| failed("PDF", error);
        let (mut document, elements) = if tagged {
            elements::parted(bytes).map_err(unreadable)?
        } else {
            (Document::load_mem(&bytes).map_err(unreadable)?, Elements::default())
        };
        colors::settle(&mut document, wish.inks.as_ref())?;
        repeated.settle(&mut document).map_err(unreadable)?;
        Ok(Self { document, elements, forms })
    }

    /// Wraps a document without tags.
    pub fn untagged(document: Document) -> Self {
        Self { document, elements: Elements::default(), forms: Vec::new() }
    }
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
    // Typst then refuses what the archive does not allow, such as a character without a glyph or a
    // font that may not be embedded.
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
