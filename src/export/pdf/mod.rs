//! Sheets as one PDF. Typst exports each part as a file of its own; the assembler joins them object by
//! object and lets go of each as soon as it is written.

mod assembler;
mod boxes;
mod catalog;
mod colors;
mod elements;
mod fields;
mod file;
mod flatten;
mod metadata;
mod operators;
mod outline;
mod page;
mod part;
mod repeated;
mod sharing;
mod tags;

use crate::diagnostic::Diagnostic;
use crate::spool::{Bytes, Spool};
use crate::work::{self, Stage};

use super::about::About;
use super::extras::Extras;
use super::format::PdfWish;
use super::part::{Part, Position};

pub use assembler::PdfAssembler;
pub use fields::{CLEAR, CROSSED};
pub use flatten::flatten;
pub use part::ExportedPart;

/// Takes parts and gives one file: while one part is laid out, the one before is exported, and the one
/// before that is written.
pub struct PdfSink {
    parts: Stage<(Position, Vec<Part>), Assembly, Diagnostic>,
    about: About,
    wish: PdfWish,
}

type Assembly = Stage<(Position, ExportedPart), PdfAssembler, Diagnostic>;

impl PdfSink {
    /// A file without pages.
    pub fn new(about: &About, wish: &PdfWish, spool: &Spool) -> Self {
        let assembly: Assembly =
            Stage::new(PdfAssembler::new(spool.clone()), |assembler, (position, part)| {
                match position {
                    Position::Front => assembler.add_front(part),
                    Position::Back => assembler.add(part),
                }
            });
        let about = about.cleaned();
        let (exported_about, exported_wish) = (about.clone(), wish.clone());
        let parts = Stage::new(assembly, move |assembly: &mut Assembly, (position, parts)| {
            let export = |part| ExportedPart::of(part, &exported_about, &exported_wish);
            for part in work::map_parallel(parts, export) {
                assembly.push((position, part?))?;
            }
            Ok(())
        });
        Self { parts, about, wish: wish.clone() }
    }

    /// Hands parts on. Several at once are exported at the same time.
    ///
    /// # Errors
    /// If Typst's exporter refuses one of these or of those before.
    pub fn push(&mut self, position: Position, parts: Vec<Part>) -> Result<(), Diagnostic> {
        self.parts.push((position, parts))
    }

    /// The whole file.
    ///
    /// # Errors
    /// If a part cannot be exported, or a link names a target that does not exist.
    pub fn finish(self, extras: &Extras) -> Result<Bytes, Diagnostic> {
        self.parts.finish()?.finish()?.finish(extras, &self.about, &self.wish)
    }
}
