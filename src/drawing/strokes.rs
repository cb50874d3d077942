//! Single-stroke letters, for machines that engrave a letter as a pen writes it: SVG fonts whose
//! glyphs are lines rather than areas.

use std::collections::BTreeMap;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{PathParser, PathSegment};
use unicode_normalization::char::compose;

use crate::data::{DataFile, Files};
use crate::diagnostic::{Code, Diagnostic, Place};

use super::curves::{Contour, Curve};

/// An outline or a pen stroke of a letter, as its font has it; y is upwards.
pub(super) type FontContour = Contour<[f64; 2]>;

/// A letter: its advance width and its strokes. Both are relative to the height of the font's
/// capitals, with y upwards from their foot.
pub(super) struct Glyph {
    pub(super) advance: f64,
    pub(super) strokes: Vec<FontContour>,
}

/// A single-stroke font.
#[derive(Default)]
pub struct StrokeFont {
    glyphs: BTreeMap<char, Glyph>,
}

/// Vowels that are given a macron if no font has them with one.
const VOWELS: [char; 10] = ['A', 'a', 'E', 'e', 'I', 'i', 'O', 'o', 'U', 'u'];
const MACRON: char = '\u{304}';

impl StrokeFont {
    /// Every SVG font of the project and the program; if a character occurs twice, the first glyph
    /// counts.
    ///
    /// # Errors
    /// If a font cannot be read, or has no capital H from which to tell its size.
    pub fn read(files: &Files) -> Result<Self, Diagnostic> {
        let mut font = Self::default();
        let mut list = files.list("fonts", "svg");
        // Our own signs fill the gaps of a complete font; their file has no capitals.
        list.sort_by_key(|file| file.path.ends_with(SIGNS));
        let mut height = None;
        for file in &list {
            font.add(file, &mut height)?;
        }
        for vowel in VOWELS {
            if let (Some(letter), Some(plain)) = (compose(vowel, MACRON), font.glyphs.get(&vowel)) {
                let glyph = with_macron(plain, vowel.is_uppercase());
                font.glyphs.entry(letter).or_insert(glyph);
            }
        }
        Ok(font)
    }

    /// The letter of a character.
    pub(super) fn glyph(&self, letter: char) -> Option<&Glyph> {
        let space = if letter == '\u{202f}' || letter == '\u{2009}' { ' ' } else { letter };
        self.glyphs.get(&space)
    }

    fn add(&mut self, file: &DataFile, height: &mut Option<Capitals>) -> Result<(), Diagnostic> {
        let broken = |message: String| {
            let fault = Diagnostic::error(Code::CannotRead, message).at(Place::file(&file.path));
            fault.hint("use another copy of the font, or delete the file")
        };
        let source = file.source()?;
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(&source.text, options).map_err(|error| {
            broken(format!("this is not an SVG font that can be read: {error}"))
        })?;
        let glyphs: Vec<Node> =
            document.descendants().filter(|node| node.has_tag_name("glyph")).collect();
        let one = |glyph: &Node| {
            let mut letters = glyph.attribute("unicode")?.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        let capital = glyphs.iter().find(|glyph| one(glyph) == Some('H'));
        if let Some(capitals) = capital.and_then(Capitals::of) {
            *height = Some(capitals);
        }
        let Some(capitals) = *height else {
            return Err(broken("the font has no capital H from which to tell its size".to_owned()));
        };
        for glyph in glyphs {
            let Some(letter) = one(&glyph) else { continue };
            let advance = glyph.attribute("horiz-adv-x").and_then(|text| text.parse::<f64>().ok());
            let strokes = strokes(glyph.attribute("d").unwrap_or_default(), capitals);
            let (Some(advance), Some(strokes)) = (advance, strokes) else {
                return Err(broken(format!("the glyph `{letter}` of the font is damaged")));
            };
            let advance = advance / capitals.height;
            self.glyphs.entry(letter).or_insert(Glyph { advance, strokes });
        }
        Ok(())
    }
}

/// The file with the signs missing from other fonts.
const SIGNS: &str = "ChartroomSigns.svg";

/// The height of a font's capitals and their foot, in font units.
#[derive(Clone, Copy)]
struct Capitals {
    foot: f64,
    height: f64,
}

impl Capitals {
    const UNITS: Self = Self { foot: 0.0, height: 1.0 };

    fn of(glyph: &Node) -> Option<Self> {
        let strokes = strokes(glyph.attribute("d")?, Self::UNITS)?;
        let ys = || strokes.iter().flat_map(FontContour::ends).map(|[_, y]| y);
        let (foot, head) = (ys().reduce(f64::min)?, ys().reduce(f64::max)?);
        (head > foot).then_some(Self { foot, height: head - foot })
    }
}

/// The strokes of a glyph's path; `None` if it is damaged or has unsupported commands.
fn strokes(data: &str, capitals: Capitals) -> Option<Vec<FontContour>> {
    let mut strokes: Vec<FontContour> = Vec::new();
    let at = |x: f64, y: f64| [x / capitals.height, (y - capitals.foot) / capitals.height];
    for segment in PathParser::from(data) {
        match segment.ok()? {
            PathSegment::MoveTo { abs: true, x, y } => {
                strokes.push(FontContour { start: at(x, y), curves: Vec::new(), closed: false });
            }
            PathSegment::LineTo { abs: true, x, y } => {
                strokes.last_mut()?.curves.push(Curve::Line(at(x, y)));
            }
            PathSegment::CurveTo { abs: true, x1, y1, x2, y2, x, y } => {
                let curve = Curve::Cubic(at(x1, y1), at(x2, y2), at(x, y));
                strokes.last_mut()?.curves.push(curve);
            }
            _ => return None,
        }
    }
    Some(strokes)
}

/// A letter with a bar above it.
fn with_macron(plain: &Glyph, is_capital: bool) -> Glyph {
    let y = if is_capital { 1.2 } else { 1.0 };
    let (middle, half) = (plain.advance / 2.0, 0.22);
    let curves = vec![Curve::Line([middle + half, y])];
    let bar = FontContour { start: [middle - half, y], curves, closed: false };
    let strokes = plain.strokes.iter().cloned().chain([bar]).collect();
    Glyph { advance: plain.advance, strokes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_as_high_as_they_are_measured() {
        let font = StrokeFont::read(&Files::embedded()).unwrap();
        let ys = |letter| {
            let strokes = &font.glyph(letter).unwrap().strokes;
            strokes.iter().flat_map(FontContour::ends).map(|[_, y]| y).collect::<Vec<f64>>()
        };
        let most = |letter| ys(letter).into_iter().fold(f64::MIN, f64::max);
        let least = |letter| ys(letter).into_iter().fold(f64::MAX, f64::min);
        assert!(most('H').abs() - 1.0 < 1e-9 && least('H').abs() < 1e-9);
        assert!((0.7..0.8).contains(&most('x')) && least('g') < -0.2);
        assert!(most('\u{14c}') > 1.15 && most('\u{2020}') > 0.9);
    }
}
