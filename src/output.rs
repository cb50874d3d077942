//! Finished bytes to disk: names, and files that appear whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};

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

/// The name of one of several files: `{n}` replaced, or `-n` put before the ending.
pub fn numbered(path: &Path, number: usize, count: usize) -> PathBuf {
    let text = path.to_string_lossy();
    if text.contains("{n}") {
        return PathBuf::from(text.replace("{n}", &number.to_string()));
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
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let refused = |error: std::io::Error| {
        let message = format!("`{}` cannot be written: {}", path.display(), error.kind());
        Diagnostic::error(Code::CannotWrite, message)
    };
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
    let mut file = builder.tempfile_in(folder).map_err(refused)?;
    file.write_all(bytes).map_err(refused)?;
    file.persist(path).map_err(|error| refused(error.error))?;
    Ok(())
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
        assert_eq!(numbered(Path::new("p{n}.svg"), 1, 1), Path::new("p1.svg"));
    }
}
