//! Saves the measurements as a printer's profile.

use crate::data::{self, printer};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::instrument::calibration;
use crate::measure::Length;
use crate::model::{Measured, Paper, Printer};
use crate::press::SheetArea;
use crate::request::Project;

use super::super::Outcome;

pub fn write(
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
    let read = data::printer::read(&source, &mut found);
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
