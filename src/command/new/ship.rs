//! `chartroom new ship`: a ship, from options or from answers at a terminal.

use crate::cli::{NewShip, QUESTIONS, Question};
use crate::data::spreadsheet::{self, Budget, Imported, Worksheet};
use crate::data::{self, Files, SHIP_VALUES, SourceFile, toml_text};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::names::{self, folded};
use crate::request::{Project, ships};

use super::super::{Outcome, schema};

/// The source of a ship if none is named.
const NO_SOURCE: &str = "entered by hand, no source named";

/// The fault of an answer, if any.
pub fn fault_of(question: &Question, answer: &str, files: &Files) -> Option<Diagnostic> {
    let of_a_ship = [("Ship", "Ship"), ("Navy", "Navy"), ("Source", NO_SOURCE)].into_iter();
    let others = of_a_ship.filter(|(heading, _)| *heading != question.heading);
    let cells: Vec<(&str, &str)> = others.chain([(question.heading.as_str(), answer)]).collect();
    let mut faults = Faults::default();
    let made = made(&cells, files, &mut faults)?;
    let source = SourceFile::new("", made.text);
    drop(data::read_navy(&source, &mut faults));
    let fault = faults.into_iter().next()?;
    let mut of_type = Faults::default();
    if question.option == "type" && ships::ship_type(answer, &mut of_type).is_none() {
        return of_type.into_iter().next();
    }
    // The hint is about a cell of a spreadsheet.
    Some(Diagnostic { hint: None, ..fault })
}

/// The fault of a name that a ship of the same file has already, since the name would become
/// ambiguous.
pub fn name_taken(ship: &NewShip, files: &Files) -> Option<Diagnostic> {
    let (name, navy) = (ship.answer("name")?, ship.answer("navy")?);
    let path = file_of(navy, files);
    let store = files.store();
    let source = store.has(&path).then(|| files.find(&path)?.source().ok()).flatten()?;
    let fleet = data::read_navy(&source, &mut Faults::default());
    let is_taken = fleet.ships().any(|(_, ship)| folded(&ship.name) == folded(name));
    let message = format!("there is a ship `{name}` already");
    let fault = Diagnostic::error(Code::CannotWrite, message).at(Place::file(store.shown(&path)));
    is_taken.then(|| fault.hint("give her another name, or change her figures there"))
}

/// Writes a ship to her navy's file in the project.
pub fn write(args: &NewShip, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let is_missing = |one: &&Question| one.needed && args.answer(&one.option).is_none();
    let missing = QUESTIONS.iter().filter(is_missing).map(|one| format!("--{}", one.option));
    let missing: Vec<String> = missing.collect();
    if !missing.is_empty() {
        let message = format!("a new ship needs {}", missing.join(" and "));
        let hint = "at a terminal, `chartroom new ship` asks for everything";
        return faults.refuse(Diagnostic::error(Code::MissingField, message).hint(hint));
    }
    let answer = |option| args.answer(option).unwrap_or_default();
    let (name, navy) = (answer("name").to_owned(), answer("navy").to_owned());
    if let Some(fault) = name_taken(args, &project.files) {
        return faults.refuse(fault);
    }
    let path = file_of(&navy, &project.files);
    let there = match project.files.store().has(&path) {
        true => Some(faults.take(project.files.find(&path)?.source())?.text),
        false => None,
    };
    let taken = ids_in(there.as_deref());
    let id = names::FreeIds::beside(taken).take(&name, "ship");
    let mut cells: Vec<(&str, &str)> = QUESTIONS
        .iter()
        .filter(|question| question.option != "source")
        .map(|question| (question.heading.as_str(), answer(&question.option)))
        .collect();
    let source = Some(answer("source")).filter(|source| !source.is_empty());
    cells.extend([
        ("Class id", id.as_str()),
        ("State", "as entered"),
        ("Source", source.unwrap_or(NO_SOURCE)),
        // The user can raise this in the file.
        ("Confidence", "low"),
    ]);
    let mut found = Faults::default();
    let made = made(&cells, &project.files, &mut found);
    let made = made.filter(|_| !found.any_error());
    faults.extend(found.into_iter().map(|fault| about_option(fault, args)));
    let text = of_file(there, &navy, made?, &path, project, outcome);
    let mut found = Faults::default();
    drop(data::read_navy(&SourceFile::new(&path, text.as_str()), &mut found));
    let is_faulty = found.any_error();
    outcome.faults.extend(found);
    if is_faulty {
        outcome.files.clear();
        return None;
    }
    let shown = project.files.store().shown(&path);
    outcome.give(&path, text.into_bytes(), &project.files);
    let word = word_for(&name, &path, project);
    Some(format!("{name} -> {shown}; try: chartroom print log {word}"))
}

/// The contents of the file with the ship added at the end.
fn of_file(
    there: Option<String>,
    navy: &str,
    made: Imported,
    path: &str,
    project: &Project,
    outcome: &mut Outcome,
) -> String {
    let class = made.text.find("\n[[class]]").map_or("", |at| &made.text[at..]);
    match there {
        Some(text) => format!("{}\n{class}", text.trim_end()),
        None => format!(
            "{}# Ships of your own. A key that is absent is not known; with `chartroom schema --write` editors know all keys.\n\
             navy = {}\n{class}",
            schema::line("ships", path, &project.files, outcome),
            toml_text::quoted(navy)
        ),
    }
}

/// Reads the cells as a spreadsheet of one ship.
fn made(cells: &[(&str, &str)], files: &Files, faults: &mut Faults) -> Option<Imported> {
    let headings = spreadsheet::read_headings(files, faults)?;
    let (mut sheet, mut room) = (Worksheet::named(""), Budget::default());
    for (column, (heading, text)) in (1..).zip(cells) {
        for (row, text) in [(1, heading), (2, text)] {
            if let Err(why) = sheet.set(row, column, text, &mut room) {
                faults.add(Diagnostic::error(Code::WrongCell, why));
            }
        }
    }
    spreadsheet::import("", &[sheet], &headings, None, faults).navies.into_iter().next()
}

/// Turns the fault of a cell into that of the option it came from.
fn about_option(fault: Diagnostic, ship: &NewShip) -> Diagnostic {
    let quoted = |answer: &str| fault.message.starts_with(&format!("`{answer}`"));
    let question = QUESTIONS.iter().find(|one| ship.answer(&one.option).is_some_and(quoted));
    let hint = question.map(|one| format!("such as --{} \"{}\"", one.option, one.example));
    Diagnostic { place: None, hint, ..fault }
}

/// The ids of the classes in a file.
fn ids_in(text: Option<&str>) -> Vec<String> {
    let Some(text) = text else { return Vec::new() };
    let fleet = data::read_navy(&SourceFile::new("", text), &mut Faults::default());
    fleet.classes.into_iter().map(|class| class.id).collect()
}

/// The path of the project's file for a navy's ships. It must differ from the built-in file, or it
/// would replace all of its ships.
fn file_of(navy: &str, files: &Files) -> String {
    let slug = match names::words(navy).join("_") {
        empty if empty.is_empty() => "navy".to_owned(),
        slug => slug,
    };
    let plain = format!("{SHIP_VALUES}/{slug}.toml");
    let is_own = files.store().is_project() && files.store().has(&plain);
    if is_own || files.find(&plain).is_none() {
        return plain;
    }
    format!("{SHIP_VALUES}/my_{slug}.toml")
}

/// The word for the ship on the command line: her name, with her file before it if the name is
/// ambiguous.
fn word_for(name: &str, path: &str, project: &Project) -> String {
    let fleet = data::read_fleet(&project.files, &mut Faults::default());
    let slug = names::slug(name);
    if !fleet.ships().any(|(_, ship)| folded(&ship.name) == folded(name)) {
        return slug;
    }
    let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".toml");
    format!("{stem}/{slug}")
}
