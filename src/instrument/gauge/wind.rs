//! The wind and mist gauge: laid on a bank of mist, it shows the drift for each roll.

use crate::drawing::{Anchor, DASH, Drawing, Face, HEAVY, NORMAL, Role, THIN, Text};
use crate::instrument::card::{self, PIN, Paragraph, bearing, blank, rounded_outline};
use crate::instrument::ship_mark::arrow;
use crate::instrument::{Drawings, Request};
use crate::measure::{Arc, Bearing, Fraction, Length, Point, Quantity};
use crate::model::{Language, Shift, Size, WindSpec};

const MARGIN: Length = Length::um(6_000);
/// Below the middle, for the table.
const FOOT: Length = Length::um(44_000);
/// Above the farthest end, for its figures.
const HEAD: Length = Length::um(17_000);
/// Beside the ends, for their figures.
const SIDE: Length = Length::um(20_000);

/// A drift at the scale in play.
struct Drift<'a> {
    shift: &'a Shift,
    /// The distance as printed, and as a length.
    far: Option<(Quantity, Length)>,
    at: Bearing,
}

pub fn draw(spec: &WindSpec, request: &Request) -> Drawings {
    let drifts: Vec<Drift> = spec.shifts.iter().map(|shift| drift(shift, request)).collect();
    let reach = |share: fn(f64) -> f64| {
        let along = drifts.iter().filter_map(|drift| {
            let angle = drift.at.degrees().to_f64().to_radians();
            drift.far.map(|(_, far)| Length::nearest_mm(far.to_mm() * share(angle)))
        });
        along.max().unwrap_or_default().max(Length::um(30_000))
    };
    let (ahead, aside) = (reach(f64::cos), reach(|angle| angle.sin().abs()));
    let size = Size { width: (aside + SIDE) * 2, height: HEAD + ahead + FOOT };
    let (mut drawing, at) =
        blank(&request.instrument.id, &request.instrument.label, size, request.faces);
    let middle = at + Point::new(size.width / 2, HEAD + ahead);
    draw_arcs(&mut drawing, middle, &drifts);
    draw_drifts(&mut drawing, middle, &drifts);
    draw_wind(&mut drawing, middle);
    write(&mut drawing, (at, size), (spec, request), &drifts);
    rounded_outline(&mut drawing, at, size, Length::um(4_000));
    Ok(vec![drawing])
}

/// Every distance of a rule set grows with the scale.
fn drift<'a>(shift: &'a Shift, request: &Request) -> Drift<'a> {
    let at_scale = |far: Quantity| Quantity { amount: far.amount * request.scale.factor, ..far };
    let far = shift.distance.map(at_scale);
    let far = far.and_then(|far| far.length().map(|length| (far, length)));
    Drift { shift, far, at: Bearing::new(shift.turn) }
}

/// A thin arc through the ends at equal distances.
fn draw_arcs(drawing: &mut Drawing, middle: Point, drifts: &[Drift]) {
    let mut radii: Vec<(Quantity, Length)> = drifts.iter().filter_map(|drift| drift.far).collect();
    radii.sort_by_key(|(_, length)| *length);
    radii.dedup_by_key(|(_, length)| *length);
    for (far, radius) in radii {
        let own = drifts.iter().filter(|drift| drift.far.is_some_and(|(_, at)| at == radius));
        let widest = own.map(|drift| drift.shift.turn.max(Fraction::ZERO - drift.shift.turn)).max();
        let widest = widest.unwrap_or(Fraction::ZERO);
        if widest == Fraction::ZERO {
            continue;
        }
        let arc =
            Arc { from: Bearing::new(Fraction::ZERO - widest), width: widest * Fraction::whole(2) };
        let name = format!("drift {far}");
        drawing.measured_arc(&name, Role::Engrave, THIN, (middle, radius), arc);
        drawing.dash_last(DASH);
    }
}

/// A line for each direction, with a tick at each distance and the rolls beyond it.
fn draw_drifts(drawing: &mut Drawing, middle: Point, drifts: &[Drift]) {
    let mut directions: Vec<Bearing> =
        drifts.iter().filter(|drift| drift.far.is_some()).map(|drift| drift.at).collect();
    directions.sort();
    directions.dedup();
    for at in directions {
        let mut begin = Length::um(3_000);
        let mut own: Vec<&Drift> = drifts.iter().filter(|drift| drift.at == at).collect();
        own.sort_by_key(|drift| drift.far.map(|(_, far)| far));
        for drift in own {
            let Some((far, length)) = drift.far else { continue };
            let name = format!("drift {far} at {}\u{b0}", drift.shift.turn);
            let to = middle.polar(length, at);
            drawing.engraved_line(&name, HEAVY, middle.polar(begin, at), to);
            let across = |turn| Bearing::new(at.degrees() + Fraction::whole(turn));
            let half = Length::um(4_000);
            let (left, right) = (to.polar(half, across(-90)), to.polar(half, across(90)));
            drawing.engraved_line(&format!("{name}, end"), HEAVY, left, right);
            write_end(drawing, (to, at), drift, far);
            begin = length;
        }
    }
    drawing.measured_circle("pin", Role::CutInner, NORMAL, (middle, PIN));
}

/// The rolls in large figures and the distance: beside the line if it continues, else beyond its
/// end.
fn write_end(drawing: &mut Drawing, (end, at): (Point, Bearing), drift: &Drift, far: Quantity) {
    let (dx, anchor) = match at {
        _ if at == bearing(0) => (Length::um(6_000), Anchor::Start),
        _ if at < bearing(180) => (Length::um(3_500), Anchor::Start),
        _ => (-Length::um(3_500), Anchor::End),
    };
    let ahead = at == bearing(0);
    // Ahead, the arc through the ends passes between the two.
    let (down, lead) = if ahead { (-2_000, 7_200) } else { (-3_500, 4_200) };
    let down = Length::um(down);
    let place = end + Point::new(dx, down);
    let rolls = Text::new(&drift.shift.rolls, Face::Display, Length::um(9_000), place);
    drawing.write(rolls.anchored(anchor));
    let place = place + Point::new(Length::ZERO, Length::um(lead));
    let far = drawing.faces.words().quantity(far);
    drawing.write(Text::new(far, Face::Body, Length::um(3_400), place).anchored(anchor));
}

/// A broad open arrow along the wind, between the middle and the foot.
fn draw_wind(drawing: &mut Drawing, middle: Point) {
    let open = arrow(middle, [(0, 3_500), (9_000, 13_000), (4_500, 13_000), (4_500, 27_000)]);
    drawing.engrave(NORMAL, open);
    let at = middle + Point::new(Length::um(1_900), Length::um(20_500));
    let word = drawing.faces.words().text("gauge.wind");
    let text = Text::new(word, Face::Display, Length::um(5_500), at);
    drawing.write(text.turned(bearing(270)));
}

/// The name to the left of the arrow, and the effect of every roll to its right.
fn write(
    drawing: &mut Drawing,
    (at, size): (Point, Size),
    (spec, request): (&WindSpec, &Request),
    drifts: &[Drift],
) {
    let top = at.y + size.height - FOOT + Length::um(8_000);
    let title = [
        Paragraph::new(&request.instrument.label, Face::Display, 6_500),
        Paragraph::new(&request.rules.title, Face::Body, 2_600),
        Paragraph::new(request.faces.words().text("gauge.wind_use"), Face::Body, 2_600),
    ];
    let left = Point::new(at.x + MARGIN, top);
    let width = size.width / 2 - MARGIN - Length::um(14_000);
    card::write_column(drawing, &title, left, width);
    let x = at.x + size.width / 2 + Length::um(16_000);
    let language = request.faces.words();
    let mut row = |number: usize, rolls: &str, words: String, face: Face| {
        let y = top + Length::um(4_600) * (number + 1);
        let cell = |at: Length, words: String, face: Face| {
            let text = Text::new(words, face, Length::um(3_200), Point::new(at, y));
            text.anchored(Anchor::Start)
        };
        drawing.write(cell(x, rolls.to_owned(), Face::Figures));
        drawing.write(cell(x + Length::um(9_000), words, face));
    };
    row(0, &spec.dice, language.text("gauge.the_mist"), Face::Bold);
    for (number, drift) in drifts.iter().enumerate() {
        row(number + 1, &drift.shift.rolls, in_words(drift, language), Face::Body);
    }
}

/// The effect of a roll, in words.
fn in_words(drift: &Drift, language: &Language) -> String {
    let Some((far, _)) = drift.far else { return language.text("gauge.stays") };
    let turn = drift.shift.turn;
    let (far, size) = (language.quantity(far), turn.max(Fraction::ZERO - turn).to_string());
    match turn {
        turn if turn == Fraction::ZERO => language.fill("gauge.with_the_wind", &[("far", &far)]),
        turn if turn < Fraction::ZERO => {
            language.fill("gauge.left_of_it", &[("far", &far), ("turn", &size)])
        }
        _ => language.fill("gauge.right_of_it", &[("far", &far), ("turn", &size)]),
    }
}
