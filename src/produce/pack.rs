//! Packs: everything a game needs, from an order of battle. That is each side's records, the charts and the
//! instruments, and a cover for those who ask for one.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, HeldSheets, Sink};
use crate::measure::Length;
use crate::model::{Fleet, Form, Order, SettingKey};
use crate::page::{LaidForm, Record};
use crate::press::{self, Sheet};
use crate::request::{Contents, Imposed, PACK, PackWish, Request};
use crate::view::{CoverView, CutView};

use super::binding::Binding;
use super::context::{Context, PrintTools};
use super::cover::{PackPart, cover_view, drawn_cuts, size_words};
use super::drawings::{self, Drawn};
use super::empty;
use super::pages::Pages;
use super::printed::Printed;
use super::record_run::{Back, RecordRun};
use super::records::{self, Records, about};
use super::ships::{self, DerivedShip, ResolvedShip};
use super::strip::lay_out;

const COVER: &str = "orders/cover.typ";
const UMPIRE: &str = "orders/umpire.typ";
const FOG: &str = "orders/fog.typ";
const FINE_PRINT: &str = "orders/fine_print.typ";
const LABEL: &str = "Game pack";
/// The height of the lists in the fine print, whose contents are known last.
const LISTS: Length = Length::um(14_000);

/// Makes a pack; `None` on failure.
pub fn make(
    context: &Context,
    wanted: &PackWish,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let mut fleet = Fleet::default();
    let resolved = ships::requested(request, tools.typesetter.fonts(), &mut fleet, faults);
    let ships = ships::derive(&request.game, &resolved, faults);
    faults.extend(empty::warnings(&wanted.records, &ships, request));
    tools.host.stage("data, derive");
    let order = request.ships.orders.first()?;
    // Sheets are corrected for the printer when all is on them.
    let held = &Context { request, tools: PrintTools { corrects: false, ..tools } };
    let job = PackJob { context: held, order, wanted, resolved: &resolved };
    let mut binding = Binding::new(tools);
    let battle = job.battle(&ships, faults);
    let mut bands: Vec<Length> = battle.iter().flat_map(|(_, band)| band).map(high).collect();
    bands.extend(job.fine_print(&binding, faults).map(|band| high(&band) + LISTS));
    job.records(&ships, &bands, &mut binding, faults)?;
    tools.host.stage("records");
    tools.host.progress(1, 3, "parts of the pack");
    job.pages(&ships, battle, &mut binding, faults);
    if let Some((part, sheets)) = job.instruments(&ships, faults) {
        binding.add(part, sheets);
    }
    let Contents { umpire, fog, .. } = wanted.contents;
    for (_, template, title) in [(umpire, UMPIRE, "umpire.title"), (fog, FOG, "fog.title")]
        .into_iter()
        .filter(|part| part.0)
    {
        let record = job.cover_record(&binding, (1, 0));
        let mut own = job.plain_pages(template, &record, faults);
        // What is cut out has nothing on its back.
        if template == FOG && tools.settings.backs.is_some() {
            let white = || press::pages(vec![LaidForm::empty(tools.settings.paper.size)], 0);
            own = own.into_iter().flat_map(|sheet| [sheet].into_iter().chain(white())).collect();
        }
        let printed = Printed { sheets: own.len(), ..Printed::default() };
        binding.add(PackPart::of(tools.settings.language.text(title), printed, 1), own);
    }
    tools.host.progress(2, 3, "parts of the pack");
    tools.host.stage("charts, instruments");
    let overleaf = job.add_fine_print(&mut binding, faults);
    let cover = match wanted.contents.cover {
        true => job.cover(&binding, overleaf, faults),
        false => Vec::new(),
    };
    let printed = faults.take(binding.bind(cover, sink))?;
    let about = about(&request.game, &request.settings.cover, LABEL);
    let mut stem = format!("{PACK}-{}", plain(&order.id));
    // At its own scale it has the name of the order alone.
    let scale = &request.game.scale.id;
    if order.settings.word(SettingKey::Scale).is_some_and(|own| own != scale) {
        stem.extend(["-", &plain(scale)]);
    }
    Some(Printed { extras: Extras { about, stem, ..printed.extras }, ..printed })
}

fn high(band: &LaidForm) -> Length {
    band.size().height
}

struct PackJob<'a> {
    context: &'a Context<'a>,
    order: &'a Order,
    wanted: &'a PackWish,
    resolved: &'a [ResolvedShip<'a>],
}

impl PackJob<'_> {
    /// Adds each side's records, in the order of the order of battle; all together if that takes fewer sheets for
    /// them and for bands of these heights.
    fn records<'s>(
        &'s self,
        ships: &'s [DerivedShip<'s>],
        bands: &[Length],
        binding: &mut Binding,
        faults: &mut Faults,
    ) -> Option<()> {
        let Context { request, tools } = *self.context;
        let PackWish { records: form, back, .. } = self.wanted;
        let strip = form.strip()?;
        let named = records::named_sheet(form, request);
        let plan = tools.typesetter.plan(&form.template, &named, &records::blank(&request.game));
        let plan = faults.take(plan)?;
        let back = back.as_ref().map(|chart| Records::new(chart, &[], self.context, faults));
        let words = &request.settings.language;
        // Ships of all sides are drawn at one scale.
        let profiles = records::drawn_within(form, ships);
        let among = |of: &'s [DerivedShip<'s>], faults: &mut Faults| {
            let mut records = Records::new(form, of, self.context, faults);
            records.sheet.profiles = profiles;
            (of, records)
        };
        let all = among(ships, faults);
        let sides = ships.chunk_by(|one, next| one.side == next.side);
        let sides: Vec<_> = sides.map(|of| among(of, faults)).collect();
        let (layout, _) = faults.take(lay_out(self.context, &all.1, strip, &plan, None))?;
        let count = |(_, records): &(_, Records)| records.count();
        let together = press::sheets_with_bands(&layout, &[count(&all)], bands);
        let apart: Vec<usize> = sides.iter().map(count).collect();
        let apart = press::sheets_with_bands(&layout, &apart, bands);
        let parts = if together < apart { vec![all] } else { sides };
        for (of_part, records) in parts {
            let run = RecordRun {
                context: self.context,
                records: &records,
                strip,
                plan: &plan,
                back: back.as_ref().map(Back::Pages),
                imposed: &Imposed::default(),
                fills: false,
            };
            let mut held = HeldSheets::default();
            if let Some(printed) = run.run(0, &mut held, faults) {
                let cuts = vec![record_cut(form, &plan, &printed, request)];
                let sides = of_part.chunk_by(|one, next| one.side == next.side);
                let sides = sides.map(|ships| words.side(&self.order.sides[ships[0].side].name));
                let colon = words.text("list.colon");
                let title =
                    format!("{}{colon}{}", form.label, sides.collect::<Vec<_>>().join(", "));
                binding.add(PackPart { cuts, ..PackPart::of(title, printed, 1) }, held.0);
            }
        }
        Some(())
    }

    /// What shows the battle, if there are two sides to it, and its bands for the white of another sheet. Each of
    /// several players has a page of his own.
    fn battle<'s>(
        &'s self,
        ships: &'s [DerivedShip<'s>],
        faults: &mut Faults,
    ) -> Vec<(Records<'s>, Option<LaidForm>)> {
        let Contents { battle_page, players, .. } = &self.wanted.contents;
        let typesetter = self.context.tools.typesetter;
        let fights = ships.chunk_by(|one, next| one.side == next.side).count() > 1;
        let one = |form| {
            let records = self.page_records(form, ships, true, faults);
            // What is no band becomes a page, which reports its own faults.
            let band = || {
                let all = records.some(0..records.count());
                typesetter.band(&form.template, &records.sheet, &all).ok().flatten()
            };
            let band = (*players == 1).then(band).flatten();
            (records, band)
        };
        battle_page.iter().filter(|_| fights).map(one).collect()
    }

    /// Adds what shows the battle, if it takes one sheet, and charts and rosters.
    fn pages(
        &self,
        ships: &[DerivedShip],
        battle: Vec<(Records, Option<LaidForm>)>,
        binding: &mut Binding,
        faults: &mut Faults,
    ) {
        let mut shown = false;
        let mut behind = Vec::new();
        for (records, band) in battle {
            let part = || PackPart::of(records.form.label.clone(), Printed::default(), 1);
            if band.is_some_and(|band| binding.add_in_white(part(), &band)) {
                shown = true;
                continue;
            }
            // What takes more sheets is left out, with all that there is to say of it.
            let mut found = Faults::default();
            let page = self.page(&records, &mut found);
            if page.as_ref().is_none_or(|(part, _)| part.printed.sheets == 1) {
                faults.extend(found);
                shown |= page.is_some();
                behind.extend(page);
            }
        }
        let charts = self.wanted.contents.pages.iter().filter_map(|form| {
            let records = self.page_records(form, ships, shown, faults);
            self.page(&records, faults)
        });
        for (part, sheets) in charts.collect::<Vec<_>>().into_iter().chain(behind) {
            binding.add(part, sheets);
        }
    }

    fn page_records<'a>(
        &'a self,
        form: &'a Form,
        ships: &'a [DerivedShip<'a>],
        battle_shown: bool,
        faults: &mut Faults,
    ) -> Records<'a> {
        let mut records = Records::new(form, ships, self.context, faults);
        records.sheet.battle_shown = battle_shown;
        records
    }

    fn page(&self, records: &Records, faults: &mut Faults) -> Option<(PackPart, Vec<Sheet>)> {
        let mut held = HeldSheets::default();
        let pages = Pages { context: self.context, records, back: None, scheme: None };
        let printed = pages.run(0, &mut held, faults)?;
        // Ships are counted with their records.
        let printed = Printed { filled: 0, ..printed };
        let players = self.wanted.contents.players;
        Some((PackPart::of(records.form.label.clone(), printed, players), held.0))
    }

    /// All drawings, on shared sheets. What cannot be drawn is left out.
    fn instruments(
        &self,
        ships: &[DerivedShip],
        faults: &mut Faults,
    ) -> Option<(PackPart, Vec<Sheet>)> {
        let PackWish { contents, options, .. } = self.wanted;
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
        let part = PackPart::of(words.text("pack.instruments"), printed, contents.players);
        Some((PackPart { holds: holds.join(", "), cuts, ..part }, held.0))
    }

    /// Adds the fine print, in the white of a sheet or behind the last one. If it is the cover's back, it is
    /// returned instead.
    fn add_fine_print(&self, binding: &mut Binding, faults: &mut Faults) -> Vec<Sheet> {
        if self.is_overleaf() {
            return self.own_fine_print(binding, faults);
        }
        let title = self.context.tools.settings.language.text("cover.fine_print");
        let part = |printed| PackPart { listed: false, ..PackPart::of(title.clone(), printed, 1) };
        let band = self.fine_print(binding, faults);
        let in_white = part(Printed::default());
        if band.is_none_or(|band| !binding.add_in_white(in_white, &band)) {
            let own = self.own_fine_print(binding, faults);
            binding.add(part(Printed { sheets: own.len(), ..Printed::default() }), own);
        }
        Vec::new()
    }

    /// Lays out the cover, which counts its own sheets too, with what is on its back.
    fn cover(&self, binding: &Binding, overleaf: Vec<Sheet>, faults: &mut Faults) -> Vec<Sheet> {
        let own = (1 + overleaf.len(), binding.last_begins() + 2);
        let mut cover = self.plain_pages(COVER, &self.cover_record(binding, own), faults);
        cover.extend(overleaf);
        cover
    }

    /// Pages of the battle itself.
    fn plain_pages(
        &self,
        template: &str,
        record: &[Record<CoverView>],
        faults: &mut Faults,
    ) -> Vec<Sheet> {
        let Context { request, tools } = *self.context;
        let sheet = records::sheet_view(&request.settings, &request.game, None, &[]);
        let (pages, found) = tools.typesetter.pages(template, &sheet, record);
        faults.extend(found);
        press::pages(pages, 0)
    }

    fn cover_record(&self, binding: &Binding, own: (usize, usize)) -> [Record<CoverView>; 1] {
        let parts: Vec<&PackPart> = binding.parts().collect();
        let has_cover = self.wanted.contents.cover;
        let settings = self.context.tools.settings;
        [Record::of(cover_view(self.order, self.resolved, &parts, has_cover, own, settings))]
    }

    /// Whether the fine print is the cover's back.
    fn is_overleaf(&self) -> bool {
        self.wanted.contents.cover && self.context.tools.settings.backs.is_some()
    }

    /// The band of the fine print, for the parts so far; `None` if it is the cover's back.
    fn fine_print(&self, binding: &Binding, faults: &mut Faults) -> Option<LaidForm> {
        if self.is_overleaf() {
            return None;
        }
        let request = self.context.request;
        let sheet = records::sheet_view(&request.settings, &request.game, None, &[]);
        let own = usize::from(self.wanted.contents.cover);
        let record = self.cover_record(binding, (own, 0));
        faults.take(self.context.tools.typesetter.band(FINE_PRINT, &sheet, &record))?
    }

    /// The fine print on pages of its own, which it counts: nearly always one.
    fn own_fine_print(&self, binding: &Binding, faults: &mut Faults) -> Vec<Sheet> {
        let others = usize::from(self.wanted.contents.cover);
        let pages = |own: usize, faults: &mut Faults| {
            let record = self.cover_record(binding, (others + own, 0));
            self.plain_pages(FINE_PRINT, &record, faults)
        };
        let mut found = Faults::default();
        let own = pages(1, &mut found);
        if own.len() > 1 {
            return pages(own.len(), faults);
        }
        faults.extend(found);
        own
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
