//! The subcommands. Each calls the stages in order.

mod calibrate;
mod charts;
mod check;
mod diff;
mod difference;
mod eject;
mod explain;
mod export;
mod fit;
mod import;
mod lines;
mod list;
pub mod new;
mod outcome;
mod print;
mod read;
mod reprint;
mod schema;
mod shell;
mod show;
mod since;
mod table;
mod verify;

use crate::cli::{Cli, Command};
use crate::data::{self, Files};
use crate::diagnostic::Faults;
#[cfg(feature = "serve")]
use crate::diagnostic::{Code, Diagnostic};
use crate::output::Host;
use crate::request::Project;

pub use outcome::Outcome;

/// Runs a command on these files for a user of this locale.
pub fn run(cli: &Cli, files: &Files, locale: Option<&str>, host: &dyn Host) -> Outcome {
    let mut outcome = Outcome::default();
    let mut files = files.clone();
    if let Some(word) = cli.command.rules().filter(|word| data::spreadsheet::is_spreadsheet(word)) {
        match data::game::beside(word, &files, &mut outcome.faults) {
            Some(made) => files = made,
            None => return outcome,
        }
    }
    let files = &files;
    let open = |faults: &mut Faults| Project::open(files.clone(), locale, faults);
    let out = &mut outcome;
    let summary = match &cli.command {
        Command::Print(args) => print::run(args, files, locale, host, out),
        Command::List(args) => list::run(args, &open(&mut out.faults), out),
        Command::Show(args) => show::run(args, &open(&mut out.faults), out),
        Command::Explain(args) => explain::run(args, &open(&mut out.faults), out),
        Command::Verify(args) => verify::run(args, files, out),
        Command::Read(args) => read::run(args, files, out),
        Command::Check(args) => check::run(args, files, out),
        Command::Eject(args) => eject::run(args, files, out),
        Command::Calibrate(args) => calibrate::run(args, &open(&mut out.faults), host, out),
        Command::Fit(args) => fit::run(args, &open(&mut out.faults), out),
        Command::New(args) => new::run(args, &open(&mut out.faults), out),
        Command::Import(args) => import::run(args, &open(&mut out.faults), out),
        Command::Export(args) => export::run(args, &open(&mut out.faults), out),
        Command::Diff(args) => diff::run(args, &open(&mut out.faults), out),
        Command::Schema(args) => schema::run(args, files, out),
        Command::Completions(args) => shell::completions(args, files, out),
        Command::Man(args) => shell::man(args, out),
        #[cfg(feature = "cli")]
        Command::Licenses => {
            out.text.push_str(shell::LICENSES);
            None
        }
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls { .. } => {
            let fault = Diagnostic::error(Code::CannotServe, "a call cannot start a server");
            out.faults.refuse(fault.hint("run `chartroom serve` in a terminal"))
        }
    };
    Outcome { summary, ..outcome }
}
