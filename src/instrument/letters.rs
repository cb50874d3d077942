//! How much room words take, from the fonts themselves: so that words never run over an edge.

use std::sync::OnceLock;

use rustybuzz::ttf_parser::Face as Font;

use crate::data::{Files, Origin};
use crate::measure::{Length, Point};

use super::{Face, Text};

/// Every face with its file.
const FILES: [(Face, &str); 4] = [
    (Face::Body, "fonts/IBMPlexSansCondensed-Regular.ttf"),
    (Face::Bold, "fonts/IBMPlexSansCondensed-Bold.ttf"),
    (Face::Figures, "fonts/BarlowCondensed-SemiBold.ttf"),
    (Face::Display, "fonts/LeagueGothic-Regular.ttf"),
];
/// A letter that a font lacks is taken to be this wide, in ems: wider than most.
const MISSING_EM: f64 = 0.6;
/// Capitals are about so high.
const CAPITAL_EM: f64 = 0.7;

/// How far words of a size run; kerning is left out, which makes them a trifle wider.
pub fn width(words: &str, face: Face, size: Length) -> Length {
    let ems = match font(face) {
        Some(font) => words.chars().map(|letter| advance(font, letter)).sum(),
        None => MISSING_EM * words.chars().count() as f64,
    };
    Length::nearest_mm(size.to_mm() * ems)
}

/// How high capitals and figures of a size are.
pub fn height(face: Face, size: Length) -> Length {
    let capital = |font: &Font<'static>| Some((font.capital_height()?, font.units_per_em()));
    let ems = match font(face).and_then(capital) {
        Some((height, em)) => f64::from(height) / f64::from(em),
        None => CAPITAL_EM,
    };
    Length::nearest_mm(size.to_mm() * ems)
}

/// Words whose capitals stand around a point, above and below it alike.
pub fn centred(words: impl Into<String>, face: Face, size: Length, at: Point) -> Text {
    Text::new(words, face, size, Point::new(at.x, at.y + height(face, size) / 2))
}

/// How far a letter moves the pen, in ems.
fn advance(font: &Font<'static>, letter: char) -> f64 {
    let glyph = font.glyph_index(letter).and_then(|glyph| font.glyph_hor_advance(glyph));
    glyph.map_or(MISSING_EM, |units| f64::from(units) / f64::from(font.units_per_em()))
}

fn font(face: Face) -> Option<&'static Font<'static>> {
    static FONTS: OnceLock<Vec<(Face, Option<Font<'static>>)>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| FILES.map(|(face, file)| (face, parsed(file))).into());
    fonts.iter().find(|(known, _)| *known == face).and_then(|(_, font)| font.as_ref())
}

/// Only a font that is part of the program lives as long as the program.
fn parsed(file: &str) -> Option<Font<'static>> {
    match Files::embedded().find_embedded(file)?.origin {
        Origin::Embedded(bytes) => Font::parse(bytes, 0).ok(),
        Origin::Project(_) => None,
    }
}

/// Breaks words at their spaces into as few lines as fit into a width; `None` if a word alone is
/// too long.
pub fn lines(words: &str, face: Face, size: Length, room: Length) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        if width(word, face, size) > room {
            return None;
        }
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), face, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_its_font_and_its_width() {
        let size = Length::um(10_000);
        for (face, file) in FILES {
            assert!(font(face).is_some(), "{file}");
            assert!(width("Mikasa", face, size) > width("Asahi", face, size), "{file}");
            assert!(width("MMMM", face, size) < size * 4, "{file}");
        }
    }

    #[test]
    fn long_names_break_at_spaces_only() {
        let broken = |room| lines("Kaiser Karl der Grosse", Face::Body, Length::um(3000), room);
        assert_eq!(broken(Length::um(100_000)).map(|lines| lines.len()), Some(1));
        assert!(broken(Length::um(12_000)).is_some_and(|lines| lines.len() > 1));
        assert_eq!(broken(Length::um(3_000)), None);
    }
}
