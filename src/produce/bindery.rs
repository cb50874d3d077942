//! Where the parts of a book become bytes while the next ones are laid out.

use std::sync::mpsc::sync_channel;
use std::thread;

use typst_layout::Page;

use crate::diagnostic::Diagnostic;
use crate::export::binder::Binder;
use crate::export::book::{Binding, Quire, quire};
use crate::export::{About, Format};
use crate::press;


use super::Shop;
use super::parts::{Made, export_sheets, joined};

/// What parts become.
#[derive(Clone, Copy)]
pub struct Trade<'a> {
    /// What the pages are made with.
    pub shop: Shop<'a>,
    /// What the file says of itself.
    pub about: &'a About,
    /// Whether the pages are kept, to be laid on sheets.
    pub folds: bool,
}

/// What has become of the parts so far.
pub enum Bound {
    /// One file.
    File(Box<Binder>),
    /// A file for each page, or pages to be shown together.
    Files(Made),
    /// To be laid on sheets.
    Pages(Vec<Page>),
}

/// What becomes of one part.
enum Piece {
    Quire(Box<Quire>),
    Files(Made),
    Pages(Vec<Page>),
}

impl Trade<'_> {
    /// Of no part.
    pub fn begin(&self) -> Bound {
        match self.shop.format {
            _ if self.folds => Bound::Pages(Vec::new()),
            Format::Pdf => Bound::File(Box::default()),
            _ => Bound::Files(Made::default()),
        }
    }

    /// Does some work that gives parts, in order. Each is exported, and then bound, on threads of their
    /// own. At most one part waits for either, so that the memory stays level.
    ///
    /// # Errors
    /// If a part cannot be exported or bound.
    pub fn while_bound<R>(
        &self,
        bound: &mut Bound,
        work: impl FnOnce(&dyn Fn(Vec<Page>)) -> R,
    ) -> Result<R, Diagnostic> {
        thread::scope(|scope| {
            let (to_export, parts) = sync_channel(0);
            let (to_bind, made) = sync_channel(0);
            scope.spawn(move || {
                for part in parts {
                    if to_bind.send(self.made(part)).is_err() {
                        return;
                    }
                }
            });
            let binder = scope.spawn(move || {
                for part in made {
                    bound.add(part?)?;
                }
                Ok(())
            });
            // Where nobody takes it any more, a part has failed; that is told below.
            let result = work(&|part| drop(to_export.send(part)));
            drop(to_export);
            joined(binder).map(|()| result)
        })
    }

    fn made(&self, mut pages: Vec<Page>) -> Result<Piece, Diagnostic> {
        if self.folds {
            return Ok(Piece::Pages(pages));
        }
        let settings = self.shop.settings;
        match self.shop.format {
            Format::Pdf => {
                if let Some(printer) = &settings.printer {
                    pages.iter_mut().for_each(|page| press::correct(page, printer));
                }
                quire(pages, self.about, &settings.pdf)
                    .map(|quire| Piece::Quire(Box::new(quire)))
            }
            _ => export_sheets(self.shop, pages, self.about).map(Piece::Files),
        }
    }

    /// The files of all parts, with one put before them; or the pages that are to be folded.
    ///
    /// # Errors
    /// If the front cannot be exported, or a link leads nowhere.
    pub fn finish(
        &self,
        bound: Bound,
        front: Vec<Page>,
        binding: &Binding,
    ) -> Result<Finished, Diagnostic> {
        let settings = self.shop.settings;
        Ok(match (bound, self.made(front)?) {
            (Bound::File(binder), Piece::Quire(front)) => {
                Finished::Book(Made::of(vec![binder.finish(
                    *front,
                    binding,
                    self.about,
                    &settings.pdf,
                )?]))
            }
            (Bound::Files(files), Piece::Files(mut front)) => {
                front.append(files);
                Finished::Book(front)
            }
            (Bound::Pages(pages), Piece::Pages(front)) => {
                Finished::Pages(front.into_iter().chain(pages).collect())
            }
            _ => unreachable!("a trade makes one kind of thing"),
        })
    }
}

/// What has become of the whole book.
pub enum Finished {
    /// What it was made into.
    Book(Made),
    /// Its pages, to be laid on sheets.
    Pages(Vec<Page>),
}

impl Bound {
    fn add(&mut self, part: Piece) -> Result<(), Diagnostic> {
        match (self, part) {
            (Self::File(binder), Piece::Quire(quire)) => binder.add(*quire)?,
            (Self::Files(files), Piece::Files(made)) => files.append(made),
            (Self::Pages(pages), Piece::Pages(made)) => pages.extend(made),
            _ => unreachable!("a trade makes one kind of thing"),
        }
        Ok(())
    }
}
