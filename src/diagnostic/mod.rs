//! Faults: what is wrong, where, and what to do about it, with one renderer for all.

mod code;
mod suggest;

use std::fmt;
use std::io::ErrorKind;

use ecow::EcoString;
use indexmap::{IndexMap, IndexSet};

pub use code::{Code, CodeExplanation};
pub use suggest::{counted, did_you_mean, or_list, slip_for, typed};

/// Faults of ships, those with one cause at one place once, with the number of further ships or classes.
pub fn gathered(found: impl IntoIterator<Item = Diagnostic>) -> Vec<Diagnostic> {
    let mut gathered: IndexMap<Cause, (Diagnostic, usize)> = IndexMap::new();
    for fault in found {
        gathered.entry(fault.cause()).and_modify(|(_, others)| *others += 1).or_insert((fault, 0));
    }
    let told = |(fault, others): (Diagnostic, usize)| {
        let ship = fault.ship.clone().unwrap_or_default();
        match others {
            0 => fault,
            1 => fault.of_ship(format!("{ship} and one other")),
            _ => fault.of_ship(format!("{ship} and {others} others")),
        }
    };
    gathered.into_values().map(told).collect()
}

words! {
    pub enum Severity {
        /// Something was refused.
        Error = "error",
        /// Nothing was refused, but the reader should know.
        Warning = "warning",
    }
}

/// A position in a text file, with line and column counted from 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The path, relative to the project if the file is in one. All places in a file share the string.
    pub file: EcoString,
    /// 0 for the whole file.
    pub line: usize,
    /// In characters.
    pub column: usize,
}

impl Place {
    /// A whole file.
    pub fn file(file: impl Into<EcoString>) -> Self {
        Self { file: file.into(), line: 0, column: 0 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.file),
            _ => write!(f, "{}:{}:{}", self.file, self.line, self.column),
        }
    }
}

/// The code, the place and the field of a fault.
pub type Cause = (Code, String, Option<String>);

/// A fault. Its message is in lower case, without a full stop.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    pub message: String,
    pub place: Option<Place>,
    pub ship: Option<String>,
    /// The field or value it is about.
    pub field: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            place: None,
            ship: None,
            field: None,
            hint: None,
        }
    }

    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// Whether its place is in this file.
    pub fn is_in(&self, file: &str) -> bool {
        self.place.as_ref().is_some_and(|place| place.file == file)
    }

    pub fn of_ship(mut self, ship: impl Into<String>) -> Self {
        self.ship = Some(ship.into());
        self
    }

    /// What faults of several ships have in common.
    pub fn cause(&self) -> Cause {
        // Without a place, only the message says where.
        let place = self.place.as_ref().map_or_else(|| self.message.clone(), Place::to_string);
        (self.code, place, self.field.clone())
    }

    /// Sets the key, value or box.
    pub fn in_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Sets the hint if there is none yet.
    pub fn hint_if_none(self, hint: impl Into<String>) -> Self {
        if self.hint.is_some() { self } else { self.hint(hint) }
    }

    /// Converts to JSON, with null for anything unknown.
    pub fn to_json(&self) -> serde_json::Value {
        let place = self.place.as_ref();
        serde_json::json!({
            "code": self.code.word(),
            "severity": self.severity.word(),
            "message": self.message,
            "file": place.map(|place| &place.file),
            "line": place.map(|place| place.line).filter(|line| *line > 0),
            "column": place.map(|place| place.column).filter(|column| *column > 0),
            "ship": self.ship,
            "field": self.field,
            "hint": self.hint,
        })
    }

    /// Sets the hint, if there is one.
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = self.hint.or(hint);
        self
    }
}

/// Why a file cannot be read or written, in words of ours where the system has only its own.
pub fn why(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "it is not there".to_owned(),
        ErrorKind::PermissionDenied => "it is not allowed".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "there is no such folder".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        kind if error.raw_os_error().is_some() => kind.to_string(),
        _ => error.to_string(),
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.word(), self.code.word(), told(&self.message))?;
        if let Some(place) = &self.place {
            write!(f, "\n  at {}", told(&place.to_string()))?;
        }
        let (ship, field) = (self.ship.as_deref().map(told), self.field.as_deref().map(told));
        match (ship, field) {
            (Some(ship), Some(field)) => write!(f, "\n  ship: {ship}, field: {field}")?,
            (Some(ship), None) => write!(f, "\n  ship: {ship}")?,
            (None, Some(field)) => write!(f, "\n  field: {field}")?,
            (None, None) => {}
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {}", told(hint))?;
        }
        Ok(())
    }
}

/// Makes text safe for a terminal. It may quote any file: control characters could command the
/// terminal, and a very long name would hide all other faults.
fn told(words: &str) -> String {
    const MOST: usize = 2_000;
    let plain =
        |c: char| if is_unprintable(c) && c != '\n' { char::REPLACEMENT_CHARACTER } else { c };
    let mut told: String = words.chars().take(MOST).map(plain).collect();
    if words.chars().nth(MOST).is_some() {
        told.push_str(" \u{2026}");
    }
    told
}

/// Whether a character cannot be printed: a control character, a line break, or one that changes the
/// direction of text.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character cannot be seen: a soft hyphen, a space without width, or a mark of direction. They come with text
/// that is copied from web pages, and make two names of one.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// All faults of a run, in the order in which they were found.
#[derive(Clone, Default, Debug)]
pub struct Faults {
    found: IndexSet<Diagnostic>,
}

impl Faults {
    /// Adds a fault, unless it is there already.
    pub fn add(&mut self, fault: Diagnostic) {
        self.found.insert(fault);
    }

    /// Adds the fault for which there is no result.
    pub fn refuse<T>(&mut self, fault: Diagnostic) -> Option<T> {
        self.add(fault);
        None
    }

    pub fn extend(&mut self, faults: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(faults);
    }

    /// Unwraps a result, or adds its faults.
    pub fn take<T>(&mut self, result: Result<T, impl Into<Self>>) -> Option<T> {
        result.map_err(|faults| self.extend(faults.into())).ok()
    }

    /// Unwraps all results; `None` if there is any fault, in which case all faults are added.
    pub fn take_each<T>(
        &mut self,
        results: impl IntoIterator<Item = Result<T, Diagnostic>>,
    ) -> Option<Vec<T>> {
        let taken: Vec<Option<T>> = results.into_iter().map(|result| self.take(result)).collect();
        taken.into_iter().collect()
    }

    /// Runs a step about a word in a file, and gives its faults that place unless they have another.
    pub fn placed<T>(&mut self, place: Option<&Place>, step: impl FnOnce(&mut Self) -> T) -> T {
        let mut own = Self::default();
        let result = step(&mut own);
        let with_place = |fault: Diagnostic| Diagnostic {
            place: fault.place.or_else(|| place.cloned()),
            ..fault
        };
        self.extend(own.into_iter().map(with_place));
        result
    }

    /// Whether anything was refused.
    pub fn any_error(&self) -> bool {
        self.found.iter().any(|fault| fault.severity == Severity::Error)
    }

    pub fn all(&self) -> &indexmap::set::Slice<Diagnostic> {
        self.found.as_slice()
    }
}

impl From<Diagnostic> for Faults {
    fn from(fault: Diagnostic) -> Self {
        Self { found: IndexSet::from([fault]) }
    }
}

impl From<Vec<Diagnostic>> for Faults {
    fn from(found: Vec<Diagnostic>) -> Self {
        Self { found: IndexSet::from_iter(found) }
    }
}

impl IntoIterator for Faults {
    type Item = Diagnostic;
    type IntoIter = indexmap::set::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}
