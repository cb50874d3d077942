//! The ships of all navies, or only those classes that may be wanted.

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::Fleet;
use crate::work::map_parallel;

use super::files::{DataFile, Files, Origin};
use super::folders::{RULES, SHIP_VALUES};
use super::rule_sets::read_rule_set;
use super::source_file::SourceFile;
use super::{entered, name_index, navy, typed_in};

/// Tells from the letters of a class's names, in every spelling, whether it is wanted.
pub type Wanted<'a> = &'a (dyn Fn(&str) -> bool + Sync);

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
        if let Some(fleet) = wanted.and_then(|wanted| read_wanted(file, wanted, &mut own)) {
            return (fleet, own);
        }
        let fleet = match file.source() {
            Ok(source) => navy::read(&source, &mut own),
            Err(fault) => {
                own.add(fault);
                Fleet::default()
            }
        };
        // The program's own are tested.
        if matches!(file.origin, Origin::Project(_)) {
            check_stated(&fleet, files, &mut own);
        }
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

/// The indexes of the program's own navies, by path.
static NAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// Reads the head and the wanted classes of one of the program's own navies; `None` if it is none.
fn read_wanted(file: &DataFile, wanted: Wanted, faults: &mut Faults) -> Option<Fleet> {
    let Origin::Embedded(bytes) = file.origin else { return None };
    let (_, index) = NAMES.iter().find(|(path, _)| *path == file.path)?;
    let parts = name_index::parts(index, wanted)?;
    // Of most navies no class is wanted; a text is copied no further than it is needed.
    let text = bytes.get(..parts.last()?.end)?;
    let source = SourceFile::from_bytes(&*file.path, text.to_vec()).ok()?;
    navy::read_parts(&source, &parts, faults)
}

/// Reads a table of typed-in values at any path.
pub fn check_entered(source: &SourceFile, fleet: &mut Fleet, files: &Files, faults: &mut Faults) {
    let values = |rules: &str| {
        if let Some(fault) = no_rule_set(rules, &files.list(RULES, "toml")) {
            return Err(fault);
        }
        // Faults of the rule set itself are reported when it is used or checked.
        let set = read_rule_set(files, Some(rules), &mut Faults::default());
        Ok(set.into_iter().flat_map(|set| set.values).map(|value| value.id).collect())
    };
    entered::read(source, fleet, values, faults);
}

/// Checks that there is a rule set for every value that ships state: no other would print it.
pub fn check_stated(fleet: &Fleet, files: &Files, faults: &mut Faults) {
    let mut stated = fleet.ships().flat_map(|(_, ship)| &ship.stated).peekable();
    if stated.peek().is_none() {
        return;
    }
    let listed = files.list(RULES, "toml");
    for (_, ship) in fleet.ships() {
        for (rules, values) in &ship.stated {
            if let (Some(fault), Some(first)) = (no_rule_set(rules, &listed), values.first()) {
                faults.add(fault.at(first.place.clone()).of_ship(&ship.name));
            }
        }
    }
}

/// The fault of a rule set that is not among these files.
fn no_rule_set(rules: &str, listed: &[DataFile]) -> Option<Diagnostic> {
    if listed.iter().any(|file| file.stem() == rules) {
        return None;
    }
    let near = did_you_mean(rules, listed.iter().map(DataFile::stem));
    let message = format!("there is no rule set `{rules}`");
    Some(Diagnostic::error(Code::UnknownRuleSet, message).maybe_hint(near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_read_alone_is_as_among_all_others() {
        let files = Files::embedded();
        let all = read_fleet(&files, &mut Faults::default());
        for name in ["mikasa", "hannibal", "novik", "tingyuen"] {
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
