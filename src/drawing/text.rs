//! Words on a drawing.

use kurbo::Affine;

use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::{Letters, Placed};

use super::curves::spot;
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

    /// From millimetres along the words and downwards across them, to millimetres on the drawing.
    pub fn place(&self) -> Affine {
        let turn = Affine::rotate(self.turn.to_f64().to_radians());
        turn.then_translate(spot(self.at).to_vec2())
    }
}
