//! The input of every instrument.

use crate::derive::{Derived, SpeedBox};
use crate::drawing::Faces;
use crate::measure::Length;
use crate::model::{BoardSpec, InstrumentKind, RuleSet, Scale, Ship, ShipClass, Units};

use super::options::Options;

/// A ship for which an instrument is made.
pub struct ShipAtTable<'a> {
    pub class: &'a ShipClass,
    pub ship: &'a Ship,
    pub derived: &'a Derived,
    pub boxes: Vec<SpeedBox>,
}

/// What an instrument is made from.
pub struct Request<'a> {
    pub rules: &'a RuleSet,
    pub scale: &'a Scale,
    pub units: Units,
    /// The ships in play, for instruments made for particular ships.
    pub ships: &'a [ShipAtTable<'a>],
    pub options: &'a Options,
    pub faces: &'a Faces,
}

/// The default pitch of a board: an inch.
const USUAL_PITCH: Length = Length::um(25_400);

impl Request<'_> {
    /// The pitch of the board in play: the player's, else that of the rule set's first mat, else an
    /// inch.
    pub fn pitch(&self) -> Length {
        let mut instruments = self.rules.instruments.iter();
        self.pitch_on(instruments.find_map(|instrument| match &instrument.kind {
            InstrumentKind::Grid(board) | InstrumentKind::HexMap(board) => Some(board),
            _ => None,
        }))
    }

    /// The pitch of a certain board, by the same rule.
    pub fn pitch_on(&self, board: Option<&BoardSpec>) -> Length {
        let own = board.and_then(|board| board.pitch.length());
        self.options.pitch.or(own).unwrap_or(USUAL_PITCH)
    }
}
