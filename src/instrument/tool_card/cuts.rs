//! Shared cuts: each stretch is cut once, however many sides lie on it.

use std::collections::BTreeMap;

use crate::drawing::{Drawing, Role, Shape, Step};
use crate::measure::{Length, Point};
use crate::model::Size;

/// Corners up to this radius become square on the card.
const ROUND: Length = Length::um(5_000);

/// A line with cuts on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    /// Across, at this y.
    Across(Length),
    /// Down, at this x.
    Down(Length),
}

/// Straight cuts: for each line the stretches to cut, from and to.
#[derive(Default)]
pub struct Cuts(BTreeMap<Line, Vec<(Length, Length)>>);

impl Cuts {
    /// The four sides of a piece.
    pub fn add(&mut self, at: Point, size: Size) {
        let (right, bottom) = (at.x + size.width, at.y + size.height);
        for (line, stretch) in [
            (Line::Across(at.y), (at.x, right)),
            (Line::Across(bottom), (at.x, right)),
            (Line::Down(at.x), (at.y, bottom)),
            (Line::Down(right), (at.y, bottom)),
        ] {
            self.0.entry(line).or_default().push(stretch);
        }
    }

    /// Each stretch from end to end, without overlaps.
    pub fn lines(self) -> Vec<(Point, Point)> {
        let of_line = |(line, stretches): (Line, Vec<(Length, Length)>)| {
            let point = move |along| match line {
                Line::Across(y) => Point::new(along, y),
                Line::Down(x) => Point::new(x, along),
            };
            united(stretches).into_iter().map(move |(from, to)| (point(from), point(to)))
        };
        self.0.into_iter().flat_map(of_line).collect()
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
