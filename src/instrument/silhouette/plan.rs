//! A ship from above.

use crate::drawing::{Mark, Role};
use crate::measure::Length;
use crate::model::{Deck, MastKind, ShipClass, ShipType};

use super::anatomy::{Anatomy, BATTERY, House, ISLAND, InPorts};
use super::mounts::Turret;
use super::sketch::{At, Matter, Placement, Sketch, Weight};
use super::{Condition, Ours, Silhouette};

const HATCH_LINE: Length = Length::um(150);
const HATCH_STEP: f64 = 0.9;
/// Lines on the deck, in metres.
const DECK_LINE: f64 = 0.16;
/// From where to where sides with tumblehome fall inward, as shares of the length, and how far, as a share of
/// half the beam.
const TUMBLEHOME: (f64, f64, f64) = (0.10, 0.86, 0.86);
/// The most of half the beam that a funnel takes.
const MOST_FUNNEL: f64 = 0.34;
/// Between two lines of a tumblehome.
const STRIPS: i32 = 16;
/// A ship's boat: half its length and half its width, in metres; and the least ship that has them.
const BOAT: (f64, f64) = (4.6, 1.25);
const LEAST_WITH_BOATS: f64 = 95.0;
/// The lifts of a carrier: shares of the length.
const LIFTS: [f64; 2] = [0.26, 0.70];

/// The ship from above, in the proportions of her length and beam. What a source counts is solid, what is usual
/// for her type and time light; a funnel in dashes says that nobody counted them.
pub fn plan(class: &ShipClass, placement: Placement, condition: Condition) -> Silhouette {
    let ship = Anatomy::of(class);
    let mut above = PlanView { sketch: Sketch::above(ship.length, placement), ship: &ship };
    above.hull(condition);
    match (ship.look.deck, class.kind) {
        (Deck::Flight, _) => above.flight_deck(),
        (_, Some(ShipType::Submarine)) => above.tower(),
        _ => above.works(),
    }
    above.side_guns();
    above.boats();
    above.funnels();
    above.masts();
    if ship.look.deck != Deck::Flight {
        above.turrets();
    }
    Silhouette { marks: above.sketch.marks(), ours: Ours::of(&ship) }
}

/// A ship seen from above.
struct PlanView<'a> {
    sketch: Sketch,
    ship: &'a Anatomy<'a>,
}

impl PlanView<'_> {
    /// A box from one place to another along her, this wide to either side of the centerline, with its
    /// corners cut off.
    fn house(&mut self, weight: Weight, (from, to): At, half: f64) {
        let cut = half.min((to - from) / 2.0) * 0.35;
        let ends = [(from, half - cut), (from + cut, half), (to - cut, half), (to, half - cut)];
        let back = ends.iter().rev().map(|(x, y)| (*x, -y));
        let points: Vec<At> = ends.into_iter().chain(back).collect();
        self.sketch.area(weight, Matter::Works, &points);
    }

    fn hull(&mut self, condition: Condition) {
        let outline = self.ship.outline();
        match condition {
            Condition::Whole => self.sketch.area(Weight::Solid, Matter::Hull, &outline),
            Condition::Damaged => {
                self.sketch.outline(&outline);
                let step = HATCH_STEP * self.ship.length / self.sketch.mm(self.ship.length).to_mm();
                for (from, to) in self.ship.hatching(step) {
                    let ends = [from, to].map(|at| self.sketch.on_page(at));
                    self.sketch.add(Mark::line(Role::Engrave, HATCH_LINE, ends[0], ends[1]));
                }
            }
        }
        if let Some(at) = self.ship.break_at() {
            let half = self.ship.half_beam_at(at);
            self.sketch.line(Weight::Solid, DECK_LINE, (at, -half), (at, half));
        }
        if self.ship.look.tumblehome {
            let (from, to, share) = TUMBLEHOME;
            let place = |step: i32| {
                (from + (to - from) * f64::from(step) / f64::from(STRIPS)) * self.ship.length
            };
            for (step, side) in (0..STRIPS).flat_map(|step| [(step, -share), (step, share)]) {
                let at = |step: i32| (place(step), self.ship.half_beam_at(place(step)) * side);
                let (one, next) = (at(step), at(step + 1));
                self.sketch.line(Weight::Solid, DECK_LINE, one, next);
            }
        }
    }

    /// Deckhouse, bridges and conning tower, light.
    fn works(&mut self) {
        let (from, to) = self.ship.house();
        let half = self.ship.half_beam();
        if self.ship.look.house > 0.0 {
            self.house(Weight::Light, (from, to), half * 0.56);
        }
        let [bridge, aft] = self.ship.bridges();
        if self.ship.look.aft > 0 {
            self.house(Weight::Light, aft, half * 0.44);
        }
        if self.ship.look.bridge == 0 {
            return;
        }
        self.house(Weight::Light, bridge, half * 0.62);
        let wing = (bridge.1 - bridge.0) * 0.14;
        let middle = bridge.1 - (bridge.1 - bridge.0) * 0.36;
        let reach = half * 0.86;
        let wings = (middle - wing, middle + wing);
        self.sketch.block(Weight::Light, Matter::Works, wings, (-reach, reach));
        let inner =
            (bridge.0 + (bridge.1 - bridge.0) * 0.2, bridge.1 - (bridge.1 - bridge.0) * 0.14);
        self.house(Weight::Light, inner, half * 0.36);
    }

    /// The deck for aircraft, its lifts and centerline, and the island, light.
    fn flight_deck(&mut self) {
        let (length, half) = (self.ship.length, self.ship.half_beam());
        // The guns are on the deck below.
        self.turrets();
        self.house(Weight::Light, (0.012 * length, 0.985 * length), half * 0.9);
        for share in LIFTS {
            let (x, side) = (share * length, half * 0.34);
            self.sketch.block(Weight::Light, Matter::Works, (x - side, x + side), (-side, side));
        }
        for dash in 0..12 {
            let x = length * (0.08 + 0.07 * f64::from(dash));
            self.sketch.line(Weight::Solid, DECK_LINE, (x, 0.0), (x + length * 0.035, 0.0));
        }
        if self.ship.look.bridge > 0 {
            let (from, to) = (ISLAND.0 * length, ISLAND.1 * length);
            let sides = (half * 0.66, half * 0.92);
            self.sketch.block(Weight::Light, Matter::Works, (from, to), sides);
        }
    }

    /// The conning tower of a submarine, light.
    fn tower(&mut self) {
        let (length, half) = (self.ship.length, self.ship.half_beam());
        let (middle, axes) = ((length * 0.52, 0.0), (length * 0.06, half * 0.45));
        self.sketch.disc(Weight::Light, Matter::Works, middle, axes);
    }

    /// The guns in ports along both sides; those of a broadside amidships.
    fn side_guns(&mut self) {
        let Some(InPorts { battery, is_broadside }) = self.ship.in_ports() else { return };
        let bore = battery.caliber_in.to_f64() * 0.0254;
        let (from, to) = if is_broadside { BATTERY } else { (0.28, 0.72) };
        let (from, to) = (self.ship.length * from, self.ship.length * to);
        for number in 0..battery.count {
            let (row, count) = (number / 2, (battery.count + 1) / 2);
            let side = if number % 2 == 0 { 1.0 } else { -1.0 };
            let share = (2 * row + 1) as f64 / (2 * count) as f64;
            let x = from + (to - from) * share;
            let edge = self.ship.half_beam_at(x);
            let reach = self.ship.barrel(bore) * 0.62;
            let lean = if share < 0.5 { -0.3 } else { 0.3 };
            let muzzle = (x + lean * reach, side * (edge + reach));
            let breech = (x, side * edge * 0.97);
            if is_broadside {
                self.sketch.barrel(bore, breech, muzzle);
            } else {
                self.sketch.line(Weight::Solid, bore * 2.2, breech, muzzle);
            }
            let (ends, y) = ((x - bore * 6.0, x + bore * 6.0), side * edge);
            self.sketch.block(Weight::Solid, Matter::Port, ends, (y - 0.25, y + 0.25));
        }
    }

    /// Boats beside the funnels of larger ships, light, where no gun stands.
    fn boats(&mut self) {
        if self.ship.length < LEAST_WITH_BOATS || self.ship.look.house <= 0.0 {
            return;
        }
        let [bridge, aft] = self.ship.bridges();
        let (long, wide) = BOAT;
        let (from, to) = (aft.1 + long * 1.3, bridge.0 - long * 1.3);
        let count = ((to - from) / (long * 2.5)).floor().clamp(0.0, 4.0) as i32;
        for (number, side) in (0..count).flat_map(|number| [(number, 1.0), (number, -1.0)]) {
            let x = from + (to - from) * f64::from(2 * number + 1) / f64::from(2 * count);
            let y = side * self.ship.half_beam() * 0.74;
            let clear = |turret: &Turret| {
                let house = self.ship.turret(turret);
                let (along, across) = self.centre(turret);
                (along - x).abs() > house.half + long
                    || (across - y).abs() > house.half_width + wide
            };
            if self.ship.turrets.iter().all(clear) {
                self.sketch.disc(Weight::Light, Matter::Works, (x, y), (long, wide));
            }
        }
    }

    /// Each funnel's mouth within its casing; of a carrier they stand in the island.
    fn funnels(&mut self) {
        let (half, weight) = (self.ship.half_funnel(), self.ship.funnel_weight());
        let flight = self.ship.look.deck == Deck::Flight;
        let y = if flight { self.ship.half_beam() * 0.79 } else { 0.0 };
        let wide =
            (half * 0.85).min(self.ship.half_beam() * MOST_FUNNEL * if flight { 0.4 } else { 1.0 });
        for along in &self.ship.uppers.funnels {
            let x = self.ship.along(*along);
            self.sketch.disc(weight, Matter::Mouth, (x, y), (half, wide));
            if weight == Weight::Solid {
                self.sketch.disc(weight, Matter::Funnel, (x, y), (half * 0.66, wide * 0.66));
            }
        }
    }

    fn masts(&mut self) {
        let solid = self.ship.mast_weight() == Weight::Solid;
        let y =
            if self.ship.look.deck == Deck::Flight { self.ship.half_beam() * 0.79 } else { 0.0 };
        for (number, along) in self.ship.uppers.masts.iter().enumerate() {
            let x = self.ship.along(*along);
            let matter = if solid { Matter::Gun } else { Matter::Funnel };
            let ring = match self.ship.mast_kind(number).0 {
                MastKind::Pole => 0.0,
                MastKind::Tripod => 1.5,
                MastKind::Military => 2.1,
                MastKind::Cage => 2.8,
            };
            if ring > 0.0 {
                self.sketch.disc(Weight::Light, Matter::Works, (x, y), (ring, ring));
            }
            self.sketch.disc(self.ship.mast_weight(), matter, (x, y), (0.75, 0.75));
        }
    }

    /// The middle of a turret.
    fn centre(&self, turret: &Turret) -> At {
        (self.ship.along(turret.along), self.ship.half_beam() * turret.starboard as f64 / 100.0)
    }

    /// All turrets: one that fires over another is above it.
    fn turrets(&mut self) {
        let mut turrets: Vec<&Turret> = self.ship.turrets.iter().collect();
        turrets.sort_by_key(|turret| turret.raised);
        turrets.into_iter().for_each(|turret| self.turret(turret));
    }

    /// A turret or shield with all its barrels.
    fn turret(&mut self, turret: &Turret) {
        let House { half, half_width, reach, bore, spacing, .. } = self.ship.turret(turret);
        let (x, y) = self.centre(turret);
        let (sin, cos) = turret.bearing.degrees().to_f64().to_radians().sin_cos();
        let at = |ahead: f64, beside: f64| {
            (x + ahead * cos - beside * sin, y + ahead * sin + beside * cos)
        };
        for barrel in 0..turret.barrels {
            let beside = spacing * (barrel as f64 - (turret.barrels - 1) as f64 / 2.0);
            self.sketch.barrel(bore, at(half * 0.5, beside), at(reach, beside));
        }
        let shape = [(1.0, 0.62), (0.62, 1.0), (-0.62, 1.0), (-1.0, 0.55)];
        let starboard = shape.iter().map(|(long, wide)| at(long * half, wide * half_width));
        let port = shape.iter().rev().map(|(long, wide)| at(long * half, -wide * half_width));
        let points: Vec<At> = starboard.chain(port).collect();
        self.sketch.area(Weight::Solid, Matter::Turret, &points);
    }
}
