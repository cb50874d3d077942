//! Drawings on sheets of paper: laid out, typeset at true size, exported.

use serde::Serialize;

use crate::diagnostic::Faults;
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::pdf::{Chapter, Extras};
use crate::export::About;
use crate::instrument::Drawing;
use crate::instrument::svg::SvgWriter;
use crate::measure::Point;
use crate::model::{Paper, Placed};
use crate::page::drawing_path;
use crate::press::{self, CheckBar, Gang, Joint, Laid, Piece, Room};
use crate::view::{BarView, DrawnSheetView, JointView, PieceView};


use super::Shop;
use super::parts::{Printed, export_sheets};

/// Drawings to be printed, and on what.
pub struct DrawnRun<'a, S> {
    /// What the sheets are made with.
    pub shop: Shop<'a>,
    /// The template of a sheet.
    pub template: &'a str,
    /// What every sheet shares.
    pub sheet: &'a S,
    /// What each of the drawings belongs to: `Range ruler`. A sheet's head names what lies on it.
    pub titles: &'a [&'a str],
    /// The drawings.
    pub drawings: &'a [Drawing],
    /// Makes SVG of them.
    pub writer: &'a SvgWriter,
    /// What the file says of itself.
    pub about: &'a About,
    /// Whether the sheets have bars to lay a ruler on.
    pub check_bars: bool,
}

impl<S: Serialize> DrawnRun<'_, S> {
    /// Prints; `None` if something stopped the run.
    pub fn run(&self, faults: &mut Faults) -> Option<Printed> {
        let faces = faces(self.drawings);
        let svgs: Result<Vec<String>, _> =
            faces.iter().map(|drawing| self.writer.svg(drawing)).collect();
        let svgs = svgs.map_err(|fault| faults.add(fault)).ok()?;
        let mut sheets = lay(&self.shop.settings.paper, self.drawings);
        if self.shop.settings.backs.is_some() {
            sheets = one_sided(sheets, self.drawings.len());
        }
        let views = self.views(&sheets, &faces);
        let pages = self.shop.typesetter.drawn(self.template, self.sheet, &views, &svgs);
        let pages = pages.map_err(|found| faults.extend(found)).ok()?;
        let made = export_sheets(self.shop, press::pages(pages), self.about);
        let made = made.map_err(|fault| faults.add(fault)).ok()?;
        let claim = Some(self.claim(&sheets, &faces));
        let extras = Extras { claim, outline: self.outline(&sheets), ..Extras::default() };
        Some(Printed { made, sheets: sheets.len(), extras, ..Printed::default() })
    }

    fn bars(&self, room: &Room) -> Vec<CheckBar> {
        if self.check_bars { room.check_bars() } else { Vec::new() }
    }

    /// What can be measured on the sheets.
    fn claim(&self, sheets: &[Gang], faces: &[&Drawing]) -> FileClaim {
        let page = |Gang { room, pieces }: &Gang| {
            if pieces.is_empty() {
                return PageClaim::of(room.paper, Vec::new(), &[]);
            }
            let bars = self.bars(room).into_iter().map(|bar| (bar.label, bar.from, bar.to));
            PageClaim::of(room.paper, bars.collect(), pieces)
        };
        let claim =
            FileClaim::of(faces.iter().copied()).on_pages(sheets.iter().map(page).collect());
        match &self.shop.settings.printer {
            Some(printer) => {
                claim.corrected(printer.across.correction(), printer.down.correction())
            }
            None => claim,
        }
    }

    /// What lies on a sheet, each once.
    fn titles_on(&self, sheet: &Gang) -> Vec<&str> {
        let backs = (0..self.drawings.len()).filter(|at| self.drawings[*at].back.is_some());
        let fronts: Vec<usize> = (0..self.drawings.len()).chain(backs).collect();
        let mut there: Vec<usize> =
            sheet.pieces.iter().map(|piece| fronts[piece.drawing]).collect();
        there.sort_unstable();
        let mut titles: Vec<&str> = there.into_iter().map(|front| self.titles[front]).collect();
        titles.dedup();
        titles
    }

    /// The first sheet of each, where there are several.
    fn outline(&self, sheets: &[Gang]) -> Vec<Chapter> {
        let mut titles = self.titles.to_vec();
        titles.dedup();
        if titles.len() < 2 {
            return Vec::new();
        }
        let entry = |title: &str| {
            let page = sheets.iter().position(|sheet| self.titles_on(sheet).contains(&title))?;
            Some(Chapter { title: title.to_owned(), page, inner: true })
        };
        titles.into_iter().filter_map(entry).collect()
    }

    fn views(&self, sheets: &[Gang], faces: &[&Drawing]) -> Vec<DrawnSheetView> {
        let printed = |sheet: &&Gang| !sheet.pieces.is_empty();
        let one = |(at, sheet): (usize, &Gang)| {
            let Gang { room, pieces } = sheet;
            let bar =
                |bar: CheckBar| BarView { from: mm(bar.from), to: mm(bar.to), label: bar.label };
            DrawnSheetView {
                number: sheets[..=at].iter().filter(printed).count(),
                of: sheets.iter().filter(printed).count(),
                titles: self.titles_on(sheet).into_iter().map(str::to_owned).collect(),
                width: room.paper.width.to_mm(),
                height: room.paper.height.to_mm(),
                margin: room.margin.to_mm(),
                pieces: pieces
                    .iter()
                    .map(|piece| piece_view(piece, faces[piece.drawing]))
                    .collect(),
                bars: self.bars(room).into_iter().map(bar).collect(),
            }
        };
        sheets.iter().enumerate().map(one).collect()
    }
}

/// Every drawing, and behind them the backs of those that have one.
fn faces(drawings: &[Drawing]) -> Vec<&Drawing> {
    let backs = drawings.iter().filter_map(|drawing| drawing.back.as_deref());
    drawings.iter().chain(backs).collect()
}

/// Lays drawings on paper as it stands or turned, sheet by sheet as needs the fewest; on the sheet
/// behind each lie the backs of its pieces.
pub fn lay(paper: &Paper, drawings: &[Drawing]) -> Vec<Gang> {
    let laid: Vec<Laid> = drawings
        .iter()
        .map(|drawing| Laid { size: drawing.size, keep_whole: &drawing.keep_whole })
        .collect();
    let rooms = [paper.size, paper.size.turned()].map(|size| Room::on(size, paper.margin));
    with_backs(press::gang(&rooms, &laid), drawings)
}

/// An empty back for every sheet that has none: what is cut out of a sheet has nothing else behind it.
fn one_sided(sheets: Vec<Gang>, drawings: usize) -> Vec<Gang> {
    let is_back = |sheet: &Gang| sheet.pieces.iter().any(|piece| piece.drawing >= drawings);
    let mut sides: Vec<Gang> = Vec::new();
    for sheet in sheets {
        if !is_back(&sheet) && sides.len() % 2 == 1 {
            sides.push(Gang { room: sides[sides.len() - 1].room, pieces: Vec::new() });
        }
        sides.push(sheet);
    }
    sides
}

/// Turning the sheet over its long side in the middle puts left to right.
fn with_backs(sheets: Vec<Gang>, drawings: &[Drawing]) -> Vec<Gang> {
    let number_of_back = |drawing: usize| {
        let before = drawings[..drawing].iter().filter(|other| other.back.is_some()).count();
        drawings.len() + before
    };
    let mut with_backs = Vec::new();
    for sheet in sheets {
        let room = sheet.room;
        let backs: Vec<Piece> = sheet
            .pieces
            .iter()
            .filter(|piece| drawings[piece.drawing].back.is_some())
            .map(|piece| Piece {
                drawing: number_of_back(piece.drawing),
                at: Point::new(room.paper.width - piece.at.x - piece.window.size.width, piece.at.y),
                ..piece.clone()
            })
            .collect();
        with_backs.push(sheet);
        if !backs.is_empty() {
            with_backs.push(Gang { room, pieces: backs });
        }
    }
    with_backs
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
