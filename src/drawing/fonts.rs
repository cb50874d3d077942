//! The only fonts ever used: those of fonts/. System fonts would make prints differ.

use std::sync::Arc;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

use crate::data::{Files, Origin};
use crate::diagnostic::Diagnostic;

/// Every font, in the order of the file names.
#[derive(Clone)]
pub struct Fonts {
    /// What Typst looks fonts up in.
    pub book: Arc<LazyHash<FontBook>>,
    /// The fonts themselves.
    pub faces: Arc<Vec<Font>>,
}

impl Fonts {
    /// Reads every font file of the project and the program.
    ///
    /// # Errors
    /// If a file of the project cannot be read.
    pub fn read(files: &Files) -> Result<Self, Diagnostic> {
        let mut faces = Vec::new();
        for ending in ["otf", "ttf"] {
            for file in files.list("fonts", ending) {
                let bytes = match file.origin {
                    Origin::Embedded(bytes) => Bytes::new(bytes),
                    Origin::Project(_) => Bytes::new(file.bytes()?.into_owned()),
                };
                faces.extend(Font::iter(bytes));
            }
        }
        let book = FontBook::from_fonts(&faces);
        Ok(Self { book: Arc::new(LazyHash::new(book)), faces: Arc::new(faces) })
    }
}
