//! A drawing at true size: marks with the job each has on a cutter, and what a ruler laid on the
//! finished thing must find.

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::Size;

pub use crate::model::Role;

/// Something to print or to cut.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Part of its file's name, unlike that of any other drawing of a run.
    pub id: String,
    /// What it is, in the user's words.
    pub title: String,
    /// How large it is.
    pub size: Size,
    /// What is drawn, lowest first.
    pub marks: Vec<Mark>,
    /// What can be measured on it.
    pub claims: Vec<Claim>,
    /// Where it had better not be cut apart when it is larger than the paper: on its longer side,
    /// from its left or top edge.
    pub keep_whole: Vec<Length>,
    /// The back, for a piece that has one; as large as the front and not mirrored.
    pub back: Option<Box<Drawing>>,
}

/// One thing drawn.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its job.
    pub role: Role,
    /// Where it runs.
    pub shape: Shape,
    /// The width of its line; none means no line.
    pub line: Option<Length>,
    /// Dashes of its line: drawn, then left out.
    pub dash: Option<(Length, Length)>,
    /// What it is filled with.
    pub fill: Option<Ink>,
}

/// An ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Black.
    Black,
    /// The paper's own white, to cover what lies below.
    White,
    /// Grey of so many percent black.
    Grey(u8),
    /// The one color besides black; black where only black ink is to be used.
    Accent,
}

/// Where a mark runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Lines and arcs, one after the other.
    Path {
        /// Where it begins.
        start: Point,
        /// How it goes on.
        steps: Vec<Step>,
        /// Whether it runs back to its beginning.
        closed: bool,
    },
    /// A whole circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: Length,
    },
    /// Words.
    Text(Text),
}

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Straight to a point.
    Line(Point),
    /// On a circle around a centre to a point.
    Arc {
        /// The centre.
        centre: Point,
        /// Where it ends.
        to: Point,
        /// Which way round.
        clockwise: bool,
    },
}

/// Words on a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The words.
    pub words: String,
    /// The end of the baseline that `anchor` names.
    pub at: Point,
    /// The font's size (its em), not the height of its letters.
    pub size: Length,
    /// Which end of the words lies at the point.
    pub anchor: Anchor,
    /// Turned clockwise by so many degrees around the point.
    pub turn: Fraction,
    /// The face.
    pub face: Face,
    /// Black unless it stands on black.
    pub ink: Ink,
}

/// Which end of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The words begin there.
    Start,
    /// Half of them stands on each side.
    Middle,
    /// They end there.
    End,
}

/// A face of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Words: IBM Plex Sans Condensed.
    Body,
    /// Words that must be seen first.
    Bold,
    /// Figures: Barlow Condensed semibold.
    Figures,
    /// Names: League Gothic.
    Display,
}

/// Something that can be measured on the finished thing, where the drawing says it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What it is: `24 in`, `starboard broadside`.
    pub name: String,
    /// Its role; a reader finds it among the marks of that role.
    pub role: Role,
    /// Where it is.
    pub shape: ClaimShape,
}

/// The shape of a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ClaimShape {
    /// A straight line between two points: a tick, a side, a check bar.
    Line(Point, Point),
    /// An arc of a circle.
    Arc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: Length,
        /// Its sector.
        arc: Arc,
    },
    /// A whole circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: Length,
    },
}

impl Drawing {
    /// An empty drawing.
    pub fn new(id: impl Into<String>, title: impl Into<String>, size: Size) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            size,
            marks: Vec::new(),
            claims: Vec::new(),
            keep_whole: Vec::new(),
            back: None,
        }
    }

    /// Adds a mark.
    pub fn add(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Adds a line that can be measured.
    pub fn measured_line(&mut self, name: &str, role: Role, width: Length, from: Point, to: Point) {
        self.add(Mark::line(role, width, from, to));
        self.claims.push(Claim { name: name.into(), role, shape: ClaimShape::Line(from, to) });
    }

    /// Adds an arc that can be measured.
    pub fn measured_arc(
        &mut self,
        name: &str,
        role: Role,
        width: Length,
        (centre, radius): (Point, Length),
        arc: Arc,
    ) {
        self.add(Mark::arc(role, width, (centre, radius), arc));
        let shape = ClaimShape::Arc { centre, radius, arc };
        self.claims.push(Claim { name: name.into(), role, shape });
    }

    /// Adds a circle that can be measured.
    pub fn measured_circle(
        &mut self,
        name: &str,
        role: Role,
        width: Length,
        (centre, radius): (Point, Length),
    ) {
        self.add(Mark::stroked(role, width, Shape::Circle { centre, radius }));
        let shape = ClaimShape::Circle { centre, radius };
        self.claims.push(Claim { name: name.into(), role, shape });
    }

    /// Adds a rectangle whose four sides can be measured.
    pub fn measured_box(&mut self, name: &str, role: Role, width: Length, at: Point, size: Size) {
        let corners = corners(at, size);
        self.add(Mark::stroked(role, width, Shape::polygon(&corners)));
        for (side, (from, to)) in ["top", "right", "bottom", "left"].iter().zip(sides(&corners)) {
            let name = format!("{name}, {side}");
            self.claims.push(Claim { name, role, shape: ClaimShape::Line(from, to) });
        }
    }

    /// Adds words.
    pub fn text(&mut self, role: Role, text: Text) {
        let mark = Mark { role, shape: Shape::Text(text), line: None, dash: None, fill: None };
        self.add(mark);
    }
}

/// The corners of a rectangle, clockwise from the top left.
pub fn corners(at: Point, size: Size) -> [Point; 4] {
    let (right, bottom) = (at.x + size.width, at.y + size.height);
    [at, Point::new(right, at.y), Point::new(right, bottom), Point::new(at.x, bottom)]
}

/// Each corner with the next one.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

impl Mark {
    /// A straight line.
    pub fn line(role: Role, width: Length, from: Point, to: Point) -> Self {
        let shape = Shape::Path { start: from, steps: vec![Step::Line(to)], closed: false };
        Self::stroked(role, width, shape)
    }

    /// An arc of a circle, clockwise; a whole circle if it runs that far.
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

    /// A shape without a line, filled.
    pub fn filled(role: Role, ink: Ink, shape: Shape) -> Self {
        Self { role, shape, line: None, dash: None, fill: Some(ink) }
    }

    /// The same, dashed.
    pub fn dashed(self, drawn: Length, left_out: Length) -> Self {
        Self { dash: Some((drawn, left_out)), ..self }
    }
}

impl Shape {
    /// A closed path through points.
    pub fn polygon(points: &[Point]) -> Self {
        let mut points = points.iter().copied();
        let start = points.next().unwrap_or_default();
        Self::Path { start, steps: points.map(Step::Line).collect(), closed: true }
    }

    /// An open path through points.
    pub fn polyline(points: &[Point]) -> Self {
        match Self::polygon(points) {
            Self::Path { start, steps, .. } => Self::Path { start, steps, closed: false },
            other => other,
        }
    }

    /// A rectangle.
    pub fn rectangle(at: Point, size: Size) -> Self {
        Self::polygon(&corners(at, size))
    }

    /// A sector between two radii: a slice if the inner one is nought.
    pub fn sector(centre: Point, inner: Length, outer: Length, arc: Arc) -> Self {
        let (from, to) = (arc.from, arc.to());
        let start = centre.polar(outer, from);
        let mut steps = vec![Step::Arc { centre, to: centre.polar(outer, to), clockwise: true }];
        steps.push(Step::Line(centre.polar(inner, to)));
        if inner > Length::ZERO {
            steps.push(Step::Arc { centre, to: centre.polar(inner, from), clockwise: false });
        }
        Self::Path { start, steps, closed: true }
    }
}

impl Text {
    /// Black words in a face.
    pub fn new(words: impl Into<String>, face: Face, size: Length, at: Point) -> Self {
        Self {
            words: words.into(),
            at,
            size,
            anchor: Anchor::Middle,
            turn: Fraction::ZERO,
            face,
            ink: Ink::Black,
        }
    }

    /// Anchored elsewhere than in the middle.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Turned clockwise, as a bearing is.
    pub fn turned(self, bearing: Bearing) -> Self {
        Self { turn: bearing.degrees(), ..self }
    }

    /// In another ink.
    pub fn in_ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }
}
