//! Words around a ship: set across a bearing, never upside down.

use crate::drawing::{Anchor, Drawing, Face, Faces, Text};
use crate::instrument::card::{Paragraph, bearing};
use crate::measure::{Bearing, Fraction, Length, Point};

/// The height of capitals.
fn height(paragraph: &Paragraph) -> Length {
    paragraph.size * 7 / 10
}

/// Between two lines of a block.
const LEAD: Length = Length::um(1_600);

/// Between the lines of this block. Among several names it leaves room for the feet of daggers.
fn lead(lines: &[Paragraph]) -> Length {
    let mut names = lines.iter().filter(|line| line.face == Face::Display);
    match (names.next(), names.next()) {
        (Some(name), Some(_)) => LEAD + name.size / 6,
        _ => LEAD,
    }
}

/// Whether words on this bearing would be upside down.
fn below(at: Bearing) -> bool {
    at > bearing(90) && at < bearing(270)
}

/// The depth of a block of lines.
pub fn depth(lines: &[Paragraph]) -> Length {
    let heights = lines.iter().map(height).fold(Length::ZERO, |sum, height| sum + height);
    heights + lead(lines) * lines.len().saturating_sub(1)
}

/// Writes lines across a bearing, the first on top, centred between two radii.
pub fn block(
    drawing: &mut Drawing,
    centre: Point,
    at: Bearing,
    (inner, outer): (Length, Length),
    lines: &[Paragraph],
) {
    let mut radius = inner + (outer - inner - depth(lines)) / 2;
    let upright: Vec<&Paragraph> = lines.iter().rev().collect();
    let ordered = if below(at) { lines.iter().collect() } else { upright };
    for line in ordered {
        across(drawing, centre, at, radius, line);
        radius = radius + height(line) + lead(lines);
    }
}

/// Writes a line across a bearing; it extends outwards from a radius by its height.
pub fn across(drawing: &mut Drawing, centre: Point, at: Bearing, inner: Length, line: &Paragraph) {
    let (baseline, turn) = match below(at) {
        true => (inner + height(line), Bearing::new(at.degrees() + Fraction::whole(180))),
        false => (inner, at),
    };
    let text = Text::new(&line.words, line.face, line.size, centre.polar(baseline, at));
    drawing.write(text.turned(turn));
}

/// The radius at which a line must begin so as not to touch a circle from inside.
pub fn under(faces: &Faces, circle: Length, line: &Paragraph) -> Option<Length> {
    let gap = Length::um(900);
    let (reach, half) = ((circle - gap).to_mm(), line.width(faces).to_mm() / 2.0);
    let top = Length::nearest_mm((reach * reach - half * half).max(0.0).sqrt());
    Some(top - height(line)).filter(|inner| *inner > line.size)
}

/// The widest free stretch between two radii.
pub fn widest_gap(taken: &mut [(Length, Length)], from: Length, to: Length) -> (Length, Length) {
    taken.sort();
    let (mut best, mut at) = ((from, from), from);
    for (begin, end) in taken.iter().copied().chain([(to, to)]) {
        if begin - at > best.1 - best.0 {
            best = (at, begin);
        }
        at = at.max(end);
    }
    best
}

/// A square plate with a disc on it, with room for words in the corners.
pub struct Plate<'a> {
    pub faces: &'a Faces,
    pub centre: Point,
    pub radius: Length,
    /// Half the side of the plate.
    pub side: Length,
}

impl Plate<'_> {
    /// Between the plate's edge and words.
    const MARGIN: Length = Length::um(3_000);

    /// Lines set in a corner, starting from its edge; `None` if there is no room.
    pub fn corner(&self, paragraphs: &[Paragraph], right: bool, bottom: bool) -> Option<Vec<Text>> {
        if bottom { self.bottom(paragraphs, right) } else { self.top(paragraphs, right) }
    }

    fn top(&self, paragraphs: &[Paragraph], right: bool) -> Option<Vec<Text>> {
        let (mut texts, mut y) = (Vec::new(), Self::MARGIN - Length::um(600));
        for paragraph in paragraphs {
            let lines =
                self.faces.wrap(&paragraph.words, paragraph.face, paragraph.size, |line| {
                    self.room(y + paragraph.leading() * (line + 1))
                })?;
            for line in lines {
                y = y + paragraph.leading();
                let baseline = y - paragraph.size / 4;
                texts.push(self.text(line, paragraph, right, self.centre.y - self.side + baseline));
            }
            y = y + paragraph.after();
        }
        Some(texts)
    }

    /// The last line is nearest to the edge, so the number of lines is found by trial.
    fn bottom(&self, paragraphs: &[Paragraph], right: bool) -> Option<Vec<Text>> {
        (1..20).find_map(|count| {
            let mut left = count;
            let mut set = Vec::new();
            for paragraph in paragraphs {
                let lines =
                    self.faces.wrap(&paragraph.words, paragraph.face, paragraph.size, |line| {
                        let from_edge = left - (line + 1).min(left) + 1;
                        self.room(Self::MARGIN + paragraph.leading() * from_edge)
                    })?;
                left = left.checked_sub(lines.len())?;
                set.extend(lines.into_iter().map(|line| (line, paragraph)));
            }
            let last = set.len();
            let texts = set.into_iter().enumerate().map(|(at, (line, paragraph))| {
                let up = Self::MARGIN + paragraph.leading() * (last - 1 - at);
                self.text(line, paragraph, right, self.centre.y + self.side - up)
            });
            Some(texts.collect())
        })
    }

    fn text(&self, words: String, paragraph: &Paragraph, right: bool, y: Length) -> Text {
        let edge = self.side - Self::MARGIN;
        let (x, anchor) = match right {
            true => (self.centre.x + edge, Anchor::End),
            false => (self.centre.x - edge, Anchor::Start),
        };
        Text::new(words, paragraph.face, paragraph.size, Point::new(x, y)).anchored(anchor)
    }

    /// The length available to a line whose inner edge is this far from the plate's edge.
    fn room(&self, from_edge: Length) -> Option<Length> {
        let (disc, up) = ((self.radius + Length::um(1_500)).to_mm(), self.side - from_edge);
        let chord = (disc * disc - up.to_mm() * up.to_mm()).max(0.0).sqrt();
        let room = self.side - Self::MARGIN - Length::nearest_mm(chord);
        (room > Length::um(6_000) && up > Length::ZERO).then_some(room)
    }
}
