//! The result of printing: sheets, some of them exported already, and a summary.

use crate::diagnostic::Diagnostic;
use crate::export::{self, About, Extras, Finished, Sink};
use crate::press::Sheet;
use crate::spool::Bytes;

use super::context::Shop;

/// The sheets of a run with their counts.
#[derive(Default)]
pub struct Printed {
    pub made: Sheets,
    /// The number of printed sides of paper.
    pub sheets: usize,
    /// The number of pages, if several share a side.
    pub pages: Option<usize>,
    /// The number of forms with a ship.
    pub filled: usize,
    /// The number of empty forms.
    pub blank: usize,
    /// Everything in the file besides its pages.
    pub extras: Extras,
}

impl Printed {
    /// The number of sheets in words, with the number of pages if several share a side.
    pub fn pages_on_sheets(&self) -> String {
        let both_sides = self.extras.sides.duplex.is_some();
        let count = if both_sides { self.sheets.div_ceil(2) } else { self.sheets };
        let mut words = match self.pages {
            Some(1) => "1 page on ".to_owned(),
            Some(pages) => format!("{pages} pages on "),
            None => String::new(),
        };
        words += &format!("{count} {}", if count == 1 { "sheet" } else { "sheets" });
        if both_sides { words + ", both sides" } else { words }
    }

    /// A summary of what was printed.
    pub fn summary(&self) -> String {
        let counted = |count: usize, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let Self { filled, blank, .. } = *self;
        let mut parts = vec![self.pages_on_sheets()];
        if filled + blank > 0 {
            parts.push(counted(filled, "ship", "ships"));
        }
        if blank > 0 {
            parts.push(format!("{blank} empty"));
        }
        parts.join(", ")
    }

    /// Exports everything to files.
    ///
    /// # Errors
    /// If a sheet cannot be exported.
    pub fn finish(self, shop: Shop, about: &About) -> Result<Finished, Diagnostic> {
        let mut sink = self.made.sink.unwrap_or_else(|| shop.sink(about));
        if !self.made.sheets.is_empty() {
            sink.push(export::Part::Sheets(self.made.sheets))?;
        }
        sink.finish(&self.extras)
    }
}

/// The sheets of a run: those exported already, and those still waiting.
#[derive(Default)]
pub struct Sheets {
    pub sink: Option<Sink>,
    /// Sheets still to be exported.
    pub sheets: Vec<Sheet>,
}

impl Sheets {
    /// Wraps sheets still to be exported.
    pub fn of(sheets: Vec<Sheet>) -> Self {
        Self { sink: None, sheets }
    }

    /// Adds sheets, and exports them if others have been.
    ///
    /// # Errors
    /// If a sheet cannot be exported.
    pub fn take(&mut self, sheets: Vec<Sheet>) -> Result<(), Diagnostic> {
        match &mut self.sink {
            Some(sink) => sink.push(export::Part::Sheets(sheets)),
            None => {
                self.sheets.extend(sheets);
                Ok(())
            }
        }
    }
}

/// The result of a request before export is finished.
pub struct Product {
    pub printed: Printed,
    pub about: About,
    /// The default name of the file, without an extension.
    pub stem: String,
    /// The summary, if other than the numbers of sheets and ships.
    pub summary: Option<String>,
}

/// The finished files of a request.
pub struct PrintedFiles {
    pub files: Vec<Bytes>,
    /// The suffixes that follow the common stem, such as `-mikasa.png`; empty if files are numbered.
    pub names: Vec<String>,
    /// The positions of the ships' values, if requested.
    pub places: Option<Bytes>,
    /// The default name of the files, without an extension.
    pub stem: String,
    /// What was printed, in one line.
    pub summary: String,
}
