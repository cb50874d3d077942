//! Shell completions, the manual pages, the terms.

use std::collections::{BTreeMap, BTreeSet};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::cli::{Cli, Completions, Man};
use crate::data::{self, Files};
use crate::diagnostic::{Code, Diagnostic, Faults, typed};
use crate::model::names::slug;
use crate::output::{OutputFile, Target};
use crate::request::{INSTRUMENTS, PACK};

use super::Outcome;

/// The terms of all that is in the program; scripts/parts.py makes them.
#[cfg(feature = "cli")]
pub const LICENSES: &str = include_str!("../../data/licenses.txt");

/// Prints the completion script of a shell, with the names that the program and the project know.
pub fn completions(args: &Completions, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let names = names(files);
    let mut script = Vec::new();
    let mut command = shown(&Cli::command(), &names);
    clap_complete::generate(args.shell, &mut command, "chartroom", &mut script);
    outcome.text.push_str(&String::from_utf8_lossy(&script));
    if args.shell == Shell::Fish {
        outcome.text.push_str(&of_words(&command));
    }
    None
}

/// The names that the words of each subcommand can be, for fish, whose script knows those of options alone.
fn of_words(command: &Command) -> String {
    let mut lines = String::new();
    for verb in command.get_subcommands() {
        for arg in verb.get_positionals() {
            let names = arg.get_possible_values();
            let names =
                names.iter().map(PossibleValue::get_name).filter(|name| typed(name) == **name);
            let names = names.collect::<Vec<_>>().join(" ");
            if !names.is_empty() {
                let seen = format!("__fish_seen_subcommand_from {}", verb.get_name());
                lines.extend(["complete -c chartroom -n \"", &seen, "\" -f -a \"", &names, "\"\n"]);
            }
        }
    }
    lines
}

/// The command without what is hidden, which completions would offer, and with the names that it takes.
fn shown(command: &Command, names: &Names) -> Command {
    let name = fixed(command.get_name());
    let args = command.get_arguments().filter(|arg| !arg.is_hide_set()).cloned();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    Command::new(name)
        .version(env!("CARGO_PKG_VERSION"))
        .about(command.get_about().cloned().unwrap_or_default())
        .disable_help_flag(command.is_disable_help_flag_set())
        .args(args.map(|arg| given_to(arg, name, names)))
        .subcommands(verbs.map(|verb| shown(verb, names)))
}

/// A name for as long as the process lives, which ends after the script.
fn fixed(name: &str) -> &'static str {
    name.to_owned().leak()
}

/// The names that words of a call can be. The key is the id of an option, or in angle brackets what the words name.
type Names = BTreeMap<&'static str, Vec<String>>;

fn names(files: &Files) -> Names {
    let faults = &mut Faults::default();
    let sets = data::read_rule_sets(files, faults);
    let fleet = data::read_fleet(files, faults);
    let papers = data::read_papers(files, faults).into_iter();
    let impositions = data::read_impositions(files, faults).into_iter();
    let orders = files.list(data::order::ORDERS, "toml");
    let scales = sets.iter().flat_map(|set| &set.scales).map(|one| one.id.clone());
    let forms = sets.iter().flat_map(|set| {
        let instruments = set.instruments.iter().map(|one| one.id.clone());
        set.forms.iter().map(|form| form.id.clone()).chain(instruments)
    });
    BTreeMap::from([
        ("rules", sets.iter().map(|set| set.id.clone()).collect()),
        ("scale", unique(scales)),
        ("paper", papers.map(|paper| paper.id).collect()),
        ("navy", unique(fleet.classes.iter().map(|class| class.navy_id.to_string()))),
        ("language", data::languages(files)),
        ("imposition", impositions.map(|one| one.id).collect()),
        ("<forms>", unique(forms.chain([PACK, INSTRUMENTS].map(str::to_owned)))),
        ("<orders>", orders.iter().map(|file| file.stem().to_owned()).collect()),
        ("<ships>", unique(fleet.ships().map(|(_, ship)| slug(&ship.name)))),
    ])
}

fn unique(names: impl Iterator<Item = String>) -> Vec<String> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The argument of a subcommand with the names that it can be; the parser of a script parses nothing.
fn given_to(arg: Arg, verb: &str, names: &Names) -> Arg {
    let kinds = match (verb, arg.get_id().as_str()) {
        ("print", "form" | "back" | "with" | "without") => vec!["<forms>"],
        ("print" | "diff", "what" | "old" | "new") => vec!["<orders>", "<ships>"],
        ("show" | "explain" | "export", "ship" | "words" | "what") => vec!["<ships>"],
        (_, option) => vec![option],
    };
    let names = kinds.into_iter().filter_map(|kind| names.get(kind)).flatten();
    let names: Vec<&'static str> = names.map(|name| fixed(name)).collect();
    if names.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(names)) }
}

/// Collects a subcommand and those below it: `new`, `new club`, `new ship`.
fn with_verbs<'a>(command: &'a Command, pages: &mut Vec<&'a Command>) {
    if !command.is_hide_set() && command.get_name() != "help" {
        pages.push(command);
        command.get_subcommands().for_each(|verb| with_verbs(verb, pages));
    }
}

/// Prints the manual page of every subcommand, or writes each into a file of its own.
pub fn man(args: &Man, outcome: &mut Outcome) -> Option<String> {
    let mut command = Cli::command();
    command.build();
    let mut pages = Vec::new();
    with_verbs(&command, &mut pages);
    let count = pages.len();
    for one in pages {
        let mut page = Vec::new();
        let name = one.get_display_name().unwrap_or(one.get_name());
        if let Err(error) = clap_mangen::Man::new(one.clone()).render(&mut page) {
            let message = format!("the manual page cannot be made: {error}");
            return outcome.faults.refuse(Diagnostic::error(Code::CannotWrite, message));
        }
        match &args.dir {
            None => outcome.text.push_str(&String::from_utf8_lossy(&page)),
            Some(folder) => outcome.files.push(OutputFile {
                target: Target::InFolders(format!("{}/{name}.1", folder.trim_end_matches('/'))),
                bytes: page,
            }),
        }
    }
    args.dir.as_ref().map(|folder| format!("{count} pages -> {folder}"))
}
