//! Exports a part of a PDF with Typst.

use lopdf::Document;
use typst::foundations::{Datetime, Smart};
use typst::model::DocumentInfo;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::PROGRAM;
use crate::diagnostic::{Code, Diagnostic};
use crate::export::format::{PdfWish, failed};
use crate::page::live::{self, PlacedForm};
use crate::press::Sheet;

use super::repeated::Repeated;

/// Stands in Typst's message between a standard and what it does not allow.
const REFUSED_BY_STANDARD: &str = " error: ";

/// A part that is ready to be joined.
pub struct ExportedPart {
    pub document: Document,
    /// The forms of each page to fill in on screen.
    pub forms: Vec<Vec<PlacedForm>>,
}

impl ExportedPart {
    /// Exports sheets together, `tagged` for accessibility or not.
    ///
    /// # Errors
    /// If Typst's exporter refuses.
    pub fn of(mut sheets: Vec<Sheet>, tagged: bool, wish: &PdfWish) -> Result<Self, Diagnostic> {
        let forms = sheets.iter_mut().map(|sheet| live::take(&mut sheet.frame)).collect();
        let export = |pages| exported(pages, wish, tagged);
        let document = match tagged {
            true => export(sheets)?,
            false => Repeated::take(&mut sheets).exported(sheets, &export)?,
        };
        Ok(Self { document, forms })
    }
}

fn exported(sheets: Vec<Sheet>, wish: &PdfWish, tagged: bool) -> Result<Document, Diagnostic> {
    let info = DocumentInfo {
        // The exporter requires a title for PDF/UA. The finished file has its own.
        title: Some(PROGRAM.into()),
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
    let bytes = typst_pdf::pdf(&document, &options).map_err(|errors| {
        let message = errors.first().map_or("", |error| error.message.as_str());
        match message.split_once(REFUSED_BY_STANDARD) {
            Some((standard, what)) => {
                let message = format!("{standard} does not allow this: {what}");
                Diagnostic::error(Code::NotForArchive, message)
                    .hint("take it out of the template, or print without `--pdf-standard`")
            }
            None => failed("PDF", message),
        }
    })?;
    Document::load_mem(&bytes).map_err(|error| failed("PDF", error))
}
