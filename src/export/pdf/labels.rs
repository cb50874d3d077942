//! Page labels, and how viewers and printers open the file.

use lopdf::{Dictionary, Object, dictionary};

use crate::export::extras::{Labels, Sides};
use crate::model::Duplex;

use super::joiner::Pdf;
use super::outline::text;

/// Sets the page labels, and the preferences of viewers: print at actual size.
///
/// # Errors
/// If there is no catalog.
pub fn set(pdf: &mut Pdf, sides: &Sides) -> lopdf::Result<()> {
    let catalog = pdf.catalog()?;
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
                let label = dictionary! { "P" => text(label) };
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
