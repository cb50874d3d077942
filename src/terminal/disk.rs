//! The user's files in folders on a disk.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::data::{PROJECT_FILE, Store};

use super::stdin::Stdin;

/// Where files go when nobody says: in the project or where the user stands, if there is such a folder.
const OUTPUT: &str = "output";

/// Endings of files that a call can name.
const ENDINGS: [&str; 16] = [
    "toml", "typ", "csv", "ods", "xlsx", "txt", "sship", "pdf", "svg", "dxf", "tera", "jpg",
    "jpeg", "png", "gif", "webp",
];

/// Folders in one another that are looked into.
const DEEPEST: usize = 3;

/// What is looked at before the search ends: somebody may stand in a folder with all that he has.
const MOST_ENTRIES: usize = 20_000;

/// The folder that the user stands in, and the project that it lies in.
#[derive(Clone, Debug)]
pub struct Disk {
    working: PathBuf,
    project: Option<Root>,
    stdin: Option<Arc<Stdin>>,
}

#[derive(Clone, Debug)]
struct Root {
    folder: PathBuf,
    /// Without links, to tell what lies in it.
    real: PathBuf,
}

impl Disk {
    /// With the project that the working folder lies in: the nearest folder upwards with a
    /// `chartroom.toml`.
    pub fn here() -> Self {
        Self::around(&std::env::current_dir().unwrap_or_default())
    }

    /// The same for a user who stands in another folder.
    pub fn around(working: &Path) -> Self {
        let project = working.ancestors().find(|up| up.join(PROJECT_FILE).is_file());
        let root = |folder: &Path| {
            let real = folder.canonicalize().ok()?;
            Some(Root { folder: folder.to_path_buf(), real })
        };
        Self { working: working.to_path_buf(), project: project.and_then(root), stdin: None }
    }

    /// With what came on standard input.
    pub fn with_stdin(self, stdin: Option<Stdin>) -> Self {
        Self { stdin: stdin.map(Arc::new), ..self }
    }

    fn stream(&self, word: &str) -> Option<&Stdin> {
        self.stdin.as_deref().filter(|stdin| stdin.name == word)
    }

    /// The project's folder; it is where the user stands if there is none yet.
    pub fn root(&self) -> &Path {
        self.project.as_ref().map_or(&self.working, |root| &root.folder)
    }

    /// What the folder is called.
    pub fn name(&self) -> String {
        let name = self.root().file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The files that a call can name, by their paths from where the user stands: data, and what can be
    /// imported or measured. Hidden folders and what lies deep are left out.
    pub fn files(&self) -> Vec<String> {
        let (mut files, mut left) = (Vec::new(), MOST_ENTRIES);
        collect(&self.working, "", &mut left, &mut files);
        files.sort();
        files
    }

    /// Whether what lies there is in the project or below the folder that the user stands in, whatever
    /// links lead to it.
    pub fn holds(&self, path: &Path) -> bool {
        let Ok(real) = self.working.join(path).canonicalize() else { return false };
        let roots = [self.root(), &self.working].map(Path::canonicalize);
        roots.into_iter().flatten().any(|root| real.starts_with(root))
    }

    /// The file of the project, if it lies inside. A link that leads out of the project would let a
    /// template read the whole disk.
    fn inside(&self, path: &str) -> Option<PathBuf> {
        let root = self.project.as_ref()?;
        let disk = root.folder.join(path);
        (disk.canonicalize().ok()?.starts_with(&root.real) && disk.is_file()).then_some(disk)
    }
}

/// The files below a folder, as long as entries are left to be looked at.
fn collect(folder: &Path, before: &str, left: &mut usize, files: &mut Vec<String>) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{before}{name}");
        let Ok(kind) = entry.file_type() else { continue };
        let Some(fewer) = left.checked_sub(1) else { return };
        *left = fewer;
        if name.starts_with('.') {
            continue;
        }
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        if kind.is_dir() && path.matches('/').count() < DEEPEST {
            collect(&entry.path(), &format!("{path}/"), left, files);
        } else if kind.is_file() && ENDINGS.contains(&ending) {
            files.push(path);
        }
    }
}

impl Store for Disk {
    fn is_project(&self) -> bool {
        self.project.is_some()
    }

    fn has(&self, path: &str) -> bool {
        self.inside(path).is_some()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>> {
        std::fs::read(self.inside(path).ok_or_else(|| Error::from(ErrorKind::NotFound))?)
    }

    fn has_path(&self, path: &str) -> bool {
        self.root().join(path).symlink_metadata().is_ok()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let entries = self.root().join(folder).read_dir().into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    fn named(&self, word: &str) -> Result<Vec<u8>> {
        match self.stream(word) {
            Some(stdin) => Ok(stdin.bytes.clone()),
            None => std::fs::read(self.working.join(word)),
        }
    }

    /// A link that leads away from there would let a file from somewhere else print any picture.
    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        let named = self.working.join(word);
        let folder = named.parent().filter(|_| named.is_file());
        let folder = folder.ok_or_else(|| Error::from(ErrorKind::NotFound))?.canonicalize()?;
        let file = folder.join(path).canonicalize()?;
        match file.starts_with(folder) {
            true => std::fs::read(file),
            false => Err(Error::from(ErrorKind::NotFound)),
        }
    }

    fn has_named(&self, word: &str) -> bool {
        self.stream(word).is_some() || self.working.join(word).is_file()
    }

    fn path_of(&self, word: &str) -> Option<String> {
        let file = self.working.join(word).canonicalize().ok()?;
        let path = file.strip_prefix(&self.project.as_ref()?.real).ok()?;
        Some(path.to_str()?.replace('\\', "/"))
    }

    fn shown(&self, path: &str) -> String {
        let root = self.root();
        match path {
            "" => root.display().to_string(),
            path => root.join(path).display().to_string(),
        }
    }

    fn output_folder(&self) -> String {
        let candidates =
            self.project.iter().map(|root| root.folder.as_path()).chain([&*self.working]);
        let folder = candidates.map(|folder| folder.join(OUTPUT)).find(|folder| folder.is_dir());
        let folder = folder.unwrap_or_default();
        let shown = folder.strip_prefix(&self.working).unwrap_or(&folder);
        shown.to_string_lossy().into_owned()
    }
}
