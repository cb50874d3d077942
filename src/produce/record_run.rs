//! Prints long runs in parts, each of which goes into the sink before the next is laid out.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Bookmark, Extras, Part, Sink};
use crate::model::{Imposition, Language, Size, Work};
use crate::page::{FormResult, LaidForm, Record, cross};
use crate::press::{self, Layout, Reverse, TwoSided};
use crate::request::Imposed;
use crate::view::LogView;
use crate::work;

use super::context::Context;
use super::imposed::sides_of;
use super::live::FillableFields;
use super::pages::typeset;
use super::places;
use super::printed::Printed;
use super::records::Records;
use super::strip::lay_out;

/// The number of records in a part. Fewer make larger files, since each part embeds its fonts; more
/// take more memory.
const RECORDS_A_PART: usize = 240;

/// Everything that the parts of a run share.
pub struct RecordRun<'a> {
    pub context: &'a Context<'a>,
    pub records: &'a Records<'a>,
    pub strip: &'a str,
    /// The form's fields, and the empty form for unused places.
    pub plan: &'a LaidForm,
    pub back: Option<Back<'a>>,
    pub imposed: &'a Imposed,
    /// Whether empty forms fill the last sheet.
    pub fills: bool,
}

#[derive(Clone, Copy)]
pub enum Back<'a> {
    /// Another form of each record.
    Forms(&'a Records<'a>, &'a LaidForm),
    /// Full pages, on the back of every sheet.
    Pages(&'a Records<'a>),
}

#[derive(Default)]
struct Progress<'a> {
    sheets: usize,
    blank: usize,
    /// The record of every ship printed so far.
    printed: Vec<usize>,
    /// The fields to fill in on screen.
    live: Option<FillableFields<'a>>,
}

impl Progress<'_> {
    /// Bookmarks to navies and their ships, by sheet.
    fn outline(
        &self,
        records: &Records,
        used: usize,
        places: usize,
        words: &Language,
    ) -> Vec<Bookmark> {
        let fronts = (used + self.printed.len() + self.blank).div_ceil(places.max(1)).max(1);
        let sides = self.sheets / fronts;
        let page = |number: usize| number / places.max(1) * sides;
        let navy = |record: &usize| records.ship(*record).0.navy.as_str();
        let mut from = used;
        let navies = self.printed.chunk_by(|one, other| navy(one) == navy(other)).map(|ships| {
            let first = from;
            from += ships.len();
            let ship = |(number, record): (usize, &usize)| {
                Bookmark::to_page(&records.ship(*record).1.name, page(first + number))
            };
            let title = words.text_or(&format!("navies.{}", navy(&ships[0])), navy(&ships[0]));
            let below = ships.iter().enumerate().map(ship).collect();
            Bookmark { below, ..Bookmark::to_page(&title, page(first)) }
        });
        navies.collect()
    }
}

impl RecordRun<'_> {
    /// Prints every record and `blanks` empty forms; `None` on failure.
    pub fn run(&self, blanks: usize, sink: &mut dyn Sink, faults: &mut Faults) -> Option<Printed> {
        let mut progress = Progress { live: self.fillable_fields(), ..Progress::default() };
        let tools = self.context.tools;
        let all = self.records.count();
        let mut parts = (0..all).step_by(RECORDS_A_PART).map(|from| {
            let to = all.min(from + RECORDS_A_PART);
            from..to
        });
        let mut forms = vec![TwoSided::default(); self.imposed.used];
        // The first part does not depend on the paper, so the strip is laid out at the same time.
        let (first, laid) = work::join(
            || self.good_forms(parts.next().unwrap_or_default(), &mut progress, faults),
            || {
                let scheme = self.imposed.scheme.as_ref();
                lay_out(self.context, self.records, self.strip, self.plan, scheme)
            },
        );
        forms.extend(first);
        let (layout, strip) = faults.take(laid)?;
        let pages = self.pages_behind(&layout, faults)?;
        let reverse = match (self.back, tools.settings.backs) {
            (Some(Back::Pages(_)), Some(_)) => Reverse::Pages(&pages),
            (Some(Back::Forms(..)), Some(backs)) => Reverse::Forms(backs.edge),
            (None, Some(backs)) => Reverse::Next(backs.edge),
            (_, None) => Reverse::Blank,
        };
        let places = layout.slots.len();
        let mut send = |forms: Vec<TwoSided>, progress: &mut Progress<'_>| {
            if forms.is_empty() {
                return Ok(());
            }
            let sheets = press::sheets(&layout, strip.as_ref(), &forms, reverse, progress.sheets);
            progress.sheets += sheets.len();
            tools.host.progress(progress.sheets, all.div_ceil(places), "sheets");
            sink.push(Part::Sheets(tools.ready(sheets)))
        };
        let mut sent = Ok(());
        for part in parts {
            let whole = forms.len() / places * places;
            sent = sent.and(send(forms.drain(..whole).collect(), &mut progress));
            // Only if more follows: freeing memory takes longer than ending the process.
            self.context.tools.typesetter.forget();
            forms.extend(self.good_forms(part, &mut progress, faults));
        }
        if progress.printed.len() + blanks > 0 {
            let wanted = forms.len() + blanks;
            // Unused labels can be printed another day.
            let keeps = |scheme: &Imposition| scheme.work == Work::Labels;
            let full = match !self.fills || self.imposed.scheme.as_ref().is_some_and(keeps) {
                true => wanted,
                false => wanted.next_multiple_of(places),
            };
            progress.blank = full - forms.len();
            forms.resize_with(full, || self.blank_form(&mut progress));
            sent = sent.and(send(forms, &mut progress));
        }
        faults.take(sent)?;
        if progress.sheets == 0 {
            return None;
        }
        let sides = sides_of(&layout, tools.settings, progress.sheets, !pages.is_empty());
        let words = &tools.settings.language;
        let outline = progress.outline(self.records, self.imposed.used, places, words);
        let Progress { sheets, blank, printed, live } = progress;
        let roll = live.map(|live| live.roll);
        let extras = Extras { sides, outline, roll, ..Extras::default() };
        let filled = printed.len();
        Some(Printed { sheets, filled, blank, extras, ..Printed::default() })
    }

    /// Calls `take` with each form and the name of its ship, and then with the empty forms.
    pub fn each_form(
        &self,
        blanks: usize,
        faults: &mut Faults,
        take: &mut dyn FnMut(&str, &TwoSided, &mut Faults),
    ) {
        let mut progress = Progress::default();
        let all = self.records.count();
        for from in (0..all).step_by(RECORDS_A_PART) {
            let part = from..all.min(from + RECORDS_A_PART);
            let before = progress.printed.len();
            let forms = self.good_forms(part, &mut progress, faults);
            for (record, form) in progress.printed[before..].iter().zip(&forms) {
                let (_, ship) = self.records.ship(*record);
                take(&ship.name, form, faults);
            }
            self.context.tools.typesetter.forget();
        }
        for _ in 0..blanks {
            let form = self.blank_form(&mut progress);
            take("empty", &form, faults);
        }
    }

    /// The pages for the backs of sheets; none if forms are there. `None` on failure.
    fn pages_behind(&self, layout: &Layout, faults: &mut Faults) -> Option<Vec<LaidForm>> {
        match self.back {
            Some(Back::Pages(records)) => {
                let size = layout.paper;
                let laid = typeset(self.context, records, size, 0, faults);
                laid.map(|(pages, ..)| pages)
            }
            Some(Back::Forms(records, plan)) => {
                let size = plan.size();
                if let Some(slot) = layout.slots.iter().find(|slot| !slot.holds(size)) {
                    return faults.refuse(back_too_large(&records.form.label, size, slot.room()));
                }
                Some(Vec::new())
            }
            None => Some(Vec::new()),
        }
    }

    /// Prepares the fields to fill in on screen, if requested.
    fn fillable_fields(&self) -> Option<FillableFields<'_>> {
        let owners = self.records.owners.as_ref()?;
        let hand = self.context.tools.typesetter.entry_font()?;
        let rules = &self.context.request.game.rules;
        Some(FillableFields::new(rules, hand, owners.roll.clone()))
    }

    fn blank_form(&self, progress: &mut Progress<'_>) -> TwoSided {
        let back = match self.back {
            Some(Back::Forms(_, plan)) => Some(plan.clone()),
            Some(Back::Pages(_)) | None => None,
        };
        let mut front = self.plan.clone();
        if let (Some(live), Some(owners)) = (&mut progress.live, &self.records.owners) {
            live.blank(&mut front, owners.last_side);
        }
        TwoSided { front, back }
    }

    /// Lays out some records, front and back, leaving out those that fail on either side.
    fn good_forms(
        &self,
        part: std::ops::Range<usize>,
        progress: &mut Progress<'_>,
        faults: &mut Faults,
    ) -> Vec<TwoSided> {
        let forms = |shared: &Records, records: &[Record<LogView>], plan: &LaidForm| {
            self.context.tools.typesetter.forms(&shared.form.template, &shared.sheet, records, plan)
        };
        let records = self.records.some(part.clone());
        let fronts = forms(self.records, &records, self.plan).into_iter();
        let backs = match self.back {
            Some(Back::Forms(shared, plan)) => {
                let backs = forms(shared, &shared.some(part.clone()), plan);
                backs.into_iter().map(Some).collect()
            }
            Some(Back::Pages(_)) | None => vec![None; fronts.len()],
        };
        let mut good = |outcome: FormResult| faults.take(outcome);
        let mut forms = Vec::new();
        let mut whose = Vec::new();
        for ((front, back), record) in fronts.zip(backs).zip(part.zip(&records)) {
            let front = good(front);
            let back = match back.map(&mut good) {
                None => None,
                Some(None) => continue,
                some => some.flatten(),
            };
            if let Some(front) = front {
                whose.push(record);
                forms.push(TwoSided { front, back });
            }
        }
        for (form, (at, record)) in forms.iter_mut().zip(whose) {
            let crossed = crossed_off(&form.front, record, faults);
            let owner = self.records.owners.as_ref().and_then(|owners| owners.ships.get(at));
            match (&mut progress.live, owner) {
                (Some(live), Some(owner)) => live.ship(&mut form.front, owner, crossed),
                _ => form.front.cross(&crossed),
            }
            if self.context.request.places {
                let whose = (self.records.ship(at), &record.view);
                let rules = &self.context.request.game.rules;
                form.front.mark(places::shown(rules, self.plan, whose));
                if let (Some(Back::Forms(_, plan)), Some(back)) = (self.back, &mut form.back) {
                    back.mark(places::shown(rules, plan, whose));
                }
            }
            progress.printed.push(at);
        }
        forms
    }
}

/// The boxes that a ship has lost before the game. Damage without a box on the form is a fault.
fn crossed_off(form: &LaidForm, record: &Record<LogView>, faults: &mut Faults) -> Vec<String> {
    let mut boxes = Vec::new();
    for damage in &record.damage {
        let has = record.view.values.get(&damage.field).and_then(|value| value.count);
        match cross::crossed(&form.fields, damage, has) {
            Ok(found) => boxes.extend(found),
            Err(message) => {
                let tracks = cross::tracks(&form.fields).join(", ");
                let fault = Diagnostic::error(Code::UnknownBox, message);
                let fault = fault.at(damage.place.clone()).of_ship(&record.ship);
                faults.add(fault.hint(format!("its boxes are {tracks}")));
            }
        }
    }
    boxes
}

fn back_too_large(label: &str, size: Size, slot: Size) -> Diagnostic {
    let message =
        format!("{label} of {} does not fit on the back of {}", size.words(), slot.words());
    Diagnostic::error(Code::FormTooLarge, message)
        .hint("front and back must match; nothing is scaled to fit")
}
