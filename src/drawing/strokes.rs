//! Single-stroke letters, for machines that engrave a letter as a pen writes it: SVG fonts whose
//! glyphs are lines rather than areas.

use std::collections::BTreeMap;

use kurbo::{Affine, BezPath, PathEl, Shape};
use roxmltree::{Document, Node, ParsingOptions};
use unicode_normalization::char::compose;

use crate::data::{DataFile, Files};
use crate::diagnostic::{Code, Diagnostic, Place};

/// A letter: its advance width and its strokes. Both are relative to the height of the font's
/// capitals, with y upwards from their foot.
pub(super) struct Glyph {
    pub(super) advance: f64,
    pub(super) strokes: BezPath,
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
            let strokes = strokes(glyph.attribute("d").unwrap_or_default());
            let (Some(advance), Some(strokes)) = (advance, strokes) else {
                return Err(broken(format!("the glyph `{letter}` of the font is damaged")));
            };
            let scale = 1.0 / capitals.height;
            let place = Affine::translate((0.0, -capitals.foot)).then_scale(scale);
            let glyph = Glyph { advance: advance * scale, strokes: place * strokes };
            self.glyphs.entry(letter).or_insert(glyph);
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
    fn of(glyph: &Node) -> Option<Self> {
        let bounds = strokes(glyph.attribute("d")?)?.bounding_box();
        let (foot, height) = (bounds.y0, bounds.height());
        (height > 0.0).then_some(Self { foot, height })
    }
}

/// The strokes of a glyph's path; `None` if it is damaged, or not of lines and cubic curves.
fn strokes(data: &str) -> Option<BezPath> {
    let strokes = BezPath::from_svg(data).ok()?;
    let is_plain = |element: &PathEl| !matches!(element, PathEl::QuadTo(..) | PathEl::ClosePath);
    strokes.elements().iter().all(is_plain).then_some(strokes)
}

/// A letter with a bar above it.
fn with_macron(plain: &Glyph, is_capital: bool) -> Glyph {
    let y = if is_capital { 1.2 } else { 1.0 };
    let (middle, half) = (plain.advance / 2.0, 0.22);
    let mut strokes = plain.strokes.clone();
    strokes.move_to((middle - half, y));
    strokes.line_to((middle + half, y));
    Glyph { advance: plain.advance, strokes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_as_high_as_they_are_measured() {
        let font = StrokeFont::read(&Files::embedded()).unwrap();
        let bounds = |letter| font.glyph(letter).unwrap().strokes.bounding_box();
        let (most, least) = (|letter| bounds(letter).y1, |letter| bounds(letter).y0);
        assert!(most('H').abs() - 1.0 < 1e-9 && least('H').abs() < 1e-9);
        assert!((0.7..0.8).contains(&most('x')) && least('g') < -0.2);
        assert!(most('\u{14c}') > 1.15 && most('\u{2020}') > 0.9);
    }
}
