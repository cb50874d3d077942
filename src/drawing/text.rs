//! Words on a drawing.

use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::{Letters, Placed};

use super::face::Face;
use super::ink::Ink;

/// Words on a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    pub words: String,
    /// The end of the baseline that `anchor` names.
    pub at: Point,
    /// The size of the font (its em), not the height of its letters.
    pub size: Length,
    /// Which end of the words lies at the point.
    pub anchor: Anchor,
    /// Degrees that the words are turned clockwise around the point.
    pub turn: Fraction,
    pub face: Face,
    /// Black unless it stands on black.
    pub ink: Ink,
    /// What is seen of it, where a joint runs through the words.
    pub window: Option<Placed>,
    /// How its letters are drawn for a cutter.
    pub letters: Letters,
}

/// Which end of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    /// The words are centred there.
    Middle,
    End,
}

impl Anchor {
    /// The part of the words' width that stands before the point.
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

    /// Anchored elsewhere than in the middle.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Turned clockwise, as a bearing is.
    pub fn turned(self, bearing: Bearing) -> Self {
        Self { turn: bearing.degrees(), ..self }
    }
}
