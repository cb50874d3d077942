//! Where the user's files are: on disk, in memory, in a browser.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{Error, ErrorKind, Result};

/// The file that marks a folder as a project; it may be empty.
pub const PROJECT_FILE: &str = "chartroom.toml";

/// Methods of a store that another one answers, a field of it.
macro_rules! forward {
    (to $store:ident; $(fn $method:ident(&$self:ident $(, $word:ident: &str)*) -> $result:ty;)+) => {
        $(fn $method(&$self $(, $word: &str)*) -> $result {
            $self.$store.$method($($word),*)
        })+
    };
}
pub(super) use forward;

/// The user's files. Paths in the project use `/` and are relative to its root; a store gives
/// access to nothing outside it. A word is the user's name for a file, relative to the current
/// folder, and may point anywhere.
pub trait Store: Debug + Send + Sync {
    /// Whether there is a project, that is, a `chartroom.toml`.
    fn is_project(&self) -> bool {
        self.has(PROJECT_FILE)
    }

    fn has(&self, path: &str) -> bool;

    /// The bytes of the project's file at this path.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    fn read(&self, path: &str) -> Result<Vec<u8>>;

    /// Whether writing to this project path, which need not exist yet, would replace anything.
    fn has_path(&self, path: &str) -> bool {
        self.has(path)
    }

    /// The names of a project folder's entries, in any order.
    fn list(&self, folder: &str) -> Vec<String>;

    /// The bytes of the file that the user names.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    fn named(&self, word: &str) -> Result<Vec<u8>>;

    /// The bytes of a file relative to the folder of a file that the user names. The path never
    /// leads upwards.
    ///
    /// # Errors
    /// If either does not exist or cannot be read.
    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        match self.has_named(word) {
            true => self.named(&beside(word, path)),
            false => Err(Error::from(ErrorKind::NotFound)),
        }
    }

    /// Whether the user's word names an existing file.
    fn has_named(&self, word: &str) -> bool;

    /// The path in the project of the file that the user names, if it lies there.
    fn path_of(&self, word: &str) -> Option<String>;

    /// The name of a project file in messages; that of the project itself for an empty path.
    fn shown(&self, path: &str) -> String;

    /// The folder for files whose name the user does not choose, relative to the current folder;
    /// empty for the current folder.
    fn output_folder(&self) -> String;
}

/// Files in memory, by path. The root is the current folder, so words are paths.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// A store of these names and bytes; a project if one is a `chartroom.toml`.
    pub fn of<N: Into<String>, B: Into<Vec<u8>>>(files: impl IntoIterator<Item = (N, B)>) -> Self {
        let files = files.into_iter().map(|(name, bytes)| (name.into(), bytes.into()));
        Self { files: files.collect() }
    }

    /// A project of these files, adding an empty `chartroom.toml` if there is none.
    pub fn project<N: Into<String>, B: Into<Vec<u8>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Self {
        let mut memory = Self::of(files);
        memory.files.entry(PROJECT_FILE.to_owned()).or_default();
        memory
    }
}

impl Store for Memory {
    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| Error::from(ErrorKind::NotFound))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside = format!("{folder}/");
        let names = self.files.keys().filter_map(|path| path.strip_prefix(&inside));
        names.filter(|name| !name.contains('/')).map(str::to_owned).collect()
    }

    fn named(&self, word: &str) -> Result<Vec<u8>> {
        self.read(plain(word))
    }

    fn has_named(&self, word: &str) -> bool {
        self.has(plain(word))
    }

    fn path_of(&self, word: &str) -> Option<String> {
        let path = plain(word);
        (self.is_project() && self.has(path)).then(|| path.to_owned())
    }

    fn shown(&self, path: &str) -> String {
        if path.is_empty() { "the project".to_owned() } else { path.to_owned() }
    }

    fn output_folder(&self) -> String {
        let output = self.files.keys().any(|path| path.starts_with("output/"));
        if output { "output".to_owned() } else { String::new() }
    }
}

/// A path relative to the folder of the file that a word names.
pub fn beside(word: &str, path: &str) -> String {
    match word.rfind(['/', '\\']) {
        Some(at) => format!("{}{path}", &word[..=at]),
        None => path.to_owned(),
    }
}

fn plain(word: &str) -> &str {
    word.strip_prefix("./").unwrap_or(word)
}
