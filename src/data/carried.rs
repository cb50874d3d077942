//! The files of a reprint: those the PDF carries, and of the user's other files only those he names
//! in this call.

use std::io::Result;
use std::sync::Arc;

use super::store::{Memory, Store, beside, forward};

#[derive(Debug)]
pub struct CarriedStore {
    pub carried: Memory,
    /// The arguments of this call.
    pub named: Vec<String>,
    pub store: Arc<dyn Store>,
}

impl CarriedStore {
    /// Whether the user names a file himself: a PDF from elsewhere must not read any of his files.
    fn is_named(&self, word: &str) -> bool {
        let bare = word.strip_suffix(".toml");
        self.named.iter().any(|name| name == word || Some(name.as_str()) == bare)
    }
}

impl Store for CarriedStore {
    // A word that the user does not give himself is looked up in the PDF alone, and else not found.
    fn named(&self, word: &str) -> Result<Vec<u8>> {
        match self.carried.has_named(word) || !self.is_named(word) {
            true => self.carried.named(word),
            false => self.store.named(word),
        }
    }

    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        let carried = beside(word, path);
        match self.carried.has_named(&carried) || !self.is_named(word) {
            true => self.carried.named(&carried),
            false => self.store.beside(word, path),
        }
    }

    fn has_named(&self, word: &str) -> bool {
        self.carried.has_named(word) || (self.is_named(word) && self.store.has_named(word))
    }

    forward! {
        to carried;
        fn has(&self, path: &str) -> bool;
        fn read(&self, path: &str) -> Result<Vec<u8>>;
        fn list(&self, folder: &str) -> Vec<String>;
        fn path_of(&self, word: &str) -> Option<String>;
        fn shown(&self, path: &str) -> String;
    }
    forward! {
        to store;
        fn output_folder(&self) -> String;
    }
}
