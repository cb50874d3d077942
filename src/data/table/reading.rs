//! A file being read, and its faults.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::data::SourceFile;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

/// Where faults of one file are gathered.
pub struct Reading<'a> {
    pub(super) file: &'a SourceFile,
    faults: RefCell<&'a mut Faults>,
}

impl<'a> Reading<'a> {
    /// Begins to read a file.
    pub fn new(file: &'a SourceFile, faults: &'a mut Faults) -> Self {
        Self { file, faults: RefCell::new(faults) }
    }

    /// Parses the file; with syntax faults, all of them, there is nothing to read.
    pub fn parse(&self) -> Option<Spanned<DeTable<'a>>> {
        let (table, errors) = DeTable::parse_recoverable(&self.file.text);
        let mut lines = BTreeSet::new();
        for error in &errors {
            let at = error.span().map_or(0, |span| span.start);
            // What follows in a broken line is broken by its first fault.
            if !lines.insert(self.file.place(at).line) {
                continue;
            }
            let message = error.message().trim().to_lowercase().replace('\n', ", ");
            self.fault(Diagnostic::error(Code::TomlSyntax, message).at(self.file.place(at)));
        }
        errors.is_empty().then_some(table)
    }

    /// Adds a fault.
    pub fn fault(&self, fault: Diagnostic) {
        self.faults.borrow_mut().add(fault);
    }

    /// The file's name.
    pub fn file_name(&self) -> String {
        self.file.place(0).file
    }

    /// The spot of a byte range.
    pub fn place(&self, span: Range<usize>) -> Place {
        self.file.place(span.start)
    }
}
