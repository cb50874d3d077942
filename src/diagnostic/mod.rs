//! Faults: what is wrong, where, and what to do about it. One renderer for all of them.

mod code;
mod suggest;

use std::fmt;

use ecow::EcoString;

pub use code::Code;
pub use suggest::{did_you_mean, or_list, slip_for};

/// How bad a fault is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Something was refused.
    Error,
    /// Everything was done, but the reader should know.
    Warning,
}

impl Severity {
    /// Its word in messages and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A spot in a text file, counted from 1 as editors do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The file, relative to the project where it lies in one. All places of a file share its name.
    pub file: EcoString,
    /// The line; 0 where the whole file is meant.
    pub line: usize,
    /// The column in characters.
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

/// One fault, in the reader's words: lower case, no full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub code: Code,
    /// How bad.
    pub severity: Severity,
    pub message: String,
    /// Where it stands written.
    pub place: Option<Place>,
    /// The ship it is about.
    pub ship: Option<String>,
    /// The field or value it is about.
    pub field: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error.
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

    /// A warning.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// With the spot it stands at.
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// With the ship it is about.
    pub fn of_ship(mut self, ship: impl Into<String>) -> Self {
        self.ship = Some(ship.into());
        self
    }

    /// With the key, value or box it is about.
    pub fn in_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// With a next step.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With a next step where no better one was found.
    pub fn hint_if_none(self, hint: impl Into<String>) -> Self {
        if self.hint.is_some() { self } else { self.hint(hint) }
    }

    /// The same for other programs. What is not known is null.
    pub fn to_json(&self) -> serde_json::Value {
        let place = self.place.as_ref();
        serde_json::json!({
            "code": self.code.name(),
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

    /// With a next step, where there is one.
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = self.hint.or(hint);
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.word(), self.code.name(), told(&self.message))?;
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

/// Words as a terminal may have them. They may quote any file: a control character would command the
/// terminal, and a name of a million letters would hide every other fault.
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

/// Whether a character is none that is printed: a control character, a break of lines, or one that
/// turns the direction of the letters after it.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// All faults of a run, in the order they were found.
#[derive(Default, Debug)]
pub struct Faults {
    found: Vec<Diagnostic>,
}

impl Faults {
    /// Adds a fault; the same fault twice is one fault.
    pub fn add(&mut self, fault: Diagnostic) {
        if !self.found.contains(&fault) {
            self.found.push(fault);
        }
    }

    /// Adds many.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Diagnostic>) {
        faults.into_iter().for_each(|fault| self.add(fault));
    }

    /// What a step gave; the fault it ended with instead is kept.
    pub fn take<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|fault| self.add(fault)).ok()
    }

    /// What all of these results gave; `None` if one of them is a fault, and then every fault is taken.
    pub fn take_each<T>(
        &mut self,
        results: impl IntoIterator<Item = Result<T, Diagnostic>>,
    ) -> Option<Vec<T>> {
        let taken: Vec<Option<T>> = results.into_iter().map(|result| self.take(result)).collect();
        taken.into_iter().collect()
    }

    /// What a step gave; the faults it ended with instead are kept.
    pub fn take_all<T>(&mut self, result: Result<T, Vec<Diagnostic>>) -> Option<T> {
        result.map_err(|faults| self.extend(faults)).ok()
    }

    /// Takes a step on a word of a file: its faults stand there, if they have no place of their own.
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

    /// Every fault found.
    pub fn all(&self) -> &[Diagnostic] {
        &self.found
    }
}

impl IntoIterator for Faults {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_reads_code_place_ship_hint() {
        let fault = Diagnostic::error(Code::UnknownKey, "`calibre_in` is not a key of a gun")
            .at(Place { file: "ship_values/japan.toml".into(), line: 31, column: 12 })
            .of_ship("Mikasa")
            .hint("did you mean `caliber_in`?");
        assert_eq!(
            fault.to_string(),
            "error[unknown-key]: `calibre_in` is not a key of a gun\n  \
             at ship_values/japan.toml:31:12\n  ship: Mikasa\n  hint: did you mean `caliber_in`?"
        );
    }
}
