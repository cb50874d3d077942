//! A store that keeps a copy of everything read from it.

use std::collections::BTreeMap;
use std::io::Result;
use std::sync::{Arc, Mutex, PoisonError};

use super::store::{Store, forward};

/// Wraps another store and records what is read from it.
#[derive(Debug)]
pub struct RecordingStore {
    store: Arc<dyn Store>,
    /// The most bytes kept of the files that count.
    most: usize,
    /// Whether a file of this name counts; pictures are scaled down before they are embedded, so
    /// they do not.
    counts: fn(&str) -> bool,
    /// `None` once the limit was passed.
    read: Mutex<Option<BTreeMap<FileRequest, Vec<u8>>>>,
}

/// How a file was requested.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FileRequest {
    /// By its path in the project.
    InProject(String),
    /// By the user's word for it.
    Named(String),
    /// By its path relative to a file that the user names.
    Beside(String, String),
}

impl FileRequest {
    /// The file's name, with or without folders.
    pub fn name(&self) -> &str {
        match self {
            Self::InProject(name) | Self::Named(name) | Self::Beside(_, name) => name,
        }
    }
}

impl RecordingStore {
    /// Nothing has been read yet. If the files that count exceed `most` bytes, nothing is kept.
    pub fn of(store: Arc<dyn Store>, most: usize, counts: fn(&str) -> bool) -> Self {
        Self { store, most, counts, read: Mutex::new(Some(BTreeMap::new())) }
    }

    /// Everything read so far; `None` if it is too much.
    pub fn read_so_far(&self) -> Option<BTreeMap<FileRequest, Vec<u8>>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn keep(&self, asked: FileRequest, bytes: &[u8]) {
        let mut kept = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(read) = kept.as_mut() else { return };
        if read.contains_key(&asked) {
            return;
        }
        let counted = |asked: &FileRequest| (self.counts)(asked.name());
        let before: usize =
            read.iter().filter(|(asked, _)| counted(asked)).map(|(_, b)| b.len()).sum();
        if counted(&asked) && before + bytes.len() > self.most {
            *kept = None;
        } else {
            read.insert(asked, bytes.to_vec());
        }
    }
}

impl Store for RecordingStore {
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        let bytes = self.store.read(path)?;
        self.keep(FileRequest::InProject(path.to_owned()), &bytes);
        Ok(bytes)
    }

    fn named(&self, word: &str) -> Result<Vec<u8>> {
        let bytes = self.store.named(word)?;
        self.keep(FileRequest::Named(word.to_owned()), &bytes);
        Ok(bytes)
    }

    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        let bytes = self.store.beside(word, path)?;
        self.keep(FileRequest::Beside(word.to_owned(), path.to_owned()), &bytes);
        Ok(bytes)
    }

    forward! {
        to store;
        fn is_project(&self) -> bool;
        fn has(&self, path: &str) -> bool;
        fn has_path(&self, path: &str) -> bool;
        fn list(&self, folder: &str) -> Vec<String>;
        fn has_named(&self, word: &str) -> bool;
        fn path_of(&self, word: &str) -> Option<String>;
        fn shown(&self, path: &str) -> String;
        fn output_folder(&self) -> String;
    }
}
