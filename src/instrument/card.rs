//! What all flat instruments have: an outline to cut, and words that stay inside it.

use crate::drawing::{
    Anchor, ClaimShape, Drawing, EDGE, Face, Faces, Mark, NORMAL, Role, Shape, Step, Text,
};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::Size;

/// Marks our own reading or number.
pub const DAGGER: &str = "\u{2020}";
/// The radius of the hole for a pin of 1.5 mm.
pub const PIN: Length = Length::um(750);

/// Degrees clockwise from up.
pub fn bearing(degrees: i64) -> Bearing {
    Bearing::new(Fraction::whole(degrees))
}

pub fn half(length: Length) -> Length {
    length / 2
}

/// An empty drawing, and the place of its outline within it.
pub fn blank(
    id: impl Into<String>,
    title: impl Into<String>,
    inside: Size,
    faces: &Faces,
) -> (Drawing, Point) {
    let size = Size { width: inside.width + EDGE * 2, height: inside.height + EDGE * 2 };
    (Drawing::new(id, title, size, faces), Point::new(EDGE, EDGE))
}

/// A rectangle with rounded corners to cut; its sides and corners can be measured.
pub fn rounded_outline(drawing: &mut Drawing, at: Point, size: Size, radius: Length) {
    let right_down = Point::new(at.x + size.width, at.y + size.height);
    let (inner, outer) = (at + Point::new(radius, radius), right_down - Point::new(radius, radius));
    let corners = [
        (Point::new(outer.x, inner.y), 0),
        (outer, 90),
        (Point::new(inner.x, outer.y), 180),
        (inner, 270),
    ];
    let start = corners[3].0.polar(radius, bearing(0));
    let (mut from, mut steps) = (start, Vec::new());
    let sides = ["top", "right", "bottom", "left"];
    for ((centre, turn), side) in corners.into_iter().zip(sides) {
        let (begin, to) =
            (centre.polar(radius, bearing(turn)), centre.polar(radius, bearing(turn + 90)));
        steps.push(Step::Line(begin));
        steps.push(Step::Arc { centre, to, clockwise: true });
        let arc = Arc { from: bearing(turn), width: Fraction::whole(90) };
        drawing.claim(format!("outline, {side}"), Role::CutOuter, ClaimShape::Line(from, begin));
        let corner = ClaimShape::Arc { centre, radius, arc };
        drawing.claim(format!("outline, corner after {side}"), Role::CutOuter, corner);
        from = to;
    }
    let shape = Shape::Path { start, steps, closed: true };
    drawing.add(Mark::stroked(Role::CutOuter, NORMAL, shape));
}

/// A line along a bearing from a centre, between two distances, that can be measured.
pub fn spoke(
    drawing: &mut Drawing,
    name: &str,
    width: Length,
    (centre, at): (Point, Bearing),
    (from, to): (Length, Length),
) {
    drawing.engraved_line(name, width, centre.polar(from, at), centre.polar(to, at));
}

/// Words of one size that begin a new line.
#[derive(Clone)]
pub struct Paragraph {
    pub words: String,
    pub face: Face,
    pub size: Length,
}

impl Paragraph {
    /// The size is in micrometres.
    pub fn new(words: impl Into<String>, face: Face, micrometres: i64) -> Self {
        Self { words: words.into(), face, size: Length::um(micrometres) }
    }

    /// Its width on one line.
    pub fn width(&self, faces: &Faces) -> Length {
        faces.width(&self.words, self.face, self.size)
    }

    /// From one baseline to the next.
    pub fn leading(&self) -> Length {
        self.size.times(Fraction::new(5, 4))
    }

    /// The gap to the next paragraph; more after a name in large letters.
    pub fn after(&self) -> Length {
        if self.face == Face::Display { self.size / 7 } else { Length::ZERO }
    }
}

/// Sizes from the largest down to the least, in equal steps.
pub fn sizes(most: Length, least: Length, step: Length) -> impl Iterator<Item = Length> {
    (0..).map(move |count: usize| most - step * count).take_while(move |size| *size >= least)
}

/// Sets paragraphs in a column: the lines, and their height. A word wider than the column gets a
/// line of its own.
pub fn column(
    faces: &Faces,
    paragraphs: &[Paragraph],
    at: Point,
    width: Length,
) -> (Vec<Text>, Length) {
    let (mut texts, mut y) = (Vec::new(), at.y);
    for paragraph in paragraphs {
        let Paragraph { words, face, size } = paragraph;
        let room = width.max(faces.widest_word(words, *face, *size));
        for line in faces.lines(words, *face, *size, room).unwrap_or_default() {
            y = y + paragraph.leading();
            let text = Text::new(line, paragraph.face, paragraph.size, Point::new(at.x, y));
            texts.push(text.anchored(Anchor::Start));
        }
        y = y + paragraph.after();
    }
    (texts, y - at.y)
}

/// Writes paragraphs in a column.
pub fn write_column(drawing: &mut Drawing, paragraphs: &[Paragraph], at: Point, width: Length) {
    let (texts, _) = column(&drawing.faces, paragraphs, at, width);
    texts.into_iter().for_each(|text| drawing.write(text));
}
