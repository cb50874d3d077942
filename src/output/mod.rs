//! Finished bytes to disk: names, and files that appear whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};

pub use crate::spool::{Bytes, Spool};

/// Where a run's files go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Standard output.
    Stdout,
    /// A file, or a pattern with `{n}` for one of several.
    File(PathBuf),
}

impl Target {
    /// From `-o`.
    pub fn named(path: &str) -> Self {
        if path == "-" { Self::Stdout } else { Self::File(path.into()) }
    }

    /// The folder that files go to, where it is known; else the system's for what does not last.
    pub fn folder(&self) -> PathBuf {
        match self {
            Self::Stdout => std::env::temp_dir(),
            Self::File(path) => folder_of(path).to_path_buf(),
        }
    }

    /// Where files go when no one says: `output/` of the project or of the working folder if there
    /// is one, else the working folder.
    pub fn default_in(project: Option<&Path>, working: &Path, name: &str) -> Self {
        let candidates = project.into_iter().chain([working]);
        let folder = candidates.map(|folder| folder.join("output")).find(|folder| folder.is_dir());
        Self::File(match folder {
            Some(folder) => {
                folder.strip_prefix(working).map(Path::to_path_buf).unwrap_or(folder).join(name)
            }
            None => PathBuf::from(name),
        })
    }
}

/// The name of one of several files: `{n}` replaced, or `-n` put before the ending. All numbers have as
/// many figures as the last, so that the files sort as they are counted.
pub fn numbered(path: &Path, number: usize, count: usize) -> PathBuf {
    let text = path.to_string_lossy();
    let number = format!("{number:0width$}", width = count.to_string().len());
    if text.contains("{n}") {
        return PathBuf::from(text.replace("{n}", &number));
    }
    if count == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|e| format!(".{}", e.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

/// Writes a file as a whole: to a neighbour first, which then takes its name.
///
/// # Errors
/// If the folder is missing or not writable, or the disk is full.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    named(neighbour(path, bytes)?, path)
}

/// Writes several files: all of them to neighbours first, and only if all are there do these take
/// their names.
///
/// # Errors
/// If the folder is missing or not writable, or the disk is full; then none of them is there.
pub fn write_all<'a>(files: impl Iterator<Item = (PathBuf, &'a Bytes)>) -> Result<(), Diagnostic> {
    let mut ready = Vec::new();
    for (path, bytes) in files {
        ready.push((neighbour(&path, &bytes.read()?)?, path));
    }
    ready.into_iter().try_for_each(|(file, path)| named(file, &path))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered_before_the_ending() {
        assert_eq!(numbered(Path::new("a/logs.png"), 2, 3), Path::new("a/logs-2.png"));
        assert_eq!(numbered(Path::new("logs.png"), 1, 1), Path::new("logs.png"));
        assert_eq!(numbered(Path::new("logs.png"), 7, 12), Path::new("logs-07.png"));
        assert_eq!(numbered(Path::new("p{n}.svg"), 7, 112), Path::new("p007.svg"));
        assert_eq!(numbered(Path::new("p{n}.svg"), 1, 1), Path::new("p1.svg"));
    }
}
