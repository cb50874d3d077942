//! Damage markers, chits and cards: blocks of equal pieces with a symbol and a word, sharing cut
//! lines.

use crate::drawing::{Drawing, Face, Faces, NORMAL, Role, Text};
use crate::instrument::card::blank;
use crate::instrument::piece::symbols::marks;
use crate::instrument::piece::turn_card;
use crate::instrument::{Drawings, Request};
use crate::measure::{Fraction, Length, Point, Unit};
use crate::model::{MarkerKind, MarkersSpec, Placed, Size};

/// Damage markers and chits: large enough to handle, small enough to lie beside a model.
const SMALL: Size = Size { width: Length::um(14_000), height: Length::um(14_000) };
const LONG: Size = Size { width: Length::um(34_000), height: Length::um(12_000) };
const WIDE: Size = Size { width: Length::um(40_000), height: Length::um(25_000) };
/// The symbols on them.
const SMALL_PICTURE: Length = Length::um(8_200);
const LONG_PICTURE: Length = Length::um(11_500);
const WIDE_PICTURE: Length = Length::um(15_500);
const WORD: Length = Length::um(2_500);
const WIDE_WORD: Length = Length::um(3_600);
const NUMBER: Length = Length::um(3_200);
/// From a piece's upper edge to its symbol, and from its lower edge to its word.
const ABOVE: Length = Length::um(1_200);
const BELOW: Length = Length::um(1_100);
/// The least size at which a bank of smoke has room for its word.
const LEAST_WITH_WORD: Length = Length::um(14_000);
/// Banks of smoke follow the scale between these multiples: smaller ones have no room for their word, and
/// six larger ones none on a sheet.
const LEAST_SMOKE: Fraction = Fraction::one_of(2);
const MOST_SMOKE: Fraction = Fraction::whole(2);
/// Numbered pieces go up to this: two hands full of ships a side.
const NUMBERED: usize = 12;
/// How far a turret's centre is below the middle of its symbol, in hundredths of the symbol.
const TURRET_DOWN: i64 = 8;

/// The id of a block, and the faces of its words.
pub type Named<'a> = (&'a str, &'a Faces);

/// Pieces in columns and rows.
pub struct Block {
    pub piece: Size,
    pub columns: usize,
    pub rows: usize,
}

/// Twelve of a kind.
const TWELVE: Block = Block { piece: SMALL, columns: 4, rows: 3 };
/// Two of each number.
const PAIRS: Block = Block { piece: SMALL, columns: 6, rows: 4 };
const TORPEDOES: Block = Block { piece: LONG, columns: 2, rows: 6 };

/// The drawings: a block per marker.
///
/// # Errors
/// If a phase of the turn does not fit on its card.
pub fn draw(spec: &MarkersSpec, request: &Request) -> Drawings {
    let mut drawings = Vec::new();
    for kind in &spec.markers {
        let id = format!("{}-{}", request.instrument.id, kind.word());
        let block = (id.as_str(), request.faces);
        match kind {
            MarkerKind::Smoke => drawings.push(match place(request) {
                Some(pitch) => smoke_in_places(block, pitch),
                None => smoke(block, request.scale.factor.clamp(LEAST_SMOKE, MOST_SMOKE)),
            }),
            MarkerKind::Target => {
                drawings.push(chits(block, "A", "firer", "target"));
                drawings.push(chits(block, "B", "firer_b", "target_b"));
            }
            MarkerKind::Torpedo => drawings.push(torpedoes(block)),
            MarkerKind::TurnOrder => drawings.push(turn_card::draw(&id, &spec.phases, request)?),
            MarkerKind::Direction => drawings.push(alike(block, "rudder", kind.word())),
            kind => drawings.push(alike(block, kind.word(), kind.word())),
        }
    }
    Ok(drawings)
}

impl Block {
    /// The block with its cut lines; `face` draws the numbered piece around its centre.
    pub fn draw(
        &self,
        (id, faces): Named,
        title: &str,
        mut face: impl FnMut(&mut Drawing, usize, Point),
    ) -> Drawing {
        let Size { width, height } = self.piece;
        let whole = Size { width: width * self.columns, height: height * self.rows };
        let (mut drawing, first) = blank(id, title, whole, faces);
        let corner = |column: usize, row: usize| first + Point::new(width * column, height * row);
        for number in 0..self.columns * self.rows {
            let Point { x, y } = corner(number % self.columns, number / self.columns);
            drawing.pieces.push(Placed { x, y, size: self.piece });
            face(&mut drawing, number, Point::new(x + width / 2, y + height / 2));
        }
        let down = (1..self.columns)
            .map(|at| (format!("cut {at} from the left"), corner(at, 0), corner(at, self.rows)));
        let across = (1..self.rows)
            .map(|at| (format!("cut {at} from the top"), corner(0, at), corner(self.columns, at)));
        for (name, from, to) in down.chain(across) {
            drawing.measured_line(&name, Role::CutOuter, NORMAL, from, to);
        }
        drawing.measured_box("outline", Role::CutOuter, NORMAL, corner(0, 0), whole);
        drawing
    }

    /// The centre of a symbol of this height, and the baseline of the word below.
    fn lines(&self, middle: Point, picture: Length) -> (Point, Point) {
        let half = self.piece.height / 2;
        let top = middle.y - half + ABOVE;
        let base = middle.y + half - BELOW;
        (Point::new(middle.x, top + picture / 2), Point::new(middle.x, base))
    }
}

/// Twelve equal markers.
fn alike(block: Named, word: &str, symbol: &str) -> Drawing {
    let word = block.1.words().text(&format!("markers.{word}"));
    TWELVE.draw(block, &word, |drawing, _, middle| {
        let (picture, base) = TWELVE.lines(middle, SMALL_PICTURE);
        drawing.extend(marks(symbol, picture, SMALL_PICTURE));
        drawing.write(Text::new(&word, Face::Bold, WORD, base));
    })
}

/// Pairs of numbers for one side: one goes by the firing ship, the other by her target. Sides
/// differ in letter and shape.
fn chits((id, faces): Named, side: &str, firing: &str, target: &str) -> Drawing {
    let id = format!("{id}-{}", side.to_lowercase());
    let language = faces.words();
    let title = language.fill("markers.fire_of_side", &[("side", side)]);
    let (fires, aim) = (language.text("markers.fires"), language.text("markers.target"));
    PAIRS.draw((&id, faces), &title, |drawing, number, middle| {
        let (picture, base) = PAIRS.lines(middle, SMALL_PICTURE);
        let down = SMALL_PICTURE.times(Fraction::new(TURRET_DOWN, 100));
        let (symbol, word, down) = match number % 2 {
            0 => (firing, &fires, down),
            _ => (target, &aim, Length::ZERO),
        };
        drawing.extend(marks(symbol, picture, SMALL_PICTURE));
        let words = format!("{side}{}", number / 2 + 1);
        let at = picture + Point::new(Length::ZERO, down);
        drawing.write(drawing.faces.centred(words, Face::Figures, NUMBER, at));
        drawing.write(Text::new(word, Face::Bold, WORD, base));
    })
}

/// Twelve numbered torpedoes pointing along their course.
fn torpedoes(block: Named) -> Drawing {
    let word = block.1.words().text("markers.torpedo");
    TORPEDOES.draw(block, &word, |drawing, number, middle| {
        let picture = Point::new(middle.x - ABOVE, middle.y - BELOW);
        drawing.extend(marks("torpedo", picture, LONG_PICTURE));
        let words = (number % NUMBERED + 1).to_string();
        drawing.write(drawing.faces.centred(words, Face::Figures, NUMBER, picture));
        let base = middle.y + LONG.height / 2 - BELOW;
        drawing.write(Text::new(&word, Face::Bold, WORD, Point::new(picture.x, base)));
    })
}

/// The size of a place, in games played in places.
fn place(request: &Request) -> Option<Length> {
    let unit = request.scale.system(request.units).unit;
    matches!(unit, Unit::Square | Unit::Hex).then(|| request.pitch())
}

/// Ten banks of smoke that each fill a place like a counter, leaving a tenth free on every side.
/// Small ones show only the cloud.
fn smoke_in_places(block: Named, pitch: Length) -> Drawing {
    let side = pitch.times(Fraction::new(8, 10));
    let piece = Size { width: side, height: side };
    let has_word = side >= LEAST_WITH_WORD;
    let word = side.times(Fraction::new(15, 100));
    let title = block.1.words().text("markers.smoke");
    Block { piece, columns: 5, rows: 2 }.draw(block, &title, |drawing, _, middle| {
        let down =
            |hundredths| Point::new(Length::ZERO, side.times(Fraction::new(hundredths, 100)));
        let picture = if has_word { middle - down(8) } else { middle };
        drawing.extend(marks("smoke", picture, side.times(Fraction::new(47, 100))));
        if has_word {
            let at = middle + down(40);
            drawing.write(Text::new(&title, Face::Bold, word, at));
        }
    })
}

/// Six banks of smoke, `times` as large as at the scale with factor 1.
fn smoke(block: Named, times: Fraction) -> Drawing {
    let title = block.1.words().text("markers.smoke");
    let piece = Size { width: WIDE.width.times(times), height: WIDE.height.times(times) };
    let (symbol, word) = (WIDE_PICTURE.times(times), WIDE_WORD.times(times).max(WORD));
    Block { piece, columns: 2, rows: 3 }.draw(block, &title, |drawing, _, middle| {
        let room = piece.height - drawing.faces.capital(Face::Bold, word) - BELOW;
        let picture = Point::new(middle.x, middle.y - piece.height / 2 + room / 2);
        drawing.extend(marks("smoke", picture, symbol));
        let base = Point::new(middle.x, middle.y + piece.height / 2 - BELOW * 2);
        drawing.write(Text::new(&title, Face::Bold, word, base));
    })
}
