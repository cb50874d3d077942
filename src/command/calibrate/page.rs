//! The page with two long bars to measure with a ruler.

use serde::Serialize;

use crate::cli::Calibrate;
use crate::instrument::calibration;
use crate::output::Host;
use crate::press::SheetArea;
use crate::request::{PrintSettings, Project};

use super::super::Outcome;
use super::proof::{Proof, print};

/// The view of the page, without its drawing.
#[derive(Serialize)]
struct View {
    black: bool,
    program: String,
    paper: String,
    paper_label: String,
    across: String,
    down: String,
    across_words: String,
    down_words: String,
}

pub fn page(
    project: &Project,
    settings: PrintSettings,
    args: &Calibrate,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let paper = &settings.paper;
    let room = SheetArea::on(paper.size, paper.margin).live.size;
    let bars = calibration::bars(room);
    let view = View {
        black: true,
        program: settings.program(),
        paper: paper.id.clone(),
        paper_label: paper.label.clone(),
        across: format!("{} mm", bars.width),
        down: format!("{} mm", bars.height),
        across_words: bars.width.to_string(),
        down_words: bars.height.to_string(),
    };
    let proof = Proof {
        template: "instruments/calibration.typ",
        view: &view,
        title: "Calibration page",
        heading: settings.language.text("calibrate.calibration"),
        stem: "calibration",
        no_room: None,
    };
    print(proof, &settings, |faces| calibration::draw(room, faces), (project, args, host), outcome)
}
