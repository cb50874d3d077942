//! What each part of a drawn ship rests on, in words.

use crate::model::{Battery, ShipClass};

use super::anatomy::{Anatomy, InPorts};
use super::looks::{TABLE_FILE, barrel_calibers};
use super::mounts::Turret;

/// What a part of a drawing rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A source counts or describes it: the passages of the class's source that speak of it, or all of it.
    Source(String),
    /// A row of the table of what is usual: its file and line.
    Usual(String),
    /// A source has the number, and the places are ours.
    Placed(String),
    /// Nobody has counted them.
    Uncounted,
}

/// A part of a drawn ship.
pub struct Account {
    pub part: &'static str,
    /// What is drawn, in words.
    pub drawn: String,
    pub ground: Ground,
}

/// Every part that a class is drawn with.
pub fn account(class: &ShipClass) -> Vec<Account> {
    let ship = Anatomy::of(class);
    let look = &ship.look;
    let usual = || Ground::Usual(format!("{TABLE_FILE}:{}", look.line));
    let own = &class.appearance;
    let source = |words: &[&str]| Ground::Source(passages(class, words));
    let of = |stated: bool, words: &[&str]| if stated { source(words) } else { usual() };
    let mut parts = Vec::new();
    let mut add = |part, drawn: String, ground| parts.push(Account { part, drawn, ground });
    let feet = class.length_ft.map_or("unknown".to_owned(), |feet| feet.to_decimal_text());
    let length = match class.length_ft {
        Some(_) => source(&["length", "dimension"]),
        None => Ground::Uncounted,
    };
    add("length", format!("{feet} ft"), length);
    let beam = if ship.proportions_known { source(&["beam", "dimension"]) } else { usual() };
    add("beam", format!("{:.1} ft", ship.beam / 0.3048), beam);
    add("bow", look.bow.word().to_owned(), of(own.bow.is_some(), &["bow"]));
    add("stern", look.stern.word().to_owned(), of(own.stern.is_some(), &["stern"]));
    let deck = match look.break_at() {
        Some(percent) => format!("{}, broken at {percent} % from the stern", look.deck.word()),
        None => look.deck.word().to_owned(),
    };
    let described = own.deck.is_some() || own.break_at.is_some();
    add("deck", deck, of(described, &["deck", "forecastle"]));
    if look.tumblehome {
        add("sides", "tumblehome".to_owned(), of(own.tumblehome.is_some(), &["tumblehome"]));
    }
    add("upper works", format!("bridge of {}, after bridge of {}", look.bridge, look.aft), usual());
    let placed = |known: bool| {
        let said = passages(class, &["gun", "place", "mount"]);
        if known { Ground::Source(said) } else { Ground::Placed(said) }
    };
    let mut calibers: Vec<_> = ship.turrets.iter().map(|turret| turret.caliber).collect();
    calibers.sort_by(|a, b| b.cmp(a));
    calibers.dedup();
    for caliber in calibers {
        let of_bore = |turret: &&Turret| turret.caliber == caliber;
        let mounts = ship.turrets.iter().filter(of_bore);
        let count = mounts.clone().map(|turret| turret.barrels).sum();
        let guns = Battery { count, caliber_in: caliber, pounder: None }.text();
        add("guns", format!("{guns} in {} mounts", mounts.count()), placed(ship.turrets_placed));
    }
    if let Some(InPorts { battery, .. }) = ship.in_ports() {
        let known = class.mounts.iter().any(|one| one.caliber_in == Some(battery.caliber_in));
        add("guns in ports", battery.text(), of(known, &["gun", "place", "mount"]));
    }
    let barrels = format!("{} calibers long", barrel_calibers(class));
    add("barrels", barrels, of(own.barrel_calibers.is_some(), &["caliber", "gun"]));
    let count = |number: usize, stated: bool, words: &[&str]| match (number, stated) {
        (0, true) => source(words),
        (_, true) => Ground::Placed(passages(class, words)),
        (_, false) => Ground::Uncounted,
    };
    let funnels = ship.uppers.funnels.len();
    let drawn = match class.funnels {
        Some(_) => funnels.to_string(),
        None => format!("{funnels} in dashes"),
    };
    add("funnels", drawn, count(funnels, class.funnels.is_some(), &["funnel"]));
    let masts = ship.uppers.masts.len();
    let ground = match class.masts {
        Some(_) => count(masts, true, &["mast"]),
        None => usual(),
    };
    add("masts", masts.to_string(), ground);
    if masts > 0 {
        let fore = look.foremast.word().to_owned();
        add("foremast", fore, of(own.foremast.is_some(), &["mast"]));
    }
    if masts > 1 {
        let main = look.mainmast.word().to_owned();
        add("mainmast", main, of(own.mainmast.is_some(), &["mast"]));
    }
    parts
}

/// The passages of a class's source that begin with one of some words, such as `funnels: https://...`; the
/// first passage, which speaks of everything, if there is none. A deck beside a belt is one of armor.
fn passages(class: &ShipClass, words: &[&str]) -> String {
    let all: Vec<&str> = class.source.split(';').map(str::trim).collect();
    let speaks = |passage: &&&str| {
        let head = passage.split("http").next().unwrap_or_default();
        words.iter().any(|word| head.contains(word) && (*word != "deck" || !head.contains("belt")))
    };
    let found: Vec<&str> = all.iter().filter(speaks).copied().collect();
    if found.is_empty() {
        all.first().copied().unwrap_or_default().to_owned()
    } else {
        found.join("; ")
    }
}
