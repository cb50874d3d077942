//! Long runs in parts: one is exported while the next is laid out, and then forgotten.

use std::io::IsTerminal;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic::{Diagnostic, Faults};
use crate::export::{self, Format};
use crate::page::{self, LaidForm, Plan, Typesetter};
use crate::press::{self, Layout, Sheet};

use super::job::Job;

/// Sheets of one part. Fewer cost file size (each part brings its fonts), more cost memory.
const SHEETS_A_PART: usize = 40;

/// A run of at least so many sheets shows a bar, on a terminal.
const SHEETS_WITH_BAR: usize = 20;

/// Everything that the parts of a run share.
pub struct Press<'a> {
    /// The typesetter.
    pub typesetter: &'a Typesetter,
    /// The records.
    pub job: &'a Job<'a>,
    /// Places on the paper.
    pub layout: &'a Layout,
    /// The strip.
    pub strip: &'a LaidForm,
    /// The form's fields, and the empty form for places that are left over.
    pub plan: &'a Plan,
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

/// The bytes of one part: a PDF of several sheets, or a file for each sheet.
type Part = Result<Vec<Vec<u8>>, Diagnostic>;

impl Press<'_> {
    /// Prints every record and so many empty forms; `None` if there is nothing to show for it.
    pub fn run(&self, blanks: usize, faults: &mut Faults) -> Option<Printed> {
        let places = self.layout.slots.len().max(1);
        let part = places * SHEETS_A_PART;
        let bar = self.bar(places);
        let mut forms: Vec<LaidForm> = Vec::new();
        let (mut sheets, mut filled, mut blank) = (0, 0, 0);
        let parts: Vec<Part> = thread::scope(|scope| {
            let mut exported = Vec::new();
            let mut pending = None;
            let mut send = |sheets: Vec<Sheet>| {
                // One part at a time waits for its bytes; more would only fill the memory.
                let next = scope.spawn(move || self.export(sheets));
                exported.extend(pending.replace(next).map(join));
            };
            for records in self.job.records.chunks(part) {
                for outcome in self.typesetter.forms(
                    &self.job.form.template,
                    &self.job.sheet,
                    records,
                    self.plan,
                ) {
                    match outcome {
                        Ok(form) => forms.push(form),
                        Err(found) => faults.extend(found),
                    }
                }
                let whole = forms.len() / places * places;
                let ready: Vec<LaidForm> = forms.drain(..whole).collect();
                filled += ready.len();
                if !ready.is_empty() {
                    let laid = press::sheets(self.layout, self.strip, &ready, sheets);
                    sheets += laid.len();
                    send(laid);
                }
                bar.inc(records.len().div_ceil(places) as u64);
                page::forget();
            }
            filled += forms.len();
            blank = self.fill_up(&mut forms, blanks, filled);
            if !forms.is_empty() {
                let laid = press::sheets(self.layout, self.strip, &forms, sheets);
                sheets += laid.len();
                send(laid);
            }
            exported.extend(pending.take().map(join));
            exported
        });
        bar.finish_and_clear();
        let mut files = Vec::new();
        for part in parts {
            files.extend(part.map_err(|fault| faults.add(fault)).ok()?);
        }
        if files.is_empty() {
            return None;
        }
        if self.format == Format::Pdf {
            files = vec![export::pdf::finish(&files).map_err(|fault| faults.add(fault)).ok()?];
        }
        Some(Printed { files, sheets, filled, blank })
    }

    /// Puts the empty forms behind the ships', and as many more as the last sheet has places.
    fn fill_up(&self, forms: &mut Vec<LaidForm>, blanks: usize, filled: usize) -> usize {
        let places = self.layout.slots.len().max(1);
        if filled == 0 && blanks == 0 {
            return 0;
        }
        let wanted = (forms.len() + blanks).next_multiple_of(places) - forms.len();
        forms.extend(std::iter::repeat_n(self.plan.blank.clone(), wanted));
        wanted
    }

    fn export(&self, sheets: Vec<Sheet>) -> Part {
        match self.format {
            Format::Pdf => export::pdf::part(sheets, &self.job.about).map(|part| vec![part]),
            Format::Svg => sheets.iter().map(export::svg::sheet).collect(),
            Format::Png { dpi } => {
                sheets.iter().map(|sheet| export::png::sheet(sheet, dpi)).collect()
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

fn join(part: thread::ScopedJoinHandle<Part>) -> Part {
    part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
