//! The ships of all navies, or only those classes that may be wanted.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::Fleet;
use crate::work::map_parallel;

use super::files::{Files, Origin};
use super::folders::{RULES, SHIP_VALUES};
use super::navy::Wanted;
use super::rule_sets::read_rule_set;
use super::source_file::SourceFile;
use super::{entered, navy, typed_in};

/// Reads every navy of the project and the program.
pub fn read_fleet(files: &Files, faults: &mut Faults) -> Fleet {
    read_fleet_where(files, None, faults)
}

/// Reads the navies, but of those built in only the wanted classes: somebody who prints three ships
/// need not wait for hundreds. What is the user's is always read: its faults are told if they matter.
pub fn read_fleet_where(files: &Files, wanted: Option<Wanted>, faults: &mut Faults) -> Fleet {
    let tables = typed_in::list(files, SHIP_VALUES);
    // A table may name any ship.
    let wanted = wanted.filter(|_| tables.is_empty());
    let listed = files.list(SHIP_VALUES, "toml");
    let read = map_parallel(&listed, |file| {
        let mut own = Faults::default();
        let wanted = wanted.filter(|_| matches!(file.origin, Origin::Embedded(_)));
        let fleet = match file.source() {
            Ok(source) => navy::read_where(&source, wanted, &mut own),
            Err(fault) => {
                own.add(fault);
                Fleet::default()
            }
        };
        (fleet, own)
    });
    let mut fleet = Fleet::default();
    for (navy, own) in read {
        fleet.append(navy);
        faults.extend(own);
    }
    for file in tables {
        if let Some(source) = faults.take(typed_in::source(&file)) {
            check_entered(&source, &mut fleet, files, faults);
        }
    }
    fleet.give_badges();
    fleet
}

/// Reads a table of typed-in values at any path.
pub fn check_entered(source: &SourceFile, fleet: &mut Fleet, files: &Files, faults: &mut Faults) {
    let values = |rules: &str| {
        // Faults of the rule set itself are reported when it is used or checked.
        let (mut known, mut own) = (BTreeMap::new(), Faults::default());
        for file in files.list(RULES, "toml") {
            known.insert(file.stem().to_owned(), file);
        }
        if !known.contains_key(rules) {
            let message = format!("there is no rule set `{rules}`");
            let near = did_you_mean(rules, known.keys().map(String::as_str));
            return Err(Diagnostic::error(Code::UnknownRuleSet, message).maybe_hint(near));
        }
        let set = read_rule_set(files, Some(rules), &mut own);
        Ok(set.into_iter().flat_map(|set| set.values).map(|value| value.id).collect())
    };
    entered::read(source, fleet, values, faults);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_read_alone_is_as_among_all_others() {
        let files = Files::embedded();
        let all = read_fleet(&files, &mut Faults::default());
        for name in ["Mikasa", "Hannibal", "Novik", "Ting Yuen"] {
            let some =
                read_fleet_where(&files, Some(&|text| text.contains(name)), &mut Faults::default());
            assert!(some.classes.len() < all.classes.len() / 4, "{name}");
            for class in &some.classes {
                let same = all.classes.iter().find(|other| other.place == class.place);
                assert_eq!(Some(format!("{class:?}")), same.map(|same| format!("{same:?}")));
            }
        }
    }
}
