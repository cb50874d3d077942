//! Exports sheets to one PDF. Typst exports each part as a separate file, and the assembler joins these
//! object by object.

mod assembler;
mod boxes;
mod catalog;
mod colors;
mod elements;
mod fields;
mod file;
mod flatten;
mod images;
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

/// Writes parts to one file in a pipeline: while one part is laid out, the previous one is exported,
/// and the one before that is written.
pub struct PdfSink {
    parts: Stage<(Position, Vec<Part>), Assembly, Diagnostic>,
    about: About,
    wish: PdfWish,
}

type Assembly = Stage<(Position, ExportedPart), PdfAssembler, Diagnostic>;

impl PdfSink {
    /// Opens a file without pages.
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

    /// Adds parts, which are exported in parallel.
    ///
    /// # Errors
    /// If Typst's exporter refuses one of these or an earlier one.
    pub fn push(&mut self, position: Position, parts: Vec<Part>) -> Result<(), Diagnostic> {
        self.parts.push((position, parts))
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// If a part cannot be exported, or a link names a target that does not exist.
    pub fn finish(self, extras: &Extras) -> Result<Bytes, Diagnostic> {
        self.parts.finish()?.finish()?.finish(extras, &self.about, &self.wish)
    }
}
