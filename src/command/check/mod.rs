//! `chartroom check`: what `print` would find, without printing.

mod forms;
mod orders;
mod ships;

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::cli::Check;
use crate::data::{self, FileKind, Files, SourceFile};
use crate::diagnostic::{Diagnostic, Faults, Severity};
use crate::model::{Fleet, RuleSet, ShipClass};

use super::settings::{self, Workplace};
use super::show_json;

/// Checks.
pub fn run(args: &Check, faults: &mut Faults) -> Option<String> {
    super::watchdog::start(MOST_SECONDS);
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

/// A template or a formula may loop for ever.
const MOST_SECONDS: u64 = 600;

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
    settings::check(&place, faults);
    let fleet = data::read_fleet(&place.files, faults);
    let sets = data::read_rule_sets(&place.files, faults);
    let papers = data::read_papers(&place.files, faults);
    drop(data::read_palette(&place.files, faults));
    for file in data::cutter_files(&place.files) {
        drop(data::read_cutter(&place.files, file.stem(), faults));
    }
    for file in place.files.list(data::printer::PRINTERS, "toml") {
        drop(data::read_printer(&place.files, file.stem(), faults));
    }
    for rules in &sets {
        ships::derive_all(rules, &fleet, faults);
    }
    ships::check_stated(&fleet, &sets, faults);
    forms::check(&place, &sets, &fleet, faults);
    let doubts = arcs_in_doubt(&fleet);
    let schemes = data::read_impositions(&place.files, faults);
    let orders = place.files.list(data::order::ORDERS, "toml");
    for file in &orders {
        if let Some(source) = faults.take(file.source()) {
            orders::check(&source, &fleet, &place, faults);
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

fn named(paths: &[PathBuf], faults: &mut Faults) -> String {
    // What the project says of itself is asked for only where its own file is named.
    let place = Workplace::here(&mut Faults::default());
    for path in paths {
        check_file(path, &place, faults);
    }
    match paths {
        [one] => one.display().to_string(),
        many => format!("{} files", many.len()),
    }
}

fn check_file(path: &Path, place: &Workplace, faults: &mut Faults) {
    let name = path.display().to_string();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("typ") => return forms::check_template(path, place, faults),
        Some("otf" | "ttf") => return forms::check_font(path, faults),
        _ => {}
    }
    let Some(source) = faults.take(SourceFile::from_disk(path, name)) else { return };
    let Some(kind) = faults.take(FileKind::of(&source)) else { return };
    let files = &place.files;
    // What the files beside it say is not asked for here.
    let fleet = || data::read_fleet(files, &mut Faults::default());
    let sets = || data::read_rule_sets(files, &mut Faults::default());
    match kind {
        FileKind::Project => check_project(path, &source, faults),
        FileKind::Papers
        | FileKind::Inks
        | FileKind::Cutter
        | FileKind::Printer
        | FileKind::Imposition => data::check_stationery(kind, &source, files, faults),
        FileKind::Order => orders::check(&source, &fleet(), place, faults),
        FileKind::EnteredChart => data::check_entered_chart(&source, files, faults),
        FileKind::RuleSet => {
            if let Some(rules) = data::read_rule_set_file(&source, files, faults) {
                ships::derive_all(&rules, &fleet(), faults);
                let sets = [rules];
                forms::lay_out(place, forms::forms_of(&sets), faults);
            }
        }
        FileKind::EnteredValues => {
            let mut fleet = fleet();
            data::check_entered(&source, &mut fleet, files, faults);
            check_ships(&source, &fleet, place, &sets(), faults);
        }
        FileKind::Navy => {
            let fleet = data::read_navy(&source, faults);
            check_ships(&source, &fleet, place, &sets(), faults);
        }
    }
}

/// What a file says of ships, under every rule set: only what stands in this file is told.
fn check_ships(
    source: &SourceFile,
    fleet: &Fleet,
    place: &Workplace,
    sets: &[RuleSet],
    faults: &mut Faults,
) {
    let mut found = Faults::default();
    for rules in sets {
        ships::derive_all(rules, fleet, &mut found);
    }
    ships::check_stated(fleet, sets, &mut found);
    forms::check_boxes(place, sets, fleet, &mut found);
    faults.extend(found.into_iter().filter(|fault| is_in(fault, source)));
}

/// A project's file, with the data that lies beside it.
fn check_project(path: &Path, source: &SourceFile, faults: &mut Faults) {
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let folder = folder.canonicalize().unwrap_or(folder);
    let files = Files::around(&folder);
    let defaults = data::check_defaults(source, faults);
    let mut found = Faults::default();
    settings::check(&Workplace { folder, files, defaults }, &mut found);
    faults.extend(found.into_iter().filter(|fault| is_in(fault, source)));
}

fn is_in(fault: &Diagnostic, source: &SourceFile) -> bool {
    fault.place.as_ref().is_some_and(|place| place.file == source.name)
}
