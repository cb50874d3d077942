//! `chartroom calibrate`: what a printer does to lengths, measured by its user.

use std::time::Instant;

use serde::Serialize;

use crate::cli::Calibrate;
use crate::data::{self, printer};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{About, Format, PdfWish};
use crate::instrument::calibration;
use crate::measure::Length;
use crate::model::{Measured, Paper, Printer};
use crate::output::{Spool, Target};
use crate::page::Typesetter;
use crate::press::Room;

use super::print::{DrawnRun, summary, write};
use super::project;
use super::settings::{self, Stationery, Workplace};

/// The template of the page.
const TEMPLATE: &str = "instruments/calibration.typ";

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
pub fn run(args: &Calibrate, faults: &mut Faults) -> Option<String> {
    let place = Workplace::here(faults);
    let paper = settings::paper(&place, args.paper.as_deref(), faults)?;
    match (&args.printer, args.across, args.down) {
        (Some(name), Some(across), Some(down)) => {
            profile(&place, &paper, name, (across, down), faults)
        }
        _ => page(&place, paper, args, faults),
    }
}

fn page(place: &Workplace, paper: Paper, args: &Calibrate, faults: &mut Faults) -> Option<String> {
    let started = Instant::now();
    let spool = Spool::in_folder(&settings::output_folder(place, args.output.as_deref()));
    let pdf = PdfWish::default();
    let stationery = Stationery { paper, black: true, printer: None, backs: None, spool, pdf };
    let paper = &stationery.paper;
    let room = Room::on(paper.size, paper.margin).live.size;
    let bars = calibration::bars(room);
    let sheet = PageView {
        black: true,
        program: stationery.program(),
        paper: paper.id.clone(),
        paper_label: paper.label.clone(),
        across: format!("{} mm", bars.width),
        down: format!("{} mm", bars.height),
        across_words: bars.width.to_string(),
        down_words: bars.height.to_string(),
    };
    let typesetter = Typesetter::new(&place.files).map_err(|fault| faults.add(fault)).ok()?;
    let about = About {
        title: "Calibration page".into(),
        subject: paper.label.clone(),
        ..About::default()
    };
    let run = DrawnRun {
        typesetter: &typesetter,
        template: TEMPLATE,
        sheet: &sheet,
        titles: &["Calibration"],
        stationery: &stationery,
        drawings: &[calibration::draw(room, typesetter.faces())],
        about: &about,
        check_bars: false,
    };
    let printed = run.run(Format::Pdf, faults)?.finish(Format::Pdf, &about, &stationery.pdf);
    let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
    let target = match &args.output {
        Some(path) => Target::named(path),
        None => Target::default_in(
            place.files.project(),
            &place.folder,
            &format!("calibration-{}.pdf", paper.id),
        ),
    };
    let written = write(&target, &printed, faults)?;
    Some(summary(&printed, &written, started.elapsed()))
}

fn profile(
    place: &Workplace,
    paper: &Paper,
    name: &str,
    (across, down): (Length, Length),
    faults: &mut Faults,
) -> Option<String> {
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
        let message = format!("`{name}` is no name for a file");
        let hint = "letters, digits, - and _, such as office-laser";
        faults.add(Diagnostic::error(Code::UnknownWord, message).hint(hint));
        return None;
    }
    let meant = calibration::bars(Room::on(paper.size, paper.margin).live.size);
    let bar = |meant, came_out| Measured { meant, came_out };
    // Measuring a printer again does not forget where its backs lie.
    let known = place.files.find(&printer::path(name));
    let kept = known.and_then(|_| data::read_printer(&place.files, name, faults)?.back_offset);
    let printer = Printer {
        name: name.to_owned(),
        across: bar(meant.width, across),
        down: bar(meant.height, down),
        back_offset: kept,
    };
    let text = printer::write(&printer);
    // What is written must be what would be read.
    let path = printer::path(name);
    let source = data::SourceFile::new(path.as_str(), text.as_str());
    data::check_printer(&source, faults)?;
    let root = project::root(&place.files, &place.folder, faults)?;
    let path = root.join(path);
    project::write(&path, text.as_bytes()).map_err(|fault| faults.add(fault)).ok()?;
    Some(format!("{}: {} -> {}", name, printer.words(), path.display()))
}
