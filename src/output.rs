//! The result of a run: finished files and where they go. Nothing is written here.

use std::path::{Path, PathBuf};

/// The destination of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    Stdout,
    /// A path as the user gave it, relative to the current folder.
    Named(String),
    /// The same, with any missing folders created.
    InFolders(String),
    /// A name that the user did not choose, in the current folder.
    Default(String),
    /// A path relative to the project's root, with any missing folders created.
    Project(String),
}

#[derive(Debug)]
pub struct OutputFile {
    pub target: Target,
    pub bytes: Vec<u8>,
}

/// What a run can ask of its host program. Everything is optional.
pub trait Host: Sync {
    /// Reports that a stage has finished.
    fn stage(&self, _name: &str) {}

    /// Reports a detail for `--verbose`.
    fn note(&self, _words: &str) {}

    /// Reports how many of these (`sheets`, `classes`) are laid out, and about how many there will be.
    fn progress(&self, _done: usize, _of: usize, _what: &str) {}

    /// The most classes a book may have, where memory is short.
    fn most_classes(&self) -> Option<usize> {
        None
    }
}

/// A host that offers nothing.
pub struct NoHost;

impl Host for NoHost {}

/// The name of one of several files: `{n}` replaced, or `-n` inserted before the extension. Numbers
/// are padded with zeros so that the files sort in order.
pub fn numbered(path: &str, number: usize, count: usize) -> String {
    let number = format!("{number:0width$}", width = count.to_string().len());
    if path.contains("{n}") {
        return path.replace("{n}", &number);
    }
    if count == 1 {
        return path.to_owned();
    }
    let path = Path::new(path);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|e| format!(".{}", e.to_string_lossy())).unwrap_or_default();
    let numbered: PathBuf = path.with_file_name(format!("{stem}-{number}{ending}"));
    numbered.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered_before_the_ending() {
        assert_eq!(numbered("a/logs.png", 2, 3), "a/logs-2.png");
        assert_eq!(numbered("logs.png", 1, 1), "logs.png");
        assert_eq!(numbered("logs.png", 7, 12), "logs-07.png");
        assert_eq!(numbered("p{n}.svg", 7, 112), "p007.svg");
        assert_eq!(numbered("p{n}.svg", 1, 1), "p1.svg");
    }
}
