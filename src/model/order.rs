//! Orders of battle: which ships fight, on which side, and in what state.

use crate::diagnostic::Place;

use super::{Background, Setting};

/// An order of battle.
#[derive(Clone, Debug)]
pub struct Order {
    /// Its file's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A second line: where and when.
    pub subtitle: String,
    /// Who made the game; empty if not said.
    pub author: String,
    /// Who says which ships were there.
    pub source: String,
    /// What else there is to say.
    pub notes: String,
    /// What it is played and printed with, unless the command line says else.
    pub settings: OrderSettings,
    /// What its pack does not have, and what it has besides, in this order.
    pub changes: Vec<PackChange>,
    /// The sides, in the order of the file.
    pub sides: Vec<Side>,
}

impl Order {
    /// Every entry with the number of its side.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &OrderedShip)> {
        self.sides.iter().enumerate().flat_map(|(number, side)| {
            let ships = side.divisions.iter().flat_map(|division| &division.ships);
            ships.map(move |ship| (number, ship))
        })
    }
}

/// What an order of battle asks for; `None` leaves it to the project.
#[derive(Clone, Debug, Default)]
pub struct OrderSettings {
    /// Rule set.
    pub rules: Option<Setting>,
    /// Scale.
    pub scale: Option<Setting>,
    /// `metric` or `imperial`.
    pub units: Option<Setting>,
    /// Paper.
    pub paper: Option<Setting>,
    /// `color` or `black`.
    pub ink: Option<Setting>,
    /// The language of the sheets: `de`.
    pub language: Option<Setting>,
    /// `house` or `blank`.
    pub unknown: Option<Setting>,
    /// The picture beneath mats.
    pub background: Option<Background>,
    /// Whether a clean copy stands behind each form on which damage is marked.
    pub twins: bool,
    /// The chart on the back of the pack's records.
    pub back: Option<Setting>,
}

/// What is to be different from the pack of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackChange {
    /// The id of a chart, a roster or an instrument, or the word for another part.
    pub word: String,
    /// Whether it comes in; else it goes.
    pub comes: bool,
    /// Where that is asked for, if in a file.
    pub place: Option<Place>,
}

/// A side.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Who leads it; empty if not said.
    pub commander: String,
    /// Its divisions, in the order of the file.
    pub divisions: Vec<Division>,
}

/// A part of a side.
#[derive(Clone, Debug)]
pub struct Division {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its ships in line.
    pub ships: Vec<OrderedShip>,
    /// Ships that were there and that no file of ships has.
    pub absent: Vec<String>,
}

/// A ship of an order of battle.
#[derive(Clone, Debug)]
pub struct OrderedShip {
    /// The word that names her, as on the command line.
    pub word: String,
    /// The name that she is to have on paper, if it is another.
    pub renamed: Option<String>,
    /// Whether she leads her division.
    pub flagship: bool,
    /// A remark; empty if there is none.
    pub note: String,
    /// What she has suffered already.
    pub damage: Vec<Damage>,
    /// Where she stands in the file.
    pub place: Place,
}

/// Damage that is marked on a form before play: boxes crossed off, or words in a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The name of the boxes or the box: `rof_heavy`, `speed`, `blast_hits`.
    pub field: String,
    /// What is marked.
    pub mark: DamageMark,
    /// Where it stands in the file.
    pub place: Place,
}

/// What is marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DamageMark {
    /// This many boxes, from the first.
    Crossed(i64),
    /// The boxes of these numbers.
    Boxes(Vec<i64>),
    /// Words.
    Written(String),
}
