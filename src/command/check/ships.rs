//! Checks ships against the formulas of rule sets and the values that publishers state.

use std::collections::HashSet;

use crate::data::{Files, RULES, SHIP_VALUES};
use crate::derive::Deriver;
use crate::diagnostic::{Diagnostic, Faults, Place, gathered};
use crate::model::{Fleet, RuleSet, ShipClass};

/// The classes whose values may differ from the tested ones of the program: those of the user's own
/// navies, or all if he has rules or tables of ships of his own.
pub fn may_differ(files: &Files) -> impl Fn(&ShipClass) -> bool {
    let store = files.store();
    let listed = |folder| if store.is_project() { store.list(folder) } else { Vec::new() };
    let any = !listed(RULES).is_empty()
        || listed(SHIP_VALUES).iter().any(|name| !name.ends_with(".toml"));
    let navies = files.list(SHIP_VALUES, "toml").into_iter();
    let own: HashSet<String> = navies.filter(|file| file.is_own()).map(|file| file.path).collect();
    move |class| any || own.contains(class.place.file.as_str())
}

/// Whether a file mentions a class; only then can the class have faults there.
pub fn is_told_in(class: &ShipClass, file: &str) -> bool {
    let is_here = |place: &Place| place.file == file;
    let mut stated = class.ships.iter().flat_map(|ship| ship.stated.values().flatten());
    is_here(&class.place) || stated.any(|value| is_here(&value.place))
}

/// Derives every wanted class, and each of its ships with stated values, since a formula may fail for one ship only.
/// A fault of many ships at one place is reported once, with their number.
pub fn derive_where(
    rules: &RuleSet,
    fleet: &Fleet,
    is_wanted: impl Fn(&ShipClass) -> bool,
    faults: &mut Faults,
) {
    let deriver = Deriver::new(rules, faults);
    let mut found: Vec<Diagnostic> = Vec::new();
    for class in fleet.classes.iter().filter(|class| is_wanted(class)) {
        let mut class_is_tried = false;
        let mut of_class = HashSet::new();
        for ship in &class.ships {
            let is_stated = ship.stated.get(&rules.id).is_some_and(|values| !values.is_empty());
            if class_is_tried && !is_stated {
                continue;
            }
            class_is_tried |= !is_stated;
            let faults = deriver.ship(class, ship).err().into_iter().flatten();
            found.extend(faults.filter(|fault| of_class.insert(fault.cause())));
        }
    }
    faults.extend(gathered(found));
}
