//! Binds the parts of a pack. Each begins on a front, and its bookmarks and claims move with its pages. The
//! cover counts all sheets, so it is laid out last and put first.

use crate::diagnostic::Diagnostic;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::{Bookmark, Extras, Part, Sink};
use crate::page::LaidForm;
use crate::press::{self, Sheet};

use super::context::PrintTools;
use super::cover::PackPart;
use super::printed::Printed;

/// The parts of a pack so far.
pub struct Binding<'a> {
    tools: PrintTools<'a>,
    sink: &'a mut dyn Sink,
    /// The parts added.
    pub parts: Vec<PackPart>,
    sheets: usize,
    filled: usize,
    /// Extras of the file, as if it had no cover.
    extras: Extras,
    claim: FileClaim,
}

impl<'a> Binding<'a> {
    /// Creates an empty pack.
    pub fn new(tools: PrintTools<'a>, sink: &'a mut dyn Sink) -> Self {
        let mut extras = Extras::default();
        extras.sides.duplex = tools.settings.backs.map(|backs| backs.edge);
        let (parts, claim) = (Vec::new(), FileClaim::default());
        Self { tools, sink, parts, sheets: 0, filled: 0, extras, claim }
    }

    /// Adds a part at the end.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn add(&mut self, mut part: PackPart, sheets: Vec<Sheet>) -> Result<(), Diagnostic> {
        if self.begins_on_a_back(self.sheets) {
            self.sink.push(Part::Sheets(self.empty_sheet()))?;
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
        self.sheets += part.printed.sheets;
        self.filled += part.printed.filled;
        self.parts.push(part);
        self.sink.push(Part::Sheets(sheets))
    }

    /// Puts the cover, if any, before the pack, and its fine print behind it.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn behind(mut self, mut cover: Vec<Sheet>) -> Result<Printed, Diagnostic> {
        let covers = !cover.is_empty();
        if covers && self.tools.settings.backs.is_none() {
            self.add_fine_print(cover.split_off(1))?;
        }
        if !self.parts.is_empty() && self.begins_on_a_back(cover.len()) {
            cover.extend(self.empty_sheet());
        }
        let before = cover.len();
        let mut claim = FileClaim::default().on_pages(self.unmeasured(before));
        claim.append(std::mem::take(&mut self.claim));
        let own = std::mem::take(&mut self.extras.outline);
        let called = self.tools.settings.language.text("cover.cover");
        let first = covers.then(|| Bookmark::to_page(&called, 0));
        let moved = own.into_iter().map(|entry| entry.moved_by(before));
        self.extras.outline = first.into_iter().chain(moved).collect();
        self.extras.claim = Some(claim);
        if before > 0 {
            self.sink.push_front(Part::Sheets(cover))?;
        }
        let (sheets, filled) = (before + self.sheets, self.filled);
        Ok(Printed { sheets, filled, extras: self.extras, ..Printed::default() })
    }

    /// Adds what follows the poster behind the last sheet: printed on both sides, it is the poster's back.
    fn add_fine_print(&mut self, sheets: Vec<Sheet>) -> Result<(), Diagnostic> {
        if sheets.is_empty() {
            return Ok(());
        }
        let title = self.tools.settings.language.text("cover.fine_print");
        self.extras.outline.push(Bookmark::to_page(&title, self.sheets));
        self.claim.pages.extend(self.unmeasured(sheets.len()));
        self.sheets += sheets.len();
        self.sink.push(Part::Sheets(sheets))
    }

    /// Whether the next page after this many sides of paper falls on a back.
    fn begins_on_a_back(&self, sheets: usize) -> bool {
        self.tools.settings.backs.is_some() && sheets % 2 == 1
    }

    fn unmeasured(&self, pages: usize) -> Vec<PageClaim> {
        let paper = self.tools.settings.paper.size;
        (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[])).collect()
    }

    /// A blank sheet.
    fn empty_sheet(&self) -> Vec<Sheet> {
        let size = self.tools.settings.paper.size;
        self.tools.ready(press::pages(vec![LaidForm::empty(size)]))
    }
}
