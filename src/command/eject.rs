//! `chartroom eject`: a built-in file into the project, to be changed there.

use std::path::Path;

use crate::cli::Eject;
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::output;

use super::show_text;

/// Makes a folder a project.
const PROJECT_FILE: &str = "chartroom.toml";
const NEW_PROJECT: &[u8] = b"# This folder is a Chartroom project: files here replace the built-in ones of the same path.\n\
    # Defaults of yours may stand here, for example:\n\
    # scale = \"medium\"\n# units = \"imperial\"\n# paper = \"a4\"\n";

/// Ejects.
pub fn run(args: &Eject, faults: &mut Faults) -> Option<String> {
    let folder = std::env::current_dir().unwrap_or_default();
    let files = Files::around(&folder);
    let known = files.embedded_paths();
    let Some(wanted) = &args.path else {
        show_text(&(known.join("\n") + "\n"), faults);
        return None;
    };
    let wanted = wanted.trim_end_matches('/').replace('\\', "/");
    let inside = format!("{wanted}/");
    let paths: Vec<&String> =
        known.iter().filter(|path| **path == wanted || path.starts_with(&inside)).collect();
    if paths.is_empty() {
        let fault =
            Diagnostic::error(Code::UnknownFile, format!("there is no built-in file `{wanted}`"))
                .maybe_hint(did_you_mean(&wanted, known.iter().map(String::as_str)))
                .hint_if_none("`chartroom eject` lists them all");
        faults.add(fault);
        return None;
    }
    let root = files.project().unwrap_or(&folder);
    if files.project().is_none() {
        match output::write(&root.join(PROJECT_FILE), NEW_PROJECT) {
            Ok(()) => eprintln!("{PROJECT_FILE} makes this folder a project"),
            Err(fault) => {
                faults.add(fault);
                return None;
            }
        }
    }
    let mut copied = 0;
    for path in paths {
        match copy(&files, path, root, args.force) {
            Ok(()) => {
                show_text(&format!("{path}\n"), faults);
                copied += 1;
            }
            Err(fault) => faults.add(fault),
        }
    }
    let files = if copied == 1 { "file" } else { "files" };
    Some(format!("{copied} {files} copied into {}", root.display()))
}

fn copy(files: &Files, path: &str, root: &Path, force: bool) -> Result<(), Diagnostic> {
    let target = root.join(path);
    if target.exists() && !force {
        let message = format!("`{}` is already there", target.display());
        return Err(Diagnostic::error(Code::CannotWrite, message).hint("`--force` replaces it"));
    }
    let file = files.find_embedded(path).ok_or_else(|| {
        Diagnostic::error(Code::UnknownFile, format!("there is no built-in file `{path}`"))
    })?;
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            Diagnostic::error(
                Code::CannotWrite,
                format!("`{}` cannot be made: {error}", folder.display()),
            )
        })?;
    }
    output::write(&target, &file.bytes()?)
}
