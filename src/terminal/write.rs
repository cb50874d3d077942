//! Writes files to disk so that they appear whole or not at all.

use std::fs::{Metadata, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::diagnostic::{Code, Diagnostic, why};
use crate::output::{OutputFile, Target};

use super::disk::Disk;
use super::unfinished::{Unfinished, folder_of};

/// A longer chain of links is assumed to be circular.
const LINKS: usize = 40;
/// Names that Windows keeps for devices, whatever their ending: what is written there is lost.
const DEVICES: [&str; 12] =
    ["aux", "con", "nul", "prn", "com1", "com2", "com3", "com4", "lpt1", "lpt2", "lpt3", "lpt4"];

/// Writes the files of a run, all of them first to temporary files in the same folders. These are
/// renamed only after all have been written; if one cannot be, the others are restored. A note beside them lets the
/// next run end what a killed one has begun.
///
/// # Errors
/// If a folder is missing or not writable, a file is read-only, or the disk is full.
pub fn all(files: &[OutputFile], disk: &Disk) -> Result<(), Diagnostic> {
    let paths = files.iter().map(|file| path(&file.target, disk));
    let paths: Vec<Option<PathBuf>> = paths.collect::<Result<_, _>>()?;
    let mut named = Vec::new();
    for (file, path) in files.iter().zip(paths) {
        if let (Target::Project(_) | Target::InFolders(_), Some(path)) = (&file.target, &path) {
            make_folder(folder_of(path))?;
        }
        let Some(path) = path else {
            write_stdout(&file.bytes)?;
            continue;
        };
        match existing(&path)? {
            // A device or a pipe.
            Some(there) if !there.is_file() => stream(&path, &file.bytes)?,
            there => named.push((path, there, &file.bytes)),
        }
    }
    let mut run = Unfinished::begin(&named.iter().map(|(path, ..)| &**path).collect::<Vec<_>>());
    let mut ready = Vec::new();
    for (number, (path, there, bytes)) in named.into_iter().enumerate() {
        let new = temporary(run.new_of(&path, number), there.as_ref(), bytes)
            .map_err(|error| refused(&path, &why(&error)))?;
        ready.push(Ready { new, path });
    }
    run.ready();
    take_names(ready, &run)
}

/// A file that is written, but not yet under its name.
struct Ready {
    new: TempPath,
    path: PathBuf,
}

/// A file that has its name.
struct Done {
    path: PathBuf,
    /// The file that had the name before.
    old: Option<TempPath>,
}

/// Renames all files, each new one to its path, or none.
fn take_names(ready: Vec<Ready>, run: &Unfinished) -> Result<(), Diagnostic> {
    let careful = ready.len() > 1;
    let mut done: Vec<Done> = Vec::new();
    for (number, Ready { new, path }) in ready.into_iter().enumerate() {
        let old = if careful { kept(&path, run.old_of(&path, number)) } else { None };
        if let Err(error) = new.persist(&path) {
            done.into_iter().rev().for_each(restore);
            return Err(refused(&path, &why(&error.error)));
        }
        done.push(Done { path, old });
    }
    Ok(())
}

/// Restores the previous file. If this fails, nothing more can be done; the run's fault is reported in any case.
fn restore(Done { path, old }: Done) {
    match old {
        Some(old) => drop(old.persist(path)),
        None => drop(std::fs::remove_file(path)),
    }
}

/// Keeps an existing file under a second name until the run ends.
fn kept(path: &Path, old: PathBuf) -> Option<TempPath> {
    std::fs::hard_link(path, &old).ok()?;
    TempPath::try_from_path(old).ok()
}

/// The path of a target; `None` for standard output.
fn path(target: &Target, disk: &Disk) -> Result<Option<PathBuf>, Diagnostic> {
    Ok(Some(match target {
        Target::Stdout => return Ok(None),
        Target::InFolders(path) | Target::Named(path) => followed(PathBuf::from(path))?,
        Target::Default(path) => inside(PathBuf::from(path), disk)?,
        Target::Project(path) => inside(disk.root().join(path), disk)?,
    }))
}

/// The metadata of what is at a path already; `None` if nothing is. Refuses what cannot be written.
fn existing(path: &Path) -> Result<Option<Metadata>, Diagnostic> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(refused(path, &format!("there is no folder `{}`", folder.display())));
    }
    let Ok(there) = path.metadata() else { return Ok(None) };
    if there.is_dir() {
        let message = format!("`{}` is a folder", path.display());
        return Err(Diagnostic::error(Code::CannotWrite, message).hint("name a file in it"));
    }
    // A device or a pipe is not opened before its turn.
    if there.is_file() {
        if there.permissions().readonly() {
            return Err(refused(path, "it is read-only").hint("name another file"));
        }
        let open = OpenOptions::new().write(true).open(path);
        open.map_err(|error| refused(path, &why(&error)))?;
    }
    Ok(Some(there))
}

/// Follows links at a path that the user chose.
fn followed(mut path: PathBuf) -> Result<PathBuf, Diagnostic> {
    for _ in 0..LINKS {
        match path.read_link() {
            Ok(to) => {
                let next = folder_of(&path).join(to);
                // The link of an open pipe names no file.
                if path.exists() && !next.exists() {
                    return Ok(path);
                }
                path = next;
            }
            Err(_) => return Ok(path),
        }
    }
    Err(refused(&path, "its links are circular"))
}

/// Checks a path that the user did not choose: links must not lead out of the project, and a club
/// mate on Windows must be able to have the file too.
fn inside(path: PathBuf, disk: &Disk) -> Result<PathBuf, Diagnostic> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    if DEVICES.contains(&stem) {
        let fault = refused(&path, &format!("Windows keeps the name `{stem}` for a device"));
        return Err(fault.hint("choose another name"));
    }
    let there =
        path.ancestors().find(|up| up.as_os_str().is_empty() || up.symlink_metadata().is_ok());
    let is_link = path.symlink_metadata().is_ok_and(|there| there.is_symlink());
    let stays = there.is_none_or(|there| disk.holds(there));
    if stays && !is_link {
        return Ok(path);
    }
    let fault = refused(&path, "a link leads out of the project");
    Err(fault.hint("remove the link, or name a file with `-o`"))
}

fn make_folder(folder: &Path) -> Result<(), Diagnostic> {
    std::fs::create_dir_all(folder).map_err(|error| {
        let message = format!("`{}` cannot be made: {}", folder.display(), why(&error));
        Diagnostic::error(Code::CannotWrite, message)
    })
}

fn refused(path: &Path, why: &str) -> Diagnostic {
    let message = format!("`{}` cannot be written: {why}", path.display());
    Diagnostic::error(Code::CannotWrite, message)
}

fn stream(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    let open = OpenOptions::new().write(true).open(path);
    open.and_then(|mut stream| stream.write_all(bytes)).map_err(|error| refused(path, &why(&error)))
}

/// Writes a temporary file, deleted unless it is renamed. It gets the permissions of an existing target; without
/// one, those of any new file.
fn temporary(path: PathBuf, there: Option<&Metadata>, bytes: &[u8]) -> std::io::Result<TempPath> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
    let path = TempPath::try_from_path(path)?;
    file.write_all(bytes)?;
    if let Some(there) = there {
        file.set_permissions(there.permissions())?;
    }
    Ok(path)
}

fn write_stdout(bytes: &[u8]) -> Result<(), Diagnostic> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(|error| unwritten(&error))
}

/// Prints a text on standard output. A reader that closes the pipe early, such as `head`, is not a
/// fault.
///
/// # Errors
/// If standard output cannot be written for another reason.
pub fn show(text: &str) -> Result<(), Diagnostic> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(unwritten(&error)),
        _ => Ok(()),
    }
}

fn unwritten(error: &std::io::Error) -> Diagnostic {
    let message = format!("standard output cannot be written: {}", why(error));
    Diagnostic::error(Code::CannotWrite, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_a_file_cannot_take_its_name_those_before_it_are_as_they_were() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("1"), "old").expect("a file");
        let run = Unfinished::begin(&[]);
        let ready = |name: &str, number| {
            let new = temporary(run.new_of(&at("new"), number), None, b"new").expect("a file");
            Ready { new, path: at(name) }
        };
        let names = || {
            let entries = std::fs::read_dir(folder.path()).expect("the folder");
            entries.map(|entry| entry.expect("an entry").file_name()).collect::<Vec<_>>()
        };
        let sheets = vec![ready("1", 0), ready("2", 1), ready("no folder/3", 2), ready("4", 3)];
        assert_eq!(take_names(sheets, &run).expect_err("refused").code, Code::CannotWrite);
        assert_eq!(std::fs::read(at("1")).expect("the old one"), b"old");
        assert_eq!(names(), ["1"], "nothing new, and nothing beside it");
        take_names(vec![ready("1", 0), ready("2", 1)], &run).expect("both");
        assert_eq!(std::fs::read(at("1")).expect("the new one"), b"new");
        assert_eq!(names().len(), 2);
    }
}
