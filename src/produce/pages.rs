//! Pages with all ships together, or with none: rosters, charts.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, Labels, Part, Sides, Sink};
use crate::model::{FormKind, Imposition, Size, Work};
use crate::page::LaidForm;
use crate::press::{self, Layout, Sheet};
use crate::request::{Backs, PrintSettings};
use crate::view::PaperView;

use super::context::Context;
use super::imposed::{misfit, sides_of, unlike};
use super::printed::Printed;
use super::records::Records;

/// Pages to print.
pub struct Pages<'a> {
    pub context: &'a Context<'a>,
    pub records: &'a Records<'a>,
    /// The pages for the backs.
    pub back: Option<&'a Records<'a>>,
    /// The imposition of the pages, if not one per sheet.
    pub scheme: Option<&'a Imposition>,
}

impl Pages<'_> {
    /// Prints pages with every record and `blanks` empty rows; `None` on failure.
    pub fn run(&self, blanks: usize, sink: &mut dyn Sink, faults: &mut Faults) -> Option<Printed> {
        let settings = self.context.tools.settings;
        let paper = &settings.paper;
        let layout = match self.scheme {
            None => None,
            Some(scheme) => match press::impose_pages(scheme, paper) {
                Ok(layout) => Some((scheme, layout)),
                Err(why) => {
                    let label = &self.records.form.label;
                    faults.add(misfit(label, paper.size, scheme, paper, why));
                    return None;
                }
            },
        };
        let place = layout.as_ref().and_then(|(_, layout)| layout.slots.first());
        let size = place.map_or(paper.size, |slot| slot.room());
        let (pages, filled, blank) = typeset(self.context, self.records, size, blanks, faults)?;
        let shared = layout.is_some().then_some(pages.len());
        let (sheets, sides) = match layout {
            None => self.one_a_sheet(pages, faults)?,
            Some((scheme, layout)) => {
                let what = &self.records.form.label;
                imposed(what, settings, (scheme, &layout), &pages, faults)?
            }
        };
        let count = sheets.len();
        faults.take(sink.push(Part::Sheets(self.context.tools.ready(sheets))))?;
        let extras = Extras { sides, ..Extras::default() };
        Some(Printed { sheets: count, pages: shared, filled, blank, extras, summary: None })
    }

    /// Puts each page on a sheet, with the pages of the other form on the backs.
    fn one_a_sheet(
        &self,
        fronts: Vec<LaidForm>,
        faults: &mut Faults,
    ) -> Option<(Vec<Sheet>, Sides)> {
        let settings = self.context.tools.settings;
        let size = settings.paper.size;
        let pages = match self.back {
            None => fronts,
            Some(records) => {
                let (backs, ..) = typeset(self.context, records, size, 0, faults)?;
                let backs = backs.into_iter().cycle();
                fronts.into_iter().zip(backs).flat_map(|(front, back)| [front, back]).collect()
            }
        };
        let sides = match settings.backs {
            None => Sides::default(),
            Some(_) => sides_of(&Layout::bare(size), settings, pages.len(), true),
        };
        Some((press::pages(pages), sides))
    }
}

/// Imposes the pages of `what` by a scheme; `None` if they do not fit.
pub fn imposed(
    what: &str,
    settings: &PrintSettings,
    (scheme, layout): (&Imposition, &Layout),
    pages: &[LaidForm],
    faults: &mut Faults,
) -> Option<(Vec<Sheet>, Sides)> {
    let sizes = pages.iter().map(LaidForm::size);
    if let Some(fault) = unlike(what, sizes, layout.slots.first()?.room()) {
        faults.add(fault);
        return None;
    }
    let (Work::Booklet, Some(Backs { edge, .. })) = (scheme.work, settings.backs) else {
        let sheets = press::pages_in_slots(layout, pages, settings.backs.map(|backs| backs.edge));
        let sides = sides_of(layout, settings, sheets.len(), false);
        return Some((sheets, sides));
    };
    let spreads = press::spreads(pages.len(), scheme.booklet.signature);
    let deepest = spreads.iter().map(|spread| spread.depth).max().unwrap_or(0);
    let moved = scheme.booklet.creep * deepest;
    if moved > settings.paper.margin {
        let message = format!(
            "the innermost pages creep {moved} mm, more than the margin of {} mm",
            settings.paper.margin
        );
        let fault = Diagnostic::error(Code::WrongImposition, message);
        faults.add(fault.hint("fold fewer sheets into one another: `--signature 16`"));
        return None;
    }
    let sheets = press::pages_folded(layout, pages, &scheme.booklet, edge);
    let mut sides = sides_of(layout, settings, sheets.len(), false);
    sides.labels = Labels::Each(spreads.iter().map(label).collect());
    Some((sheets, sides))
}

/// The label of a side of a booklet, by its pages: `8, 1`.
fn label(side: &press::Spread) -> String {
    let page = |page: Option<usize>| page.map_or("blank".to_owned(), |page| (page + 1).to_string());
    format!("{}, {}", page(side.left), page(side.right))
}

/// Typesets pages of a size with every record and `blanks` empty rows. Returns them with the numbers
/// of both; `None` on failure.
pub fn typeset(
    context: &Context,
    shared: &Records,
    size: Size,
    blanks: usize,
    faults: &mut Faults,
) -> Option<(Vec<LaidForm>, usize, usize)> {
    // A chart is the same for all ships, unless its rule file says that it shows them.
    let (mut records, blanks) = match shared.form.kind {
        FormKind::Chart if shared.form.shows_ships => (shared.all(), 0),
        FormKind::Chart => (Vec::new(), 0),
        _ => (shared.all(), blanks),
    };
    records.extend(std::iter::repeat_n(shared.blank.clone(), blanks));
    let mut sheet = shared.sheet.clone();
    sheet.paper = PaperView {
        width_mm: size.width.to_mm(),
        height_mm: size.height.to_mm(),
        margin_mm: context.tools.settings.paper.margin.to_mm(),
    };
    let (pages, found) = context.tools.typesetter.pages(&shared.form.template, &sheet, &records);
    let refused: BTreeSet<String> = found.iter().filter_map(|fault| fault.ship.clone()).collect();
    let filled = records.len() - blanks - refused.len();
    faults.extend(found);
    if pages.is_empty() { None } else { Some((pages, filled, blanks)) }
}
