//! Turns a claim into the points to be found on a sheet, in millimetres.

use kurbo::{Line, ParamCurve, Point as Spot, Rect, Vec2};

use crate::drawing::{Claim, ClaimShape};
use crate::export::claims::{DrawingClaim, FileClaim, PieceClaim};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};

use super::finished::share_inside;
use super::report::{Extent, Kind};

/// Something that must be drawn.
#[derive(Clone)]
pub struct Expected {
    pub kind: Kind,
    pub name: String,
    pub of: String,
    /// Points that must lie on one mark.
    pub points: Vec<Spot>,
    /// Points at which a segment of that mark must begin or end.
    pub ends: Vec<Spot>,
    /// The expected position, for messages.
    pub extent: Extent,
}

/// The number of points compared on a curve.
const SAMPLES: usize = 96;
/// The distance at which a point still counts as inside a window, in millimetres.
const EDGE: f64 = 1e-6;

/// The position of a drawing on a sheet.
pub struct Placing {
    /// The window's top left corner on the sheet.
    at: Spot,
    /// The visible part of the drawing; all of it without a window.
    window: Option<Rect>,
    /// The sheet's correction for a printer.
    correction: Correction,
}

/// A sheet's scaling about its middle, for a printer.
#[derive(Clone, Copy)]
struct Correction {
    across: f64,
    down: f64,
    middle: Spot,
}

impl Correction {
    const NONE: Self = Self { across: 1.0, down: 1.0, middle: Spot::ORIGIN };

    /// The correction of a sheet; the printer's lengths refer to upright paper.
    fn of(claim: &FileClaim, size: Size) -> Self {
        let Some((across, down)) = claim.correction else { return Self::NONE };
        let (across, down) = if size.width > size.height { (down, across) } else { (across, down) };
        let middle = Spot::new(size.width.to_mm() / 2.0, size.height.to_mm() / 2.0);
        Self { across: across.to_f64(), down: down.to_f64(), middle }
    }

    fn apply(self, at: Spot) -> Spot {
        let arm = at - self.middle;
        self.middle + Vec2::new(arm.x * self.across, arm.y * self.down)
    }
}

impl Placing {
    /// A drawing that is a sheet of its own.
    pub const WHOLE: Self = Self { at: Spot::ORIGIN, window: None, correction: Correction::NONE };

    /// A piece on a sheet of this size.
    pub fn of(piece: &PieceClaim, sheet: Size, claim: &FileClaim) -> Self {
        let Placed { x, y, size } = piece.window;
        let size = (size.width.to_mm(), size.height.to_mm());
        let window = Rect::from_origin_size(spot(Point::new(x, y)), size);
        Self { at: spot(piece.at), window: Some(window), correction: Correction::of(claim, sheet) }
    }

    /// The place of its window on the sheet.
    pub fn area(&self) -> Option<Rect> {
        let window = self.window?;
        let corners = [window.origin(), Spot::new(window.x1, window.y1)];
        let [least, most] = corners.map(|corner| self.on_sheet(corner));
        Some(Rect::from_points(least, most))
    }

    fn shows(&self, at: Spot) -> bool {
        self.window.is_none_or(|window| {
            let Rect { x0, y0, x1, y1 } = window.inflate(2.0 * EDGE, 2.0 * EDGE);
            (x0..=x1).contains(&at.x) && (y0..=y1).contains(&at.y)
        })
    }

    fn on_sheet(&self, at: Spot) -> Spot {
        let corner = self.window.map_or(Spot::ORIGIN, |window| window.origin());
        self.correction.apply(self.at + (at - corner))
    }

    /// What must be visible of a claim; nothing if it is outside the window.
    pub fn expect(&self, drawing: &DrawingClaim, claim: &Claim) -> Option<Expected> {
        let (kind, points, ends) = match claim.shape {
            ClaimShape::Line(from, to) => {
                let (from, to) = self.clip(spot(from), spot(to))?;
                (
                    Kind::Line,
                    vec![from.0, to.0],
                    [from, to].map(|(at, is_end)| is_end.then_some(at)),
                )
            }
            ClaimShape::Arc { centre, radius, arc } => {
                let points = around(centre, radius, arc);
                let is_end = |end: &Spot| arc.width.to_f64() < 360.0 && self.shows(*end);
                let ends = [points[0], points[SAMPLES]].map(|end| Some(end).filter(is_end));
                (Kind::Arc, points, ends)
            }
            ClaimShape::Circle { centre, radius } => {
                let whole = Arc { from: Bearing::new(Fraction::ZERO), width: Fraction::whole(360) };
                (Kind::Circle, around(centre, radius, whole), [None; 2])
            }
        };
        let shown = points.into_iter().filter(|at| self.shows(*at));
        let points: Vec<Spot> = shown.map(|at| self.on_sheet(at)).collect();
        let (first, last) = (*points.first()?, *points.last()?);
        let extent = match claim.shape {
            ClaimShape::Line(..) => Extent::Line(Line::new(first, last)),
            ClaimShape::Arc { centre, radius, .. } | ClaimShape::Circle { centre, radius } => {
                Extent::Round(self.on_sheet(spot(centre)), radius.to_mm())
            }
        };
        Some(Expected {
            kind,
            name: claim.name.clone(),
            of: drawing.title.clone(),
            points,
            ends: ends.into_iter().flatten().map(|end| self.on_sheet(end)).collect(),
            extent,
        })
    }

    /// The visible part of a line, and whether each of its ends is an end of the line.
    fn clip(&self, from: Spot, to: Spot) -> Option<((Spot, bool), (Spot, bool))> {
        let Some(window) = self.window else { return Some(((from, true), (to, true))) };
        let line = Line::new(from, to);
        let (begin, end) = share_inside(line, window.inflate(EDGE, EDGE))?;
        // Something that only touches the window is not visible.
        let shows =
            (end - begin) * (to - from).hypot() > 3.0 * EDGE || (begin <= 0.0 && end >= 1.0);
        let at = |share: f64| line.eval(share);
        shows.then(|| ((at(begin), begin <= 0.0), (at(end), end >= 1.0)))
    }
}

/// The check bars of a page.
pub fn bars(claim: &FileClaim, page: usize) -> Vec<Expected> {
    let Some(sheet) = claim.pages.get(page) else { return Vec::new() };
    let correction = Correction::of(claim, sheet.size);
    let on_sheet = |at: Point| correction.apply(spot(at));
    let bars = sheet.bars.as_slice();
    let expect = |(name, from, to): &(String, Point, Point)| {
        let ends = vec![on_sheet(*from), on_sheet(*to)];
        Expected {
            kind: Kind::Bar,
            name: name.clone(),
            of: String::new(),
            points: ends.clone(),
            extent: Extent::Line(Line::new(ends[0], ends[1])),
            ends,
        }
    };
    bars.iter().map(expect).collect()
}

fn spot(point: Point) -> Spot {
    Spot::new(point.x.to_mm(), point.y.to_mm())
}

/// Points along an arc, including its ends.
fn around(centre: Point, radius: Length, arc: Arc) -> Vec<Spot> {
    let (centre, radius) = (spot(centre), radius.to_mm());
    let point = |number: usize| {
        let share = number as f64 / SAMPLES as f64;
        let bearing = arc.from.degrees().to_f64() + arc.width.to_f64() * share;
        let (sin, cos) = bearing.to_radians().sin_cos();
        centre + Vec2::new(sin, -cos) * radius
    };
    (0..=SAMPLES).map(point).collect()
}
