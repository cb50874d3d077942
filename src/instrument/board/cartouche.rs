//! The compass rose of a mat, and its scale bar with the lengths that the publisher gives at the scale
//! in play; each takes a place of its own.

use crate::drawing::{Anchor, Drawing, Face, NORMAL, Shape, THIN, Text};
use crate::instrument::Request;
use crate::instrument::card::{bearing, half};
use crate::measure::{Fraction, Length, Point, Quantity, Unit};
use crate::model::Units;

/// Smaller places have no room for it.
pub const LEAST_PITCH: Length = Length::um(22_000);
/// At the top of a place, with and without its name there; and at its bottom.
pub const NAMED: Length = Length::um(4_300);
pub const UNNAMED: Length = Length::um(1_600);
const BELOW: Length = Length::um(1_200);
/// Between what is written and the sides of the place.
const BESIDE: Length = Length::um(1_200);
/// No rose is larger, whatever the place.
const LARGEST_ROSE: Length = Length::um(18_000);
const FIGURE: Length = Length::um(2_600);
/// 6.5 points.
const WORDS: Length = Length::um(2_300);
const LINE: Length = Length::um(3_000);
const CENTIMETRE: Length = Length::um(10_000);
const HALF_INCH: Length = Length::um(12_700);
const TICK: Length = Length::um(1_500);
const GAP: Length = Length::um(600);

/// A whole place of a mat.
#[derive(Clone, Copy)]
pub struct Berth {
    pub middle: Point,
    pub pitch: Length,
    /// What its name takes at the top.
    pub above: Length,
    /// Whether it is a hex, flat side up, which is narrower above and below its middle.
    pub is_hex: bool,
}

impl Berth {
    fn top(self) -> Length {
        self.middle.y - half(self.pitch) + self.above
    }

    fn height(self) -> Length {
        self.pitch - self.above - BELOW
    }

    /// How wide it is between two heights, the sides kept clear.
    fn width(self, from: Length, to: Length) -> Length {
        let off = (from - self.middle.y).abs().max((to - self.middle.y).abs());
        let across = match self.is_hex {
            true => Length::nearest_mm((self.pitch - off).to_mm() * 2.0 / 3f64.sqrt()),
            false => self.pitch,
        };
        across - BESIDE * 2
    }
}

/// A star of four long points and four short ones; north is black and has its letter.
pub fn rose(drawing: &mut Drawing, berth: Berth) {
    let radius = half(berth.height()).min(LARGEST_ROSE);
    let letter = (radius / 2).max(FIGURE);
    let capital = drawing.faces.capital(Face::Display, letter);
    let long = half(radius * 2 - capital - GAP);
    let top = berth.top() + half(berth.height()) - radius;
    let centre = Point::new(berth.middle.x, top + radius * 2 - long);
    let (waist, short) = (long / 4, long * 11 / 20);
    for degrees in [45, 135, 225, 315] {
        let side = |turn: i64| centre.polar(waist, bearing(degrees + turn));
        let ends = [side(-45), centre.polar(short, bearing(degrees)), side(45)];
        drawing.engrave(THIN, Shape::polyline(&ends));
    }
    for degrees in [0, 90, 180, 270] {
        let tip = centre.polar(long, bearing(degrees));
        let side = |turn: i64| centre.polar(waist, bearing(degrees + turn));
        let outline = [side(-45), tip, side(45), centre];
        drawing.engrave(THIN, Shape::polygon(&outline));
        let black = [centre, tip, side(45)];
        drawing.blacken(Shape::polygon(&black));
    }
    // A compass has the same letter in every language of these sheets.
    let at = Point::new(berth.middle.x, top + capital);
    drawing.write(Text::new("N", Face::Display, letter, at));
}

/// A bar in centimetres and inches; above it how long a place is, below it the publisher's lengths.
pub fn scale(drawing: &mut Drawing, berth: Berth, request: &Request, place: &str) {
    let capital = drawing.faces.capital(Face::Figures, FIGURE);
    let bar = capital * 2 + GAP * 2 + TICK * 2;
    let own = place_words(request, place, berth.pitch);
    let lengths = lengths(request);
    let below = (berth.height() - bar - LINE - GAP).count_of(LINE).min(lengths.len());
    let used = bar + LINE + if below > 0 { GAP + LINE * below } else { Length::ZERO };
    // The bar is longest across the middle.
    let lowest = berth.top() + berth.height() - used;
    let top = (berth.middle.y - half(bar) - LINE).min(lowest).max(berth.top());
    let axis = top + LINE + capital + GAP + TICK;
    let mut line = |words: String, base: Length| {
        if drawing.faces.width(&words, Face::Body, WORDS) <= berth.width(base - LINE, base) {
            drawing.write(Text::new(words, Face::Body, WORDS, Point::new(berth.middle.x, base)));
            return true;
        }
        false
    };
    line(own, top + LINE - GAP * 2);
    // The longest of them may have no room; the next one takes its place.
    let mut base = top + LINE + bar + GAP + LINE - GAP;
    for words in lengths {
        if base <= top + used && line(words, base) {
            base = base + LINE;
        }
    }
    let room = berth.width(axis - half(bar), axis + half(bar));
    let start = berth.middle.x - half(CENTIMETRE * room.count_of(CENTIMETRE));
    let steps = [
        (CENTIMETRE, Fraction::ONE, Unit::Centimetre),
        (HALF_INCH, Fraction::one_of(2), Unit::Inch),
    ];
    for (step, amount, unit) in steps {
        let (start, count) = (Point::new(start, axis), room.count_of(step));
        draw_bar(drawing, start, (step, count), Quantity { amount, unit });
    }
}

/// Centimetres stand above the bar, inches below it.
fn draw_bar(drawing: &mut Drawing, start: Point, (step, count): (Length, usize), each: Quantity) {
    let up = each.unit == Unit::Centimetre;
    let capital = drawing.faces.capital(Face::Figures, FIGURE);
    let at = |number: usize, y: Length| Point::new(start.x + step * number, start.y + y);
    let name = format!("scale bar, {}", each.unit.word());
    drawing.engraved_line(&name, NORMAL, at(0, Length::ZERO), at(count, Length::ZERO));
    for number in 0..=count {
        let tick = if up { -TICK } else { TICK };
        let (from, to) = (at(number, Length::ZERO), at(number, tick));
        drawing.stroke(NORMAL, from, to);
        let quantity = Quantity { amount: Fraction::whole(number as i64) * each.amount, ..each };
        let (words, anchor) = match number {
            0 => (quantity.amount_text(), Anchor::Start),
            // Nothing runs over the bar's ends.
            last if last == count => (drawing.faces.words().quantity(quantity), Anchor::End),
            _ if up => (quantity.amount_text(), Anchor::Middle),
            _ => continue,
        };
        let y = if up { tick - GAP } else { tick + GAP + capital };
        drawing.write(Text::new(words, Face::Figures, FIGURE, at(number, y)).anchored(anchor));
    }
}

/// How long a place is, in the units of the game.
fn place_words(request: &Request, place: &str, pitch: Length) -> String {
    let language = request.faces.words();
    let (inches, mm) = (pitch.ratio(HALF_INCH * 2), pitch.exact_mm());
    let quantity = match request.units {
        Units::Imperial if inches.is_whole() => Quantity { amount: inches, unit: Unit::Inch },
        _ => Quantity { amount: mm, unit: Unit::Millimetre },
    };
    language.fill(place, &[("length", &language.quantity(quantity))])
}

/// The lengths that the publisher gives at the scale in play, such as a nautical mile. Our own are
/// left to the ruler, which has room to mark them.
fn lengths(request: &Request) -> Vec<String> {
    let language = request.faces.words();
    let stated = request.measures().filter(|one| !one.house);
    let words = stated.filter_map(|one| {
        // On a board places are counted.
        let length = one.length.filter(|length| length.length().is_some())?;
        Some(format!("{} {}", one.measure.label, language.quantity(length)))
    });
    words.collect()
}
