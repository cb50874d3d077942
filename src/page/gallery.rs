//! The pictures that templates can show: those of the user's files, by paths of the program's own, and
//! those that a template names anywhere in the project.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};
use typst::diag::{FileError, FileResult};
use typst::foundations::Bytes;

use crate::data::Files;
use crate::drawing::Fonts;
use crate::picture::{CheckedPicture, Refused, is_picture, look};

/// Where pictures of the user's files lie in a template's world. No project can have such a folder: the
/// colon keeps it apart on every system.
const FOLDER: &str = "pictures:";
/// Of the sum that names a picture, this many bytes.
const NAME_BYTES: usize = 12;

/// Every picture that was asked for.
#[derive(Default, Debug)]
pub struct Gallery {
    /// By their paths in the template's world.
    known: Mutex<HashMap<String, FileResult<Bytes>>>,
}

impl Gallery {
    /// Hangs a picture, and gives the path by which templates find it.
    pub fn hang(&self, picture: &CheckedPicture) -> String {
        let sum = Sha256::digest(&picture.bytes);
        let name: String = sum.iter().take(NAME_BYTES).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{FOLDER}/{name}.{}", picture.kind.ending());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.clone()).or_insert_with(|| Ok(Bytes::new(picture.bytes.clone())));
        format!("/{path}")
    }

    /// The picture at a path: one that hangs here, or one of the project. `None` if its name is not that of a
    /// picture.
    pub fn at(&self, path: &str, files: &Files, fonts: &Fonts) -> Option<FileResult<Bytes>> {
        if !is_picture(path) {
            return None;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(path.to_owned()).or_insert_with(|| {
            let missing = || FileError::NotFound(path.into());
            let bytes = files.picture_at(path).ok_or_else(missing)?;
            look(&bytes, fonts).map(|look| Bytes::new(look.bytes)).map_err(|why| refused(&why))
        });
        Some(found.clone())
    }
}

fn refused(Refused { why, hint, .. }: &Refused) -> FileError {
    FileError::Other(Some(format!("it {why}; {hint}").into()))
}
