//! Small print: what an instrument is for, and the keys to its signs.

use crate::measure::{Length, Point};

use crate::drawing::{Anchor, Drawing, Face, Faces, Role, Text};

pub const EM: Length = Length::um(2600);
/// Between baselines.
pub const LEADING: Length = Length::um(3500);
/// Between two remarks on a line.
const GAP: Length = Length::um(2000);

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

/// Remarks in lines that fit the room.
pub fn lines(faces: &Faces, remarks: &[Remark], room: Length) -> Vec<Vec<Remark>> {
    let mut lines: Vec<Vec<Remark>> = Vec::new();
    for part in remarks.iter().flat_map(|remark| remark.broken(faces, room)) {
        match lines.last_mut() {
            Some(line) if width(faces, line) + GAP + part.width(faces) <= room => line.push(part),
            _ => lines.push(vec![part]),
        }
    }
    lines
}

fn width(faces: &Faces, line: &[Remark]) -> Length {
    let words = line.iter().fold(Length::ZERO, |sum, remark| sum + remark.width(faces));
    words + GAP * line.len().saturating_sub(1)
}

/// Sets remarks in a row starting at `from`, each with its x from zero, avoiding joints if
/// possible. `None` if they do not end before `end`.
pub fn in_row(
    faces: &Faces,
    remarks: &[Remark],
    (mut from, end): (Length, Length),
    joints: &[Length],
) -> Option<Vec<(Length, Remark)>> {
    let mut row = Vec::new();
    for remark in remarks {
        let crossed = |from: Length| {
            joints.iter().find(|joint| from < **joint && **joint < from + remark.width(faces))
        };
        if let Some(behind) = crossed(from).map(|joint| *joint + GAP)
            && crossed(behind).is_none()
        {
            from = behind;
        }
        row.push((from, remark.clone()));
        from = from + remark.width(faces) + GAP;
    }
    (from - GAP <= end).then_some(row)
}

/// Draws a line with its baseline beginning at a point.
pub fn draw(drawing: &mut Drawing, line: &[Remark], mut at: Point) {
    for remark in line {
        remark.draw(drawing, at);
        at.x = at.x + remark.width(&drawing.faces) + GAP;
    }
}
