//! The sources of templates, each parsed once in a run.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use typst::diag::{FileError, FileResult};
use typst::syntax::{FileId, Source};

use crate::data::Files;

/// Sources by their file. One that is being parsed is waited for.
#[derive(Default)]
pub struct Sources(Mutex<HashMap<FileId, Arc<OnceLock<FileResult<Source>>>>>);

impl Sources {
    /// The source of a template of the project or the program.
    ///
    /// # Errors
    /// If there is no such file, or it is not UTF-8.
    pub fn template(&self, files: &Files, id: FileId) -> FileResult<Source> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let source = known.entry(id).or_default().clone();
        drop(known);
        source.get_or_init(|| parse(files, id)).clone()
    }
}

fn parse(files: &Files, id: FileId) -> FileResult<Source> {
    let path = id.vpath().get_without_slash();
    let missing = || FileError::NotFound(path.into());
    let bytes = files.find(path).ok_or_else(missing)?.bytes().map_err(|_| missing())?;
    let text = String::from_utf8(bytes.into_owned()).map_err(|_| FileError::InvalidUtf8)?;
    Ok(Source::new(id, text))
}
