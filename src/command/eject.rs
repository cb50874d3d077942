//! `chartroom eject`: copies built-in files into the project so that they can be changed.

use crate::cli::Eject;
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, counted, did_you_mean};

use super::Outcome;
use super::outcome::already_there;

/// Ejects everything requested, or nothing.
pub fn run(args: &Eject, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let known = files.embedded_paths();
    let Some(wanted) = &args.path else {
        outcome.text.push_str(&(known.join("\n") + "\n"));
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
        return outcome.faults.refuse(fault);
    }
    let mut copied = 0;
    for path in paths {
        if files.store().has_path(path) && !args.force {
            outcome.faults.add(already_there(&files.store().shown(path)));
            continue;
        }
        let bytes = files.find_embedded(path).and_then(|file| file.bytes().ok())?;
        outcome.give(path, bytes.into_owned(), files);
        outcome.text.push_str(&format!("{path}\n"));
        copied += 1;
    }
    Some(format!("{} copied into {}", counted(copied, "file"), files.store().shown("")))
}
