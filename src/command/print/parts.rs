//! Long runs in parts: one is exported while the next is laid out, and then forgotten.

use std::io::IsTerminal;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic::{Diagnostic, Faults};
use crate::export::{self, About, Format};
use crate::model::Printer;
use crate::page::{self, LaidForm, Plan, Record, Typesetter};
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
    /// The bytes of each file.
    pub files: Vec<Vec<u8>>,
    /// Sides of paper.
    pub sheets: usize,
    /// Forms with a ship.
    pub filled: usize,
    /// Empty forms.
    pub blank: usize,
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
        if self.format == Format::Pdf {
            files =
                vec![export::pdf::finish(&files, None).map_err(|fault| faults.add(fault)).ok()?];
        }
        Some(Printed { files, sheets: run.sheets, filled: run.filled, blank: run.blank })
    }

    /// The forms of some records, without those that failed.
    fn good_forms(&self, records: &[Record<LogView>], faults: &mut Faults) -> Vec<LaidForm> {
        let template = &self.job.form.template;
        let outcomes = self.typesetter.forms(template, &self.job.sheet, records, self.plan);
        outcomes
            .into_iter()
            .filter_map(|outcome| outcome.map_err(|found| faults.extend(found)).ok())
            .collect()
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

/// What a thread made.
pub fn joined<T>(thread: thread::ScopedJoinHandle<T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
