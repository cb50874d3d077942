//! Designs as the text of a navy file.

use serde_json::{Value, json};

use super::design::{Battery, Design};
use super::words::Words;
use crate::data::toml_text::{file_name, rendered};
use crate::measure::Fraction;
use crate::model::ShipType;
use crate::model::names::FreeIds;

/// The template of the file.
const TEMPLATE: &str = include_str!("design.toml.tera");

/// What the user adds to the designs.
#[derive(Clone, Default, Debug)]
pub struct Choices {
    /// Replaces the countries named in the designs.
    pub navy: Option<String>,
    /// No design gives the year of completion.
    pub completed: Option<i64>,
}

/// A navy file with these designs, all of one navy. `file` is their source.
pub fn navy_file(designs: &[Design], words: &Words, choices: &Choices, file: &str) -> String {
    let country = designs.first().map_or("", |design| design.country.as_str());
    let mut ids = FreeIds::default();
    let mut class = |design: &Design| {
        let id = ids.take(&design.name, "design");
        let plates = design.armor_in.plates().into_iter();
        let plates = plates.filter_map(|(name, plate)| Some((name, plate?)));
        let tons = design.tons.iter().zip(["light", "standard", "normal", "full load"]);
        let tons = tons.filter_map(|(tons, kind)| Some((tons.as_ref()?.floor(), kind)));
        json!({
            "name": if design.name.is_empty() { &id } else { &design.name },
            "id": id,
            "kind": design.kind.map(ShipType::word),
            "displacement": displacement(design),
            "tons": tons.collect::<Vec<_>>(),
            "plates": plates.collect::<Vec<_>>(),
            "mounts": mounts(design.batteries.as_deref().unwrap_or_default(), words),
            "design": design,
        })
    };
    let seen = json!({
        "file": file_name(file),
        "navy": choices.navy.as_deref().unwrap_or(country),
        "completed": choices.completed,
        "classes": designs.iter().map(&mut class).collect::<Vec<_>>(),
    });
    rendered(TEMPLATE, &seen)
}

/// Normal tons, or else others, with their kind.
fn displacement(design: &Design) -> Option<(Fraction, &'static str)> {
    let [light, standard, normal, full] = design.tons;
    let known = [(normal, "normal"), (standard, "standard"), (full, "full"), (light, "light")];
    known.into_iter().find_map(|(tons, kind)| Some((tons?, kind)))
}

/// Every mount with its arc; one that fires across the deck once more with the arc there.
fn mounts(batteries: &[Battery], words: &Words) -> Vec<Value> {
    let mut rows = Vec::new();
    for battery in batteries {
        for mount in &battery.mounts {
            rows.extend(words.arcs(&mount.place, mount.kept_in).into_iter().map(|arc| {
                json!({
                    "caliber_in": battery.caliber_in,
                    "count": mount.count,
                    "barrels": mount.barrels,
                    "place": mount.place,
                    "from": arc.from,
                    "width": arc.width,
                    "cross_deck": arc.cross_deck,
                })
            }));
        }
    }
    rows
}
