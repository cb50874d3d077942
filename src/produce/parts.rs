//! Long runs in parts: one is exported while the next is laid out, and then forgotten.

use std::thread;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::pdf::{Chapter, Extras};
use crate::export::{self, About, Format, PdfWish};
use crate::model::{Imposition, Size, Work};
use crate::spool::{Bytes, Spool};
use crate::page::{self, LaidForm, Outcome, Plan, Record, cross};
use crate::press::{self, Layout, Leaf, Reverse, Sheet};
use crate::request::Imposed;
use crate::view::LogView;
use crate::work;

use super::{Context, Shop};
use super::imposed::sides_of;
use super::pages::typeset;
use super::records::Records;
use super::strip::lay_out;

/// Records of one part. Fewer cost file size (each part brings its fonts), more cost memory.
const RECORDS_A_PART: usize = 240;

/// So many pictures are made at once: each is drawn in memory before it is packed.
const SHEETS_AT_ONCE: usize = 8;

/// Everything that the parts of a run share.
pub struct Press<'a> {
    /// What they are made with.
    pub context: &'a Context<'a>,
    /// The records.
    pub records: &'a Records<'a>,
    /// The template of the strip.
    pub strip: &'a str,
    /// The form's fields, and the empty form for places that are left over.
    pub plan: &'a Plan,
    /// What stands on the backs.
    pub back: Option<Back<'a>>,
    /// How forms lie on sheets.
    pub imposed: &'a Imposed,
}

/// What stands on the backs of forms.
#[derive(Clone, Copy)]
pub enum Back<'a> {
    /// Another form of each record.
    Forms(&'a Records<'a>, &'a Plan),
    /// Pages as large as the sheet, on the back of every sheet.
    Pages(&'a Records<'a>),
}

/// What a run made.
#[derive(Default)]
pub struct Printed {
    /// What its sheets became.
    pub made: Made,
    /// Sides of paper.
    pub sheets: usize,
    /// Forms with a ship.
    pub filled: usize,
    /// Empty forms.
    pub blank: usize,
    /// What the file has besides its pages.
    pub extras: Extras,
    /// Whether its PDF is one file already.
    pub is_bound: bool,
}

impl Printed {
    /// What was printed, in words.
    pub fn told(&self) -> String {
        let counted = |count: usize, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let Self { sheets, filled, blank, .. } = *self;
        let mut parts = vec![counted(sheets, "sheet", "sheets")];
        if filled + blank > 0 {
            parts.push(counted(filled, "ship", "ships"));
        }
        if blank > 0 {
            parts.push(format!("{blank} empty"));
        }
        parts.join(", ")
    }

    /// The parts of a PDF as one file, sheets as one picture; other files stay as they are, and so
    /// does a book, which is bound already.
    ///
    /// # Errors
    /// If a part cannot be read back.
    pub fn finish(
        self,
        format: Format,
        about: &About,
        wish: &PdfWish,
    ) -> Result<Vec<Bytes>, Diagnostic> {
        match format {
            Format::Pdf if !self.is_bound => {
                let parts = self.made.files.into_iter().map(Bytes::into_vec);
                let parts: Vec<Vec<u8>> = parts.collect::<Result<_, _>>()?;
                let file = export::pdf::finish(&parts, &self.extras, about, wish)?;
                Ok(vec![Bytes::Here(file)])
            }
            Format::Contact { dpi } => {
                let picture = export::png::sheet(&press::contact(&self.made.sheets), dpi)?;
                Ok(vec![Bytes::Here(picture)])
            }
            Format::Pdf | Format::Svg | Format::Png { .. } => Ok(self.made.files),
        }
    }
}

/// What a run has done so far.
#[derive(Default)]
struct Run {
    sheets: usize,
    filled: usize,
    blank: usize,
    /// Navy and name of every ship that is printed, in order.
    ships: Vec<(String, String)>,
}

impl Run {
    /// Navies with their ships, each with the sheet on which she is.
    fn outline(&self, used: usize, places: usize) -> Vec<Chapter> {
        let fronts = (used + self.filled + self.blank).div_ceil(places.max(1)).max(1);
        let sides = self.sheets / fronts;
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut navy_before = "";
        for (number, (navy, ship)) in self.ships.iter().enumerate() {
            let page = (used + number) / places.max(1) * sides;
            if navy != navy_before {
                chapters.push(Chapter { title: navy.clone(), page, inner: false });
                navy_before = navy;
            }
            chapters.push(Chapter { title: ship.clone(), page, inner: true });
        }
        chapters
    }
}

/// What sheets became: a file for each or a PDF of several, or where one picture is to show them all
/// the sheets themselves.
#[derive(Default)]
pub struct Made {
    /// Files; of a PDF that is not finished, its parts.
    pub files: Vec<Bytes>,
    /// Sheets to be shown.
    pub sheets: Vec<Sheet>,
}

impl Made {
    /// Finished files.
    pub fn of(files: Vec<Vec<u8>>) -> Self {
        Self { files: files.into_iter().map(Bytes::Here).collect(), sheets: Vec::new() }
    }

    /// Behind this what follows it.
    pub fn append(&mut self, mut next: Self) {
        self.files.append(&mut next.files);
        self.sheets.append(&mut next.sheets);
    }
}

/// What one part of a run became.
pub type Part = Result<Made, Diagnostic>;

impl Press<'_> {
    /// Prints every record and so many empty forms; `None` if there is nothing to show for it.
    pub fn run(&self, blanks: usize, faults: &mut Faults) -> Option<Printed> {
        let mut run = Run::default();
        let settings = self.context.shop.settings;
        let (parts, extras) = thread::scope(|scope| {
            // The strip is laid out beside the first part, which knows nothing of the paper.
            let laid = scope.spawn(|| {
                let scheme = self.imposed.scheme.as_ref();
                lay_out(self.context, self.records, self.strip, self.plan, scheme)
            });
            let mut records = (0..self.records.records.len().div_ceil(RECORDS_A_PART)).map(|part| {
                let from = part * RECORDS_A_PART;
                from..self.records.records.len().min(from + RECORDS_A_PART)
            });
            let mut forms = vec![Leaf::default(); self.imposed.used];
            forms.extend(self.good_leaves(records.next().unwrap_or_default(), &mut run, faults));
            let (layout, strip) = joined(laid).map_err(|found| faults.extend(found)).ok()?;
            let (pages, edge) = (self.pages_behind(&layout, faults)?, settings.backs);
            let reverse = match (self.back, edge) {
                (Some(Back::Pages(_)), Some(_)) => Reverse::Pages(&pages),
                (Some(Back::Forms(..)), Some(backs)) => Reverse::Forms(backs.edge),
                (None, Some(backs)) => Reverse::Next(backs.edge),
                (_, None) => Reverse::Blank,
            };
            let places = layout.slots.len();
            let all = self.records.records.len().div_ceil(places);

            let mut exported: Vec<Part> = Vec::new();
            let mut pending = None;
            let mut send = |forms: Vec<Leaf>, run: &mut Run| {
                if forms.is_empty() {
                    return;
                }
                let sheets = press::sheets(&layout, strip.as_ref(), &forms, reverse, run.sheets);
                run.sheets += sheets.len();
                self.context.shop.host.sheets(run.sheets, all);
                let about = &self.records.about;
                // One part at a time waits for its bytes; more would only fill the memory.
                let next = scope.spawn(move || export_sheets(self.context.shop, sheets, about));
                exported.extend(pending.replace(next).map(joined));
            };
            for part in records {
                let whole = forms.len() / places * places;
                send(forms.drain(..whole).collect(), &mut run);
                // Only for what comes: to forget takes longer than to end.
                page::forget();
                forms.extend(self.good_leaves(part, &mut run, faults));
            }
            if run.filled + blanks > 0 {
                let wanted = forms.len() + blanks;
                // Labels that are left over serve another day.
                let keeps = |scheme: &Imposition| scheme.work == Work::Labels;
                let full = match self.imposed.scheme.as_ref().is_some_and(keeps) {
                    true => wanted,
                    false => wanted.next_multiple_of(places),
                };
                run.blank = full - forms.len();
                forms.resize(full, self.blank_leaf());
                send(forms, &mut run);
            }
            exported.extend(pending.take().map(joined));
            let sides = sides_of(&layout, settings, run.sheets, !pages.is_empty());
            let outline = run.outline(self.imposed.used, places);
            Some((exported, Extras { sides, outline, ..Extras::default() }))
        })?;
        if parts.is_empty() {
            return None;
        }
        let mut made = Made::default();
        for part in parts {
            made.append(part.map_err(|fault| faults.add(fault)).ok()?);
        }
        let (sheets, filled, blank) = (run.sheets, run.filled, run.blank);
        Some(Printed { made, sheets, filled, blank, extras, is_bound: false })
    }

    /// The pages for the backs of sheets, if they are what stands there; `None` if they failed.
    fn pages_behind(&self, layout: &Layout, faults: &mut Faults) -> Option<Vec<LaidForm>> {
        match self.back {
            Some(Back::Pages(records)) => {
                let size = layout.paper;
                let laid = typeset(self.context, records, size, 0, faults);
                laid.map(|(pages, ..)| pages)
            }
            Some(Back::Forms(records, plan)) => {
                let size = press::size_of(&plan.blank.frame);
                if let Some(slot) = layout.slots.iter().find(|slot| !slot.holds(size)) {
                    faults.add(back_too_large(&records.form.label, size, slot.room()));
                    return None;
                }
                Some(Vec::new())
            }
            None => Some(Vec::new()),
        }
    }

    fn blank_leaf(&self) -> Leaf {
        let back = match self.back {
            Some(Back::Forms(_, plan)) => Some(plan.blank.clone()),
            Some(Back::Pages(_)) | None => None,
        };
        Leaf { front: self.plan.blank.clone(), back }
    }

    /// The forms of some records, front and back, without those that failed on either side.
    fn good_leaves(
        &self,
        records: std::ops::Range<usize>,
        run: &mut Run,
        faults: &mut Faults,
    ) -> Vec<Leaf> {
        let forms = |shared: &Records, plan: &Plan| {
            let records = &shared.records[records.clone()];
            self.context.shop.typesetter.forms(&shared.form.template, &shared.sheet, records, plan)
        };
        let fronts = forms(self.records, self.plan).into_iter();
        let backs = match self.back {
            Some(Back::Forms(shared, plan)) => forms(shared, plan).into_iter().map(Some).collect(),
            Some(Back::Pages(_)) | None => vec![None; fronts.len()],
        };
        let mut good = |outcome: Outcome| outcome.map_err(|found| faults.extend(found)).ok();
        let mut leaves = Vec::new();
        let records_here = &self.records.records[records.clone()];
        let mut damages = Vec::new();
        for ((front, back), record) in fronts.zip(backs).zip(records_here) {
            let front = good(front);
            let back = match back.map(&mut good) {
                None => None,
                Some(None) => continue,
                some => some.flatten(),
            };
            if let Some(front) = front {
                damages.push(record);
                leaves.push(Leaf { front, back });
            }
        }
        for (leaf, record) in leaves.iter_mut().zip(damages) {
            self.mark_damage(&mut leaf.front, record, faults);
            run.ships.push((record.view.navy.clone(), record.ship.clone()));
        }
        run.filled += leaves.len();
        leaves
    }

    /// Crosses off what a ship has lost before play; what the form has no boxes for is a fault.
    fn mark_damage(&self, form: &mut LaidForm, record: &Record<LogView>, faults: &mut Faults) {
        for damage in &record.damage {
            let has = record.view.values.get(&damage.field).and_then(|value| value.count);
            match cross::crossed(self.plan, damage, has) {
                Ok(boxes) => form.cross(&boxes),
                Err(message) => {
                    let tracks = cross::tracks(self.plan).join(", ");
                    let fault = Diagnostic::error(Code::UnknownBox, message);
                    faults.add(fault.of_ship(&record.ship).hint(format!("its boxes are {tracks}")));
                }
            }
        }
    }
}

fn back_too_large(label: &str, size: Size, slot: Size) -> Diagnostic {
    let message =
        format!("{label} of {} does not fit on the back of {}", size.words(), slot.words());
    Diagnostic::error(Code::FormTooLarge, message)
        .hint("front and back lie on each other; nothing is scaled to fit")
}

/// Sheets as bytes: one part of a PDF, or a file for each sheet; those of a picture of them all stay
/// what they are.
pub fn export_sheets(shop: Shop, mut sheets: Vec<Sheet>, about: &About) -> Part {
    if matches!(shop.format, Format::Contact { .. }) {
        return Ok(Made { files: Vec::new(), sheets });
    }
    let settings = shop.settings;
    for sheet in &mut sheets {
        if let Some(printer) = &settings.printer {
            press::correct(sheet, printer);
        }
        // Where both sides are printed every second sheet is a back.
        if let Some(backs) = settings.backs.filter(|_| sheet.number % 2 == 0) {
            press::shift(sheet, backs.offset);
        }
    }
    match shop.format {
        Format::Pdf => {
            export::pdf::part(sheets, about, &settings.pdf).map(|part| Made::of(vec![part]))
        }
        Format::Svg => files(&sheets, shop.spool, export::svg::sheet),
        Format::Png { dpi } | Format::Contact { dpi } => {
            files(&sheets, shop.spool, |sheet| export::png::sheet(sheet, dpi))
        }
    }
}

/// A file for each sheet, a few at a time; of a long run they do not stay in memory.
fn files(
    sheets: &[Sheet],
    spool: &Spool,
    file: impl Fn(&Sheet) -> Result<Vec<u8>, Diagnostic> + Sync,
) -> Part {
    let mut made = Made::default();
    for few in sheets.chunks(SHEETS_AT_ONCE) {
        for bytes in work::map_parallel(few, &file) {
            made.files.push(spool.keep(bytes?)?);
        }
    }
    Ok(made)
}

/// What a thread made.
pub fn joined<T>(thread: thread::ScopedJoinHandle<T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
