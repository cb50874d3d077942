//! Shared cuts: each stretch is cut once, however many sides lie on it.

use std::collections::BTreeMap;

use crate::drawing::{Drawing, Role, Shape, Step};
use crate::measure::{Length, Point};
use crate::model::Size;

/// Corners up to this radius become square on the card.
const ROUND: Length = Length::um(5_000);

/// Straight cuts, by the line on which they lie.
#[derive(Default)]
pub struct Cuts {
    /// By y: the spans in x.
    across: BTreeMap<Length, Vec<(Length, Length)>>,
    /// By x: the spans in y.
    down: BTreeMap<Length, Vec<(Length, Length)>>,
}

impl Cuts {
    /// The four sides of a piece.
    pub fn add(&mut self, at: Point, size: Size) {
        let (right, bottom) = (at.x + size.width, at.y + size.height);
        for y in [at.y, bottom] {
            self.across.entry(y).or_default().push((at.x, right));
        }
        for x in [at.x, right] {
            self.down.entry(x).or_default().push((at.y, bottom));
        }
    }

    /// Each stretch from end to end, without overlaps.
    pub fn lines(self) -> Vec<(Point, Point)> {
        let across = self.across.into_iter().flat_map(|(y, stretches)| {
            let line = move |(from, to)| (Point::new(from, y), Point::new(to, y));
            united(stretches).into_iter().map(line)
        });
        let down = self.down.into_iter().flat_map(|(x, stretches)| {
            let line = move |(from, to)| (Point::new(x, from), Point::new(x, to));
            united(stretches).into_iter().map(line)
        });
        across.chain(down).collect()
    }
}

/// Merges stretches that meet or overlap.
fn united(mut stretches: Vec<(Length, Length)>) -> Vec<(Length, Length)> {
    stretches.sort_unstable();
    let mut united: Vec<(Length, Length)> = Vec::new();
    for (from, to) in stretches {
        match united.last_mut() {
            Some((_, end)) if from <= *end => *end = (*end).max(to),
            _ => united.push((from, to)),
        }
    }
    united
}

/// Whether a drawing is cut out along a rectangle, apart from its corners.
pub fn is_straight(drawing: &Drawing) -> bool {
    let outlines = drawing.marks.iter().filter(|mark| mark.role == Role::CutOuter);
    outlines.into_iter().all(|mark| match &mark.shape {
        Shape::Path { start, steps, .. } => {
            let mut from = *start;
            steps.iter().all(|step| {
                let before = std::mem::replace(&mut from, step.to());
                match step {
                    Step::Line(to) => to.x == before.x || to.y == before.y,
                    Step::Arc { centre, to, .. } => {
                        (to.x - centre.x).abs().max((to.y - centre.y).abs()) <= ROUND
                    }
                }
            })
        }
        Shape::Circle { .. } | Shape::Text(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_two_pieces_share_is_cut_once() {
        let mm = |mm: i64| Length::um(mm * 1000);
        let size = |width, height| Size { width: mm(width), height: mm(height) };
        let mut cuts = Cuts::default();
        cuts.add(Point::ORIGIN, size(100, 50));
        cuts.add(Point::new(mm(100), mm(0)), size(40, 80));
        let lines = cuts.lines();
        // Above both, below each, and three lines down: the middle one for both.
        assert_eq!(lines.len(), 6, "{lines:?}");
        let middle = (Point::new(mm(100), mm(0)), Point::new(mm(100), mm(80)));
        assert_eq!(lines.iter().filter(|line| **line == middle).count(), 1);
    }
}
