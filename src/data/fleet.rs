//! The ships of all navies.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::Fleet;
use crate::work::map_parallel;

use super::files::{DataFile, Files, RULES, SHIP_VALUES};
use super::rule_sets::read_rule_set;
use super::source_file::SourceFile;
use super::{entered, navy, typed_in};

/// Reads every navy of the project and the program, on all cores: somebody waits for a single sheet.
pub fn read_fleet(files: &Files, faults: &mut Faults) -> Fleet {
    let read = map_parallel(files.list(SHIP_VALUES, "toml"), |file| {
        if !file.is_own() {
            return built_in(&file);
        }
        let (navy, mut own) = read_file(&file);
        check_stated(&navy, files, &mut own);
        (navy, own)
    });
    let mut fleet = Fleet::default();
    for (navy, own) in read {
        fleet.append(navy);
        faults.extend(own);
    }
    let tables = typed_in::list(files, SHIP_VALUES);
    typed_in::refuse_doubles(&tables, faults);
    for file in tables {
        if let Some(source) = faults.take(typed_in::source(&file)) {
            check_entered(&source, &mut fleet, files, faults);
        }
    }
    fleet.give_badges();
    fleet
}

fn read_file(file: &DataFile) -> (Fleet, Faults) {
    let mut faults = Faults::default();
    let source = faults.take(file.source());
    (source.map(|source| navy::read(&source, &mut faults)).unwrap_or_default(), faults)
}

/// One of the program's own navies, which a process reads once: on the page somebody waits for every change, and
/// under `serve` one of six logs takes 40 ms instead of 57 (docs/performance.md).
fn built_in(file: &DataFile) -> (Fleet, Faults) {
    static READ: Mutex<BTreeMap<String, (Fleet, Faults)>> = Mutex::new(BTreeMap::new());
    let all = || READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all().get(&file.path) {
        return known.clone();
    }
    let read = read_file(file);
    all().insert(file.path.clone(), read.clone());
    read
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
                faults.add(fault.at(first.place.clone()).of_ship(&ship.name).in_field(rules));
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
