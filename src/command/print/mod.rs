//! `chartroom print`: from names of ships to sheets of paper.

mod bindery;
mod book;
mod book_press;
mod contents;
mod cover;
mod cutting;
mod drawn;
mod fitting;
mod imposed;
mod instruments;
mod job;
mod orders;
mod pack;
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
use crate::model::{Fleet, Form, FormKind, Order};
use crate::output::{self, Bytes, Target};
use crate::page::Typesetter;
use crate::press;

use super::pick;
use super::settings::{self, Play, Workplace};
use super::watchdog;

use book::BookJob;
pub use drawn::DrawnRun;
use fitting::Trial;
use instruments::{Chosen, InstrumentJob};
use job::{DerivedShip, Job};
use pack::PackJob;
use pages::Pages;
use parts::{Back, Press, Printed};

/// Prints; gives back the summary, or nothing where something stopped the run.
pub fn run(args: &Print, verbose: bool, faults: &mut Faults) -> Option<String> {
    let mut clock = Clock::start(verbose);
    watchdog::start(args.timeout);

    if let Some(fault) = wish_without_pdf(args) {
        faults.add(fault);
        return None;
    }
    let mut place = Workplace::here(faults);
    let (orders, words) = orders::named(&args.form, &args.what, &place.files, faults);
    let args = &orders::asked_with(args, &orders);
    for order in &orders {
        place.defaults.overlay(&orders::settings(order, &place, &args.game));
    }
    let mut asked = Asked { args, words, orders };
    let mut play = settings::play(&place, &args.game, faults);
    if settings::blank_unknown(&place, args.unknown, faults)
        && let Some(play) = &mut play
    {
        play.forget_house();
    }
    let scheme = settings::imposition(&place, args, faults);
    if args.imposition.imposition.is_some() && scheme.is_none() {
        return None;
    }
    let stationery = settings::stationery(&place, args, scheme.as_ref(), faults);
    let (mut play, stationery) = (play?, stationery?);
    if asked.words.iter().any(|word| pick::is_file(word)) {
        play.data_version = settings::data_version(&place, &play.rules, &asked.words);
    }
    if args.form == pack::WORD {
        if scheme.is_some() {
            let message = "a pack has sheets of many kinds, and is not imposed";
            let fault = Diagnostic::error(Code::WrongImposition, message);
            faults.add(fault.hint("leave `--imposition` away; `--back chart` prints both sides"));
            return None;
        }
        if matches!(asked_format(args), FormatArg::Dxf | FormatArg::Cut) {
            faults.add(not_for_cutters(&args.form));
            return None;
        }
        let format = format(args, faults);
        let (asked, place, play, stationery) = (&asked, &place, &play, &stationery);
        let job = PackJob { asked, place, play, stationery, format };
        return job.run(&mut clock, faults);
    }
    if !(args.with.is_empty() && args.without.is_empty()) && args.form != instruments::WORD {
        let message = "`--with` and `--without` are for packs";
        let hint = "such as `chartroom print pack tsushima_1905.toml --without gauge`";
        faults.add(Diagnostic::error(Code::WrongImposition, message).hint(hint));
        return None;
    }
    if let Some(instruments) = Chosen::named(&play.rules, &mut asked, faults) {
        if scheme.is_some() || args.imposition.back.is_some() || args.imposition.duplex.is_some() {
            faults.add(not_imposed(&args.form));
            return None;
        }
        let job =
            InstrumentJob { asked: &asked, place: &place, play: &play, stationery: &stationery };
        return job.run(&instruments, &mut clock, faults);
    }
    let form = find_form(&play, &args.form, faults)?;
    if matches!(asked_format(args), FormatArg::Dxf | FormatArg::Cut) {
        faults.add(not_for_cutters(&form.id));
        return None;
    }
    if matches!(form.kind, FormKind::Book { .. }) {
        if args.imposition.back.is_some() {
            let message = format!("`{}` has pages on both sides", form.id);
            let fault = Diagnostic::error(Code::WrongImposition, message);
            faults.add(fault.hint("leave `--back` away"));
            return None;
        }
        let imposed = imposed::settle(args, scheme, form, None, faults)?;
        let scheme = imposed.scheme.as_ref();
        let job = BookJob {
            args,
            asked: &asked,
            place: &place,
            play: &play,
            form,
            stationery: &stationery,
            scheme,
        };
        return job.run(&mut clock, faults);
    }
    let back_form = match &args.imposition.back {
        None => None,
        Some(id) => Some(find_form(&play, id, faults)?),
    };
    let imposed = imposed::settle(args, scheme, form, back_form, faults)?;
    let typesetter = Typesetter::new(&place.files).map_err(|fault| faults.add(fault)).ok()?;
    clock.stage("settings");

    // A form needs no ships, so it is laid out while they are read: a sheet an hour before the
    // game should not take a third longer.
    let mut fleet = Fleet::default();
    let blank = job::blank(&play);
    let plan = |form: &Form| match &form.kind {
        FormKind::Record { .. } => {
            let sheet = job::named_sheet(&play, form, &stationery);
            typesetter.plan(&form.template, &sheet, &blank).map(Some)
        }
        FormKind::Pages { .. } | FormKind::Chart | FormKind::Book { .. } => Ok(None),
    };
    let (plans, ships) = thread::scope(|scope| {
        let plans = scope.spawn(|| (plan(form), back_form.map_or(Ok(None), plan)));
        let ships = asked.ships(&place, &play, &mut fleet, faults);
        (plans.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), ships)
    });
    let trial = Trial { typesetter: &typesetter, play: &play, stationery: &stationery };
    let plan = plans.0.map_err(|found| faults.extend(found)).ok()?;
    let back_plan = plans.1.map_err(|found| faults.extend(found)).ok()?;
    if let (Some(plan), Some(scheme)) = (&plan, &imposed.scheme) {
        let size = press::size_of(&plan.blank.frame);
        if let Some(fault) = imposed::too_large(&trial, form, size, scheme, &place) {
            faults.add(fault);
            return None;
        }
    }
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
    let back_job =
        back_form.map(|form| Job::new(&play, form, &ships, blank.clone(), args, &stationery));
    let job = Job::new(&play, form, &ships, blank, args, &stationery);
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
                back: match (&back_job, &back_plan) {
                    (Some(job), Some(plan)) => Some(Back::Forms(job, plan)),
                    (Some(job), None) => Some(Back::Pages(job)),
                    (None, _) => None,
                },
                imposed: &imposed,
                stationery: &stationery,
                format,
            };
            press.run(blanks, faults)?
        }
        _ => {
            let pages = Pages {
                typesetter: &typesetter,
                job: &job,
                back: back_job.as_ref(),
                stationery: &stationery,
                scheme: imposed.scheme.as_ref(),
                format,
            };
            pages.run(blanks, faults)?
        }
    };
    let printed = printed.finish(format, &job.about, &stationery.pdf);
    let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
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

/// What the user wants to see printed.
pub struct Asked<'a> {
    /// The command line.
    pub args: &'a Print,
    /// Its words for ships, without orders of battle.
    pub words: Vec<String>,
    /// The orders of battle among its words.
    pub orders: Vec<Order>,
}

impl Asked<'_> {
    /// Whether any ship is asked for.
    pub fn names_ships(&self) -> bool {
        !(self.words.is_empty() && self.orders.is_empty() && self.args.navy.is_empty())
    }

    /// The ships among which those are that are asked for: of the built-in classes only some, where
    /// ships are named and all of them are found there.
    fn fleet(&self, place: &Workplace, faults: &mut Faults) -> Fleet {
        let read = |wanted: Option<data::Wanted>, faults: &mut Faults| {
            let mut fleet = data::read_fleet_where(&place.files, wanted, faults);
            pick::read_named_files(&self.words, place.files.project(), &mut fleet, faults);
            fleet
        };
        if self.args.navy.is_empty() && self.orders.is_empty() {
            let mut found = Faults::default();
            let fleet = read(Some(&pick::may_name(&self.words)), &mut found);
            if pick::all_known(&fleet, &self.words) {
                faults.extend(found);
                return fleet;
            }
        }
        // A hint at the nearest name is to know them all.
        read(None, faults)
    }

    /// Reads the fleet and derives the ships that are asked for: those of orders of battle first.
    pub fn ships<'a>(
        &self,
        place: &Workplace,
        play: &Play,
        fleet: &'a mut Fleet,
        faults: &mut Faults,
    ) -> Vec<DerivedShip<'a>> {
        *fleet = self.fleet(place, faults);
        let mustered: Vec<_> =
            self.orders.iter().flat_map(|order| orders::muster(order, fleet, faults)).collect();
        let fleet = &*fleet;
        let ordered = orders::derive(play, fleet, &mustered, faults);
        let mut ships: Vec<DerivedShip> = ordered.into_iter().map(|(_, ship)| ship).collect();
        let mut picked = pick::ships(fleet, &self.words, &self.args.navy, faults);
        pick::keep(&mut picked, &self.args.choice, faults);
        let formulas = Formulas::check(&play.rules, faults);
        ships.extend(job::derive_all(play, &formulas, &picked, faults));
        ships
    }
}

/// The format that the output's name ends in, if it is one.
fn named_format(args: &Print) -> Option<FormatArg> {
    let path = args.output.as_ref()?;
    if path.to_ascii_lowercase().ends_with(".cut.pdf") {
        return Some(FormatArg::Cut);
    }
    let ending = Path::new(path).extension()?.to_string_lossy();
    FormatArg::from_str(&ending, true).ok().filter(|named| *named != FormatArg::Cut)
}

/// The format asked for; else the one that the output's name ends in; else PDF.
fn asked_format(args: &Print) -> FormatArg {
    args.format.or(named_format(args)).unwrap_or(FormatArg::Pdf)
}

/// The fault of an option for PDF where none is made.
fn wish_without_pdf(args: &Print) -> Option<Diagnostic> {
    let pdf = asked_format(args) == FormatArg::Pdf && !args.contact_sheet;
    let option = args.pdf_standard.map(|_| "--pdf-standard");
    let option = option.or(args.colors.map(|_| "--colors"))?;
    let message = format!("`{option}` is for PDF");
    let fault = Diagnostic::error(Code::WrongFormat, message);
    (!pdf).then(|| fault.hint("leave it away, or take the format pdf"))
}

/// The format of sheets.
fn format(args: &Print, faults: &mut Faults) -> Format {
    warn_of_name(args, faults);
    if args.contact_sheet {
        if named_format(args).is_some_and(|named| named != FormatArg::Png) {
            let message = "a contact sheet is a PNG, and the output's name ends otherwise";
            faults.add(Diagnostic::warning(Code::FormatMismatch, message));
        }
        return Format::Contact { dpi: args.dpi };
    }
    match asked_format(args) {
        FormatArg::Pdf | FormatArg::Dxf | FormatArg::Cut => Format::Pdf,
        FormatArg::Svg => Format::Svg,
        FormatArg::Png => Format::Png { dpi: args.dpi },
    }
}

/// Warns of a name that ends in another format than the file's. A layered PDF is a PDF too.
fn warn_of_name(args: &Print, faults: &mut Faults) {
    let same = |asked, named| asked == named || (asked, named) == (FormatArg::Cut, FormatArg::Pdf);
    if let (Some(asked), Some(named)) = (args.format, named_format(args))
        && !same(asked, named)
    {
        let message = "the output's name ends in another format than the one asked for";
        faults.add(Diagnostic::warning(Code::FormatMismatch, message));
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

fn not_for_cutters(id: &str) -> Diagnostic {
    let message = format!("`{id}` is no instrument: it does not go to a cutter");
    Diagnostic::error(Code::WrongFormat, message).hint("take the format pdf, svg or png")
}

fn not_imposed(id: &str) -> Diagnostic {
    let message = format!("`{id}` is a drawing, and is not imposed");
    Diagnostic::error(Code::WrongImposition, message)
        .hint("drawings lie on sheets as they fit; forms, rosters and charts are imposed")
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
        Target::Stdout => match printed.made.files.as_slice() {
            [file] => file
                .read()
                .and_then(|file| output::write_stdout(&file))
                .map(|()| "standard output".to_owned()),
            files => {
                let message =
                    format!("{} sheets do not go to standard output together", files.len());
                Err(Diagnostic::error(Code::CannotWrite, message)
                    .hint("name a file, or take the format pdf"))
            }
        },
        Target::File(path) => write_files(path, &printed.made.files),
    };
    result.map_err(|fault| faults.add(fault)).ok()
}

fn write_files(path: &Path, files: &[Bytes]) -> Result<String, Diagnostic> {
    let count = files.len();
    let name = |number| output::numbered(path, number, count);
    output::write_all((1..).map(name).zip(files))?;
    let first = name(1).display().to_string();
    Ok(match count {
        1 => first,
        count => format!("{first} to {}", name(count).display()),
    })
}

/// One line of what was printed.
pub fn summary(printed: &Printed, written: &str, elapsed: Duration) -> String {
    let counted = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    let Printed { sheets, filled, blank, .. } = *printed;
    let mut parts = vec![counted(sheets, "sheet", "sheets")];
    if filled + blank > 0 {
        parts.push(counted(filled, "ship", "ships"));
    }
    if blank > 0 {
        parts.push(format!("{blank} empty"));
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
