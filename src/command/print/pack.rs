//! Everything that one game needs, from an order of battle: a cover, each side's records, the charts,
//! the instruments.

use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::claims::PageClaim;
use crate::export::pdf::{Chapter, Extras};
use crate::export::{self, About, Format};
use crate::instrument::svg::SvgWriter;
use crate::model::{Fleet, Form, FormKind, Order, Pack, Side, Size};
use crate::output::Target;
use crate::page::{LaidForm, Plan, Record, Typesetter};
use crate::press;
use crate::view::{
    self, ContentView, CoverView, CutView, DivisionView, LogView, ShipLineView, SideView,
};

use super::super::settings::{Play, Stationery, Workplace};
use super::drawn::{DrawnRun, lay};
use super::imposed::Imposed;
use super::instruments::{self, TEMPLATE};
use super::job::{self, DerivedShip, Job, about};
use super::orders::{self, Mustered};
use super::pages::Pages;
use super::parts::{Back, Press, Printed, export_sheets};
use super::{Asked, Clock, find_form};

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
}

/// A part of a pack.
struct Part {
    title: String,
    printed: Printed,
    cuts: Vec<CutView>,
}

impl PackJob<'_> {
    /// Prints; gives back the summary, or nothing where something stopped the run.
    pub fn run(&self, clock: &mut Clock, faults: &mut Faults) -> Option<String> {
        let (order, pack) = self.order_and_pack(faults)?;
        let mut fleet = data::read_fleet(&self.place.files, faults);
        let mustered = orders::muster(order, &mut fleet, faults);
        let ships = orders::derive(self.play, &fleet, &mustered, faults);
        clock.stage("data, derive");
        let typesetter = Typesetter::new(&self.place.files);
        let typesetter = typesetter.map_err(|fault| faults.add(fault)).ok()?;
        let mut chapters = self.records(&typesetter, order, pack, ships, faults)?;
        clock.stage("records");
        chapters.extend(self.charts(&typesetter, pack, faults));
        chapters.extend(self.instruments(&typesetter, pack, faults));
        clock.stage("charts, instruments");
        let cover = cover_view(order, &fleet, &mustered, &chapters, self.stationery);
        let mut about = about(self.play, LABEL);
        about.title = format!("{}: {}", cover.title, about.title);
        let cover = self.cover(&typesetter, cover, &about, faults)?;
        if self.asked.args.strict && faults.any_error() {
            return None;
        }
        let bound = self.bound(cover, chapters, faults)?;
        let printed = bound.finish(Format::Pdf, &about, &self.stationery.pdf);
        let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("export");
        let name = format!("{WORD}-{}.pdf", order.id);
        let target = match &self.asked.args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::write(&target, &printed, faults)?;
        Some(super::summary(&printed, &written, clock.elapsed()))
    }

    fn order_and_pack(&self, faults: &mut Faults) -> Option<(&Order, &Pack)> {
        let [order] = self.asked.orders.as_slice() else {
            let message = "a pack is printed from one order of battle";
            let hint = "such as `chartroom print pack tsushima_1905.toml`; `chartroom list orders` shows them";
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

    /// Each side's records, the ships in the order of battle's order.
    fn records(
        &self,
        typesetter: &Typesetter,
        order: &Order,
        pack: &Pack,
        ships: Vec<(usize, DerivedShip)>,
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
        let mut chapters = Vec::new();
        let mut sides: Vec<Vec<DerivedShip>> = order.sides.iter().map(|_| Vec::new()).collect();
        for (side, ship) in ships {
            sides[side].push(ship);
        }
        for (side, ships) in order.sides.iter().zip(sides) {
            if ships.is_empty() {
                continue;
            }
            let job =
                Job::new(self.play, form, &ships, blank.clone(), self.asked.args, self.stationery);
            let press = Press {
                typesetter,
                job: &job,
                strip,
                plan: &plan,
                back: back.as_ref().map(Back::Pages),
                imposed: &Imposed::default(),
                stationery: self.stationery,
                format: Format::Pdf,
            };
            if let Some(printed) = press.run(0, faults) {
                let cuts = vec![record_cut(form, &plan, &printed)];
                let title = format!("{}: {}", form.label, side.name);
                chapters.push(Part { title, printed, cuts });
            }
        }
        Some(chapters)
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

    fn charts(&self, typesetter: &Typesetter, pack: &Pack, faults: &mut Faults) -> Vec<Part> {
        let mut chapters = Vec::new();
        for id in &pack.charts {
            let Some(form) = find_form(self.play, id, faults) else { continue };
            let blank = job::blank(self.play);
            let job = Job::new(self.play, form, &[], blank, self.asked.args, self.stationery);
            let pages = Pages {
                typesetter,
                job: &job,
                back: None,
                stationery: self.stationery,
                scheme: None,
                format: Format::Pdf,
            };
            let printed = pages.run(0, faults);
            let title = form.label.clone();
            chapters.extend(printed.map(|printed| Part { title, printed, cuts: Vec::new() }));
        }
        chapters
    }

    fn instruments(&self, typesetter: &Typesetter, pack: &Pack, faults: &mut Faults) -> Vec<Part> {
        let mut chapters = Vec::new();
        for id in &pack.instruments {
            chapters.extend(self.instrument(typesetter, id, faults));
        }
        chapters
    }

    fn instrument(&self, typesetter: &Typesetter, id: &str, faults: &mut Faults) -> Option<Part> {
        let Play { rules, scale, units, .. } = self.play;
        let instrument = rules.instruments.iter().find(|instrument| instrument.id == id)?;
        let options = &self.asked.args.instrument;
        let (drawings, _) = instruments::draw(self.play, instrument, &[], options, faults)?;
        let Stationery { paper, black, .. } = self.stationery;
        let writer = SvgWriter::new(&self.place.files, *black);
        let view = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let run = DrawnRun {
            typesetter,
            template: TEMPLATE,
            sheet: &self.stationery.signed(view, self.play),
            title: &instrument.label,
            stationery: self.stationery,
            drawings: &drawings,
            writer: &writer.map_err(|fault| faults.add(fault)).ok()?,
            about: &about(self.play, &instrument.label),
            check_bars: true,
        };
        let printed = run.run(Format::Pdf, faults)?;
        let laid = lay(paper, &drawings);
        let pieces: Vec<_> = laid.sheets.iter().flatten().collect();
        let cuts = drawings.iter().enumerate().map(|(number, drawing)| CutView {
            what: drawing.title.clone(),
            count: 1,
            size: size_words(drawing.size),
            parts: pieces.iter().filter(|piece| piece.drawing == number).count(),
        });
        Some(Part { title: instrument.label.clone(), printed, cuts: cuts.collect() })
    }

    fn cover(
        &self,
        typesetter: &Typesetter,
        view: CoverView,
        about: &About,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let Play { rules, scale, units, .. } = self.play;
        let Stationery { paper, black, .. } = self.stationery;
        let sheet = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let sheet = self.stationery.signed(sheet, self.play);
        let (pages, found) = typesetter.pages(COVER, &sheet, &[Record::of(view)]);
        faults.extend(found);
        let sheets = pages.len();
        let files = export_sheets(press::pages(pages), self.stationery, Format::Pdf, about);
        let files = files.map_err(|fault| faults.add(fault)).ok()?;
        Some(Printed { files, sheets, filled: 0, blank: 0, extras: Extras::default() })
    }

    /// All chapters behind the cover as one run.
    fn bound(&self, cover: Printed, chapters: Vec<Part>, faults: &mut Faults) -> Option<Printed> {
        let mut bound = cover;
        let part = |title: String, page| Chapter { title, page, inner: false };
        bound.extras.outline.push(part("Cover".to_owned(), 0));
        let paper = self.stationery.paper.size;
        let unmeasured = |pages: usize| (0..pages).map(|_| PageClaim::of(paper, Vec::new(), &[]));
        let mut claim = crate::export::claims::FileClaim::default()
            .on_pages(unmeasured(bound.sheets).collect());
        let both_sides = self.stationery.backs;
        bound.extras.sides.duplex = both_sides.map(|backs| backs.edge);
        for chapter in chapters {
            // What is printed on both sides begins on a front.
            if both_sides.is_some() && bound.sheets % 2 == 1 {
                bound.files.push(empty_sheet(self.stationery, faults)?);
                bound.sheets += 1;
                claim.pages.extend(unmeasured(1));
            }
            let Printed { files, sheets, filled, extras, .. } = chapter.printed;
            bound.extras.outline.push(part(chapter.title, bound.sheets));
            // The side is the chapter; its ships stand below it.
            let ships = extras.outline.into_iter().filter(|entry| entry.inner);
            bound
                .extras
                .outline
                .extend(ships.map(|ship| Chapter { page: bound.sheets + ship.page, ..ship }));
            match extras.claim {
                Some(own) => claim.append(own),
                None => claim.pages.extend(unmeasured(sheets)),
            }
            bound.files.extend(files);
            bound.sheets += sheets;
            bound.filled += filled;
        }
        bound.extras.claim = Some(claim);
        Some(bound)
    }
}

/// A sheet with nothing on it, as a part of a PDF.
fn empty_sheet(stationery: &Stationery, faults: &mut Faults) -> Option<Vec<u8>> {
    let sheet = press::pages(vec![LaidForm::empty(stationery.paper.size)]);
    export::pdf::part(sheet, &About::default(), &stationery.pdf)
        .map_err(|fault| faults.add(fault))
        .ok()
}

fn record_cut(form: &Form, plan: &Plan, printed: &Printed) -> CutView {
    CutView {
        what: form.label.clone(),
        count: printed.filled,
        size: size_words(press::size_of(&plan.blank.frame)),
        parts: 1,
    }
}

fn size_words(size: Size) -> String {
    let mm = |length: crate::measure::Length| length.to_mm().round();
    format!("{} \u{d7} {} mm", mm(size.width), mm(size.height))
}

fn cover_view(
    order: &Order,
    fleet: &Fleet,
    mustered: &[Mustered],
    chapters: &[Part],
    stationery: &Stationery,
) -> CoverView {
    let mut cuts: Vec<CutView> = Vec::new();
    for cut in chapters.iter().flat_map(|chapter| &chapter.cuts) {
        match cuts.iter_mut().find(|known| (&known.what, &known.size) == (&cut.what, &cut.size)) {
            Some(known) => known.count += cut.count,
            None => cuts.push(cut.clone()),
        }
    }
    CoverView {
        title: order.title.clone(),
        subtitle: order.subtitle.clone(),
        source: order.source.clone(),
        notes: order.notes.clone(),
        sides: order
            .sides
            .iter()
            .enumerate()
            .map(|(number, side)| side_view(number, side, fleet, mustered))
            .collect(),
        contents: chapters
            .iter()
            .map(|chapter| ContentView {
                what: chapter.title.clone(),
                sheets: chapter.printed.sheets,
            })
            .collect(),
        cuts,
        paper: stationery.paper.label.clone(),
        sheets: chapters.iter().map(|chapter| chapter.printed.sheets).sum(),
    }
}

fn side_view(number: usize, side: &Side, fleet: &Fleet, mustered: &[Mustered]) -> SideView {
    let divisions = side.divisions.iter().map(|division| DivisionView {
        name: division.name.clone(),
        ships: division
            .ships
            .iter()
            .flat_map(|entry| {
                let of_entry =
                    |one: &&Mustered| one.side == number && one.entry.place == entry.place;
                mustered.iter().filter(of_entry).map(|one| ship_line(one, fleet))
            })
            .collect(),
        absent: division.absent.clone(),
    });
    SideView {
        name: side.name.clone(),
        commander: side.commander.clone(),
        ships: mustered.iter().filter(|one| one.side == number).count(),
        divisions: divisions.collect(),
    }
}

fn ship_line(one: &Mustered, fleet: &Fleet) -> ShipLineView {
    let (class, ship) = one.picked(fleet);
    ShipLineView {
        name: ship.name.clone(),
        class: class.name.clone(),
        kind: class.kind.map_or("", crate::model::ShipType::word).replace('_', " "),
        flagship: one.entry.flagship,
        note: one.entry.note.clone(),
        damaged: !one.entry.damage.is_empty(),
    }
}
