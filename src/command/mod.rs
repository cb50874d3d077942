//! The verbs: each calls the stages in order.

mod calibrate;
mod charts;
mod check;
mod eject;
mod explain;
mod list;
mod new;
mod pick;
mod print;
mod project;
mod settings;
mod show;
mod table;
mod verify;
mod watchdog;

use crate::cli::{Cli, Command};
use crate::diagnostic::{Code, Diagnostic, Faults, Severity};
use crate::output;

/// What a run has to say at its end.
#[derive(Default)]
pub struct Report {
    /// Everything that was at fault.
    pub faults: Faults,
    /// One line of what was done.
    pub summary: Option<String>,
}

/// Runs a command.
pub fn run(cli: &Cli) -> Report {
    let mut faults = Faults::default();
    let found = &mut faults;
    let summary = match &cli.command {
        Command::Print(args) => print::run(args, cli.verbose, found),
        Command::List(args) => list::run(args, found),
        Command::Show(args) => show::run(args, found),
        Command::Explain(args) => explain::run(args, found),
        Command::Verify(args) => verify::run(args, found),
        Command::Check(args) => check::run(args, found),
        Command::Eject(args) => eject::run(args, found),
        Command::Calibrate(args) => calibrate::run(args, found),
        Command::New(args) => new::run(args, found),
    };
    Report { faults, summary }
}

/// Shows a text on the screen.
fn show_text(text: &str, faults: &mut Faults) {
    if let Err(fault) = output::show(text) {
        faults.add(fault);
    }
}

/// Shows JSON on the screen.
fn show_json(json: &serde_json::Value, faults: &mut Faults) {
    let text = serde_json::to_string_pretty(json).unwrap_or_default();
    show_text(&(text + "\n"), faults);
}

/// All done.
const DONE: u8 = 0;
/// Something was refused; the rest is done.
const REFUSED: u8 = 1;
/// The command line asks for something that there is not.
const WRONG_USAGE: u8 = 2;
/// The output cannot be written.
const NOT_WRITTEN: u8 = 3;

/// What a run with these faults tells the shell.
pub fn exit_code(faults: &Faults) -> u8 {
    // What stands wrong in a file is the file's fault, not that of the command line.
    let of_fault = |fault: &Diagnostic| match fault.code {
        Code::CannotWrite => NOT_WRITTEN,
        _ if fault.place.is_some() => REFUSED,
        Code::UnknownRuleSet
        | Code::UnknownScale
        | Code::UnknownForm
        | Code::UnknownImposition
        | Code::WrongImposition
        | Code::UnknownPaper
        | Code::UnknownNavy
        | Code::UnknownValue
        | Code::UnknownCutter
        | Code::WrongFormat
        | Code::UnknownFile => WRONG_USAGE,
        _ => REFUSED,
    };
    let errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error);
    errors.map(of_fault).max().unwrap_or(DONE)
}
