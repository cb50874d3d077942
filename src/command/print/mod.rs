//! `chartroom print`: from names of ships to sheets of paper.

mod book;
mod drawn;
mod instruments;
mod job;
mod pages;
mod parts;
mod strip;

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::cli::{FormatArg, Print};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::export::Format;
use crate::formula::Formulas;
use crate::model::{Fleet, Form, FormKind};
use crate::output::{self, Target};
use crate::page::Typesetter;

use super::pick;
use super::settings::{self, Play, Workplace};
use super::watchdog;

use book::BookJob;
pub use drawn::DrawnRun;
use instruments::InstrumentJob;
use job::{DerivedShip, Job};
use parts::{Press, Printed};

/// Prints; gives back the summary, or nothing where something stopped the run.
pub fn run(args: &Print, verbose: bool, faults: &mut Faults) -> Option<String> {
    let mut clock = Clock::start(verbose);
    watchdog::start(args.timeout);

    let place = Workplace::here(faults);
    let mut play = settings::play(&place, &args.game, faults);
    if settings::blank_unknown(&place, args.unknown, faults)
        && let Some(play) = &mut play
    {
        play.forget_house();
    }
    let stationery = settings::stationery(&place, args, faults);
    let (play, stationery) = (play?, stationery?);
    if let Some(instrument) = play.rules.instruments.iter().find(|known| known.id == args.form) {
        let job = InstrumentJob { args, place: &place, play: &play, stationery: &stationery };
        let summary = job.run(instrument, &mut clock, faults);
        return summary;
    }
    let form = find_form(&play, &args.form, faults)?;
    if matches!(form.kind, FormKind::Book { .. }) {
        let (place, play, stationery) = (&place, &play, &stationery);
        return BookJob { args, place, play, form, stationery }.run(&mut clock, faults);
    }
    let typesetter = Typesetter::new(&place.files).map_err(|fault| faults.add(fault)).ok()?;
    clock.stage("settings");

    // A form needs no ships, so it is laid out while they are read: a sheet an hour before the
    // game should not take a third longer.
    let mut fleet = Fleet::default();
    let blank = job::blank(&play);
    let (plan, ships) = thread::scope(|scope| {
        let plan = scope.spawn(|| match &form.kind {
            FormKind::Record { .. } => {
                let sheet = job::named_sheet(&play, form, &stationery);
                typesetter.plan(&form.template, &sheet, &blank).map(Some)
            }
            FormKind::Pages { .. } | FormKind::Chart | FormKind::Book { .. } => Ok(None),
        });
        let ships = ships(args, &place, &play, &mut fleet, faults);
        (plan.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), ships)
    });
    let plan = plan.map_err(|found| faults.extend(found)).ok()?;
    clock.stage("data, derive, form");

    let is_chart = form.kind == FormKind::Chart;
    if is_chart && !ships.is_empty() {
        let message = format!("`{}` shows no ships; those named are left out", form.id);
        faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
    }
    if !is_chart && ships.is_empty() && args.blank == 0 {
        faults.add(nothing_to_print(args));
        return None;
    }
    let job = Job::new(&play, form, &ships, blank, args.copies, &stationery);
    clock.stage("view");

    let format = format(args, faults);
    let blanks = args.blank as usize;
    let printed = match (&plan, &form.kind) {
        (Some(plan), FormKind::Record { strip }) => {
            let press = Press {
                typesetter: &typesetter,
                job: &job,
                strip,
                plan,
                stationery: &stationery,
                format,
            };
            press.run(blanks, faults)?
        }
        _ => pages::run(&typesetter, &job, &stationery, blanks, format, faults)?,
    };
    clock.stage("page, press, export");

    if args.strict && faults.any_error() {
        return None;
    }
    let target = match &args.output {
        Some(path) => Target::named(path),
        None => {
            Target::default_in(place.files.project(), &place.folder, &job.file_name(&play, format))
        }
    };
    let written = write(&target, &printed, faults)?;
    clock.stage("output");
    Some(summary(&printed, &written, clock.elapsed()))
}

/// Reads the fleet and derives the ships that are asked for.
fn ships<'a>(
    args: &Print,
    place: &Workplace,
    play: &Play,
    fleet: &'a mut Fleet,
    faults: &mut Faults,
) -> Vec<DerivedShip<'a>> {
    *fleet = data::read_fleet(&place.files, faults);
    pick::read_named_files(&args.what, place.files.project(), fleet, faults);
    let mut picked = pick::ships(fleet, &args.what, &args.navy, faults);
    pick::keep(&mut picked, &args.choice, faults);
    job::derive_all(play, &Formulas::check(&play.rules, faults), &picked, faults)
}

/// The format asked for; else the one that the output's name ends in; else PDF.
fn format(args: &Print, faults: &mut Faults) -> Format {
    let ending = args.output.as_ref().and_then(|path| Path::new(path).extension());
    let named = ending.and_then(|ending| FormatArg::from_str(&ending.to_string_lossy(), true).ok());
    if let (Some(asked), Some(named)) = (args.format, named)
        && asked != named
    {
        let message = "the output's name ends in another format than the one asked for";
        faults.add(Diagnostic::warning(Code::FormatMismatch, message));
    }
    match args.format.or(named).unwrap_or(FormatArg::Pdf) {
        FormatArg::Pdf => Format::Pdf,
        FormatArg::Svg => Format::Svg,
        FormatArg::Png => Format::Png { dpi: args.dpi },
    }
}

fn find_form<'a>(play: &'a Play, id: &str, faults: &mut Faults) -> Option<&'a Form> {
    let forms = &play.rules.forms;
    let found = forms.iter().find(|form| form.id == id);
    if found.is_none() {
        let instruments = play.rules.instruments.iter().map(|instrument| instrument.id.as_str());
        let message = format!("{} has no form `{id}`", play.rules.title);
        let fault = Diagnostic::error(Code::UnknownForm, message)
            .maybe_hint(did_you_mean(
                id,
                forms.iter().map(|form| form.id.as_str()).chain(instruments),
            ))
            .hint_if_none("`chartroom list forms` shows them all");
        faults.add(fault);
    }
    found
}

fn nothing_to_print(args: &Print) -> Diagnostic {
    let fault = Diagnostic::error(Code::NothingToPrint, "there is no ship to print");
    if args.what.is_empty() && args.navy.is_empty() {
        fault.hint("name ships, or print empty forms with `--blank 6`")
    } else {
        fault
    }
}

/// Writes every file; gives back how to call them in the summary.
pub fn write(target: &Target, printed: &Printed, faults: &mut Faults) -> Option<String> {
    let result = match target {
        Target::Stdout => match printed.files.as_slice() {
            [file] => output::write_stdout(file).map(|()| "standard output".to_owned()),
            files => {
                let message =
                    format!("{} sheets do not go to standard output together", files.len());
                Err(Diagnostic::error(Code::CannotWrite, message)
                    .hint("name a file, or take the format pdf"))
            }
        },
        Target::File(path) => write_files(path, &printed.files),
    };
    result.map_err(|fault| faults.add(fault)).ok()
}

fn write_files(path: &Path, files: &[Vec<u8>]) -> Result<String, Diagnostic> {
    let name = |number| output::numbered(path, number, files.len());
    for (number, file) in (1..).zip(files) {
        output::write(&name(number), file)?;
    }
    let first = name(1).display().to_string();
    Ok(match files.len() {
        1 => first,
        count => format!("{first} to {}", name(count).display()),
    })
}

/// One line of what was printed.
pub fn summary(printed: &Printed, written: &str, elapsed: Duration) -> String {
    let counted = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    let mut parts = vec![counted(printed.sheets, "sheet", "sheets")];
    if printed.filled + printed.blank > 0 {
        parts.push(counted(printed.filled, "ship", "ships"));
    }
    if printed.blank > 0 {
        parts.push(format!("{} empty", printed.blank));
    }
    format!("{} -> {written} ({:.2} s)", parts.join(", "), elapsed.as_secs_f64())
}

/// Tells each stage and its time when asked.
struct Clock {
    verbose: bool,
    started: Instant,
    last: Instant,
}

impl Clock {
    fn start(verbose: bool) -> Self {
        let now = Instant::now();
        Self { verbose, started: now, last: now }
    }

    fn stage(&mut self, name: &str) {
        if self.verbose {
            eprintln!("{name}: {:.1} ms", self.last.elapsed().as_secs_f64() * 1e3);
        }
        self.last = Instant::now();
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
