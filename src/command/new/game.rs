//! `chartroom new game`: a game from a workbook, or a workbook to begin with.

use crate::cli::NewGame;
use crate::data::spreadsheet::Worksheet as Read;
use crate::data::{self, game, spreadsheet};
use crate::diagnostic::{counted, typed};
use crate::measure::Fraction;
use crate::output::{OutputFile, Target};
use crate::request::Project;
use crate::workbook::{Cell, Column, Kind, Workbook, Worksheet};

use super::super::outcome::already_there;
use super::super::{Outcome, schema};

/// The sheets of the workbook to begin with: what they are called, and their files.
const SHEETS: [(&str, &str); 6] = [
    ("Game", "templates/new/game/game.csv"),
    ("Ships", "templates/new/game/ships.csv"),
    ("Ranges", "templates/new/game/ranges.csv"),
    ("Scales", "templates/new/game/scales.csv"),
    ("Gunnery", "templates/new/game/gunnery.csv"),
    ("Criticals", "templates/new/game/criticals.csv"),
];
/// The name of that workbook.
const BEGINNING: &str = "broadside.xlsx";

/// Makes the files of a game in the project; or the workbook, if asked for.
pub fn write(args: &NewGame, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let Some(first) = args.files.first().filter(|_| !args.workbook) else {
        return beginning(args, project, outcome);
    };
    let faults = &mut outcome.faults;
    let files = &project.files;
    let sheets = game::sheets(&args.files, files, faults);
    let made = game::read(first, &sheets, files, faults).filter(|_| !faults.any_error())?;
    let there = made.files.iter().find(|(path, _)| files.store().has_path(path));
    if let Some((path, _)) = there.filter(|_| !args.force) {
        return faults.refuse(already_there(&files.store().shown(path)));
    }
    outcome.notes.extend(made.columns.iter().map(|column| format!("{first}: {column}")));
    for (path, text) in made.files {
        let kind = [(data::RULES, "rules"), (data::SHIP_VALUES, "ships")];
        let kind = kind.into_iter().find(|(folder, _)| path.starts_with(folder));
        let line = kind.map(|(_, kind)| schema::line(kind, &path, files, outcome));
        outcome.text.push_str(&format!("{}\n", files.store().shown(&path)));
        outcome.give(&path, (line.unwrap_or_default() + &text).into_bytes(), files);
    }
    let id = made.id;
    let (ships, tables) = (counted(made.ships, "ship"), counted(made.tables, "table"));
    let first = typed(first);
    Some(format!(
        "{}: {ships}, {tables}; try: chartroom print card {first} --rules {id}",
        made.title
    ))
}

/// Writes the workbook to begin with.
fn beginning(args: &NewGame, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let name = args.files.first().map_or(BEGINNING, String::as_str);
    if project.files.store().has_named(name) && !args.force {
        return outcome.faults.refuse(already_there(name));
    }
    let sheets = SHEETS.iter().filter_map(|(title, path)| {
        let file = project.files.find_embedded(path)?;
        let sheet = spreadsheet::read(path, &file.bytes().ok()?).ok()?.pop()?;
        Some(worksheet(title, &sheet))
    });
    let book = Workbook { sheets: sheets.collect() };
    let bytes = book.to_bytes(Kind::Xlsx).expect("a small workbook");
    outcome.files.push(OutputFile { target: Target::Named(name.to_owned()), bytes });
    Some(format!("{name}; change it, then: chartroom new game {name}"))
}

/// A sheet to write with the cells of one that was read.
fn worksheet(title: &str, sheet: &Read) -> Worksheet {
    let cell = |text: &str| match text.parse::<Fraction>() {
        Ok(number) => Cell::Number(number),
        Err(_) => text.into(),
    };
    let mut lines = sheet.lines();
    let headings = lines.next().unwrap_or_default();
    Worksheet {
        name: title.to_owned(),
        is_hidden: false,
        columns: headings.into_iter().map(Column::headed).collect(),
        rows: lines.map(|line| line.into_iter().map(cell).collect()).collect(),
    }
}
