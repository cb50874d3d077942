//! Reads PDF through hayro-syntax: every path visibly painted, through every transform.

mod content;
pub mod form;
mod ink;
mod layers;
mod limits;
mod words;

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Number, Stream};
use hayro_syntax::page::{Page, Rotation};
use kurbo::{Affine, Rect};

use crate::diagnostic::Diagnostic;
use crate::export::claims::PIECE;

use self::content::Reader;
use self::layers::Layers;
use super::finished::{Finished, Sheet, claim, unreadable};

/// A point in millimetres.
const POINT: f64 = 25.4 / 72.0;
/// The greatest difference between a page's boxes that counts as equal, in millimetres.
const SAME: f64 = 0.01;

/// Reads a file.
pub fn read(bytes: &[u8]) -> Result<Finished, Diagnostic> {
    limits::check(bytes).map_err(unreadable)?;
    // The library should not panic, but a file built to make it do so must not end the run.
    catch_unwind(AssertUnwindSafe(|| document(bytes)))
        .unwrap_or_else(|_| Err(unreadable("it is damaged")))
}

fn document(bytes: &[u8]) -> Result<Finished, Diagnostic> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|_| unreadable("it is damaged or encrypted"))?;
    let catalog: Dict =
        pdf.xref().get(pdf.xref().root_id()).ok_or_else(|| unreadable("it has no catalog"))?;
    let claim = claim(claim_in(&catalog).as_deref())?;
    let layers = Layers::of(&catalog);
    let mut budget = content::BUDGET;
    let mut sheets = Vec::new();
    for page in pdf.pages().iter() {
        sheets.push(sheet(page, &layers, &mut budget));
    }
    Ok(Finished { claim, sheets })
}

/// The raw claim among the private data of the catalog (ISO 32000-1, 14.5).
fn claim_in(catalog: &Dict) -> Option<String> {
    let data = catalog.get::<Dict>("PieceInfo")?.get::<Dict>(PIECE)?;
    String::from_utf8(limits::decoded(&data.get::<Stream>("Private")?).ok()?).ok()
}

fn sheet(page: &Page, layers: &Layers, budget: &mut usize) -> Sheet {
    let mut sheet = Sheet::default();
    let dict = page.raw();
    let unit = dict.get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64());
    if !(unit > 0.0 && unit <= 75_000.0) {
        sheet.refuse("its unit (UserUnit) is not a length");
        return sheet;
    }
    let unit = unit * POINT;
    let media = page.media_box();
    sheet.size = Some((media.width() * unit, media.height() * unit));
    let crop = page.crop_box();
    let sides =
        [(crop.x0, media.x0), (crop.y0, media.y0), (crop.x1, media.x1), (crop.y1, media.y1)];
    if sides.iter().any(|(one, other)| (one - other).abs() * unit > SAME) {
        sheet.refuse("only a part of the page is shown and printed (CropBox)");
    }
    if !matches!(page.rotation(), Rotation::None) {
        sheet.refuse("the page is turned when it is shown (Rotate)");
    }
    if has_notes(dict) {
        sheet.refuse("something is drawn over the page by an annotation or a form field (Annots)");
    }
    let to_sheet = Affine::new([unit, 0.0, 0.0, -unit, -media.x0 * unit, media.y1 * unit]);
    let paper = Rect::new(0.0, 0.0, media.width() * unit, media.height() * unit);
    // Anything far off the page would only slow down measuring.
    let clip = paper.inflate(paper.width().max(100.0), paper.height().max(100.0));
    match limits::page_content(dict) {
        Ok(content) => {
            Reader::new(&mut sheet, layers, budget).page(content, to_sheet, clip, page.resources());
        }
        Err(why) => sheet.refuse(why),
    }
    sheet
}

/// Whether a page has annotations that could draw something. Links draw nothing.
fn has_notes(page: &Dict) -> bool {
    let Some(notes) = page.get::<Array>("Annots") else { return false };
    notes.iter::<Dict>().any(|note| {
        note.get::<Name>("Subtype").is_none_or(|kind| kind.as_ref() != b"Link")
            || note.contains_key("AP")
    })
}
