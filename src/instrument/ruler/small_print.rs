//! Small print: what an instrument is for, and the keys to its signs.

use crate::drawing::{Anchor, Drawing, Face, Faces, Role, Text};
use crate::measure::{Length, Point};

pub const EM: Length = Length::um(2600);
/// Between baselines.
pub const LEADING: Length = Length::um(3500);
/// Between two remarks on a line.
const GAP: Length = Length::um(2000);
/// Between a joint and words.
const OFF_JOINT: Length = Length::um(1000);

/// A remark; lines are broken between remarks, and within one only if necessary.
#[derive(Clone, Debug)]
pub struct Remark {
    role: Role,
    face: Face,
    words: String,
}

impl Remark {
    /// The purpose; comes first.
    pub fn title(words: impl Into<String>) -> Self {
        Self { role: Role::Engrave, face: Face::Bold, words: words.into() }
    }

    /// Anything else.
    pub fn plain(words: impl Into<String>) -> Self {
        Self { role: Role::Engrave, face: Face::Body, words: words.into() }
    }

    /// A note to the maker.
    pub fn note(words: impl Into<String>) -> Self {
        Self { role: Role::Note, face: Face::Body, words: words.into() }
    }

    fn width(&self, faces: &Faces) -> Length {
        faces.width(&self.words, self.face, EM)
    }

    /// Draws it with its baseline beginning at a point.
    pub fn draw(&self, drawing: &mut Drawing, at: Point) {
        let text = Text::new(&self.words, self.face, EM, at).anchored(Anchor::Start);
        drawing.text(self.role, text);
    }

    /// Splits a remark to fit the room, except single words.
    fn broken(&self, faces: &Faces, room: Length) -> Vec<Self> {
        let room = room.max(faces.widest_word(&self.words, self.face, EM));
        let lines = faces.lines(&self.words, self.face, EM, room).unwrap_or_default();
        lines.into_iter().map(|words| Self { words, ..self.clone() }).collect()
    }
}

/// A remark with the place of its beginning, from zero.
pub type Placed = (Length, Remark);

/// Remarks in lines between `from` and `end`. None crosses a joint; one that is too long is broken.
pub fn lines(
    faces: &Faces,
    remarks: &[Remark],
    (from, end): (Length, Length),
    joints: &[Length],
) -> Vec<Vec<Placed>> {
    let starts = std::iter::once(from).chain(joints.iter().map(|joint| *joint + OFF_JOINT));
    let ends = joints.iter().map(|joint| *joint - OFF_JOINT).chain([end]);
    let stretches: Vec<(Length, Length)> =
        starts.zip(ends).filter(|(from, end)| from < end).collect();
    let room = stretches.iter().map(|(from, end)| *end - *from).min().unwrap_or(Length::ZERO);
    let mut lines: Vec<Vec<Placed>> = Vec::new();
    // The stretch that is being filled, and where it is free.
    let (mut stretch, mut free) = (stretches.len(), Length::ZERO);
    for part in remarks.iter().flat_map(|remark| remark.broken(faces, room)) {
        let width = part.width(faces);
        while stretch < stretches.len() && free + width > stretches[stretch].1 {
            stretch += 1;
            free = stretches.get(stretch).map_or(free, |stretch| stretch.0);
        }
        if stretch == stretches.len() {
            (stretch, free) = (0, from);
            lines.push(Vec::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push((free, part));
        }
        free = free + width + GAP;
    }
    lines
}

/// Remarks one after the other from `from` on; `None` if they do not end before `end`, or if one of
/// them cannot avoid the joints.
pub fn in_row(
    faces: &Faces,
    remarks: &[Remark],
    (mut from, end): (Length, Length),
    joints: &[Length],
) -> Option<Vec<Placed>> {
    let mut row = Vec::new();
    for remark in remarks {
        let crossed = |from: Length| {
            let to = from + remark.width(faces) + OFF_JOINT;
            joints.iter().find(|joint| from - OFF_JOINT < **joint && **joint < to)
        };
        if let Some(joint) = crossed(from) {
            from = *joint + OFF_JOINT;
            if crossed(from).is_some() {
                return None;
            }
        }
        row.push((from, remark.clone()));
        from = from + remark.width(faces) + GAP;
    }
    (from - GAP <= end).then_some(row)
}

/// Draws a line from zero on, at the height of its baseline.
pub fn draw(drawing: &mut Drawing, line: &[Placed], zero: Point) {
    for (from, remark) in line {
        remark.draw(drawing, Point::new(zero.x + *from, zero.y));
    }
}
