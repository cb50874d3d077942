//! What every flat instrument has: an outline to be cut, and words that keep inside it.

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::Size;

use super::{Anchor, Claim, ClaimShape, Drawing, Face, Mark, Role, Shape, Step, Text};

/// From the drawing's edge to the middle of its outline, so that half of the line is never lost.
pub const EDGE: Length = Length::um(500);
/// Lines that must be seen first.
pub const HEAVY: Length = Length::um(500);
/// Lines.
pub const NORMAL: Length = Length::um(250);
/// Lines that help.
pub const THIN: Length = Length::um(150);
/// What marks a thing of ours.
pub const DAGGER: &str = "\u{2020}";
/// The dashes of a torpedo's limits.
pub const DASH: (Length, Length) = (Length::um(2_500), Length::um(1_500));

/// So many degrees clockwise from up.
pub fn bearing(degrees: i64) -> Bearing {
    Bearing::new(Fraction::whole(degrees))
}

/// Half of a length.
pub fn half(length: Length) -> Length {
    length / 2
}

/// An empty drawing and the place of its outline within it.
pub fn blank(id: &str, title: &str, inside: Size) -> (Drawing, Point) {
    let size = Size { width: inside.width + EDGE * 2, height: inside.height + EDGE * 2 };
    (Drawing::new(id, title, size), Point::new(EDGE, EDGE))
}

/// A rectangle with rounded corners to be cut; its sides and corners can be measured.
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
        claim(drawing, &format!("outline, {side}"), Role::CutOuter, ClaimShape::Line(from, begin));
        let corner = ClaimShape::Arc { centre, radius, arc };
        claim(drawing, &format!("outline, corner after {side}"), Role::CutOuter, corner);
        from = to;
    }
    let shape = Shape::Path { start, steps, closed: true };
    drawing.add(Mark::stroked(Role::CutOuter, NORMAL, shape));
}

/// Adds a claim of a mark that is there already.
pub fn claim(drawing: &mut Drawing, name: &str, role: Role, shape: ClaimShape) {
    drawing.claims.push(Claim { name: name.into(), role, shape });
}

/// A dashed arc that can be measured.
pub fn dashed_arc(
    drawing: &mut Drawing,
    name: &str,
    width: Length,
    (centre, radius): (Point, Length),
    arc: Arc,
) {
    drawing.measured_arc(name, Role::Engrave, width, (centre, radius), arc);
    dash_last(drawing);
}

/// Dashes the mark that was added last.
pub fn dash_last(drawing: &mut Drawing) {
    if let Some(mark) = drawing.marks.last_mut() {
        mark.dash = Some(DASH);
    }
}

/// About how long words are; rather too long than too short. The faces are narrow.
pub fn words_width(words: &str, face: Face, size: Length) -> Length {
    let share = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '\u{b7}' => 0.26,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' | '\u{b0}' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.78,
        c if c.is_uppercase() => 0.58,
        _ => 0.49,
    };
    let ems: f64 = words.chars().map(share).sum();
    let narrow = match face {
        Face::Body => 1.0,
        Face::Bold => 1.06,
        Face::Figures => 0.95,
        Face::Display => 0.76,
    };
    Length::nearest_mm(ems * narrow * size.to_mm())
}

/// Breaks words into lines, the nth no wider than `room(n)`; `None` if a word fits nowhere.
pub fn wrap(
    words: &str,
    face: Face,
    size: Length,
    mut room: impl FnMut(usize) -> Option<Length>,
) -> Option<Vec<String>> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in words.split_whitespace() {
        loop {
            let at = lines.len() - 1;
            let longer = match lines[at].as_str() {
                "" => word.to_owned(),
                line => format!("{line} {word}"),
            };
            if words_width(&longer, face, size) <= room(at)? {
                lines[at] = longer;
                break;
            }
            lines.push(String::new());
        }
    }
    Some(lines)
}

/// Words of one size that begin a line of their own.
#[derive(Clone)]
pub struct Paragraph {
    /// The words.
    pub words: String,
    /// Their face.
    pub face: Face,
    /// Their size.
    pub size: Length,
}

impl Paragraph {
    /// In a face and a size in micrometres.
    pub fn new(words: impl Into<String>, face: Face, micrometres: i64) -> Self {
        Self { words: words.into(), face, size: Length::um(micrometres) }
    }

    /// From one baseline to the next.
    pub fn leading(&self) -> Length {
        self.size.times(Fraction::new(5, 4))
    }

    /// Between its last line and the next paragraph: a name in large letters stands for itself.
    pub fn after(&self) -> Length {
        if self.face == Face::Display { self.size / 7 } else { Length::ZERO }
    }
}

/// Paragraphs set one below the other between two margins: the lines, and how high they are.
pub fn column(paragraphs: &[Paragraph], at: Point, width: Length) -> (Vec<Text>, Length) {
    let (mut texts, mut y) = (Vec::new(), at.y);
    for paragraph in paragraphs {
        // A word that is wider than the column stands alone.
        let word = |word| words_width(word, paragraph.face, paragraph.size);
        let longest = paragraph.words.split_whitespace().map(word).max().unwrap_or_default();
        let room = width.max(longest);
        let lines = wrap(&paragraph.words, paragraph.face, paragraph.size, |_| Some(room));
        for line in lines.unwrap_or_default() {
            y = y + paragraph.leading();
            let text = Text::new(line, paragraph.face, paragraph.size, Point::new(at.x, y));
            texts.push(text.anchored(Anchor::Start));
        }
        y = y + paragraph.after();
    }
    (texts, y - at.y)
}
