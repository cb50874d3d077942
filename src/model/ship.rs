//! Ships and their real-life figures. A figure that no source gave is absent, never 0.

use std::collections::BTreeMap;
use std::sync::Arc;

use ecow::EcoString;

use crate::diagnostic::Place;
use crate::measure::{self, Bearing, Fraction};

use super::Picture;

/// Every class of every navy.
#[derive(Default, Debug)]
pub struct Fleet {
    /// In the order of the files and within them.
    pub classes: Vec<ShipClass>,
    /// What may stand before a ship's name, by the navy's file: `HMS`.
    pub prefixes: BTreeMap<EcoString, Vec<String>>,
    /// The badge of each navy that has one, by the navy's name.
    pub badges: BTreeMap<EcoString, Picture>,
}

impl Fleet {
    /// Puts another fleet behind this one.
    pub fn append(&mut self, mut other: Self) {
        self.classes.append(&mut other.classes);
        for (navy, mut prefixes) in other.prefixes {
            self.prefixes.entry(navy).or_default().append(&mut prefixes);
        }
        for (navy, badge) in other.badges {
            self.badges.entry(navy).or_insert(badge);
        }
    }

    /// Gives each class the badge of its navy, whichever of its files has it.
    pub fn give_badges(&mut self) {
        if self.badges.is_empty() {
            return;
        }
        for class in &mut self.classes {
            class.badge = self.badges.get(&class.navy).cloned().map(Arc::new);
        }
    }

    /// Every ship with her class.
    pub fn ships(&self) -> impl Iterator<Item = (&ShipClass, &Ship)> {
        self.classes.iter().flat_map(|class| class.ships.iter().map(move |ship| (class, ship)))
    }
}

/// The names by which formulas call the figures of a class.
pub const PARTICULARS: [&str; 16] = [
    "type",
    "completed",
    "displacement_t",
    "length_ft",
    "beam_ft",
    "speed_kn",
    "guns",
    "broadside",
    "torpedo_tubes",
    "torpedo_salvo",
    "armor",
    "plate",
    "complement",
    "aircraft",
    "funnels",
    "masts",
];

/// One class of ships in one state, with the figures that its sisters share. Texts that many classes have in
/// common are in memory once: a run may have a hundred thousand of them.
#[derive(Clone, Debug)]
pub struct ShipClass {
    /// Unique within the navy.
    pub id: String,
    /// The navy's name: `Japan`.
    pub navy: EcoString,
    /// The navy's file: `japan`.
    pub navy_id: EcoString,
    /// As printed.
    pub name: String,
    /// Which moment the figures are of: `as completed`, `August 1914 list`.
    pub state: EcoString,
    /// What kind of ship.
    pub kind: Option<ShipType>,
    /// First and last year of completion.
    pub completed: Option<(i64, i64)>,
    /// Tons, of the kind that `displacement_kind` names.
    pub displacement_t: Option<Fraction>,
    /// `normal`, `standard`, `full` and so on, as the source has it.
    pub displacement_kind: Option<EcoString>,
    /// Length in feet.
    pub length_ft: Option<Fraction>,
    /// Beam in feet.
    pub beam_ft: Option<Fraction>,
    /// Top speed in knots.
    pub speed_kn: Option<Fraction>,
    /// The batteries, heaviest first as a rule; `None` where the source lists none.
    pub guns: Option<Vec<Battery>>,
    /// Each mount with its arc, where a source gives them.
    pub mounts: Vec<Mount>,
    /// Number of torpedo tubes.
    pub torpedo_tubes: Option<i64>,
    /// The most torpedo tubes that fire in one direction.
    pub torpedo_salvo: Option<i64>,
    /// Greatest thickness of each plate.
    pub armor_in: Armor,
    /// What the belt, or the main armor of a ship without one, is made of.
    pub plate: Option<Plate>,
    /// Guns that bear on one side, ahead and astern.
    pub bearing_guns: [Option<Vec<Battery>>; 3],
    /// The guns' places in a source's shorthand.
    pub layout: Option<String>,
    /// Officers and men.
    pub complement: Option<i64>,
    /// Number of aircraft carried.
    pub aircraft: Option<i64>,
    /// Number of funnels.
    pub funnels: Option<i64>,
    /// Number of masts.
    pub masts: Option<i64>,
    /// Where the figures come from.
    pub source: EcoString,
    /// The terms of that source.
    pub licence: EcoString,
    /// `high`, `medium` or `low`.
    pub confidence: EcoString,
    /// What else there is to say, in sentences for readers.
    pub notes: Option<String>,
    /// What concerns the keeper of the figures: how a source was read, what it prints.
    pub remarks: Option<String>,
    /// The badge of her navy.
    pub badge: Option<Arc<Picture>>,
    /// A picture of one of her ships, or of all.
    pub picture: Option<Box<Picture>>,
    /// The ships by name.
    pub ships: Vec<Ship>,
    /// Where the class stands in its file.
    pub place: Place,
}

impl ShipClass {
    /// The guns that bear on one side: as a source lists them, else counted from the mounts whose arcs
    /// are known, never more of a caliber than she has. `None` if there is neither.
    pub fn broadside(&self) -> Option<Vec<Battery>> {
        if let Some(recorded) = &self.bearing_guns[0] {
            return Some(recorded.clone());
        }
        let guns = self.guns.as_deref().unwrap_or_default();
        let counted = guns.iter().filter_map(|battery| {
            let known = self.mounts.iter().any(|mount| mount.carries(battery.caliber_in));
            let count = self.guns_on_a_side(battery.caliber_in).min(battery.count);
            known.then(|| Battery { count, ..battery.clone() })
        });
        let counted: Vec<Battery> = counted.collect();
        (!counted.is_empty()).then_some(counted)
    }

    /// How many guns of a caliber bear on the side that more of them bear on, by the mounts.
    pub fn guns_on_a_side(&self, caliber_in: Fraction) -> i64 {
        self.mounted_guns(caliber_in, 90).max(self.mounted_guns(caliber_in, 270))
    }

    /// How many guns of a caliber bear there, by the mounts. A turret that a source lists once for each
    /// side counts once, since one entry covers one side.
    fn mounted_guns(&self, caliber_in: Fraction, bearing: i64) -> i64 {
        let bearing = Bearing::new(Fraction::whole(bearing));
        let mounts = self.mounts.iter().filter(|mount| mount.carries(caliber_in));
        mounts.filter(|mount| mount.arc.covers(bearing)).map(|m| m.count * m.barrels).sum()
    }

    /// A sentence for each arc that is kept as its source has it, though it looks like a slip.
    pub fn doubts(&self) -> Vec<String> {
        let doubted = |mount: &Mount| {
            let why = mount.doubt.as_ref()?;
            let arc = mount.text();
            Some(format!("{arc}: as the source prints it, but it looks like a slip ({why})."))
        };
        self.mounts.iter().filter_map(doubted).collect()
    }
}

/// A ship by name.
#[derive(Clone, Debug)]
pub struct Ship {
    /// As printed.
    pub name: String,
    /// The year of her completion.
    pub completed: Option<i64>,
    /// What publishers state of this very ship, by rule set.
    pub stated: BTreeMap<String, Vec<StatedValue>>,
    /// A picture of her.
    pub picture: Option<Box<Picture>>,
    /// Where she stands in the file.
    pub place: Place,
}

/// A value that a publisher states of one ship.
#[derive(Clone, Debug)]
pub struct StatedValue {
    /// The value's id.
    pub id: String,
    /// The number, or the word that stands in its place.
    pub amount: super::Amount,
    /// Where it is stated.
    pub source: String,
    /// Where it stands in the file.
    pub place: Place,
}

/// What kind of ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the words say it")]
pub enum ShipType {
    Battleship,
    Dreadnought,
    Battlecruiser,
    ArmoredCruiser,
    ProtectedCruiser,
    LightCruiser,
    HeavyCruiser,
    Destroyer,
    TorpedoBoat,
    Gunboat,
    CoastDefenseShip,
    AircraftCarrier,
    ArmedLiner,
    Escort,
    Submarine,
}

words! { ShipType {
    "battleship" => Battleship,
    "dreadnought" => Dreadnought,
    "battlecruiser" => Battlecruiser,
    "armored_cruiser" => ArmoredCruiser,
    "protected_cruiser" => ProtectedCruiser,
    "light_cruiser" => LightCruiser,
    "heavy_cruiser" => HeavyCruiser,
    "destroyer" => Destroyer,
    "torpedo_boat" => TorpedoBoat,
    "gunboat" => Gunboat,
    "coast_defense_ship" => CoastDefenseShip,
    "aircraft_carrier" => AircraftCarrier,
    "armed_liner" => ArmedLiner,
    "escort" => Escort,
    "submarine" => Submarine,
} }

/// A number of like guns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battery {
    /// How many.
    pub count: i64,
    /// Bore in inches; guns named by their shot's weight have it from the sources' own table.
    pub caliber_in: Fraction,
    /// The shot's weight in pounds, where the source names the gun by it.
    pub pounder: Option<Fraction>,
}

impl Battery {
    /// As sources print it: `4 x 12 in`, `20 x 12 pdr`.
    pub fn text(&self) -> String {
        match self.pounder {
            Some(pounds) => format!("{} \u{d7} {} pdr", self.count, pounds.to_decimal_text()),
            None => format!("{} \u{d7} {} in", self.count, self.caliber_in.to_decimal_text()),
        }
    }
}

/// What a mount carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weapon {
    /// Guns.
    Gun,
    /// Torpedo tubes.
    Torpedo,
}

words! { Weapon {
    "gun" => Gun,
    "torpedo" => Torpedo,
} }

/// A gun mount or a set of tubes, with the sector it can fire into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mount {
    /// What it carries.
    pub weapon: Weapon,
    /// Bore in inches, of guns.
    pub caliber_in: Option<Fraction>,
    /// How many such mounts.
    pub count: i64,
    /// Guns or tubes on each.
    pub barrels: i64,
    /// `fore`, `starboard_midship` and so on.
    pub place: String,
    /// Its sector.
    pub arc: measure::Arc,
    /// Whether it can also fire across the deck.
    pub cross_deck: bool,
    /// Whether it stands a deck higher than the mount before it, and fires over that.
    pub raised: bool,
    /// Whether its arc is an estimate, from words for its place.
    pub estimated: bool,
    /// Why its arc looks like a slip of the source, which is kept as the source has it.
    pub doubt: Option<String>,
}

impl Mount {
    /// Whether these are guns of this bore.
    fn carries(&self, caliber_in: Fraction) -> bool {
        self.weapon == Weapon::Gun && self.caliber_in == Some(caliber_in)
    }

    /// What it is, where it stands and its limits in degrees: `Torpedo tube fore, 345°–15°`.
    pub fn text(&self) -> String {
        let weapon = match (self.weapon, self.caliber_in) {
            (Weapon::Torpedo, _) => "Torpedo tube".to_owned(),
            (Weapon::Gun, Some(inches)) => format!("{} in gun", inches.to_decimal_text()),
            (Weapon::Gun, None) => "Gun".to_owned(),
        };
        let several = if self.count * self.barrels > 1 { "s" } else { "" };
        let degrees = |bearing: Bearing| bearing.degrees().to_decimal_text();
        format!(
            "{weapon}{several} {}, {}\u{b0}\u{2013}{}\u{b0}",
            self.place.replace('_', " "),
            degrees(self.arc.from),
            degrees(self.arc.to())
        )
    }
}

/// What armor is made of, from the oldest kind to the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Plate {
    /// Wrought iron.
    Iron,
    /// A steel face on wrought iron.
    Compound,
    /// Steel throughout, without nickel.
    Steel,
    /// Nickel steel, not hardened.
    Nickel,
    /// Steel with a hardened face, by Harvey's process.
    Harvey,
    /// Nickel steel with a face hardened by Harvey's process.
    HarveyNickel,
    /// By Krupp's process; the source does not say whether it is cemented.
    Krupp,
    /// Krupp steel with a hardened face.
    KruppCemented,
    /// Krupp steel of one hardness throughout.
    KruppNonCemented,
}

words! { Plate {
    "iron" => Iron,
    "compound" => Compound,
    "steel" => Steel,
    "nickel" => Nickel,
    "harvey" => Harvey,
    "harvey nickel" => HarveyNickel,
    "krupp" => Krupp,
    "krupp cemented" => KruppCemented,
    "krupp non-cemented" => KruppNonCemented,
} }

/// Greatest thickness of each plate, in inches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the words say it")]
pub struct Armor {
    pub belt: Option<Fraction>,
    pub deck: Option<Fraction>,
    pub turret: Option<Fraction>,
    pub barbette: Option<Fraction>,
    pub conning_tower: Option<Fraction>,
    pub casemate: Option<Fraction>,
}

impl Armor {
    /// Every plate with its name.
    pub fn plates(&self) -> [(&'static str, Option<Fraction>); 6] {
        [
            ("belt", self.belt),
            ("deck", self.deck),
            ("turret", self.turret),
            ("barbette", self.barbette),
            ("conning_tower", self.conning_tower),
            ("casemate", self.casemate),
        ]
    }
}
