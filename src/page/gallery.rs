//! The pictures that templates can show: those named in the user's data, under generated paths, and
//! those that templates name in the project.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};
use typst::diag::{FileError, FileResult};
use typst::foundations::Bytes;

use crate::data::Files;
use crate::drawing::Fonts;
use crate::picture::{CheckedPicture, Refused, is_picture, look};
use crate::work;

/// The virtual folder of pictures named in data. The colon keeps it distinct from every real folder.
const FOLDER: &str = "pictures:";
/// The number of bytes of the hash in a picture's name.
const NAME_BYTES: usize = 12;

/// Every picture requested so far.
#[derive(Default, Debug)]
pub struct Gallery {
    /// By virtual path.
    known: Mutex<HashMap<String, FileResult<Bytes>>>,
}

impl Gallery {
    /// Adds a picture and returns its virtual path.
    pub fn add(&self, picture: &CheckedPicture) -> String {
        let sum = Sha256::digest(&picture.bytes);
        let name: String = sum.iter().take(NAME_BYTES).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{FOLDER}/{name}.{}", picture.kind.ending());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.clone()).or_insert_with(|| Ok(Bytes::new(picture.bytes.clone())));
        format!("/{path}")
    }

    /// The picture at a path, from here or from the project. `None` if the path does not have the
    /// extension of a picture.
    pub fn at(&self, path: &str, files: &Files, fonts: &Fonts) -> Option<FileResult<Bytes>> {
        if !is_picture(path) {
            return None;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(path.to_owned()).or_insert_with(|| {
            let missing = || FileError::NotFound(path.into());
            let bytes = files.picture_at(path).ok_or_else(missing)?;
            let look = work::naming(format!("the picture `{path}`"), || look(&bytes, fonts));
            look.map(|look| Bytes::new(look.bytes)).map_err(|why| refused(&why))
        });
        Some(found.clone())
    }
}

fn refused(Refused { why, hint, .. }: &Refused) -> FileError {
    FileError::Other(Some(format!("it {why}; {hint}").into()))
}
