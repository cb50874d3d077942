//! Long runs in parts: one is exported while the next is laid out, and then forgotten.

use std::io::IsTerminal;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::pdf::Extras;
use crate::export::{self, About, Format};
use crate::model::Printer;
use crate::page::{self, LaidForm, Plan, Record, Typesetter, cross};
use crate::press::{self, Sheet};
use crate::view::LogView;

use super::super::settings::Stationery;
use super::job::Job;
use super::strip::lay_out;

/// Records of one part. Fewer cost file size (each part brings its fonts), more cost memory.
const RECORDS_A_PART: usize = 240;

/// A run of at least so many sheets shows a bar, on a terminal.
const SHEETS_WITH_BAR: usize = 20;

/// Everything that the parts of a run share.
pub struct Press<'a> {
    /// The typesetter.
    pub typesetter: &'a Typesetter,
    /// The records.
    pub job: &'a Job<'a>,
    /// The template of the strip.
    pub strip: &'a str,
    /// The form's fields, and the empty form for places that are left over.
    pub plan: &'a Plan,
    /// What to print on and with.
    pub stationery: &'a Stationery,
    /// What to export.
    pub format: Format,
}

/// What a run made.
pub struct Printed {
    /// The bytes of each file; of a PDF that is not finished, those of each part.
    pub files: Vec<Vec<u8>>,
    /// Sides of paper.
    pub sheets: usize,
    /// Forms with a ship.
    pub filled: usize,
    /// Empty forms.
    pub blank: usize,
    /// What the file has besides its pages.
    pub extras: Extras,
}

impl Printed {
    /// The parts of a PDF as one file; other formats stay as they are.
    ///
    /// # Errors
    /// If a part cannot be read back.
    pub fn finish(mut self, format: Format) -> Result<Self, Diagnostic> {
        if format == Format::Pdf {
            self.files = vec![export::pdf::finish(&self.files, &self.extras)?];
        }
        Ok(self)
    }
}

/// What a run has done so far.
#[derive(Default)]
struct Run {
    sheets: usize,
    filled: usize,
    blank: usize,
}

/// The bytes of one part: a PDF of several sheets, or a file for each sheet.
pub type Part = Result<Vec<Vec<u8>>, Diagnostic>;

impl Press<'_> {
    /// Prints every record and so many empty forms; `None` if there is nothing to show for it.
    pub fn run(&self, blanks: usize, faults: &mut Faults) -> Option<Printed> {
        let mut run = Run::default();
        let parts = thread::scope(|scope| {
            // The strip is laid out beside the first part, which knows nothing of the paper.
            let laid = scope.spawn(|| {
                let paper = &self.stationery.paper;
                lay_out(self.typesetter, self.job, self.strip, self.plan, paper)
            });
            let mut records = self.job.records.chunks(RECORDS_A_PART);
            let first = records.next().unwrap_or_default();
            let mut forms = self.good_forms(first, faults);
            let (layout, strip) = joined(laid).map_err(|found| faults.extend(found)).ok()?;
            let places = layout.slots.len();
            let bar = self.bar(places);

            let mut exported: Vec<Part> = Vec::new();
            let mut pending = None;
            let mut send = |forms: Vec<LaidForm>, run: &mut Run| {
                if forms.is_empty() {
                    return;
                }
                let sheets = press::sheets(&layout, &strip, &forms, run.sheets);
                run.sheets += sheets.len();
                bar.inc(sheets.len() as u64);
                page::forget();
                // One part at a time waits for its bytes; more would only fill the memory.
                let (format, about) = (self.format, &self.job.about);
                let printer = self.stationery.printer.as_ref();
                let next = scope.spawn(move || export_sheets(sheets, printer, format, about));
                exported.extend(pending.replace(next).map(joined));
            };
            for part in records {
                let whole = forms.len() / places * places;
                run.filled += whole;
                send(forms.drain(..whole).collect(), &mut run);
                forms.extend(self.good_forms(part, faults));
            }
            run.filled += forms.len();
            if run.filled + blanks > 0 {
                let full = (forms.len() + blanks).next_multiple_of(places);
                run.blank = full - forms.len();
                forms.resize(full, self.plan.blank.clone());
            }
            send(forms, &mut run);
            exported.extend(pending.take().map(joined));
            bar.finish_and_clear();
            Some(exported)
        })?;
        let mut files = Vec::new();
        for part in parts {
            files.extend(part.map_err(|fault| faults.add(fault)).ok()?);
        }
        if files.is_empty() {
            return None;
        }
        let (sheets, filled, blank) = (run.sheets, run.filled, run.blank);
        Some(Printed { files, sheets, filled, blank, extras: Extras::default() })
    }

    /// The forms of some records, without those that failed.
    fn good_forms(&self, records: &[Record<LogView>], faults: &mut Faults) -> Vec<LaidForm> {
        let template = &self.job.form.template;
        let outcomes = self.typesetter.forms(template, &self.job.sheet, records, self.plan);
        outcomes
            .into_iter()
            .zip(records)
            .filter_map(|(outcome, record)| {
                let mut form = outcome.map_err(|found| faults.extend(found)).ok()?;
                self.mark_damage(&mut form, record, faults);
                Some(form)
            })
            .collect()
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

    fn bar(&self, places: usize) -> ProgressBar {
        let sheets = self.job.records.len().div_ceil(places);
        if sheets < SHEETS_WITH_BAR || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} sheets {eta}");
        ProgressBar::new(sheets as u64)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

/// Sheets as bytes: one part of a PDF, or a file for each sheet.
pub fn export_sheets(
    mut sheets: Vec<Sheet>,
    printer: Option<&Printer>,
    format: Format,
    about: &About,
) -> Part {
    if let Some(printer) = printer {
        sheets.iter_mut().for_each(|sheet| press::correct(sheet, printer));
    }
    match format {
        Format::Pdf => export::pdf::part(sheets, about).map(|part| vec![part]),
        Format::Svg => sheets.iter().map(export::svg::sheet).collect(),
        Format::Png { dpi } => sheets.iter().map(|sheet| export::png::sheet(sheet, dpi)).collect(),
    }
}

fn joined<T>(thread: thread::ScopedJoinHandle<T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
