//! The files of a call, overlaid on those of the server's folder.

use std::io::{Error, ErrorKind, Result};
use std::path::Path;

use crate::data::{self, Memory, Store};
use crate::terminal::Disk;

/// The user's files: those sent by the page, and those in the server's folder. Nothing outside that
/// folder is ever read.
#[derive(Debug)]
pub struct Folder {
    page: Memory,
    disk: Disk,
}

impl Folder {
    /// Overlays the page's files on those of a folder, which is read afresh for each call.
    pub fn behind(page: Memory, disk: Disk) -> Self {
        Self { page, disk }
    }

    fn inside(&self, word: &str) -> bool {
        Path::new(word).is_relative()
            && self.disk.holds(Path::new(word))
            && self.disk.has_named(word)
    }
}

impl Store for Folder {
    fn is_project(&self) -> bool {
        self.page.is_project() || self.disk.is_project()
    }

    fn has(&self, path: &str) -> bool {
        self.page.has(path) || self.disk.has(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>> {
        if self.page.has(path) { self.page.read(path) } else { self.disk.read(path) }
    }

    fn has_path(&self, path: &str) -> bool {
        self.page.has_path(path) || self.disk.has_path(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut names = self.page.list(folder);
        if self.disk.is_project() {
            names.extend(self.disk.list(folder));
        }
        names.sort();
        names.dedup();
        names
    }

    fn named(&self, word: &str) -> Result<Vec<u8>> {
        match (self.page.has_named(word), self.inside(word)) {
            (true, _) => self.page.named(word),
            (false, true) => self.disk.named(word),
            (false, false) => Err(Error::from(ErrorKind::NotFound)),
        }
    }

    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        let wanted = data::beside(word, path);
        match (self.page.has_named(&wanted), self.inside(&wanted)) {
            (true, _) => self.page.named(&wanted),
            (false, true) => self.disk.beside(word, path).or_else(|_| self.disk.named(&wanted)),
            (false, false) => Err(Error::from(ErrorKind::NotFound)),
        }
    }

    fn has_named(&self, word: &str) -> bool {
        self.page.has_named(word) || self.inside(word)
    }

    fn path_of(&self, word: &str) -> Option<String> {
        let page =
            || self.page.has_named(word).then(|| word.to_owned()).filter(|_| self.is_project());
        self.page.path_of(word).or_else(page).or_else(|| self.disk.path_of(word))
    }

    fn shown(&self, path: &str) -> String {
        self.page.shown(path)
    }

    /// The page asks the user where to save files.
    fn output_folder(&self) -> String {
        String::new()
    }
}
