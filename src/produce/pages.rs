//! Pages with all ships together, or with none: rosters, charts.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, Labels, Part, Sides, Sink};
use crate::model::{FormKind, Imposition, Size, Work};
use crate::page::{self, LaidForm};
use crate::press::{self, Layout, Sheet};
use crate::request::{Backs, PrintSettings};
use crate::view::{PaperView, PartView};

use super::context::Context;
use super::imposed::{misfit, sides_of, unlike};
use super::printed::Printed;
use super::records::Records;

/// The most ships that are laid out together. Each takes 300 KB until the pages are done, and no built-in navy has
/// as many.
const SHIPS_TOGETHER: usize = 600;

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
        match (self.scheme, self.back) {
            (None, None) => self.in_parts(blanks, sink, faults),
            _ => self.together(blanks, sink, faults),
        }
    }

    /// Prints one page to a sheet. A long roster goes into the sink part by part.
    fn in_parts(&self, blanks: usize, sink: &mut dyn Sink, faults: &mut Faults) -> Option<Printed> {
        let tools = self.context.tools;
        let mut count = 0;
        let mut sent = Ok(());
        let size = tools.settings.paper.size;
        let (filled, blank) =
            each_part(self.context, self.records, size, blanks, faults, &mut |pages| {
                let sheets = press::pages(pages, count);
                count += sheets.len();
                if sent.is_ok() && !sheets.is_empty() {
                    sent = sink.push(Part::Sheets(tools.ready(sheets)));
                }
            });
        faults.take(sent)?;
        (count > 0).then(|| {
            let sides = self.sides(count);
            let extras = Extras { sides, ..Extras::default() };
            Printed { sheets: count, filled, blank, extras, ..Printed::default() }
        })
    }

    /// Prints pages that share sheets, or have others on their backs.
    fn together(&self, blanks: usize, sink: &mut dyn Sink, faults: &mut Faults) -> Option<Printed> {
        let settings = self.context.tools.settings;
        let paper = &settings.paper;
        let layout = match self.scheme {
            None => None,
            Some(scheme) => match press::impose_pages(scheme, paper) {
                Ok(layout) => Some((scheme, layout)),
                Err(why) => {
                    let label = &self.records.form.label;
                    return faults.refuse(misfit(label, paper.size, scheme, paper, why));
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
        let sides = self.sides(pages.len());
        Some((press::pages(pages, 0), sides))
    }

    /// The sides of this many sheets with one page each.
    fn sides(&self, count: usize) -> Sides {
        let settings = self.context.tools.settings;
        match settings.backs {
            None => Sides::default(),
            Some(_) => sides_of(&Layout::bare(settings.paper.size), settings, count, true),
        }
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
        return faults.refuse(fault);
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
        return faults.refuse(fault.hint("fold fewer sheets into one another: `--signature 16`"));
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
    let mut pages = Vec::new();
    let (filled, blank) =
        each_part(context, shared, size, blanks, faults, &mut |part| pages.extend(part));
    if pages.is_empty() { None } else { Some((pages, filled, blank)) }
}

/// Typesets pages as [`typeset`] does, and gives those of each part to `take`. Returns the numbers of records and
/// empty rows.
fn each_part(
    context: &Context,
    shared: &Records,
    size: Size,
    blanks: usize,
    faults: &mut Faults,
    take: &mut dyn FnMut(Vec<LaidForm>),
) -> (usize, usize) {
    // A chart is the same for all ships, unless its rule file says that it shows them.
    let (parts, blanks) = match shared.form.kind {
        FormKind::Chart if shared.form.shows_ships => (one_part(0..shared.count()), 0),
        FormKind::Chart => (one_part(0..0), 0),
        _ => (parts_of_navies(shared), blanks),
    };
    let mut sheet = shared.sheet.clone();
    sheet.paper = PaperView::of(size, context.tools.settings.paper.margin);
    let typesetter = context.tools.typesetter;
    let (mut before, mut filled) = (0, 0);
    let last = parts.len() - 1;
    for (at, part) in parts.into_iter().enumerate() {
        let mut records = shared.some(part.ships.clone());
        if at == last {
            records.extend(std::iter::repeat_n(shared.blank.clone(), blanks));
        }
        sheet.part = PartView { before, follow: at < last, cut: part.cut };
        let (laid, found) = typesetter.pages(&shared.form.template, &sheet, &records);
        let refused: BTreeSet<String> =
            found.iter().filter_map(|fault| fault.ship.clone()).collect();
        filled += part.ships.len() - refused.len();
        faults.extend(found);
        before += laid.len();
        take(laid);
        if at < last {
            page::forget();
        }
    }
    (filled, blanks)
}

/// Ships whose pages are laid out together.
struct ShipsTogether {
    ships: Range<usize>,
    /// Whether it has only some of a navy's ships.
    cut: bool,
}

fn one_part(ships: Range<usize>) -> Vec<ShipsTogether> {
    vec![ShipsTogether { ships, cut: false }]
}

/// The ships in parts that are laid out one after the other: as many whole navies as may be together, and of a
/// larger navy as many ships.
fn parts_of_navies(records: &Records) -> Vec<ShipsTogether> {
    let navy = |record: &usize| records.ship(*record).0.navy.as_str();
    let all: Vec<usize> = (0..records.count()).collect();
    let mut parts = Vec::new();
    let (mut from, mut to) = (0, 0);
    // Whether the next part begins with the rest of a navy.
    let mut cut = false;
    for ships in all.chunk_by(|one, next| navy(one) == navy(next)) {
        if to > from && to + ships.len() - from > SHIPS_TOGETHER {
            parts.push(ShipsTogether { ships: from..to, cut });
            (from, cut) = (to, false);
        }
        to += ships.len();
        while to - from > SHIPS_TOGETHER {
            parts.push(ShipsTogether { ships: from..from + SHIPS_TOGETHER, cut: true });
            (from, cut) = (from + SHIPS_TOGETHER, true);
        }
    }
    parts.push(ShipsTogether { ships: from..to, cut });
    parts
}
