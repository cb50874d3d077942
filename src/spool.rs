//! Finished bytes that wait for the end of their run: a few in memory, those of a long run on disk.
//! Files must appear all or none, and a thousand sheets as pictures are too much for memory.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostic::{Code, Diagnostic};

/// Bytes that stay in memory: the sheets of a game as pictures.
const IN_MEMORY: u64 = 64 << 20;

/// The bytes of a finished file that has no name yet.
#[derive(Clone, Debug)]
pub enum Bytes {
    /// In memory.
    Here(Vec<u8>),
    /// Set aside on disk.
    Aside {
        /// The nameless file in which they lie with others; it is gone when the run ends, whatever
        /// ends it.
        file: Arc<File>,
        /// Where they begin.
        from: u64,
        /// How many they are.
        length: usize,
    },
}

impl Bytes {
    /// The bytes.
    ///
    /// # Errors
    /// If the disk does not give them back.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, Diagnostic> {
        match self {
            Self::Here(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Aside { file, from, length } => {
                let mut bytes = vec![0; *length];
                let mut file = &**file;
                let found = file.seek(SeekFrom::Start(*from));
                found.and_then(|_| file.read_exact(&mut bytes)).map_err(refused)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// The bytes, to be changed.
    ///
    /// # Errors
    /// If the disk does not give them back.
    pub fn into_vec(self) -> Result<Vec<u8>, Diagnostic> {
        match self {
            Self::Here(bytes) => Ok(bytes),
            aside => aside.read().map(Cow::into_owned),
        }
    }
}

/// Keeps finished bytes until their run is done.
#[derive(Clone, Debug)]
pub struct Spool {
    /// Where there is none, everything stays in memory.
    folder: Option<PathBuf>,
    in_memory: u64,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default, Debug)]
struct Kept {
    in_memory: u64,
    aside: Option<(Arc<File>, u64)>,
}

impl Spool {
    /// One that keeps everything in memory.
    pub fn in_memory() -> Self {
        Self { folder: None, in_memory: u64::MAX, kept: Arc::default() }
    }

    /// One that sets bytes aside in a folder, best the one where they are written in the end.
    pub fn in_folder(folder: &Path) -> Self {
        let folder = Some(folder.to_path_buf());
        Self { folder, in_memory: IN_MEMORY, kept: Arc::default() }
    }

    /// Keeps bytes: in memory while they are few, then on disk.
    ///
    /// # Errors
    /// If the folder cannot be written to, or the disk is full.
    pub fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(folder) = &self.folder else { return Ok(Bytes::Here(bytes)) };
        if kept.in_memory + bytes.len() as u64 <= self.in_memory {
            kept.in_memory += bytes.len() as u64;
            return Ok(Bytes::Here(bytes));
        }
        let (file, from) = match kept.aside.take() {
            Some(aside) => aside,
            None => (Arc::new(tempfile::tempfile_in(folder).map_err(refused)?), 0),
        };
        let mut to = &*file;
        to.seek(SeekFrom::Start(from)).and_then(|_| to.write_all(&bytes)).map_err(refused)?;
        kept.aside = Some((file.clone(), from + bytes.len() as u64));
        Ok(Bytes::Aside { file, from, length: bytes.len() })
    }
}

fn refused(error: std::io::Error) -> Diagnostic {
    let message = format!("sheets cannot be kept until the run is done: {}", error.kind());
    Diagnostic::error(Code::CannotWrite, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_were_wherever_they_were_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let spool = Spool { in_memory: 10, ..Spool::in_folder(folder.path()) };
        let all: Vec<Vec<u8>> = (0..20).map(|byte| vec![byte; usize::from(byte)]).collect();
        let kept: Vec<Bytes> =
            all.iter().map(|bytes| spool.keep(bytes.clone()).expect("room")).collect();
        assert!(matches!(kept[1], Bytes::Here(_)) && matches!(kept[19], Bytes::Aside { .. }));
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "no name");
        for (bytes, kept) in all.into_iter().zip(kept).rev() {
            assert_eq!(kept.read().expect("the bytes"), bytes);
        }
    }
}
