//! Sheets of forms: records of ships, rosters, charts.

use std::thread;

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::model::{Fleet, Form, FormKind, Imposition};
use crate::output::Target;
use crate::page::Typesetter;
use crate::press;

use super::super::settings::{Play, Stationery, Workplace};
use super::asked::Asked;
use super::finish::{Clock, summary, write};
use super::fitting::Trial;
use super::format::format_of_sheets;
use super::job::{self, Job};
use super::pages::Pages;
use super::parts::{Back, Press};
use super::{find_form, imposed};

/// A form to be printed, and what it is printed with.
pub struct SheetsJob<'a> {
    /// What the user wants.
    pub asked: &'a Asked<'a>,
    /// Where it runs.
    pub place: &'a Workplace,
    /// Rule set, scale, units.
    pub play: &'a Play,
    /// The form.
    pub form: &'a Form,
    /// What it is printed on and with.
    pub stationery: &'a Stationery,
}

impl SheetsJob<'_> {
    /// Prints; gives back the summary, or nothing where something stopped the run.
    pub fn run(
        &self,
        scheme: Option<Imposition>,
        clock: &mut Clock,
        faults: &mut Faults,
    ) -> Option<String> {
        let Self { asked, place, play, form, stationery } = *self;
        let args = asked.args;
        let back_form = match &args.imposition.back {
            None => None,
            Some(id) => Some(find_form(play, id, faults)?),
        };
        let imposed = imposed::settle(args, scheme, form, back_form, faults)?;
        let typesetter = Typesetter::new(&place.files).map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("settings");

        // A form needs no ships, so it is laid out while they are read: a sheet an hour before the
        // game should not take a third longer.
        let mut fleet = Fleet::default();
        let blank = job::blank(play);
        let plan = |form: &Form| match &form.kind {
            FormKind::Record { .. } => {
                let sheet = job::named_sheet(play, form, stationery);
                typesetter.plan(&form.template, &sheet, &blank).map(Some)
            }
            FormKind::Pages { .. } | FormKind::Chart | FormKind::Book { .. } => Ok(None),
        };
        let (plans, ships) = thread::scope(|scope| {
            let plans = scope.spawn(|| (plan(form), back_form.map_or(Ok(None), plan)));
            let ships = asked.ships(place, play, &mut fleet, faults);
            (plans.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), ships)
        });
        let trial = Trial { typesetter: &typesetter, play, stationery };
        let plan = plans.0.map_err(|found| faults.extend(found)).ok()?;
        let back_plan = plans.1.map_err(|found| faults.extend(found)).ok()?;
        if let (Some(plan), Some(scheme)) = (&plan, &imposed.scheme) {
            let size = press::size_of(&plan.blank.frame);
            if let Some(fault) = imposed::too_large(&trial, form, size, scheme, place) {
                faults.add(fault);
                return None;
            }
        }
        clock.stage("data, derive, form");

        let is_chart = form.kind == FormKind::Chart;
        if is_chart && !form.shows_ships && !ships.is_empty() {
            let message = format!("`{}` shows no ships; those named are left out", form.id);
            faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
        }
        if !is_chart && ships.is_empty() && args.blank == 0 {
            faults.add(nothing_to_print(args));
            return None;
        }
        let back_job =
            back_form.map(|form| Job::new(play, form, &ships, blank.clone(), args, stationery));
        let job = Job::new(play, form, &ships, blank, args, stationery);
        clock.stage("view");

        let format = format_of_sheets(args, faults);
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
                    stationery,
                    format,
                };
                press.run(blanks, faults)?
            }
            _ => {
                let pages = Pages {
                    typesetter: &typesetter,
                    job: &job,
                    back: back_job.as_ref(),
                    stationery,
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
            None => Target::default_in(
                place.files.project(),
                &place.folder,
                &job.file_name(play, format),
            ),
        };
        let written = write(&target, &printed, faults)?;
        clock.stage("output");
        Some(summary(&printed, &written, clock.elapsed()))
    }
}

/// The fault of a print without ships.
pub fn nothing_to_print(args: &Print) -> Diagnostic {
    let fault = Diagnostic::error(Code::NothingToPrint, "there is no ship to print");
    if args.what.is_empty() && args.navy.is_empty() {
        fault.hint("name ships, or print empty forms with `--blank 6`")
    } else {
        fault
    }
}
