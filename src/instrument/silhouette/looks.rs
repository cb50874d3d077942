//! How ships of a type and time usually look from the side: the table of data/drawing/profiles.toml.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::model::ShipClass;

const TABLE: &str = include_str!("../../../data/drawing/profiles.toml");

/// The stem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bow {
    /// Reaches furthest ahead at the water.
    Ram,
    /// Upright.
    Plumb,
    /// Straight, leaning forward.
    Raked,
    /// Curved, leaning forward.
    Clipper,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stern {
    /// Overhangs the water.
    Counter,
    /// Rounded down to the water.
    Cruiser,
    /// Cut off square.
    Transom,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    Flush,
    /// One deck higher forward.
    Forecastle,
    /// For aircraft, above the hull.
    Flight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MastKind {
    Pole,
    /// With fighting tops.
    Military,
    Tripod,
    /// A lattice.
    Cage,
}

/// The usual look of a type of ship; the table explains each figure.
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
    /// Thousandths of the length from the stern.
    #[serde(default)]
    pub break_at: i64,
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
    pub tower: bool,
    /// Thousandths of the length; 0 for a type without funnels.
    pub funnel: i64,
    /// Thousandths of the height.
    pub rake: i64,
    pub mast: i64,
    pub mast_kind: MastKind,
    /// Thousandths of the length.
    pub mast_top: i64,
    pub ports: bool,
}

impl Look {
    /// The first row of the table that fits a class. A class without a year fits rows of any year.
    pub fn of(class: &ShipClass) -> &'static Self {
        #[derive(Deserialize)]
        struct Table {
            profile: Vec<Look>,
        }
        static ALL: LazyLock<Vec<Look>> = LazyLock::new(|| {
            toml::from_str::<Table>(TABLE).expect("data/drawing/profiles.toml is sound").profile
        });
        let year = class.completed.map(|(first, _)| first);
        let fits = |look: &&Look| {
            let kind = |word: &String| class.kind.is_some_and(|kind| kind.word() == word);
            (look.types.is_empty() || look.types.iter().any(kind))
                && (look.navy.is_empty() || look.navy.iter().any(|navy| *navy == class.navy))
                && year.is_none_or(|year| {
                    look.from.is_none_or(|from| from <= year)
                        && look.until.is_none_or(|until| year <= until)
                })
        };
        ALL.iter().find(fits).unwrap_or(&ALL[ALL.len() - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{self, Files};
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
}
