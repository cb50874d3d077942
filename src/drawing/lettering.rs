//! Words as outlines, shaped as on a printed page, for machines without the fonts.

use ttf_parser::{GlyphId, OutlineBuilder};
use typst::text::TextItem;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Letters;

use super::curves::{Contour, Curve};
use super::strokes::FontContour;
use super::window::seen_contour;
use super::{Faces, Text};

impl Faces {
    /// The outlines of words, positioned on the drawing.
    ///
    /// # Errors
    /// If no font has one of the characters.
    pub fn outlines(&self, text: &Text) -> Result<Vec<Contour>, Diagnostic> {
        if let Some(fault) = self.missing_in(text) {
            return Err(fault);
        }
        let line = self.shaped(&text.words, text.face);
        let mut contours = Vec::new();
        let width = match text.letters {
            Letters::Outline => {
                for (from, run) in &line.runs {
                    trace(*from, run, &mut contours);
                }
                line.width
            }
            Letters::Stroke => self.strokes(text, line.width, &mut contours)?,
        };
        let (place, em) = (text.place(), text.size.to_mm());
        let back = width * text.anchor.before();
        let contours = contours
            .iter()
            .map(|contour| contour.mapped(|[x, y]: [f64; 2]| place((x - back) * em, -y * em)));
        Ok(match text.window {
            None => contours.collect(),
            Some(window) => contours.flat_map(|contour| seen_contour(&contour, window)).collect(),
        })
    }

    /// Adds the strokes of words in single-stroke letters, with the face's height and at most its
    /// width; returns their width in ems.
    fn strokes(
        &self,
        text: &Text,
        printed: f64,
        contours: &mut Vec<FontContour>,
    ) -> Result<f64, Diagnostic> {
        let font = self.stroke_font()?;
        let glyph = |letter: char| font.glyph(letter).ok_or_else(|| lacking(letter, text));
        let glyphs = text.words.chars().map(glyph).collect::<Result<Vec<_>, _>>()?;
        let high = self.capital(text.face, text.size).to_mm() / text.size.to_mm();
        let natural: f64 = glyphs.iter().map(|glyph| glyph.advance * high).sum();
        let narrowed = if natural > printed { printed / natural } else { 1.0 };
        let wide = high * narrowed;
        let mut from = 0.0;
        for glyph in glyphs {
            let place = |[x, y]: [f64; 2]| [from + x * wide, y * high];
            contours.extend(glyph.strokes.iter().map(|stroke| stroke.mapped(place)));
            from += glyph.advance * wide;
        }
        Ok(from)
    }
}

fn lacking(letter: char, text: &Text) -> Diagnostic {
    let message = format!("no single-stroke font has the character `{letter}` of `{}`", text.words);
    let fault = Diagnostic::error(Code::MissingGlyph, message);
    fault.hint("write it another way, add an SVG font to fonts/, or use `--letters outline`")
}

/// Adds the outlines of a run's glyphs.
fn trace(from: f64, run: &TextItem, contours: &mut Vec<FontContour>) {
    let (mut x, em) = (from, run.font.units_per_em());
    for glyph in &run.glyphs {
        let at = [x + glyph.x_offset.get(), glyph.y_offset.get()];
        let mut tracer = Tracer { at, em, last: at, contours: &mut *contours };
        run.font.ttf().outline_glyph(GlyphId(glyph.id), &mut tracer);
        x += glyph.x_advance.get();
    }
}

/// Reads a glyph's outline from its font.
struct Tracer<'a> {
    at: [f64; 2],
    em: f64,
    last: [f64; 2],
    contours: &'a mut Vec<FontContour>,
}

impl Tracer<'_> {
    fn point(&self, x: f32, y: f32) -> [f64; 2] {
        [self.at[0] + f64::from(x) / self.em, self.at[1] + f64::from(y) / self.em]
    }

    fn draw(&mut self, curve: Curve<[f64; 2]>, to: [f64; 2]) {
        self.last = to;
        if let Some(contour) = self.contours.last_mut() {
            contour.curves.push(curve);
        }
    }
}

impl OutlineBuilder for Tracer<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.point(x, y);
        self.contours.push(FontContour { start: self.last, curves: Vec::new(), closed: true });
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.draw(Curve::Line(to), to);
    }

    /// A quadratic curve equals a cubic one whose control points are two thirds of the way to its
    /// own.
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to, from) = (self.point(x1, y1), self.point(x, y), self.last);
        let towards = |end: [f64; 2]| {
            let part = |axis: usize| end[axis] + (control[axis] - end[axis]) * 2.0 / 3.0;
            [part(0), part(1)]
        };
        self.draw(Curve::Cubic(towards(from), towards(to), to), to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.draw(Curve::Cubic(a, b, to), to);
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Face;
    use crate::measure::{Bearing, Fraction, Length, Point};

    fn mm(millimetres: i64) -> Length {
        Length::um(millimetres * 1000)
    }

    fn ends(text: &Text) -> (Point, Point) {
        let contours = Faces::embedded().outlines(text).unwrap();
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
}
