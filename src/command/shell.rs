//! What a shell wants to know of the program: how commands are completed, and the manual page.

use clap::CommandFactory;

use crate::cli::{Cli, Completions};
use crate::diagnostic::{Code, Diagnostic};

use super::Outcome;

/// The script that completes commands in a shell.
pub fn completions(args: &Completions, outcome: &mut Outcome) -> Option<String> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "chartroom", &mut script);
    outcome.text.push_str(&String::from_utf8_lossy(&script));
    None
}

/// The manual page, and behind it that of every verb.
pub fn man(outcome: &mut Outcome) -> Option<String> {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    let pages = std::iter::once(&command).chain(command.get_subcommands());
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
