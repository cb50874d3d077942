//! Reads PDF through hayro-syntax: every path visibly painted, through every transform.

mod content;
pub mod form;
mod limits;

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Number, Stream};
use hayro_syntax::page::Page;
use kurbo::{Affine, Rect};

use crate::diagnostic::Diagnostic;
use crate::export::claims::PIECE;
use crate::export::identifier;

use super::finished::{Finished, Sheet, claim, unreadable};

/// A point in millimetres.
const POINT: f64 = 25.4 / 72.0;

pub fn read(bytes: &[u8]) -> Result<Finished, Diagnostic> {
    catalog_of(bytes, unreadable, |pdf, catalog| {
        let (claim, id) = claim(claim_in(catalog).as_deref())?;
        // The claim is packed: its identifier is in the trailer.
        let id = id.map(|_| identifier::in_trailer(bytes).unwrap_or_default());
        let mut budget = content::BUDGET;
        let sheets = pdf.pages().iter().map(|page| sheet(page, &mut budget)).collect();
        Ok(Finished { claim, id, sheets })
    })
}

/// Opens a PDF, which may be damaged, and looks at it and its catalog.
fn catalog_of<T>(
    bytes: &[u8],
    unreadable: fn(&'static str) -> Diagnostic,
    look: impl FnOnce(&Pdf, &Dict) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    // Some programs put a line or two before the head.
    if !bytes[..bytes.len().min(1024)].windows(5).any(|head| head == b"%PDF-") {
        return Err(unreadable("it is no PDF"));
    }
    limits::check(bytes).map_err(unreadable)?;
    // The library should not panic, but a damaged file that makes it do so must not end the run.
    let looked = catch_unwind(AssertUnwindSafe(|| {
        let pdf = Pdf::new(bytes.to_vec()).map_err(|_| unreadable("it is damaged or encrypted"))?;
        let root = pdf.xref().get(pdf.xref().root_id());
        look(&pdf, &root.ok_or_else(|| unreadable("it has no catalog"))?)
    }));
    looked.unwrap_or_else(|_| Err(unreadable("it is damaged")))
}

/// The raw claim among the private data of the catalog (ISO 32000-1, 14.5).
fn claim_in(catalog: &Dict) -> Option<String> {
    let data = catalog.get::<Dict>("PieceInfo")?.get::<Dict>(PIECE)?;
    String::from_utf8(limits::decoded(&data.get::<Stream>("Private")?).ok()?).ok()
}

fn sheet(page: &Page, budget: &mut usize) -> Sheet {
    let unit = page.raw().get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64()) * POINT;
    let media = page.media_box();
    let (width, height) = (media.width() * unit, media.height() * unit);
    let mut sheet = Sheet { size: Some((width, height)), ..Sheet::default() };
    let to_sheet = Affine::new([unit, 0.0, 0.0, -unit, -media.x0 * unit, media.y1 * unit]);
    // Anything far off the page would only slow down measuring.
    let paper = Rect::new(0.0, 0.0, width, height);
    let clip = paper.inflate(width.max(100.0), height.max(100.0));
    let content = limits::page_content(page.raw());
    content::page(&mut sheet, budget, &content, to_sheet, clip, page.resources());
    sheet
}
