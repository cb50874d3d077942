//! The result of printing: how much was printed, and what the files say besides it.

use crate::diagnostic::{Diagnostic, counted};
use crate::export::{Extras, Finished, Sink};
use crate::request::Game;

use super::places;

/// What has been printed into a sink.
#[derive(Default)]
pub struct Printed {
    /// The number of printed sides of paper.
    pub sheets: usize,
    /// The number of pages, if several share a side.
    pub pages: Option<usize>,
    /// The number of forms with a ship.
    pub filled: usize,
    /// The number of empty forms.
    pub blank: usize,
    /// Everything in the files besides their pages.
    pub extras: Extras,
    /// The summary, if other than the numbers of sheets and ships.
    pub summary: Option<String>,
}

impl Printed {
    /// The number of sheets in words, with the number of pages if several share a side.
    pub fn pages_on_sheets(&self) -> String {
        let both_sides = self.extras.sides.duplex.is_some() && self.sheets > 1;
        let count = if both_sides { self.sheets.div_ceil(2) } else { self.sheets };
        let mut words = match self.pages {
            Some(pages) => format!("{} on ", counted(pages, "page")),
            None => String::new(),
        };
        words += &counted(count, "sheet");
        if both_sides { words + ", both sides" } else { words }
    }

    /// A summary of what was printed.
    pub fn summary(&self) -> String {
        let Self { filled, blank, .. } = *self;
        let mut parts = vec![self.pages_on_sheets()];
        if filled + blank > 0 {
            parts.push(counted(filled, "ship"));
        }
        if blank > 0 {
            parts.push(format!("{blank} empty"));
        }
        parts.join(", ")
    }

    /// Finishes the files. `game` is the one whose values they show, if they show any.
    ///
    /// # Errors
    /// If a part cannot be exported.
    pub fn finish(
        self,
        sink: Box<dyn Sink>,
        game: Option<&Game>,
    ) -> Result<PrintedFiles, Diagnostic> {
        let Finished { files, names, places } = sink.finish(&self.extras)?;
        let places = places.zip(game).map(|(spots, game)| places::file(game, &spots));
        let summary = self.summary.clone().unwrap_or_else(|| self.summary());
        Ok(PrintedFiles { files, names, places, stem: self.extras.stem, summary })
    }
}

/// The finished files of a request.
pub struct PrintedFiles {
    pub files: Vec<Vec<u8>>,
    /// The suffixes that follow the common stem, such as `-mikasa.png`; empty if files are numbered.
    pub names: Vec<String>,
    /// The positions of the ships' values, if requested.
    pub places: Option<Vec<u8>>,
    /// The default name of the files, without an extension.
    pub stem: String,
    /// What was printed, in one line.
    pub summary: String,
}
