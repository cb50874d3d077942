//! What a run gives back to the program around it.

use crate::diagnostic::{Code, Diagnostic, Faults, Severity};
use crate::output::OutputFile;

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

impl Outcome {
    /// Shows JSON.
    pub fn show_json(&mut self, json: &serde_json::Value) {
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
/// The command line asks for something that does not exist.
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
