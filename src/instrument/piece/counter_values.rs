//! The values on a counter, legible across a table.

use crate::diagnostic::Diagnostic;
use crate::drawing::{Anchor, Drawing, Face, Shape, THIN, Text};
use crate::instrument::card::sizes;
use crate::instrument::piece::counter_face::{
    CLEAR, CounterFace, DAMAGED, Figure, SMALLEST, STATED,
};
use crate::instrument::{Request, ShipAtTable};
use crate::measure::{Fraction, Length, Point, Quantity, Unit};
use crate::model::{Amount, Basis, CountersSpec, Language, Size};

/// The em of figures: a share of the counter's height, within bounds.
const PARTS: i64 = 4;
const FIGURES: (Length, Length) = (SMALLEST, Length::um(7_000));
/// If smaller than this, they get a line of their own where that makes them larger.
const LARGE: Length = Length::um(4_200);
const SHRINK: Length = Length::um(100);
/// The em of the words beside them, within bounds.
const WORD: Length = Length::um(2_600);

/// The values on a ship's counter; on the damaged side, what remains of them.
pub fn figures(
    spec: &CountersSpec,
    ship: &ShipAtTable,
    request: &Request,
    damaged: bool,
) -> Vec<Figure> {
    if damaged && spec.damaged.is_none() {
        return Vec::new();
    }
    let language = request.faces.words();
    let left = spec.damaged.filter(|_| damaged);
    let figure = |id: &String| {
        let value = ship.derived.value(id)?;
        let is_speed = request.rules.speed_boxes.as_ref().is_some_and(|boxes| boxes.value == *id);
        let full = ship.boxes.first().filter(|_| is_speed);
        let basis = full.map_or(value.basis, |full| full.basis);
        let stated = basis.is_publishers() && left.is_none() && request.rules.has_estimates();
        let text = match is_speed {
            true => speed(ship, left, language)?,
            false => reduced(&value.amount, left, language),
        };
        let known = !text.is_empty() && value.basis != Basis::Unknown;
        Some(Figure { text: known.then_some(text), stated: known && stated })
    };
    spec.values.iter().filter_map(figure).collect()
}

/// Her full speed at the scale in play; of a part of her boxes the fastest that are left.
fn speed(ship: &ShipAtTable, left: Option<Fraction>, language: &Language) -> Option<String> {
    let count = i64::try_from(ship.boxes.len()).ok()?;
    let lost = left.map_or(0, |left| count - (Fraction::whole(count) * left).floor());
    let speed = ship.boxes.get(usize::try_from(lost).ok()?)?;
    Some(speed.distance.map(|far| language.amount(far)).unwrap_or_default())
}

/// What is left of a number or of guns, in whole ones rounded down; words and letters stay.
fn reduced(amount: &Amount, left: Option<Fraction>, language: &Language) -> String {
    let whole = |number: Fraction| {
        let amount = left.map_or(number, |left| Fraction::whole((number * left).floor()));
        language.amount(Quantity { amount, unit: Unit::Inch })
    };
    match amount {
        Amount::Number(number) => whole(*number),
        Amount::Word(word) => {
            let guns = word
                .split_once('x')
                .and_then(|(guns, size)| Some((guns.parse::<i64>().ok()?, size)));
            match guns {
                Some((guns, size)) => format!("{}\u{d7}{size}", whole(Fraction::whole(guns))),
                None => word.clone(),
            }
        }
        other => other.text(),
    }
}

/// Draws the navy or word and the figures at the foot of a counter with its top left corner at a
/// point.
///
/// # Errors
/// If they do not fit.
pub fn draw(face: &CounterFace, drawing: &mut Drawing, at: Point) -> Result<(), Diagnostic> {
    let inset = face.margin();
    let base = at.y + face.panel.height - inset;
    let (left, right) = (at.x + inset, at.x + face.panel.width - inset);
    let room = face.room();
    let words: Vec<String> = match face.damaged {
        true => DAMAGED.map(|key| face.faces.words().text(key)).into(),
        false => vec![face.navy()],
    };
    let beside = |word: &str, size: Length, own: Length| {
        let taken = face.faces.width(word, Face::Bold, own) + CLEAR * 3 + wide(face, size);
        taken <= right - left && face.faces.capital(Face::Figures, size) <= room.height
    };
    let most = face.share(PARTS, FIGURES);
    let small = [WORD, SMALLEST];
    // Beside the word, if they are large enough there.
    for word in &words {
        for size in sizes(most, LARGE, SHRINK) {
            if let Some(own) = small.into_iter().find(|own| beside(word, size, *own)) {
                write(drawing, word, own, Point::new(left, base));
                row(face, drawing, (right, base), size);
                return Ok(());
            }
        }
    }
    // Otherwise the word goes above them.
    for size in sizes(most, SMALLEST, SHRINK) {
        let high = face.faces.capital(Face::Figures, size) + CLEAR * 2;
        let fits = |word: &&String| face.faces.width(word, Face::Bold, SMALLEST) <= right - left;
        let all = high + face.faces.capital(Face::Bold, SMALLEST);
        let word = words.iter().find(fits);
        if let Some(word) = word.filter(|_| all <= room.height && wide(face, size) <= right - left)
        {
            write(drawing, word, SMALLEST, Point::new(left, base - high));
            row(face, drawing, (right, base), size);
            return Ok(());
        }
        if let Some(word) = words.iter().find(|word| beside(word, size, SMALLEST)) {
            write(drawing, word, SMALLEST, Point::new(left, base));
            row(face, drawing, (right, base), size);
            return Ok(());
        }
    }
    Err(face.too_long(&words[0]))
}

fn write(drawing: &mut Drawing, word: &str, size: Length, at: Point) {
    drawing.write(Text::new(word, Face::Bold, size, at).anchored(Anchor::Start));
}

/// Between two figures: space, a thin line, space.
fn between(size: Length) -> Length {
    size / 3
}

fn wide(face: &CounterFace, size: Length) -> Length {
    let figures: Length =
        face.figures.iter().fold(Length::ZERO, |sum, one| sum + one.width(face.faces, size));
    figures + between(size) * face.figures.len().saturating_sub(1)
}

/// The figures side by side, ending at a point.
fn row(face: &CounterFace, drawing: &mut Drawing, (right, base): (Length, Length), size: Length) {
    let mut x = right - wide(face, size);
    let high = face.faces.capital(Face::Figures, size);
    for (number, figure) in face.figures.iter().enumerate() {
        if number > 0 {
            let middle = x + between(size) / 2;
            let (from, to) = (Point::new(middle, base - high), Point::new(middle, base));
            drawing.stroke(THIN, from, to);
            x = x + between(size);
        }
        let width = figure.width(face.faces, size);
        match &figure.text {
            Some(text) => {
                let text = Text::new(text, Face::Figures, size, Point::new(x, base));
                drawing.write(text.anchored(Anchor::Start));
                if figure.stated {
                    let at = Point::new(
                        x + width,
                        base - high + face.faces.capital(Face::Body, size / 3),
                    );
                    let mark = Text::new(STATED, Face::Body, size / 3, at);
                    drawing.write(mark.anchored(Anchor::End));
                }
            }
            None => {
                let corner = Point::new(x, base - high);
                let shape = Shape::rectangle(corner, Size { width, height: high });
                drawing.engrave(THIN, shape);
            }
        }
        x = x + width;
    }
}
