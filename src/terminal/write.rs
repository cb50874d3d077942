//! Finished bytes to disk: files that appear whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};
use crate::output::{OutputFile, Target};

use super::disk::Disk;

/// Writes the files of a run: all of them to neighbours first, and only if all are there do these take
/// their names.
///
/// # Errors
/// If a folder is missing or not writable, or the disk is full; then none of them is there.
pub fn all(files: &[OutputFile], disk: &Disk) -> Result<(), Diagnostic> {
    let mut ready = Vec::new();
    for file in files {
        let path = match &file.target {
            Target::Stdout => {
                write_stdout(&file.bytes.read()?)?;
                continue;
            }
            Target::Named(path) | Target::Default(path) => PathBuf::from(path),
            Target::Project(path) => {
                let path = disk.root().join(path);
                make_folder(folder_of(&path))?;
                path
            }
        };
        ready.push((neighbour(&path, &file.bytes.read()?)?, path));
    }
    ready.into_iter().try_for_each(|(file, path)| named(file, &path))
}

fn make_folder(folder: &Path) -> Result<(), Diagnostic> {
    std::fs::create_dir_all(folder).map_err(|error| {
        let message = format!("`{}` cannot be made: {}", folder.display(), error.kind());
        Diagnostic::error(Code::CannotWrite, message)
    })
}

fn refused(path: &Path, error: &std::io::Error) -> Diagnostic {
    let message = format!("`{}` cannot be written: {}", path.display(), error.kind());
    Diagnostic::error(Code::CannotWrite, message)
}

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The bytes in a file beside the one that they are for, which goes if it is not named.
fn neighbour(path: &Path, bytes: &[u8]) -> Result<tempfile::TempPath, Diagnostic> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        let message = format!(
            "`{}` cannot be written: there is no folder `{}`",
            path.display(),
            folder.display()
        );
        return Err(Diagnostic::error(Code::CannotWrite, message));
    }
    if path.is_dir() {
        let message = format!("`{}` is a folder", path.display());
        return Err(Diagnostic::error(Code::CannotWrite, message).hint("name a file in it"));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".chartroom-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Like any other new file; the user's umask takes its share.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(|error| refused(path, &error))?;
    file.write_all(bytes).map_err(|error| refused(path, &error))?;
    Ok(file.into_temp_path())
}

fn named(file: tempfile::TempPath, path: &Path) -> Result<(), Diagnostic> {
    file.persist(path).map_err(|error| refused(path, &error.error))
}

/// Writes to standard output.
///
/// # Errors
/// If the reader at the other end has gone.
pub fn write_stdout(bytes: &[u8]) -> Result<(), Diagnostic> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(|error| {
        Diagnostic::error(Code::CannotWrite, format!("standard output cannot be written: {error}"))
    })
}

/// Shows a text on the screen. A reader that has seen enough, such as `head`, is no fault.
///
/// # Errors
/// If standard output cannot be written for another reason.
pub fn show(text: &str) -> Result<(), Diagnostic> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            let message = format!("standard output cannot be written: {}", error.kind());
            Err(Diagnostic::error(Code::CannotWrite, message))
        }
        _ => Ok(()),
    }
}
