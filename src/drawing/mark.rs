//! Marks, the elements of a drawing, and claims, what can be measured on the finished piece.

use crate::drawing::pens::Ink;
use crate::drawing::{Shape, Step, Text};
use crate::measure::{Arc, Fraction, Length, Point};
use crate::model::{Operation, Role};

/// An element of a drawing.
#[derive(Clone, Debug)]
pub struct Mark {
    pub role: Role,
    pub shape: Shape,
    /// `None` for no line.
    pub line: Option<Length>,
    /// Its dash pattern: length drawn, length skipped.
    pub dash: Option<(Length, Length)>,
    pub fill: Option<Ink>,
}

impl Mark {
    pub fn line(role: Role, width: Length, from: Point, to: Point) -> Self {
        let shape = Shape::Path { start: from, steps: vec![Step::Line(to)], closed: false };
        Self::stroked(role, width, shape)
    }

    /// An arc of a circle, clockwise; a full circle if it runs that far.
    pub fn arc(role: Role, width: Length, (centre, radius): (Point, Length), arc: Arc) -> Self {
        let shape = if arc.width >= Fraction::whole(360) {
            Shape::Circle { centre, radius }
        } else {
            let start = centre.polar(radius, arc.from);
            let to = centre.polar(radius, arc.to());
            Shape::Path {
                start,
                steps: vec![Step::Arc { centre, to, clockwise: true }],
                closed: false,
            }
        };
        Self::stroked(role, width, shape)
    }

    /// A shape with a line around it.
    pub fn stroked(role: Role, width: Length, shape: Shape) -> Self {
        Self { role, shape, line: Some(width), dash: None, fill: None }
    }

    /// A filled shape without a line.
    pub fn filled(role: Role, ink: Ink, shape: Shape) -> Self {
        Self { role, shape, line: None, dash: None, fill: Some(ink) }
    }

    pub fn words(role: Role, text: Text) -> Self {
        Self { role, shape: Shape::Text(text), line: None, dash: None, fill: None }
    }

    /// The machine's operation for a mark. A filled area with a line around it needs two:
    /// [`super::offset`] separates them.
    pub fn operation(&self) -> Operation {
        match (self.role, &self.shape) {
            (Role::Engrave, Shape::Text(_)) => Operation::Letter,
            (Role::Engrave, _) if self.fill.is_some() => Operation::EngraveFill,
            (role, _) => of_line(role),
        }
    }

    /// The ink of its area or words.
    pub fn ink(&self) -> Option<Ink> {
        match &self.shape {
            Shape::Text(text) => Some(text.ink),
            _ => self.fill,
        }
    }
}

/// The machine's operation for a line of this role.
pub fn of_line(role: Role) -> Operation {
    match role {
        Role::CutInner => Operation::CutInner,
        Role::CutOuter => Operation::CutOuter,
        Role::Score => Operation::Score,
        Role::Engrave => Operation::EngraveLine,
        Role::Print => Operation::Print,
        Role::Note => Operation::Note,
        Role::Bar => Operation::Bar,
    }
}

/// Something that must be found by measuring the finished piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// `24 in`, `starboard broadside`.
    pub name: String,
    /// The role of the marks among which it is found.
    pub role: Role,
    pub shape: ClaimShape,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ClaimShape {
    /// A straight line: a tick, a side, a check bar.
    Line(Point, Point),
    Arc {
        centre: Point,
        radius: Length,
        arc: Arc,
    },
    Circle {
        centre: Point,
        radius: Length,
    },
}

impl ClaimShape {
    /// The shape with every point mapped by a function that preserves circles; arcs keep their
    /// bearings.
    pub fn moved(self, place: impl Fn(Point) -> Point) -> Self {
        match self {
            Self::Line(from, to) => Self::Line(place(from), place(to)),
            Self::Arc { centre, radius, arc } => Self::Arc { centre: place(centre), radius, arc },
            Self::Circle { centre, radius } => Self::Circle { centre: place(centre), radius },
        }
    }
}
