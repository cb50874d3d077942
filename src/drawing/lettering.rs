//! Words as outlines, shaped as on a printed page, for machines without the fonts.

use kurbo::{Affine, BezPath, QuadBez, Vec2};
use ttf_parser::{GlyphId, OutlineBuilder};
use typst::text::TextItem;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Letters;

use super::window::seen_letters;
use super::{Faces, Text};

impl Faces {
    /// The outlines of words, of lines and cubic curves, in millimetres on the drawing. Single strokes are open.
    ///
    /// # Errors
    /// If no font has one of the characters.
    pub fn outlines(&self, text: &Text) -> Result<BezPath, Diagnostic> {
        if let Some(fault) = self.missing_in(text) {
            return Err(fault);
        }
        let line = self.shaped(&text.words, text.face);
        let (letters, width) = match text.letters {
            Letters::Outline => (line.runs.iter().flat_map(traced).collect(), line.width),
            Letters::Stroke => self.strokes(text, line.width)?,
        };
        let em = text.size.to_mm();
        let place = text.place().pre_scale_non_uniform(em, -em);
        let back = Vec2::new(-width * text.anchor.before(), 0.0);
        let letters: BezPath = place.pre_translate(back) * letters;
        Ok(match text.window {
            None => letters,
            Some(window) => seen_letters(&letters, window),
        })
    }

    /// The strokes of words in single-stroke letters, with the face's height and at most its width, and
    /// their width; both in ems.
    fn strokes(&self, text: &Text, printed: f64) -> Result<(BezPath, f64), Diagnostic> {
        let font = self.stroke_font()?;
        let glyph = |letter: char| font.glyph(letter).ok_or_else(|| lacking(letter, text));
        let glyphs = text.words.chars().map(glyph).collect::<Result<Vec<_>, _>>()?;
        let high = self.capital(text.face, text.size).to_mm() / text.size.to_mm();
        let natural: f64 = glyphs.iter().map(|glyph| glyph.advance * high).sum();
        let narrowed = if natural > printed { printed / natural } else { 1.0 };
        let wide = high * narrowed;
        let (mut strokes, mut from) = (BezPath::new(), 0.0);
        for glyph in glyphs {
            let place = Affine::new([wide, 0.0, 0.0, high, from, 0.0]);
            strokes.extend(place * &glyph.strokes);
            from += glyph.advance * wide;
        }
        Ok((strokes, from))
    }
}

fn lacking(letter: char, text: &Text) -> Diagnostic {
    let message = format!("no single-stroke font has the character `{letter}` of `{}`", text.words);
    let fault = Diagnostic::error(Code::MissingGlyph, message);
    fault.hint("write it another way, add an SVG font to fonts/, or use `--letters outline`")
}

/// The outlines of a run's glyphs, in ems.
fn traced((from, run): &(f64, TextItem)) -> BezPath {
    let (mut x, mut outlines) = (*from, BezPath::new());
    let em = Affine::scale(1.0 / run.font.units_per_em());
    for glyph in &run.glyphs {
        let mut outline = Outline::default();
        run.font.ttf().outline_glyph(GlyphId(glyph.id), &mut outline);
        let at = Vec2::new(x + glyph.x_offset.get(), glyph.y_offset.get());
        outlines.extend(em.then_translate(at) * outline.0);
        x += glyph.x_advance.get();
    }
    outlines
}

/// A glyph's outline in units of its font, of lines and cubic curves.
#[derive(Default)]
struct Outline(BezPath);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let from = self.0.current_position().unwrap_or_default();
        let curve = QuadBez::new(from, (x1, y1).into(), (x, y).into()).raise();
        self.0.curve_to(curve.p1, curve.p2, curve.p3);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.curve_to((x1, y1), (x2, y2), (x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

#[cfg(test)]
mod tests {
    use kurbo::Shape;

    use super::*;
    use crate::drawing::Face;
    use crate::measure::{Bearing, Fraction, Point, mm};

    fn corners(text: &Text) -> [Point; 2] {
        let bounds = Faces::embedded().outlines(text).unwrap().bounding_box();
        [(bounds.x0, bounds.y0), (bounds.x1, bounds.y1)].map(|(x, y)| Point::nearest_mm(x, y))
    }

    #[test]
    fn words_stand_about_their_point() {
        let text = Text::new("HHH", Face::Bold, mm(10), Point::new(mm(50), mm(50)));
        let [least, most] = corners(&text);
        let left = (mm(50) - least.x).to_mm();
        assert!((3.0..12.0).contains(&left), "{left}");
        assert!(most.x > mm(50) && most.y <= mm(50), "{most:?}");
        let turned = text.turned(Bearing::new(Fraction::whole(90)));
        let [least, most] = corners(&turned);
        assert!(least.x >= mm(50) && least.y < mm(50) && most.y > mm(50), "{least:?} {most:?}");
    }
}
