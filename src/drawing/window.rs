//! A part of a drawing as a drawing of its own: what is seen through a window, and the cuts that
//! separate it from its neighbors.

use cavalier_contours::polyline::{BooleanOp, PlineSource};
use kurbo::BezPath;

use crate::measure::{Length, Point};
use crate::model::Placed;

use super::curves::{angle, between, distance, nearest, on_circle};
use super::pline::{path, polyline};
use super::{Claim, ClaimShape, Drawing, Mark, Role, Segment, Shape, Step, Text, flattened};

/// The rounding of coordinates (half a nanometre) plus numerical noise, in millimetres.
const NOISE_MM: f64 = 1e-5;
/// A mat of more places is numbered so densely that no joint can keep off its words.
const MOST_WORDS: usize = 3_000;

impl Drawing {
    /// What is seen through a window. Closed cuts and areas stay closed, so that both parts have an
    /// edge along a joint; lines and words end there.
    pub fn part(&self, window: Placed) -> Self {
        let mut claims: Vec<Claim> =
            self.claims.iter().filter_map(|claim| seen_claim(claim, window)).collect();
        let mut marks = Vec::new();
        for mark in &self.marks {
            for seen in self.seen(mark, window) {
                // All lines that end at a joint end alike; an unclaimed one would look like an
                // added outline.
                if seen.shape != mark.shape
                    && let Shape::Path { start, steps, closed: false } = &seen.shape
                    && let [Step::Line(to)] = steps.as_slice()
                    && !claims.iter().any(|claim| claim.shape == ClaimShape::Line(*start, *to))
                {
                    let (name, role) = ("a line that a joint ends".to_owned(), mark.role);
                    claims.push(Claim { name, role, shape: ClaimShape::Line(*start, *to) });
                }
                marks.push(seen);
            }
        }
        Self {
            marks,
            claims,
            pieces: self.pieces.clone(),
            backdrop: self.backdrop,
            ..Self::new(&self.id, &self.title, self.size, &self.faces)
        }
    }

    fn seen(&self, mark: &Mark, window: Placed) -> Vec<Mark> {
        let with = |shape: Shape| Mark { shape, ..mark.clone() };
        let bounds = match &mark.shape {
            Shape::Text(text) => Some(self.around(text)),
            shape => shape.bounds(),
        };
        let Some(bounds) = bounds.filter(|bounds| bounds.touches(window)) else {
            return Vec::new();
        };
        // What lies on an edge belongs to the later part.
        if bounds.x >= window.right() || bounds.y >= window.bottom() {
            return Vec::new();
        }
        if window.contains(bounds) {
            return vec![mark.clone()];
        }
        if let Shape::Text(text) = &mark.shape {
            return vec![with(Shape::Text(Text { window: Some(window), ..text.clone() }))];
        }
        let is_cut = matches!(mark.role, Role::CutOuter | Role::CutInner);
        if !mark.shape.is_closed() {
            return open(&mark.shape, window).into_iter().map(with).collect();
        }
        let mut seen = Vec::new();
        if is_cut || mark.fill.is_some() {
            let line = if is_cut { mark.line } else { None };
            let area = |shape| Mark { line, shape, ..mark.clone() };
            seen.extend(closed(&mark.shape, window).into_iter().map(area));
        }
        if !is_cut && mark.line.is_some() {
            let line = |shape| Mark { fill: None, shape, ..mark.clone() };
            seen.extend(open(&mark.shape, window).into_iter().map(line));
        }
        seen
    }

    /// Lets joints keep off all words. Who knows better which of them matter has said so already.
    pub fn keep_all_words(&mut self) {
        let texts: Vec<&Text> = self.texts().take(MOST_WORDS + 1).collect();
        if !self.keep_words.is_empty() || texts.len() > MOST_WORDS {
            return;
        }
        let boxes: Vec<Placed> = texts.into_iter().map(|text| self.around(text)).collect();
        let across = boxes.iter().map(|one| (one.x, one.right())).collect();
        let down = boxes.iter().map(|one| (one.y, one.bottom())).collect();
        (self.keep_words, self.keep_words_beside) =
            if self.size.width >= self.size.height { (across, down) } else { (down, across) };
    }

    /// A box that contains every letter of a text.
    fn around(&self, text: &Text) -> Placed {
        let width = self.faces.width(&text.words, text.face, text.size).to_mm();
        let before = -width * text.anchor.before();
        let (em, place) = (text.size.to_mm(), text.place());
        let (left, right) = (before - 0.1 * em, before + width + 0.1 * em);
        let corners = [(left, -em), (right, -em), (right, em * 0.3), (left, em * 0.3)];
        let [a, b, c, d] = corners.map(|corner| nearest(place * kurbo::Point::from(corner)));
        Placed::between(a, b).with(Placed::between(c, d))
    }
}

/// A closed shape clipped to the window, following the window's edges between crossings.
fn closed(shape: &Shape, window: Placed) -> Vec<Shape> {
    let corner = Point::new(window.x, window.y);
    let edges = polyline(&Shape::rectangle(corner, window.size));
    let found = polyline(shape).boolean(&edges, BooleanOp::And);
    found.pos_plines.iter().map(|found| path(&found.pline)).collect()
}

/// The runs of a line inside the window.
fn open(shape: &Shape, window: Placed) -> Vec<Shape> {
    let mut runs: Vec<Vec<Segment>> = Vec::new();
    for seen in shape.segments().iter().flat_map(|segment| seen_segment(segment, window)) {
        match runs.last_mut().filter(|run| run.last().is_some_and(|last| last.to() == seen.from)) {
            Some(run) => run.push(seen),
            None => runs.push(vec![seen]),
        }
    }
    let run = |run: Vec<Segment>| Shape::Path {
        start: run[0].from,
        steps: run.iter().map(|segment| segment.step).collect(),
        closed: false,
    };
    runs.into_iter().map(run).collect()
}

fn seen_segment(segment: &Segment, window: Placed) -> Vec<Segment> {
    match segment.step {
        Step::Line(to) => seen_line(segment.from, to, window)
            .map(|(from, to)| Segment { from, step: Step::Line(to) })
            .into_iter()
            .collect(),
        Step::Arc { centre, clockwise, .. } => seen_arc(segment, centre, clockwise, window),
    }
}

/// The part of a straight line inside the window, by the Liang-Barsky algorithm.
fn seen_line(from: Point, to: Point, window: Placed) -> Option<(Point, Point)> {
    let (mut begin, mut end) = (0.0_f64, 1.0_f64);
    let sides =
        [(from.x, to.x, window.x, window.right()), (from.y, to.y, window.y, window.bottom())];
    for (a, b, least, most) in sides {
        if a == b {
            if a < least || a >= most {
                return None;
            }
            continue;
        }
        let way = (b - a).to_mm();
        let reached = [(least - a).to_mm() / way, (most - a).to_mm() / way];
        begin = begin.max(reached[0].min(reached[1]));
        end = end.min(reached[0].max(reached[1]));
    }
    let long = distance(from, to).to_mm();
    if (end - begin) * long <= NOISE_MM {
        return None;
    }
    let at = |share: f64, own: Point| match share {
        0.0 | 1.0 => own,
        share => between(from, to, share),
    };
    Some((at(begin, from), at(end, to)))
}

/// The parts of an arc inside the window.
fn seen_arc(segment: &Segment, centre: Point, clockwise: bool, window: Placed) -> Vec<Segment> {
    let radius = distance(centre, segment.from);
    let (start, sweep) = (angle(centre, segment.from), segment.sweep_degrees().to_radians());
    let sign = if clockwise { 1.0 } else { -1.0 };
    // The angles, in radians along the arc, at which it crosses an edge.
    let mut ways = vec![0.0, sweep];
    let mut crossing = |direction: f64| {
        let way = (sign * (direction - start)).rem_euclid(std::f64::consts::TAU);
        if way < sweep {
            ways.push(way);
        }
    };
    for edge in [window.x, window.right()] {
        let cos = (edge - centre.x).to_mm() / radius.to_mm();
        if cos.abs() <= 1.0 {
            crossing(cos.acos());
            crossing(-cos.acos());
        }
    }
    for edge in [window.y, window.bottom()] {
        let sin = (edge - centre.y).to_mm() / radius.to_mm();
        if sin.abs() <= 1.0 {
            crossing(sin.asin());
            crossing(std::f64::consts::PI - sin.asin());
        }
    }
    ways.sort_by(f64::total_cmp);
    let at = |way: f64| match way {
        0.0 => segment.from,
        way if way == sweep => segment.to(),
        way => on_circle(centre, radius, start + sign * way),
    };
    let mut seen: Vec<(f64, f64)> = Vec::new();
    for two in ways.windows(2) {
        let middle = on_circle(centre, radius, start + sign * (two[0] + two[1]) / 2.0);
        let is_inside = (window.x..window.right()).contains(&middle.x)
            && (window.y..window.bottom()).contains(&middle.y);
        if !is_inside || (two[1] - two[0]) * radius.to_mm() <= NOISE_MM {
            continue;
        }
        match seen.last_mut().filter(|last| last.1 == two[0]) {
            Some(last) => last.1 = two[1],
            None => seen.push((two[0], two[1])),
        }
    }
    let arc = |to| Step::Arc { centre, to, clockwise };
    let part = |(from, to)| Segment { from: at(from), step: arc(at(to)) };
    seen.into_iter().map(part).collect()
}

/// The part of a claim that can be measured in the window: the visible part of a line; a curve only
/// if all of it is visible.
fn seen_claim(claim: &Claim, window: Placed) -> Option<Claim> {
    let curve = match claim.shape {
        ClaimShape::Line(from, to) => {
            let (from, to) = seen_line(from, to, window)?;
            return Some(Claim { shape: ClaimShape::Line(from, to), ..claim.clone() });
        }
        ClaimShape::Arc { centre, radius, arc } => {
            Mark::arc(claim.role, Length::ZERO, (centre, radius), arc).shape
        }
        ClaimShape::Circle { centre, radius } => Shape::Circle { centre, radius },
    };
    window.contains(curve.bounds()?).then(|| claim.clone())
}

/// Letters clipped to the window. Closed contours stay closed.
pub fn seen_letters(letters: &BezPath, window: Placed) -> BezPath {
    let seen = |contour: Shape| match contour {
        Shape::Path { start, steps, closed: true } => seen_polygon(start, &steps, window),
        contour => open(&contour, window),
    };
    let seen = flattened(letters).into_iter().flat_map(seen);
    seen.flat_map(|contour| contour.path()).collect()
}

/// A polygon clipped to the window, by the Sutherland-Hodgman algorithm.
fn seen_polygon(start: Point, steps: &[Step], window: Placed) -> Vec<Shape> {
    let points: Vec<Point> = std::iter::once(start).chain(steps.iter().map(Step::to)).collect();
    let edges: [&dyn Fn(Point) -> Length; 4] =
        [&|at| at.x - window.x, &|at| window.right() - at.x, &|at| at.y - window.y, &|at| {
            window.bottom() - at.y
        }];
    let left = edges.iter().fold(points, |points, inside| {
        let mut kept = Vec::new();
        for (number, to) in points.iter().enumerate() {
            let from = points[(number + points.len() - 1) % points.len()];
            let (a, b) = (inside(from), inside(*to));
            if (a < Length::ZERO) != (b < Length::ZERO) {
                kept.push(between(from, *to, a.to_mm() / (a - b).to_mm()));
            }
            if b >= Length::ZERO {
                kept.push(*to);
            }
        }
        kept
    });
    if left.len() > 2 { vec![Shape::polygon(&left)] } else { Vec::new() }
}
