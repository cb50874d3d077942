//! Checks ships against the formulas of rule sets and the values that publishers state.

use std::collections::{HashMap, HashSet};

use crate::derive::Deriver;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean};
use crate::formula::Formulas;
use crate::model::{Fleet, RuleSet};

/// Derives every class, and every ship with stated values, since a formula may fail for one ship only.
/// A fault of many ships at one place is reported once, with their number.
pub fn derive_all(rules: &RuleSet, fleet: &Fleet, faults: &mut Faults) {
    let formulas = Formulas::check(rules, faults);
    let deriver = Deriver::new(rules, &formulas);
    let mut told: HashMap<(Code, Option<Place>, Option<String>), usize> = HashMap::new();
    // Each with the number of further classes that it affects.
    let mut found: Vec<(Diagnostic, usize)> = Vec::new();
    for class in &fleet.classes {
        let mut class_is_tried = false;
        let mut of_class = HashSet::new();
        for ship in &class.ships {
            let is_stated = ship.stated.get(&rules.id).is_some_and(|values| !values.is_empty());
            if class_is_tried && !is_stated {
                continue;
            }
            class_is_tried |= !is_stated;
            for fault in deriver.ship(class, ship).err().into_iter().flatten() {
                let key = (fault.code, fault.place.clone(), fault.field.clone());
                let at = *told.entry(key).or_insert(found.len());
                let is_first_of_class = of_class.insert(at);
                match found.get_mut(at) {
                    Some((_, others)) => *others += usize::from(is_first_of_class),
                    None => found.push((fault, 0)),
                }
            }
        }
    }
    for (fault, others) in found {
        let ship = fault.ship.clone().unwrap_or_default();
        faults.add(match others {
            0 => fault,
            1 => fault.of_ship(format!("{ship} and another class")),
            many => fault.of_ship(format!("{ship} and {many} other classes")),
        });
    }
}

/// Checks that stated values of a known rule set exist in it.
pub fn check_stated(fleet: &Fleet, sets: &[RuleSet], faults: &mut Faults) {
    for (_, ship) in fleet.ships() {
        for (id, values) in &ship.stated {
            let Some(rules) = sets.iter().find(|set| set.id == *id) else { continue };
            for value in values.iter().filter(|value| rules.value(&value.id).is_none()) {
                let message = format!("{} has no value `{}`", rules.title, value.id);
                let known = rules.values.iter().map(|rule| rule.id.as_str());
                let fault = Diagnostic::error(Code::UnknownValue, message)
                    .at(value.place.clone())
                    .of_ship(&ship.name)
                    .maybe_hint(did_you_mean(&value.id, known));
                faults.add(fault);
            }
        }
    }
}
