//! `chartroom calibrate`: corrects for what a printer does to lengths.

mod pages;
mod profile;

use crate::cli::Calibrate;
use crate::output::Host;
use crate::request::{PrintSettings, Project};

use super::Outcome;

/// Prints a page to measure, or saves what was measured on it.
pub fn run(
    args: &Calibrate,
    project: &Project,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let paper = project.settings().paper(args.paper.as_deref(), &mut outcome.faults)?;
    match (&args.printer, args.across, args.down) {
        (Some(name), Some(across), Some(down)) => {
            profile::write(project, &paper, name, (across, down), outcome)
        }
        _ => {
            let asked = args.language.as_deref();
            let language = project.settings().language(asked, args.draft, &mut outcome.faults)?;
            let settings = PrintSettings { language, ..PrintSettings::plain(paper) };
            match args.sides {
                true => pages::front_against_back(project, settings, args, host, outcome),
                false => pages::bars(project, settings, args, host, outcome),
            }
        }
    }
}
