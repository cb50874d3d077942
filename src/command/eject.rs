//! `chartroom eject`: a built-in file into the project, to be changed there.

use std::path::Path;

use crate::cli::Eject;
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};

use super::{project, show_text};

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
    let root = &project::root(&files, &folder, faults)?;
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
    project::write(&target, &file.bytes()?)
}
