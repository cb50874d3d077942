//! The trim box and bleed box of each page.

use lopdf::{Dictionary, Object};

use crate::export::extras::{Boxes, Sides};
use crate::measure::Length;
use crate::model::Placed;

use super::joiner::Pdf;

/// Sets the boxes of all pages.
///
/// # Errors
/// If a page is missing.
pub fn set(pdf: &mut Pdf, sides: &Sides) -> lopdf::Result<()> {
    for number in 0..pdf.pages.len() {
        let page = pdf.pages[number].id;
        let boxes = of_page(sides, number, pdf.size(page));
        let page = pdf.document.get_dictionary_mut(page)?;
        page.remove(b"BleedBox");
        boxes.into_iter().for_each(|(key, value)| page.set(key, value));
    }
    Ok(())
}

/// The boxes of a page of the file, counted from 0, on paper of a width and height in points.
fn of_page(sides: &Sides, number: usize, (width, height): (f64, f64)) -> Dictionary {
    let mut boxes = Dictionary::new();
    match sides.boxes.get(number % sides.boxes.len().max(1)).copied().flatten() {
        None => boxes.set("TrimBox", rectangle([0.0, 0.0, width, height])),
        Some(Boxes { trim, bleed }) => {
            boxes.set("TrimBox", from_below(trim, height));
            boxes.set("BleedBox", from_below(bleed, height));
        }
    }
    boxes
}

/// Converts a rectangle to PDF coordinates, which start at the lower left corner.
fn from_below(place: Placed, height: f64) -> Object {
    let up = |from_top: Length| height - from_top.to_pt();
    rectangle([place.x.to_pt(), up(place.bottom()), place.right().to_pt(), up(place.y)])
}

fn rectangle(sides: [f64; 4]) -> Object {
    Object::Array(sides.map(|side| Object::Real(side as f32)).to_vec())
}
