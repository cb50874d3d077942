//! Pages filled with all ships together, or with none: rosters, charts.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::Format;
use crate::export::pdf::{Extras, Sides};
use crate::model::{FormKind, Imposition, Size, Work};
use crate::page::{LaidForm, Typesetter};
use crate::press::{self, Layout, Sheet};
use crate::view::PaperView;

use super::super::settings::{Backs, Stationery};
use super::imposed::{misfit, sides_of, unlike};
use super::job::Job;
use super::parts::{Printed, export_sheets};

/// Pages to be printed.
pub struct Pages<'a> {
    /// The typesetter.
    pub typesetter: &'a Typesetter,
    /// The records.
    pub job: &'a Job<'a>,
    /// The pages for the backs.
    pub back: Option<&'a Job<'a>>,
    /// What to print on and with.
    pub stationery: &'a Stationery,
    /// How pages lie on sheets, if not one on each.
    pub scheme: Option<&'a Imposition>,
    /// What to export.
    pub format: Format,
}

impl Pages<'_> {
    /// Prints pages with every record and so many empty rows; `None` if there is nothing to show.
    pub fn run(&self, blanks: usize, faults: &mut Faults) -> Option<Printed> {
        let paper = &self.stationery.paper;
        let layout = match self.scheme {
            None => None,
            Some(scheme) => match press::impose_pages(scheme, paper) {
                Ok(layout) => Some((scheme, layout)),
                Err(why) => {
                    let label = &self.job.form.label;
                    faults.add(misfit(label, paper.size, scheme, paper, why));
                    return None;
                }
            },
        };
        let place = layout.as_ref().and_then(|(_, layout)| layout.slots.first());
        let size = place.map_or(paper.size, |slot| slot.room());
        let (pages, filled, blank) =
            typeset(self.typesetter, self.job, self.stationery, size, blanks, faults)?;
        let (sheets, told) = match layout {
            None => self.one_a_sheet(pages, faults)?,
            Some((scheme, layout)) => {
                let what = &self.job.form.label;
                imposed(what, self.stationery, (scheme, &layout), &pages, faults)?
            }
        };
        let count = sheets.len();
        let made = export_sheets(sheets, self.stationery, self.format, &self.job.about);
        let made = made.map_err(|fault| faults.add(fault)).ok()?;
        let extras = Extras { sides: told, ..Extras::default() };
        Some(Printed { made, sheets: count, filled, blank, extras })
    }

    /// Each page as a sheet, with those of the other form on the backs.
    fn one_a_sheet(
        &self,
        fronts: Vec<LaidForm>,
        faults: &mut Faults,
    ) -> Option<(Vec<Sheet>, Sides)> {
        let size = self.stationery.paper.size;
        let pages = match self.back {
            None => fronts,
            Some(job) => {
                let (backs, ..) = typeset(self.typesetter, job, self.stationery, size, 0, faults)?;
                let backs = backs.into_iter().cycle();
                fronts.into_iter().zip(backs).flat_map(|(front, back)| [front, back]).collect()
            }
        };
        let told = match self.stationery.backs {
            None => Sides::default(),
            Some(_) => sides_of(&Layout::bare(size), self.stationery, pages.len(), true),
        };
        Some((press::pages(pages), told))
    }
}

/// Pages of `what` as a scheme lays them on sheets; `None` if it cannot.
pub fn imposed(
    what: &str,
    stationery: &Stationery,
    (scheme, layout): (&Imposition, &Layout),
    pages: &[LaidForm],
    faults: &mut Faults,
) -> Option<(Vec<Sheet>, Sides)> {
    let sizes = pages.iter().map(|page| press::size_of(&page.frame));
    if let Some(fault) = unlike(what, sizes, layout.slots.first()?.room()) {
        faults.add(fault);
        return None;
    }
    let (Work::Booklet, Some(Backs { edge, .. })) = (scheme.work, stationery.backs) else {
        let sheets = press::pages_in_slots(layout, pages, stationery.backs.map(|backs| backs.edge));
        let told = sides_of(layout, stationery, sheets.len(), false);
        return Some((sheets, told));
    };
    let sides = press::sides(pages.len(), scheme.booklet.signature);
    let deepest = sides.iter().map(|side| side.depth).max().unwrap_or(0);
    let moved = scheme.booklet.creep * deepest;
    if moved > stationery.paper.margin {
        let message = format!(
            "the innermost pages creep {moved} mm, more than the margin of {} mm",
            stationery.paper.margin
        );
        let fault = Diagnostic::error(Code::WrongImposition, message);
        faults.add(fault.hint("fold fewer sheets into one another: `--signature 16`"));
        return None;
    }
    let sheets = press::pages_folded(layout, pages, &scheme.booklet, edge);
    let mut told = sides_of(layout, stationery, sheets.len(), false);
    told.labels = sides.iter().map(label).collect();
    Some((sheets, told))
}

/// The pages on a side of a booklet: `8, 1`.
fn label(side: &press::Side) -> String {
    let page = |page: Option<usize>| page.map_or("blank".to_owned(), |page| (page + 1).to_string());
    format!("{}, {}", page(side.left), page(side.right))
}

/// Pages of a size with every record and so many empty rows, and how many of both there are; `None` if
/// there is nothing to show.
pub fn typeset(
    typesetter: &Typesetter,
    job: &Job,
    stationery: &Stationery,
    size: Size,
    blanks: usize,
    faults: &mut Faults,
) -> Option<(Vec<LaidForm>, usize, usize)> {
    // A chart is the same whatever ships are in play, unless its rule file says that it shows them.
    let (mut records, blanks) = match job.form.kind {
        FormKind::Chart if job.form.shows_ships => (job.records.clone(), 0),
        FormKind::Chart => (Vec::new(), 0),
        _ => (job.records.clone(), blanks),
    };
    records.extend(std::iter::repeat_n(job.blank.clone(), blanks));
    let mut sheet = job.sheet.clone();
    sheet.paper = PaperView {
        width_mm: size.width.to_mm(),
        height_mm: size.height.to_mm(),
        margin_mm: stationery.paper.margin.to_mm(),
    };
    let (pages, found) = typesetter.pages(&job.form.template, &sheet, &records);
    let refused: BTreeSet<String> = found.iter().filter_map(|fault| fault.ship.clone()).collect();
    let filled = records.len() - blanks - refused.len();
    faults.extend(found);
    if pages.is_empty() { None } else { Some((pages, filled, blanks)) }
}
