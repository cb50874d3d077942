//! The parts of a pack behind each other. Of a large pack sheets are exported as they come, so it need not
//! be in memory as a whole; its cover, which counts them, is laid out last and put before them.

use crate::diagnostic::Diagnostic;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::{self, About, Bookmark, Extras, Sink};
use crate::page::LaidForm;
use crate::press::{self, Sheet};

use super::context::Shop;
use super::cover::Part;
use super::printed::{Printed, Sheets};

/// Sheets that are exported together: fewer cost file size, since each export brings its fonts.
const SHEETS_AT_ONCE: usize = 40;

/// The parts of a pack.
pub struct Binding<'a> {
    shop: Shop<'a>,
    about: &'a About,
    /// Those that are bound, without their sheets.
    pub parts: Vec<Part>,
    sink: Option<Sink>,
    /// Sheets that the sink has not got yet.
    waiting: Vec<Sheet>,
    sheets: usize,
    filled: usize,
    /// What the file says besides its pages, as if it had no cover.
    extras: Extras,
    claim: FileClaim,
}

impl<'a> Binding<'a> {
    /// A pack without parts; the file says this of itself.
    pub fn new(shop: Shop<'a>, about: &'a About) -> Self {
        let mut extras = Extras::default();
        extras.sides.duplex = shop.settings.backs.map(|backs| backs.edge);
        let (parts, waiting, claim) = (Vec::new(), Vec::new(), FileClaim::default());
        Self { shop, about, parts, sink: None, waiting, sheets: 0, filled: 0, extras, claim }
    }

    /// Puts a part behind the others.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn add(&mut self, mut part: Part) -> Result<(), Diagnostic> {
        let mut sheets = std::mem::take(&mut part.printed.made.sheets);
        if self.begins_on_a_back(self.sheets) {
            self.waiting.extend(self.empty_sheet());
            self.sheets += 1;
            self.claim.pages.extend(self.unmeasured(1));
        }
        let own = std::mem::take(&mut part.printed.extras);
        if let Some(roll) = own.roll {
            self.extras.roll.get_or_insert_default().append(roll);
        }
        let mut entry = Bookmark::to_page(&part.title, self.sheets);
        // The side is the chapter; its ships stand below it, without their navies.
        let below = own.outline.into_iter().flat_map(Bookmark::innermost);
        entry.below = below.map(|one| one.moved_by(self.sheets)).collect();
        self.extras.outline.push(entry);
        match own.claim {
            Some(claim) => self.claim.append(claim),
            None => self.claim.pages.extend(self.unmeasured(part.printed.sheets)),
        }
        self.waiting.append(&mut sheets);
        self.sheets += part.printed.sheets;
        self.filled += part.printed.filled;
        self.parts.push(part);
        if self.waiting.len() >= SHEETS_AT_ONCE { self.export() } else { Ok(()) }
    }

    fn export(&mut self) -> Result<(), Diagnostic> {
        let sink = self.sink.get_or_insert_with(|| self.shop.sink(self.about));
        sink.push(export::Part::Sheets(std::mem::take(&mut self.waiting)))
    }

    /// The pack behind its cover, if that has sheets.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn behind(mut self, mut cover: Vec<Sheet>) -> Result<Printed, Diagnostic> {
        let covers = !cover.is_empty();
        if !self.parts.is_empty() && self.begins_on_a_back(cover.len()) {
            cover.extend(self.empty_sheet());
        }
        let before = cover.len();
        let mut claim = FileClaim::default().on_pages(self.unmeasured(before));
        claim.append(std::mem::take(&mut self.claim));
        let own = std::mem::take(&mut self.extras.outline);
        let called = self.shop.settings.language.text("cover.cover");
        let first = covers.then(|| Bookmark::to_page(&called, 0));
        let moved = own.into_iter().map(|entry| entry.moved_by(before));
        self.extras.outline = first.into_iter().chain(moved).collect();
        self.extras.claim = Some(claim);
        let made = if self.sink.is_some() {
            self.export()?;
            let mut sink = self.sink.take();
            if let Some(sink) = sink.as_mut().filter(|_| before > 0) {
                sink.push_front(export::Part::Sheets(cover))?;
            }
            Sheets { sink, sheets: Vec::new() }
        } else {
            cover.append(&mut self.waiting);
            Sheets::of(cover)
        };
        let (sheets, filled) = (before + self.sheets, self.filled);
        Ok(Printed { made, sheets, filled, extras: self.extras, ..Printed::default() })
    }

    /// Whether what comes behind so many sides of paper is on a back, where both sides are printed.
    fn begins_on_a_back(&self, sheets: usize) -> bool {
        self.shop.settings.backs.is_some() && sheets % 2 == 1
    }

    fn unmeasured(&self, pages: usize) -> Vec<PageClaim> {
        let paper = self.shop.settings.paper.size;
        (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[])).collect()
    }

    /// A sheet with nothing on it.
    fn empty_sheet(&self) -> Vec<Sheet> {
        let size = self.shop.settings.paper.size;
        self.shop.ready(press::pages(vec![LaidForm::empty(size)]))
    }
}
