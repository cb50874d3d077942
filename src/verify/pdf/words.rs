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
#[derive(Clone, Default)]
pub struct Hand {
    font: Option<Rc<Font>>,
    size: f64,
    is_invisible: bool,
}

/// The words of one content stream.
#[derive(Default)]
pub struct Writer {
    fonts: HashMap<Vec<u8>, Option<Rc<Font>>>,
    line: Affine,
    at: Affine,
}

impl Writer {
    /// Handles an operator, if it is one of those that write our texts: a box, under a transform.
    pub fn step(
        &mut self,
        operator: &Op,
        hand: &mut Hand,
        resources: &Resources,
    ) -> Option<(Rect, Affine)> {
        let number = |number: &Number| number.as_f64();
        match operator {
            Op::BeginText(_) => self.go(Affine::IDENTITY),
            Op::SetTextMatrix(m) => {
                self.go(Affine::new([&m.0, &m.1, &m.2, &m.3, &m.4, &m.5].map(number)));
            }
            Op::NextLine(by) => {
                self.go(self.line.pre_translate(Vec2::new(number(&by.0), number(&by.1))));
            }
            Op::TextRenderingMode(mode) => hand.is_invisible = number(&mode.0) == 3.0,
            Op::TextFont(font) => {
                let name = font.0;
                let known = self.fonts.entry(name.as_ref().to_vec());
                let font_of = || Some(Rc::new(Font::of(&resources.get_font(name)?)?));
                hand.font = known.or_insert_with(font_of).clone();
                hand.size = number(&font.1);
            }
            Op::ShowText(text) => return self.write(hand, [Object::String(text.0.clone())]),
            Op::ShowTexts(texts) => return self.write(hand, texts.0.iter::<Object>()),
            _ => {}
        }
        None
    }

    fn go(&mut self, to: Affine) {
        (self.line, self.at) = (to, to);
    }

    /// Writes letters, and steps back by numbers between them.
    fn write<'a>(
        &mut self,
        hand: &Hand,
        parts: impl IntoIterator<Item = Object<'a>>,
    ) -> Option<(Rect, Affine)> {
        let font = hand.font.as_ref()?;
        let (mut way, mut end) = (0.0, 0.0);
        for part in parts {
            match part {
                Object::String(letters) => {
                    way += font.width(letters.as_bytes()) / UNITS * hand.size;
                    end = way;
                }
                Object::Number(back) => way -= back.as_f64() / UNITS * hand.size,
                _ => {}
            }
        }
        let written = (Rect::new(0.0, 0.0, end, HEIGHT * hand.size).abs(), self.at);
        self.at = self.at.pre_translate(Vec2::new(way, 0.0));
        (!hand.is_invisible && end != 0.0).then_some(written)
    }
}

/// The widths of a font's letters.
struct Font {
    widths: HashMap<u32, f64>,
    other: f64,
}

impl Font {
    /// A font like those that we embed.
    fn of(dict: &Dict) -> Option<Self> {
        dict.get::<Name>("Encoding").filter(|name| name.as_ref() == b"Identity-H")?;
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
        Some(Self { widths, other })
    }

    /// The width of letters of two bytes each.
    fn width(&self, text: &[u8]) -> f64 {
        let letters = text.chunks_exact(2).map(|code| u32::from(code[0]) << 8 | u32::from(code[1]));
        letters.map(|letter| self.widths.get(&letter).copied().unwrap_or(self.other)).sum()
    }
}

fn code(object: &Object) -> Option<u32> {
    let Object::Number(number) = object else { return None };
    let number = number.as_f64();
    (0.0..MOST_LETTERS as f64).contains(&number).then_some(number as u32)
}
