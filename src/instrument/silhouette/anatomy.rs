//! What a ship is drawn with: every part with its place in metres, resolved once for both views.

use crate::measure::{Bearing, Fraction, Length};
use crate::model::{Battery, Deck, MastKind, ShipClass};

use super::looks::{Look, barrel_calibers, broadside, usual_ratio};
use super::mounts::{self, Turret};
use super::sketch::Weight;
use super::uppers::{self, Uppers};

/// The metres of a ship whose length no source gives.
const USUAL_METRES: f64 = 100.0;
/// The least and greatest bore of guns that fire through ports, in inches.
const PORT_IN: (i64, i64) = (4, 10);
/// Guns of this bore and above stand in turrets, smaller ones behind shields; in inches.
const TURRET_IN: f64 = 7.5;
/// Half the length of a funnel by their number, in ten-thousandths of the ship's length.
const HALF_FUNNEL: [i64; 4] = [150, 150, 130, 105];
/// The most of the length that half a turret takes.
const MOST_OF_LENGTH: f64 = 0.042;
/// From the middle of an inner turret to the deckhouse, and where that ends without one: shares of the length.
const HOUSE_ROOM: f64 = 0.042;
const HOUSE_ENDS: (f64, f64) = (0.24, 0.74);
/// From where to where the ports of a broadside are, and a carrier's island: shares of the length.
pub const BATTERY: (f64, f64) = (0.36, 0.64);
pub const ISLAND: (f64, f64) = (0.50, 0.64);
/// The share of a barrel's length that is seen outside its turret.
const SEEN_BARREL: f64 = 0.93;

/// The beam of a ship drawn at a length.
pub fn beam(class: &ShipClass, length: Length) -> Length {
    Length::nearest_mm(beam_of(class, length.to_mm()).0)
}

/// The beam of a ship of a length, in the same unit, and whether sources give it.
fn beam_of(class: &ShipClass, length: f64) -> (f64, bool) {
    if let (Some(feet), Some(beam)) = (class.length_ft, class.beam_ft)
        && feet > Fraction::ZERO
    {
        return (length * (beam / feet).to_f64(), true);
    }
    (length / usual_ratio(class), false)
}

/// A ship's parts. Lengths are in metres, places in metres from the stern.
pub struct Anatomy<'a> {
    pub class: &'a ShipClass,
    pub look: Look,
    pub length: f64,
    pub beam: f64,
    /// Whether sources give length and beam.
    pub proportions_known: bool,
    pub turrets: Vec<Turret>,
    /// Whether a source places the turrets.
    pub turrets_placed: bool,
    pub uppers: Uppers,
}

/// Guns that fire through ports in the sides.
pub struct InPorts<'a> {
    pub battery: &'a Battery,
    /// Whether they are her broadside; otherwise a lighter battery.
    pub is_broadside: bool,
}

/// A turret, or a gun behind a shield, in metres.
pub struct House {
    /// Half its length, and half its width.
    pub half: f64,
    pub half_width: f64,
    pub height: f64,
    /// From its middle to the muzzles.
    pub reach: f64,
    pub bore: f64,
    /// Between the axes of two barrels.
    pub spacing: f64,
    /// Whether it is a turret on a barbette.
    pub heavy: bool,
}

impl<'a> Anatomy<'a> {
    pub fn of(class: &'a ShipClass) -> Self {
        let look = Look::of(class);
        let (turrets, turrets_placed) = mounts::turrets(class);
        let funnels = class.funnels.unwrap_or((look.funnel > 0).into());
        let counts = (funnels, class.masts.unwrap_or(look.mast));
        let feet = class.length_ft.filter(|feet| *feet > Fraction::ZERO);
        let length = feet.map_or(USUAL_METRES, |feet| feet.to_f64() * 0.3048);
        let (beam, proportions_known) = beam_of(class, length);
        let uppers = Uppers::default();
        let mut ship =
            Self { class, look, length, beam, proportions_known, turrets, turrets_placed, uppers };
        let (uppers, way) = match ship.look.deck {
            Deck::Flight => (uppers::on_island(counts, ISLAND), uppers::ABEAM),
            _ => uppers::uppers(counts, &ship.turrets, &|turret, way| ship.taken(turret, way)),
        };
        ship.uppers = uppers;
        for turret in ship.turrets.iter_mut().filter(|turret| turret.midship) {
            turret.bearing = Bearing::new(Fraction::whole(90 - 90 * way(turret.along)));
        }
        ship
    }

    /// A place in thousandths of the length, in metres.
    pub fn along(&self, thousandths: i64) -> f64 {
        self.length * thousandths as f64 / 1000.0
    }

    /// Where the deck is broken, if it is.
    pub fn break_at(&self) -> Option<f64> {
        self.look.break_at().map(|percent| self.along(percent * 10))
    }

    /// What a turret takes of the length, trained ahead (1), astern (-1) or abeam (0): from where to where.
    fn taken(&self, turret: &Turret, way: i64) -> (i64, i64) {
        let House { half, reach, .. } = self.turret(turret);
        let [half, reach] = [half, reach].map(|long| (long / self.length * 1000.0).ceil() as i64);
        let muzzle = turret.along + way * reach;
        (muzzle.min(turret.along - half), muzzle.max(turret.along + half))
    }

    /// Where the deckhouse begins and ends: between the innermost guns fore and aft.
    pub fn house(&self) -> (f64, f64) {
        let [fore, aft] = mounts::innermost(&self.turrets);
        let room = self.length * HOUSE_ROOM;
        let to = fore.map_or(self.length * HOUSE_ENDS.1, |along| self.along(along) - room);
        let from = aft.map_or(self.length * HOUSE_ENDS.0, |along| self.along(along) + room);
        (from, to)
    }

    /// Where the bridge and the after bridge begin and end.
    pub fn bridges(&self) -> [(f64, f64); 2] {
        let (from, to) = self.house();
        let wide = (self.length * 0.075).min((to - from) * 0.3);
        let aft = (self.length * 0.05).min((to - from) * 0.2);
        // None where a turret amidships stands.
        let near = |turret: &Turret| self.along(self.taken(turret, 0).0);
        let stands = |one: &Turret| one.midship && (from..from + aft).contains(&near(one));
        let aft = if self.turrets.iter().any(stands) { 0.0 } else { aft };
        [(to - wide, to), (from, from + aft)]
    }

    pub fn half_funnel(&self) -> f64 {
        let count = self.uppers.funnels.len();
        self.along(HALF_FUNNEL[count.clamp(1, 4) - 1]) / 10.0
    }

    /// Hollow if nobody counted them.
    pub fn funnel_weight(&self) -> Weight {
        if self.class.funnels.is_some() { Weight::Solid } else { Weight::Hollow }
    }

    /// Light if nobody counted them.
    pub fn mast_weight(&self) -> Weight {
        if self.class.masts.is_some() { Weight::Solid } else { Weight::Light }
    }

    /// The kind of the mast of this number, from aft; light unless a source describes it.
    pub fn mast_kind(&self, number: usize) -> (MastKind, Weight) {
        let own = &self.class.appearance;
        let is_fore = number + 1 == self.uppers.masts.len();
        let (kind, stated) = match is_fore {
            true => (self.look.foremast, own.foremast),
            false => (self.look.mainmast, own.mainmast),
        };
        (kind, if stated.is_some() { self.mast_weight() } else { Weight::Light })
    }

    /// The guns that fire through ports in the sides: those of a broadside, or else lighter ones.
    pub fn in_ports(&self) -> Option<InPorts<'a>> {
        let guns = self.class.guns.iter().flatten();
        let heaviest = guns.clone().map(|battery| battery.caliber_in).max()?;
        let bores = Fraction::whole(PORT_IN.0)..=Fraction::whole(PORT_IN.1);
        let lighter = guns
            .filter(|battery| battery.caliber_in < heaviest && bores.contains(&battery.caliber_in))
            .filter(|battery| !self.turrets.iter().any(|one| one.caliber == battery.caliber_in));
        let next = lighter.max_by_key(|battery| battery.caliber_in).filter(|_| self.look.ports);
        let of = |is_broadside| move |battery| InPorts { battery, is_broadside };
        broadside(self.class).map(of(true)).or(next.map(of(false)))
    }

    /// The measures of a turret or shield.
    pub fn turret(&self, turret: &Turret) -> House {
        let bore = turret.caliber.to_f64() * 0.0254;
        let heavy = turret.caliber.to_f64() >= TURRET_IN || turret.barrels > 1;
        let half = if heavy { 2.8 + 6.5 * bore } else { 1.2 + 6.0 * bore };
        let half = half.min(self.length * MOST_OF_LENGTH).min(self.along(turret.most_half));
        let height = if heavy { 1.9 + 2.6 * bore } else { 1.5 + 3.0 * bore };
        let spacing = 4.5 * bore + 0.5;
        let width = spacing * (turret.barrels - 1) as f64 + 9.0 * bore + 1.6;
        let shrunk = (half / (2.8 + 6.5 * bore)).min(1.0);
        let half_width = (width / 2.0 * if heavy { shrunk } else { 1.0 }).min(self.beam * 0.42);
        let outer = spacing * (turret.barrels - 1) as f64 / 2.0 + bore;
        let spacing = if outer > half_width { spacing * half_width / outer } else { spacing };
        let barrel = self.barrel(bore);
        let reach = half * 0.6 + (barrel - half * 0.4).max(1.0);
        House { half, half_width, height, reach, bore, spacing, heavy }
    }

    /// The length of a barrel of this bore, as far as it is seen.
    pub fn barrel(&self, bore: f64) -> f64 {
        bore * barrel_calibers(self.class) * SEEN_BARREL
    }
}
