//! `chartroom import`: converts ships from other programs to ship files.

use std::fmt;

use crate::cli::Import;
use crate::data::spreadsheet::Listed;
use crate::data::springsharp::{self, Choices};
use crate::data::{self, SHIP_VALUES, SourceFile, imports, unreadable};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::names;
use crate::output::{OutputFile, Target};
use crate::request::{Game, Project};

use super::{Outcome, difference, project};

/// The word for standard output.
const STREAM: &str = "-";

/// Imports every file named, into a separate ship file for each navy in it.
pub fn run(args: &Import, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let choices = Choices { navy: args.navy.clone(), completed: args.completed };
    let mut made = Vec::new();
    let mut count = 0;
    let mut columns = Columns::default();
    for word in &args.files {
        let faults = &mut outcome.faults;
        if !imports::is_import(word) {
            let message = format!("`{word}` is not a kind of file that can be imported");
            let fault = Diagnostic::error(Code::UnknownFile, message);
            faults
                .add(fault.hint("Springsharp's .txt and .sship can be, and .xlsx, .ods and .csv"));
            continue;
        }
        let bytes = match project.files.store().named(word) {
            Ok(bytes) => bytes,
            Err(error) => {
                faults.add(unreadable(word, &error));
                continue;
            }
        };
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
        for one in imported {
            imports::checked(&one, word, &project.files, &mut outcome.faults);
            count += one.ships;
            made.push((file_name(args, word, several.then_some(one.navy.as_str())), one.text));
        }
    }
    if made.is_empty() {
        return None;
    }
    let read = format!("{count} {}", if count == 1 { "ship" } else { "ships" });
    let to_stream = args.output.as_deref() == Some(STREAM);
    if args.dry_run && !to_stream {
        let game = project.settings().game(&args.game, &mut outcome.faults)?;
        let told = made.iter().filter_map(|(name, text)| dry(name, text, &game, project, outcome));
        let told: Vec<String> = told.collect();
        outcome.text.push_str(&told.join("\n"));
        return Some(format!("{read}{columns}; nothing was written"));
    }
    let mut twice = made
        .iter()
        .enumerate()
        .filter(|(at, (name, _))| made[..*at].iter().any(|(before, _)| before == name));
    if let Some((_, (name, _))) = twice.next() {
        let message = format!("several files would be written as `{name}`");
        let fault = Diagnostic::error(Code::CannotWrite, message);
        outcome.faults.add(fault.hint("import them one by one, each with its own `-o`"));
        return None;
    }
    if to_stream {
        let text: Vec<String> = made.into_iter().map(|(_, text)| text).collect();
        if text.len() > 1 {
            let message = "ships of several navies cannot go into one file";
            let fault = Diagnostic::error(Code::CannotWrite, message);
            outcome
                .faults
                .add(fault.hint("`--navy` makes them one; `-o NAME.toml` a file for each"));
            return None;
        }
        let bytes = text.concat().into_bytes();
        outcome.files.push(OutputFile { target: Target::Stdout, bytes });
        return Some(format!("{read}{columns}"));
    }
    for (name, _) in &made {
        if project.files.store().has_named(name) && !args.force {
            outcome.faults.add(project::already_there(name));
            return None;
        }
    }
    let names: Vec<String> = made.iter().map(|(name, _)| name.clone()).collect();
    for (name, text) in made {
        let bytes = text.into_bytes();
        let target = match is_among_ships(&name) {
            true => Target::InFolders(name),
            false => Target::Named(name),
        };
        outcome.files.push(OutputFile { target, bytes });
    }
    if project.files.store().is_project() && !names.iter().all(|name| is_among_ships(name)) {
        let stem = names[0].rsplit(['/', '\\']).next().unwrap_or_default();
        outcome.notes.push(format!(
            "orders of battle find ships by name in the folder {SHIP_VALUES}: `-o {SHIP_VALUES}/{stem}`"
        ));
    }
    let first = &names[0];
    Some(format!("{read} -> {}{columns}; try: chartroom print log {first}", names.join(", ")))
}

/// Whether a file is in a project's folder of ships.
fn is_among_ships(name: &str) -> bool {
    name.strip_prefix(SHIP_VALUES).is_some_and(|rest| rest.starts_with(['/', '\\']))
}

/// The differences that the ships of a file would make to the existing one.
fn dry(
    name: &str,
    text: &str,
    game: &Game,
    project: &Project,
    outcome: &mut Outcome,
) -> Option<String> {
    if !project.files.store().has_named(name) {
        return None;
    }
    let faults = &mut outcome.faults;
    let there = imports::read_named(name, &project.files, faults);
    let new = data::read_navy(&SourceFile::new(name, text), faults);
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
        let plural = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        if self.understood + self.others.len() > 0 {
            write!(f, "; {} understood", plural(self.understood, "column"))?;
        }
        if !self.others.is_empty() {
            write!(f, ", {} not ({})", self.others.len(), self.others.join(", "))?;
        }
        if self.wrong_cells > 0 {
            write!(f, "; {} wrong", plural(self.wrong_cells, "cell"))?;
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
