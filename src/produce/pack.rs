//! Packs: everything a game needs, from an order of battle. That is a cover, each side's records, the
//! charts and the instruments.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, HeldSheets, Sink};
use crate::instrument::Options;
use crate::model::{Fleet, Form, Order};
use crate::page::{LaidForm, Record};
use crate::press::{self, Sheet};
use crate::request::{Contents, Game, Imposed, PACK, PrintSettings, Request};
use crate::view::{self, CoverView, CutView};

use super::binding::Binding;
use super::context::Context;
use super::cover::{PackPart, cover_view, drawn_cuts, size_words};
use super::drawings::{self, Drawn};
use super::empty;
use super::pages::Pages;
use super::printed::Printed;
use super::record_run::{Back, RecordRun};
use super::records::{self, Records, about};
use super::ships::{self, DerivedShip, ResolvedShip};

const COVER: &str = "orders/cover.typ";
const LABEL: &str = "Game pack";

/// What a pack has in it.
pub struct Wanted<'a> {
    pub records: &'a Form,
    /// The chart on the backs of the records.
    pub back: Option<&'a Form>,
    /// Everything else in it.
    pub contents: &'a Contents,
    pub options: &'a Options,
}

/// Makes a pack; `None` on failure.
pub fn make(
    context: &Context,
    wanted: &Wanted,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let mut fleet = Fleet::default();
    let resolved = ships::resolve(&request.ships, &request.files, &mut fleet, faults);
    let ships = ships::derive(&request.game, &resolved, faults);
    faults.extend(empty::warnings(wanted.records, &ships, request));
    tools.host.stage("data, derive");
    let order = request.ships.orders.first()?;
    let job = PackJob { context, order, wanted };
    let mut binding = Binding::new(tools, sink);
    job.records(&ships, &mut binding, faults)?;
    tools.host.stage("records");
    tools.host.progress(1, 3, "parts of the pack");
    job.pages(&ships, &mut binding, faults)?;
    job.instruments(&ships, &mut binding, faults)?;
    tools.host.progress(2, 3, "parts of the pack");
    tools.host.stage("charts, instruments");
    let cover = match wanted.contents.cover {
        true => job.cover(&resolved, &binding.parts, faults)?,
        false => Vec::new(),
    };
    let printed = faults.take(binding.behind(cover))?;
    let about = about(&request.game, &request.settings.cover, LABEL);
    let mut stem = format!("{PACK}-{}", plain(&order.id));
    // At its own scale it has the name of the order alone.
    let scale = &request.game.scale.id;
    if order.settings.scale.as_deref().is_some_and(|own| own != scale) {
        stem.extend(["-", &plain(scale)]);
    }
    Some(Printed { extras: Extras { about, stem, ..printed.extras }, ..printed })
}

struct PackJob<'a> {
    context: &'a Context<'a>,
    order: &'a Order,
    wanted: &'a Wanted<'a>,
}

impl PackJob<'_> {
    /// Adds each side's records, in the order of the order of battle.
    fn records(
        &self,
        ships: &[DerivedShip],
        binding: &mut Binding,
        faults: &mut Faults,
    ) -> Option<()> {
        let Context { request, tools } = *self.context;
        let Wanted { records: form, back, .. } = *self.wanted;
        let strip = form.strip()?;
        let blank = records::blank(&request.game);
        let named = records::named_sheet(form, request);
        let plan = tools.typesetter.plan(&form.template, &named, &blank);
        let plan = faults.take(plan)?;
        let back = back.map(|chart| Records::new(chart, &[], blank.clone(), self.context, faults));
        for of_side in ships.chunk_by(|one, next| one.side == next.side) {
            let run = RecordRun {
                context: self.context,
                records: &Records::among(form, ships, of_side, blank.clone(), self.context, faults),
                strip,
                plan: &plan,
                back: back.as_ref().map(Back::Pages),
                imposed: &Imposed::default(),
            };
            let mut held = HeldSheets::default();
            if let Some(printed) = run.run(0, &mut held, faults) {
                let cuts = vec![record_cut(form, &plan, &printed, request)];
                let side = &self.order.sides[of_side[0].side].name;
                let side = request.settings.language.side(side);
                let colon = request.settings.language.text("list.colon");
                let title = format!("{}{colon}{side}", form.label);
                let part = PackPart { title, holds: String::new(), printed, cuts };
                faults.take(binding.add(part, held.0))?;
            }
        }
        Some(())
    }

    /// Adds charts and rosters, and what shows the battle on one sheet if there are two sides to it.
    fn pages(
        &self,
        ships: &[DerivedShip],
        binding: &mut Binding,
        faults: &mut Faults,
    ) -> Option<()> {
        let Contents { pages, battle_page, .. } = self.wanted.contents;
        for form in pages {
            if let Some((part, sheets)) = self.page(form, ships, faults) {
                faults.take(binding.add(part, sheets))?;
            }
        }
        if ships.chunk_by(|one, next| one.side == next.side).count() > 1 {
            for form in battle_page {
                // What takes more sheets is left out, with all that there is to say of it.
                let mut found = Faults::default();
                let part = self.page(form, ships, &mut found);
                let fits = part.as_ref().is_none_or(|(part, _)| part.printed.sheets == 1);
                if fits {
                    faults.extend(found);
                }
                if let Some((part, sheets)) = part.filter(|_| fits) {
                    faults.take(binding.add(part, sheets))?;
                }
            }
        }
        Some(())
    }

    fn page(
        &self,
        form: &Form,
        ships: &[DerivedShip],
        faults: &mut Faults,
    ) -> Option<(PackPart, Vec<Sheet>)> {
        let request = self.context.request;
        let records =
            Records::new(form, ships, records::blank(&request.game), self.context, faults);
        let (context, records) = (self.context, &records);
        let mut held = HeldSheets::default();
        let pages = Pages { context, records, back: None, scheme: None };
        let printed = pages.run(0, &mut held, faults)?;
        let part = PackPart {
            title: form.label.clone(),
            holds: String::new(),
            // Ships are counted with their records.
            printed: Printed { filled: 0, ..printed },
            cuts: Vec::new(),
        };
        Some((part, held.0))
    }

    /// Adds all drawings, on shared sheets. What cannot be drawn is left out; `None` if the sheets cannot be
    /// exported.
    fn instruments(
        &self,
        ships: &[DerivedShip],
        binding: &mut Binding,
        faults: &mut Faults,
    ) -> Option<()> {
        let Some((part, sheets)) = self.drawn(ships, faults) else { return Some(()) };
        faults.take(binding.add(part, sheets))
    }

    fn drawn(&self, ships: &[DerivedShip], faults: &mut Faults) -> Option<(PackPart, Vec<Sheet>)> {
        let Wanted { contents, options, .. } = *self.wanted;
        let known = ships.iter().any(|ship| !ship.picked.0.mounts.is_empty());
        if contents.mounts_asked && !known {
            let message = "no source gives the arcs of these ships' mounts; they are left out";
            faults.add(Diagnostic::warning(Code::MissingField, message));
        }
        let wanted = (contents.instruments.as_slice(), contents.mounts);
        let Context { request, tools } = *self.context;
        let game = (&request.game, tools.typesetter.faces());
        let drawn = Drawn::for_pack(game, wanted, ships, (options, tools.settings), faults);
        if drawn.drawings.is_empty() {
            return None;
        }
        let sheets = faults.take(drawn.on_sheets(tools.settings))?;
        let pieces: Vec<_> = sheets.iter().flat_map(|sheet| &sheet.pieces).collect();
        let in_parts = |number| pieces.iter().filter(|piece| piece.drawing == number).count();
        let in_parts: Vec<usize> = (0..drawn.drawings.len()).map(in_parts).collect();
        let words = &request.settings.language;
        let cuts = drawn_cuts(&drawn, &in_parts, request.game.units, words);
        let mut held = HeldSheets::default();
        let printed = drawings::print(&drawn, sheets, self.context, &mut held, faults)?;
        let mut holds = drawn.titles;
        holds.dedup();
        let title = words.text("pack.instruments");
        Some((PackPart { title, holds: holds.join(", "), printed, cuts }, held.0))
    }

    /// Lays out the cover, which counts its own sheets too.
    fn cover(
        &self,
        resolved: &[ResolvedShip],
        parts: &[PackPart],
        faults: &mut Faults,
    ) -> Option<Vec<Sheet>> {
        let Context { request, tools } = *self.context;
        let Game { rules, scale, units, .. } = &request.game;
        let PrintSettings { paper, black, .. } = tools.settings;
        let sheet = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let sheet = tools.settings.signed(sheet, &request.game);
        let of_sides = |own: usize| {
            let view: CoverView = cover_view(self.order, resolved, parts, own, tools.settings);
            tools.typesetter.pages(COVER, &sheet, &[Record::of(view)])
        };
        let (mut pages, mut found) = of_sides(1);
        if pages.len() > 1 {
            (pages, found) = of_sides(pages.len());
        }
        faults.extend(found);
        Some(tools.ready(press::pages(pages)))
    }
}

/// An id for use in a file name that needs no quotes in a shell.
fn plain(id: &str) -> String {
    let kept = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    id.chars().map(|c| if kept(c) { c } else { '-' }).collect()
}

fn record_cut(form: &Form, plan: &LaidForm, printed: &Printed, request: &Request) -> CutView {
    let (units, words) = (request.game.units, &request.settings.language);
    CutView {
        what: form.label.clone(),
        count: printed.filled,
        size: size_words(plan.size(), units, words),
        parts: 1,
    }
}
