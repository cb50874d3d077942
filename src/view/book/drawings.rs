//! The drawings of a class in a book, as curves for its template. Curves of one pen form one path.

use std::collections::BTreeMap;

use kurbo::{Affine, BezPath};
use serde::{Serialize, Serializer};

use crate::drawing::curves::svg_data;
use crate::drawing::{Ink, Mark, Shape};
use crate::instrument::silhouette::{self, Condition, Finish, Heading, Ours, Placement};
use crate::measure::{Arc, Fraction, Length, Point};
use crate::model::{Placed, ShipClass, ShipType, Size};

use super::figures::Figures;

/// The drawings of a class.
#[derive(Clone, Serialize, Default, Debug)]
pub struct Drawings {
    /// Profile and plan; `None` if the length is unknown.
    pub drawing: Option<DrawingView>,
    /// The profile at 1:1000.
    #[serde(skip)]
    pub profile: Option<DrawingView>,
    /// The scale of the drawing.
    pub drawn_at: Option<DrawnAt>,
    /// The sectors of each mount on a dial, in millimetres from its center.
    pub sectors: Vec<Path>,
}

/// The scale of drawings.
#[derive(Clone, Serialize, PartialEq, Debug)]
pub struct DrawnAt {
    /// `1:1500`.
    pub scale: String,
    /// The length that the scale bar represents.
    pub length: i64,
    /// The unit of that length.
    pub unit: String,
    /// The length of the bar in millimetres.
    pub bar: f64,
}

/// A drawing: paths in millimetres from its top left corner.
#[derive(Clone, Serialize, Debug)]
pub struct DrawingView {
    pub width: f64,
    pub height: f64,
    /// In drawing order.
    pub paths: Vec<PathView>,
    /// Whether her beam, or the places of guns, funnels or masts, are ours.
    pub ours: bool,
}

/// All curves of one pen.
#[derive(Clone, Serialize, Debug)]
pub struct PathView {
    /// The width of the line, if any.
    pub line: Option<f64>,
    /// Its dashes and the gaps between them, if it has any.
    pub dash: Option<(f64, f64)>,
    /// The darkness of the fill, if any, in percent.
    pub fill: Option<u8>,
    pub path: Path,
    /// Whether it is a single line, such as the waterline.
    pub single: bool,
}

/// A path in millimetres. Templates see it as SVG has it, of the commands `M`, `L`, `C` and `Z`.
#[derive(Clone, Default, Debug)]
pub struct Path(BezPath);

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A micrometre is finer than any printer.
        serializer.serialize_str(&svg_data(&self.0, 3))
    }
}

/// The scale of profiles.
const PROFILE_SCALE: i64 = 1000;
/// The radius of the dial of a sector.
pub const DIAL: Length = Length::um(4_400);
/// The space between profile and plan.
const BETWEEN: Length = Length::um(1_400);
/// The space around a drawing, for line widths and anything over the hull.
const ROUND: Length = Length::um(400);

/// Draws a class in a book: profile and plan at a scale if the length is known, and a dial for each
/// mount.
pub fn of_class(class: &ShipClass, scale: Option<i64>, figures: Figures) -> Drawings {
    let dial = |arcs: Vec<Arc>| Path(arcs.into_iter().flat_map(sector).collect());
    let sectors = class.each_mount().into_iter().map(|(_, arcs)| dial(arcs)).collect();
    let placed = scale.and_then(|scale| Some((scale, placement(class, scale)?)));
    let Some((scale, placement)) = placed else {
        return Drawings { sectors, ..Drawings::default() };
    };
    let profile = silhouette::profile(class, placement, Finish::Tinted);
    let plan = silhouette::plan(class, placement, Condition::Whole);
    Drawings {
        drawing: Some(drawing(&[&profile.marks, &plan.marks], plan.ours)),
        profile: profile_of(class),
        drawn_at: Some(told(scale, figures)),
        sectors,
    }
}

/// The profile of a class at 1:1000, heading right; `None` if the length is unknown.
pub fn profile_of(class: &ShipClass) -> Option<DrawingView> {
    let profile = silhouette::profile(class, placement(class, PROFILE_SCALE)?, Finish::Solid);
    Some(drawing(&[&profile.marks], Ours { proportions: false, ..profile.ours }))
}

impl DrawingView {
    /// Mirrors the drawing.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        let mirror = Affine::FLIP_X.then_translate((self.width, 0.0).into());
        self.paths.iter_mut().for_each(|path| path.path.0.apply_affine(mirror));
        self
    }
}

/// A ship at a scale, heading right; `None` if the length is unknown.
fn placement(class: &ShipClass, scale: i64) -> Option<Placement> {
    let feet = class.length_ft.filter(|feet| *feet > Fraction::ZERO)?;
    let length = drawn_feet(feet, scale);
    Some(Placement { stern: Point::ORIGIN, length, heading: Heading::Right })
}

fn drawn_feet(feet: Fraction, scale: i64) -> Length {
    Length::inches(feet * Fraction::whole(12)).times(Fraction::new(1, scale))
}

/// A scale with the longest suitable bar of round feet or metres.
fn told(scale: i64, figures: Figures) -> DrawnAt {
    const ROUND: [i64; 7] = [500, 200, 100, 50, 20, 10, 5];
    const LONGEST_BAR: Length = Length::um(24_000);
    let bar = |length: &i64| match figures.is_metric() {
        true => Length::um(*length * 1_000_000) / scale,
        false => drawn_feet(Fraction::whole(*length), scale),
    };
    let fits = |length: &&i64| bar(length) <= LONGEST_BAR;
    let length = *ROUND.iter().find(fits).unwrap_or(&ROUND[ROUND.len() - 1]);
    let unit = figures.unit(if figures.is_metric() { "metres" } else { "feet" });
    DrawnAt { scale: format!("1:{scale}"), length, unit, bar: bar(&length).to_mm() }
}

/// A sector of a dial around a point; the bow is up.
fn sector(arc: Arc) -> BezPath {
    let shape = if arc.width >= Fraction::whole(360) {
        Shape::Circle { centre: Point::ORIGIN, radius: DIAL }
    } else {
        Shape::sector(Point::ORIGIN, Length::ZERO, DIAL, arc)
    };
    shape.path()
}

/// Arranges views of a ship below each other, with sterns aligned.
fn drawing(views: &[&[Mark]], ours: Ours) -> DrawingView {
    let bounds: Vec<Placed> = views.iter().map(|marks| bounds(marks)).collect();
    let left = bounds.iter().map(|view| view.x).min().unwrap_or_default();
    let right = bounds.iter().map(|view| view.right()).max().unwrap_or_default();
    let mut paths: Vec<PathView> = Vec::new();
    let mut down = ROUND;
    for (marks, bounds) in views.iter().zip(bounds) {
        let corner = Point::new(left - ROUND, bounds.y - down);
        // Each view by itself: the gray of a plan must not cover the black of the profile above it.
        let mut own = Vec::new();
        marks.iter().for_each(|mark| draw(&mut own, mark, corner));
        paths.append(&mut own);
        down = down + bounds.size.height + BETWEEN;
    }
    DrawingView {
        width: (right - left + ROUND * 2).to_mm(),
        height: (down - BETWEEN + ROUND).to_mm(),
        paths,
        ours: ours.proportions || ours.mounts || ours.funnels || ours.masts,
    }
}

/// Adds a mark to the path of its pen.
fn draw(paths: &mut Vec<PathView>, mark: &Mark, corner: Point) {
    let line = mark.line.map(Length::to_mm);
    let dash = mark.dash.map(|(drawn, gap)| (drawn.to_mm(), gap.to_mm()));
    let fill = mark.fill.map(darkness);
    let own = mark.shape.moved(|point| point - corner).path();
    // The order of black marks does not matter, and the grey of a hull comes first.
    match paths.iter_mut().find(|path| (path.line, path.dash, path.fill) == (line, dash, fill)) {
        Some(path) => {
            path.path.0.extend(own);
            path.single = false;
        }
        None => {
            let single = !mark.shape.is_closed() && own.elements().len() < 4;
            paths.push(PathView { line, dash, fill, single, path: Path(own) });
        }
    }
}

fn darkness(ink: Ink) -> u8 {
    match ink {
        Ink::Black => 100,
        Ink::White => 0,
        Ink::Grey(percent) => percent,
    }
}

fn bounds(marks: &[Mark]) -> Placed {
    marks.iter().filter_map(|mark| mark.shape.bounds()).reduce(Placed::with).unwrap_or_default()
}

/// The scale of each type with a known length: 1:1800 on small pages and 1:1200 on others, so that ships of all
/// types can be compared. A type whose longest ship does not fit has the next scale at which she does; small
/// craft, which would take less than a third of the measure, have twice the scale.
pub fn scales<'a>(
    classes: impl Iterator<Item = &'a ShipClass>,
    paper: Size,
) -> BTreeMap<Option<ShipType>, i64> {
    const NARROW: Length = Length::um(190_000);
    const SCALES: [i64; 9] = [1200, 1800, 2400, 3000, 3600, 4800, 6000, 9000, 12_000];
    // What templates/books/hand.typ leaves beside the text, and more, since the waterline is longer than the ship.
    let (white, common) = if paper.width < NARROW { (29, 1800) } else { (43, 1200) };
    let room = (paper.width - Length::um(white * 1000)) * 100 / 105;
    let mut longest: BTreeMap<Option<ShipType>, Fraction> = BTreeMap::new();
    for (kind, feet) in classes.filter_map(|class| Some((class.kind, class.length_ft?))) {
        let known = longest.entry(kind).or_insert(feet);
        *known = (*known).max(feet);
    }
    let scale = |feet: Fraction| {
        let mut allowed = SCALES.into_iter().filter(|scale| *scale >= common);
        let fitting = allowed.find(|scale| drawn_feet(feet, *scale) <= room);
        match drawn_feet(feet, common) * 3 < room {
            true => common / 2,
            false => fitting.unwrap_or(SCALES[SCALES.len() - 1]),
        }
    };
    longest.into_iter().map(|(kind, feet)| (kind, scale(feet))).collect()
}

#[cfg(test)]
mod tests {
    use crate::model::{Language, Units};

    use super::*;

    #[test]
    fn the_bar_of_a_scale_is_round_and_short() {
        let words = Language::default();
        for (units, scale, length, bar) in [
            (Units::Imperial, 300, 20, 20.32),
            (Units::Imperial, 1500, 100, 20.32),
            (Units::Imperial, 3000, 200, 20.32),
            (Units::Metric, 300, 5, 16.6667),
            (Units::Metric, 1500, 20, 13.3333),
        ] {
            let told = told(scale, Figures { words: &words, units });
            assert_eq!(told.scale, format!("1:{scale}"));
            assert_eq!(told.length, length);
            assert!((told.bar - bar).abs() < 1e-3, "{told:?}");
        }
        assert_eq!(told(9000, Figures { words: &words, units: Units::Imperial }).length, 500);
    }
}
