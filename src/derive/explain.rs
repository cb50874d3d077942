//! Explains a value: the chain from the sources to the number.

use crate::diagnostic::Place;
use crate::model::{Basis, Ship, ShipClass, StatedValue, Value, ValueRule};

use super::{Derived, Deriver, names};

/// The chain behind one value of one ship.
#[derive(Debug)]
pub struct Explanation<'a> {
    pub value: Value,
    pub rule: &'a ValueRule,
    pub stated: Option<&'a StatedValue>,
    /// The formula's result, if a source states the value instead.
    pub formula_would_give: Option<String>,
    /// Each name that the formula uses; then its value, in the language of formulas.
    pub inputs: Vec<(String, String)>,
    pub particulars_at: Place,
}

impl<'a> Deriver<'a> {
    /// Explains a value of a ship; `unstated` are her values without what sources state. `None` if the rule set does
    /// not have it.
    pub fn explain(
        &self,
        class: &ShipClass,
        ship: &'a Ship,
        derived: &Derived,
        unstated: &Derived,
        id: &str,
    ) -> Option<Explanation<'a>> {
        let (rules, formulas) = (self.rules, &self.formulas);
        let rule = rules.value(id)?;
        let value = derived.value(id)?.clone();
        let stated_values = ship.stated.get(&rules.id).map_or(&[][..], Vec::as_slice);
        let stated = stated_values.iter().find(|value| value.id == id);
        let mut known = names::of(class);
        for earlier in derived.values.iter() {
            known.amount(&earlier.id, &earlier.amount);
        }
        let mut inputs = Vec::new();
        let mut queue: Vec<String> = formulas.names_in(id).to_vec();
        let mut at = 0;
        while let Some(name) = queue.get(at).cloned() {
            at += 1;
            if let Some(text) = known.show(&name) {
                inputs.push((name, text));
            } else if let Some(table) = rules.tables.get(&name) {
                inputs.push((name, table.to_string()));
            } else if let Some((text, names)) = formulas.function(&name) {
                inputs.push((name, text.clone()));
                for inner in names {
                    if !queue.contains(inner) {
                        queue.push(inner.clone());
                    }
                }
            }
        }
        Some(Explanation {
            formula_would_give: stated
                .and_then(|_| unstated.value(id))
                .filter(|other| other.basis != Basis::Unknown)
                .map(|other| other.amount.text()),
            value,
            rule,
            stated,
            inputs,
            particulars_at: class.place.clone(),
        })
    }
}
