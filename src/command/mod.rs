//! The verbs: each calls the stages in order.

mod calibrate;
mod charts;
mod check;
mod eject;
mod explain;
mod import;
mod list;
mod new;
mod print;
mod project;
mod show;
mod table;
mod verify;

use crate::cli::{Cli, Command};
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults, Severity};
use crate::output::{Host, OutputFile};
use crate::request::Project;

/// What a run gives back.
#[derive(Default, Debug)]
pub struct Outcome {
    /// Its files; none of them is written yet.
    pub files: Vec<OutputFile>,
    /// What is to be shown.
    pub text: String,
    /// What there is to say besides.
    pub notes: Vec<String>,
    /// Everything that was at fault.
    pub faults: Faults,
    /// What was done, in a line or two.
    pub summary: Option<String>,
    /// Whether it is of interest how long that took.
    pub is_timed: bool,
}

/// Runs a command on these files for a user of this locale.
pub fn run(cli: &Cli, files: &Files, locale: Option<&str>, host: &dyn Host) -> Outcome {
    let mut outcome = Outcome::default();
    let open = |faults: &mut Faults| Project::open(files.clone(), locale, faults);
    let out = &mut outcome;
    let summary = match &cli.command {
        Command::Print(args) => print::run(args, &open(&mut out.faults), host, out),
        Command::List(args) => list::run(args, &open(&mut out.faults), out),
        Command::Show(args) => show::run(args, &open(&mut out.faults), out),
        Command::Explain(args) => explain::run(args, &open(&mut out.faults), out),
        Command::Verify(args) => verify::run(args, files, out),
        Command::Check(args) => check::run(args, files, out),
        Command::Eject(args) => eject::run(args, files, out),
        Command::Calibrate(args) => calibrate::run(args, &open(&mut out.faults), host, out),
        Command::New(args) => new::run(args, &open(&mut out.faults), out),
        Command::Import(args) => import::run(args, &open(&mut out.faults), out),
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls => {
            let fault = Diagnostic::error(Code::CannotServe, "a call cannot start a server");
            out.faults.add(fault.hint("run `chartroom serve` in a terminal"));
            None
        }
    };
    Outcome { summary, ..outcome }
}

impl Outcome {
    /// Shows JSON.
    fn show_json(&mut self, json: &serde_json::Value) {
        self.text.push_str(&serde_json::to_string_pretty(json).unwrap_or_default());
        self.text.push('\n');
    }

    /// What a run with these faults tells a shell.
    pub fn exit_code(&self) -> u8 {
        let errors = self.faults.all().iter().filter(|fault| fault.severity == Severity::Error);
        errors.map(code_of).max().unwrap_or(DONE)
    }
}

/// All done.
const DONE: u8 = 0;
/// Something was refused; the rest is done.
const REFUSED: u8 = 1;
/// The command line asks for something that there is not.
const WRONG_USAGE: u8 = 2;
/// The output cannot be written.
const NOT_WRITTEN: u8 = 3;

fn code_of(fault: &Diagnostic) -> u8 {
    match fault.code {
        Code::CannotWrite => NOT_WRITTEN,
        // What stands wrong in a file is the file's fault, not that of the command line.
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
    }
}
