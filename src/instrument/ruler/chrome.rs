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
    let zero_end = zero_width(&drawing.faces, em, unit);
    let small = unit_em(em);
    let unit_at = end + zero_end - drawing.faces.width(unit, Face::Figures, small);
    let both = [("0", em, end + back + ZERO_GAP), (unit, small, unit_at)];
    for (words, em, x) in both.into_iter().filter(|(words, ..)| !words.is_empty()) {
        let text = Text::new(words, Face::Figures, em, Point::new(x, baseline));
        drawing.write(text.anchored(Anchor::Start));
    }
    zero_end
}

/// The em of the unit behind a 0: smaller, so that it is not read as one with the figure behind it.
fn unit_em(em: Length) -> Length {
    em.min(Length::um(2_300).max(em * 4 / 5))
}

/// How far the zero sign extends from the end.
pub fn zero_width(faces: &Faces, em: Length, unit: &str) -> Length {
    let zero = ZERO_SIGN + ZERO_GAP + faces.width("0", Face::Figures, em);
    if unit.is_empty() {
        zero
    } else {
        zero + em / 6 + faces.width(unit, Face::Figures, unit_em(em))
    }
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
