//! Drawings on sheets of paper: laid out, typeset at true size, exported.

use serde::Serialize;

use crate::diagnostic::Faults;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::pdf::Extras;
use crate::export::{About, Format};
use crate::instrument::Drawing;
use crate::instrument::svg::SvgWriter;
use crate::measure::Point;
use crate::model::{Paper, Placed, Printer};
use crate::page::{Typesetter, drawing_path};
use crate::press::{self, CheckBar, Joint, Laid, Piece, Room};
use crate::view::{BarView, DrawnSheetView, JointView, PieceView};

use super::super::settings::Stationery;
use super::parts::{Printed, export_sheets};

/// Drawings to be printed, and on what.
pub struct DrawnRun<'a, S> {
    /// The typesetter.
    pub typesetter: &'a Typesetter,
    /// The template of a sheet.
    pub template: &'a str,
    /// What every sheet shares.
    pub sheet: &'a S,
    /// What is on the sheets.
    pub title: &'a str,
    /// What they are printed on and with.
    pub stationery: &'a Stationery,
    /// The drawings.
    pub drawings: &'a [Drawing],
    /// Makes SVG of them.
    pub writer: &'a SvgWriter,
    /// What the file says of itself.
    pub about: &'a About,
    /// Whether the sheets have bars to lay a ruler on.
    pub check_bars: bool,
}

/// Sheets before they are typeset.
pub struct LaidSheets {
    /// What each has room for.
    pub room: Room,
    /// The pieces of each.
    pub sheets: Vec<Vec<Piece>>,
}

impl<S: Serialize> DrawnRun<'_, S> {
    /// Prints; `None` if something stopped the run.
    pub fn run(&self, format: Format, faults: &mut Faults) -> Option<Printed> {
        let faces = faces(self.drawings);
        let svgs: Result<Vec<String>, _> =
            faces.iter().map(|drawing| self.writer.svg(drawing)).collect();
        let svgs = svgs.map_err(|fault| faults.add(fault)).ok()?;
        let laid = lay(&self.stationery.paper, self.drawings);
        let bars = if self.check_bars { laid.room.check_bars() } else { Vec::new() };
        let views = views(&laid, &bars, &faces, self.title);
        let pages = self.typesetter.drawn(self.template, self.sheet, &views, &svgs);
        let pages = pages.map_err(|found| faults.extend(found)).ok()?;
        let sheets = pages.len();
        let files = export_sheets(press::pages(pages), self.stationery, format, self.about);
        let files = files.map_err(|fault| faults.add(fault)).ok()?;
        let claim = claim(&laid, &bars, &faces, self.stationery.printer.as_ref());
        let extras = Extras { claim: Some(claim), ..Extras::default() };
        Some(Printed { files, sheets, filled: 0, blank: 0, extras })
    }
}

/// Every drawing, and behind them the backs of those that have one.
fn faces(drawings: &[Drawing]) -> Vec<&Drawing> {
    let backs = drawings.iter().filter_map(|drawing| drawing.back.as_deref());
    drawings.iter().chain(backs).collect()
}

/// Lays drawings on the paper as it stands or turned, whichever needs fewer sheets and parts; on the
/// sheet behind each lie the backs of its pieces.
pub fn lay(paper: &Paper, drawings: &[Drawing]) -> LaidSheets {
    let laid: Vec<Laid> = drawings
        .iter()
        .map(|drawing| Laid { size: drawing.size, keep_whole: &drawing.keep_whole })
        .collect();
    let on = |size| {
        let room = Room::on(size, paper.margin);
        LaidSheets { room, sheets: press::lay_pieces(&room, &laid) }
    };
    let (upright, turned) = (on(paper.size), on(paper.size.turned()));
    let cost = |laid: &LaidSheets| (laid.sheets.len(), laid.sheets.iter().map(Vec::len).sum());
    let cost: [(usize, usize); 2] = [cost(&upright), cost(&turned)];
    let mut best = if cost[1] < cost[0] { turned } else { upright };
    add_backs(&mut best, drawings);
    best
}

/// Turning the sheet over its long side in the middle puts left to right.
fn add_backs(laid: &mut LaidSheets, drawings: &[Drawing]) {
    let number_of_back = |drawing: usize| {
        let before = drawings[..drawing].iter().filter(|other| other.back.is_some()).count();
        drawings.len() + before
    };
    let mut with_backs = Vec::new();
    for sheet in laid.sheets.drain(..) {
        let backs: Vec<Piece> = sheet
            .iter()
            .filter(|piece| drawings[piece.drawing].back.is_some())
            .map(|piece| Piece {
                drawing: number_of_back(piece.drawing),
                at: Point::new(
                    laid.room.paper.width - piece.at.x - piece.window.size.width,
                    piece.at.y,
                ),
                ..piece.clone()
            })
            .collect();
        with_backs.push(sheet);
        if !backs.is_empty() {
            with_backs.push(backs);
        }
    }
    laid.sheets = with_backs;
}

/// What can be measured on the sheets.
fn claim(
    laid: &LaidSheets,
    bars: &[CheckBar],
    faces: &[&Drawing],
    printer: Option<&Printer>,
) -> FileClaim {
    let bars: Vec<(String, Point, Point)> =
        bars.iter().map(|bar| (bar.label.clone(), bar.from, bar.to)).collect();
    let page = |pieces: &Vec<Piece>| PageClaim::of(laid.room.paper, bars.clone(), pieces);
    let claim =
        FileClaim::of(faces.iter().copied()).on_pages(laid.sheets.iter().map(page).collect());
    match printer {
        Some(printer) => claim.corrected(printer.across.correction(), printer.down.correction()),
        None => claim,
    }
}

fn views(
    laid: &LaidSheets,
    bars: &[CheckBar],
    faces: &[&Drawing],
    title: &str,
) -> Vec<DrawnSheetView> {
    let bars: Vec<BarView> = bars
        .iter()
        .map(|bar| BarView { label: bar.label.clone(), from: mm(bar.from), to: mm(bar.to) })
        .collect();
    let one = |(at, pieces): (usize, &Vec<Piece>)| DrawnSheetView {
        number: at + 1,
        of: laid.sheets.len(),
        title: title.to_owned(),
        width: laid.room.paper.width.to_mm(),
        height: laid.room.paper.height.to_mm(),
        margin: laid.room.margin.to_mm(),
        pieces: pieces.iter().map(|piece| piece_view(piece, faces[piece.drawing])).collect(),
        bars: bars.clone(),
    };
    laid.sheets.iter().enumerate().map(one).collect()
}

fn piece_view(piece: &Piece, drawing: &Drawing) -> PieceView {
    let Placed { x, y, size } = piece.window;
    let joint = |joint: &Joint| JointView { at: joint.at.to_mm(), to: joint.to };
    PieceView {
        file: drawing_path(piece.drawing),
        full_width: drawing.size.width.to_mm(),
        full_height: drawing.size.height.to_mm(),
        from_x: x.to_mm(),
        from_y: y.to_mm(),
        width: size.width.to_mm(),
        height: size.height.to_mm(),
        x: piece.at.x.to_mm(),
        y: piece.at.y.to_mm(),
        part: piece.part.0,
        parts: piece.part.1,
        joints_across: piece.joints_across.iter().map(joint).collect(),
        joints_down: piece.joints_down.iter().map(joint).collect(),
    }
}

fn mm(point: Point) -> (f64, f64) {
    (point.x.to_mm(), point.y.to_mm())
}
