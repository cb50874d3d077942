//! `chartroom calibrate`: corrects for what a printer does to lengths.

mod pages;

use crate::cli::Calibrate;
use crate::data::{self, printer};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::instrument::calibration;
use crate::measure::Length;
use crate::model::{Measured, Paper, Printer};
use crate::output::Host;
use crate::press::SheetArea;
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
            write_profile(project, &paper, name, (across, down), outcome)
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

/// Saves the measurements as a printer's profile.
fn write_profile(
    project: &Project,
    paper: &Paper,
    name: &str,
    (across, down): (Length, Length),
    outcome: &mut Outcome,
) -> Option<String> {
    let faults = &mut outcome.faults;
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
        let message = format!("`{name}` cannot be the name of a file");
        let hint = "letters, digits, - and _, such as office-laser";
        return faults.refuse(Diagnostic::error(Code::UnknownWord, message).hint(hint));
    }
    let meant = calibration::bars(SheetArea::on(paper.size, paper.margin).live.size);
    let bar = |meant, came_out| Measured { meant, came_out };
    // Keep the offsets of fronts and backs when a printer is measured again.
    let known = project.files.find(&printer::path(name));
    let kept = known.and_then(|_| data::read_printer(&project.files, name, faults));
    let printer = Printer {
        name: name.to_owned(),
        across: bar(meant.width, across),
        down: bar(meant.height, down),
        front_offset: kept.as_ref().and_then(|kept| kept.front_offset),
        back_offset: kept.and_then(|kept| kept.back_offset),
    };
    let text = printer::write(&printer);
    // Read the profile back to check it.
    let path = printer::path(name);
    let source = data::SourceFile::new(path.as_str(), text.as_str());
    let mut found = Faults::default();
    let read = printer::read(&source, &mut found);
    // The file is not there yet: the lengths come from the options.
    faults.extend(found.into_iter().map(|fault| {
        let bars = format!(
            "the bars of {} are {} mm across and {} mm down",
            paper.id, meant.width, meant.height
        );
        let hint = fault.hint.iter().cloned().chain([bars]).collect::<Vec<_>>().join("; ");
        Diagnostic { place: None, hint: Some(hint), ..fault }
    }));
    read?;
    outcome.give(&path, text.into_bytes(), &project.files);
    let shown = project.files.store().shown(&path);
    Some(format!("{}: {} -> {shown}", name, printer.words()))
}
