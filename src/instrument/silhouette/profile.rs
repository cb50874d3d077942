//! A ship from the side, above the water.

use crate::model::{Bow, Deck, MastKind, ShipClass, Stern};

use super::anatomy::{Anatomy, BATTERY, House, ISLAND, InPorts};
use super::looks::BridgeShape;
use super::mounts::Turret;
use super::sketch::{At, Finish, Heading, Matter, Placement, Sketch, Weight};
use super::{Ours, Silhouette};

/// The height of a deck and of a level of a bridge, in metres.
const LEVEL: f64 = 2.3;
/// Freeboard is never less than this, in metres.
const LEAST_FREEBOARD: f64 = 0.6;
/// The number of steps in the deck's rise towards either end.
const SHEER_STEPS: i64 = 10;
/// Where the deck is lowest, as a share of the length from the stern.
const LOWEST: f64 = 0.38;
/// How much of a carrier's length the bridge on her island takes.
const ISLAND_BRIDGE: f64 = 0.055;
/// The most ports in a row.
const PORTS: i64 = 7;

/// The ship from the side. What a source counts is solid, what is usual for her type and time light; a
/// funnel in dashes says that nobody counted them. The placement's stern is at the waterline.
pub fn profile(class: &ShipClass, placement: Placement, finish: Finish) -> Silhouette {
    let ship = Anatomy::of(class);
    // Heading right shows her starboard side, heading left her port side.
    let is_seen = |turret: &&Turret| match placement.heading {
        Heading::Right => turret.starboard >= 0,
        Heading::Left => turret.starboard <= 0,
    };
    let mut side =
        ProfileView { sketch: Sketch::side(ship.length, placement, finish), ship: &ship };
    side.sketch.water();
    side.hull();
    side.works();
    side.funnels();
    side.masts();
    side.ports();
    ship.turrets.iter().filter(is_seen).for_each(|turret| side.turret(turret));
    Silhouette { marks: side.sketch.marks(), ours: Ours::of(&ship) }
}

/// A ship seen from abeam.
struct ProfileView<'a> {
    sketch: Sketch,
    ship: &'a Anatomy<'a>,
}

impl ProfileView<'_> {
    /// The height of the highest continuous deck, in metres: it rises as a parabola towards each end.
    fn sheer(&self, x: f64) -> f64 {
        let freeboard = self.ship.along(self.ship.look.freeboard).max(LEAST_FREEBOARD);
        let share = x / self.ship.length;
        let (reach, percent) = if share < LOWEST {
            ((LOWEST - share) / LOWEST, self.ship.look.at_stern)
        } else {
            ((share - LOWEST) / (1.0 - LOWEST), self.ship.look.at_bow)
        };
        freeboard * (1.0 + (percent - 100) as f64 / 100.0 * reach * reach)
    }

    /// The height of the deck that one stands on, in metres.
    fn deck(&self, x: f64) -> f64 {
        let is_lower = self.ship.break_at().is_some_and(|at| x < at);
        let lower = if is_lower { LEVEL } else { 0.0 };
        (self.sheer(x) - lower).max(LEAST_FREEBOARD)
    }

    fn hull(&mut self) {
        let length = self.ship.length;
        let (bow, stern) = (self.sheer(length), self.deck(0.0));
        // Shares of the length, and of the height of the deck there.
        let aft: &[At] = match self.ship.look.stern {
            Stern::Counter => &[(0.045, 0.0), (0.018, 0.28), (0.0, 0.62), (0.004, 1.0)],
            Stern::Cruiser => &[(0.014, 0.0), (0.004, 0.3), (0.0, 0.62), (0.006, 1.0)],
            Stern::Transom => &[(0.012, 0.0), (0.0, 1.0)],
        };
        let fore: &[At] = match self.ship.look.bow {
            Bow::Ram => &[(0.982, 1.0), (0.986, 0.55), (0.993, 0.2), (1.0, 0.0)],
            Bow::Plumb => &[(1.0, 1.0), (0.997, 0.0)],
            Bow::Raked => &[(1.0, 1.0), (0.978, 0.0)],
            Bow::Clipper => &[(1.0, 1.0), (0.984, 0.62), (0.973, 0.3), (0.966, 0.0)],
        };
        let scaled = |(x, y): &At, deck: f64| (x * length, y * deck);
        let mut points: Vec<At> = aft.iter().map(|at| scaled(at, stern)).collect();
        let at_break = self.ship.break_at().unwrap_or_default();
        // Where the stem meets the deck.
        let stem = fore[0].0;
        let (from, to) = (0.02 * length, length * stem);
        for step in 0..=SHEER_STEPS * 2 {
            let x = from + (to - from) * step as f64 / (SHEER_STEPS * 2) as f64;
            let before = points.last().is_some_and(|(last, _)| *last < at_break);
            if before && x >= at_break {
                points.push((at_break, (self.sheer(at_break) - LEVEL).max(LEAST_FREEBOARD)));
                points.push((at_break, self.sheer(at_break)));
            }
            points.push((x, self.deck(x)));
        }
        points.pop();
        points.extend(fore.iter().map(|at| scaled(at, bow)));
        self.sketch.area(Weight::Solid, Matter::Hull, &points);
        // The strake at the height of the deck below.
        let strake = |step: i64| {
            let x = length * (0.02 + 0.945 * step as f64 / SHEER_STEPS as f64);
            (x, self.sheer(x) - LEVEL)
        };
        let strake: Vec<_> = (0..=SHEER_STEPS).map(strake).collect();
        if strake.iter().all(|(_, up)| *up > LEAST_FREEBOARD) {
            self.sketch.trace(&strake);
        }
        if self.ship.look.tumblehome {
            self.knuckle();
        }
        if self.ship.look.deck == Deck::Flight {
            let top = self.flight_deck();
            let ends = (0.01 * length, 0.985 * length);
            self.sketch.block(Weight::Solid, Matter::Hull, ends, (top - 1.2, top));
            let hangar = (0.09 * length, 0.88 * length);
            self.sketch.block(Weight::Light, Matter::Works, hangar, (0.0, top - 1.2));
        }
    }

    /// The line above which the sides fall inward.
    fn knuckle(&mut self) {
        let at = |step: i64| {
            let x = self.ship.length * (0.08 + 0.8 * step as f64 / SHEER_STEPS as f64);
            (x, self.deck(x) * 0.5)
        };
        let points: Vec<_> = (0..=SHEER_STEPS).map(at).collect();
        let up = |half: f64| points.iter().map(move |(x, y)| (*x, y + half));
        let strip: Vec<_> = up(-0.12).chain(up(0.12).rev()).collect();
        self.sketch.area(Weight::Solid, Matter::Port, &strip);
    }

    fn flight_deck(&self) -> f64 {
        self.sheer(LOWEST * self.ship.length) + 3.2 * LEVEL
    }

    /// What funnels and masts stand on at a place.
    fn foot(&self, x: f64) -> f64 {
        if self.ship.look.deck == Deck::Flight { self.flight_deck() } else { self.deck(x) }
    }

    /// Deckhouse and bridges, light.
    fn works(&mut self) {
        let (works, length) = ((Weight::Light, Matter::Works), self.ship.length);
        let (from, to) = self.ship.house();
        if self.ship.look.deck == Deck::Flight {
            let (deck, from, to) = (self.flight_deck(), ISLAND.0 * length, ISLAND.1 * length);
            // Its lowest level holds the funnels, those above are the bridge.
            self.sketch.block(works.0, works.1, (from, to), (deck, deck + LEVEL));
            let bridge = (to - ISLAND_BRIDGE * length, to);
            self.levels(bridge, deck + LEVEL, self.ship.look.bridge - 1);
            return;
        }
        let mut top = self.deck(to);
        if self.ship.look.house > 0.0 {
            // Down into the hull, which covers what is below the deck.
            let house = self.deck(length * 0.5).max(self.deck(from)) + self.ship.look.house;
            self.sketch.block(works.0, works.1, (from, to), (0.0, house));
            top = top.max(house);
        }
        let [bridge, aft] = self.ship.bridges();
        self.levels(bridge, top, self.ship.look.bridge);
        self.levels(aft, self.deck(from) + self.ship.look.house, self.ship.look.aft);
    }

    /// The levels of a bridge, each narrower than that below it.
    fn levels(&mut self, (from, to): (f64, f64), base: f64, count: i64) {
        let step = (to - from)
            * match self.ship.look.bridge_shape {
                BridgeShape::Stepped => 0.14,
                BridgeShape::Tower => 0.07,
                BridgeShape::Block => 0.015,
            };
        for level in 0..count {
            let (floor, inset) = (base + LEVEL * level as f64, step * level as f64);
            let ends = (from + inset, to - inset * 0.6);
            if ends.1 - ends.0 > 1.5 {
                self.sketch.block(Weight::Light, Matter::Works, ends, (floor - 0.1, floor + LEVEL));
                // Its windows.
                let eyes = floor + LEVEL * 0.62;
                self.sketch.trace(&[(ends.0 + 0.5, eyes), (ends.1 - 0.5, eyes)]);
            }
        }
    }

    fn funnels(&mut self) {
        let (half, weight) = (self.ship.half_funnel(), self.ship.funnel_weight());
        for along in &self.ship.uppers.funnels {
            let (x, top) = (self.ship.along(*along), self.ship.along(self.ship.look.funnel));
            let base = self.foot(x);
            let lean = |up: f64| x - (up - base) * self.ship.look.rake as f64 / 1000.0;
            let casing = base + (top - base) * 0.42;
            let sides = [
                (lean(base) - half, base),
                (lean(base) + half, base),
                (lean(top) + half, top),
                (lean(top) - half, top),
            ];
            self.sketch.area(weight, Matter::Funnel, &sides);
            if weight == Weight::Solid {
                let wide = half * 1.22;
                let ends = (lean(base) - wide, lean(base) + wide);
                self.sketch.block(weight, Matter::Funnel, ends, (base, casing));
                let rim = (lean(top) - half * 1.1, lean(top) + half * 1.1);
                self.sketch.block(weight, Matter::Funnel, rim, (top - 0.9, top));
            }
        }
    }

    fn masts(&mut self) {
        let counted = self.ship.mast_weight();
        for (number, along) in self.ship.uppers.masts.iter().enumerate() {
            let (x, top) = (self.ship.along(*along), self.ship.along(self.ship.look.mast_top));
            let foot = self.foot(x);
            let high = top - foot;
            let (kind, weight) = self.ship.mast_kind(number);
            let matter = if weight == Weight::Solid { Matter::Gun } else { Matter::Works };
            if weight != counted {
                // There was a mast; its kind is what was usual.
                self.sketch.line(counted, 0.55, (x, foot), (x, top));
            }
            match kind {
                MastKind::Pole => self.sketch.line(weight, 0.55, (x, foot), (x, top)),
                MastKind::Military => {
                    self.sketch.line(weight, 1.2, (x, foot), (x, foot + high * 0.62));
                    self.sketch.line(weight, 0.5, (x, foot + high * 0.6), (x, top));
                    for share in [0.42, 0.62] {
                        let floor = foot + high * share;
                        let (low, up) = (floor, floor + 1.5);
                        let cup = [(x - 1.5, low), (x + 1.5, low), (x + 2.2, up), (x - 2.2, up)];
                        self.sketch.area(weight, matter, &cup);
                    }
                }
                MastKind::Tripod => {
                    let head = foot + high * 0.66;
                    self.sketch.line(weight, 0.8, (x, foot), (x, head));
                    self.sketch.line(weight, 0.5, (x, head), (x, top));
                    self.sketch.line(weight, 0.55, (x - high * 0.16, foot), (x, head));
                    self.sketch.block(weight, matter, (x - 2.2, x + 2.2), (head, head + 1.8));
                }
                MastKind::Cage => {
                    let head = foot + high * 0.72;
                    for rung in 0..4 {
                        let share = |part: i64| part as f64 / 4.0;
                        let wide = |part: i64| 3.4 - 1.6 * share(part);
                        let up = |part: i64| foot + (head - foot) * share(part);
                        let (low, high) = (rung, rung + 1);
                        for turn in [-1.0, 1.0] {
                            let (from, to) = (x + turn * wide(low), x - turn * wide(high));
                            self.sketch.line(weight, 0.3, (from, up(low)), (to, up(high)));
                            let outer = x + turn * wide(high);
                            self.sketch.line(weight, 0.3, (from, up(low)), (outer, up(high)));
                        }
                    }
                    self.sketch.block(weight, matter, (x - 2.4, x + 2.4), (head, head + 1.6));
                    self.sketch.line(weight, 0.4, (x, head), (x, top));
                }
            }
            let yard = foot + high * 0.84;
            self.sketch.line(weight, 0.3, (x - high * 0.09, yard), (x + high * 0.09, yard));
        }
    }

    /// The ports of a broadside, or of the guns of the next lighter battery: half of them, since one sees one side.
    /// The latter light, since no source says that these guns fired through ports.
    fn ports(&mut self) {
        let Some(InPorts { battery, is_broadside }) = self.ship.in_ports() else { return };
        let count = (battery.count / 2).clamp(1, PORTS);
        let weight = if is_broadside { Weight::Solid } else { Weight::Light };
        let (from, to) = if is_broadside { BATTERY } else { (0.30, 0.70) };
        let (from, to) = (self.ship.length * from, self.ship.length * to);
        for number in 0..count {
            let x = from + (to - from) * (2 * number + 1) as f64 / (2 * count) as f64;
            let middle = self.deck(x) * 0.62;
            let (ends, levels) = ((x - 1.3, x + 1.3), (middle - 0.9, middle + 0.9));
            self.sketch.block(weight, Matter::Port, ends, levels);
        }
    }

    /// A turret on its barbette, or a gun behind its shield, with its barrel.
    fn turret(&mut self, turret: &Turret) {
        let House { half, half_width, height: high, bore, heavy, reach, spacing } =
            self.ship.turret(turret);
        let x = self.ship.along(turret.along);
        let bearing = turret.bearing.degrees().of_whole(1);
        let direction = if (91..270).contains(&bearing) { -1.0 } else { 1.0 };
        let deck = self.deck(x);
        let base = deck + if turret.raised { high * 1.05 + 0.5 } else { 0.5 };
        let stem = half * if heavy { 0.66 } else { 0.4 };
        self.sketch.block(Weight::Solid, Matter::Hull, (x - stem, x + stem), (deck - 0.1, base));
        if turret.midship && bearing == 90 {
            // Seen from in front, with the muzzles of its guns.
            let (ends, levels) = ((x - half_width, x + half_width), (base, base + high));
            self.sketch.block(Weight::Solid, Matter::Turret, ends, levels);
            for barrel in 0..turret.barrels {
                let along = x + spacing * (barrel as f64 - (turret.barrels - 1) as f64 / 2.0);
                let muzzle = (along, base + high * 0.52);
                self.sketch.disc(Weight::Solid, Matter::Gun, muzzle, (bore, bore));
            }
            return;
        }
        let house = [
            (x - half * direction, base),
            (x + half * direction, base),
            (x + half * 0.86 * direction, base + high * 0.55),
            (x + half * 0.35 * direction, base + high),
            (x - half * 0.9 * direction, base + high),
        ];
        self.sketch.area(Weight::Solid, Matter::Turret, &house);
        let (from, axis) = (x + half * 0.6 * direction, base + high * 0.52);
        let muzzle = (x + reach * direction, axis + reach * 0.03);
        self.sketch.line(Weight::Solid, bore * 2.0, (from, axis), muzzle);
    }
}
