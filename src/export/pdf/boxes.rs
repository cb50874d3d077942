//! The trim box and bleed box of a page.

use lopdf::{Dictionary, Object};

use crate::export::extras::{Boxes, Sides};
use crate::measure::Length;
use crate::model::Placed;

/// The boxes of a page of the file, counted from 0, on paper of a width and height in points.
pub fn of_page(sides: &Sides, number: usize, (width, height): (f64, f64)) -> Dictionary {
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
