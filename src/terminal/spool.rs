//! Finished bytes waiting for the end of a run: in memory, or on disk in a long run.

use std::fs::File;
use std::io::{Error, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostic::{Code, Diagnostic};
use crate::spool::{Aside, Bytes, Shelf};

/// The most bytes to hold in memory: enough for the sheets of a game.
const IN_MEMORY: u64 = 16 << 20;

/// Stores bytes beyond a limit in one unnamed temporary file, which the system deletes however the
/// run ends.
#[derive(Debug)]
pub struct DiskShelf {
    folder: PathBuf,
    in_memory: u64,
    kept: Mutex<Held>,
}

#[derive(Default, Debug)]
struct Held {
    in_memory: u64,
    aside: Option<(Arc<File>, u64)>,
}

impl DiskShelf {
    /// Creates a shelf in a folder, preferably on the disk where the files will be written.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_path_buf(), in_memory: IN_MEMORY, kept: Mutex::default() }
    }
}

impl Shelf for DiskShelf {
    fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.in_memory + bytes.len() as u64 <= self.in_memory {
            kept.in_memory += bytes.len() as u64;
            return Ok(Bytes::Here(bytes));
        }
        let (file, from) = match kept.aside.take() {
            Some(aside) => aside,
            None => {
                let file = tempfile::tempfile_in(&self.folder);
                (Arc::new(file.map_err(|error| refused(&error))?), 0)
            }
        };
        let mut to = &*file;
        let written = to.seek(SeekFrom::Start(from)).and_then(|_| to.write_all(&bytes));
        written.map_err(|error| refused(&error))?;
        kept.aside = Some((file.clone(), from + bytes.len() as u64));
        Ok(Bytes::Aside(Arc::new(FileSlice { file, from, length: bytes.len() })))
    }
}

/// A range of bytes in the shared file.
#[derive(Debug)]
struct FileSlice {
    file: Arc<File>,
    from: u64,
    length: usize,
}

impl Aside for FileSlice {
    fn read(&self) -> Result<Vec<u8>, Diagnostic> {
        let mut bytes = vec![0; self.length];
        let mut file = &*self.file;
        let found = file.seek(SeekFrom::Start(self.from));
        found.and_then(|_| file.read_exact(&mut bytes)).map_err(|error| refused(&error))?;
        Ok(bytes)
    }
}

fn refused(error: &Error) -> Diagnostic {
    let message = format!("sheets cannot be kept until the run is done: {}", error.kind());
    Diagnostic::error(Code::CannotWrite, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_were_wherever_they_were_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = DiskShelf { in_memory: 10, ..DiskShelf::in_folder(folder.path()) };
        let all: Vec<Vec<u8>> = (0..20).map(|byte| vec![byte; usize::from(byte)]).collect();
        let kept: Vec<Bytes> =
            all.iter().map(|bytes| shelf.keep(bytes.clone()).expect("room")).collect();
        assert!(matches!(kept[1], Bytes::Here(_)) && matches!(kept[19], Bytes::Aside(_)));
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "no name");
        for (bytes, kept) in all.into_iter().zip(kept).rev() {
            assert_eq!(kept.read().expect("the bytes"), bytes);
        }
    }
}
