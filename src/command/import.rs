//! `chartroom import`: converts ships from other programs to ship files.

use std::fmt;

use crate::cli::Import;
use crate::data::spreadsheet::{Imported, Listed};
use crate::data::springsharp::{self, Choices};
use crate::data::{self, SHIP_VALUES, SourceFile, imports};
use crate::diagnostic::{Code, Diagnostic, counted, typed};
use crate::model::names;
use crate::output::{OutputFile, Target};
use crate::request::{Game, Project};
use crate::work;

use super::outcome::already_there;
use super::{Outcome, difference};

/// The word for standard output.
const STREAM: &str = "-";

/// Imports every file named, into a separate ship file for each navy in it.
pub fn run(args: &Import, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let mut columns = Columns::default();
    let made: Vec<ShipFile> = args
        .files
        .iter()
        .flat_map(|word| {
            work::naming(format!("`{word}`"), || read(word, args, project, &mut columns, outcome))
        })
        .collect();
    if made.is_empty() {
        return None;
    }
    let read = counted(made.iter().map(|file| file.ships).sum(), "ship");
    let to_stream = args.output.as_deref() == Some(STREAM);
    if args.dry_run && !to_stream {
        let game = project.settings().game(&args.game, &mut outcome.faults)?;
        let changes = made.iter().filter_map(|file| dry(file, &game, project, outcome));
        let changes: Vec<String> = changes.collect();
        outcome.text.push_str(&changes.join("\n"));
        return Some(format!("{read}{columns}; nothing was written"));
    }
    let is_twice =
        |(at, file): &(usize, &ShipFile)| made[..*at].iter().any(|before| before.name == file.name);
    if let Some((_, file)) = made.iter().enumerate().find(is_twice) {
        let message = format!("several files would be written as `{}`", file.name);
        let fault = Diagnostic::error(Code::CannotWrite, message);
        return outcome.faults.refuse(fault.hint("import them one by one, each with its own `-o`"));
    }
    if to_stream {
        let Ok([file]) = <[ShipFile; 1]>::try_from(made) else {
            let message = "ships of several navies cannot go into one file";
            let fault = Diagnostic::error(Code::CannotWrite, message);
            let hint = "`--navy` makes them one; `-o NAME.toml` a file for each";
            return outcome.faults.refuse(fault.hint(hint));
        };
        let bytes = file.text.into_bytes();
        outcome.files.push(OutputFile { target: Target::Stdout, bytes });
        return Some(format!("{read}{columns}"));
    }
    let is_there = |file: &&ShipFile| project.files.store().has_named(&file.name) && !args.force;
    if let Some(file) = made.iter().find(is_there) {
        return outcome.faults.refuse(already_there(&file.name));
    }
    let names: Vec<String> = made.iter().map(|file| file.name.clone()).collect();
    outcome.files.extend(made.into_iter().map(|ShipFile { name, text, .. }| {
        let target = if is_among_ships(&name) { Target::InFolders } else { Target::Named };
        OutputFile { target: target(name), bytes: text.into_bytes() }
    }));
    if project.files.store().is_project() && !names.iter().all(|name| is_among_ships(name)) {
        let stem = data::toml_text::file_name(&names[0]);
        outcome.notes.push(format!(
            "orders of battle find ships by name in the folder {SHIP_VALUES}: `-o {SHIP_VALUES}/{stem}`"
        ));
    }
    let first = typed(&names[0]);
    Some(format!("{read} -> {}{columns}; try: chartroom print log {first}", names.join(", ")))
}

/// The ships of a navy, as a file to write.
struct ShipFile {
    name: String,
    text: String,
    ships: usize,
}

/// Reads a file; says how its columns were understood, and reports its faults.
fn read(
    word: &str,
    args: &Import,
    project: &Project,
    columns: &mut Columns,
    outcome: &mut Outcome,
) -> Vec<ShipFile> {
    let faults = &mut outcome.faults;
    if !imports::is_import(word) {
        let message = format!("`{word}` is not a kind of file that can be imported");
        let fault = Diagnostic::error(Code::UnknownFile, message);
        faults.add(fault.hint("Springsharp's .txt and .sship can be, and .xlsx, .ods and .csv"));
        return Vec::new();
    }
    let Some(bytes) = faults.take(project.files.named_bytes(word)) else { return Vec::new() };
    let choices = Choices { navy: args.navy.clone(), completed: args.completed };
    let listed = imports::read(word, &bytes, &project.files, &choices, faults);
    columns.tell(word, &listed, &mut outcome.notes);
    let imported = listed.navies;
    if springsharp::is_design(word) && args.completed.is_none() && !imported.is_empty() {
        outcome.notes.push(format!(
            "{word}: Springsharp gives only the year laid down; `--completed YEAR` fills the boxes that \
             follow from the year of completion"
        ));
    }
    let several = imported.len() > 1;
    let file = |one: Imported| {
        imports::checked(&one, word, &project.files, &mut outcome.faults);
        let name = file_name(args, word, several.then_some(one.navy.as_str()));
        ShipFile { name, text: one.text, ships: one.ships }
    };
    imported.into_iter().map(file).collect()
}

/// Whether a file is in a project's folder of ships.
fn is_among_ships(name: &str) -> bool {
    name.strip_prefix(SHIP_VALUES).is_some_and(|rest| rest.starts_with(['/', '\\']))
}

/// The differences that the ships of a file would make to the existing one.
fn dry(
    ShipFile { name, text, .. }: &ShipFile,
    game: &Game,
    project: &Project,
    outcome: &mut Outcome,
) -> Option<String> {
    if !project.files.store().has_named(name) {
        return None;
    }
    let faults = &mut outcome.faults;
    let there = imports::read_named(name, &project.files, faults);
    let new = data::read_navy(&SourceFile::new(name.as_str(), text.as_str()), faults);
    let (there, new): (Vec<_>, Vec<_>) = (there.ships().collect(), new.ships().collect());
    let lines = difference::lines(&there, &new, game, faults);
    let lines = if lines.is_empty() { vec!["nothing changes".to_owned()] } else { lines };
    Some(format!("# {name}, as it would change\n{}\n", lines.join("\n")))
}

/// How the columns of spreadsheets were understood.
#[derive(Default)]
struct Columns {
    understood: usize,
    /// The headings of the others.
    others: Vec<String>,
    wrong_cells: usize,
}

impl Columns {
    /// Says what each column was taken for; worksheets with the same headings say it once.
    fn tell(&mut self, word: &str, listed: &Listed, notes: &mut Vec<String>) {
        self.wrong_cells += listed.wrong_cells;
        for one in &listed.taken {
            let line = match (&one.key, one.unit.as_str()) {
                (Some(key), "") => format!("{word}: `{}` is {key}", one.heading),
                (Some(key), unit) => format!("{word}: `{}` is {key} ({unit})", one.heading),
                (None, _) => format!("{word}: `{}` is not used", one.heading),
            };
            let line = match &one.after {
                Some(first) => format!("{line}, where `{first}` is empty"),
                None => line,
            };
            if notes.contains(&line) {
                continue;
            }
            notes.push(line);
            match one.key {
                Some(_) => self.understood += 1,
                None => self.others.push(format!("`{}`", one.heading)),
            }
        }
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.understood + self.others.len() > 0 {
            write!(f, "; {} understood", counted(self.understood, "column"))?;
        }
        if !self.others.is_empty() {
            write!(f, ", {} not ({})", self.others.len(), self.others.join(", "))?;
        }
        if self.wrong_cells > 0 {
            write!(f, "; {} wrong", counted(self.wrong_cells, "cell"))?;
        }
        Ok(())
    }
}

/// The name of a ship file: the user's, or that of the imported file.
fn file_name(args: &Import, word: &str, navy: Option<&str>) -> String {
    if let (Some(name), None) = (&args.output, navy) {
        return name.clone();
    }
    let (stem, _) = word.rsplit_once('.').unwrap_or((word, ""));
    let stem = args.output.as_deref().map_or(stem, |name| name.trim_end_matches(".toml"));
    match navy {
        Some(navy) => format!("{stem}-{}.toml", names::words(navy).join("_")),
        None => format!("{stem}.toml"),
    }
}
