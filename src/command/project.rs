//! The user's project: found, or made where he stands.

use std::path::{Path, PathBuf};

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::output;

/// Makes a folder a project.
const PROJECT_FILE: &str = "chartroom.toml";
const NEW_PROJECT: &[u8] = b"# This folder is a Chartroom project: files here replace the built-in ones of the same path.\n\
    # Defaults of yours may stand here, for example:\n\
    # scale = \"medium\"\n# units = \"imperial\"\n# paper = \"a4\"\n";

/// The project's folder; a folder without one becomes a project. `None` if it cannot.
pub fn root(files: &Files, folder: &Path, faults: &mut Faults) -> Option<PathBuf> {
    if let Some(project) = files.project() {
        return Some(project.to_path_buf());
    }
    match output::write(&folder.join(PROJECT_FILE), NEW_PROJECT) {
        Ok(()) => {
            eprintln!("{PROJECT_FILE} makes this folder a project");
            Some(folder.to_path_buf())
        }
        Err(fault) => {
            faults.add(fault);
            None
        }
    }
}

/// Writes a file of the project, and the folders it lies in.
///
/// # Errors
/// If a folder or the file cannot be made.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            let message = format!("`{}` cannot be made: {}", folder.display(), error.kind());
            Diagnostic::error(Code::CannotWrite, message)
        })?;
    }
    output::write(path, bytes)
}
