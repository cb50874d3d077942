//! What all rulers have: an outline, the zero point, and figures that no joint cuts through.

use crate::drawing::{Anchor, Drawing, EDGE, Face, Faces, Mark, NORMAL, Role, Shape, Text};
use crate::measure::{Fraction, Length, Point};
use crate::model::Size;

/// How far the zero point extends from the end.
const ZERO_SIGN: Length = Length::um(2300);
/// From the zero point to its 0.
const ZERO_GAP: Length = Length::um(600);

/// The outline; its left side is zero.
pub fn draw_outline(drawing: &mut Drawing, length: Length, width: Length) {
    let size = Size { width: length, height: width };
    drawing.measured_box("outline", Role::CutOuter, NORMAL, Point::new(EDGE, EDGE), size);
    drawing.in_parts = true;
}

/// The zero sign: a point at the end held to the ship, a 0 and the unit. Returns how far it extends
/// from the end.
pub fn draw_zero(
    drawing: &mut Drawing,
    end: Length,
    baseline: Length,
    em: Length,
    unit: &str,
) -> Length {
    let middle = baseline - drawing.faces.capital(Face::Figures, em) / 2;
    let (tip, back, half) = (Length::um(600), ZERO_SIGN, Length::um(1100));
    let points = [
        Point::new(end + tip, middle),
        Point::new(end + back, middle - half),
        Point::new(end + back, middle + half),
    ];
    drawing.blacken(Shape::polygon(&points));
    let at = Point::new(end + back + ZERO_GAP, baseline);
    drawing.write(Text::new(zero_text(unit), Face::Figures, em, at).anchored(Anchor::Start));
    zero_width(&drawing.faces, em, unit)
}

fn zero_text(unit: &str) -> String {
    format!("0 {unit}").trim_end().to_owned()
}

/// How far the zero sign extends from the end.
pub fn zero_width(faces: &Faces, em: Length, unit: &str) -> Length {
    ZERO_SIGN + ZERO_GAP + faces.width(&zero_text(unit), Face::Figures, em)
}

/// Where a long ruler is divided over sheets, figures must not be cut through, and words only if
/// unavoidable.
pub fn keep_figures_whole(drawing: &mut Drawing) {
    let stretch = |mark: &Mark| match &mark.shape {
        Shape::Text(text) if text.face != Face::Figures && text.turn == Fraction::ZERO => {
            let width = drawing.faces.width(&text.words, text.face, text.size);
            let from = text.at.x - Length::nearest_mm(width.to_mm() * text.anchor.before());
            Some((from, from + width))
        }
        _ => None,
    };
    let words: Vec<(Length, Length)> = drawing.marks.iter().filter_map(stretch).collect();
    drawing.keep_words.extend(words);
    let middle = |mark: &Mark| match &mark.shape {
        Shape::Text(text) if text.face == Face::Figures => {
            let width = drawing.faces.width(&text.words, text.face, text.size);
            let from_start = width.to_mm() * (0.5 - text.anchor.before());
            Some(text.at.x + Length::nearest_mm(from_start))
        }
        _ => None,
    };
    let figures: Vec<Length> = drawing.marks.iter().filter_map(middle).collect();
    drawing.keep_whole.extend(figures);
    drawing.keep_whole.sort_unstable();
    drawing.keep_whole.dedup();
}
