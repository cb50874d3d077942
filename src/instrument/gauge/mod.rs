//! Turn gauges, laid on a ship to show how far she may turn.

mod angles;
pub mod rose;
pub mod wind;

use crate::drawing::{
    Anchor, ClaimShape, Drawing, EDGE, Face, HEAVY, Mark, NORMAL, Role, Shape, Step, THIN, Text,
};
use crate::instrument::around::{across, block};
use crate::instrument::card::{self, PIN, Paragraph, bearing, blank, spoke};
use crate::instrument::compass::{Compass, DEPTH};
use crate::instrument::ship_mark::bow_arrow;
use crate::instrument::{Drawings, Request};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{GaugeSpec, Size};

/// Of the whole gauge.
const RADIUS: Length = Length::um(50_000);

/// A disc with the angles to both sides, or a hexagon for a hex board.
pub fn draw(spec: &GaugeSpec, request: &Request) -> Drawings {
    let size = Size { width: RADIUS * 2, height: RADIUS * 2 };
    let mut drawings = Vec::new();
    if !spec.angles.is_empty() {
        let (mut drawing, _) =
            blank(&request.instrument.id, &request.instrument.label, size, request.faces);
        draw_disc(&mut drawing, spec, request);
        drawings.push(drawing);
    }
    if spec.hex_faces {
        let id = format!("{}-hex", request.instrument.id);
        let (mut drawing, _) = blank(&id, &request.instrument.label, size, request.faces);
        draw_hex(&mut drawing, request);
        drawings.push(drawing);
    }
    Ok(drawings)
}

fn centre() -> Point {
    Point::new(EDGE + RADIUS, EDGE + RADIUS)
}

fn draw_disc(drawing: &mut Drawing, spec: &GaugeSpec, request: &Request) {
    let mut limits: Vec<Bearing> = spec
        .angles
        .iter()
        .flat_map(|angle| [Bearing::new(*angle), Bearing::new(Fraction::ZERO - *angle)])
        .filter(|at| *at != bearing(0))
        .collect();
    limits.sort_unstable();
    limits.dedup();
    let taken = |degrees: i64| {
        let at = bearing(degrees);
        in_notch(degrees) || (degrees % 10 != 0 && limits.contains(&at))
    };
    // Both sides count from the bow.
    let figure = |degrees: i64| degrees.min(360 - degrees).to_string();
    let ticks = RADIUS - Length::um(1_000);
    let (heavy, left_out, figure) = (limits.as_slice(), &taken, &figure);
    Compass { centre: centre(), radius: ticks, heavy, left_out, figure, circles: &[] }
        .draw(drawing);
    draw_angles(drawing, &limits, ticks, if spec.house { card::DAGGER } else { "" });
    draw_middle(drawing, ticks - Length::um(11_000));
    write_name(drawing, request, spec.house);
    notched_outline(drawing);
}

/// Of an angle between the rim's own ticks.
const TICK: Length = Length::um(3_500);
/// A shorter line would be taken for a sign.
const SHORTEST: Length = Length::um(2_000);

/// Heavy lines at the angles, each with its figure and mark on both sides.
fn draw_angles(drawing: &mut Drawing, limits: &[Bearing], rim: Length, mark: &str) {
    let (figures, em) = angles::figures(&drawing.faces, limits, mark);
    for at in limits {
        let degrees = at.degrees();
        let steps_of = |step: i64| (degrees / Fraction::whole(step)).is_whole();
        let (inside, at_rim) = (rim - DEPTH, angles::is_at_rim(*at));
        // Between two figures of the rim there is room for a line half way.
        let through = steps_of(5) && !steps_of(10) && !at_rim;
        let (mut from, to) = (angles::FROM, if through { rim } else { inside });
        let draw = |drawing: &mut Drawing, what: &str, (from, to): (Length, Length)| {
            if to - from >= SHORTEST {
                let name = format!("turn {}\u{b0}{what}", degrees.to_decimal_text());
                spoke(drawing, &name, HEAVY, (centre(), *at), (from, to));
            }
        };
        if let Some((_, words, inner)) = figures.iter().find(|(own, ..)| own == at) {
            let line = Paragraph { words: words.clone(), face: Face::Figures, size: em };
            across(drawing, centre(), *at, *inner, &line);
            let (below, above) = angles::around(em, *inner);
            draw(drawing, ", inside", (from, below));
            from = from.max(above);
        }
        if !at_rim {
            draw(drawing, "", (from, to));
        }
        if !through && !steps_of(10) && !in_notch(degrees.floor()) {
            draw(drawing, ", at the rim", (rim - TICK, rim));
        }
    }
}

/// The pin hole at the ship's centre, a cross around it, and the line to the bow.
fn draw_middle(drawing: &mut Drawing, to: Length) {
    drawing.measured_circle("pin", Role::CutInner, NORMAL, (centre(), PIN));
    for degrees in [90, 270] {
        let ends = (PIN * 2, Length::um(6_000));
        spoke(drawing, "cross", THIN, (centre(), bearing(degrees)), ends);
    }
    let bow = bearing(0);
    let (from, tip) = (centre().polar(PIN * 2, bow), centre().polar(to, bow));
    let foot = tip + Point::new(Length::ZERO, Length::um(9_000));
    drawing.engraved_line("bow", THIN, from, foot);
    drawing.engrave(NORMAL, bow_arrow(tip));
}

/// The instrument and its game, on the starboard quarter.
fn write_name(drawing: &mut Drawing, request: &Request, house: bool) {
    let mut lines = vec![
        Paragraph::new(&request.instrument.label, Face::Display, 4_400),
        Paragraph::new(&request.rules.title, Face::Body, 2_200),
    ];
    if house {
        let key = format!("{} {}", card::DAGGER, request.faces.words().text("gauge.our_angles"));
        lines.push(Paragraph::new(key, Face::Body, 2_200));
    }
    let at = centre() + Point::new(Length::um(5_000), Length::um(18_500));
    card::write_column(drawing, &lines, at, Length::um(16_000));
    let edge = request.faces.words().text("gauge.this_edge");
    let at = centre() + Point::new(Length::um(2_800), Length::um(46_500));
    let text = Text::new(edge, Face::Body, Length::um(2_200), at).anchored(Anchor::Start);
    drawing.write(text.turned(bearing(270)));
}

/// The notch is to port of the centerline astern, so that its long side is that line.
const NOTCH: Length = Length::um(9_000);
const NOTCH_TOP: Length = Length::um(18_000);

/// Whether a tick would fall into the notch or be cut by its edge.
fn in_notch(degrees: i64) -> bool {
    (180..=190).contains(&degrees)
}

/// A disc with a notch, to be cut.
fn notched_outline(drawing: &mut Drawing) {
    let at = |x: Length, y: Length| centre() + Point::new(x, y);
    let root = |x: Length| {
        let (r, x) = (RADIUS.to_mm(), x.to_mm());
        Length::nearest_mm((r * r - x * x).sqrt())
    };
    let (foot, far) = (at(Length::ZERO, RADIUS), at(-NOTCH, root(NOTCH)));
    let (corner, inner) = (at(Length::ZERO, NOTCH_TOP), at(-NOTCH, NOTCH_TOP));
    let lines =
        [("centre line", foot, corner), ("notch, top", corner, inner), ("notch, side", inner, far)];
    for (name, from, to) in lines {
        drawing.claim(name, Role::CutOuter, ClaimShape::Line(from, to));
    }
    let start_angle = 180.0 + (NOTCH.to_mm() / RADIUS.to_mm()).asin().to_degrees();
    let from = Bearing::new(Fraction::nearest(start_angle).unwrap_or(Fraction::ZERO));
    let width = Bearing::new(Fraction::whole(180) - from.degrees()).degrees();
    let arc = Arc { from, width };
    let shape = ClaimShape::Arc { centre: centre(), radius: RADIUS, arc };
    drawing.claim("outline", Role::CutOuter, shape);
    let steps = vec![
        Step::Line(corner),
        Step::Line(inner),
        Step::Line(far),
        Step::Arc { centre: centre(), to: foot, clockwise: true },
    ];
    let shape = Shape::Path { start: foot, steps, closed: true };
    drawing.add(Mark::stroked(Role::CutOuter, NORMAL, shape));
}

/// A hexagon: the ship points to the upper side, and each further side is one more turn.
fn draw_hex(drawing: &mut Drawing, request: &Request) {
    let flat = Length::nearest_mm(RADIUS.to_mm() * 3f64.sqrt() / 2.0);
    let corners = [30, 90, 150, 210, 270, 330].map(|at| centre().polar(RADIUS, bearing(at)));
    for (side, (from, to)) in corners.iter().zip(corners.iter().cycle().skip(1)).enumerate() {
        let name = format!("side {}", side + 1);
        drawing.claim(&name, Role::CutOuter, ClaimShape::Line(*from, *to));
    }
    for face in 0..6 {
        let at = bearing(face * 60);
        let spine = bearing(face * 60 + 30);
        spoke(drawing, "spine", THIN, (centre(), spine), (Length::um(14_000), RADIUS));
        let faces = face.min(6 - face);
        if faces == 0 {
            continue;
        }
        let name = format!("face {}\u{b0}", face * 60);
        spoke(drawing, &name, HEAVY, (centre(), at), (flat - Length::um(4_500), flat));
        let key = if faces == 1 { "gauge.face" } else { "gauge.faces" };
        let unit = drawing.faces.words().text(key);
        let lines = [
            Paragraph::new(faces.to_string(), Face::Figures, 9_000),
            Paragraph::new(format!("{unit} \u{b7} {}\u{b0}", faces * 60), Face::Body, 3_200),
        ];
        block(drawing, centre(), at, (Length::um(18_000), flat - Length::um(4_500)), &lines);
    }
    draw_middle(drawing, flat - Length::um(4_000));
    let line = Paragraph::new(&request.instrument.label, Face::Display, 4_600);
    across(drawing, centre(), bearing(180), Length::um(6_500), &line);
    let line = Paragraph::new(&request.rules.title, Face::Body, 2_200);
    across(drawing, centre(), bearing(180), Length::um(11_500), &line);
    drawing.add(Mark::stroked(Role::CutOuter, NORMAL, Shape::polygon(&corners)));
}
