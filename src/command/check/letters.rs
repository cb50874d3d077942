//! Finds characters that no font has in the words of ships, orders of battle and projects.

use crate::data::{Files, SourceFile, toml_text};
use crate::diagnostic::Faults;
use crate::drawing::{Face, Faces, Text};
use crate::measure::{Length, Point};

/// The keys whose words are printed.
const PRINTED: [&str; 12] = [
    "author",
    "commander",
    "name",
    "navy",
    "note",
    "notes",
    "ship",
    "source",
    "state",
    "subtitle",
    "text",
    "title",
];

pub fn check(source: &SourceFile, files: &Files, faults: &mut Faults) {
    // The program's fonts have all Latin letters, and reading them takes longer than all else here.
    let rare = |text: &str| text.chars().any(|letter| letter > '\u{17f}');
    if !rare(&source.text) {
        return;
    }
    // A broken font is reported by itself.
    let Ok(faces) = Faces::read(files) else { return };
    for (key, words, place) in toml_text::strings(source) {
        if PRINTED.contains(&&*key) && rare(&words) {
            let text = Text::new(words, Face::Body, Length::um(1_000), Point::ORIGIN);
            let fault = faces.missing_in(&text);
            faults.extend(fault.map(|fault| fault.at(place).in_field(&key)));
        }
    }
}
