//! The positions of ships' values on forms and sheets.

use std::collections::BTreeSet;

use serde_json::json;
use typst::layout::{Point, Size};

use crate::model::RuleSet;
use crate::page::shown::{Shown, Spot};
use crate::page::{Field, LaidForm, naming};
use crate::request::Game;
use crate::request::ships::Picked;
use crate::view::LogView;

use super::live::{label, word_of};

/// The values of a ship that a form shows, each with its area: that of the text field, or else of the
/// boxes to cross off.
pub fn shown(
    rules: &RuleSet,
    plan: &LaidForm,
    ((class, ship), view): (Picked, &LogView),
) -> Vec<(Point, Size, Shown)> {
    let word = word_of(class, ship);
    let of_field = |field: &Field, value: &str| Shown {
        ship: word.clone(),
        name: view.ship.clone(),
        value: value.to_owned(),
        label: label(rules, if field.tick { value } else { &field.name }),
        text: text_of(view, field, value),
    };
    let mut found = Vec::new();
    let mut told = BTreeSet::new();
    for field in plan.fields.iter().filter(|field| !field.tick) {
        if let Some(value) = value_of(rules, field) {
            told.insert(value);
            found.push((field.at, field.size, of_field(field, value)));
        }
    }
    for field in plan.fields.iter().filter(|field| field.tick) {
        let Some(value) = value_of(rules, field).filter(|value| told.insert(value)) else {
            continue;
        };
        let own = plan.fields.iter().filter(|other| {
            other.tick && naming::family(&other.name) == naming::family(&field.name)
        });
        let has = view.values.get(value).and_then(|value| value.count);
        let has = has.map_or(usize::MAX, |has| usize::try_from(has).unwrap_or(0).max(1));
        let (at, size) = around(own.take(has));
        found.push((at, size, of_field(field, value)));
    }
    found
}

/// The value that a field shows: the one it is named after, or the speed behind a speed box.
fn value_of<'a>(rules: &'a RuleSet, field: &Field) -> Option<&'a str> {
    let family = naming::family(&field.name);
    let speeds = rules.speed_boxes.as_ref().filter(|_| family == SPEED && !field.tick);
    let value = speeds.map_or(family, |speeds| &speeds.value);
    rules.value(value).map(|value| value.id.as_str())
}

/// The name of speed boxes in templates: `speed.8`.
const SPEED: &str = "speed";

/// The bounding box of some boxes.
fn around<'a>(boxes: impl Iterator<Item = &'a Field>) -> (Point, Size) {
    let corners = boxes.map(|field| (field.at, field.at + field.size.to_point()));
    let whole = corners.reduce(|(low, high), (at, end)| (low.min(at), high.max(end)));
    let (low, high) = whole.unwrap_or_default();
    (low, Size::new(high.x - low.x, high.y - low.y))
}

fn text_of(view: &LogView, field: &Field, value: &str) -> String {
    let number = naming::number(&field.name).filter(|_| !field.tick);
    let speed = view.speed_boxes.iter().find(|speed| Some(speed.number) == number);
    let text = match speed {
        Some(speed) if naming::family(&field.name) == SPEED => Some(&speed.distance),
        _ => view.values.get(value).map(|value| &value.text),
    };
    text.map(|text| text.plain.clone()).unwrap_or_default()
}

/// The .places.json file: the game, and the values on each sheet.
pub fn file(game: &Game, sheets: &[Vec<Spot>]) -> Vec<u8> {
    let units = game.units.word();
    let told = json!({
        "rules": game.rules.id, "scale": game.scale.id, "units": units, "sheets": sheets,
    });
    told.to_string().into_bytes()
}
