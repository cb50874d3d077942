//! `chartroom check`: faults of data files.

use std::path::Path;

use serde_json::json;

use crate::cli::Check;
use crate::data::{self, Files, SourceFile};
use crate::derive::Deriver;
use crate::diagnostic::{Code, Diagnostic, Faults, Severity};
use crate::formula::Formulas;
use crate::model::{Fleet, RuleSet};

use super::settings::Workplace;
use super::show_json;

/// Checks.
pub fn run(args: &Check, faults: &mut Faults) -> Option<String> {
    let looked_at =
        if args.files.is_empty() { everything(faults) } else { named(&args.files, faults) };
    if args.json {
        let json = as_json(faults);
        show_json(&json, faults);
    }
    let errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error).count();
    let verdict = match errors {
        0 => "no faults".to_owned(),
        1 => "1 fault".to_owned(),
        many => format!("{many} faults"),
    };
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

fn everything(faults: &mut Faults) -> String {
    let place = Workplace::here(faults);
    let fleet = data::read_fleet(&place.files, faults);
    let sets = data::read_rule_sets(&place.files, faults);
    let papers = data::read_papers(&place.files, faults);
    drop(data::read_palette(&place.files, faults));
    for file in data::cutter_files(&place.files) {
        drop(data::read_cutter(&place.files, file.stem(), faults));
    }
    for rules in &sets {
        try_formulas(rules, &fleet, faults);
    }
    check_stated(&fleet, &sets, faults);
    let schemes = data::read_impositions(&place.files, faults);
    format!(
        "{} ships, rule sets: {}, papers: {}, impositions: {}",
        fleet.ships().count(),
        sets.len(),
        papers.len(),
        schemes.len()
    )
}

fn named(paths: &[std::path::PathBuf], faults: &mut Faults) -> String {
    let files = Files::around(&std::env::current_dir().unwrap_or_default());
    for path in paths {
        match SourceFile::from_disk(path, path.display().to_string()) {
            Ok(source) => check_file(path, &source, &files, faults),
            Err(fault) => faults.add(fault),
        }
    }
    match paths {
        [one] => one.display().to_string(),
        many => format!("{} files", many.len()),
    }
}

/// What a file is, its name and folder tell.
fn check_file(path: &Path, source: &SourceFile, files: &Files, faults: &mut Faults) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    if !name.ends_with(".toml") {
        let message = format!("`{}` is not a data file", path.display());
        let hint = "`check` reads files of ships, rules, papers and projects, which end in .toml";
        faults.add(Diagnostic::error(Code::CannotRead, message).hint(hint));
        return;
    }
    match (&*folder, &*name) {
        (_, "chartroom.toml") => drop(data::check_defaults(source, faults)),
        (_, "papers.toml") => drop(data::check_papers(source, faults)),
        ("profiles", "inks.toml") => drop(data::check_palette(source, faults)),
        ("profiles", _) => drop(data::check_cutter(source, faults)),
        ("imposition", _) => drop(data::check_imposition(source, files, faults)),
        ("rules", _) => {
            if let Some(rules) = data::read_rule_set_file(source, files, faults) {
                let mut other = Faults::default();
                try_formulas(&rules, &data::read_fleet(files, &mut other), faults);
            }
        }
        _ => {
            let fleet = data::read_navy(source, faults);
            let mut other = Faults::default();
            check_stated(&fleet, &data::read_rule_sets(files, &mut other), faults);
        }
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
