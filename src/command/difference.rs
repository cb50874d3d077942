//! The difference between two lists of ships, in terms of a game.

use crate::data::spreadsheet;
use crate::derive::{self, Derived, Deriver};
use crate::diagnostic::Faults;
use crate::formula::Formulas;
use crate::model::{Amount, names::folded};
use crate::request::Game;
use crate::request::ships::Picked;

use super::show::known_text;

/// Headings of particulars that identify a ship or name a source, which are not compared.
const NOT_COMPARED: [&str; 11] = [
    "Ship",
    "Class",
    "Class id",
    "Class completed",
    "Navy",
    "State",
    "Notes written in",
    "Keeper's remarks",
    "Source",
    "Licence",
    "Displacement kind",
];

/// The differences, one per line: ships removed, ships added, and changes in the others. Two lists of
/// a single ship each are compared as two states of that ship, whatever her name.
pub fn lines(old: &[Picked], new: &[Picked], game: &Game, faults: &mut Faults) -> Vec<String> {
    let formulas = Formulas::check(&game.rules, faults);
    let deriver = Deriver::new(&game.rules, &formulas);
    let mut lines = Vec::new();
    let mut left: Vec<Picked> = new.to_vec();
    let are_states = old.len() == 1 && new.len() == 1;
    for before in old {
        let same = |after: &Picked| are_states || same_ship(*before, *after);
        let Some(at) = left.iter().position(same) else {
            lines.push(format!("{}: gone", title(*before)));
            continue;
        };
        let after = left.remove(at);
        let mut changes = particulars(*before, after);
        let mut derived = |(class, ship)| faults.take(deriver.ship(class, ship));
        if let (Some(then), Some(now)) = (derived(*before), derived(after)) {
            changes.extend(values(game, &then, &now));
        }
        if !changes.is_empty() {
            lines.push(format!("{}: {}", title(after), changes.join("; ")));
        }
    }
    lines.extend(left.into_iter().map(|after| format!("{}: new", title(after))));
    lines
}

fn title((class, ship): Picked) -> String {
    if class.ships.len() == 1 && class.name != ship.name {
        return format!("{} ({})", ship.name, class.name);
    }
    ship.name.clone()
}

fn same_ship(before: Picked, after: Picked) -> bool {
    let alike = |one: &str, other: &str| folded(one) == folded(other);
    alike(&before.1.name, &after.1.name)
        && (alike(&before.0.navy, &after.0.navy) || alike(&before.0.navy_id, &after.0.navy_id))
}

/// Changes in particulars: `speed 18 -> 17 kn`.
fn particulars(before: Picked, after: Picked) -> Vec<String> {
    let then = spreadsheet::particulars(before.0, before.1);
    let now = spreadsheet::particulars(after.0, after.1);
    let pairs =
        then.into_iter().zip(now).filter(|((heading, _), _)| !NOT_COMPARED.contains(heading));
    pairs
        .filter(|((_, then), (_, now))| then != now)
        .map(|((heading, then), (_, now))| {
            let (name, unit) = match heading.split_once(" (") {
                Some((name, unit)) => (name, format!(" {}", unit.trim_end_matches(')'))),
                None => (heading, String::new()),
            };
            let name = name.to_lowercase();
            let told = |text: String| if text.is_empty() { "unknown".to_owned() } else { text };
            match (told(then.to_string()), told(now.to_string())) {
                // Long texts are not printed twice.
                (then, now) if then.len() + now.len() > 60 => format!("other {name}"),
                (then, now) => format!("{name} {then} -> {now}{unit}"),
            }
        })
        .collect()
}

/// Changes in values and speed boxes of the game.
fn values(game: &Game, then: &Derived, now: &Derived) -> Vec<String> {
    let of_boxes = game.rules.speed_boxes.as_ref().map(|boxes| boxes.value.as_str());
    let mut changes = Vec::new();
    for rule in game.rules.values.iter().filter(|rule| Some(rule.id.as_str()) != of_boxes) {
        let amount = |derived: &Derived| {
            let value = derived.value(&rule.id);
            known_text(value.map_or(&Amount::Unknown, |value| &value.amount))
        };
        let (then, now) = (amount(then), amount(now));
        if then != now {
            changes.push(format!("{} {then} -> {now}", rule.label));
        }
    }
    let boxes = |derived| derive::speed_boxes(&game.rules, Some(derived), &game.scale, game.units);
    let changed: Vec<String> = boxes(then)
        .iter()
        .zip(&boxes(now))
        .filter(|(then, now)| then.distance != now.distance)
        .map(|(_, now)| now.number.to_string())
        .collect();
    match changed.as_slice() {
        [] => {}
        [one] => changes.push(format!("speed box {one} changes")),
        several => changes.push(format!("speed boxes {} change", several.join(", "))),
    }
    changes
}
