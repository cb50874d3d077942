//! Exports sheets to one PDF. Typst exports each part as a document, the joiner makes one of them, and a list
//! of passes completes it.

mod colors;
mod embedded;
mod fields;
mod flatten;
mod images;
mod joiner;
mod metadata;
mod navigation;
mod part;
mod repeated;
mod sharing;
mod sides;
mod tags;

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;
use crate::work;

use super::extras::Extras;
use super::format::{PdfWish, failed};
use super::sink::{Finished, Part, Sink, misplaced};

pub use fields::{CLEAR, CROSSED};
pub use flatten::flatten;
use joiner::{Joiner, Pdf};
use part::ExportedPart;

/// The number of sheets for play that are exported together. Each export has fonts of its own, and holds its
/// sheets in memory.
const SHEETS_A_LOT: usize = 40;

/// The most lots to export at a time.
const LOTS_AT_ONCE: usize = 4;

/// Writes one file. Sheets wait until there are lots for all cores.
pub struct PdfSink {
    wish: PdfWish,
    waiting: Vec<Lot>,
    joiner: Joiner,
}

/// Sheets that are exported together.
struct Lot {
    /// Whether they go before all others.
    front: bool,
    tagged: bool,
    sheets: Vec<Sheet>,
}

impl PdfSink {
    /// Opens a file without pages.
    pub fn new(wish: &PdfWish) -> Self {
        Self { wish: wish.clone(), waiting: Vec::new(), joiner: Joiner::new() }
    }

    /// Adds sheets to the last lot, and begins another when it is full.
    fn gather(&mut self, sheets: Vec<Sheet>) {
        let mut sheets = sheets.into_iter().peekable();
        while sheets.peek().is_some() {
            let has_room = |lot: &&mut Lot| !lot.tagged && lot.sheets.len() < SHEETS_A_LOT;
            match self.waiting.last_mut().filter(has_room) {
                Some(lot) => {
                    let room = SHEETS_A_LOT - lot.sheets.len();
                    lot.sheets.extend(sheets.by_ref().take(room));
                }
                None => {
                    let sheets = sheets.by_ref().take(SHEETS_A_LOT).collect();
                    self.waiting.push(Lot { front: false, tagged: false, sheets });
                }
            }
        }
    }

    fn export(&mut self, lots: usize) -> Result<(), Diagnostic> {
        let wish = &self.wish;
        let export =
            |Lot { front, tagged, sheets }| Ok((front, ExportedPart::of(sheets, tagged, wish)?));
        for part in work::map_parallel(self.waiting.drain(..lots), export) {
            let (front, part) = part?;
            self.joiner.add(front, part).map_err(|error| failed("PDF", error))?;
        }
        Ok(())
    }
}

impl Sink for PdfSink {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        match part {
            Part::Sheets(sheets) => self.gather(sheets),
            Part::BookPages(sheets) => {
                self.waiting.push(Lot { front: false, tagged: true, sheets });
            }
            Part::FrontPages(sheets) => {
                self.waiting.push(Lot { front: true, tagged: true, sheets });
            }
            Part::Drawing(_) | Part::Card(_) => return Err(misplaced()),
        }
        // The last lot may still grow.
        let lots = work::parallelism().min(LOTS_AT_ONCE);
        while self.waiting.len() > lots {
            self.export(lots)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, extras: &Extras) -> Result<Finished, Diagnostic> {
        self.export(self.waiting.len())?;
        let file = finished(self.joiner, extras, &self.wish)?;
        Ok(Finished { files: vec![file], ..Finished::default() })
    }
}

/// Completes a document that is laid out already.
///
/// # Errors
/// If it is not a valid PDF.
#[cfg(feature = "cutter-pdf")]
pub fn completed(document: lopdf::Document, extras: &Extras) -> Result<Vec<u8>, Diagnostic> {
    let mut joiner = Joiner::new();
    let part = ExportedPart { document, forms: Vec::new() };
    joiner.add(false, part).map_err(|error| failed("PDF", error))?;
    finished(joiner, extras, &PdfWish::default())
}

/// Joins all parts and sends the file through all passes.
fn finished(joiner: Joiner, extras: &Extras, wish: &PdfWish) -> Result<Vec<u8>, Diagnostic> {
    let mut pdf = joiner.finish().map_err(|error| failed("PDF", error))?;
    colors::settle(&mut pdf.document, wish.inks.as_ref())?;
    navigation::settle_links(&mut pdf, extras)?;
    passed(pdf, extras, wish).map_err(|error| failed("PDF", error))
}

/// The passes that refuse nothing.
fn passed(mut pdf: Pdf, extras: &Extras, wish: &PdfWish) -> lopdf::Result<Vec<u8>> {
    sharing::share(&mut pdf)?;
    sides::set_boxes(&mut pdf, &extras.sides)?;
    fields::add(&mut pdf)?;
    sides::set_labels(&mut pdf, &extras.sides)?;
    navigation::add_outline(&mut pdf, extras)?;
    embedded::add_private_data(&mut pdf, extras)?;
    if let Some(original) = &extras.original {
        embedded::attach(&mut pdf, original)?;
    }
    if wish.archive {
        embedded::add_output_intent(&mut pdf)?;
    }
    metadata::add(&mut pdf, &extras.about.cleaned(), wish)?;
    pdf.save()
}
