//! Positions of words on a page: a box from the beginning of the first letter to the end of the
//! last.

use std::collections::HashMap;
use std::rc::Rc;

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Rect, Vec2};

/// The height assumed for letters, as a share of their size: that of small letters without
/// ascenders.
const HEIGHT: f64 = 0.45;
/// Widths are in thousandths of the font size.
const UNITS: f64 = 1000.0;
/// A font with more letters than this is built to exhaust the reader.
const MOST_LETTERS: usize = 1 << 16;

/// The text part of the state saved by `q`.
#[derive(Clone)]
pub struct Hand {
    font: Option<Rc<Font>>,
    size: f64,
    between_letters: f64,
    between_words: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    is_invisible: bool,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            font: None,
            size: 0.0,
            between_letters: 0.0,
            between_words: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            is_invisible: false,
        }
    }
}

/// The words of one content stream.
#[derive(Default)]
pub struct Writer {
    fonts: HashMap<Vec<u8>, Option<Rc<Font>>>,
    line: Affine,
    at: Affine,
}

/// The output of a text operator: a box, under a transform.
pub type Written = (Rect, Affine);

impl Writer {
    /// Handles an operator, if it concerns text.
    ///
    /// # Errors
    /// Why the words cannot be followed.
    pub fn step(
        &mut self,
        operator: &Op,
        hand: &mut Hand,
        resources: &Resources,
    ) -> Result<Option<Written>, &'static str> {
        let number = |number: &Number| number.as_f64();
        match operator {
            Op::BeginText(_) => self.go(Affine::IDENTITY),
            Op::SetTextMatrix(m) => {
                self.go(Affine::new([&m.0, &m.1, &m.2, &m.3, &m.4, &m.5].map(number)));
            }
            Op::NextLine(by) => self.next_line(number(&by.0), number(&by.1)),
            Op::NextLineAndSetLeading(by) => {
                hand.leading = -number(&by.1);
                self.next_line(number(&by.0), number(&by.1));
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -hand.leading),
            Op::CharacterSpacing(space) => hand.between_letters = number(&space.0),
            Op::WordSpacing(space) => hand.between_words = number(&space.0),
            Op::HorizontalScaling(percent) => hand.stretch = number(&percent.0) / 100.0,
            Op::TextLeading(leading) => hand.leading = number(&leading.0),
            Op::TextRise(rise) => hand.rise = number(&rise.0),
            Op::TextRenderingMode(mode) => hand.is_invisible = number(&mode.0) == 3.0,
            Op::TextFont(font) => {
                let name = font.0;
                let known = self.fonts.entry(name.as_ref().to_vec());
                let font_of = || Some(Rc::new(Font::of(&resources.get_font(name)?)?));
                hand.font = known.or_insert_with(font_of).clone();
                hand.size = number(&font.1);
            }
            Op::ShowText(text) => return self.write(hand, |write| write.letters(text.0)),
            Op::ShowTexts(texts) => {
                return self.write(hand, |write| {
                    for part in texts.0.iter::<Object>() {
                        match part {
                            Object::String(letters) => write.letters(&letters),
                            Object::Number(back) => write.back(back.as_f64()),
                            _ => {}
                        }
                    }
                });
            }
            Op::NextLineAndShowText(text) => {
                self.next_line(0.0, -hand.leading);
                return self.write(hand, |write| write.letters(text.0));
            }
            Op::ShowTextWithParameters(text) => {
                hand.between_words = number(&text.0);
                hand.between_letters = number(&text.1);
                self.next_line(0.0, -hand.leading);
                return self.write(hand, |write| write.letters(text.2));
            }
            _ => {}
        }
        Ok(None)
    }

    fn go(&mut self, to: Affine) {
        (self.line, self.at) = (to, to);
    }

    fn next_line(&mut self, across: f64, up: f64) {
        self.go(self.line.pre_translate(Vec2::new(across, up)));
    }

    fn write(
        &mut self,
        hand: &Hand,
        letters: impl FnOnce(&mut Stroke),
    ) -> Result<Option<Written>, &'static str> {
        let Some(font) = &hand.font else {
            return Err("the letter widths of a font are unknown (Tf)");
        };
        let mut stroke = Stroke { font, hand, way: 0.0, end: 0.0 };
        letters(&mut stroke);
        let Stroke { way, end, .. } = stroke;
        let area = Rect::new(0.0, hand.rise, end, hand.rise + HEIGHT * hand.size);
        let written = (area.abs(), self.at);
        self.at = self.at.pre_translate(Vec2::new(way, 0.0));
        Ok((!hand.is_invisible && end != 0.0).then_some(written))
    }
}

/// A run of letters.
struct Stroke<'a> {
    font: &'a Font,
    hand: &'a Hand,
    way: f64,
    /// The end of the last letter that is not a space.
    end: f64,
}

impl Stroke<'_> {
    fn letters(&mut self, text: &[u8]) {
        let Hand { size, between_letters, between_words, stretch, .. } = *self.hand;
        for letter in self.font.letters(text) {
            self.way += letter.width / UNITS * size * stretch;
            if !letter.is_space {
                self.end = self.way;
            }
            let space = if letter.is_space { between_words } else { 0.0 };
            self.way += (between_letters + space) * stretch;
        }
    }

    fn back(&mut self, by: f64) {
        self.way -= by / UNITS * self.hand.size * self.hand.stretch;
    }
}

/// The widths of a font's letters.
struct Font {
    widths: HashMap<u32, f64>,
    other: f64,
    /// Bytes per character code.
    bytes: usize,
}

struct Letter {
    width: f64,
    is_space: bool,
}

impl Font {
    fn of(dict: &Dict) -> Option<Self> {
        match dict.get::<Name>("Subtype")?.as_ref() {
            b"Type0" => Self::composite(dict),
            b"Type1" | b"TrueType" | b"MMType1" => Self::simple(dict),
            _ => None,
        }
    }

    /// Widths by character code, two bytes each.
    fn composite(dict: &Dict) -> Option<Self> {
        if dict.get::<Name>("Encoding")?.as_ref() != b"Identity-H" {
            return None;
        }
        let descendant = dict.get::<Array>("DescendantFonts")?.iter::<Dict>().next()?;
        let other = descendant.get::<Number>("DW").map_or(UNITS, |width| width.as_f64());
        let mut widths = HashMap::new();
        let mut items =
            descendant.get::<Array>("W")?.iter::<Object>().collect::<Vec<_>>().into_iter();
        while let Some(first) = items.next() {
            let first = code(&first)?;
            match items.next()? {
                Object::Array(each) => {
                    let each = each.iter::<Number>().map(|width| width.as_f64());
                    widths.extend((first..).zip(each));
                }
                last => {
                    let (last, Object::Number(width)) = (code(&last)?, items.next()?) else {
                        return None;
                    };
                    widths.extend((first..=last).map(|letter| (letter, width.as_f64())));
                }
            }
            if widths.len() > MOST_LETTERS {
                return None;
            }
        }
        Some(Self { widths, other, bytes: 2 })
    }

    fn simple(dict: &Dict) -> Option<Self> {
        let first = u32::try_from(dict.get::<i32>("FirstChar")?).ok()?;
        let each = dict.get::<Array>("Widths")?;
        let widths = (first..).zip(each.iter::<Number>().map(|width| width.as_f64())).take(256);
        let widths = widths.collect();
        Some(Self { widths, other: 0.0, bytes: 1 })
    }

    fn letters<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Letter> + 'a {
        text.chunks_exact(self.bytes).map(|code| {
            let letter = code.iter().fold(0, |all, byte| all << 8 | u32::from(*byte));
            let width = self.widths.get(&letter).copied().unwrap_or(self.other);
            Letter { width, is_space: code == b" " }
        })
    }
}

fn code(object: &Object) -> Option<u32> {
    let Object::Number(number) = object else { return None };
    let number = number.as_f64();
    (0.0..MOST_LETTERS as f64).contains(&number).then_some(number as u32)
}
