//! The user's files on disk.

use std::fs::File;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use typst::utils::hash128;

use crate::data::{PROJECT_FILE, Store};

use super::stdin::{Stdin, bounded};

/// The default folder for output, if it exists in the project or the current folder.
const OUTPUT: &str = "output";

/// The extensions of files that a call can name.
const ENDINGS: [&str; 16] = [
    "toml", "typ", "csv", "ods", "xlsx", "txt", "sship", "pdf", "svg", "dxf", "tera", "jpg",
    "jpeg", "png", "gif", "webp",
];

/// The greatest depth of folders to search.
const DEEPEST: usize = 3;

/// The most entries to search, in case the current folder is huge.
const MOST_ENTRIES: usize = 20_000;

fn whole(path: &Path) -> Result<Vec<u8>> {
    bounded(&mut File::open(path)?)
}

/// The current folder, and the project that it is in.
#[derive(Clone, Debug)]
pub struct Disk {
    working: PathBuf,
    project: Option<Root>,
    stdin: Option<Arc<Stdin>>,
}

#[derive(Clone, Debug)]
struct Root {
    folder: PathBuf,
    /// With links resolved, to determine what lies inside.
    real: PathBuf,
}

impl Disk {
    /// Finds the project of the current folder: the nearest ancestor with a `chartroom.toml`.
    pub fn here() -> Self {
        Self::around(&std::env::current_dir().unwrap_or_default())
    }

    /// Finds the project of another folder.
    pub fn around(working: &Path) -> Self {
        let project = working.ancestors().find(|up| up.join(PROJECT_FILE).is_file());
        let root = |folder: &Path| {
            let real = folder.canonicalize().ok()?;
            Some(Root { folder: folder.to_path_buf(), real })
        };
        Self { working: working.to_path_buf(), project: project.and_then(root), stdin: None }
    }

    /// Adds the contents of standard input.
    pub fn with_stdin(self, stdin: Option<Stdin>) -> Self {
        Self { stdin: stdin.map(Arc::new), ..self }
    }

    fn stream(&self, word: &str) -> Option<&Stdin> {
        self.stdin.as_deref().filter(|stdin| stdin.name == word)
    }

    /// The project's folder, or the current folder if there is no project yet.
    pub fn root(&self) -> &Path {
        self.project.as_ref().map_or(&self.working, |root| &root.folder)
    }

    /// Waits until no other call of the program changes this project. Where that cannot be, calls do not
    /// wait for each other.
    pub fn turn(&self) -> Option<File> {
        let root = self.root().to_string_lossy().into_owned();
        // Projects share 256 files, which stay: whoever removed one might take it from a call that waits.
        let name = format!("chartroom-{:02x}.lock", hash128(&root) % 256);
        let path = std::env::temp_dir().join(name);
        let file = File::options().write(true).create(true).truncate(false).open(path).ok()?;
        file.lock().ok()?;
        Some(file)
    }

    pub fn name(&self) -> String {
        let name = self.root().file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The files that a call can name, as paths relative to the current folder: data, and files that can
    /// be imported or measured. Hidden and deeply nested folders are skipped.
    pub fn files(&self) -> Vec<String> {
        let (mut files, mut left) = (Vec::new(), MOST_ENTRIES);
        collect(&self.working, "", &mut left, &mut files);
        files.sort();
        files
    }

    /// Whether a path, with links resolved, lies in the project or the current folder.
    pub fn holds(&self, path: &Path) -> bool {
        let Ok(real) = self.working.join(path).canonicalize() else { return false };
        let roots = [self.root(), &self.working].map(Path::canonicalize);
        roots.into_iter().flatten().any(|root| real.starts_with(root))
    }

    /// The path of a project file, if it lies inside the project. A link out of the project would let a
    /// template read the whole disk.
    fn inside(&self, path: &str) -> Option<PathBuf> {
        let root = self.project.as_ref()?;
        let disk = root.folder.join(path);
        (disk.canonicalize().ok()?.starts_with(&root.real) && disk.is_file()).then_some(disk)
    }
}

/// Collects the files in a folder until `left` entries have been visited.
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
        whole(&self.inside(path).ok_or_else(|| Error::from(ErrorKind::NotFound))?)
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
            None => whole(&self.working.join(word)),
        }
    }

    /// A link to another folder would let a downloaded file print any picture on the disk.
    fn beside(&self, word: &str, path: &str) -> Result<Vec<u8>> {
        let named = self.working.join(word);
        let folder = named.parent().filter(|_| named.is_file());
        let folder = folder.ok_or_else(|| Error::from(ErrorKind::NotFound))?.canonicalize()?;
        let file = folder.join(path).canonicalize()?;
        match file.starts_with(folder) {
            true => whole(&file),
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
