//! Designs from Springsharp, the hobby's ship design program: plain-text reports of both versions
//! and its own file format, converted to the text of a navy file.

mod design;
mod mounts;
mod native;
mod report;
mod words;
mod written;

use super::{Files, SHIP_VALUES, SourceFile, spreadsheet};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

pub use design::Design;
pub use words::{Words, read as check_words};
pub use written::{Choices, navy_file};

/// The size limit: thousands of reports.
const MOST_BYTES: usize = 8 << 20;
/// The beginning of Springsharp's own file format.
const NATIVE: &str = "SpringSharp Version";
/// The words used in designs.
pub const WORDS: &str = "imports/springsharp.toml";

/// Whether a file name is that of a design: a plain-text report or Springsharp's own format.
pub fn is_design(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".txt") || name.ends_with(".sship")
}

/// Reads the words used in designs, those for types among them.
pub fn read_words(files: &Files, faults: &mut Faults) -> Option<Words> {
    let source = faults.take(files.find(WORDS)?.source())?;
    let words = words::read(&source, faults)?;
    Some(words.with(spreadsheet::read_headings(files, faults)?, navies(files)))
}

/// The navies of the ship files.
fn navies(files: &Files) -> Vec<String> {
    let named = files.list(SHIP_VALUES, "toml").into_iter().filter_map(|file| {
        let text = file.source().ok()?.text;
        let line = text.lines().find_map(|line| line.strip_prefix("navy = \""))?;
        Some(line.split('"').next()?.to_owned())
    });
    named.collect()
}

/// Refuses a file of too many bytes before any work is done.
pub fn check_size(name: &str, bytes: usize) -> Result<(), Diagnostic> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let message = format!("it is larger than {} MB", MOST_BYTES >> 20);
    let fault = Diagnostic::error(Code::NoDesign, message).at(Place::file(name));
    Err(fault.hint("split it into files of a few hundred designs each"))
}

/// Every design of a file, in order. What a report leaves out stays unknown, with a warning.
pub fn read(source: &SourceFile, words: &Words, faults: &mut Faults) -> Vec<Design> {
    if faults.take(check_size(&source.name, source.text.len())).is_none() {
        return Vec::new();
    }
    if source.text.trim_start().starts_with(NATIVE) {
        return native::read(source, words, faults).into_iter().collect();
    }
    report::read(source, words, faults).unwrap_or_else(|| {
        let message = "this is not a Springsharp report: no line has `laid down` and a year";
        let fault = Diagnostic::error(Code::NoDesign, message).at(source.place(0));
        faults
            .add(fault.hint(
                "in Springsharp, save the report as text, or copy it whole into a text file",
            ));
        Vec::new()
    })
}
