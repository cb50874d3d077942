//! How ships of a type and time usually look: the table of data/drawing/profiles.toml.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use toml::Spanned;

use crate::measure::Fraction;
use crate::model::{Battery, Bow, Deck, MastKind, ShipClass, Stern, Weapon};

const TABLE: &str = include_str!("../../../data/drawing/profiles.toml");

/// How a ship looks: as is usual for her type, or as a source has it; the table explains each figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    #[serde(default, rename = "type")]
    types: Vec<String>,
    #[serde(default)]
    navy: Vec<String>,
    from: Option<i64>,
    until: Option<i64>,
    pub bow: Bow,
    pub stern: Stern,
    pub deck: Deck,
    /// Percent of the length from the stern.
    #[serde(default)]
    pub break_at: i64,
    #[serde(default)]
    pub tumblehome: bool,
    /// Thousandths of the length.
    pub freeboard: i64,
    /// Percent of the freeboard.
    pub at_bow: i64,
    /// Percent of the freeboard.
    pub at_stern: i64,
    /// Metres.
    pub house: f64,
    pub bridge: i64,
    pub aft: i64,
    #[serde(default)]
    pub bridge_shape: BridgeShape,
    /// Thousandths of the length; 0 for a type without funnels.
    pub funnel: i64,
    /// Thousandths of the height.
    pub rake: i64,
    pub mast: i64,
    pub foremast: MastKind,
    pub mainmast: MastKind,
    /// Thousandths of the length.
    pub mast_top: i64,
    pub ports: bool,
    /// From this number up guns of the main caliber fire through ports.
    broadside: Option<i64>,
    /// Its line in the table.
    #[serde(skip)]
    pub line: usize,
}

/// How much narrower each level of a bridge is than that below it.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeShape {
    #[default]
    Stepped,
    Tower,
    Block,
}

/// The usual length of guns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Barrel {
    until: Option<i64>,
    calibers: f64,
}

#[derive(Deserialize)]
struct Table {
    profile: Vec<Spanned<Look>>,
    barrel: Vec<Barrel>,
    /// Length over beam by type.
    ratio: BTreeMap<String, f64>,
}

static TABLES: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("data/drawing/profiles.toml is sound"));
/// The path of the table.
pub const TABLE_FILE: &str = "data/drawing/profiles.toml";

/// Where a deck is broken that a source calls broken without saying where, in percent from the stern.
const USUAL_FORECASTLE: i64 = 70;
const USUAL_BREAK: i64 = 30;
/// The year of a ship whose year no source gives, for her guns.
const USUAL_YEAR: i64 = 1905;

impl Look {
    /// The first row of the table that fits a class, with what a source says of her. A class without a
    /// year fits rows of any year.
    pub fn of(class: &ShipClass) -> Self {
        let year = class.completed.map(|(first, _)| first);
        let fits = |look: &&Spanned<Self>| {
            let look = look.get_ref();
            let kind = |word: &String| class.kind.is_some_and(|kind| kind.word() == word);
            (look.types.is_empty() || look.types.iter().any(kind))
                && (look.navy.is_empty() || look.navy.iter().any(|navy| *navy == class.navy))
                && year.is_none_or(|year| {
                    look.from.is_none_or(|from| from <= year)
                        && look.until.is_none_or(|until| year <= until)
                })
        };
        let all = &TABLES.profile;
        let row = all.iter().find(fits).unwrap_or(&all[all.len() - 1]);
        let mut look = row.get_ref().clone();
        look.line = 1 + TABLE[..row.span().start].matches('\n').count();
        let own = &class.appearance;
        look.bow = own.bow.unwrap_or(look.bow);
        look.stern = own.stern.unwrap_or(look.stern);
        if let Some(deck) = own.deck.filter(|deck| *deck != look.deck) {
            look.break_at = if deck == Deck::Break { USUAL_BREAK } else { USUAL_FORECASTLE };
            look.deck = deck;
        }
        look.break_at = own.break_at.unwrap_or(look.break_at);
        look.tumblehome = own.tumblehome.unwrap_or(look.tumblehome);
        look.foremast = own.foremast.unwrap_or(look.foremast);
        // If the foremast is a pole, the other usually is too.
        let as_fore = own.foremast.filter(|kind| *kind == MastKind::Pole);
        look.mainmast = own.mainmast.or(as_fore).unwrap_or(look.mainmast);
        look
    }

    /// Where the deck is broken, if it is: percent of the length from the stern.
    pub fn break_at(&self) -> Option<i64> {
        matches!(self.deck, Deck::Forecastle | Deck::Break).then_some(self.break_at)
    }
}

/// The guns of the main caliber that fire through ports in the sides, where no source places any elsewhere.
pub fn broadside(class: &ShipClass) -> Option<&Battery> {
    let least = Look::of(class).broadside.filter(|_| class.completed.is_some())?;
    let main = class.guns.iter().flatten().max_by_key(|battery| battery.caliber_in)?;
    let placed = class.mounts.iter().filter(|mount| mount.weapon == Weapon::Gun);
    let mut placed = placed.filter(|mount| mount.caliber_in == Some(main.caliber_in));
    let along_the_sides = placed.all(|mount| mount.barrels == 1 && mount.place.contains('_'));
    (along_the_sides && main.count >= least).then_some(main)
}

/// The length of the main guns in calibers: as a source has it, else as usual in her time.
pub fn barrel_calibers(class: &ShipClass) -> f64 {
    let year = class.completed.map_or(USUAL_YEAR, |(first, _)| first);
    let usual = || {
        let mut rows = TABLES.barrel.iter();
        rows.find(|row| row.until.is_none_or(|until| year <= until)).map_or(1.0, |row| row.calibers)
    };
    class.appearance.barrel_calibers.map_or_else(usual, Fraction::to_f64)
}

/// Length over beam, as usual for ships of her type.
pub fn usual_ratio(class: &ShipClass) -> f64 {
    let of_type = class.kind.and_then(|kind| TABLES.ratio.get(kind.word()));
    of_type.or(TABLES.ratio.get("other")).copied().unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{self, Files, SourceFile, read_navy};
    use crate::diagnostic::Faults;
    use crate::model::ShipType;

    #[test]
    fn a_look_follows_type_navy_and_year() {
        let fleet = data::read_fleet(&Files::embedded(), &mut Faults::default());
        let look = |navy: &str, id: &str| {
            let found = fleet.classes.iter().find(|class| class.navy_id == navy && class.id == id);
            Look::of(found.unwrap_or_else(|| panic!("{navy}/{id}")))
        };
        assert_eq!(look("japan", "mikasa").bow, Bow::Ram);
        assert_eq!(look("japan", "yamato").bow, Bow::Clipper);
        assert!(fleet.classes.iter().all(|class| {
            class.kind != Some(ShipType::AircraftCarrier) || Look::of(class).deck == Deck::Flight
        }));
    }

    #[test]
    fn what_a_source_describes_takes_the_place_of_what_is_usual() {
        let text = "navy = \"A\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\nsource = \"x\"\n\
                    type = \"battleship\"\ncompleted_from = 1902\nbow = \"clipper\"\nstern = \"transom\"\n\
                    deck = \"break\"\nbreak_at = 22\ntumblehome = true\nforemast = \"cage\"\n\
                    mainmast = \"pole\"\nbarrel_calibers = 52\n[[class.ships]]\nname = \"A\"\n";
        let mut faults = Faults::default();
        let fleet = read_navy(&SourceFile::new("a.toml", text), &mut faults);
        assert!(faults.all().is_empty(), "{faults:?}");
        let class = &fleet.classes[0];
        let look = Look::of(class);
        assert_eq!((look.bow, look.stern), (Bow::Clipper, Stern::Transom));
        assert_eq!((look.break_at(), look.tumblehome), (Some(22), true));
        assert_eq!((look.foremast, look.mainmast), (MastKind::Cage, MastKind::Pole));
        assert_eq!(barrel_calibers(class), 52.0);
        assert_eq!(class.appearance.parts().len(), 8);
    }
}
