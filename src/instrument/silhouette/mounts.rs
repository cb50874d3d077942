//! The positions of a drawn ship's guns.

use std::cmp::Reverse;

use crate::measure::{Bearing, Fraction};
use crate::model::{MOUNT_PLACES, MountPlace, ShipClass, ShipType, Weapon};

use super::looks::broadside;

/// A turret, or a gun behind a shield.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turret {
    /// Thousandths of the length from the stern.
    pub along: i64,
    /// Hundredths of half the beam to starboard.
    pub starboard: i64,
    pub barrels: i64,
    /// Where they point.
    pub bearing: Bearing,
    /// In inches.
    pub caliber: Fraction,
    /// Whether they fire over the turret in front.
    pub raised: bool,
    /// Whether it stands on the centerline amidships, where it may be trained to either end.
    pub midship: bool,
    /// How long half of it may be, in thousandths of the length.
    pub most_half: i64,
}

/// Guns of this bore and above were mounted in pairs, in turrets or barbettes.
const HEAVY_IN: Fraction = Fraction::whole(8);
/// From these years on light guns of larger ships were in turrets too, and inner turrets stood higher.
const TURRETS_FROM: i64 = 1922;
const RAISED_FROM: i64 = 1909;
/// Fewer light guns than this stood singly.
const LEAST_BY_TWOS: i64 = 6;
/// Whose guns are all on the centerline.
const SMALL_CRAFT: [ShipType; 5] = [
    ShipType::Destroyer,
    ShipType::TorpedoBoat,
    ShipType::Escort,
    ShipType::Submarine,
    ShipType::Gunboat,
];
/// Where the guns of a carrier stand, in hundredths of half the beam.
const AT_EDGE: i64 = 100;
/// From this number up, a multiple of three was mounted in threes.
const LEAST_BY_THREES: i64 = 9;
/// Never more than this many thousandths of the length, so that neighbors stand clear.
const LARGEST_OF_LENGTH: i64 = 42;
/// Single light guns in a row fore or aft of this many or more stand this near each other.
const LEAST_CLOSE: i64 = 3;
const CLOSE: i64 = 70;
/// No turret stands nearer than this to an end of the ship, in thousandths of her length: room for barrels.
const OFF_ENDS: i64 = 120;
/// Where rows that begin fore or aft end if they have to be shortened: short of each other.
const OFF_MIDDLE: i64 = 20;

/// The turrets of a class, and whether a source gives them.
pub fn turrets(class: &ShipClass) -> (Vec<Turret>, bool) {
    let mut stated = stated(class);
    let in_ports = broadside(class).map(|battery| battery.caliber_in);
    stated.retain(|turret| Some(turret.caliber) != in_ports);
    if stated.is_empty() {
        return (usual(class), false);
    }
    // Guns of the main caliber that no source places stand amidships.
    let main = class.guns.iter().flatten().max_by_key(|battery| battery.caliber_in);
    if let Some(main) = main.filter(|main| Some(main.caliber_in) != in_ports) {
        let placed = stated.iter().filter(|turret| turret.caliber == main.caliber_in);
        let missing = main.count - placed.map(|turret| turret.barrels).sum::<i64>();
        let amidships = |number| turret_in("midship", (number, missing), (main.caliber_in, 1));
        stated.extend((0..missing).filter_map(amidships));
    }
    (stated, true)
}

/// Where the innermost turrets on the centerline are, fore and aft.
pub fn innermost(turrets: &[Turret]) -> [Option<i64>; 2] {
    let line = turrets.iter().filter(|turret| turret.starboard == 0).map(|turret| turret.along);
    [line.clone().filter(|along| *along > 560).min(), line.filter(|along| *along < 440).max()]
}

/// A turret for each gun mount of the class, heaviest nearest to the ends of the ship.
fn stated(class: &ShipClass) -> Vec<Turret> {
    let mut turrets = Vec::new();
    for (name, place) in MOUNT_PLACES {
        let mut here: Vec<(Fraction, i64, Bearing, bool)> = Vec::new();
        for (mount, _) in class.each_mount() {
            if mount.weapon == Weapon::Gun && mount.place == name {
                let caliber = mount.caliber_in.unwrap_or(Fraction::ZERO);
                // A mount that trains on either beam has two arcs; it is drawn fore and aft.
                let bearing = match place.bearing {
                    0 | 180 => Bearing::new(Fraction::whole(place.bearing)),
                    _ => mount.arc.middle(),
                };
                let one = (caliber, mount.barrels, bearing, mount.raised);
                here.extend((0..mount.count).map(|_| one));
            }
        }
        here.sort_by_key(|(caliber, ..)| Reverse(*caliber));
        let count = here.len() as i64;
        let placed = here.into_iter().zip(0..);
        turrets.extend(placed.map(|((caliber, barrels, bearing, raised), number)| {
            let turret = turret_at(place, (number, count), (caliber, barrels), bearing);
            Turret { raised, ..turret }
        }));
    }
    turrets
}

/// All guns of the main caliber in their usual positions, or of the next one if these fire through ports. Heavy
/// guns, and from 1922 all guns of larger ships, are in turrets: up to two fore and aft each, the inner ones
/// higher from 1909, the rest amidships. Older light guns stand singly: one fore, one aft, the others in pairs
/// along the sides, or on the centerline of small craft. On a carrier all stand along the sides.
fn usual(class: &ShipClass) -> Vec<Turret> {
    let in_ports = broadside(class);
    let guns = class.guns.iter().flatten().filter(|battery| Some(*battery) != in_ports);
    let Some(heaviest) = guns.max_by(|a, b| a.caliber_in.cmp(&b.caliber_in)) else {
        return Vec::new();
    };
    let (count, caliber) = (heaviest.count, heaviest.caliber_in);
    let year = class.completed.map_or(0, |(first, _)| first);
    let in_turrets =
        caliber >= HEAVY_IN && count > 2 || year >= TURRETS_FROM && count >= LEAST_BY_TWOS;
    let by_threes =
        count >= LEAST_BY_THREES && count % 3 == 0 && (count % 2 == 1 || caliber < HEAVY_IN);
    let carrier = class.kind == Some(ShipType::AircraftCarrier);
    // As many on one side as on the other.
    let by_sides = !carrier || count % 4 == 0;
    let most = match (in_turrets && by_sides, by_threes) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    };
    let mounts = (count + most - 1) / most;
    let small = class.kind.is_some_and(|kind| SMALL_CRAFT.contains(&kind));
    let ends = if in_turrets || caliber >= HEAVY_IN || small && count > 3 { 2 } else { 1 };
    // Destroyers had more of them aft.
    let fore = if small { mounts / 2 } else { (mounts + 1) / 2 }.clamp(1, ends);
    let (fore, aft) = if carrier { (0, 0) } else { (fore, (mounts - fore).min(ends)) };
    let rest = mounts - fore - aft;
    let on_line = !carrier && (in_turrets || small || caliber >= HEAVY_IN);
    let along_sides = if on_line { 0 } else { rest / 2 };
    let groups = [
        ("fore", fore),
        ("aft", aft),
        (if carrier { "starboard_aft" } else { "midship" }, rest - 2 * along_sides),
        ("starboard_midship", along_sides),
        ("port_midship", along_sides),
    ];
    let mut left = count;
    let mut turrets = Vec::new();
    for (name, count) in groups {
        for number in 0..count {
            let barrels = left.min(most);
            left -= barrels;
            let Some(turret) = turret_in(name, (number, count), (caliber, barrels)) else {
                continue;
            };
            let raised = number == 1 && year >= RAISED_FROM && ["fore", "aft"].contains(&name);
            let edge = if carrier { turret.starboard.signum() * AT_EDGE } else { turret.starboard };
            turrets.push(Turret { raised, starboard: edge, ..turret });
        }
    }
    if count == 1 {
        turrets.extend(aft_of_one(class, caliber));
    }
    turrets
}

/// Of a ship with one gun of her main caliber, forward: the next lighter heavy guns, in a turret aft.
fn aft_of_one(class: &ShipClass, main: Fraction) -> Option<Turret> {
    let lighter = class.guns.iter().flatten().filter(|guns| guns.caliber_in < main);
    let next = lighter
        .filter(|guns| guns.caliber_in >= HEAVY_IN && guns.count <= 2)
        .max_by_key(|guns| guns.caliber_in)?;
    turret_in("aft", (0, 1), (next.caliber_in, next.count))
}

/// A turret at the place of this name, pointing as that place does.
fn turret_in(name: &str, row: (i64, i64), guns: (Fraction, i64)) -> Option<Turret> {
    let (_, place) = MOUNT_PLACES.iter().find(|(known, _)| *known == name)?;
    Some(turret_at(*place, row, guns, Bearing::new(Fraction::whole(place.bearing))))
}

/// The turret of this number in a row of `count` at a place. A row that would leave the ship is drawn
/// closer, in smaller turrets.
fn turret_at(
    place: MountPlace,
    (number, count): (i64, i64),
    (caliber, barrels): (Fraction, i64),
    bearing: Bearing,
) -> Turret {
    let row = count >= LEAST_CLOSE && !place.centred && place.starboard == 0;
    let close = row && barrels == 1 && caliber < HEAVY_IN;
    let usual = if close { place.step.signum() * CLOSE } else { place.step };
    let steps = (count - 1).max(1);
    let ends = |step: i64| {
        let first = if place.centred { place.along - step * (count - 1) / 2 } else { place.along };
        [first, first + step * (count - 1)]
    };
    let on_board =
        |step: i64| ends(step).iter().all(|along| (OFF_ENDS..=1000 - OFF_ENDS).contains(along));
    let (step, most_half) = if on_board(usual) {
        (usual, LARGEST_OF_LENGTH)
    } else {
        let room = match place.centred {
            true => 2 * (place.along - OFF_ENDS).min(1000 - OFF_ENDS - place.along),
            false => (place.along - 500).abs() - OFF_MIDDLE,
        };
        let step = room / steps * place.step.signum();
        (step, LARGEST_OF_LENGTH.min(step.abs() * 45 / 100).max(1))
    };
    let along = ends(step)[0] + step * number;
    let starboard = place.starboard;
    let midship = place.centred && starboard == 0;
    Turret { along, starboard, barrels, bearing, caliber, raised: false, midship, most_half }
}
