//! Files made in memory before the user's own: `--rules fletcher.xlsx` prints from a game that is written nowhere.

use std::io::Result;
use std::sync::Arc;

use super::store::{Memory, Store, forward};

#[derive(Debug)]
pub struct OverlayStore {
    /// Made by `Memory::project`, so that there is a project even if the user has none.
    pub made: Memory,
    pub store: Arc<dyn Store>,
}

impl OverlayStore {
    /// The project's own file, not one that was made.
    fn below(&self, path: &str) -> bool {
        self.store.is_project() && self.store.has(path)
    }
}

impl Store for OverlayStore {
    fn has(&self, path: &str) -> bool {
        self.made.has(path) || self.below(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>> {
        if self.below(path) && !self.made.has(path) {
            self.store.read(path)
        } else {
            self.made.read(path)
        }
    }

    fn has_path(&self, path: &str) -> bool {
        self.made.has_path(path) || self.store.has_path(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let own = if self.store.is_project() { self.store.list(folder) } else { Vec::new() };
        self.made.list(folder).into_iter().chain(own).collect()
    }

    forward! {
        to store;
        fn named(&self, word: &str) -> Result<Vec<u8>>;
        fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>>;
        fn has_named(&self, word: &str) -> bool;
        fn path_of(&self, word: &str) -> Option<String>;
        fn shown(&self, path: &str) -> String;
        fn output_folder(&self) -> String;
    }
}
