//! Pages with all ships together, or with none: rosters, charts.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, Labels, Part, Sides, Sink};
use crate::measure::Length;
use crate::model::{FormKind, Imposition, Paper, Size, Work};
use crate::page::{self, LaidForm};
use crate::press::{self, Layout, Sheet, Spread};
use crate::view::{PaperView, PartView};

use super::context::{Context, PrintTools};
use super::imposed::{sides_of, unlike};
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
        let (tools, form) = (self.context.tools, self.records.form);
        let paper = &tools.settings.paper;
        let (printed, filled, blank) = match (self.scheme, self.back) {
            (None, None) => return self.in_parts(blanks, sink, faults),
            (Some(scheme), _) => {
                let (layout, size) = faults.take(layout_of_pages(scheme, paper))?;
                let (pages, filled, blank) =
                    typeset(self.context, self.records, size, blanks, faults)?;
                let scheme = (scheme, &layout);
                (imposed(&form.label, tools, scheme, &pages, sink, faults)?, filled, blank)
            }
            (None, Some(back)) => {
                let (fronts, filled, blank) =
                    typeset(self.context, self.records, paper.size, blanks, faults)?;
                let (backs, ..) = typeset(self.context, back, paper.size, 0, faults)?;
                let both = fronts.into_iter().zip(backs.into_iter().cycle());
                let pages: Vec<LaidForm> = both.flat_map(|(front, back)| [front, back]).collect();
                let sides = self.sides(pages.len());
                (send(tools, press::pages(pages, 0), sides, sink, faults)?, filled, blank)
            }
        };
        Some(Printed { filled, blank, ..printed })
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

    /// The sides of this many sheets with one page each.
    fn sides(&self, count: usize) -> Sides {
        let settings = self.context.tools.settings;
        match settings.backs {
            None => Sides::default(),
            Some(_) => sides_of(&Layout::bare(settings.paper.size), settings, count, true),
        }
    }
}

/// The places of pages on sheets by a scheme, and the size of pages there.
///
/// # Errors
/// If they have no room on the paper.
pub fn layout_of_pages(scheme: &Imposition, paper: &Paper) -> Result<(Layout, Size), Diagnostic> {
    let layout = press::impose_pages(scheme, paper)?;
    let size = layout.slots.first().map_or(paper.size, |slot| slot.room());
    Ok((layout, size))
}

/// Prints the pages of `what` as a scheme imposes them; `None` if they do not fit.
pub fn imposed(
    what: &str,
    tools: PrintTools,
    (scheme, layout): (&Imposition, &Layout),
    pages: &[LaidForm],
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let settings = tools.settings;
    let sizes = pages.iter().map(LaidForm::size);
    if let Some(fault) = unlike(what, sizes, layout.slots.first()?.room()) {
        return faults.refuse(fault);
    }
    let (sheets, labels) = match (scheme.work, settings.backs.map(|backs| backs.edge)) {
        (Work::Booklet, Some(edge)) => {
            let spreads = press::spreads(pages.len(), scheme.booklet.signature);
            if let Some(fault) = too_much_creep(&spreads, scheme, settings.paper.margin) {
                return faults.refuse(fault);
            }
            let labels = Labels::Each(spreads.iter().map(label).collect());
            (press::pages_folded(layout, pages, &scheme.booklet, edge), Some(labels))
        }
        (_, edge) => (press::pages_in_slots(layout, pages, edge), None),
    };
    let sides = sides_of(layout, settings, sheets.len(), false);
    let sides = Sides { labels: labels.unwrap_or(sides.labels), ..sides };
    let printed = send(tools, sheets, sides, sink, faults)?;
    Some(Printed { pages: Some(pages.len()), ..printed })
}

/// Hands sheets to the sink, and returns how many were printed.
fn send(
    tools: PrintTools,
    sheets: Vec<Sheet>,
    sides: Sides,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let count = sheets.len();
    faults.take(sink.push(Part::Sheets(tools.ready(sheets))))?;
    let extras = Extras { sides, ..Extras::default() };
    Some(Printed { sheets: count, extras, ..Printed::default() })
}

/// The fault of a booklet whose innermost pages move out of the margin.
fn too_much_creep(spreads: &[Spread], scheme: &Imposition, margin: Length) -> Option<Diagnostic> {
    let deepest = spreads.iter().map(|spread| spread.depth).max().unwrap_or(0);
    let moved = scheme.booklet.creep * deepest;
    if moved <= margin {
        return None;
    }
    let message =
        format!("the innermost pages creep {moved} mm, more than the margin of {margin} mm");
    let fault = Diagnostic::error(Code::WrongImposition, message);
    Some(fault.hint("fold fewer sheets into one another: `--signature 16`"))
}

/// The label of a side of a booklet, by its pages: `8, 1`.
fn label(side: &Spread) -> String {
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
        FormKind::Chart if shared.form.shows_ships => {
            (vec![ShipsTogether { ships: 0..shared.count(), cut: false }], 0)
        }
        FormKind::Chart => (vec![ShipsTogether { ships: 0..0, cut: false }], 0),
        _ => (parts_of_navies(shared), blanks),
    };
    let mut sheet = shared.sheet.clone();
    sheet.paper = PaperView::of(size, context.tools.settings.paper.margin);
    let typesetter = context.tools.typesetter;
    let (mut before, mut filled) = (0, 0);
    let last = parts.len() - 1;
    for (at, ShipsTogether { ships, cut }) in parts.into_iter().enumerate() {
        let mut records = shared.some(ships.clone());
        if at == last {
            records.extend(std::iter::repeat_n(shared.blank.clone(), blanks));
        }
        sheet.part = PartView { before, follow: at < last, cut };
        let (laid, found) = typesetter.pages(&shared.form.template, &sheet, &records);
        let refused: BTreeSet<String> =
            found.iter().filter_map(|fault| fault.ship.clone()).collect();
        filled += ships.len() - refused.len();
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
