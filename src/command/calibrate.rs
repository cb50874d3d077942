//! `chartroom calibrate`: what a printer does to lengths, measured by its user.

use serde::Serialize;

use crate::cli::Calibrate;
use crate::data::{self, printer};
use crate::diagnostic::{Code, Diagnostic};
use crate::export::{About, Format};
use crate::instrument::{calibration, sides};
use crate::measure::{Length, Point};
use crate::model::{Duplex, Measured, Paper, Printer};
use crate::output::Host;
use crate::page::Typesetter;
use crate::press::Room;
use crate::produce::{DrawnRun, Made, Shop, lay};
use crate::request::{Backs, PrintSettings, Project};

use super::print::deliver;
use super::{Outcome, project};

/// The template of the page.
const TEMPLATE: &str = "instruments/calibration.typ";
const SIDES: &str = "instruments/sides.typ";

/// What the page's template sees besides its drawing.
#[derive(Serialize)]
struct PageView {
    black: bool,
    program: String,
    paper: String,
    paper_label: String,
    across: String,
    down: String,
    across_words: String,
    down_words: String,
}

/// Prints the page, or writes down what was measured on it.
pub fn run(
    args: &Calibrate,
    project: &Project,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let paper = project.settings().paper(args.paper.as_deref(), &mut outcome.faults)?;
    match (&args.printer, args.across, args.down) {
        (Some(name), Some(across), Some(down)) => {
            profile(project, &paper, name, (across, down), outcome)
        }
        _ if args.sides => sides(project, paper, args, host, outcome),
        _ => page(project, paper, args, host, outcome),
    }
}

fn page(
    project: &Project,
    paper: Paper,
    args: &Calibrate,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let faults = &mut outcome.faults;
    let settings = PrintSettings::plain(paper);
    let paper = &settings.paper;
    let room = Room::on(paper.size, paper.margin).live.size;
    let bars = calibration::bars(room);
    let sheet = PageView {
        black: true,
        program: settings.program(),
        paper: paper.id.clone(),
        paper_label: paper.label.clone(),
        across: format!("{} mm", bars.width),
        down: format!("{} mm", bars.height),
        across_words: bars.width.to_string(),
        down_words: bars.height.to_string(),
    };
    let typesetter = faults.take(Typesetter::new(&project.files))?;
    let about = About {
        title: "Calibration page".into(),
        subject: paper.label.clone(),
        ..About::default()
    };
    let format = Format::Pdf;
    let shop =
        Shop { typesetter: &typesetter, settings: &settings, format, spool: &host.spool(), host };
    let drawings = [calibration::draw(room, typesetter.faces())];
    let run = DrawnRun {
        shop,
        template: TEMPLATE,
        sheet: &sheet,
        titles: &["Calibration"],
        drawings: &drawings,
        check_bars: false,
    };
    let sheets = faults.take(lay(&settings, &drawings))?;
    let printed = run.run(sheets, faults)?;
    let told = printed.told();
    let files = printed.finish(shop, &about);
    let files = faults.take(files)?;
    let stem = format!("calibration-{}", paper.id);
    let name = format!("{stem}.pdf");
    let made = Made { files, names: Vec::new(), stem, told };
    deliver(made, args.output.as_deref(), &name, project, outcome)
}

/// What the template of the sheet with two sides sees besides its drawing.
#[derive(Serialize)]
struct SidesView {
    black: bool,
    program: String,
    paper_label: String,
    edge: &'static str,
    file: &'static str,
}

/// Prints the sheet that measures fronts against backs.
fn sides(
    project: &Project,
    paper: Paper,
    args: &Calibrate,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let faults = &mut outcome.faults;
    let edge = args.duplex.unwrap_or(Duplex::Long);
    let backs = Backs { edge, offset: Point::ORIGIN };
    let settings = PrintSettings { backs: Some(backs), ..PrintSettings::plain(paper) };
    let typesetter = faults.take(Typesetter::new(&project.files))?;
    let sheet = SidesView {
        black: true,
        program: settings.program(),
        paper_label: settings.paper.label.clone(),
        edge: edge.word(),
        file: "chartroom.toml, or the printer's profile",
    };
    let about = About {
        title: "Front against back".into(),
        subject: settings.paper.label.clone(),
        ..About::default()
    };
    let format = Format::Pdf;
    let shop =
        Shop { typesetter: &typesetter, settings: &settings, format, spool: &host.spool(), host };
    let drawings = [sides::draw(typesetter.faces())];
    let sheets = faults.take(lay(&settings, &drawings))?;
    if sheets.iter().flat_map(|sheet| &sheet.pieces).any(|piece| piece.part.1 > 1) {
        let message = format!("{} has no room for the lines of both sides", settings.paper.label);
        let fault = Diagnostic::error(Code::PaperTooSmall, message);
        faults.add(
            fault.hint("A5 and larger papers do; an offset is the printer's, whatever the paper"),
        );
        return None;
    }
    let run = DrawnRun {
        shop,
        template: SIDES,
        sheet: &sheet,
        titles: &["Front against back"],
        drawings: &drawings,
        check_bars: false,
    };
    let printed = run.run(sheets, faults)?;
    let told = printed.told();
    let files = faults.take(printed.finish(shop, &about))?;
    let stem = format!("sides-{}", settings.paper.id);
    let name = format!("{stem}.pdf");
    deliver(
        Made { files, names: Vec::new(), stem, told },
        args.output.as_deref(),
        &name,
        project,
        outcome,
    )
}

fn profile(
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
        faults.add(Diagnostic::error(Code::UnknownWord, message).hint(hint));
        return None;
    }
    let meant = calibration::bars(Room::on(paper.size, paper.margin).live.size);
    let bar = |meant, came_out| Measured { meant, came_out };
    // Measuring a printer again does not forget where its fronts and backs lie.
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
    // What is written must be what would be read.
    let path = printer::path(name);
    let source = data::SourceFile::new(path.as_str(), text.as_str());
    data::printer::read(&source, faults)?;
    project::give(&path, text.into_bytes(), &project.files, outcome);
    let shown = project.files.store().shown(&path);
    Some(format!("{}: {} -> {shown}", name, printer.words()))
}
