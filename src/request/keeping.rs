//! The attachment of a PDF: what it was printed from.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::PROGRAM;
use crate::cli::GivenArgs;
use crate::data::toml_text::file_name;
use crate::data::{FileRequest, Files, RecordingStore, beside};
use crate::diagnostic::{Code, Diagnostic};
use crate::export::{Carried, MOST, Original};
use crate::page::Fonts;
use crate::picture::{is_picture, private};

/// A call, and the user's files that were read for it.
pub struct Keeping {
    pub call: GivenArgs,
    /// The user's country, if it is known.
    pub country: Option<String>,
    pub kept: Arc<RecordingStore>,
}

impl Keeping {
    /// The attachment as JSON, with pictures stripped of their metadata.
    ///
    /// # Errors
    /// A warning if the user's files are too large to be carried.
    pub fn json(&self, project: &Files, fonts: &Fonts) -> Result<Vec<u8>, Diagnostic> {
        let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut renamed: Vec<(String, String)> = Vec::new();
        let too_much = || {
            let message = "the file does not carry what it was printed from, which is over 4 MB";
            let fault = Diagnostic::warning(Code::NotCarried, message);
            fault.hint("keep your files with it; `--no-attachment` says so at once")
        };
        let mut read = self.kept.read_so_far().ok_or_else(too_much)?;
        // A picture that cannot be used was not printed.
        read.retain(|asked, bytes| {
            if is_picture(asked.name()) {
                private(bytes, fonts).map(|private| *bytes = private).is_some()
            } else {
                true
            }
        });
        if read.values().map(Vec::len).sum::<usize>() > MOST {
            return Err(too_much());
        }
        for (asked, bytes) in read {
            match asked {
                FileRequest::InProject(path) => drop(files.insert(path, bytes)),
                // The user's paths stay out of the file.
                FileRequest::Named(word) => {
                    let name = project.store().path_of(&word);
                    let name = name.unwrap_or_else(|| own_name(&word, &bytes, &files));
                    files.insert(name.clone(), bytes);
                    renamed.push((word, name));
                }
                FileRequest::Beside(word, path) => {
                    let found = renamed.iter().find(|(old, _)| *old == word);
                    let base = found.map_or(word, |(_, new)| new.clone());
                    let name = beside(&base, &path);
                    if files.get(&name).is_some_and(|other| *other != bytes) {
                        let message = format!(
                            "the file does not carry what it was printed from, since two of its files are called `{name}`"
                        );
                        return Err(Diagnostic::warning(Code::NotCarried, message)
                            .hint("give one of them another name"));
                    }
                    files.insert(name, bytes);
                }
            }
        }
        let new_name = |word: &str| {
            renamed.iter().find_map(|(old, new)| {
                let bare = |name: &str| name.strip_suffix(".toml").map(str::to_owned);
                if old == word {
                    return Some(new.clone());
                }
                bare(new).filter(|_| bare(old).as_deref() == Some(word))
            })
        };
        let original = Original {
            program: PROGRAM.to_owned(),
            call: self.call.clone().renamed(&new_name).words(),
            country: self.country.clone(),
            files: files.into_iter().map(|(name, bytes)| (name, Carried::of(bytes))).collect(),
        };
        Ok(serde_json::to_vec(&original).unwrap_or_default())
    }
}

/// The name of a file without its folders; a new one if another file has that name.
fn own_name(word: &str, bytes: &[u8], files: &BTreeMap<String, Vec<u8>>) -> String {
    let name = file_name(word);
    let free = |name: &String| files.get(name).is_none_or(|other| other == bytes);
    let numbered = (2..).map(|number| match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}_{number}.{ending}"),
        None => format!("{name}_{number}"),
    });
    std::iter::once(name.to_owned()).chain(numbered).find(free).unwrap_or_default()
}
