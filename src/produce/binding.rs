//! Binds the parts of a pack. Each begins on a front, and its bookmarks and claims move with its pages. What is
//! small goes into the white of a sheet that is there. The cover counts all sheets, so it is laid out last.

use crate::diagnostic::Diagnostic;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::{Bookmark, Extras, Part, Sink};
use crate::page::LaidForm;
use crate::press::{self, Sheet};
use crate::request::PrintSettings;

use super::context::PrintTools;
use super::cover::PackPart;
use super::printed::Printed;

/// The parts of a pack so far.
pub struct Binding<'a> {
    tools: PrintTools<'a>,
    parts: Vec<Bound>,
}

struct Bound {
    part: PackPart,
    /// Not yet corrected for the printer. None if it is in the white of another part.
    sheets: Vec<Sheet>,
    /// The sheet on which it begins, counted from 0 without a cover.
    begins: usize,
}

impl<'a> Binding<'a> {
    /// Creates an empty pack.
    pub fn new(tools: PrintTools<'a>) -> Self {
        Self { tools, parts: Vec::new() }
    }

    pub fn parts(&self) -> impl Iterator<Item = &PackPart> {
        self.parts.iter().map(|bound| &bound.part)
    }

    /// Adds a part at the end, as often as its copies.
    pub fn add(&mut self, part: PackPart, sheets: Vec<Sheet>) {
        let further: Vec<_> = (1..part.copies).map(|_| (part.again(), sheets.clone())).collect();
        for (part, sheets) in std::iter::once((part, sheets)).chain(further) {
            let begins = self.beginning();
            self.parts.push(Bound { part, sheets, begins });
        }
    }

    /// Adds a part in the white of the first front with room for it. Returns false if no front has room.
    pub fn add_in_white(&mut self, part: PackPart, form: &LaidForm) -> bool {
        let margin = self.tools.settings.paper.margin;
        // What is cut out has nothing on its back.
        let step = if self.tools.settings.backs.is_some() { 2 } else { 1 };
        let found = self.parts.iter_mut().find_map(|bound| {
            let mut fronts = bound.sheets.iter_mut().step_by(step);
            let at = fronts.position(|sheet| press::put_in_white(sheet, margin, form))?;
            Some(bound.begins + at * step)
        });
        let Some(begins) = found else { return false };
        self.parts.push(Bound { part, sheets: Vec::new(), begins });
        true
    }

    /// The sheet on which the last part begins, counted from 0 without a cover.
    pub fn last_begins(&self) -> usize {
        self.parts.last().map_or(0, |bound| bound.begins)
    }

    /// Binds all parts behind their cover, if they have one.
    ///
    /// # Errors
    /// If sheets cannot be exported.
    pub fn bind(self, cover: Vec<Sheet>, sink: &mut dyn Sink) -> Result<Printed, Diagnostic> {
        let Self { tools, parts } = self;
        let mut extras = Extras::default();
        extras.sides.duplex = tools.settings.backs.map(|backs| backs.edge);
        let mut claim = FileClaim::default();
        let (mut sheets, mut filled) = (0, 0);
        let mut next = |begins: usize, own: Vec<Sheet>, measured: Option<FileClaim>| {
            // The back of a part's last sheet stays white.
            let white = if own.is_empty() { 0 } else { begins - sheets };
            claim.pages.extend(unmeasured(&tools, white));
            for _ in 0..white {
                let size = tools.settings.paper.size;
                sink.push(Part::Sheets(tools.ready(press::pages(vec![LaidForm::empty(size)], 0))))?;
            }
            match measured {
                Some(measured) => claim.append(measured),
                None => claim.pages.extend(unmeasured(&tools, own.len())),
            }
            sheets += white + own.len();
            sink.push(Part::Sheets(tools.ready(own)))
        };
        let before = up_to_a_front(cover.len(), tools.settings);
        if !cover.is_empty() {
            extras.outline.push(Bookmark::to_page(tools.settings.language.text("cover.cover"), 0));
            next(0, cover, None)?;
        }
        for Bound { part, sheets: own, begins } in parts {
            let begins = before + begins;
            let Printed { extras: printed, filled: ships, .. } = part.printed;
            filled += ships;
            if let Some(roll) = printed.roll {
                extras.roll.get_or_insert_default().append(roll);
            }
            if part.copies > 0 {
                let mut entry = Bookmark::to_page(&part.title, begins);
                // The side is the chapter, with its ships below it but not their navies.
                let below = printed.outline.into_iter().flat_map(Bookmark::innermost);
                entry.below = below.map(|one| one.moved_by(begins)).collect();
                extras.outline.push(entry);
            }
            next(begins, own, printed.claim)?;
        }
        extras.claim = Some(claim);
        Ok(Printed { sheets, filled, extras, ..Printed::default() })
    }

    /// The sheet after all parts; a front.
    fn beginning(&self) -> usize {
        let end = self.parts.iter().map(|bound| bound.begins + bound.sheets.len()).max();
        up_to_a_front(end.unwrap_or(0), self.tools.settings)
    }
}

/// The number of sides, rounded up so that the next one is a front.
fn up_to_a_front(sides: usize, settings: &PrintSettings) -> usize {
    if settings.backs.is_some() { sides.next_multiple_of(2) } else { sides }
}

fn unmeasured(tools: &PrintTools, pages: usize) -> Vec<PageClaim> {
    let paper = tools.settings.paper.size;
    (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[])).collect()
}
