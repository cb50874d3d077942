//! Compares what is drawn with what is claimed.

use kurbo::{Line, ParamCurveNearest, PathSeg, Point, Rect};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::claims::FileClaim;
use crate::measure::Length;
use crate::model::Size;

use super::crossing::{self, PlacedPiece};
use super::expect::{Expected, Placing, bars};
use super::finished::{Finished, Mark, Sheet};
use super::report::{Check, Correction, Extent, Kind, Report};

/// A mark farther than this from its claim counts as missing, in millimetres.
const REACH: f64 = 2.0;
/// The least distance between a clip and what it shows, in millimetres.
const CLIP: f64 = 0.01;

pub fn measure(finished: &Finished) -> Report {
    let Finished { claim, sheets, .. } = finished;
    let pages = if claim.pages.is_empty() { claim.drawings.len() } else { claim.pages.len() };
    let mut shown: Vec<Vec<bool>> =
        claim.drawings.iter().map(|drawing| vec![false; drawing.claims.len()]).collect();
    let mut report = Report {
        kerf: claim.kerf,
        without_claims: drawings_without_claims(claim),
        correction: claim.correction.map(|by| Correction { by, printer: claim.printer.clone() }),
        ..Report::default()
    };
    report.faults.extend(foreign_pages(pages, sheets.len()));
    for page in 0..pages {
        let Some(sheet) = sheets.get(page) else {
            report.checks.push(missing_sheet(page));
            continue;
        };
        measure_page(claim, page, sheet, &mut shown, &mut report);
    }
    if !claim.pages.is_empty() {
        report.checks.extend(never_shown(claim, &shown));
    }
    report
}

fn measure_page(
    claim: &FileClaim,
    page: usize,
    sheet: &Sheet,
    shown: &mut [Vec<bool>],
    report: &mut Report,
) {
    let before = report.checks.len();
    report.checks.extend(sheet_size(claim, page, sheet));
    let check = |expected: Expected, checks: &mut Vec<Check>| {
        let found = nearest(&expected, sheet).filter(|found| found.off <= REACH);
        checks.push(Check {
            kind: expected.kind,
            name: expected.name,
            of: expected.of,
            page: page + 1,
            deviation: found.as_ref().map(|found| Length::nearest_mm(found.off)),
            expected: expected.extent,
            found: found.and_then(|found| found.line),
        });
    };
    for bar in bars(claim, page) {
        check(bar, &mut report.checks);
    }
    let placings = placings(claim, page);
    for (number, placing) in &placings {
        let Some(drawing) = claim.drawings.get(*number) else { continue };
        for (at, own) in drawing.claims.iter().enumerate() {
            if let Some(expected) = placing.expect(drawing, own) {
                shown[*number][at] = true;
                check(expected, &mut report.checks);
            }
        }
    }
    if report.checks.len() - before <= 1 {
        report.unmeasured.push(page + 1);
    }
    let pieces: Vec<PlacedPiece> = placings
        .iter()
        .filter_map(|(number, placing)| {
            Some(PlacedPiece { title: &claim.drawings.get(*number)?.title, area: placing.area()? })
        })
        .collect();
    if let Some((width, height)) = sheet.size.or_else(|| claimed_size(claim, page)) {
        let paper = Rect::new(0.0, 0.0, width, height);
        report.faults.extend(crossing::find(page + 1, sheet, paper, &pieces));
    }
}

/// The fault of pages that the claim does not have.
fn foreign_pages(claimed: usize, sheets: usize) -> Option<Diagnostic> {
    let message = format!(
        "the file has {sheets} pages, {claimed} of which it claims: the others are not its own"
    );
    (sheets > claimed).then(|| Diagnostic::error(Code::NotTrueSize, message))
}

/// The titles of drawings that claim nothing, such as a ship's outline, once each.
fn drawings_without_claims(claim: &FileClaim) -> Vec<String> {
    let empty = claim.drawings.iter().filter(|drawing| drawing.claims.is_empty());
    let mut titles: Vec<String> = empty.map(|drawing| drawing.title.clone()).collect();
    titles.dedup();
    titles
}

/// The drawings on a page and their positions.
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

/// Claims that are in no window of any page.
fn never_shown(claim: &FileClaim, shown: &[Vec<bool>]) -> Vec<Check> {
    let mut checks = Vec::new();
    for (drawing, shown) in claim.drawings.iter().zip(shown) {
        for (own, _) in drawing.claims.iter().zip(shown).filter(|(_, shown)| !**shown) {
            checks.push(Check {
                name: own.name.clone(),
                of: drawing.title.clone(),
                ..Check::missing(Kind::Line, 0)
            });
        }
    }
    checks
}

fn missing_sheet(page: usize) -> Check {
    Check { name: format!("page {}", page + 1), ..Check::missing(Kind::Sheet, page + 1) }
}

fn claimed_size(claim: &FileClaim, page: usize) -> Option<(f64, f64)> {
    let drawing = claim.drawings.get(page).map(|drawing| drawing.size);
    let claimed = if claim.pages.is_empty() { drawing } else { Some(claim.pages[page].size) };
    claimed.map(|Size { width, height }| (width.to_mm(), height.to_mm()))
}

/// The deviation of the sheet's sides from those claimed.
fn sheet_size(claim: &FileClaim, page: usize, sheet: &Sheet) -> Option<Check> {
    let (width, height) = claimed_size(claim, page)?;
    let (wide, high) = sheet.size?;
    let off = (wide - width).abs().max((high - height).abs());
    Some(Check {
        deviation: Some(Length::nearest_mm(off)),
        expected: Extent::Size(width, height),
        found: Some(Line::new((0.0, 0.0), (wide, high))),
        ..missing_sheet(page)
    })
}

/// The mark nearest to something expected.
struct Found {
    /// Its deviation, in millimetres.
    off: f64,
    line: Option<Line>,
}

fn nearest(expected: &Expected, sheet: &Sheet) -> Option<Found> {
    let (first, rest) = expected.points.split_first()?;
    let around = rest.iter().fold(Rect::from_points(*first, *first), |all, one| all.union_pt(*one));
    let (mut best, mut least) = (None, f64::MAX);
    for mark in &sheet.marks {
        let Rect { x0, y0, x1, y1 } = mark.bounds.inflate(REACH, REACH);
        let holds = x0 <= around.x0 && y0 <= around.y0 && x1 >= around.x1 && y1 >= around.y1;
        if !holds || !expected.points.iter().all(|point| mark.shows(*point, CLIP)) {
            continue;
        }
        let mut keep = |off: f64, line: Option<Line>| {
            if off < least {
                (best, least) = (Some(Found { off, line }), off);
            }
        };
        if !matches!(expected.kind, Kind::Line | Kind::Bar) {
            keep(mark_off(expected, mark), None);
            continue;
        }
        for segment in &mark.segments {
            if let PathSeg::Line(line) = *segment {
                keep(line_off(expected, line), Some(line));
            }
        }
    }
    best
}

/// How far a mark is, at most, from the points and ends of an arc or circle. Beyond reach it is not measured further.
fn mark_off(expected: &Expected, mark: &Mark) -> f64 {
    let ends = expected.ends.iter().map(|end| mark.distance_of_end(*end));
    let mut off = ends.fold(0.0, f64::max);
    for point in &expected.points {
        if off > REACH {
            break;
        }
        off = off.max(mark.distance(*point));
    }
    off
}

/// The deviation of a drawn line from the expected one: between the ends of both, or for an end
/// made by a window, from the line.
fn line_off(expected: &Expected, line: Line) -> f64 {
    let far = |point: &Point| line.nearest(*point, 1e-9).distance_sq.sqrt();
    let along = expected.points.iter().map(far).fold(0.0, f64::max);
    let ends = match *expected.ends.as_slice() {
        [a, b] => apart(line, Line::new(a, b)),
        [a] => line.p0.distance(a).min(line.p1.distance(a)),
        _ => 0.0,
    };
    along.max(ends)
}

/// The distance between the ends of two lines, in whichever order.
fn apart(a: Line, b: Line) -> f64 {
    let straight = a.p0.distance(b.p0).max(a.p1.distance(b.p1));
    straight.min(a.p0.distance(b.p1).max(a.p1.distance(b.p0)))
}
