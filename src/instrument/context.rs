//! What an instrument is made for and with.

use crate::derive::{Derived, SpeedBox};
use crate::drawing::Faces;
use crate::measure::Length;
use crate::model::{BoardSpec, InstrumentKind, RuleSet, Scale, Ship, ShipClass, Units};

use super::options::Options;

/// A ship for which an instrument is made.
pub struct ShipAtTable<'a> {
    /// Her class.
    pub class: &'a ShipClass,
    /// The ship.
    pub ship: &'a Ship,
    /// Her values.
    pub derived: &'a Derived,
    /// Her speed boxes at the scale.
    pub boxes: Vec<SpeedBox>,
}

/// What an instrument is made for.
pub struct Request<'a> {
    /// The rule set.
    pub rules: &'a RuleSet,
    /// The scale.
    pub scale: &'a Scale,
    /// What the players measure with.
    pub units: Units,
    /// The ships in play, for instruments that are made for ships.
    pub ships: &'a [ShipAtTable<'a>],
    /// How the player wants it.
    pub options: &'a Options,
    /// The faces that its words are set in.
    pub faces: &'a Faces,
}

/// The pitch of a board for which neither the player nor the rule set names one: an inch.
const USUAL_PITCH: Length = Length::um(25_400);

impl Request<'_> {
    /// The pitch of the board in play: what the player asks for, else that of the rule set's first
    /// mat, else an inch.
    pub fn pitch(&self) -> Length {
        let mut instruments = self.rules.instruments.iter();
        self.pitch_on(instruments.find_map(|instrument| match &instrument.kind {
            InstrumentKind::Grid(board) | InstrumentKind::HexMap(board) => Some(board),
            _ => None,
        }))
    }

    /// The pitch on a certain board, by the same rule.
    pub fn pitch_on(&self, board: Option<&BoardSpec>) -> Length {
        let own = board.and_then(|board| board.pitch.length());
        self.options.pitch.or(own).unwrap_or(USUAL_PITCH)
    }
}
