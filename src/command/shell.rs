//! Shell completions and the manual page.

use clap::{Command, CommandFactory};

use crate::cli::{Cli, Completions};
use crate::diagnostic::{Code, Diagnostic};

use super::Outcome;

/// Prints the completion script of a shell.
pub fn completions(args: &Completions, outcome: &mut Outcome) -> Option<String> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut shown(&Cli::command()), "chartroom", &mut script);
    outcome.text.push_str(&String::from_utf8_lossy(&script));
    None
}

/// Removes hidden subcommands, which completions would offer.
fn shown(command: &Command) -> Command {
    let plain = Command::new("chartroom").version(env!("CARGO_PKG_VERSION"));
    let plain = plain.args(command.get_arguments().cloned());
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    plain.disable_help_subcommand(true).subcommands(verbs.cloned())
}

/// Collects a subcommand and those below it: `new`, `new club`, `new ship`.
fn with_verbs<'a>(command: &'a Command, pages: &mut Vec<&'a Command>) {
    if !command.is_hide_set() {
        pages.push(command);
        command.get_subcommands().for_each(|verb| with_verbs(verb, pages));
    }
}

/// Prints the manual page, followed by those of every subcommand.
pub fn man(outcome: &mut Outcome) -> Option<String> {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    let mut pages = Vec::new();
    with_verbs(&command, &mut pages);
    for one in pages {
        if let Err(error) = clap_mangen::Man::new(one.clone()).render(&mut page) {
            let message = format!("the manual page cannot be made: {error}");
            outcome.faults.add(Diagnostic::error(Code::CannotWrite, message));
            return None;
        }
    }
    outcome.text.push_str(&String::from_utf8_lossy(&page));
    None
}
