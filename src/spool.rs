//! Finished bytes that wait for the end of their run. Files must appear all or none, and a thousand
//! sheets as pictures are too much for memory.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;

/// The bytes of a finished file that has no name yet.
#[derive(Clone, Debug)]
pub enum Bytes {
    /// In memory.
    Here(Vec<u8>),
    /// Set aside where there is more room.
    Aside(Arc<dyn Aside>),
    /// One piece after the other.
    Pieces(Vec<Bytes>),
}

/// Bytes that were set aside.
pub trait Aside: Debug + Send + Sync {
    /// The bytes.
    ///
    /// # Errors
    /// If they cannot be had back.
    fn read(&self) -> Result<Vec<u8>, Diagnostic>;
}

impl Bytes {
    /// The bytes.
    ///
    /// # Errors
    /// If they were set aside and cannot be had back.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, Diagnostic> {
        match self {
            Self::Here(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Aside(aside) => aside.read().map(Cow::Owned),
            Self::Pieces(_) => self.clone().into_vec().map(Cow::Owned),
        }
    }

    /// Hands the bytes over piece by piece, so that a large file need not be in memory at once.
    ///
    /// # Errors
    /// If some were set aside and cannot be had back, or the taker's error.
    pub fn each(
        &self,
        take: &mut dyn FnMut(&[u8]) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        match self {
            Self::Pieces(pieces) => pieces.iter().try_for_each(|piece| piece.each(take)),
            whole => take(&whole.read()?),
        }
    }

    /// The bytes, to be changed.
    ///
    /// # Errors
    /// If they were set aside and cannot be had back.
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

/// A place with more room than memory.
pub trait Shelf: Debug + Send + Sync {
    /// Takes bytes, and sets them aside if they are too many to be kept in memory.
    ///
    /// # Errors
    /// If there is no room.
    fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic>;
}

/// Keeps finished bytes until their run is done.
#[derive(Clone, Default, Debug)]
pub struct Spool {
    shelf: Option<Arc<dyn Shelf>>,
}

impl Spool {
    /// One that keeps everything in memory.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// One that keeps what it is given on a shelf.
    pub fn on(shelf: impl Shelf + 'static) -> Self {
        Self { shelf: Some(Arc::new(shelf)) }
    }

    /// Keeps bytes.
    ///
    /// # Errors
    /// If there is no room.
    pub fn keep(&self, bytes: Vec<u8>) -> Result<Bytes, Diagnostic> {
        match &self.shelf {
            None => Ok(Bytes::Here(bytes)),
            Some(shelf) => shelf.keep(bytes),
        }
    }
}
