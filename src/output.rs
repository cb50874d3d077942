//! What a run gives back: finished files with their names. Nothing is written here.

use std::path::{Path, PathBuf};

use crate::spool::{Bytes, Spool};

/// Where a file is to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    Stdout,
    /// As the user calls it from where he stands.
    Named(String),
    /// As the user calls it from where he stands, in folders that are made with it.
    InFolders(String),
    /// By a name that the user did not choose, from where he stands.
    Default(String),
    /// The project, by its path from the project's root. Whoever writes it makes the folders that it
    /// lies in.
    Project(String),
}

/// A file of a run.
#[derive(Debug)]
pub struct OutputFile {
    /// Where it goes.
    pub target: Target,
    pub bytes: Bytes,
}

/// What a run can ask of the program around it. A run needs none of it.
pub trait Host: Sync {
    /// A stage of the run has come to its end.
    fn stage(&self, _name: &str) {}

    /// What may be of interest to somebody who wants to know how a run goes.
    fn note(&self, _words: &str) {}

    /// The number of sheets laid out so far, and about how many there will be.
    fn sheets(&self, _done: usize, _of: usize) {}

    /// How many classes a book may have, where memory is short.
    fn most_classes(&self) -> Option<usize> {
        None
    }

    /// Where finished bytes wait for the end of the run.
    fn spool(&self) -> Spool {
        Spool::in_memory()
    }
}

/// No program around it.
pub struct Alone;

impl Host for Alone {}

/// The name of one of several files: `{n}` replaced, or `-n` put before the ending. All numbers have as
/// many figures as the last, so that the files sort as they are counted.
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
