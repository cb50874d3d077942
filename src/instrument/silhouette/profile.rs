//! A ship from the side, above the water.

use crate::measure::Fraction;
use crate::model::{Bow, Deck, MastKind, ShipClass, Stern};

use super::looks::{Look, barrel_calibers};
use super::mounts::{self, Turret};
use super::placement::{Heading, Placement};
use super::sketch::{Finish, Matter, Sketch, Weight};
use super::uppers::{self, Uppers};
use super::{Ours, Silhouette};

/// The height of a deck and of a level of a bridge, in metres.
const LEVEL: f64 = 2.3;
/// Freeboard is never less than this, in metres.
const LEAST_FREEBOARD: f64 = 0.6;
/// The number of steps in the deck's rise towards either end.
const SHEER_STEPS: i64 = 10;
/// Where the deck is lowest, as a share of the length from the stern.
const LOWEST: f64 = 0.38;
/// Guns of this bore and above stand in turrets, smaller ones behind shields; in inches.
const TURRET_IN: f64 = 7.5;
/// The least and greatest bore of guns that fire through ports, in inches.
const PORT_IN: (i64, i64) = (4, 10);
/// The most ports in a row.
const PORTS: i64 = 7;

/// The ship from the side. What a source counts is solid, what is usual for her type and time light; a
/// funnel in dashes says that nobody counted them. The placement's stern is at the waterline.
pub fn profile(class: &ShipClass, placement: Placement, finish: Finish) -> Silhouette {
    let look = Look::of(class);
    let (turrets, stated) = mounts::turrets(class);
    // Heading right shows her starboard side, heading left her port side.
    let is_seen = |turret: &&Turret| match placement.heading {
        Heading::Right => turret.starboard >= 0,
        Heading::Left => turret.starboard <= 0,
    };
    let seen: Vec<&Turret> = turrets.iter().filter(is_seen).collect();
    let counts =
        (class.funnels.unwrap_or((look.funnel > 0).into()), class.masts.unwrap_or(look.mast));
    let uppers = uppers::uppers(counts, &mounts::on_centerline(&turrets));
    let mut side = ProfileView { sketch: Sketch::new(class, placement, finish), class, look };
    side.sketch.water();
    side.hull();
    side.works(&seen);
    side.funnels(&uppers);
    side.masts(&uppers);
    side.ports();
    seen.iter().for_each(|turret| side.turret(turret));
    let ours = Ours {
        proportions: true,
        mounts: !stated && !turrets.is_empty(),
        funnels: class.funnels.is_some_and(|count| count > 0),
        masts: class.masts.is_some_and(|count| count > 0),
    };
    Silhouette { marks: side.sketch.marks(), ours }
}

/// A ship seen from abeam.
struct ProfileView<'a> {
    sketch: Sketch,
    class: &'a ShipClass,
    look: Look,
}

impl ProfileView<'_> {
    fn length(&self) -> f64 {
        self.sketch.length
    }

    /// A place in thousandths of the length, in metres.
    fn along(&self, thousandths: i64) -> f64 {
        self.length() * thousandths as f64 / 1000.0
    }

    /// The height of the highest continuous deck, in metres: it rises as a parabola towards each end.
    fn sheer(&self, x: f64) -> f64 {
        let freeboard = self.along(self.look.freeboard).max(LEAST_FREEBOARD);
        let share = x / self.length();
        let (reach, percent) = if share < LOWEST {
            ((LOWEST - share) / LOWEST, self.look.at_stern)
        } else {
            ((share - LOWEST) / (1.0 - LOWEST), self.look.at_bow)
        };
        freeboard * (1.0 + (percent - 100) as f64 / 100.0 * reach * reach)
    }

    fn is_behind_break(&self, x: f64) -> bool {
        self.look.break_at().is_some_and(|percent| x < self.along(percent * 10))
    }

    /// The height of the deck that one stands on, in metres.
    fn deck(&self, x: f64) -> f64 {
        let lower = if self.is_behind_break(x) { LEVEL } else { 0.0 };
        (self.sheer(x) - lower).max(LEAST_FREEBOARD)
    }

    fn hull(&mut self) {
        let length = self.length();
        let (bow, stern) = (self.sheer(length), self.deck(0.0));
        let mut points = match self.look.stern {
            Stern::Counter => vec![
                (0.045 * length, 0.0),
                (0.018 * length, stern * 0.28),
                (0.0, stern * 0.62),
                (0.004 * length, stern),
            ],
            Stern::Cruiser => vec![
                (0.014 * length, 0.0),
                (0.004 * length, stern * 0.3),
                (0.0, stern * 0.62),
                (0.006 * length, stern),
            ],
            Stern::Transom => vec![(0.012 * length, 0.0), (0.0, stern)],
        };
        let (from, to) = (0.02 * length, length * self.stem_top());
        for step in 0..=SHEER_STEPS * 2 {
            let x = from + (to - from) * step as f64 / (SHEER_STEPS * 2) as f64;
            let at_break = self.look.break_at().map_or(0.0, |percent| self.along(percent * 10));
            let before = points.last().is_some_and(|(last, _)| *last < at_break);
            if before && x >= at_break {
                points.push((at_break, (self.sheer(at_break) - LEVEL).max(LEAST_FREEBOARD)));
                points.push((at_break, self.sheer(at_break)));
            }
            points.push((x, self.deck(x)));
        }
        points.pop();
        points.extend(match self.look.bow {
            Bow::Ram => vec![
                (0.982 * length, bow),
                (0.986 * length, bow * 0.55),
                (0.993 * length, bow * 0.2),
                (length, 0.0),
            ],
            Bow::Plumb => vec![(length, bow), (0.997 * length, 0.0)],
            Bow::Raked => vec![(length, bow), (0.978 * length, 0.0)],
            Bow::Clipper => vec![
                (length, bow),
                (0.984 * length, bow * 0.62),
                (0.973 * length, bow * 0.3),
                (0.966 * length, 0.0),
            ],
        });
        self.sketch.area(Weight::Solid, Matter::Hull, &points);
        if self.look.tumblehome {
            self.knuckle();
        }
        if self.look.deck == Deck::Flight {
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
            let x = self.length() * (0.08 + 0.8 * step as f64 / SHEER_STEPS as f64);
            (x, self.deck(x) * 0.5)
        };
        let points: Vec<_> = (0..=SHEER_STEPS).map(at).collect();
        let up = |half: f64| points.iter().map(move |(x, y)| (*x, y + half));
        let strip: Vec<_> = up(-0.12).chain(up(0.12).rev()).collect();
        self.sketch.area(Weight::Solid, Matter::Port, &strip);
    }

    /// Where the stem meets the deck, as a share of the length.
    fn stem_top(&self) -> f64 {
        if self.look.bow == Bow::Ram { 0.982 } else { 1.0 }
    }

    fn flight_deck(&self) -> f64 {
        self.sheer(LOWEST * self.length()) + 3.2 * LEVEL
    }

    /// What funnels and masts stand on at a place.
    fn foot(&self, x: f64) -> f64 {
        if self.look.deck == Deck::Flight { self.flight_deck() } else { self.deck(x) }
    }

    /// Where the deckhouse begins and ends: between the innermost guns fore and aft.
    fn house(&self, seen: &[&Turret]) -> (f64, f64) {
        let on_line = seen.iter().filter(|turret| turret.starboard == 0).map(|turret| turret.along);
        let room = self.length() * 0.042;
        let fore = on_line.clone().filter(|along| *along > 560).min();
        let aft = on_line.filter(|along| *along < 440).max();
        let to = fore.map_or(self.length() * 0.74, |along| self.along(along) - room);
        let from = aft.map_or(self.length() * 0.24, |along| self.along(along) + room);
        (from, to)
    }

    /// Deckhouse and bridges, light.
    fn works(&mut self, seen: &[&Turret]) {
        let (works, length) = ((Weight::Light, Matter::Works), self.length());
        let (from, to) = self.house(seen);
        if self.look.deck == Deck::Flight {
            self.levels((length * 0.60, length * 0.66), self.flight_deck(), self.look.bridge);
            return;
        }
        let mut top = self.deck(to);
        if self.look.house > 0.0 {
            // Down into the hull, which covers what is below the deck.
            let house = self.deck(length * 0.5).max(self.deck(from)) + self.look.house;
            self.sketch.block(works.0, works.1, (from, to), (0.0, house));
            top = top.max(house);
        }
        let wide = (length * 0.075).min((to - from) * 0.3);
        self.levels((to - wide, to), top, self.look.bridge);
        let aft = (length * 0.05).min((to - from) * 0.2);
        let base = self.deck(from) + self.look.house;
        self.levels((from, from + aft), base, self.look.aft);
    }

    /// The levels of a bridge, each narrower than that below it.
    fn levels(&mut self, (from, to): (f64, f64), base: f64, count: i64) {
        let step = (to - from) * if self.look.tower { 0.07 } else { 0.14 };
        for level in 0..count {
            let (floor, inset) = (base + LEVEL * level as f64, step * level as f64);
            let ends = (from + inset, to - inset * 0.6);
            if ends.1 - ends.0 > 1.5 {
                self.sketch.block(Weight::Light, Matter::Works, ends, (floor - 0.1, floor + LEVEL));
            }
        }
    }

    fn funnels(&mut self, uppers: &Uppers) {
        let (length, count) = (self.length(), uppers.funnels.len());
        let half = length * [15.0, 15.0, 13.0, 10.5][count.clamp(1, 4) - 1] / 1000.0;
        let weight = if self.class.funnels.is_some() { Weight::Solid } else { Weight::Hollow };
        for along in &uppers.funnels {
            let (x, top) = (self.along(*along), self.along(self.look.funnel));
            let base = self.foot(x);
            let lean = |up: f64| x - (up - base) * self.look.rake as f64 / 1000.0;
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
                self.sketch.block(
                    weight,
                    Matter::Funnel,
                    (lean(base) - wide, lean(base) + wide),
                    (base, casing),
                );
                let rim = (lean(top) - half * 1.1, lean(top) + half * 1.1);
                self.sketch.block(weight, Matter::Funnel, rim, (top - 0.9, top));
            }
        }
    }

    fn masts(&mut self, uppers: &Uppers) {
        let weight = if self.class.masts.is_some() { Weight::Solid } else { Weight::Light };
        for (number, along) in uppers.masts.iter().enumerate() {
            let is_fore = number + 1 == uppers.masts.len();
            let kind = if is_fore { self.look.foremast } else { self.look.mainmast };
            let (x, top) = (self.along(*along), self.along(self.look.mast_top));
            let foot = self.foot(x);
            let high = top - foot;
            match kind {
                MastKind::Pole => self.sketch.line(weight, 0.55, (x, foot), (x, top)),
                MastKind::Military => {
                    self.sketch.line(weight, 1.2, (x, foot), (x, foot + high * 0.62));
                    self.sketch.line(weight, 0.5, (x, foot + high * 0.6), (x, top));
                    for share in [0.42, 0.62] {
                        let floor = foot + high * share;
                        self.sketch.area(
                            weight,
                            Matter::Gun,
                            &[
                                (x - 1.5, floor),
                                (x + 1.5, floor),
                                (x + 2.2, floor + 1.5),
                                (x - 2.2, floor + 1.5),
                            ],
                        );
                    }
                }
                MastKind::Tripod => {
                    let head = foot + high * 0.66;
                    self.sketch.line(weight, 0.8, (x, foot), (x, head));
                    self.sketch.line(weight, 0.5, (x, head), (x, top));
                    self.sketch.line(weight, 0.55, (x - high * 0.16, foot), (x, head));
                    self.sketch.block(weight, Matter::Gun, (x - 2.2, x + 2.2), (head, head + 1.8));
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
                    self.sketch.block(weight, Matter::Gun, (x - 2.4, x + 2.4), (head, head + 1.6));
                    self.sketch.line(weight, 0.4, (x, head), (x, top));
                }
            }
            let yard = foot + high * 0.84;
            self.sketch.line(weight, 0.3, (x - high * 0.09, yard), (x + high * 0.09, yard));
        }
    }

    /// The ports of the guns of the next lighter battery: half of them, since one sees one side.
    fn ports(&mut self) {
        if !self.look.ports {
            return;
        }
        let guns = self.class.guns.iter().flatten();
        let Some(heaviest) = guns.clone().map(|battery| battery.caliber_in).max() else { return };
        let through_ports = |caliber: Fraction| {
            (Fraction::whole(PORT_IN.0)..=Fraction::whole(PORT_IN.1)).contains(&caliber)
        };
        let lighter = guns
            .filter(|battery| battery.caliber_in < heaviest && through_ports(battery.caliber_in));
        let Some(battery) = lighter.max_by_key(|battery| battery.caliber_in) else { return };
        let count = (battery.count / 2).clamp(1, PORTS);
        let (from, to) = (self.length() * 0.30, self.length() * 0.70);
        for number in 0..count {
            let x = from + (to - from) * (2 * number + 1) as f64 / (2 * count) as f64;
            let middle = self.deck(x) * 0.62;
            self.sketch.block(
                Weight::Solid,
                Matter::Port,
                (x - 1.3, x + 1.3),
                (middle - 0.9, middle + 0.9),
            );
        }
    }

    /// A turret on its barbette, or a gun behind its shield, with its barrel.
    fn turret(&mut self, turret: &Turret) {
        let bore = turret.caliber.to_f64() * 0.0254;
        let heavy = turret.caliber.to_f64() >= TURRET_IN || turret.barrels > 1;
        let most = self.length() * 0.042;
        let half = if heavy { (2.8 + 6.5 * bore).min(most) } else { (1.2 + 6.0 * bore).min(most) };
        let high = if heavy { 1.9 + 2.6 * bore } else { 1.5 + 3.0 * bore };
        let x = self.along(turret.along);
        let ahead = if turret.along >= 500 { 1.0 } else { -1.0 };
        let direction = match turret.starboard {
            0 => ahead,
            _ if (91..270).contains(&turret.bearing.degrees().of_whole(1)) => -1.0,
            _ => 1.0,
        };
        let deck = self.deck(x);
        let base = deck + if turret.raised { high * 1.05 + 0.5 } else { 0.5 };
        let stem = half * if heavy { 0.66 } else { 0.4 };
        self.sketch.block(Weight::Solid, Matter::Hull, (x - stem, x + stem), (deck - 0.1, base));
        let house = [
            (x - half * direction, base),
            (x + half * direction, base),
            (x + half * 0.86 * direction, base + high * 0.55),
            (x + half * 0.35 * direction, base + high),
            (x - half * 0.9 * direction, base + high),
        ];
        self.sketch.area(Weight::Solid, Matter::Gun, &house);
        let barrel = bore * barrel_calibers(self.class) * 0.93;
        let (from, axis) = (x + half * 0.6 * direction, base + high * 0.52);
        let muzzle = (from + (barrel - half * 0.4).max(1.0) * direction, axis + barrel * 0.03);
        self.sketch.line(Weight::Solid, bore * 2.0, (from, axis), muzzle);
    }
}
