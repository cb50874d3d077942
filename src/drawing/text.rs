//! Words on a drawing.

use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::{Letters, Placed};

use super::fonts::Face;
use super::pens::Ink;

#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    pub words: String,
    /// The end of the baseline that `anchor` names.
    pub at: Point,
    /// The em, not the height of the letters.
    pub size: Length,
    /// Which end of the words is at the point.
    pub anchor: Anchor,
    /// The clockwise rotation around the point, in degrees.
    pub turn: Fraction,
    pub face: Face,
    /// White on black, otherwise black.
    pub ink: Ink,
    /// The visible part, if a joint runs through the words.
    pub window: Option<Placed>,
    /// How its letters are drawn for a cutter.
    pub letters: Letters,
}

/// Which end of a text is at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    /// The share of the words' width that is before the point.
    pub fn before(self) -> f64 {
        match self {
            Self::Start => 0.0,
            Self::Middle => 0.5,
            Self::End => 1.0,
        }
    }
}

impl Text {
    /// Black words in a face, centred at a point.
    pub fn new(words: impl Into<String>, face: Face, size: Length, at: Point) -> Self {
        Self {
            words: words.into(),
            at,
            size,
            anchor: Anchor::Middle,
            turn: Fraction::ZERO,
            face,
            ink: Ink::Black,
            window: None,
            letters: Letters::Outline,
        }
    }

    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Turned clockwise, like a bearing.
    pub fn turned(self, bearing: Bearing) -> Self {
        Self { turn: bearing.degrees(), ..self }
    }

    /// A function that finds a point by its distance from the text's own, in millimetres: along the
    /// words, and downwards across them.
    pub fn place(&self) -> impl Fn(f64, f64) -> Point {
        let at = self.at;
        let (sin, cos) = self.turn.to_f64().to_radians().sin_cos();
        move |x, y| at + Point::nearest_mm(x * cos - y * sin, x * sin + y * cos)
    }
}
