//! The key to the signs on counters, on a card of its own.

use crate::drawing::{Anchor, Drawing, EDGE, Face, HEAVY, NORMAL, Role, Shape, THIN, Text};
use crate::instrument::card::{DAGGER, blank};
use crate::instrument::piece::counter_face::STATED;
use crate::instrument::piece::counter_values;
use crate::instrument::{Backs, BaseArcs, Job, Request, Standing};
use crate::measure::{Length, Point};
use crate::model::{CountersSpec, Size};

/// The least width; longer words get a wider card.
const CARD_WIDTH: Length = Length::um(64_000);
const INSET: Length = Length::um(3_000);
const TITLE: Length = Length::um(4_200);
const WORDS: Length = Length::um(2_600);
const ROW: Length = Length::um(4_400);
/// The x of the signs' middle and of the words, from the card's edge.
const SIGNS: Length = Length::um(5_000);
const WORDS_FROM: Length = Length::um(9_000);
const HALF_SIGN: Length = Length::um(1_300);
/// The most that figures take.
const FIGURES: Length = Length::um(7_600);

enum Sign {
    Drawn(fn(&mut Drawing, Point)),
    Words(String, Face, Length),
}

/// A sign and its meaning.
type Entry = (Sign, String);

/// Figures as the counters have them: the shortest, which stand clear of the words.
fn sample(spec: &CountersSpec, request: &Request) -> String {
    let of_ship = |ship| {
        let figures = counter_values::figures(spec, ship, request, false);
        let texts: Option<Vec<String>> = figures.into_iter().map(|figure| figure.text).collect();
        Some(texts?.join(" | "))
    };
    let width = |words: &String| request.faces.width(words, Face::Figures, WORDS);
    let shortest = request.ships.iter().filter_map(of_ship).min_by_key(width);
    shortest.filter(|words| width(words) < FIGURES).unwrap_or_else(|| "6 | 20".to_owned())
}

/// The signs to explain; the back's only if there is one.
fn entries(spec: &CountersSpec, request: &Request) -> Vec<Entry> {
    let language = request.faces.words();
    let sign = |words: &str, face, size| Sign::Words(words.to_owned(), face, size);
    let mut entries: Vec<Entry> = vec![(Sign::Drawn(triangle), language.text("counters.her_bow"))];
    let label = |id: &String| request.rules.value(id).map(|value| value.label.clone());
    let labels: Vec<String> = spec.values.iter().filter_map(label).collect();
    if labels.is_empty() {
        entries.push((sign("02", Face::Figures, TITLE), language.text("counters.year")));
        entries.push((Sign::Drawn(empty), language.text("counters.year_not_known")));
    } else {
        let sample = sign(&sample(spec, request), Face::Figures, WORDS);
        entries.push((sample, labels.join(" | ")));
        if request.rules.has_estimates() {
            entries.push((sign(STATED, Face::Body, WORDS), language.text("counters.stated")));
        }
        entries.push((Sign::Drawn(empty), language.text("counters.not_known")));
    }
    entries.push((sign(DAGGER, Face::Body, WORDS), language.text("counters.ours")));
    entries.push((Sign::Drawn(funnel), language.text("counters.funnel")));
    entries.push((Sign::Drawn(uncounted), language.text("counters.uncounted")));
    if spec.true_size {
        if request.options.base_arcs != Some(BaseArcs::None) {
            entries.push((Sign::Drawn(arc_end), language.text("counters.arc_end")));
        }
        if request.options.standing != Some(Standing::None) {
            entries.push((Sign::Drawn(slit), language.text("counters.slit")));
            entries.push((Sign::Drawn(fold), language.text("counters.fold")));
            entries.push((Sign::Drawn(tab), language.text("counters.tab")));
        }
        return entries;
    }
    if request.options.backs != Some(Backs::None) {
        entries.push((Sign::Drawn(hatching), language.text("counters.damaged_back")));
        if let Some(left) = spec.damaged.filter(|_| !labels.is_empty()) {
            let part = left.with_quarter_sign().unwrap_or_else(|| left.to_string());
            // No sign: it continues the entry before it.
            let part = language.fill("counters.part_on_back", &[("part", &part)]);
            entries.push((Sign::Drawn(|_, _| {}), part));
        }
    }
    entries
}

pub fn draw(spec: &CountersSpec, job: &Job) -> Drawing {
    let Job { instrument, request } = *job;
    let faces = request.faces;
    let language = faces.words();
    let entries = entries(spec, request);
    let count = entries.len();
    let head = INSET + faces.capital(Face::Display, TITLE) + INSET;
    let widest = entries.iter().map(|(_, words)| faces.width(words, Face::Body, WORDS)).max();
    let width = CARD_WIDTH.max(WORDS_FROM + widest.unwrap_or_default() + INSET);
    let card = Size { width, height: head + ROW * count + INSET / 4 };
    let title = language.fill("counters.key", &[("counters", &instrument.label)]);
    let (mut drawing, corner) = blank(format!("{}-key", instrument.id), title, card, faces);
    let title = Point::new(EDGE + INSET, EDGE + INSET + faces.capital(Face::Display, TITLE));
    let heading = match spec.true_size {
        true => format!("{}, 1/{}", instrument.label, request.models()),
        false => instrument.label.clone(),
    };
    let text = Text::new(heading, Face::Display, TITLE, title);
    drawing.write(text.anchored(Anchor::Start));
    for (number, (sign, words)) in entries.into_iter().enumerate() {
        let y = EDGE + head + ROW * number + ROW / 2 - INSET / 2;
        let middle = Point::new(EDGE + SIGNS, y);
        match sign {
            Sign::Drawn(sign) => sign(&mut drawing, middle),
            Sign::Words(sign, face, size) => {
                drawing.write(faces.centred(sign, face, size, middle));
            }
        }
        let at = Point::new(EDGE + WORDS_FROM, y);
        drawing.write(faces.centred(words, Face::Body, WORDS, at).anchored(Anchor::Start));
    }
    drawing.measured_box("outline", Role::CutOuter, NORMAL, corner, card);
    drawing
}

fn funnel(drawing: &mut Drawing, at: Point) {
    let ring = Shape::Circle { centre: at, radius: HALF_SIGN * 3 / 4 };
    drawing.engrave(THIN, ring);
}

fn arc_end(drawing: &mut Drawing, at: Point) {
    let end = at + Point::new(HALF_SIGN, -HALF_SIGN);
    drawing.stroke(HEAVY, at - Point::new(HALF_SIGN, -HALF_SIGN), end);
}

fn slit(drawing: &mut Drawing, at: Point) {
    let half = Point::new(HALF_SIGN * 2, Length::ZERO);
    drawing.stroke(THIN, at - half, at + half);
}

fn fold(drawing: &mut Drawing, at: Point) {
    let (corner, size) = swatch(at);
    drawing.engrave(THIN, Shape::rectangle(corner, size));
    slit(drawing, at);
}

fn tab(drawing: &mut Drawing, at: Point) {
    let (wide, high) = (HALF_SIGN * 2, HALF_SIGN);
    let corners = [(-wide, -high), (wide, -high), (wide / 2, high), (-wide / 2, high)];
    let corners = corners.map(|(x, y)| at + Point::new(x, y));
    drawing.engrave(THIN, Shape::polygon(&corners));
}

fn uncounted(drawing: &mut Drawing, at: Point) {
    funnel(drawing, at);
    drawing.dash_last((HALF_SIGN / 2, HALF_SIGN / 3));
}

fn triangle(drawing: &mut Drawing, at: Point) {
    let half = HALF_SIGN;
    let corners = [
        at + Point::new(half, Length::ZERO),
        at + Point::new(-half / 2, half),
        at + Point::new(-half / 2, -half),
    ];
    drawing.blacken(Shape::polygon(&corners));
}

/// A rectangle around a point, twice as wide as a sign.
fn swatch(at: Point) -> (Point, Size) {
    let corner = at - Point::new(HALF_SIGN * 2, HALF_SIGN);
    (corner, Size { width: HALF_SIGN * 4, height: HALF_SIGN * 2 })
}

fn empty(drawing: &mut Drawing, at: Point) {
    let size = Size { width: HALF_SIGN * 2, height: HALF_SIGN * 2 };
    let corner = at - Point::new(HALF_SIGN, HALF_SIGN);
    drawing.engrave(THIN, Shape::rectangle(corner, size));
}

fn hatching(drawing: &mut Drawing, at: Point) {
    let (corner, size) = swatch(at);
    drawing.engrave(THIN, Shape::rectangle(corner, size));
    for number in 0..3 {
        let from = corner + Point::new(HALF_SIGN * number, size.height);
        let to = from + Point::new(size.height, -size.height);
        drawing.stroke(THIN, from, to);
    }
}
