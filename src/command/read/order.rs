//! Writes the states of forms as an order of battle.

use std::fmt::Write;

use crate::PROGRAM;
use crate::data::toml_text::{key, quoted};
use crate::export::{Roll, RollForm, RollShip};
use crate::model::{DamageMark, KeyValue, Scenario};

use super::tally::State;

/// The text of the order of battle.
pub fn text(roll: &Roll, states: &[State]) -> String {
    let head = &roll.head;
    let mut text = format!("# Read from a filled form by {PROGRAM}.\n");
    let mut line = |key: &str, words: &str| {
        if !words.is_empty() {
            let _ = writeln!(text, "{key} = {}", quoted(words));
        }
    };
    line("title", &head.title);
    line("subtitle", &head.subtitle);
    line("rules", &head.rules);
    line("scale", &head.scale);
    line("units", &head.units);
    line("source", &head.source);
    line("notes", &head.notes);
    for (name, value) in &head.settings {
        let value = match value {
            KeyValue::Flag(value) => value.to_string(),
            KeyValue::Number(number) => number.to_string(),
            KeyValue::Word(word) => quoted(word),
            KeyValue::Words(words) => list(words),
        };
        let _ = writeln!(text, "{} = {value}", key(name));
    }
    text.push_str(&scenario(&head.scenario));
    for (number, side) in roll.sides.iter().enumerate() {
        let _ = writeln!(text, "\n[[side]]\nname = {}", quoted(&side.name));
        let told =
            [("commander", &side.commander), ("course", &side.course), ("notes", &side.notes)];
        for (key, words) in told.into_iter().filter(|(_, words)| !words.is_empty()) {
            let _ = writeln!(text, "{key} = {}", quoted(words));
        }
        for (at, (name, absent)) in side.divisions.iter().enumerate() {
            // The ships of a side without divisions are listed under it.
            if side.divisions.len() > 1 || !name.is_empty() {
                text.push_str("\n[[side.division]]\n");
            }
            let mut line = |key: &str, words: String| {
                let _ = writeln!(text, "{key} = {words}");
            };
            if !name.is_empty() {
                line("name", quoted(name));
            }
            if !absent.is_empty() {
                line("absent", list(absent));
            }
            text.push_str("ships = [\n");
            for (form, state) in roll.forms.iter().zip(states) {
                if let RollForm { ship: Some(ship), .. } = form
                    && (ship.side, ship.division) == (number, at)
                {
                    let _ = writeln!(text, "  {},", entry(ship, state));
                }
            }
            text.push_str("]\n");
        }
    }
    text
}

fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("[{}]", words.join(", "))
}

fn scenario(of: &Scenario) -> String {
    let mut lines: Vec<String> =
        of.terms.iter().map(|(key, words)| format!("{key} = {}", quoted(words))).collect();
    lines.extend(of.turns.map(|turns| format!("turns = {turns}")));
    let points = of
        .points
        .iter()
        .map(|(what, points)| format!("  {{ what = {}, points = {points} }},\n", quoted(what)));
    let points: String = points.collect();
    lines.extend((!points.is_empty()).then(|| format!("points = [\n{points}]")));
    lines.extend((!of.house.is_empty()).then(|| format!("house = {}", list(&of.house))));
    lines.extend((!of.source.is_empty()).then(|| format!("source = {}", quoted(&of.source))));
    if lines.is_empty() { String::new() } else { format!("\n[scenario]\n{}\n", lines.join("\n")) }
}

fn entry(ship: &RollShip, state: &State) -> String {
    let mut said = vec![format!("ship = {}", quoted(&ship.word))];
    let renamed = state.renamed.as_ref().or(ship.renamed.then_some(&ship.name));
    said.extend(renamed.map(|name| format!("name = {}", quoted(name))));
    if ship.flagship {
        said.push("flagship = true".to_owned());
    }
    if !ship.note.is_empty() {
        said.push(format!("note = {}", quoted(&ship.note)));
    }
    said.extend(ship.arrives.map(|turn| format!("arrives = {turn}")));
    let damage = state.damage.iter().map(|(field, mark)| {
        let mark = match mark {
            DamageMark::Crossed(count) => count.to_string(),
            DamageMark::Boxes(numbers) => format!("{numbers:?}"),
            DamageMark::Written(words) => quoted(words),
        };
        format!("{} = {mark}", key(field))
    });
    let damage: Vec<String> = damage.collect();
    if !damage.is_empty() {
        said.push(format!("damage = {{ {} }}", damage.join(", ")));
    }
    if said.len() == 1 { quoted(&ship.word) } else { format!("{{ {} }}", said.join(", ")) }
}
