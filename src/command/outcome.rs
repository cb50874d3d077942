//! The outcome of a run.

use crate::data::{Files, PROJECT_FILE};
use crate::diagnostic::{Code, Diagnostic, Faults, Severity};
use crate::output::{OutputFile, Target};

#[derive(Default, Debug)]
pub struct Outcome {
    /// Not written yet.
    pub files: Vec<OutputFile>,
    /// For standard output.
    pub text: String,
    /// For standard error, before the faults.
    pub notes: Vec<String>,
    pub faults: Faults,
    /// What was done, in a line or two.
    pub summary: Option<String>,
    /// Whether to add the time taken to the summary.
    pub is_timed: bool,
}

impl Outcome {
    /// Adds JSON to the text.
    pub fn show_json(&mut self, json: &serde_json::Value) {
        self.text.push_str(&serde_json::to_string_pretty(json).unwrap_or_default());
        self.text.push('\n');
    }

    /// Adds a file to the user's project, and makes the current folder one if there is none.
    pub fn give(&mut self, path: &str, bytes: Vec<u8>, files: &Files) {
        let target = |path: &str| Target::Project(path.to_owned());
        let is_new = |file: &OutputFile| file.target == target(PROJECT_FILE);
        if !files.store().is_project() && !self.files.iter().any(is_new) {
            let bytes = NEW_PROJECT.into();
            self.files.push(OutputFile { target: target(PROJECT_FILE), bytes });
            self.notes.push(format!("{PROJECT_FILE} makes this folder a project"));
        }
        self.files.push(OutputFile { target: target(path), bytes });
    }

    /// The exit code of a run with these faults.
    pub fn exit_code(&self) -> u8 {
        let errors = self.faults.all().iter().filter(|fault| fault.severity == Severity::Error);
        errors.map(code_of).max().unwrap_or(DONE)
    }
}

const DONE: u8 = 0;
/// Something was refused.
const REFUSED: u8 = 1;
const WRONG_USAGE: u8 = 2;

fn code_of(fault: &Diagnostic) -> u8 {
    match fault.code.explanation().exit_code {
        // A fault in a file is not wrong usage of the command line.
        Some(WRONG_USAGE) if fault.place.is_some() => REFUSED,
        code => code.unwrap_or(REFUSED),
    }
}

const NEW_PROJECT: &str = "# This folder is a Chartroom project: files here replace the built-in ones of the same path.\n\
    # Your own defaults can stand here, for example:\n\
    # scale = \"medium\"\n# units = \"imperial\"\n# paper = \"a4\"\n";

/// The fault of a file that already exists.
pub fn already_there(name: &str) -> Diagnostic {
    let message = format!("`{name}` is already there");
    Diagnostic::error(Code::CannotWrite, message).hint("`--force` replaces it")
}
