//! Words as outlines, shaped as the printed page shapes them, for machines without our fonts.

use std::borrow::Cow;
use std::collections::HashMap;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Style, name_id};
use rustybuzz::{Face as Font, UnicodeBuffer};

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};

use super::svg::font;
use super::{Anchor, Face, Text};

/// The font files, for drawing words.
pub struct Lettering {
    files: Vec<Cow<'static, [u8]>>,
    /// Which file a face is.
    faces: HashMap<(&'static str, u16), usize>,
}

/// A closed line around a part of a letter.
#[derive(Clone, PartialEq, Debug)]
pub struct Contour {
    /// Where it begins.
    pub start: Point,
    /// How it goes on.
    pub curves: Vec<Curve>,
}

/// A part of a contour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Curve {
    /// Straight to a point.
    Line(Point),
    /// A Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
}

impl Lettering {
    /// Reads every font.
    ///
    /// # Errors
    /// If a font of the project cannot be read, or a face of the house is not there.
    pub fn read(files: &Files) -> Result<Self, Diagnostic> {
        let listed = files.list("fonts", "ttf").into_iter().chain(files.list("fonts", "otf"));
        let files: Vec<_> = listed.map(|file| file.bytes()).collect::<Result<_, _>>()?;
        let mut faces = HashMap::new();
        for face in [Face::Body, Face::Bold, Face::Figures, Face::Display] {
            let (family, stretch, weight) = font(face);
            let is_it = |bytes: &Cow<'static, [u8]>| {
                Font::from_slice(bytes, 0).is_some_and(|font| suits(&font, family, stretch, weight))
            };
            let found = files.iter().position(is_it).ok_or_else(|| {
                let message = format!("no file of fonts/ is {family} {stretch} {weight}");
                Diagnostic::error(Code::UnknownFile, message)
            })?;
            faces.insert((family, weight), found);
        }
        Ok(Self { files, faces })
    }

    /// The outlines of words, where they stand on the drawing.
    ///
    /// # Errors
    /// If no font has one of the characters.
    pub fn outlines(&self, text: &Text) -> Result<Vec<Contour>, Diagnostic> {
        let (family, _, weight) = font(text.face);
        let own = self.faces.get(&(family, weight)).copied().unwrap_or_default();
        let mut pen = Pen { x: 0.0, contours: Vec::new() };
        for (file, run) in self.runs(&text.words, own)? {
            if let Some(font) = Font::from_slice(&self.files[file], 0) {
                pen.write(&font, &run);
            }
        }
        Ok(pen.placed(text))
    }

    /// The words in stretches of one font each: the face's own where it has the character.
    fn runs(&self, words: &str, own: usize) -> Result<Vec<(usize, String)>, Diagnostic> {
        let mut runs: Vec<(usize, String)> = Vec::new();
        let others = (0..self.files.len()).filter(|other| *other != own);
        let order: Vec<usize> = std::iter::once(own).chain(others).collect();
        for character in words.chars() {
            let has = |file: &&usize| {
                Font::from_slice(&self.files[**file], 0)
                    .is_some_and(|font| font.glyph_index(character).is_some())
            };
            let file = *order.iter().find(has).ok_or_else(|| {
                let message = format!("no font has the character `{character}` of `{words}`");
                Diagnostic::error(Code::MissingGlyph, message)
            })?;
            match runs.last_mut() {
                Some((last, run)) if *last == file => run.push(character),
                _ => runs.push((file, character.to_string())),
            }
        }
        Ok(runs)
    }
}

/// Whether a font calls itself that.
fn suits(font: &Font, family: &str, stretch: &str, weight: u16) -> bool {
    let named = |id| {
        let names = font.names().into_iter().filter(move |name| name.name_id == id);
        names.filter_map(|name| name.to_string()).next()
    };
    let name = named(name_id::TYPOGRAPHIC_FAMILY).or_else(|| named(name_id::FAMILY));
    let condensed = |name: &str| name.contains("Condensed") || font.width().to_number() < 5;
    name.is_some_and(|name| {
        name.starts_with(family)
            && (stretch != "condensed" || condensed(&name))
            && font.weight().to_number() == weight
            && font.style() == Style::Normal
    })
}

/// Writes glyphs along a line, in ems, upwards positive.
struct Pen {
    x: f64,
    contours: Vec<Vec<Stroke>>,
}

/// A stroke of the pen, in ems.
#[derive(Clone, Copy)]
enum Stroke {
    Move([f64; 2]),
    Line([f64; 2]),
    Cubic([f64; 2], [f64; 2], [f64; 2]),
}

impl Pen {
    fn write(&mut self, font: &Font, run: &str) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(run);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(font, &[], buffer);
        let em = f64::from(font.units_per_em());
        for (glyph, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let at = [self.x + f64::from(place.x_offset) / em, f64::from(place.y_offset) / em];
            let mut tracer = Tracer { at, em, last: at, contours: &mut self.contours };
            font.outline_glyph(GlyphId(glyph.glyph_id as u16), &mut tracer);
            self.x += f64::from(place.x_advance) / em;
        }
    }

    /// The contours at the text's place, size, anchor and turn.
    fn placed(self, text: &Text) -> Vec<Contour> {
        let back = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.x / 2.0,
            Anchor::End => self.x,
        };
        let (sin, cos) = text.turn.to_f64().to_radians().sin_cos();
        let em = text.size.to_mm();
        let place = |[x, y]: [f64; 2]| {
            let (x, y) = ((x - back) * em, -y * em);
            let turned = (x * cos - y * sin, x * sin + y * cos);
            text.at + Point::new(Length::nearest_mm(turned.0), Length::nearest_mm(turned.1))
        };
        let contour = |strokes: Vec<Stroke>| {
            let start = strokes.first().map(|first| match *first {
                Stroke::Move(to) | Stroke::Line(to) | Stroke::Cubic(_, _, to) => place(to),
            })?;
            let curves = strokes.iter().skip(1).map(|stroke| match *stroke {
                Stroke::Move(to) | Stroke::Line(to) => Curve::Line(place(to)),
                Stroke::Cubic(a, b, to) => Curve::Cubic(place(a), place(b), place(to)),
            });
            Some(Contour { start, curves: curves.collect() })
        };
        self.contours.into_iter().filter_map(contour).collect()
    }
}

/// Takes a glyph's outline from its font.
struct Tracer<'a> {
    at: [f64; 2],
    em: f64,
    last: [f64; 2],
    contours: &'a mut Vec<Vec<Stroke>>,
}

impl Tracer<'_> {
    fn point(&self, x: f32, y: f32) -> [f64; 2] {
        [self.at[0] + f64::from(x) / self.em, self.at[1] + f64::from(y) / self.em]
    }

    fn draw(&mut self, stroke: Stroke, to: [f64; 2]) {
        self.last = to;
        if let Some(contour) = self.contours.last_mut() {
            contour.push(stroke);
        }
    }
}

impl OutlineBuilder for Tracer<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.contours.push(Vec::new());
        self.draw(Stroke::Move(to), to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.draw(Stroke::Line(to), to);
    }

    /// A quadratic curve is a cubic one whose control points lie two thirds of the way to its own.
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to, from) = (self.point(x1, y1), self.point(x, y), self.last);
        let towards = |end: [f64; 2]| {
            let part = |axis: usize| end[axis] + (control[axis] - end[axis]) * 2.0 / 3.0;
            [part(0), part(1)]
        };
        self.draw(Stroke::Cubic(towards(from), towards(to), to), to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.draw(Stroke::Cubic(a, b, to), to);
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Bearing, Fraction};

    fn mm(millimetres: i64) -> Length {
        Length::um(millimetres * 1000)
    }

    fn ends(text: &Text) -> (Point, Point) {
        let lettering = Lettering::read(&Files::embedded()).unwrap();
        let contours = lettering.outlines(text).unwrap();
        let points: Vec<Point> = contours.iter().map(|contour| contour.start).collect();
        let least = points.iter().map(|p| p.x).min().unwrap();
        let most = points.iter().map(|p| p.x).max().unwrap();
        let y =
            (points.iter().map(|p| p.y).min().unwrap(), points.iter().map(|p| p.y).max().unwrap());
        (Point::new(least, y.0), Point::new(most, y.1))
    }

    #[test]
    fn words_stand_about_their_point() {
        let text = Text::new("HHH", Face::Bold, mm(10), Point::new(mm(50), mm(50)));
        let (least, most) = ends(&text);
        let left = (mm(50) - least.x).to_mm();
        assert!((3.0..12.0).contains(&left), "{left}");
        assert!(most.x > mm(50) && most.y <= mm(50), "{most:?}");
        let turned = text.turned(Bearing::new(Fraction::whole(90)));
        let (least, most) = ends(&turned);
        assert!(least.x >= mm(50) && least.y < mm(50) && most.y > mm(50), "{least:?} {most:?}");
    }

    #[test]
    fn a_mark_that_the_face_lacks_comes_from_another_font() {
        let text = Text::new("24\u{2020} \u{2693}", Face::Display, mm(4), Point::ORIGIN);
        assert!(Lettering::read(&Files::embedded()).unwrap().outlines(&text).is_ok());
        let text = Text::new("\u{4e00}", Face::Body, mm(4), Point::ORIGIN);
        let refused = Lettering::read(&Files::embedded()).unwrap().outlines(&text).unwrap_err();
        assert_eq!(refused.code, Code::MissingGlyph);
    }
}
