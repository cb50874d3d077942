//! What a run is about to write, noted beside the files, so that the next run can end it if this one is killed:
//! a set of files is new as a whole then, or old as a whole, and no temporary file stays.
//!
//! The note lies in the deepest folder that all files of the run are in, and names them by paths below it. A note
//! may come from a stranger with his project; so whoever ends a run touches nothing outside that folder.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use typst::utils::hash128;

const PREFIX: &str = ".chartroom-";
/// The files are being written: whoever finds the note takes them away.
const BEGUN: &str = "begun";
/// The files are taking their names: whoever finds the note lets the rest do so.
const READY: &str = "ready";

/// A run that writes files. Its note goes when the run ends, however it ends.
pub struct Unfinished {
    name: String,
    /// The note, locked for as long as the program lives; `None` in a folder that takes no note.
    note: Option<(File, PathBuf)>,
}

impl Unfinished {
    /// Notes the files that a run is about to write, and ends what killed runs left in their folder.
    pub fn begin(files: &[&Path]) -> Self {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let count = RUNS.fetch_add(1, Ordering::Relaxed);
        let name = hash128(&(std::process::id(), std::time::SystemTime::now(), count));
        let name = format!("{name:x}");
        let note = common_folder(files).and_then(|folder| {
            end_all(&folder);
            note(&folder, &name, files)
        });
        Self { name, note }
    }

    /// The path of a file's new contents until it takes its name; `number` counts the files of the run from 0.
    pub fn new_of(&self, file: &Path, number: usize) -> PathBuf {
        temporary(file, &self.name, number, "new")
    }

    /// The path under which a file's old contents are kept.
    pub fn old_of(&self, file: &Path, number: usize) -> PathBuf {
        temporary(file, &self.name, number, "old")
    }

    /// Says that all files are written. From here on they take their names, even if the run is killed.
    pub fn ready(&mut self) {
        if let Some((_, path)) = &mut self.note {
            let ready = path.with_extension(READY);
            if std::fs::rename(&*path, &ready).is_ok() {
                *path = ready;
            }
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some((file, path)) = self.note.take() {
            drop(file);
            let _ = std::fs::remove_file(path);
        }
    }
}

pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The path of a run's temporary file for a file, in the same folder; `ending` is `new` or `old`.
fn temporary(file: &Path, run: &str, number: usize, ending: &str) -> PathBuf {
    file.with_file_name(format!("{PREFIX}{run}-{number}.{ending}"))
}

/// The deepest folder with all files, links resolved.
fn common_folder(files: &[&Path]) -> Option<PathBuf> {
    let mut folders = files.iter().map(|file| folder_of(file).canonicalize().ok());
    let first = folders.next()??;
    folders.try_fold(first, |common, folder| {
        let folder = folder?;
        common.ancestors().find(|up| folder.starts_with(up)).map(Path::to_path_buf)
    })
}

/// Writes the note of a run.
fn note(folder: &Path, run: &str, files: &[&Path]) -> Option<(File, PathBuf)> {
    let mut lines = String::new();
    for file in files {
        let whole = folder_of(file).canonicalize().ok()?.join(file.file_name()?);
        let below = whole.strip_prefix(folder).ok()?.to_str()?;
        lines += &format!("{}\n", below.replace('\\', "/"));
    }
    let path = folder.join(format!("{PREFIX}{run}.{BEGUN}"));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).ok()?;
    if file.lock().and_then(|()| file.write_all(lines.as_bytes())).is_err() {
        drop(file);
        let _ = std::fs::remove_file(path);
        return None;
    }
    Some((file, path))
}

/// Ends every run that left a note in a folder and lives no more.
fn end_all(folder: &Path) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let run = name.strip_prefix(PREFIX).and_then(|name| name.rsplit_once('.'));
        if let Some((run, state @ (BEGUN | READY))) = run {
            end(folder, run, state == READY, &path);
        }
    }
}

/// Ends one run, unless its program still holds the lock.
fn end(folder: &Path, run: &str, ready: bool, note: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(note) else { return };
    if file.try_lock().is_err() {
        return;
    }
    let Ok(lines) = std::io::read_to_string(&file) else { return };
    for (number, line) in lines.lines().enumerate() {
        let Some(path) = below(folder, line) else { continue };
        let [new, old] = ["new", "old"].map(|ending| temporary(&path, run, number, ending));
        // What cannot be done now is left to the user: this run has files of its own to write.
        let _ = if ready { std::fs::rename(&new, &path) } else { std::fs::remove_file(&new) };
        let _ = std::fs::remove_file(old);
    }
    drop(file);
    let _ = std::fs::remove_file(note);
}

/// A path below a folder; `None` if it leads out, also by a link.
fn below(folder: &Path, line: &str) -> Option<PathBuf> {
    let inner = Path::new(line);
    let plain = inner.components().all(|part| matches!(part, Component::Normal(_)));
    let path = folder.join(inner);
    let holds = folder_of(&path).canonicalize().is_ok_and(|real| real.starts_with(folder));
    (plain && holds && inner.file_name().is_some()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("the folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A run over two files that is killed; `upto` of them have taken their names.
    fn killed(folder: &Path, ready: bool, upto: usize) {
        let files = ["1", "in/2"].map(|name| folder.join(name));
        std::fs::create_dir_all(folder.join("in")).expect("a folder");
        for file in &files {
            std::fs::write(file, "old").expect("a file");
        }
        let mut run = Unfinished::begin(&[&files[0], &files[1]]);
        for (number, file) in files.iter().enumerate() {
            std::fs::write(run.new_of(file, number), "new").expect("a file");
            std::fs::hard_link(file, run.old_of(file, number)).expect("a link");
        }
        if ready {
            run.ready();
        }
        for (number, file) in files.iter().enumerate().take(upto) {
            std::fs::rename(run.new_of(file, number), file).expect("a name");
        }
        // The lock goes with the program; the note stays.
        drop(run.note.take());
    }

    #[test]
    fn the_next_run_takes_away_what_was_not_ready_and_ends_what_was() {
        for (ready, upto, holds) in [(false, 0, "old"), (true, 0, "new"), (true, 1, "new")] {
            let folder = tempfile::tempdir().expect("a folder");
            killed(folder.path(), ready, upto);
            assert!(names(folder.path()).len() > 2, "something is left");
            drop(Unfinished::begin(&[&folder.path().join("other")]));
            assert_eq!(names(folder.path()), ["1", "in"]);
            assert_eq!(names(&folder.path().join("in")), ["2"]);
            for name in ["1", "in/2"] {
                assert_eq!(std::fs::read_to_string(folder.path().join(name)).expect("it"), holds);
            }
        }
    }

    #[test]
    fn a_run_that_lives_is_let_alone_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("1");
        let run = Unfinished::begin(&[&file]);
        std::fs::write(run.new_of(&file, 0), "new").expect("a file");
        drop(Unfinished::begin(&[&file]));
        assert_eq!(std::fs::read(run.new_of(&file, 0)).expect("still there"), b"new");
        std::fs::remove_file(run.new_of(&file, 0)).expect("it");
        drop(run);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn a_note_of_a_stranger_touches_nothing_outside_its_folder() {
        let outside = tempfile::tempdir().expect("a folder");
        let project = outside.path().join("project");
        std::fs::create_dir(&project).expect("a folder");
        std::fs::write(outside.path().join("mine"), "mine").expect("a file");
        std::fs::write(outside.path().join(".chartroom-x-0.new"), "his").expect("a file");
        let absolute = outside.path().join("mine").display().to_string();
        for line in ["../mine", &absolute, "./../mine", "link/mine", ""] {
            #[cfg(unix)]
            let _ = std::os::unix::fs::symlink(outside.path(), project.join("link"));
            std::fs::write(project.join(".chartroom-x.ready"), format!("{line}\n"))
                .expect("a note");
            drop(Unfinished::begin(&[&project.join("x.pdf")]));
            assert_eq!(std::fs::read(outside.path().join("mine")).expect("it"), b"mine", "{line}");
            assert!(!project.join(".chartroom-x.ready").exists());
        }
    }
}
