//! `chartroom list ships --rank`: the fleet ordered by a value.

use serde_json::{Value as Json, json};

use crate::cli::List;
use crate::command::explain::unknown_value;
use crate::command::show::amount_json;
use crate::command::table;
use crate::derive::Deriver;
use crate::diagnostic::Faults;
use crate::model::{Amount, Ship, ShipClass, ShipType, Value, ValueRule};
use crate::request::Project;
use crate::request::ships::{Handles, Picked};

use super::Listed;

/// Sisters with the same value.
struct Ranked<'a> {
    class: &'a ShipClass,
    ships: Vec<&'a Ship>,
    value: Value,
}

impl Ranked<'_> {
    /// The class, or those of its ships that differ from the others.
    fn name(&self) -> String {
        if self.ships.len() == self.class.ships.len() {
            return self.class.name.clone();
        }
        self.ships.iter().map(|ship| ship.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn year(&self) -> Option<i64> {
        let own = self.ships.first().and_then(|ship| ship.completed);
        self.class.completed.map(|(first, _)| first).or(own)
    }
}

/// Ranks ships by a value in descending order. Dashes and unknown values come last.
pub fn ships(
    project: &Project,
    args: &List,
    value: &str,
    (listed, handles): (&[Picked], &Handles),
    faults: &mut Faults,
) -> Option<Listed> {
    let rules = project.settings().rule_set(args.rules.as_deref(), faults)?;
    let Some(rule) = rules.value(value) else {
        return faults.refuse(unknown_value(&rules, value));
    };
    let deriver = Deriver::new(&rules, faults);
    let mut ranked: Vec<Ranked> = Vec::new();
    for (class, ship) in listed {
        let derived = faults.take(deriver.ship(class, ship))?;
        let Some(value) = derived.value(value).cloned() else { continue };
        let same = |other: &&mut Ranked| {
            std::ptr::eq(other.class, *class)
                && (&other.value.amount, other.value.basis) == (&value.amount, value.basis)
        };
        match ranked.iter_mut().find(same) {
            Some(sisters) => sisters.ships.push(ship),
            None => ranked.push(Ranked { class, ships: vec![ship], value }),
        }
    }
    ranked.sort_by(|a, b| a.value.amount.rank(&b.value.amount));
    let label = rule.label.to_uppercase();
    let head = [label.as_str(), "SHIPS", "NAVY", "TYPE", "YEAR", "BASIS", "SHOW AS"];
    let entries = ranked.iter().map(|one| (row(rule, one, handles), as_json(rule, one)));
    Some(table::listed(&head, entries))
}

fn row(rule: &ValueRule, one: &Ranked, handles: &Handles) -> Vec<String> {
    let text = match &one.value.amount {
        Amount::Unknown => "?".to_owned(),
        amount if rule.extrapolates(&one.value) => format!("{}\u{2021}", amount.text()),
        amount => amount.text(),
    };
    vec![
        text,
        one.name(),
        one.class.navy.to_string(),
        one.class.kind.map_or("", ShipType::word).replace('_', " "),
        one.year().map(|year| year.to_string()).unwrap_or_default(),
        one.value.basis.word().to_owned(),
        one.ships.first().map(|ship| handles.word((one.class, ship))).unwrap_or_default(),
    ]
}

fn as_json(rule: &ValueRule, one: &Ranked) -> Json {
    let value = amount_json(&one.value.amount);
    json!({
        "value": value, "text": one.value.amount.text(), "basis": one.value.basis.word(),
        "extrapolated": rule.extrapolates(&one.value), "class": one.class.name,
        "ships": one.ships.iter().map(|ship| &ship.name).collect::<Vec<_>>(),
        "navy": one.class.navy, "type": one.class.kind.map(ShipType::word),
        "completed": one.year(),
    })
}
