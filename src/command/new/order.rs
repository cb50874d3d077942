//! `chartroom new order`: an order of battle.

use std::fmt::Write;

use crate::cli::NewOrder;
use crate::data;
use crate::data::toml_text::{file_name, quoted};
use crate::diagnostic::{Code, Diagnostic, Faults, counted, typed};
use crate::model::SettingKey;
use crate::output::{OutputFile, Target};
use crate::request::{Project, ships};

use super::super::outcome::already_there;
use super::super::{Outcome, schema};

/// The file without its title and sides.
const BLANK: &str = "templates/new/order.toml";
const TITLE: &str = "NEW_TITLE";
const SIDES: &str = "NEW_SIDES";

/// Writes an order of battle for the sides named, unless a ship cannot be found.
pub fn write(args: &NewOrder, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let title = args.name.trim_end_matches(".toml");
    let store = project.files.store();
    // A project has a folder for them.
    let target = match store.is_project() && !title.contains(['/', '\\']) {
        true => Target::Project(format!("{}/{title}.toml", data::order::ORDERS)),
        false => Target::Named(format!("{title}.toml")),
    };
    let (file, is_there) = match &target {
        Target::Project(path) => (store.shown(path), store.has(path)),
        _ => (format!("{title}.toml"), store.has_named(&format!("{title}.toml"))),
    };
    if is_there && !args.force {
        return faults.refuse(already_there(&file));
    }
    let mut read = Faults::default();
    let fleet = data::read_fleet(&project.files, &mut read);
    let mut chosen = Vec::new();
    let mut sides = String::new();
    let mut count = 0;
    let mut wrong = Faults::default();
    let mut names: Vec<&str> = Vec::new();
    for side in &args.sides {
        let (name, ships) = side.split_once(':').unwrap_or_default();
        let name = name.trim();
        if name.is_empty() || names.contains(&name) {
            wrong.add(wrong_name(side, name));
        }
        names.push(name);
        let _ = writeln!(sides, "[[side]]\nname = {}\nships = [", quoted(name));
        for word in ships.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            // Typing errors in names are corrected, with a note.
            let mended = match ships::by_word(&fleet, word) {
                Err(fault) if fault.code == Code::UnknownShip => ships::mended(&fleet, word),
                _ => None,
            };
            if let Some(mended) = &mended {
                outcome.notes.push(format!("`{word}` is taken for `{mended}`"));
            }
            let word = mended.as_deref().unwrap_or(word);
            match ships::by_word(&fleet, word) {
                Ok(found) => {
                    count += found.len();
                    chosen.extend(found.iter().map(|(class, _)| *class));
                    let _ = writeln!(sides, "  {},", quoted(word));
                }
                Err(fault) => wrong.add(fault),
            }
        }
        sides.push_str("]\n\n");
    }
    if wrong.any_error() {
        faults.extend(wrong.into_iter().chain(read));
        return None;
    }
    faults.extend(ships::told_of(read, &chosen, false));
    if count == 0 {
        let message = "the order of battle has no ships";
        let hint = "such as `--side \"Japan: mikasa, asama\"`, once for each side";
        return faults.refuse(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
    }
    let blank = faults.take(project.files.find(BLANK)?.source())?;
    let title = file_name(title);
    let text = blank.text.replace(TITLE, &quoted(title)).replace(SIDES, sides.trim_end());
    let line = match &target {
        Target::Project(path) => schema::line("order", path, &project.files, outcome),
        _ => schema::line_where_named("order", &file, &project.files, outcome),
    };
    let bytes = (line + &text).into_bytes();
    let word = typed(if matches!(target, Target::Project(_)) { title } else { &file });
    outcome.files.push(OutputFile { target, bytes });
    let ships = counted(count, "ship");
    let rules = only_rules(project).map(|id| format!(" --rules {id}")).unwrap_or_default();
    Some(format!("{ships} -> {file}; try: chartroom print pack {word}{rules}"))
}

/// The one rule set of a project that names none.
fn only_rules(project: &Project) -> Option<String> {
    let own = project.files.list(data::RULES, "toml").into_iter().filter(data::DataFile::is_own);
    let own: Vec<data::DataFile> = own.collect();
    let [one] = &own[..] else { return None };
    project.defaults.settings.get(SettingKey::Rules).is_none().then(|| one.stem().to_owned())
}

/// A side is unnamed, or has the name of another.
fn wrong_name(side: &str, name: &str) -> Diagnostic {
    let (message, hint) = match side.split_once(':') {
        None => (format!("`--side \"{side}\"` has no colon"), "name the side before its ships"),
        Some(_) if name.is_empty() => {
            (format!("`--side \"{side}\"` has no name"), "name the side before its ships")
        }
        Some(_) => (format!("two sides have the name `{name}`"), "list all ships of a side in one"),
    };
    let hint = format!("{hint}: `--side \"Japan: mikasa, asama\"`");
    Diagnostic::error(Code::WrongUsage, message).hint(hint)
}
