//! Prints a drawing to measure on a separate sheet.

use serde::Serialize;

use crate::cli::Calibrate;
use crate::diagnostic::Diagnostic;
use crate::drawing::{Drawing, Faces};
use crate::export::{self, About, Extras, Format, Output};
use crate::output::Host;
use crate::page::Typesetter;
use crate::produce::{DrawnRun, PrintTools, Printed, lay};
use crate::request::{PrintSettings, Project};

use super::super::Outcome;
use super::super::print::deliver;

/// A drawing to measure, and its sheet.
pub struct Proof<'a, View> {
    pub template: &'static str,
    /// Passed to the template besides the drawing.
    pub view: &'a View,
    /// For the metadata.
    pub title: &'static str,
    /// For the sheet.
    pub heading: String,
    /// The file name without the paper and the extension.
    pub stem: &'static str,
    /// The fault if the drawing does not fit on the paper; `None` if it is made for the paper.
    pub no_room: Option<Diagnostic>,
}

pub fn print<View: Serialize>(
    proof: Proof<View>,
    settings: &PrintSettings,
    draw: impl FnOnce(&Faces) -> Drawing,
    (project, args, host): (&Project, &Calibrate, &dyn Host),
    outcome: &mut Outcome,
) -> Option<String> {
    let faults = &mut outcome.faults;
    let typesetter = faults.take(Typesetter::new(&project.files))?;
    // These pages have no words of any game.
    let typesetter = typesetter.speaking(&settings.language, "");
    let subject = settings.paper.label.clone();
    let about = About { title: proof.title.into(), subject, ..About::default() };
    let pdf = Output::Sheets(Format::Pdf);
    let mut sink = faults.take(export::open(&pdf, &settings.pdf, false, &project.files))?;
    let (corrects, places) = (true, false);
    let tools = PrintTools { typesetter: &typesetter, settings, corrects, places, host };
    let drawings = [draw(typesetter.faces())];
    let sheets = faults.take(lay(settings, &drawings))?;
    let mut pieces = sheets.iter().flat_map(|sheet| &sheet.pieces);
    if let (Some(fault), true) = (proof.no_room, pieces.any(|piece| piece.part.1 > 1)) {
        faults.add(fault);
        return None;
    }
    let run = DrawnRun {
        tools,
        template: proof.template,
        sheet: proof.view,
        titles: &[&proof.heading],
        drawings: &drawings,
        backdrop: None,
        check_bars: false,
    };
    let printed = run.run(sheets, &mut *sink, faults)?;
    let stem = format!("{}-{}", proof.stem, settings.paper.id);
    let name = format!("{stem}.pdf");
    let extras = Extras { about, stem, ..printed.extras };
    let made = faults.take(Printed { extras, ..printed }.finish(sink, None))?;
    deliver(made, args.output.as_deref(), &name, project, outcome)
}
