//! The ships of all navies.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::diagnostic::Faults;
use crate::model::Fleet;
use crate::work::map_parallel;

use super::files::{DataFile, Files, RULES, SHIP_VALUES};
use super::rule_sets::no_rule_set;
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
        let cells = file.bytes().and_then(|bytes| typed_in::read(&file.path, &bytes));
        if let Some(cells) = faults.take(cells) {
            entered::read(&cells, &mut fleet, files, faults);
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

/// One of the program's own navies. A process reads it once: on the page somebody waits for every change
/// (docs/performance.md), and under `serve` a sheet of six logs takes 40 ms instead of 57.
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
