//! Where data files come from: the user's project first, the program itself second.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};

use crate::data::SourceFile;
use crate::data::recording_store::RecordingStore;
use crate::data::store::{Memory, PROJECT_FILE, Store};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, why};

/// Every data folder, built into the program, under the path that a project's own file has. Templates and
/// fonts are among them, so that one lookup serves all.
static EMBEDDED: [(&str, Dir<'static>); 10] = [
    ("checks", include_dir!("$CARGO_MANIFEST_DIR/data/checks")),
    ("fonts", include_dir!("$CARGO_MANIFEST_DIR/fonts")),
    ("imposition", include_dir!("$CARGO_MANIFEST_DIR/data/imposition")),
    ("imports", include_dir!("$CARGO_MANIFEST_DIR/data/imports")),
    ("languages", include_dir!("$CARGO_MANIFEST_DIR/data/languages")),
    ("orders", include_dir!("$CARGO_MANIFEST_DIR/data/orders")),
    ("profiles", include_dir!("$CARGO_MANIFEST_DIR/data/profiles")),
    ("rules", include_dir!("$CARGO_MANIFEST_DIR/data/rules")),
    ("ship_values", include_dir!("$CARGO_MANIFEST_DIR/ship_values")),
    ("templates", include_dir!("$CARGO_MANIFEST_DIR/templates")),
];

/// Every built-in file by its path.
static BUILT_IN: LazyLock<BTreeMap<String, &[u8]>> = LazyLock::new(|| {
    let mut files = BTreeMap::new();
    EMBEDDED.iter().for_each(|(folder, dir)| collect(folder, dir, &mut files));
    files
});

/// Where a file was found.
#[derive(Clone, Debug)]
pub enum Origin {
    Embedded(&'static [u8]),
    Project(Arc<dyn Store>),
}

/// An existing data file.
#[derive(Clone, Debug)]
pub struct DataFile {
    /// Relative to the root of the project or the program, with `/`.
    pub path: String,
    pub origin: Origin,
}

impl DataFile {
    /// The name without folder and extension.
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.split('.').next().unwrap_or(name)
    }

    /// Whether it is the project's, not the program's.
    pub fn is_own(&self) -> bool {
        matches!(self.origin, Origin::Project(_))
    }

    /// Its bytes.
    ///
    /// # Errors
    /// If it lies in the project and cannot be read.
    pub fn bytes(&self) -> Result<Cow<'static, [u8]>, Diagnostic> {
        match &self.origin {
            Origin::Embedded(bytes) => Ok(Cow::Borrowed(bytes)),
            Origin::Project(store) => store
                .read(&self.path)
                .map(Cow::Owned)
                .map_err(|error| unreadable(&self.path, &error)),
        }
    }

    /// Its text.
    ///
    /// # Errors
    /// If it cannot be read or is not UTF-8.
    pub fn source(&self) -> Result<SourceFile, Diagnostic> {
        SourceFile::from_bytes(self.path.clone(), self.bytes()?.into_owned())
    }
}

/// Reads the file of a list with this id. If there is none, `missing` is the fault; the nearest id replaces its hint.
pub fn read_by_id<T>(
    listed: &[DataFile],
    id: &str,
    missing: Diagnostic,
    read: impl FnOnce(&SourceFile, &str, &mut Faults) -> Option<T>,
    faults: &mut Faults,
) -> Option<T> {
    let Some(file) = listed.iter().find(|file| file.stem().eq_ignore_ascii_case(id)) else {
        let near = did_you_mean(id, listed.iter().map(DataFile::stem));
        return faults.refuse(Diagnostic { hint: near.or(missing.hint), ..missing });
    };
    let source = faults.take(file.source())?;
    read(&source, file.stem(), faults)
}

/// The fault of a file that cannot be read.
fn unreadable(name: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("`{name}` cannot be read: {}", why(error)))
}

/// All data files: the project's, if there is one, take precedence over the built-in ones.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn Store>,
}

impl Files {
    /// The built-in files and those of a store.
    pub fn of(store: impl Store + 'static) -> Self {
        Self { store: Arc::new(store) }
    }

    /// The same files, with a store that keeps a copy of every user file read, up to `most` bytes
    /// of those whose names count.
    pub fn kept(&self, most: usize, counts: fn(&str) -> bool) -> (Self, Arc<RecordingStore>) {
        let kept = Arc::new(RecordingStore::of(self.store.clone(), most, counts));
        (Self { store: kept.clone() }, kept)
    }

    /// The built-in files alone.
    pub fn embedded() -> Self {
        Self::of(Memory::default())
    }

    /// The store of the user's files.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The project's own `chartroom.toml`.
    pub fn project_file(&self) -> Option<Result<SourceFile, Diagnostic>> {
        let store = Some(&self.store).filter(|store| store.is_project())?;
        let bytes = store.read(PROJECT_FILE).map_err(|error| unreadable(PROJECT_FILE, &error));
        Some(bytes.and_then(|bytes| SourceFile::from_bytes(PROJECT_FILE, bytes)))
    }

    /// The bytes of a file named relative to the current folder.
    pub fn named_bytes(&self, word: &str) -> Result<Vec<u8>, Diagnostic> {
        self.store.named(word).map_err(|error| unreadable(word, &error))
    }

    /// The text of a file named relative to the current folder.
    pub fn named(&self, word: &str) -> Result<SourceFile, Diagnostic> {
        SourceFile::from_bytes(word, self.named_bytes(word)?)
    }

    /// The file at this path in one of the data folders, if any. A path that leaves the root names no file.
    pub fn find(&self, path: &str) -> Option<DataFile> {
        if leaves_root(path) {
            return None;
        }
        let top = path.split('/').next()?;
        let own = EMBEDDED.iter().any(|(folder, _)| *folder == top).then(|| self.own(path));
        own.flatten().or_else(|| self.find_embedded(path))
    }

    /// The built-in file at this path, even if the project has its own.
    pub fn find_embedded(&self, path: &str) -> Option<DataFile> {
        let bytes = BUILT_IN.get(path)?;
        Some(DataFile { path: path.to_owned(), origin: Origin::Embedded(bytes) })
    }

    /// Whether the file at this path is the built-in one.
    pub fn is_built_in(&self, path: &str) -> bool {
        BUILT_IN.contains_key(path) && self.own(path).is_none()
    }

    /// The project's own file at this path, in whatever folder.
    pub fn own(&self, path: &str) -> Option<DataFile> {
        (!leaves_root(path) && self.store.is_project() && self.store.has(path)).then(|| DataFile {
            path: path.to_owned(),
            origin: Origin::Project(self.store.clone()),
        })
    }

    /// Every file of a folder with this extension, by name; the project's replace the built-in
    /// ones.
    pub fn list(&self, folder: &str, ending: &str) -> Vec<DataFile> {
        let built_in = BUILT_IN.keys().filter(|path| in_folder(path, folder, ending));
        let mut found: BTreeMap<String, DataFile> =
            built_in.filter_map(|path| Some((path.clone(), self.find_embedded(path)?))).collect();
        let own = if self.store.is_project() { self.store.list(folder) } else { Vec::new() };
        for name in own {
            let path = format!("{folder}/{name}");
            if in_folder(&path, folder, ending)
                && let Some(file) = self.own(&path)
            {
                found.insert(path, file);
            }
        }
        found.into_values().collect()
    }

    /// The path of every built-in file, by name.
    pub fn embedded_paths(&self) -> Vec<String> {
        BUILT_IN.keys().cloned().collect()
    }
}

fn leaves_root(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "" | "." | ".."))
}

fn in_folder(path: &str, folder: &str, ending: &str) -> bool {
    path.strip_prefix(folder)
        .and_then(|rest| rest.strip_prefix('/'))
        .is_some_and(|name| !name.contains('/') && name.ends_with(&format!(".{ending}")))
}

fn collect(folder: &str, dir: &Dir<'static>, files: &mut BTreeMap<String, &'static [u8]>) {
    for file in dir.files() {
        let path = format!("{folder}/{}", file.path().to_string_lossy().replace('\\', "/"));
        files.insert(path, file.contents());
    }
    dir.dirs().for_each(|inner| collect(folder, inner, files));
}

/// Particulars of real ships.
pub const SHIP_VALUES: &str = "ship_values";
pub const RULES: &str = "rules";
pub const LANGUAGES: &str = "languages";
/// Papers and imposition schemes.
pub const IMPOSITION: &str = "imposition";
pub const PAPERS: &str = "imposition/papers.toml";
pub const PROFILES: &str = "profiles";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_file_replaces_the_built_in_one() {
        let papers = "imposition/papers.toml";
        let files = Files::of(Memory::project([(papers, "mine")]));
        assert_eq!(files.find(papers).unwrap().bytes().unwrap(), &b"mine"[..]);
        // Without a chartroom.toml there is no project.
        let files = Files::of(Memory::of([(papers, "mine")]));
        assert!(matches!(files.find(papers).unwrap().origin, Origin::Embedded(_)));
    }

    #[test]
    fn no_path_leaves_the_root() {
        let files = Files::embedded();
        for path in
            ["../Cargo.toml", "fonts/../Cargo.toml", "/etc/passwd", "fonts//x", "src/main.rs"]
        {
            assert!(files.find(path).is_none(), "{path}");
        }
    }
}
