//! Adds files to the user's project, and creates one in the current folder if there is none.

use crate::data::{Files, PROJECT_FILE};
use crate::diagnostic::{Code, Diagnostic};
use crate::output::{OutputFile, Target};

use super::Outcome;

const NEW_PROJECT: &str = "# This folder is a Chartroom project: files here replace the built-in ones of the same path.\n\
    # Your own defaults can stand here, for example:\n\
    # scale = \"medium\"\n# units = \"imperial\"\n# paper = \"a4\"\n";

/// Adds a file to the project, and creates the project if there is none.
pub fn give(path: &str, bytes: Vec<u8>, files: &Files, outcome: &mut Outcome) {
    let target = |path: &str| Target::Project(path.to_owned());
    let is_new = |file: &OutputFile| file.target == target(PROJECT_FILE);
    if !files.store().is_project() && !outcome.files.iter().any(is_new) {
        let bytes = NEW_PROJECT.into();
        outcome.files.push(OutputFile { target: target(PROJECT_FILE), bytes });
        outcome.notes.push(format!("{PROJECT_FILE} makes this folder a project"));
    }
    outcome.files.push(OutputFile { target: target(path), bytes });
}

/// The fault of a file that already exists.
pub fn already_there(name: &str) -> Diagnostic {
    let message = format!("`{name}` is already there");
    Diagnostic::error(Code::CannotWrite, message).hint("`--force` replaces it")
}
