//! `chartroom check`: finds the faults that `print` would, without printing.

mod books;
mod forms;
mod letters;
mod orders;
mod pictures;
mod ships;
mod suspicious;
mod unread;

use crate::cli::Check;
use crate::data::schema::Schema;
use crate::data::{self, Files, PROJECT_FILE, SourceFile};
use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity, counted};
use crate::model::{Fleet, RuleSet, ShipClass};
use crate::request::Project;
use crate::work;

use super::Outcome;

pub fn run(args: &Check, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let looked_at = match args.files.is_empty() {
        true => everything(files, faults),
        false => named(&args.files, files, faults),
    };
    let json = args.json.then(|| faults.all().iter().map(Diagnostic::to_json).collect());
    let errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error).count();
    let verdict = match errors {
        0 => "no faults".to_owned(),
        number => counted(number, "fault"),
    };
    if let Some(json) = json {
        outcome.show_json(&json);
    }
    Some(format!("{looked_at}: {verdict}"))
}

fn everything(files: &Files, faults: &mut Faults) -> String {
    let project = Project::open(files.clone(), None, faults);
    project.settings().check(faults);
    let fleet = data::read_fleet(files, faults);
    let sets = data::read_rule_sets(files, faults);
    let papers = data::read_papers(files, faults);
    drop(data::read_palette(files, faults));
    let own_book = data::read_own_book(files, faults);
    for file in data::cutter_files(files) {
        drop(data::read_cutter(files, file.stem(), faults));
    }
    for file in files.list(data::printer::PRINTERS, "toml") {
        drop(data::read_printer(files, file.stem(), faults));
    }
    for file in files.list(data::registration::REGISTRATION, "toml") {
        drop(data::read_registration(files, file.stem(), faults));
    }
    for id in data::languages(files) {
        check_words(&id, files, &sets, faults);
    }
    unread::check(files, faults);
    let may_differ = ships::may_differ(files);
    for rules in &sets {
        ships::derive_where(rules, &fleet, &may_differ, faults);
        suspicious::unscaled(rules, faults);
    }
    suspicious::check(&fleet, &data::read_plausible(files, faults), faults);
    forms::check(files, &sets, &fleet, faults);
    forms::check_texts(files, &sets, &own_book, |_| true, faults);
    let own = |file: &data::DataFile| file.is_own();
    let ships = files.list(data::SHIP_VALUES, "toml").into_iter().filter(own);
    for source in ships.chain(files.find(PROJECT_FILE)).filter_map(|file| file.source().ok()) {
        letters::check(&source, files, faults);
    }
    pictures::check(&fleet, files, faults);
    pictures::check_picture(own_book.cover.as_ref(), files, faults);
    let background = project.defaults.settings.background.as_ref();
    pictures::check_picture(background.map(|background| &background.picture), files, faults);
    let doubts = arcs_in_doubt(&fleet, files);
    let schemes = data::read_impositions(files, faults);
    let orders = files.list(data::order::ORDERS, "toml");
    for file in &orders {
        if let Some(source) = faults.take(file.source()) {
            orders::check(&source, &fleet, &project, faults);
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

/// The number of arcs of the user's ships that look like errors in their source, and their classes; empty
/// if there are none.
fn arcs_in_doubt(fleet: &Fleet, files: &Files) -> String {
    let own = fleet.classes.iter().filter(|class| files.own(&class.place.file).is_some());
    let doubted: Vec<&ShipClass> = own.filter(|class| !class.doubts().is_empty()).collect();
    let arcs: usize = doubted.iter().map(|class| class.doubts().len()).sum();
    let names: Vec<&str> = doubted.iter().map(|class| class.name.as_str()).collect();
    match arcs {
        0 => String::new(),
        _ => format!("{} in doubt ({}), ", counted(arcs, "arc"), names.join(", ")),
    }
}

fn named(names: &[String], files: &Files, faults: &mut Faults) -> String {
    // Faults of the project's own file matter only if it is named.
    let project = Project::open(files.clone(), None, &mut Faults::default());
    for name in names {
        work::naming(format!("`{name}`"), || check_file(name, &project, faults));
    }
    match names {
        [one] => one.clone(),
        many => format!("{} files", many.len()),
    }
}

fn check_file(name: &str, project: &Project, faults: &mut Faults) {
    let files = &project.files;
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("typ") => return forms::check_template(name, files, faults),
        Some("otf" | "ttf") => return forms::check_font(name, files, faults),
        _ => {}
    }
    if data::typed_in::stem(name).is_some() {
        return check_typed_in(name, files, faults);
    }
    let Some(source) = faults.take(files.named(name)) else { return };
    if !name.ends_with(".toml") {
        let message = format!("`{}` is not a data file", source.name);
        let hint = "`check` reads files that end in .toml, tables of `chartroom new` in .csv, .xlsx or .ods, templates in \
                    .typ and fonts in .otf and .ttf";
        return faults.add(Diagnostic::error(Code::CannotRead, message).hint(hint));
    }
    if data::fit::is_fit(name) {
        return check_fit(&source, files, faults);
    }
    // Faults of other files do not matter here.
    let fleet = || data::read_fleet(files, &mut Faults::default());
    let sets = || data::read_rule_sets(files, &mut Faults::default());
    match Schema::of(&source) {
        "project" => check_project(&source, project, faults),
        "book" => {
            if let Some(book) = data::check_book(&source, faults) {
                let book = book.with_texts(files, faults);
                forms::check_texts(files, &sets(), &book, |_| true, faults);
                pictures::check_picture(book.cover.as_ref(), files, faults);
            }
        }
        "papers" => drop(data::papers::read(&source, faults)),
        "inks" => drop(data::palette::read(&source, faults)),
        "cutter" => drop(data::cutter::read(&source, "", faults)),
        "printer" => drop(data::printer::read(&source, faults)),
        "registration" => drop(data::registration::read(&source, "", faults)),
        "imposition" => data::check_imposition(&source, files, faults),
        "language" => check_language(&source, files, faults),
        "checks" => drop(data::check_plausible(&source, faults)),
        "headings" => drop(data::spreadsheet::check_headings(&source, faults)),
        "springsharp" => drop(data::springsharp::check_words(&source, faults)),
        "order" => orders::check(&source, &fleet(), project, faults),
        "rules" => {
            if let Some(rules) = data::read_rule_set_file(&source, files, faults) {
                let fleet = fleet();
                ships::derive_where(&rules, &fleet, |_| true, faults);
                suspicious::unscaled(&rules, faults);
                let sets = [rules];
                forms::lay_out(files, forms::forms_of(&sets), &fleet, faults);
            }
        }
        _ => {
            let fleet = data::read_navy(&source, faults);
            data::check_stated(&fleet, files, faults);
            check_ships(&source.name, &fleet, files, &sets(), faults);
            pictures::check(&fleet, files, faults);
            let plausible = data::read_plausible(files, &mut Faults::default());
            suspicious::check(&fleet, &plausible, faults);
            letters::check(&source, files, faults);
        }
    }
}

/// Checks a table of official numbers: those of ships, or of a chart.
fn check_typed_in(name: &str, files: &Files, faults: &mut Faults) {
    let cells = files.named_bytes(name).and_then(|bytes| data::typed_in::read(name, &bytes));
    let Some(cells) = faults.take(cells) else { return };
    if data::entered_chart::rules_of(name).is_some() {
        return data::check_entered_chart(&cells, files, faults);
    }
    // Faults of other files do not matter here.
    let mut fleet = data::read_fleet(files, &mut Faults::default());
    let sets = data::read_rule_sets(files, &mut Faults::default());
    data::entered::read(&cells, &mut fleet, files, faults);
    check_ships(&cells.file, &fleet, files, &sets, faults);
}

/// Checks a file of refitted figures, which has no schema.
fn check_fit(source: &SourceFile, files: &Files, faults: &mut Faults) {
    let id = source.id();
    match data::read_without_fit(files, id, faults) {
        Some(mut rules) => data::fit::read(source, &mut rules, faults),
        None => {
            let message = format!("there is no rule set `{id}` to refit");
            let at = Place::file(&source.name);
            faults.add(Diagnostic::error(Code::UnknownRuleSet, message).at(at));
        }
    }
}

/// Checks a language file, by itself and against English and the rule sets.
fn check_language(source: &SourceFile, files: &Files, faults: &mut Faults) {
    drop(data::language::read(source, faults));
    let id = source.id();
    if data::languages(files).iter().any(|known| known == id) {
        let sets = data::read_rule_sets(files, &mut Faults::default());
        check_words(id, files, &sets, faults);
    }
}

/// Checks the words of a language against English and the rule sets.
fn check_words(id: &str, files: &Files, sets: &[RuleSet], faults: &mut Faults) {
    drop(data::read_language(files, id, faults));
    data::language::check_rule_words(files, id, sets, faults);
}

/// Checks a file of ships under every rule set. Only faults of this file are reported.
fn check_ships(file: &str, fleet: &Fleet, files: &Files, sets: &[RuleSet], faults: &mut Faults) {
    let mut found = Faults::default();
    for rules in sets {
        ships::derive_where(rules, fleet, |class| ships::is_told_in(class, file), &mut found);
    }
    if let Some(bench) = forms::Bench::new(files) {
        let is_here = |place: &Place| place.file == file;
        for (rules, form) in forms::forms_of(sets) {
            bench.check_boxes(rules, form, fleet, is_here, &mut found);
        }
    }
    faults.extend(found.into_iter().filter(|fault| fault.is_in(file)));
}

/// Checks a project's file; the current project's together with its data.
fn check_project(source: &SourceFile, project: &Project, faults: &mut Faults) {
    let defaults = data::check_defaults(source, faults);
    letters::check(source, &project.files, faults);
    let background = defaults.settings.background.as_ref().map(|background| &background.picture);
    pictures::check_picture(background, &project.files, faults);
    if project.files.store().path_of(&source.name).as_deref() != Some(PROJECT_FILE) {
        return;
    }
    let mut found = Faults::default();
    project.settings().check(&mut found);
    faults.extend(found.into_iter().filter(|fault| fault.is_in(PROJECT_FILE)));
}
