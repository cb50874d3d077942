//! Joins the parts of a pack. The sheets of a large pack are exported as they come, so that it is never
//! in memory as a whole. The cover counts them, so it is laid out last and put first.

use crate::diagnostic::Diagnostic;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::{self, About, Bookmark, Extras, Sink};
use crate::page::LaidForm;
use crate::press::{self, Sheet};

use super::context::Shop;
use super::cover::PackPart;
use super::printed::{Printed, Sheets};

/// The number of sheets exported together. Fewer make larger files, since each export embeds its
/// fonts.
const SHEETS_AT_ONCE: usize = 40;

/// The parts of a pack so far.
pub struct Binding<'a> {
    shop: Shop<'a>,
    about: &'a About,
    /// The parts added, without their sheets.
    pub parts: Vec<PackPart>,
    sink: Option<Sink>,
    /// Sheets not yet exported.
    waiting: Vec<Sheet>,
    sheets: usize,
    filled: usize,
    /// Extras of the file, as if it had no cover.
    extras: Extras,
    claim: FileClaim,
}

impl<'a> Binding<'a> {
    /// Creates an empty pack with this metadata.
    pub fn new(shop: Shop<'a>, about: &'a About) -> Self {
        let mut extras = Extras::default();
        extras.sides.duplex = shop.settings.backs.map(|backs| backs.edge);
        let (parts, waiting, claim) = (Vec::new(), Vec::new(), FileClaim::default());
        Self { shop, about, parts, sink: None, waiting, sheets: 0, filled: 0, extras, claim }
    }

    /// Adds a part at the end.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn add(&mut self, mut part: PackPart) -> Result<(), Diagnostic> {
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
        // The side is the chapter, with its ships below it but not their navies.
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

    /// Puts the cover, if any, before the pack.
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

    /// Whether the next page after this many sides of paper falls on a back.
    fn begins_on_a_back(&self, sheets: usize) -> bool {
        self.shop.settings.backs.is_some() && sheets % 2 == 1
    }

    fn unmeasured(&self, pages: usize) -> Vec<PageClaim> {
        let paper = self.shop.settings.paper.size;
        (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[])).collect()
    }

    /// A blank sheet.
    fn empty_sheet(&self) -> Vec<Sheet> {
        let size = self.shop.settings.paper.size;
        self.shop.ready(press::pages(vec![LaidForm::empty(size)]))
    }
}
