//! Ships and their particulars. A figure that no source gives is absent, never 0.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ecow::EcoString;

use crate::diagnostic::Place;
use crate::measure::{self, Bearing, Fraction};

use super::{Appearance, MOUNT_PLACES, Picture};

/// Every class of every navy.
#[derive(Clone, Default, Debug)]
pub struct Fleet {
    /// In order of files, and within them.
    pub classes: Vec<ShipClass>,
    /// Prefixes of ship names, folded, by navy file: `hms`.
    pub prefixes: BTreeMap<EcoString, Vec<String>>,
    /// The badge of each navy that has one, by navy name.
    pub badges: BTreeMap<EcoString, Picture>,
}

impl Fleet {
    pub fn append(&mut self, mut other: Self) {
        self.classes.append(&mut other.classes);
        for (navy, mut prefixes) in other.prefixes {
            self.prefixes.entry(navy).or_default().append(&mut prefixes);
        }
        for (navy, badge) in other.badges {
            self.badges.entry(navy).or_insert(badge);
        }
    }

    /// Gives each class its navy's badge, from whichever file.
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

/// The names that formulas use for the figures of a class.
pub const PARTICULARS: [&str; 17] = [
    "type",
    "completed",
    "displacement_t",
    "length_ft",
    "beam_ft",
    "speed_kn",
    "guns",
    "broadside",
    "mounts",
    "torpedo_tubes",
    "torpedo_salvo",
    "armor",
    "plate",
    "complement",
    "aircraft",
    "funnels",
    "masts",
];

/// One class in one state, with the particulars its sisters share. Texts that many classes have in common are
/// held in memory once: a run may have a hundred thousand classes.
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
    /// The time the figures refer to: `as completed`, `August 1914 list`.
    pub state: EcoString,
    pub kind: Option<ShipType>,
    /// First and last year of completion.
    pub completed: Option<(i64, i64)>,
    /// Tons, of the kind that `displacement_kind` names.
    pub displacement_t: Option<Fraction>,
    /// `normal`, `standard`, `full` and so on, as in the source.
    pub displacement_kind: Option<EcoString>,
    /// Length in feet.
    pub length_ft: Option<Fraction>,
    /// Beam in feet.
    pub beam_ft: Option<Fraction>,
    pub speed_kn: Option<Fraction>,
    /// The batteries, usually heaviest first; `None` if the source lists none.
    pub guns: Option<Vec<Battery>>,
    /// Each mount with its arc, if a source gives them.
    pub mounts: Vec<Mount>,
    pub torpedo_tubes: Option<i64>,
    /// The most torpedo tubes that can fire in one direction, as a source has it.
    pub torpedo_salvo: Option<i64>,
    /// In inches.
    pub armor_in: Armor,
    /// The material of the belt, or of the main armor of a ship without one.
    pub plate: Option<Plate>,
    /// The guns bearing to one side, ahead and astern.
    pub bearing_guns: [Option<Vec<Battery>>; 3],
    /// The arrangement of the guns in a source's shorthand.
    pub layout: Option<String>,
    /// Officers and men.
    pub complement: Option<i64>,
    pub aircraft: Option<i64>,
    pub funnels: Option<i64>,
    pub masts: Option<i64>,
    pub appearance: Appearance,
    /// The source of the figures.
    pub source: EcoString,
    /// The terms of that source.
    pub licence: EcoString,
    /// `high`, `medium` or `low`.
    pub confidence: EcoString,
    /// What she was built for and what became of her, in a paragraph.
    pub text: Option<String>,
    /// Remarks for readers, in sentences.
    pub notes: Option<String>,
    /// The tag of the language of its file's sentences; empty if the file does not say.
    pub written_in: EcoString,
    /// Remarks on how a source was read, for whoever maintains the figures.
    pub remarks: Option<String>,
    pub badge: Option<Arc<Picture>>,
    /// A picture of one of her ships, or of all.
    pub picture: Option<Box<Picture>>,
    pub ships: Vec<Ship>,
    pub place: Place,
}

impl ShipClass {
    /// The state of figures from a list that does not say.
    pub const AS_LISTED: &str = "as listed";

    /// The state of its figures, if it is worth a word on paper.
    pub fn printed_state(&self) -> &str {
        if self.state == Self::AS_LISTED { "" } else { &self.state }
    }

    /// The guns bearing on one side: as listed by a source, else counted from mounts with known
    /// arcs, never more of a caliber than she has. `None` if neither is known.
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

    /// The calibers of the guns whose mounts are known, greatest first.
    pub fn calibers(&self) -> Vec<Fraction> {
        let guns = self.mounts.iter().filter(|mount| mount.weapon == Weapon::Gun);
        let calibers: BTreeSet<Fraction> = guns.filter_map(|mount| mount.caliber_in).collect();
        calibers.into_iter().rev().collect()
    }

    /// Her mounts with their arcs. Some sources list arcs, so that a turret firing over both sides stands there
    /// twice, the second time across the deck: it is one mount.
    pub fn each_mount(&self) -> Vec<(&Mount, Vec<measure::Arc>)> {
        let mut found: Vec<(&Mount, Vec<measure::Arc>)> = Vec::new();
        for mount in &self.mounts {
            let of = |one: &Mount| (one.place.clone(), one.weapon, one.caliber_in, one.barrels);
            let mut known =
                found.iter_mut().filter(|(_, arcs)| mount.cross_deck && arcs.len() == 1);
            match known.rfind(|(first, _)| !first.cross_deck && of(first) == of(mount)) {
                Some((_, arcs)) => arcs.push(mount.arc),
                None => found.push((mount, vec![mount.arc])),
            }
        }
        found
    }

    /// Her gun mounts from bow to stern.
    pub fn gun_mounts(&self) -> Vec<&Mount> {
        let mut found: Vec<(i64, &Mount)> = Vec::new();
        for (name, place) in MOUNT_PLACES {
            let mut here = self.each_mount();
            here.retain(|(mount, _)| mount.weapon == Weapon::Gun && mount.place == name);
            let each = here.iter().flat_map(|(mount, _)| (0..mount.count).map(move |_| *mount));
            let along = (0..).map(|number| -place.along - place.step * number);
            found.extend(along.zip(each));
        }
        found.sort_by_key(|(along, _)| *along);
        found.into_iter().map(|(_, mount)| mount).collect()
    }

    /// The guns of a caliber bearing on the stronger side, counted from the mounts.
    pub fn guns_on_a_side(&self, caliber_in: Fraction) -> i64 {
        self.mounted_guns(caliber_in, 90).max(self.mounted_guns(caliber_in, 270))
    }

    /// The guns of a caliber bearing on a side, counted from the mounts. A turret listed once for
    /// each side counts once, since one entry covers one side.
    fn mounted_guns(&self, caliber_in: Fraction, bearing: i64) -> i64 {
        let bearing = Bearing::new(Fraction::whole(bearing));
        let mounts = self.mounts.iter().filter(|mount| mount.carries(caliber_in));
        barrels_on(bearing, mounts)
    }

    /// The most torpedo tubes that fire in one direction: as a source has it, else counted from
    /// the tubes whose arcs are known and not in doubt, never more than she has.
    pub fn torpedo_salvo(&self) -> Option<i64> {
        let sure = |mount: &&Mount| mount.weapon == Weapon::Torpedo && mount.doubt.is_none();
        let tubes = || self.mounts.iter().filter(sure);
        // Where most arcs overlap, one of them begins.
        let counted = tubes().map(|mount| barrels_on(mount.arc.from, tubes())).max();
        let most = self.torpedo_tubes.unwrap_or(i64::MAX);
        self.torpedo_salvo.or(counted.map(|count| count.min(most)))
    }

    /// A sentence for each arc that is kept as its source prints it although it is probably a
    /// misprint.
    pub fn doubts(&self) -> Vec<String> {
        let doubted = |mount: &Mount| {
            let why = mount.doubt.as_ref()?;
            let arc = mount.text();
            Some(format!("{arc}: as the source prints it, but it looks like a slip ({why})."))
        };
        self.mounts.iter().filter_map(doubted).collect()
    }
}

/// How many barrels of these mounts bear on this bearing.
fn barrels_on<'a>(bearing: Bearing, mounts: impl Iterator<Item = &'a Mount>) -> i64 {
    mounts.filter(|mount| mount.arc.covers(bearing)).map(|m| m.count * m.barrels).sum()
}

#[derive(Clone, Debug)]
pub struct Ship {
    pub name: String,
    /// The year she was completed.
    pub completed: Option<i64>,
    /// What publishers state of her in particular, by rule set.
    pub stated: BTreeMap<String, Vec<StatedValue>>,
    pub picture: Option<Box<Picture>>,
    pub place: Place,
}

/// A value that a publisher states for one ship.
#[derive(Clone, Debug)]
pub struct StatedValue {
    pub id: String,
    /// The number, or the word in its place.
    pub amount: super::Amount,
    pub source: String,
    pub place: Place,
}

words! {
    pub enum ShipType {
        Battleship = "battleship",
        Dreadnought = "dreadnought",
        Battlecruiser = "battlecruiser",
        ArmoredCruiser = "armored_cruiser",
        ProtectedCruiser = "protected_cruiser",
        LightCruiser = "light_cruiser",
        HeavyCruiser = "heavy_cruiser",
        Destroyer = "destroyer",
        TorpedoBoat = "torpedo_boat",
        Gunboat = "gunboat",
        CoastDefenseShip = "coast_defense_ship",
        AircraftCarrier = "aircraft_carrier",
        ArmedLiner = "armed_liner",
        Escort = "escort",
        Submarine = "submarine",
    }
}

/// A number of identical guns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battery {
    pub count: i64,
    /// In inches; for guns named by the weight of their shot, from the sources' own table.
    pub caliber_in: Fraction,
    /// In pounds, if the source names the gun by its shot's weight.
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

words! {
    /// What a mount carries.
    pub enum Weapon {
        Gun = "gun",
        Torpedo = "torpedo",
    }
}

/// A gun mount or set of tubes, and the sector into which it can fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mount {
    pub weapon: Weapon,
    /// In inches; guns only.
    pub caliber_in: Option<Fraction>,
    pub count: i64,
    pub barrels: i64,
    /// `fore`, `starboard_midship` and so on.
    pub place: String,
    pub arc: measure::Arc,
    /// Whether it can also fire across the deck.
    pub cross_deck: bool,
    /// Whether it is a deck higher than the mount in front and fires over it.
    pub raised: bool,
    /// Whether its arc is estimated from the words for its position.
    pub estimated: bool,
    /// Why its arc is probably a misprint; it is kept as the source has it.
    pub doubt: Option<String>,
}

impl Mount {
    /// Whether these are guns of this bore.
    fn carries(&self, caliber_in: Fraction) -> bool {
        self.weapon == Weapon::Gun && self.caliber_in == Some(caliber_in)
    }

    /// The mark of an arc that is doubtful in its source, or estimated.
    pub fn mark(&self) -> Option<&'static str> {
        match (&self.doubt, self.estimated) {
            (Some(_), _) => Some("?"),
            (None, true) => Some("\u{25cb}"),
            (None, false) => None,
        }
    }

    /// Its weapon, position and limits in degrees: `Torpedo tube fore, 345°–15°`.
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

words! {
    /// Kinds of armor, oldest first.
    pub enum Plate {
        Iron = "iron",
        /// A steel face on wrought iron.
        Compound = "compound",
        /// All steel, without nickel.
        Steel = "steel",
        Nickel = "nickel",
        /// Steel face-hardened by the Harvey process.
        Harvey = "harvey",
        /// Nickel steel face-hardened by the Harvey process.
        HarveyNickel = "harvey nickel",
        /// Krupp process; the source does not say whether it is cemented.
        Krupp = "krupp",
        /// Face-hardened Krupp steel.
        KruppCemented = "krupp cemented",
        /// Homogeneous Krupp steel.
        KruppNonCemented = "krupp non-cemented",
    }
}

/// The greatest thickness of each plate, in inches.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
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
