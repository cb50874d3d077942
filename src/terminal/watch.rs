//! `print --watch`: prints again when a file changes.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::cli::{MessageFormat, Print};
use crate::data::Store;
use crate::diagnostic::{Code, Diagnostic};

use super::disk::Disk;
use super::say::say_note;

/// The interval between checks for changes.
const PAUSE: Duration = Duration::from_millis(250);
/// The extensions of files that a print is made from. Those of its output are different.
const SOURCES: [&str; 11] =
    ["toml", "typ", "tera", "csv", "tsv", "xlsx", "ods", "txt", "sship", "ttf", "otf"];
const MOST_FILES: usize = 10_000;

/// Prints, and prints again after each change until the user stops it. Each print is a separate
/// process, so that one that does not end can be stopped without ending the watch.
///
/// # Errors
/// If the program cannot start itself.
pub fn watch(args: &Print, disk: &Disk, format: MessageFormat) -> Result<Infallible, Diagnostic> {
    let failed = |error: std::io::Error| {
        let message = format!("the program cannot be restarted: {error}");
        Diagnostic::error(Code::CannotRead, message)
    };
    let program = std::env::current_exe().map_err(failed)?;
    let words: Vec<_> = std::env::args_os().skip(1).filter(|word| word != "--watch").collect();
    let mut before = looked(args, disk);
    loop {
        Command::new(&program).args(&words).status().map_err(failed)?;
        say_note("watching; Ctrl-C ends it", format);
        let now = loop {
            std::thread::sleep(PAUSE);
            let now = looked(args, disk);
            if now != before {
                break now;
            }
        };
        say_note(&changes(&before, &now, disk), format);
        before = now;
    }
}

/// Files with the time of their last change.
type Looked = BTreeMap<PathBuf, Option<SystemTime>>;

fn looked(args: &Print, disk: &Disk) -> Looked {
    let mut found = Looked::new();
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    for word in &args.what {
        let path = PathBuf::from(word);
        if path.is_file() {
            found.insert(path.clone(), changed(&path));
        }
    }
    // Without a project, the current folder may hold anything.
    let mut folders: Vec<PathBuf> =
        disk.is_project().then(|| disk.root().to_path_buf()).into_iter().collect();
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let path = entry.path();
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            // A link to a folder may be circular.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !hidden => folders.push(path),
                _ if is_source(&path) => {
                    found.insert(path.clone(), changed(&path));
                }
                _ => {}
            }
            if found.len() + folders.len() > MOST_FILES {
                return found;
            }
        }
    }
    found
}

fn is_source(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    SOURCES.contains(&ending.as_str())
}

fn changes(before: &Looked, now: &Looked, disk: &Disk) -> String {
    let differs = |path: &&PathBuf| before.get(*path) != now.get(*path);
    let mut names: Vec<String> = before
        .keys()
        .chain(now.keys())
        .filter(differs)
        .map(|path| path.strip_prefix(disk.root()).unwrap_or(path).display().to_string())
        .collect();
    names.sort();
    names.dedup();
    format!("changed: {}", names.join(", "))
}
