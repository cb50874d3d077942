//! Holds what is drawn against what is claimed.

use std::collections::HashMap;

use crate::export::claims::FileClaim;
use crate::measure::Length;
use crate::model::Size;

use super::curve::Part;
use super::expect::{Expected, Placing, bars};
use super::matrix::Spot;
use super::report::{Check, Kind, Report};
use super::{Reread, Sheet};

/// What is not drawn this near to its claim counts as missing, in millimetres.
const REACH: f64 = 2.0;

/// Measures a file.
pub fn measure(reread: &Reread) -> Report {
    let Reread { claim, sheets } = reread;
    let mut checks = Vec::new();
    let pages = if claim.pages.is_empty() { claim.drawings.len() } else { claim.pages.len() };
    let mut shown: Vec<Vec<bool>> =
        claim.drawings.iter().map(|drawing| vec![false; drawing.claims.len()]).collect();
    for page in 0..pages {
        let Some(sheet) = sheets.get(page) else {
            checks.push(missing_sheet(page));
            continue;
        };
        checks.extend(sheet_size(claim, page, sheet));
        let lines = Lines::of(sheet);
        let mut check = |expected: &Expected| {
            let deviation = deviation(expected, sheet, &lines);
            checks.push(Check {
                kind: expected.kind,
                name: expected.name.clone(),
                of: expected.of.clone(),
                page: page + 1,
                deviation: deviation.filter(|off| *off <= REACH).map(Length::nearest_mm),
            });
        };
        bars(claim, page).iter().for_each(&mut check);
        for (number, placing) in placings(claim, page) {
            let Some(drawing) = claim.drawings.get(number) else { continue };
            for (at, own) in drawing.claims.iter().enumerate() {
                if let Some(expected) = placing.expect(drawing, own) {
                    shown[number][at] = true;
                    check(&expected);
                }
            }
        }
    }
    if !claim.pages.is_empty() {
        checks.extend(never_shown(claim, &shown));
    }
    Report { checks, kerf: claim.kerf }
}

/// The drawings of a page and how they lie on it.
fn placings(claim: &FileClaim, page: usize) -> Vec<(usize, Placing)> {
    match claim.pages.get(page) {
        Some(sheet) => sheet
            .pieces
            .iter()
            .map(|piece| (piece.drawing, Placing::of(piece, sheet.size, claim)))
            .collect(),
        None => vec![(page, Placing::WHOLE)],
    }
}

/// Claims that lie in no window of any page.
fn never_shown(claim: &FileClaim, shown: &[Vec<bool>]) -> Vec<Check> {
    let mut checks = Vec::new();
    for (drawing, shown) in claim.drawings.iter().zip(shown) {
        for (own, _) in drawing.claims.iter().zip(shown).filter(|(_, shown)| !**shown) {
            checks.push(Check {
                kind: Kind::Line,
                name: own.name.clone(),
                of: drawing.title.clone(),
                page: 0,
                deviation: None,
            });
        }
    }
    checks
}

fn missing_sheet(page: usize) -> Check {
    let name = format!("page {}", page + 1);
    Check { kind: Kind::Sheet, name, of: String::new(), page: page + 1, deviation: None }
}

/// How far the sheet's sides are from those claimed.
fn sheet_size(claim: &FileClaim, page: usize, sheet: &Sheet) -> Option<Check> {
    let drawing = claim.drawings.get(page).map(|drawing| drawing.size);
    let claimed = if claim.pages.is_empty() { drawing } else { Some(claim.pages[page].size) };
    let Size { width, height } = claimed?;
    let (wide, high) = sheet.size?;
    let off = (wide - width.to_mm()).abs().max((high - height.to_mm()).abs());
    Some(Check {
        kind: Kind::Sheet,
        name: format!("page {}", page + 1),
        of: String::new(),
        page: page + 1,
        deviation: Some(Length::nearest_mm(off)),
    })
}

/// The straight parts of a sheet, by where they begin and end.
struct Lines {
    lines: Vec<(Spot, Spot)>,
    cells: HashMap<(i64, i64), Vec<usize>>,
}

impl Lines {
    fn of(sheet: &Sheet) -> Self {
        let parts = sheet.strokes.iter().flat_map(|stroke| &stroke.parts);
        let lines: Vec<(Spot, Spot)> = parts
            .filter_map(|part| match part {
                Part::Line(from, to) => Some((*from, *to)),
                _ => None,
            })
            .collect();
        let mut cells: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
        for (number, (from, to)) in lines.iter().enumerate() {
            cells.entry(cell(*from)).or_default().push(number);
            cells.entry(cell(*to)).or_default().push(number);
        }
        Self { lines, cells }
    }

    /// Lines with an end near one of these; all lines if there is none.
    fn near(&self, ends: &[Spot]) -> Vec<(Spot, Spot)> {
        let Some(end) = ends.first() else { return self.lines.clone() };
        let (x, y) = cell(*end);
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let found = around.filter_map(|cell| self.cells.get(&cell)).flatten();
        found.map(|number| self.lines[*number]).collect()
    }
}

fn cell(at: Spot) -> (i64, i64) {
    ((at.x / REACH).floor() as i64, (at.y / REACH).floor() as i64)
}

/// How far the nearest thing drawn is from what is expected.
fn deviation(expected: &Expected, sheet: &Sheet, lines: &Lines) -> Option<f64> {
    match expected.kind {
        Kind::Line | Kind::Bar => {
            let near = lines.near(&expected.ends);
            near.iter().map(|line| line_off(expected, *line)).min_by(f64::total_cmp)
        }
        _ => {
            let may_hold = |stroke: &&super::Stroke| stroke.may_hold(&expected.points, REACH);
            let strokes = sheet.strokes.iter().filter(may_hold);
            let mut best = None;
            for stroke in strokes {
                let limit = best.unwrap_or(f64::MAX);
                let ends = expected.ends.iter().map(|end| stroke.distance_of_end(*end));
                let mut off = ends.fold(0.0, f64::max);
                for point in &expected.points {
                    if off >= limit {
                        break;
                    }
                    off = off.max(stroke.distance(*point));
                }
                if off < limit {
                    best = Some(off);
                }
            }
            best
        }
    }
}

/// How far a drawn line is from the expected one: its own ends from the line's ends, ends that only
/// a window makes from the line.
fn line_off(expected: &Expected, (from, to): (Spot, Spot)) -> f64 {
    let line = Part::Line(from, to);
    let along = expected.points.iter().map(|point| line.distance(*point)).fold(0.0, f64::max);
    let ends = match *expected.ends.as_slice() {
        [a, b] => {
            let (straight, crossed) = ((a, b), (b, a));
            let off = |(a, b): (Spot, Spot)| from.distance(a).max(to.distance(b));
            off(straight).min(off(crossed))
        }
        [a] => from.distance(a).min(to.distance(a)),
        _ => 0.0,
    };
    along.max(ends)
}
