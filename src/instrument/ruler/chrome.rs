//! What all rulers have: an outline, the zero point, and figures that no joint cuts through.

use crate::drawing::{Anchor, Drawing, EDGE, Face, Faces, NORMAL, Role, Shape, Text};
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
    let Drawing { marks, keep_whole, keep_words, faces, .. } = drawing;
    for mark in marks {
        let Shape::Text(text) = &mark.shape else { continue };
        let width = faces.width(&text.words, text.face, text.size);
        let part = |share: f64| Length::nearest_mm(width.to_mm() * share);
        if text.face == Face::Figures {
            keep_whole.push(text.at.x + part(0.5 - text.anchor.before()));
        } else if text.turn == Fraction::ZERO {
            let from = text.at.x - part(text.anchor.before());
            keep_words.push((from, from + width));
        }
    }
    keep_whole.sort_unstable();
    keep_whole.dedup();
}
