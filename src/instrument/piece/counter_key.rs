//! The key to the signs on counters, on a card of its own.

use crate::drawing::{Anchor, Drawing, EDGE, Face, NORMAL, Role, Text};
use crate::instrument::card::{DAGGER, blank};
use crate::instrument::piece::counter_face::STATED;
use crate::instrument::piece::{counter_values, symbols};
use crate::instrument::{Backs, BaseArcs, Request, Standing};
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
/// The height of the grid on which symbols are drawn.
const SYMBOL: Length = Length::um(6_500);
/// The most that figures take.
const FIGURES: Length = Length::um(7_600);

enum Sign {
    /// The symbol of this name.
    Drawn(&'static str),
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
    let mut entries: Vec<Entry> = vec![(Sign::Drawn("key_bow"), language.text("counters.her_bow"))];
    let label = |id: &String| request.rules.value(id).map(|value| value.label.clone());
    let labels: Vec<String> = spec.values.iter().filter_map(label).collect();
    if labels.is_empty() {
        entries.push((sign("02", Face::Figures, TITLE), language.text("counters.year")));
        entries.push((Sign::Drawn("key_empty"), language.text("counters.year_not_known")));
    } else {
        let sample = sign(&sample(spec, request), Face::Figures, WORDS);
        entries.push((sample, labels.join(" | ")));
        if request.rules.has_estimates() {
            entries.push((sign(STATED, Face::Body, WORDS), language.text("counters.stated")));
        }
        entries.push((Sign::Drawn("key_empty"), language.text("counters.not_known")));
    }
    entries.push((sign(DAGGER, Face::Body, WORDS), language.text("counters.ours")));
    entries.push((Sign::Drawn("key_funnel"), language.text("counters.funnel")));
    entries.push((Sign::Drawn("key_uncounted"), language.text("counters.uncounted")));
    if spec.true_size {
        if request.options.base_arcs != Some(BaseArcs::None) {
            entries.push((Sign::Drawn("key_arc_end"), language.text("counters.arc_end")));
        }
        if request.options.standing != Some(Standing::None) {
            entries.push((Sign::Drawn("key_slit"), language.text("counters.slit")));
            entries.push((Sign::Drawn("key_fold"), language.text("counters.fold")));
            entries.push((Sign::Drawn("key_tab"), language.text("counters.tab")));
        }
        return entries;
    }
    if request.options.backs != Some(Backs::None) {
        entries.push((Sign::Drawn("key_damaged"), language.text("counters.damaged_back")));
        if let Some(left) = spec.damaged.filter(|_| !labels.is_empty()) {
            let part = left.with_quarter_sign().unwrap_or_else(|| left.to_string());
            let part = language.fill("counters.part_on_back", &[("part", &part)]);
            // No sign: it continues the entry before it.
            entries.push((Sign::Drawn(""), part));
        }
    }
    entries
}

pub fn draw(spec: &CountersSpec, request: &Request) -> Drawing {
    let faces = request.faces;
    let language = faces.words();
    let entries = entries(spec, request);
    let count = entries.len();
    let head = INSET + faces.capital(Face::Display, TITLE) + INSET;
    let widest = entries.iter().map(|(_, words)| faces.width(words, Face::Body, WORDS)).max();
    let width = CARD_WIDTH.max(WORDS_FROM + widest.unwrap_or_default() + INSET);
    let card = Size { width, height: head + ROW * count + INSET / 4 };
    let title = language.fill("counters.key", &[("counters", &request.instrument.label)]);
    let (mut drawing, corner) = blank(format!("{}-key", request.instrument.id), title, card, faces);
    let title = Point::new(EDGE + INSET, EDGE + INSET + faces.capital(Face::Display, TITLE));
    let heading = match spec.true_size {
        true => format!("{}, 1/{}", request.instrument.label, request.models()),
        false => request.instrument.label.clone(),
    };
    let text = Text::new(heading, Face::Display, TITLE, title);
    drawing.write(text.anchored(Anchor::Start));
    for (number, (sign, words)) in entries.into_iter().enumerate() {
        let y = EDGE + head + ROW * number + ROW / 2 - INSET / 2;
        let middle = Point::new(EDGE + SIGNS, y);
        match sign {
            Sign::Drawn(name) => drawing.extend(symbols::marks(name, middle, SYMBOL)),
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
