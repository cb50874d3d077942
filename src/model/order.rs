//! Orders of battle: which ships fight, on which side, and in what state.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use crate::diagnostic::Place;

use super::{FileSettings, Setting, SettingKey, ShipType};

#[derive(Clone, Debug)]
pub struct Order {
    pub id: String,
    pub title: String,
    /// A second line: place and date.
    pub subtitle: String,
    /// The scenario's author; may be empty.
    pub author: String,
    /// The source for the ships present.
    pub source: String,
    pub notes: String,
    /// The tag of the language of its notes, sources and remarks; empty if it does not say.
    pub written_in: String,
    /// They go before those of the project.
    pub settings: FileSettings,
    pub scenario: Scenario,
    /// Whether a clean copy follows each form with damage marked.
    pub twins: bool,
    /// The number of players, each with charts and instruments of his own.
    pub players: Option<u8>,
    /// The chart on the back of the pack's records.
    pub back: Option<Setting>,
    /// What its pack omits, and what it adds, in this order.
    pub changes: Vec<PackChange>,
    /// In file order.
    pub sides: Vec<Side>,
}

impl Order {
    /// Whose flag a ship of a side flies: as her remark says, or the commander's on the first flagship.
    pub fn flag<'a>(&'a self, side: usize, ship: &'a OrderedShip) -> &'a str {
        let mut flagships = self.entries().filter(|(own, one)| *own == side && one.flagship);
        match ship.note_behind_type().unwrap_or(&ship.note) {
            _ if !ship.flagship => "",
            "" if flagships.next().is_some_and(|(_, first)| std::ptr::eq(first, ship)) => {
                &self.sides[side].commander
            }
            remark => remark,
        }
    }

    /// Whether it holds what is for an umpire alone, or to be kept by one: arrivals, points, notes for a side.
    pub fn needs_umpire(&self) -> bool {
        !self.scenario.points.is_empty()
            || self.sides.iter().any(|side| !side.notes.is_empty())
            || self.entries().any(|(_, ship)| ship.arrives.is_some())
    }

    /// What it says of itself and of the print, besides title, game, notes and ships, by the keys of its file.
    pub fn other_keys(&self) -> Vec<(&'static str, KeyValue)> {
        let word = |word: &str| (!word.is_empty()).then(|| KeyValue::Word(word.to_owned()));
        let words = |words: Vec<String>| (!words.is_empty()).then_some(KeyValue::Words(words));
        let number = |number: u8| KeyValue::Number(number.into());
        let changes = |comes: bool| {
            let meant = self.changes.iter().filter(|change| change.comes == comes);
            words(meant.map(|change| change.word.clone()).collect())
        };
        let FileSettings { options, background, .. } = &self.settings;
        let chosen = |key| self.settings.word(key).and_then(word);
        let picture = background.as_ref().map(|one| &one.picture);
        let keys = [
            ("author", word(&self.author)),
            ("paper", chosen(SettingKey::Paper)),
            ("ink", chosen(SettingKey::Ink)),
            ("language", chosen(SettingKey::Language)),
            ("background", picture.and_then(|picture| word(&picture.file))),
            ("background_credit", picture.and_then(|picture| word(&picture.credit))),
            ("background_rights", picture.and_then(|picture| word(&picture.rights))),
            ("background_strength", background.as_ref().map(|one| number(one.strength))),
            ("options", words(options.iter().map(|option| option.word.clone()).collect())),
            ("size", chosen(SettingKey::Size)),
            ("unknown", chosen(SettingKey::Unknown)),
            ("twins", self.twins.then_some(KeyValue::Flag(true))),
            ("players", self.players.map(number)),
            ("back", self.back.as_ref().and_then(|back| word(&back.word))),
            ("without", changes(false)),
            ("with", changes(true)),
            ("written_in", word(&self.written_in)),
        ];
        keys.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
    }

    /// Every entry with the index of its side.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &OrderedShip)> {
        self.sides.iter().enumerate().flat_map(|(number, side)| {
            let ships = side.divisions.iter().flat_map(|division| &division.ships);
            ships.map(move |ship| (number, ship))
        })
    }
}

/// How its game begins, and how it ends.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scenario {
    /// What is said in words, by its key in the file: one of [`Scenario::TERMS`].
    pub terms: Vec<(String, String)>,
    /// The number of turns.
    pub turns: Option<i64>,
    /// What brings points, and how many.
    pub points: Vec<(String, i64)>,
    /// The keys of all that no source says: one of [`Scenario::TERMS`] or of [`Scenario::OTHERS`].
    pub house: Vec<String>,
    /// The source of the rest; may be empty.
    pub source: String,
}

impl Scenario {
    pub const TERMS: [&str; 5] = ["distance", "first", "weather", "light", "victory"];
    pub const OTHERS: [&str; 4] = ["turns", "points", "course", "arrives"];
}

/// The value of a key in an order of battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KeyValue {
    Flag(bool),
    Number(i64),
    Word(String),
    Words(Vec<String>),
}

impl Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Flag(said) => write!(f, "{}", if *said { "yes" } else { "no" }),
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Words(words) => f.write_str(&words.join(", ")),
        }
    }
}

/// A difference from the rule set's pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackChange {
    /// The id of a chart, a roster or an instrument, or the word for another part.
    pub word: String,
    /// Whether it is added; otherwise it is omitted.
    pub comes: bool,
    /// Where a file asks for it.
    pub place: Option<Place>,
}

#[derive(Clone, Debug)]
pub struct Side {
    pub name: String,
    /// May be empty.
    pub commander: String,
    /// The course of its ships at the start; may be empty.
    pub course: String,
    /// What this side alone is told; may be empty.
    pub notes: String,
    /// In file order.
    pub divisions: Vec<Division>,
}

#[derive(Clone, Debug)]
pub struct Division {
    /// May be empty.
    pub name: String,
    /// In the order of the line.
    pub ships: Vec<OrderedShip>,
    /// Ships that were present but are in no navy file.
    pub absent: Vec<String>,
}

#[derive(Clone, Default, Debug)]
pub struct OrderedShip {
    /// The word that names her, as on the command line.
    pub word: String,
    /// The name of her division; empty if it has none.
    pub division: String,
    /// A different name to print.
    pub renamed: Option<String>,
    pub flagship: bool,
    /// May be empty.
    pub note: String,
    /// The turn in which she comes, if she is not there from the first.
    pub arrives: Option<i64>,
    /// Damage before play.
    pub damage: Vec<Damage>,
    pub place: Place,
}

impl OrderedShip {
    /// The rest of a remark that begins with a type of ship.
    pub fn note_behind_type(&self) -> Option<&str> {
        let (kind, rest) = self.note.split_once([';', ','])?;
        ShipType::named(&kind.replace(' ', "_")).map(|_| rest.trim_start())
    }
}

/// Damage marked on a form before play: boxes crossed off, or words in a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The box or track: `rof_heavy`, `speed`, `blast_hits`.
    pub field: String,
    pub mark: DamageMark,
    pub place: Place,
}

impl Damage {
    /// The words written in boxes, by box.
    pub fn written(all: &[Self]) -> BTreeMap<String, String> {
        let words = all.iter().filter_map(|damage| match &damage.mark {
            DamageMark::Written(words) => Some((damage.field.clone(), words.clone())),
            DamageMark::Crossed(_) | DamageMark::Boxes(_) => None,
        });
        words.collect()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DamageMark {
    /// This many boxes, from the first.
    Crossed(i64),
    /// The boxes of these numbers.
    Boxes(Vec<i64>),
    Written(String),
}
