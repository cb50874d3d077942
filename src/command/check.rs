//! `chartroom check`: faults of data files.

use std::path::Path;

use serde_json::json;

use crate::cli::Check;
use crate::data::{self, Files, SourceFile, order};
use crate::derive::Deriver;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity};
use crate::formula::Formulas;
use crate::model::{Fleet, RuleSet, ShipClass};
use crate::request::ships;

use super::Outcome;

/// Checks.
pub fn run(args: &Check, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let looked_at = match args.files.is_empty() {
        true => everything(files, faults),
        false => named(&args.files, files, faults),
    };
    let json = args.json.then(|| as_json(faults));
    let errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error).count();
    let verdict = match errors {
        0 => "no faults".to_owned(),
        1 => "1 fault".to_owned(),
        many => format!("{many} faults"),
    };
    if let Some(json) = json {
        outcome.show_json(&json);
    }
    Some(format!("{looked_at}: {verdict}"))
}

fn as_json(faults: &Faults) -> serde_json::Value {
    let one = |fault: &Diagnostic| {
        json!({
            "code": fault.code.name(),
            "severity": if fault.severity == Severity::Error { "error" } else { "warning" },
            "message": fault.message,
            "file": fault.place.as_ref().map(|place| &place.file),
            "line": fault.place.as_ref().map(|place| place.line),
            "column": fault.place.as_ref().map(|place| place.column),
            "ship": fault.ship,
            "field": fault.field,
            "hint": fault.hint,
        })
    };
    faults.all().iter().map(one).collect()
}

fn everything(files: &Files, faults: &mut Faults) -> String {
    drop(data::read_defaults(files, faults));
    let fleet = data::read_fleet(files, faults);
    let sets = data::read_rule_sets(files, faults);
    let papers = data::read_papers(files, faults);
    drop(data::read_palette(files, faults));
    for file in data::cutter_files(files) {
        drop(data::read_cutter(files, file.stem(), faults));
    }
    for file in files.list(data::printer::PRINTERS, "toml") {
        drop(data::read_printer(files, file.stem(), faults));
    }
    for rules in &sets {
        try_formulas(rules, &fleet, faults);
    }
    check_stated(&fleet, &sets, faults);
    let doubts = arcs_in_doubt(&fleet);
    let schemes = data::read_impositions(files, faults);
    let orders = files.list(data::order::ORDERS, "toml");
    for file in &orders {
        match file.source() {
            Ok(source) => check_order(&source, &fleet, files, faults),
            Err(fault) => faults.add(fault),
        }
    }
    format!(
        "{} ships, {doubts}rule sets: {}, papers: {}, impositions: {}, orders of battle: {}",
        fleet.ships().count(),
        sets.len(),
        papers.len(),
        schemes.len(),
        orders.len()
    )
}

fn named(paths: &[std::path::PathBuf], files: &Files, faults: &mut Faults) -> String {
    for path in paths {
        match files.named(&path.to_string_lossy()) {
            Ok(source) => check_file(path, &source, files, faults),
            Err(fault) => faults.add(fault),
        }
    }
    match paths {
        [one] => one.display().to_string(),
        many => format!("{} files", many.len()),
    }
}

/// How many arcs look like slips of their sources, with their classes' names; of none, nothing.
fn arcs_in_doubt(fleet: &Fleet) -> String {
    let doubts = |class: &ShipClass| class.doubts().len();
    let doubted = fleet.classes.iter().filter(|class| doubts(class) > 0);
    let names: Vec<&str> = doubted.map(|class| class.name.as_str()).collect();
    let arcs = match fleet.classes.iter().map(doubts).sum::<usize>() {
        0 => return String::new(),
        1 => "1 arc".to_owned(),
        many => format!("{many} arcs"),
    };
    format!("{arcs} in doubt ({}), ", names.join(", "))
}

/// What a file is, its name and folder tell.
fn check_file(path: &Path, source: &SourceFile, files: &Files, faults: &mut Faults) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    // What the files beside it say is not asked for here.
    let mut other = Faults::default();
    if name.ends_with(".chart.csv") {
        return data::check_entered_chart(source, files, faults);
    }
    if name.ends_with(".csv") {
        let mut fleet = data::read_fleet(files, &mut other);
        data::check_entered(source, &mut fleet, faults);
        return check_stated(&fleet, &data::read_rule_sets(files, &mut other), faults);
    }
    if !name.ends_with(".toml") {
        let message = format!("`{}` is not a data file", path.display());
        let hint = "`check` reads files that end in .toml, and tables of `chartroom new` in .csv";
        faults.add(Diagnostic::error(Code::CannotRead, message).hint(hint));
        return;
    }
    match (&*folder, &*name) {
        (_, "chartroom.toml") => drop(data::check_defaults(source, faults)),
        (_, "papers.toml") => drop(data::check_papers(source, faults)),
        ("profiles", "inks.toml") => drop(data::check_palette(source, faults)),
        ("profiles", _) => drop(data::check_cutter(source, faults)),
        ("printers", _) => drop(data::check_printer(source, faults)),
        ("imposition", _) => drop(data::check_imposition(source, files, faults)),
        ("rules", _) => {
            if let Some(rules) = data::read_rule_set_file(source, files, faults) {
                try_formulas(&rules, &data::read_fleet(files, &mut other), faults);
            }
        }
        _ if order::is_order(source) => {
            check_order(source, &data::read_fleet(files, &mut other), files, faults);
        }
        _ => {
            let fleet = data::read_navy(source, faults);
            check_stated(&fleet, &data::read_rule_sets(files, &mut other), faults);
        }
    }
}

/// Its ships must be those of the fleet, and what it plays must be there.
fn check_order(source: &SourceFile, fleet: &Fleet, files: &Files, faults: &mut Faults) {
    let Some(order) = order::read(source, faults) else { return };
    for (_, entry) in order.entries() {
        if let Err(fault) = ships::by_word(fleet, &entry.word) {
            faults.add(fault.at(entry.place.clone()));
        }
    }
    if let Some(rules) = &order.settings.rules
        && data::read_rule_set(files, Some(rules), &mut Faults::default()).is_none()
    {
        let message = format!("there is no rule set `{rules}`");
        let fault = Diagnostic::error(Code::UnknownRuleSet, message).in_field("rules");
        faults
            .add(fault.at(Place::file(&source.name)).hint("`chartroom list rules` shows them all"));
    }
}

/// A formula may fail for one ship only: try them all.
fn try_formulas(rules: &RuleSet, fleet: &Fleet, faults: &mut Faults) {
    let formulas = Formulas::check(rules, faults);
    let mut deriver = Deriver::new(rules, &formulas);
    for (class, ship) in fleet.ships() {
        if let Err(found) = deriver.ship(class, ship) {
            faults.extend(found);
        }
    }
}

/// Stated values whose rule set is known must be values of it.
fn check_stated(fleet: &Fleet, sets: &[RuleSet], faults: &mut Faults) {
    for (_, ship) in fleet.ships() {
        for (id, values) in &ship.stated {
            let Some(rules) = sets.iter().find(|set| set.id == *id) else { continue };
            for value in values.iter().filter(|value| rules.value(&value.id).is_none()) {
                let message = format!("{} has no value `{}`", rules.title, value.id);
                let known = rules.values.iter().map(|rule| rule.id.as_str());
                let fault = Diagnostic::error(Code::UnknownValue, message)
                    .at(value.place.clone())
                    .of_ship(&ship.name)
                    .maybe_hint(crate::diagnostic::did_you_mean(&value.id, known));
                faults.add(fault);
            }
        }
    }
}
