//! What has been printed: sheets with the sink or still to be exported, and what there is to tell.

use crate::diagnostic::Diagnostic;
use crate::export::{self, About, Extras, Finished, Sink};
use crate::press::Sheet;
use crate::spool::Bytes;

use super::context::Shop;

/// What a run made.
#[derive(Default)]
pub struct Printed {
    pub made: Sheets,
    /// Sides of paper.
    pub sheets: usize,
    /// The pages that share them, where several lie on a side.
    pub pages: Option<usize>,
    /// Forms with a ship.
    pub filled: usize,
    /// Empty forms.
    pub blank: usize,
    /// What the file has besides its pages.
    pub extras: Extras,
}

impl Printed {
    /// The sheets of paper that it takes, with the pages on them where several share a side.
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

    /// What was printed, in words.
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

    /// Everything as files.
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

/// The sheets of a run: those that are with the sink already, and those that are not.
#[derive(Default)]
pub struct Sheets {
    /// Where sheets have gone.
    pub sink: Option<Sink>,
    /// Sheets that are still to be exported.
    pub sheets: Vec<Sheet>,
}

impl Sheets {
    /// Sheets that are to be exported.
    pub fn of(sheets: Vec<Sheet>) -> Self {
        Self { sink: None, sheets }
    }

    /// Exports sheets if others have been, else keeps them.
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

/// What has been made of a request before its parts are joined.
pub struct Product {
    pub printed: Printed,
    /// What the file says of itself.
    pub about: About,
    /// What it is called when the user does not say.
    pub stem: String,
    /// What there is to tell of it, if not how many sheets and ships it has.
    pub summary: Option<String>,
}

/// What a request has become.
pub struct PrintedFiles {
    pub files: Vec<Bytes>,
    /// What stands behind the name that all share, where each has a name of its own: `-mikasa.png`.
    pub names: Vec<String>,
    /// Where each ship's values stand on the sheets, if that was asked for.
    pub places: Option<Bytes>,
    /// What they are called when the user does not say, without an ending.
    pub stem: String,
    /// What was printed, in a line.
    pub summary: String,
}
