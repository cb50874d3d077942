//! Measures, breaks and sets words in a project's fonts.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use typst::layout::Abs;
use typst::text::{Font, FontInstance, FontStyle, FontVariant, FontVariations};

use crate::data::{self, Files};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::{Length, Point};
use crate::model::Language;

use super::fonts::{Face, Style};
use super::shaping::{Line, shape};
use super::{Fonts, StrokeFont, Text};

/// The faces of a project; cheap to clone.
#[derive(Clone)]
pub struct Faces(Arc<Inner>, Arc<Language>);

struct Inner {
    fonts: Fonts,
    /// The fonts of each face: its own, then its fallbacks, then all others. Only drawings need them, so they are made
    /// for the first one.
    faces: [OnceLock<Vec<FontInstance>>; Face::ALL.len()],
    /// Shaped lines, cached because the same words recur.
    shaped: Mutex<HashMap<(Face, String), Arc<Line>>>,
    /// Single-stroke letters, if a cutter wants them.
    strokes: Option<StrokeFont>,
}

impl fmt::Debug for Faces {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Faces")
    }
}

/// The assumed width of a missing character in ems: wider than most.
const MISSING_EM: f64 = 0.6;

/// A space at which no line is broken.
const NO_BREAK: char = '\u{a0}';

/// The words between which a line may be broken.
fn breakable(words: &str) -> impl Iterator<Item = &str> {
    words.split(|c: char| c.is_whitespace() && c != NO_BREAK).filter(|word| !word.is_empty())
}

impl Faces {
    /// The faces in these fonts.
    ///
    /// # Errors
    /// If a face is missing.
    pub fn of(fonts: &Fonts) -> Result<Self, Diagnostic> {
        Self::with(fonts, None)
    }

    /// The faces in a project's fonts, and its single-stroke letters.
    ///
    /// # Errors
    /// As [`Self::read`], or if a single-stroke font cannot be read.
    pub fn with_strokes(files: &Files) -> Result<Self, Diagnostic> {
        Self::with(&Fonts::read(files)?, Some(StrokeFont::read(files)?))
    }

    fn with(fonts: &Fonts, strokes: Option<StrokeFont>) -> Result<Self, Diagnostic> {
        for face in Face::ALL {
            own_font(fonts, face)?;
        }
        let inner = Inner {
            fonts: fonts.clone(),
            faces: Default::default(),
            shaped: Mutex::default(),
            strokes,
        };
        let english =
            data::read_language(&Files::embedded(), data::ENGLISH, &mut Faults::default());
        Ok(Self(Arc::new(inner), english.unwrap_or_default()))
    }

    /// The same faces for another language.
    #[must_use]
    pub fn speaking(&self, language: Arc<Language>) -> Self {
        Self(self.0.clone(), language)
    }

    pub fn fonts(&self) -> &Fonts {
        &self.0.fonts
    }

    pub fn words(&self) -> &Language {
        &self.1
    }

    /// The faces in a project's fonts.
    ///
    /// # Errors
    /// If a font file cannot be read, or a face is missing.
    pub fn read(files: &Files) -> Result<Self, Diagnostic> {
        Self::of(&Fonts::read(files)?)
    }

    /// The width of words without kerning, which is slightly more than with it.
    pub fn width(&self, words: &str, face: Face, size: Length) -> Length {
        let advance = |letter| {
            let (font, glyph) = self.font_of(letter, face)?;
            Some(font.x_advance(glyph)?.get())
        };
        let ems: f64 = words.chars().map(|letter| advance(letter).unwrap_or(MISSING_EM)).sum();
        Length::nearest_mm(size.to_mm() * ems)
    }

    /// The height of capitals and figures.
    pub fn capital(&self, face: Face, size: Length) -> Length {
        let own = self.fonts_of(face).first();
        let ems = own.map_or(MISSING_EM, |font| font.metrics().cap_height.get());
        Length::nearest_mm(size.to_mm() * ems)
    }

    /// Words whose capitals are centred vertically on a point.
    pub fn centred(&self, words: impl Into<String>, face: Face, size: Length, at: Point) -> Text {
        Text::new(words, face, size, Point::new(at.x, at.y + self.capital(face, size) / 2))
    }

    /// The width of the widest word.
    pub fn widest_word(&self, words: &str, face: Face, size: Length) -> Length {
        let widths = breakable(words).map(|word| self.width(word, face, size));
        widths.max().unwrap_or_default()
    }

    /// Breaks words at their spaces into as few lines as fit into a width; `None` if a word alone is
    /// too wide.
    pub fn lines(
        &self,
        words: &str,
        face: Face,
        size: Length,
        room: Length,
    ) -> Option<Vec<String>> {
        let fits = self.widest_word(words, face, size) <= room;
        fits.then(|| self.wrap(words, face, size, |_| Some(room))).flatten()
    }

    /// Breaks words at their spaces into lines of which the nth is no wider than `room(n)`; a line
    /// that is too narrow for the next word stays empty. `None` where there is no more room.
    pub fn wrap(
        &self,
        words: &str,
        face: Face,
        size: Length,
        mut room: impl FnMut(usize) -> Option<Length>,
    ) -> Option<Vec<String>> {
        let mut lines: Vec<String> = vec![String::new()];
        for word in breakable(words) {
            loop {
                let at = lines.len() - 1;
                let longer = match lines[at].as_str() {
                    "" => word.to_owned(),
                    line => format!("{line} {word}"),
                };
                if self.width(&longer, face, size) <= room(at)? {
                    lines[at] = longer;
                    break;
                }
                lines.push(String::new());
            }
        }
        Some(lines.into_iter().map(|line| line.replace(NO_BREAK, " ")).collect())
    }

    /// The fault of a text with a character that no font has.
    pub fn missing_in(&self, text: &Text) -> Option<Diagnostic> {
        let lacks = |letter: &char| {
            let unseen = letter.is_control() || letter.is_whitespace();
            !unseen && self.font_of(*letter, text.face).is_none()
        };
        let letter = text.words.chars().find(lacks)?;
        let message = format!("no font has the character `{letter}` of `{}`", text.words);
        let fault = Diagnostic::error(Code::MissingGlyph, message);
        Some(fault.hint("write it another way, or add a font to fonts/"))
    }

    /// The letters of single strokes.
    ///
    /// # Errors
    /// If they were not read.
    pub fn stroke_font(&self) -> Result<&StrokeFont, Diagnostic> {
        let missing =
            || Diagnostic::error(Code::UnknownFile, "no font of single strokes has been read");
        self.0.strokes.as_ref().ok_or_else(missing)
    }

    /// Words shaped as Typst shapes those of a page.
    pub fn shaped(&self, words: &str, face: Face) -> Arc<Line> {
        let known = || self.0.shaped.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (face, words.to_owned());
        if let Some(line) = known().get(&key) {
            return line.clone();
        }
        let line = Arc::new(shape(&self.0.fonts, words, face));
        known().insert(key, line.clone());
        line
    }

    fn fonts_of(&self, face: Face) -> &[FontInstance] {
        self.0.faces[face as usize].get_or_init(|| in_order(&self.0.fonts, face))
    }

    /// The font in which a letter is set, and its glyph there.
    fn font_of(&self, letter: char, face: Face) -> Option<(&FontInstance, u16)> {
        let glyph = |font: &FontInstance| font.ttf().glyph_index(letter).map(|glyph| glyph.0);
        self.fonts_of(face).iter().find_map(|font| Some((font, glyph(font)?)))
    }
}

/// The number of the font in a family that is closest to a face.
fn select(fonts: &Fonts, family: &str, face: Face) -> Option<usize> {
    fonts.book.select(&family.to_lowercase(), variant(face))
}

fn variant(face: Face) -> FontVariant {
    let Style { stretch, weight, .. } = face.style();
    FontVariant::new(FontStyle::Normal, weight, stretch)
}

/// The number of a face's own font.
fn own_font(fonts: &Fonts, face: Face) -> Result<usize, Diagnostic> {
    let family = face.style().families[0];
    let missing = || Diagnostic::error(Code::UnknownFile, format!("no font of fonts/ is {family}"));
    select(fonts, family, face).ok_or_else(missing)
}

fn in_order(fonts: &Fonts, face: Face) -> Vec<FontInstance> {
    let variant = variant(face);
    let families = face.style().families.iter();
    let mut order: Vec<usize> = families.filter_map(|family| select(fonts, family, face)).collect();
    order.extend(0..fonts.faces.len());
    let mut seen = std::collections::BTreeSet::new();
    order.retain(|number| seen.insert(*number));
    let instance =
        |font: &Font| font.clone().instantiate(variant, Abs::pt(10.0), &FontVariations::default());
    order.into_iter().map(|number| instance(&fonts.faces[number])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Faces {
        /// The built-in faces, for tests.
        pub fn embedded() -> Self {
            static FACES: OnceLock<Faces> = OnceLock::new();
            let read = || Self::read(&Files::embedded()).expect("the program has its faces");
            FACES.get_or_init(read).clone()
        }
    }

    #[test]
    fn long_names_break_at_spaces_only() {
        let faces = Faces::embedded();
        let broken =
            |room| faces.lines("Kaiser Karl der Grosse", Face::Body, Length::um(3000), room);
        assert_eq!(broken(Length::um(100_000)).map(|lines| lines.len()), Some(1));
        assert!(broken(Length::um(12_000)).is_some_and(|lines| lines.len() > 1));
        assert_eq!(broken(Length::um(3_000)), None);
    }

    #[test]
    fn shaped_words_are_hardly_narrower_than_measured_ones() {
        let faces = Faces::embedded();
        for words in ["Mikasa", "AVATAR To 24\u{2020}", "firing arcs, starboard"] {
            for face in Face::ALL {
                let shaped = faces.shaped(words, face).width;
                let measured = faces.width(words, face, Length::um(1_000_000)).to_mm() / 1000.0;
                assert!((shaped - measured).abs() < measured * 0.06, "{words} {shaped} {measured}");
            }
        }
    }

    #[test]
    fn capitals_are_over_half_as_high_as_their_size() {
        let (faces, size) = (Faces::embedded(), Length::um(1_000));
        for face in Face::ALL {
            assert!(faces.capital(face, size) > size / 2, "{face:?}");
        }
    }
}
