//! A file being read, and its faults.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::data::SourceFile;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

/// A file that is TOML, and where its faults go.
pub struct Reading<'a> {
    file: &'a SourceFile,
    faults: RefCell<&'a mut Faults>,
    pub(super) table: Spanned<DeTable<'a>>,
}

impl<'a> Reading<'a> {
    /// Parses a file; if there are syntax errors, all are reported and there is nothing to read.
    pub fn of(file: &'a SourceFile, faults: &'a mut Faults) -> Option<Self> {
        let (table, errors) = DeTable::parse_recoverable(&file.text);
        let (mut lines, mut in_list) = (BTreeSet::new(), false);
        for error in &errors {
            let at = file.place(error.span().unwrap_or_default().start);
            // Further errors on a broken line follow from the first.
            if !lines.insert(at.line) {
                continue;
            }
            let empty = error.span().and_then(|span| key_without_value(&file.text, span.start));
            let message = match empty {
                Some(key) => format!("nothing stands after `{key} =`"),
                None => error.message().trim().to_lowercase().replace('\n', ", "),
            };
            // Behind a list without its bracket, every line is one.
            let unclosed = message.starts_with("missing comma between array elements");
            if unclosed && std::mem::replace(&mut in_list, true) {
                continue;
            }
            let slip = error.span().and_then(|span| slip(&file.text, span.start));
            let fault = Diagnostic::error(Code::TomlSyntax, message).at(at);
            let bracket = unclosed.then_some("close the list above with `]`, or put a comma");
            faults.add(fault.maybe_hint(slip.or(bracket).map(str::to_owned)));
        }
        errors.is_empty().then_some(Self { file, faults: RefCell::new(faults), table })
    }

    pub fn fault(&self, fault: Diagnostic) {
        self.faults.borrow_mut().add(fault);
    }

    /// The text of a byte range.
    pub(super) fn text(&self, span: Range<usize>) -> &'a str {
        &self.file.text[span]
    }

    /// The place of a byte range.
    pub fn place(&self, span: Range<usize>) -> Place {
        self.file.place(span.start)
    }
}

/// The key of a line that ends at this byte without a value.
fn key_without_value(text: &str, at: usize) -> Option<&str> {
    let (before, after) = text.split_at_checked(at)?;
    let rest = after.lines().next().unwrap_or_default().trim();
    let line = before.rsplit('\n').next().filter(|_| rest.is_empty() || rest.starts_with('#'))?;
    Some(line.trim_end().strip_suffix('=')?.trim())
}

/// What people mean most often by what is no TOML at this byte.
fn slip(text: &str, at: usize) -> Option<&'static str> {
    let (before, after) = text.split_at_checked(at)?;
    match (before.chars().next_back(), after.chars().next()?) {
        (_, '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}') => {
            Some("quotation marks are straight here: \"")
        }
        (Some('0'..='9'), ',') => Some("the decimal sign is a point, such as 18.5"),
        (Some('\\'), _) | (_, '\\') => Some("write / between folders"),
        _ => None,
    }
}
