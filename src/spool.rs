//! Finished bytes waiting for the end of a run. Either all files appear or none, and a thousand
//! sheets as pictures do not fit in memory.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;

/// The bytes of a finished file that has no name yet.
#[derive(Clone, Debug)]
pub enum Bytes {
    Here(Vec<u8>),
    /// Stored outside memory.
    Aside(Arc<dyn Aside>),
    /// Several pieces, to be concatenated.
    Pieces(Vec<Bytes>),
}

/// Bytes stored outside memory.
pub trait Aside: Debug + Send + Sync {
    /// Reads the bytes back.
    ///
    /// # Errors
    /// If they cannot be read back.
    fn read(&self) -> Result<Vec<u8>, Diagnostic>;
}

impl Bytes {
    /// Returns the bytes.
    ///
    /// # Errors
    /// If they are stored outside memory and cannot be read back.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, Diagnostic> {
        match self {
            Self::Here(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Aside(aside) => aside.read().map(Cow::Owned),
            Self::Pieces(_) => self.clone().into_vec().map(Cow::Owned),
        }
    }

    /// Passes the bytes to `take` piece by piece, so that a large file is never in memory as a whole.
    ///
    /// # Errors
    /// If a piece cannot be read back, or if `take` fails.
    pub fn each(
        &self,
        take: &mut dyn FnMut(&[u8]) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        match self {
            Self::Pieces(pieces) => pieces.iter().try_for_each(|piece| piece.each(take)),
            whole => take(&whole.read()?),
        }
    }

    /// Converts into a single vector.
    ///
    /// # Errors
    /// If they are stored outside memory and cannot be read back.
    pub fn into_vec(self) -> Result<Vec<u8>, Diagnostic> {
        match self {
            Self::Here(bytes) => Ok(bytes),
            Self::Aside(aside) => aside.read(),
            Self::Pieces(pieces) => {
                let mut all = Vec::new();
                for piece in pieces {
                    all.append(&mut piece.into_vec()?);
                }
                Ok(all)
            }
        }
    }
}

/// Storage larger than memory, such as a disk.
pub trait Shelf: Debug + Send + Sync {
    /// Stores bytes, in memory as long as they fit there.
    ///
    /// # Errors
    /// If the storage is full.
    fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic>;
}

/// Holds finished bytes until the run ends.
#[derive(Clone, Default, Debug)]
pub struct Spool {
    shelf: Option<Arc<dyn Shelf>>,
}

impl Spool {
    /// Creates a spool that holds everything in memory.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Creates a spool on a shelf.
    pub fn on(shelf: impl Shelf + 'static) -> Self {
        Self { shelf: Some(Arc::new(shelf)) }
    }

    /// Stores bytes.
    ///
    /// # Errors
    /// If the shelf is full.
    pub fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic> {
        match &self.shelf {
            None => Ok(Bytes::Here(bytes)),
            Some(shelf) => shelf.keep(bytes),
        }
    }
}
