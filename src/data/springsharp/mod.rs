//! Designs of Springsharp, the design program of this hobby: its plain-text reports of both dialects
//! and its own file, as text of a file of ships.

mod design;
mod mounts;
mod native;
mod report;
mod words;
mod written;

use super::{Files, SourceFile};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

pub use design::Design;
pub use words::{Words, read as check_words};
pub use written::{Choices, navy_file};

/// Thousands of reports are not longer.
const MOST_BYTES: usize = 8 << 20;
/// How Springsharp's own file begins.
const NATIVE: &str = "SpringSharp Version";
/// What the words of designs mean.
pub const WORDS: &str = "imports/springsharp.toml";

/// Whether a file's name is that of a design: a plain-text report or Springsharp's own file.
pub fn is_design(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".txt") || name.ends_with(".sship")
}

/// Reads what the words of designs mean.
pub fn read_words(files: &Files, faults: &mut Faults) -> Option<Words> {
    let file = files.find(WORDS)?;
    let source = file.source().map_err(|fault| faults.add(fault)).ok()?;
    words::read(&source, faults)
}

/// What is wrong with a file of this many bytes, told before anything is made of it.
pub fn too_long(name: &str, bytes: usize) -> Option<Diagnostic> {
    let message = format!("it is larger than {} MB", MOST_BYTES >> 20);
    let fault = Diagnostic::error(Code::NoDesign, message).at(Place::file(name));
    (bytes > MOST_BYTES).then(|| fault.hint("split it into files of a few hundred designs each"))
}

/// Every design of a file, in order. What a report does not tell stays unknown, with a warning.
pub fn read(source: &SourceFile, words: &Words, faults: &mut Faults) -> Vec<Design> {
    if let Some(fault) = too_long(&source.name, source.text.len()) {
        faults.add(fault);
        return Vec::new();
    }
    if source.text.trim_start().starts_with(NATIVE) {
        return native::read(source, words, faults).into_iter().collect();
    }
    let designs = report::read(source, words, faults);
    if designs.is_empty() {
        let message = "this is not a Springsharp report: no line has `laid down` and a year";
        let fault = Diagnostic::error(Code::NoDesign, message).at(source.place(0));
        faults
            .add(fault.hint(
                "in Springsharp, save the report as text, or copy it whole into a text file",
            ));
    }
    designs
}
