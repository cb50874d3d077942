//! Boxes that stay empty since the file of a ship leaves something out, and what would fill them.

use std::collections::BTreeMap;

use super::ships::DerivedShip;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Form, PARTICULARS};
use crate::request::Request;
use crate::view;

/// Ships that are named; of more, the first.
const NAMED: usize = 3;

/// A warning for the ships of the user's own whose files leave the same things out that values on a form
/// follow from.
pub fn warnings(form: &Form, ships: &[DerivedShip], request: &Request) -> Vec<Diagnostic> {
    let rules = &request.game.rules;
    let shown = view::shown_values(rules, form);
    let mut found: BTreeMap<Vec<&str>, (usize, Vec<&str>)> = BTreeMap::new();
    for ship in ships {
        let (class, named) = ship.picked;
        let file = class.place.file.as_str();
        if request.files.find_embedded(file).is_some() && request.files.own(file).is_none() {
            continue;
        }
        let values = shown.iter().filter_map(|value| ship.derived.value(&value.id));
        let open: Vec<_> = values.filter(|value| value.lacks().next().is_some()).collect();
        let mut lacks: Vec<&str> = open.iter().flat_map(|value| value.lacks()).collect();
        // A value that needs another lacks what the other does.
        lacks.retain(|name| rules.value(name).is_none());
        lacks.sort_unstable_by_key(|name| {
            (PARTICULARS.iter().position(|known| known == name).unwrap_or(PARTICULARS.len()), *name)
        });
        lacks.dedup();
        if !lacks.is_empty() {
            let (boxes, names) = found.entry(lacks).or_insert((open.len(), Vec::new()));
            *boxes = open.len().max(*boxes);
            names.push(&named.name);
        }
    }
    let warning = |(lacks, (boxes, names)): (Vec<&str>, (usize, Vec<&str>))| {
        let words: Vec<String> = lacks.iter().map(|name| in_words(name)).collect();
        let boxes =
            if boxes == 1 { "a box stays".to_owned() } else { format!("{boxes} boxes stay") };
        let whose = match names.as_slice() {
            few if few.len() <= NAMED => few.join(", "),
            all => format!("{} and {} more ships", all[..NAMED].join(", "), all.len() - NAMED),
        };
        let message = format!("{boxes} empty for {whose}; not given: {}", words.join(", "));
        let keys = lacks.iter().filter(|name| PARTICULARS.contains(name)).map(|name| key(name));
        let keys = keys.collect::<Vec<_>>().join(", ");
        let line = "write them into the ship file, or into the list as columns";
        let line = if keys.is_empty() { line.to_owned() } else { format!("{line}: {keys}") };
        Diagnostic::warning(Code::EmptyBoxes, message).hint(match lacks.contains(&"completed") {
            true => format!("`--completed 1907` gives a year to ships without one; or {line}"),
            false => line,
        })
    };
    found.into_iter().map(warning).collect()
}

/// A particular as a reader calls it.
fn in_words(particular: &str) -> String {
    let plain = ["_t", "_ft", "_kn"].iter().find_map(|unit| particular.strip_suffix(unit));
    match particular {
        "completed" => "year of completion".to_owned(),
        other => plain.unwrap_or(other).replace('_', " "),
    }
}

/// Its key in a ship file.
fn key(particular: &str) -> String {
    format!(
        "`{}`",
        match particular {
            "completed" => "completed_from",
            "armor" => "armor_in",
            other => other,
        }
    )
}
