//! Marks as paths for a template, which draws all of one pen as a single curve.

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{ShipClass, Size};
use crate::view::{DrawingView, Drawings, PathView, SegmentView};

use super::silhouette::{self, Berth, Heading, Look, Ours};
use super::{Ink, Mark, Shape, Step};

/// Longer arcs are drawn in so many parts, each a cubic curve: on a turret less than a micrometre off.
const PART: f64 = std::f64::consts::FRAC_PI_2;
/// The radius of the dial on which a sector is shown.
pub const DIAL: Length = Length::um(4_400);
/// White around a drawing, for the half of its lines and for what stands over the hull.
const ROUND: Length = Length::um(400);

/// What a book draws of a class whose length is known: from the side and from above, at one metre of
/// ship for so many of drawing; and a dial for each of her mounts.
pub fn of_class(class: &ShipClass, scale: Fraction) -> Drawings {
    let sectors = class.mounts.iter().map(|mount| sector(mount.arc)).collect();
    let length =
        class.length_ft.map(|feet| Length::inches(feet * Fraction::whole(12)).times(scale));
    let Some(length) = length.filter(|length| *length > Length::ZERO) else {
        return Drawings { profile: None, plan: None, sectors };
    };
    let berth = Berth { stern: Point::ORIGIN, length, heading: Heading::Right };
    let profile = silhouette::profile(class, berth);
    let plan = silhouette::plan(class, berth, Look::Whole);
    Drawings {
        profile: Some(drawing(&profile.marks, profile.ours)),
        plan: Some(drawing(&plan.marks, plan.ours)),
        sectors,
    }
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

fn drawing(marks: &[Mark], ours: Ours) -> DrawingView {
    let mut all = Vec::new();
    for mark in marks {
        add(&mut all, &mark.shape, Point::ORIGIN);
    }
    let (low, high) = bounds(&all);
    let corner = Point::new(Length::nearest_mm(low.0) - ROUND, Length::nearest_mm(low.1) - ROUND);
    let mut paths: Vec<PathView> = Vec::new();
    for mark in marks {
        let line = mark.line.map(Length::to_mm);
        let fill = mark.fill.map(darkness);
        let same = |path: &&mut PathView| path.line == line && path.fill == fill;
        let mut fresh = Vec::new();
        add(&mut fresh, &mark.shape, corner);
        // Black lies on black in any order; a grey hull is the first of all.
        match paths.iter_mut().find(same) {
            Some(path) => path.segments.extend(fresh),
            None => paths.push(PathView { line, fill, segments: fresh }),
        }
    }
    let mut not_given = Vec::new();
    if ours.proportions {
        not_given.push("proportions");
    }
    if ours.mounts {
        not_given.push("places of guns");
    }
    let round = 2.0 * ROUND.to_mm();
    DrawingView {
        width: high.0 - low.0 + round,
        height: high.1 - low.1 + round,
        paths,
        ours: not_given.join(", "),
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

fn bounds(segments: &[SegmentView]) -> (Place, Place) {
    let mut points: Vec<Place> = Vec::new();
    for segment in segments {
        match segment {
            SegmentView::Move(at) | SegmentView::Line(at) => points.push(*at),
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

/// The largest of some round scales at which the longest of some ships is no longer than there is room.
pub fn scale<'a>(classes: impl Iterator<Item = &'a ShipClass>, room: Length) -> Option<i64> {
    const ROUND_SCALES: [i64; 10] = [600, 900, 1200, 1500, 1800, 2400, 3000, 3600, 4800, 6000];
    let longest = classes.filter_map(|class| class.length_ft).max()?;
    let longest = Length::inches(longest * Fraction::whole(12));
    let fits = |scale: &&i64| longest.times(Fraction::new(1, **scale)) <= room;
    Some(*ROUND_SCALES.iter().find(fits).unwrap_or(&ROUND_SCALES[ROUND_SCALES.len() - 1]))
}

/// Room for a drawing of a book on a paper: most of a narrow page, less than half of a wide one.
pub fn room(paper: Size) -> Length {
    let share = if paper.width < Length::um(180_000) { 74 } else { 44 };
    paper.width * share / 100
}

#[cfg(test)]
mod tests {
    use super::*;

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
