//! `chartroom calibrate`: what a printer does to lengths, measured by its user.

mod page;
mod profile;
mod proof;
mod sides;

use crate::cli::Calibrate;
use crate::output::Host;
use crate::request::Project;

use super::Outcome;

/// Prints a page, or writes down what was measured on it.
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
        _ if args.sides => sides::sheet(project, paper, args, host, outcome),
        _ => page::page(project, paper, args, host, outcome),
    }
}
