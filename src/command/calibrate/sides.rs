//! The sheet that measures how far backs are off their fronts.

use serde::Serialize;

use crate::cli::Calibrate;
use crate::diagnostic::{Code, Diagnostic};
use crate::instrument::sides;
use crate::measure::Point;
use crate::model::Duplex;
use crate::output::Host;
use crate::request::{Backs, PrintSettings, Project};

use super::super::Outcome;
use super::proof::{Proof, print};

/// The view of the sheet, without its drawing.
#[derive(Serialize)]
struct View {
    black: bool,
    program: String,
    paper_label: String,
    edge: &'static str,
}

pub fn sheet(
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
    let view = View {
        black: true,
        program: settings.program(),
        paper_label: label.clone(),
        edge: edge.word(),
    };
    let message = format!("{label} has no room for the lines of both sides");
    let no_room = Diagnostic::error(Code::PaperTooSmall, message)
        .hint("A5 and larger papers do; an offset is the printer's, whatever the paper");
    let proof = Proof {
        template: "instruments/sides.typ",
        view: &view,
        title: "Front against back",
        heading: settings.language.text("calibrate.front_against_back"),
        stem: "sides",
        no_room: Some(no_room),
    };
    print(proof, &settings, sides::draw, (project, args, host), outcome)
}
