//! The boxes and labels of pages, and how viewers and printers open the file.

use lopdf::{Dictionary, Object, dictionary, text_string};

use crate::export::extras::{Boxes, Labels, Sides};
use crate::measure::Length;
use crate::model::{Duplex, Placed};

use super::joiner::Pdf;

/// Sets the boxes of all pages.
///
/// # Errors
/// If a page is missing.
pub fn set_boxes(pdf: &mut Pdf, sides: &Sides) -> lopdf::Result<()> {
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

/// Sets the page labels, and the preferences of viewers: print at actual size.
///
/// # Errors
/// If there is no catalog.
pub fn set_labels(pdf: &mut Pdf, sides: &Sides) -> lopdf::Result<()> {
    let catalog = pdf.document.catalog_mut()?;
    catalog.set("ViewerPreferences", preferences(sides));
    if let Some(labels) = labels(&sides.labels) {
        catalog.set("PageLabels", dictionary! { "Nums" => labels });
    }
    if let Labels::Book { .. } = sides.labels {
        catalog.set("PageLayout", "TwoPageRight");
    }
    Ok(())
}

fn preferences(sides: &Sides) -> Dictionary {
    let mut preferences = dictionary! {
        "PrintScaling" => "None",
        "DisplayDocTitle" => true,
        // Selects the tray by the page's size.
        "PickTrayByPDFSize" => true,
    };
    if let Some(edge) = sides.duplex {
        let edge = match edge {
            Duplex::Long => "DuplexFlipLongEdge",
            Duplex::Short => "DuplexFlipShortEdge",
        };
        preferences.set("Duplex", edge);
    }
    preferences
}

/// Page labels as a number tree: each holds until the next.
fn labels(labels: &Labels) -> Option<Vec<Object>> {
    match labels {
        Labels::Numbers => None,
        Labels::Each(labels) => {
            let label = |(number, label): (usize, &String)| {
                let label = dictionary! { "P" => text_string(label) };
                [Object::Integer(number as i64), label.into()]
            };
            Some(labels.iter().enumerate().flat_map(label).collect())
        }
        Labels::Book { front_pages } => Some(vec![
            0.into(),
            dictionary! { "S" => "r" }.into(),
            (*front_pages as i64).into(),
            dictionary! { "S" => "D" }.into(),
        ]),
    }
}
