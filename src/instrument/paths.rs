//! Marks as paths for a template, which draws all of one pen as a single curve.

use std::collections::BTreeMap;

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{ShipClass, ShipType, Size};
use crate::view::{DrawingView, Drawings, DrawnAt, PathView, SegmentView};

use super::silhouette::{self, Berth, Heading, Look, Ours};
use super::{Ink, Mark, Shape, Step};

/// Longer arcs are drawn in so many parts, each a cubic curve: on a turret less than a micrometre off.
const PART: f64 = std::f64::consts::FRAC_PI_2;
/// The radius of the dial on which a sector is shown.
pub const DIAL: Length = Length::um(4_400);
/// White between the ship from the side and from above.
const BETWEEN: Length = Length::um(2_600);
/// White around a drawing, for the half of its lines and for what stands over the hull.
const ROUND: Length = Length::um(400);

/// What a book draws of a class whose length is known: from the side and from above, at one metre of
/// drawing for so many of ship; and a dial for each of her mounts.
pub fn of_class(class: &ShipClass, scale: Option<i64>) -> Drawings {
    let sectors = class.mounts.iter().map(|mount| sector(mount.arc)).collect();
    let length = class.length_ft.filter(|feet| *feet > Fraction::ZERO);
    let (Some(feet), Some(scale)) = (length, scale) else {
        return Drawings { drawing: None, drawn_at: None, sectors };
    };
    let berth =
        Berth { stern: Point::ORIGIN, length: drawn_feet(feet, scale), heading: Heading::Right };
    let profile = silhouette::profile(class, berth);
    let plan = silhouette::plan(class, berth, Look::Whole);
    Drawings {
        drawing: Some(drawing(&[&profile.marks, &plan.marks], plan.ours)),
        drawn_at: Some(told(scale)),
        sectors,
    }
}

/// So many feet of ship on a drawing.
fn drawn_feet(feet: Fraction, scale: i64) -> Length {
    Length::inches(feet * Fraction::whole(12)).times(Fraction::new(1, scale))
}

/// A scale with the longest bar of round feet that is no longer than a bar should be.
fn told(scale: i64) -> DrawnAt {
    const ROUND_FEET: [i64; 6] = [500, 200, 100, 50, 20, 10];
    const LONGEST_BAR: Length = Length::um(24_000);
    let bar = |feet: &i64| drawn_feet(Fraction::whole(*feet), scale);
    let fits = |feet: &&i64| bar(feet) <= LONGEST_BAR;
    let feet = *ROUND_FEET.iter().find(fits).unwrap_or(&ROUND_FEET[ROUND_FEET.len() - 1]);
    DrawnAt { scale: format!("1:{scale}"), feet, bar: bar(&feet).to_mm() }
}

/// A sector of a dial around a point; the bow is up.
fn sector(arc: Arc) -> Vec<SegmentView> {
    let mut segments = Vec::new();
    let shape = if arc.width >= Fraction::whole(360) {
        Shape::Circle { centre: Point::ORIGIN, radius: DIAL }
    } else {
        Shape::sector(Point::ORIGIN, Length::ZERO, DIAL, arc)
    };
    add(&mut segments, &shape, Point::ORIGIN);
    segments
}

/// Views of a ship below each other, her stern on one line.
fn drawing(views: &[&[Mark]], ours: Ours) -> DrawingView {
    let bounds: Vec<(Place, Place)> = views.iter().map(|marks| bounds(marks)).collect();
    let left = bounds.iter().map(|(low, _)| low.0).fold(f64::INFINITY, f64::min);
    let right = bounds.iter().map(|(_, high)| high.0).fold(f64::NEG_INFINITY, f64::max);
    let round = ROUND.to_mm();
    let mut paths: Vec<PathView> = Vec::new();
    let mut down = round;
    for (marks, (low, high)) in views.iter().zip(bounds) {
        let corner = Point::new(
            Length::nearest_mm(left) - ROUND,
            Length::nearest_mm(low.1) - Length::nearest_mm(down),
        );
        marks.iter().for_each(|mark| draw(&mut paths, mark, corner));
        down += high.1 - low.1 + BETWEEN.to_mm();
    }
    let mut not_given = Vec::new();
    if ours.proportions {
        not_given.push("beam");
    }
    if ours.mounts {
        not_given.push("places of guns");
    }
    DrawingView {
        width: right - left + 2.0 * round,
        height: down - BETWEEN.to_mm() + round,
        paths,
        ours: not_given.join(", "),
    }
}

/// Adds a mark to the path of its pen.
fn draw(paths: &mut Vec<PathView>, mark: &Mark, corner: Point) {
    let line = mark.line.map(Length::to_mm);
    let fill = mark.fill.map(darkness);
    let mut segments = Vec::new();
    add(&mut segments, &mark.shape, corner);
    // Black lies on black in any order; the grey of a hull is the first of all.
    match paths.iter_mut().find(|path| path.line == line && path.fill == fill) {
        Some(path) => path.segments.extend(segments),
        None => paths.push(PathView { line, fill, segments }),
    }
}

fn darkness(ink: Ink) -> u8 {
    match ink {
        Ink::Black | Ink::Accent => 100,
        Ink::White => 0,
        Ink::Grey(percent) => percent,
    }
}

type Place = (f64, f64);

fn bounds(marks: &[Mark]) -> (Place, Place) {
    let mut segments = Vec::new();
    marks.iter().for_each(|mark| add(&mut segments, &mark.shape, Point::ORIGIN));
    let mut points: Vec<Place> = Vec::new();
    for segment in segments {
        match segment {
            SegmentView::Move(at) | SegmentView::Line(at) => points.push(at),
            SegmentView::Cubic(at) => points.extend(at),
            SegmentView::Close => {}
        }
    }
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let span = |values: &mut dyn Iterator<Item = f64>| {
        values.fold(start, |(low, high), value| (low.min(value), high.max(value)))
    };
    let (left, right) = span(&mut points.iter().map(|at| at.0));
    let (top, bottom) = span(&mut points.iter().map(|at| at.1));
    ((left, top), (right, bottom))
}

/// Adds a shape, seen from a corner; words are left out.
fn add(segments: &mut Vec<SegmentView>, shape: &Shape, corner: Point) {
    let seen = |point: Point| ((point - corner).x.to_mm(), (point - corner).y.to_mm());
    match shape {
        Shape::Path { start, steps, closed } => {
            let mut at = *start;
            segments.push(SegmentView::Move(seen(at)));
            for step in steps {
                match *step {
                    Step::Line(to) => {
                        segments.push(SegmentView::Line(seen(to)));
                        at = to;
                    }
                    Step::Arc { centre, to, clockwise } => {
                        add_arc(segments, seen(centre), (seen(at), seen(to)), clockwise);
                        at = to;
                    }
                }
            }
            if *closed {
                segments.push(SegmentView::Close);
            }
        }
        Shape::Circle { centre, radius } => {
            let end = |degrees| seen(centre.polar(*radius, Bearing::new(Fraction::whole(degrees))));
            segments.push(SegmentView::Move(end(0)));
            add_arc(segments, seen(*centre), (end(0), end(180)), true);
            add_arc(segments, seen(*centre), (end(180), end(0)), true);
            segments.push(SegmentView::Close);
        }
        Shape::Text(_) => {}
    }
}

/// An arc as cubic curves. On a drawing, whose y grows downwards, clockwise is the way of growing angles.
fn add_arc(
    segments: &mut Vec<SegmentView>,
    centre: Place,
    (from, to): (Place, Place),
    clockwise: bool,
) {
    let angle = |at: Place| (at.1 - centre.1).atan2(at.0 - centre.0);
    let radius = (from.0 - centre.0).hypot(from.1 - centre.1);
    let (start, full) = (angle(from), std::f64::consts::TAU);
    let mut sweep = (angle(to) - start).rem_euclid(full);
    if !clockwise {
        sweep -= full;
    }
    let parts = (sweep.abs() / PART).ceil().max(1.0);
    let step = sweep / parts;
    // How far the control points of a part lie along its tangents.
    let reach = radius * 4.0 / 3.0 * (step / 4.0).tan();
    let on = |angle: f64| (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin());
    for number in 0..parts as usize {
        let (a, b) = (start + step * number as f64, start + step * (number + 1) as f64);
        let (begin, end) = (on(a), on(b));
        segments.push(SegmentView::Cubic([
            (begin.0 - reach * a.sin(), begin.1 + reach * a.cos()),
            (end.0 + reach * b.sin(), end.1 - reach * b.cos()),
            end,
        ]));
    }
}

/// For each type the largest of some round scales at which the longest ship of the type is no longer
/// than there is room, so that ships of a type can be compared. Types of which no length is known have
/// none.
pub fn scales<'a>(
    classes: impl Iterator<Item = &'a ShipClass>,
    room: Length,
) -> BTreeMap<Option<ShipType>, i64> {
    const ROUND_SCALES: [i64; 16] =
        [300, 400, 500, 600, 800, 1000, 1200, 1500, 1800, 2000, 2400, 3000, 3600, 4800, 6000, 9000];
    let mut longest: BTreeMap<Option<ShipType>, Fraction> = BTreeMap::new();
    for class in classes {
        if let Some(feet) = class.length_ft {
            let known = longest.entry(class.kind).or_insert(feet);
            *known = (*known).max(feet);
        }
    }
    let scale = |feet: Fraction| {
        let fits = |scale: &&i64| drawn_feet(feet, **scale) <= room;
        *ROUND_SCALES.iter().find(fits).unwrap_or(&ROUND_SCALES[ROUND_SCALES.len() - 1])
    };
    longest.into_iter().map(|(kind, feet)| (kind, scale(feet))).collect()
}

/// How long a ship may be in a book on a paper: somewhat less than what templates/books/class.typ
/// leaves beside the figures, since the water's line is longer than the ship.
pub fn room(paper: Size) -> Length {
    const NARROW: Length = Length::um(190_000);
    let (white, share) =
        if paper.width < NARROW { (Length::um(34_000), 51) } else { (Length::um(50_000), 58) };
    (paper.width - white) * share / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_of_a_scale_is_round_and_short() {
        for (scale, feet, bar) in [(300, 20, 20.32), (1500, 100, 20.32), (3000, 200, 20.32)] {
            let told = told(scale);
            assert_eq!((told.scale.as_str(), told.feet), (format!("1:{scale}").as_str(), feet));
            assert!((told.bar - bar).abs() < 1e-6, "{told:?}");
        }
        assert_eq!(told(9000).feet, 500);
    }

    #[test]
    fn a_half_circle_stays_on_its_radius() {
        let mut segments = Vec::new();
        add_arc(&mut segments, (0.0, 0.0), ((0.0, -10.0), (0.0, 10.0)), true);
        assert_eq!(segments.len(), 2);
        for segment in segments {
            let SegmentView::Cubic([a, b, end]) = segment else { panic!("{segment:?}") };
            assert!((end.0.hypot(end.1) - 10.0).abs() < 1e-9);
            // Clockwise from the top is by the right.
            assert!(a.0 > 0.0 && b.0 > 0.0);
        }
    }
}
