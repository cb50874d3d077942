//! A class in a navy's file, with its guns, mounts, armor and ships.

use std::collections::BTreeMap;

use ecow::EcoString;

use crate::diagnostic::{Code, is_unprintable};
use crate::measure::{self, Bearing, Fraction};
use crate::model::{
    Amount, Appearance, Armor, Battery, Bow, Deck, MastKind, Mount, Plate, Ship, ShipClass,
    ShipType, StatedValue, Stern, Weapon,
};

use super::chart::is_nothing;
use super::picture;
use super::table::{ARMOR, Table};

/// The plausible range of each figure; outside it a figure is an error.
mod limits {
    use std::ops::RangeInclusive;

    pub const YEAR: RangeInclusive<i64> = 1800..=2100;
    pub const TONS: RangeInclusive<i64> = 1..=300_000;
    pub const FEET: RangeInclusive<i64> = 5..=2_000;
    pub const KNOTS: RangeInclusive<i64> = 0..=80;
    pub const COUNT: RangeInclusive<i64> = 1..=400;
    pub const TUBES: RangeInclusive<i64> = 0..=60;
    pub const CALIBER_IN: RangeInclusive<i64> = 0..=40;
    /// The least bore, in hundredths of an inch: 6 mm.
    pub const LEAST_CALIBER: i64 = 23;
    pub const POUNDER: RangeInclusive<i64> = 1..=200;
    pub const PLATE_IN: RangeInclusive<i64> = 0..=40;
    pub const MEN: RangeInclusive<i64> = 1..=10_000;
    pub const AIRCRAFT: RangeInclusive<i64> = 0..=300;
    pub const FUNNELS: RangeInclusive<i64> = 0..=6;
    pub const MASTS: RangeInclusive<i64> = 0..=6;
    pub const PERCENT: RangeInclusive<i64> = 1..=99;
    pub const BARREL_CALIBERS: RangeInclusive<i64> = 10..=80;
    pub const DEGREES: RangeInclusive<i64> = 0..=360;
    pub const VALUE: RangeInclusive<i64> = 0..=10_000;
}

/// Bores, in tenths of a millimetre, of guns named by the weight of their shot in pounds, as the
/// sources print both (docs/provenance.md).
const PRINTED_BORES: [(f64, i64); 4] = [(12.0, 762), (6.0, 570), (3.0, 470), (1.0, 370)];

/// The bore in inches of a gun named by its shot's weight: as printed, else scaled from the nearest
/// printed one, since the weight of similar shots grows with the cube of the bore.
fn pounder_bore_in(pounds: Fraction) -> Fraction {
    let pounds = pounds.to_f64();
    let nearest = PRINTED_BORES
        .iter()
        .min_by(|(a, _), (b, _)| (a - pounds).abs().total_cmp(&(b - pounds).abs()));
    let (printed, tenths) = nearest.copied().unwrap_or(PRINTED_BORES[0]);
    if printed == pounds {
        return Fraction::new(tenths, 254);
    }
    let bore = tenths as f64 / 254.0 * (pounds / printed).cbrt();
    // To a hundredth of an inch; the rule of thumb is no more accurate.
    Fraction::nearest(bore).unwrap_or(Fraction::ZERO).round_half_up(Fraction::new(1, 100))
}

/// Reads a class; `None` without an id or a name, which is a fault.
pub fn read(mut table: Table, (navy, navy_id): (&EcoString, &EcoString)) -> Option<ShipClass> {
    let place = table.place();
    // Until her name is read, a class is known by her id.
    let id = table.get("id").and_then(|id| id.get_ref().as_str());
    if let Some(id) = id.filter(|id| !id.chars().any(is_unprintable)) {
        table.about_ship(id);
    }
    let name = table.required_name("name");
    if let Some(name) = &name {
        table.about_ship(name);
    }
    let id = table.required_name("id");
    let completed = match (
        table.whole("completed_from", limits::YEAR),
        table.whole("completed_to", limits::YEAR),
    ) {
        (Some(from), Some(to)) if to < from => {
            let message = format!("the last ship is completed in {to}, before the first in {from}");
            table.fault(Code::AbsurdNumber, "completed_to", message, None);
            None
        }
        (Some(from), to) => Some((from, to.unwrap_or(from))),
        (None, Some(to)) => Some((to, to)),
        (None, None) => None,
    };
    let mut ships = Vec::new();
    let listed = table.tables("ships", "a ship");
    if listed.is_empty() {
        let name = name.as_deref().unwrap_or_default();
        let message = format!("the class {name} has no ship, so nothing is printed for it");
        let hint = "name her ships, each under `[[class.ships]]`".to_owned();
        table.fault(Code::MissingField, "ships", message, Some(hint));
    }
    for inner in listed {
        ships.extend(read_ship(inner));
    }
    // Most classes of a generated navy have one ship; a growing list would make room for four.
    ships.shrink_to_fit();
    let confidence = [("high", "high"), ("medium", "medium"), ("low", "low")];
    let confidence = table.word("confidence", &confidence).unwrap_or_default();
    let class = ShipClass {
        navy: navy.clone(),
        navy_id: navy_id.clone(),
        state: table.required_name("state").unwrap_or_default().into(),
        kind: table.word("type", &ShipType::WORDS),
        completed,
        displacement_t: table.number("displacement_t", limits::TONS),
        displacement_kind: table.text("displacement_kind").map(EcoString::from),
        length_ft: table.number("length_ft", limits::FEET),
        beam_ft: table.number("beam_ft", limits::FEET),
        speed_kn: table.number("speed_kn", limits::KNOTS),
        guns: read_batteries(&table, "guns"),
        mounts: table.each("mounts", "a mount", read_mount),
        torpedo_tubes: table.whole("torpedo_tubes", limits::TUBES),
        torpedo_salvo: table.whole("torpedo_salvo", limits::TUBES),
        armor_in: table
            .one("armor_in", ARMOR, |plates| Some(read_plates(plates)))
            .unwrap_or_default(),
        plate: table.word("plate", &Plate::WORDS),
        bearing_guns: ["broadside", "ahead", "astern"].map(|key| read_batteries(&table, key)),
        layout: table.text("layout"),
        complement: table.whole("complement", limits::MEN),
        aircraft: table.whole("aircraft", limits::AIRCRAFT),
        funnels: table.whole("funnels", limits::FUNNELS),
        masts: table.whole("masts", limits::MASTS),
        appearance: read_appearance(&table),
        source: table.required_text("source").unwrap_or_default().into(),
        licence: table.text("licence").unwrap_or_default().into(),
        confidence: confidence.into(),
        text: table.text("text"),
        notes: table.text("notes"),
        written_in: EcoString::new(),
        remarks: table.text("remarks"),
        badge: None,
        picture: picture::read(&table, "picture").map(Box::new),
        ships,
        id: id.unwrap_or_default(),
        name: name.unwrap_or_default(),
        place,
    };
    table.finish();
    (!class.id.is_empty() && !class.name.is_empty()).then_some(class)
}

fn read_appearance(table: &Table) -> Appearance {
    Appearance {
        bow: table.word("bow", &Bow::WORDS),
        stern: table.word("stern", &Stern::WORDS),
        deck: table.word("deck", &Deck::WORDS),
        break_at: table.whole("break_at", limits::PERCENT),
        tumblehome: table.get("tumblehome").map(|_| table.flag("tumblehome")),
        foremast: table.word("foremast", &MastKind::WORDS),
        mainmast: table.word("mainmast", &MastKind::WORDS),
        barrel_calibers: table.number("barrel_calibers", limits::BARREL_CALIBERS),
    }
}

fn read_batteries(table: &Table, key: &'static str) -> Option<Vec<Battery>> {
    table.get(key)?;
    // One faulty gun makes the whole list unknown: without it the ship would be estimated too weak.
    table.tables(key, "a gun").into_iter().map(read_battery).collect()
}

fn read_battery(table: Table) -> Option<Battery> {
    let count = table.required_whole("count", limits::COUNT);
    let caliber = read_caliber(&table);
    let pounder = table.number("pounder", limits::POUNDER);
    let caliber_in = match (caliber, pounder) {
        (Some(caliber), None) => Some(caliber),
        (None, Some(pounds)) => Some(pounder_bore_in(pounds)),
        // A figure that is there has its own fault.
        (None, None) if table.get("caliber_in").or(table.get("pounder")).is_some() => None,
        (None, None) if table.misspells("caliber_in") || table.misspells("pounder") => None,
        (None, None) => {
            let message = "a gun has no `caliber_in` and no `pounder`".to_owned();
            table.fault(Code::MissingField, "caliber_in", message, None);
            None
        }
        (Some(_), Some(_)) => {
            let message = "a gun has both `caliber_in` and `pounder`".to_owned();
            table.fault(Code::UnknownKey, "pounder", message, Some("keep one of them".into()));
            None
        }
    };
    table.finish();
    Some(Battery { count: count?, caliber_in: caliber_in?, pounder })
}

/// A bore in inches.
fn read_caliber(table: &Table) -> Option<Fraction> {
    let caliber = table.number("caliber_in", limits::CALIBER_IN)?;
    let least = Fraction::new(limits::LEAST_CALIBER, 100);
    if caliber >= least {
        return Some(caliber);
    }
    let number = Fraction::to_decimal_text;
    let message = format!("{} is not a plausible `caliber_in` of a gun", number(caliber));
    let hint = format!("it must be between {} and {}", number(least), limits::CALIBER_IN.end());
    table.fault(Code::AbsurdNumber, "caliber_in", message, Some(hint));
    None
}

/// A table of plates, in inches.
pub fn read_plates(table: &Table) -> Armor {
    let plate = |key| table.number(key, limits::PLATE_IN);
    Armor {
        belt: plate("belt"),
        deck: plate("deck"),
        turret: plate("turret"),
        barbette: plate("barbette"),
        conning_tower: plate("conning_tower"),
        casemate: plate("casemate"),
    }
}

fn read_mount(table: &Table) -> Option<Mount> {
    let weapon = table.required_word("weapon", &Weapon::WORDS);
    let arc = table.required_one("arc", "an arc", |arc| {
        let from = arc.required_number("from", limits::DEGREES);
        let width = arc.required_positive("width", *limits::DEGREES.end());
        arc.finish();
        Some(measure::Arc { from: Bearing::new(from?), width: width? })
    });
    Some(Mount {
        weapon: weapon?,
        caliber_in: read_caliber(table),
        count: table.whole("count", limits::COUNT).unwrap_or(1),
        barrels: table.whole("barrels", limits::COUNT).unwrap_or(1),
        place: table.required_text("place")?,
        arc: arc?,
        cross_deck: table.flag("cross_deck"),
        raised: table.flag("raised"),
        estimated: table.flag("estimated"),
        doubt: table.text("doubt"),
    })
}

fn read_ship(mut table: Table) -> Option<Ship> {
    let name = table.required_name("name");
    if let Some(name) = &name {
        table.about_ship(name);
    }
    let completed = table.whole("completed", limits::YEAR);
    let mut stated = BTreeMap::new();
    if let Some(by_rules) = table.table("values", "a ship's values") {
        for (rules, values) in by_rules.named_tables("a rule set's values") {
            let values = values.named_tables("a stated value").into_iter();
            stated.insert(rules, values.filter_map(|(id, value)| read_stated(id, value)).collect());
        }
    }
    let place = table.place();
    let picture = picture::read(&table, "picture").map(Box::new);
    table.finish();
    Some(Ship { name: name?, completed, stated, picture, place })
}

fn read_stated(id: String, table: Table) -> Option<StatedValue> {
    let place = table.place();
    let source = table.required_text("source");
    let word = table.name("word");
    let amount = match word {
        Some(dash) if is_nothing(&dash) => Some(Amount::None),
        Some(word) => Some(Amount::Word(word)),
        None => table.required_number("value", limits::VALUE).map(Amount::Number),
    };
    table.finish();
    Some(StatedValue { id, amount: amount?, source: source?, place })
}
