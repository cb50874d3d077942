//! The two pages to measure: long bars for a ruler, and lines that show how far backs are off their
//! fronts.

use serde_json::{Value, json};

use crate::cli::Calibrate;
use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Drawing, Faces};
use crate::export::{self, About, Extras, Format, Output};
use crate::instrument::{calibration, sides};
use crate::measure::Point;
use crate::model::Duplex;
use crate::output::Host;
use crate::page::Typesetter;
use crate::press::SheetArea;
use crate::produce::{DrawnRun, PrintTools, Printed, lay};
use crate::request::{Backs, PrintSettings, Project};

use super::super::Outcome;
use super::super::print::deliver;

pub fn bars(
    project: &Project,
    settings: PrintSettings,
    args: &Calibrate,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let paper = &settings.paper;
    let room = SheetArea::on(paper.size, paper.margin).live.size;
    let bars = calibration::bars(room);
    let view = json!({
        "black": true,
        "program": settings.program(),
        "paper": paper.id,
        "paper_label": paper.label,
        "across": format!("{} mm", bars.width),
        "down": format!("{} mm", bars.height),
        "across_words": bars.width.to_string(),
        "down_words": bars.height.to_string(),
    });
    let proof = Proof {
        template: "instruments/calibration.typ",
        view,
        title: "Calibration page",
        heading: settings.language.text("calibrate.calibration"),
        stem: "calibration",
        no_room: None,
    };
    print(proof, &settings, |faces| calibration::draw(room, faces), (project, args, host), outcome)
}

pub fn front_against_back(
    project: &Project,
    settings: PrintSettings,
    args: &Calibrate,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let edge = args.duplex.unwrap_or(Duplex::Long);
    let backs = Backs { edge, offset: Point::ORIGIN };
    let settings = PrintSettings { backs: Some(backs), ..settings };
    let label = &settings.paper.label;
    let view = json!({
        "black": true,
        "program": settings.program(),
        "paper_label": label,
        "edge": edge.word(),
    });
    let message = format!("{label} has no room for the lines of both sides");
    let no_room = Diagnostic::error(Code::PaperTooSmall, message)
        .hint("A5 and larger papers do; an offset is the printer's, whatever the paper");
    let proof = Proof {
        template: "instruments/sides.typ",
        view,
        title: "Front against back",
        heading: settings.language.text("calibrate.front_against_back"),
        stem: "sides",
        no_room: Some(no_room),
    };
    print(proof, &settings, sides::draw, (project, args, host), outcome)
}

/// A drawing to measure, and its sheet.
struct Proof {
    template: &'static str,
    /// Passed to the template besides the drawing.
    view: Value,
    /// For the metadata.
    title: &'static str,
    /// For the sheet.
    heading: String,
    /// The file name without the paper and the extension.
    stem: &'static str,
    /// The fault if the drawing does not fit on the paper; `None` if it is made for the paper.
    no_room: Option<Diagnostic>,
}

fn print(
    proof: Proof,
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
    let tools = PrintTools { typesetter: &typesetter, settings, corrects: true, host };
    let drawings = [draw(typesetter.faces())];
    let sheets = faults.take(lay(settings, &drawings))?;
    let mut pieces = sheets.iter().flat_map(|sheet| &sheet.pieces);
    if let (Some(fault), true) = (proof.no_room, pieces.any(|piece| piece.part.1 > 1)) {
        return faults.refuse(fault);
    }
    let run = DrawnRun {
        tools,
        template: proof.template,
        sheet: &proof.view,
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
