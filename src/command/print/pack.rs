//! Everything that one game needs, from an order of battle: a cover, each side's records, the charts,
//! the instruments.

use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::About;
use crate::export::Format;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::pdf::Chapter;
use crate::model::{Fleet, Form, FormKind, Order, Pack};
use crate::output::Target;
use crate::page::{LaidForm, Plan, Record, Typesetter};
use crate::press;
use crate::view::{self, CoverView, CutView, LogView};

use super::super::settings::{Play, Stationery, Workplace};
use super::asked::Asked;
use super::contents::Contents;
use super::cover::{cover_view, drawn_cuts, size_words};
use super::drawn::lay;
use super::find_form;
use super::finish::Clock;
use super::imposed::Imposed;
use super::instruments::{self, Drawn};
use super::job::{self, DerivedShip, Job, about};
use super::orders::{self, Mustered};
use super::pages::Pages;
use super::parts::{Back, Made, Press, Printed, export_sheets};

/// What asks for a pack where a form's name would stand.
pub const WORD: &str = "pack";
/// The template of the cover.
const COVER: &str = "orders/cover.typ";
const LABEL: &str = "Game pack";

/// What a pack is made with.
pub struct PackJob<'a> {
    /// What the user wants.
    pub asked: &'a Asked<'a>,
    /// Where it runs.
    pub place: &'a Workplace,
    /// Rule set, scale, units.
    pub play: &'a Play,
    /// What it is printed on and with.
    pub stationery: &'a Stationery,
    /// What to export.
    pub format: Format,
}

/// A part of a pack.
pub struct Part {
    /// Its name.
    pub title: String,
    /// What it is made of, where its name does not say: the instruments.
    pub holds: String,
    /// Its sheets.
    pub printed: Printed,
    /// What is cut out of them.
    pub cuts: Vec<CutView>,
}

impl PackJob<'_> {
    /// Prints; gives back the summary, or nothing where something stopped the run.
    pub fn run(&self, clock: &mut Clock, faults: &mut Faults) -> Option<String> {
        let (order, pack) = self.order_and_pack(faults)?;
        let rules = &self.play.rules;
        let contents = Contents::settle(rules, pack, &self.asked.orders, self.asked.args, faults);
        let mut fleet = data::read_fleet(&self.place.files, faults);
        let mustered = orders::muster(order, &mut fleet, faults);
        let ships = orders::derive(self.play, &fleet, &mustered, faults);
        let (sides, ships): (Vec<usize>, Vec<DerivedShip>) = ships.into_iter().unzip();
        clock.stage("data, derive");
        let typesetter = Typesetter::new(&self.place.files);
        let typesetter = typesetter.map_err(|fault| faults.add(fault)).ok()?;
        let mut parts = self.records(&typesetter, order, pack, (&sides, &ships), faults)?;
        clock.stage("records");
        parts.extend(self.pages(&typesetter, &contents, &ships, faults));
        parts.extend(self.instruments(&typesetter, &contents, &ships, faults));
        clock.stage("charts, instruments");
        let mut about = about(self.play, LABEL);
        about.title = format!("{}: {}", order.title, about.title);
        let cover = match contents.cover {
            true => {
                let there = (&fleet, &mustered[..]);
                self.cover(&typesetter, (order, &about), there, &parts, faults)?
            }
            false => Printed::default(),
        };
        if self.asked.args.strict && faults.any_error() {
            return None;
        }
        let bound = self.bound(cover, parts, faults)?;
        let printed = bound.finish(self.format, &about, &self.stationery.pdf);
        let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("export");
        let name = format!("{WORD}-{}.{}", order.id, self.format.ending());
        let target = match &self.asked.args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::finish::write(&target, &printed, faults)?;
        Some(super::finish::summary(&printed, &written, clock.elapsed()))
    }

    fn order_and_pack(&self, faults: &mut Faults) -> Option<(&Order, &Pack)> {
        let [order] = self.asked.orders.as_slice() else {
            let message = "a pack is printed from one order of battle";
            let hint =
                "such as `chartroom print pack tsushima`; `chartroom list orders` shows them";
            faults.add(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
            return None;
        };
        let Some(pack) = &self.play.rules.pack else {
            let message = format!("{} does not say what a game needs", self.play.rules.title);
            let fault = Diagnostic::error(Code::MissingField, message);
            faults.add(fault.at(self.play.rules.place.clone()).hint("its file has no `[pack]`"));
            return None;
        };
        Some((order, pack))
    }

    /// Each side's records, the ships in the order of battle's order, by the numbers of their sides.
    fn records(
        &self,
        typesetter: &Typesetter,
        order: &Order,
        pack: &Pack,
        (sides, ships): (&[usize], &[DerivedShip]),
        faults: &mut Faults,
    ) -> Option<Vec<Part>> {
        let form = find_form(self.play, &pack.records, faults)?;
        let strip = form.strip()?;
        let blank = job::blank(self.play);
        let named = job::named_sheet(self.play, form, self.stationery);
        let plan = typesetter.plan(&form.template, &named, &blank);
        let plan = plan.map_err(|found| faults.extend(found)).ok()?;
        let back = match &self.asked.args.imposition.back {
            None => None,
            Some(id) => Some(self.chart_behind(id, &blank, faults)?),
        };
        let mut parts = Vec::new();
        for (number, side) in order.sides.iter().enumerate() {
            let from = sides.partition_point(|side| *side < number);
            let to = sides.partition_point(|side| *side <= number);
            if from == to {
                continue;
            }
            let (args, ships) = (self.asked.args, &ships[from..to]);
            let job = Job::new(self.play, form, ships, blank.clone(), args, self.stationery);
            let press = Press {
                typesetter,
                job: &job,
                strip,
                plan: &plan,
                back: back.as_ref().map(Back::Pages),
                imposed: &Imposed::default(),
                stationery: self.stationery,
                format: self.format,
            };
            if let Some(printed) = press.run(0, faults) {
                let cuts = vec![record_cut(form, &plan, &printed)];
                let title = format!("{}: {}", form.label, side.name);
                parts.push(Part { title, holds: String::new(), printed, cuts });
            }
        }
        Some(parts)
    }

    /// The chart that lies on the back of each sheet of records.
    fn chart_behind<'a>(
        &'a self,
        id: &str,
        blank: &Record<LogView>,
        faults: &mut Faults,
    ) -> Option<Job<'a>> {
        let form = find_form(self.play, id, faults)?;
        if form.kind != FormKind::Chart {
            let message = format!("`{id}` is no chart, and does not lie on the backs of a pack");
            let fault = Diagnostic::error(Code::WrongImposition, message);
            faults.add(fault.hint("such as `--back chart`"));
            return None;
        }
        Some(Job::new(self.play, form, &[], blank.clone(), self.asked.args, self.stationery))
    }

    /// Charts and rosters.
    fn pages(
        &self,
        typesetter: &Typesetter,
        contents: &Contents,
        ships: &[DerivedShip],
        faults: &mut Faults,
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        for form in &contents.pages {
            let blank = job::blank(self.play);
            let job = Job::new(self.play, form, ships, blank, self.asked.args, self.stationery);
            let pages = Pages {
                typesetter,
                job: &job,
                back: None,
                stationery: self.stationery,
                scheme: None,
                format: self.format,
            };
            // The ships are counted where their records are.
            let printed = pages.run(0, faults).map(|printed| Printed { filled: 0, ..printed });
            let (title, holds) = (form.label.clone(), String::new());
            parts.extend(printed.map(|printed| Part { title, holds, printed, cuts: Vec::new() }));
        }
        parts
    }

    /// All drawings, on sheets that they share.
    fn instruments(
        &self,
        typesetter: &Typesetter,
        contents: &Contents,
        ships: &[DerivedShip],
        faults: &mut Faults,
    ) -> Option<Part> {
        let known = ships.iter().any(|ship| !ship.picked.0.mounts.is_empty());
        if contents.mounts_asked && !known {
            let message = "no source gives the arcs of these ships' mounts; they are left out";
            faults.add(Diagnostic::warning(Code::MissingField, message));
        }
        let wanted = (contents.instruments.as_slice(), contents.mounts);
        let options = (&self.asked.args.instrument, self.stationery);
        let drawn = Drawn::for_pack(self.play, wanted, ships, options, faults);
        if drawn.drawings.is_empty() {
            return None;
        }
        let on = (self.play, self.stationery);
        let printed =
            instruments::on_sheets(&drawn, self.place, typesetter, on, self.format, faults)?;
        let laid = lay(self.stationery, &drawn.drawings).ok()?;
        let pieces: Vec<_> = laid.iter().flat_map(|sheet| &sheet.pieces).collect();
        let in_parts = |number| pieces.iter().filter(|piece| piece.drawing == number).count();
        let in_parts: Vec<usize> = (0..drawn.drawings.len()).map(in_parts).collect();
        let cuts = drawn_cuts(&drawn, &in_parts);
        let mut holds = drawn.titles;
        holds.dedup();
        let title = "Instruments".to_owned();
        Some(Part { title, holds: holds.join(", "), printed, cuts })
    }

    /// The cover, which counts itself.
    fn cover(
        &self,
        typesetter: &Typesetter,
        (order, about): (&Order, &About),
        there: (&Fleet, &[Mustered]),
        parts: &[Part],
        faults: &mut Faults,
    ) -> Option<Printed> {
        let Play { rules, scale, units, .. } = self.play;
        let Stationery { paper, black, .. } = self.stationery;
        let sheet = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let sheet = self.stationery.signed(sheet, self.play);
        let of_so_many = |own: usize| {
            let view: CoverView = cover_view(order, there, parts, own, self.stationery);
            typesetter.pages(COVER, &sheet, &[Record::of(view)])
        };
        let (mut pages, mut found) = of_so_many(1);
        if pages.len() > 1 {
            (pages, found) = of_so_many(pages.len());
        }
        faults.extend(found);
        let sheets = pages.len();
        let made = export_sheets(press::pages(pages), self.stationery, self.format, about);
        let made = made.map_err(|fault| faults.add(fault)).ok()?;
        Some(Printed { made, sheets, ..Printed::default() })
    }

    /// All parts behind the cover as one run.
    fn bound(&self, cover: Printed, parts: Vec<Part>, faults: &mut Faults) -> Option<Printed> {
        let mut bound = cover;
        let entry = |title: String, page| Chapter { title, page, inner: false };
        if bound.sheets > 0 {
            bound.extras.outline.push(entry("Cover".to_owned(), 0));
        }
        let paper = self.stationery.paper.size;
        let unmeasured = |pages: usize| (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[]));
        let mut claim = FileClaim::default().on_pages(unmeasured(bound.sheets).collect());
        let both_sides = self.stationery.backs;
        bound.extras.sides.duplex = both_sides.map(|backs| backs.edge);
        for Part { title, printed, .. } in parts {
            // What is printed on both sides begins on a front.
            if both_sides.is_some() && bound.sheets % 2 == 1 {
                bound.made.append(self.empty_sheet(faults)?);
                bound.sheets += 1;
                claim.pages.extend(unmeasured(1));
            }
            let Printed { made, sheets, filled, extras, .. } = printed;
            bound.extras.outline.push(entry(title, bound.sheets));
            // The side is the chapter; its ships stand below it.
            let inner = extras.outline.into_iter().filter(|entry| entry.inner);
            let moved = inner.map(|inner| Chapter { page: bound.sheets + inner.page, ..inner });
            bound.extras.outline.extend(moved);
            match extras.claim {
                Some(own) => claim.append(own),
                None => claim.pages.extend(unmeasured(sheets)),
            }
            bound.made.append(made);
            bound.sheets += sheets;
            bound.filled += filled;
        }
        bound.extras.claim = Some(claim);
        Some(bound)
    }

    /// A sheet with nothing on it.
    fn empty_sheet(&self, faults: &mut Faults) -> Option<Made> {
        let sheet = press::pages(vec![LaidForm::empty(self.stationery.paper.size)]);
        let about = about(self.play, LABEL);
        let made = export_sheets(sheet, self.stationery, self.format, &about);
        made.map_err(|fault| faults.add(fault)).ok()
    }
}

fn record_cut(form: &Form, plan: &Plan, printed: &Printed) -> CutView {
    CutView {
        what: form.label.clone(),
        count: printed.filled,
        size: size_words(press::size_of(&plan.blank.frame)),
        parts: 1,
    }
}
