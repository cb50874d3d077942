//! Ships as a workbook that `import` reads back without loss.

use std::collections::BTreeSet;

use indexmap::IndexSet;

use super::mount;
use super::sheet::{MARK, SOURCE_OF_VALUES};
use crate::model::{
    Amount, Battery, MOUNT_PLACES, Mount, Plate, RuleSet, Ship, ShipClass, ShipType, StatedValue,
    Weapon,
};
use crate::workbook::{Cell, Column, Workbook, Worksheet};

/// The sheet with a row per ship.
const SHIPS: &str = "Ships";
/// The sheet with a row per mount.
const MOUNTS: &str = "Mounts";

pub struct Listing<'a> {
    /// Sisters need not be adjacent.
    pub ships: &'a [(&'a ShipClass, &'a Ship)],
    /// A rule set whose values all have columns, even empty ones.
    pub rules: Option<&'a RuleSet>,
    /// Whether mounts are written in a cell of their ship, for a format with a single sheet.
    pub in_one_sheet: bool,
}

/// A column of the sheet of ships: its heading, known to imports/headings.toml, and its cells.
type Of = (&'static str, fn(&ShipClass, &Ship) -> Cell);

const COLUMNS: [Of; 40] = [
    ("Ship", |_, ship| Cell::Text(ship.name.clone())),
    ("Class", |class, _| class.name.as_str().into()),
    ("Class id", |class, _| class.id.as_str().into()),
    ("Navy", |class, _| class.navy.as_str().into()),
    ("Type", |class, _| class.kind.map(ShipType::word).into()),
    ("State", |class, _| class.state.as_str().into()),
    ("Completed", |_, ship| ship.completed.into()),
    ("Class completed", |class, _| class.completed.map(years).as_deref().into()),
    ("Displacement (t)", |class, _| class.displacement_t.into()),
    ("Displacement kind", |class, _| class.displacement_kind.as_deref().into()),
    ("Length (ft)", |class, _| class.length_ft.into()),
    ("Beam (ft)", |class, _| class.beam_ft.into()),
    ("Speed (kn)", |class, _| class.speed_kn.into()),
    ("Guns", |class, _| guns(class.guns.as_deref())),
    ("Broadside guns", |class, _| guns(class.bearing_guns[0].as_deref())),
    ("Guns ahead", |class, _| guns(class.bearing_guns[1].as_deref())),
    ("Guns astern", |class, _| guns(class.bearing_guns[2].as_deref())),
    ("Torpedo tubes", |class, _| class.torpedo_tubes.into()),
    ("Torpedo salvo", |class, _| class.torpedo_salvo.into()),
    ("Belt (in)", |class, _| class.armor_in.belt.into()),
    ("Deck (in)", |class, _| class.armor_in.deck.into()),
    ("Turret (in)", |class, _| class.armor_in.turret.into()),
    ("Barbette (in)", |class, _| class.armor_in.barbette.into()),
    ("Conning tower (in)", |class, _| class.armor_in.conning_tower.into()),
    ("Casemate (in)", |class, _| class.armor_in.casemate.into()),
    ("Plate", |class, _| class.plate.map(Plate::word).into()),
    ("Crew", |class, _| class.complement.into()),
    ("Aircraft", |class, _| class.aircraft.into()),
    ("Funnels", |class, _| class.funnels.into()),
    ("Masts", |class, _| class.masts.into()),
    ("Appearance", |class, _| class.appearance.words().as_str().into()),
    ("Layout", |class, _| class.layout.as_deref().into()),
    (IN_A_CELL, |class, _| {
        class.mounts.iter().map(mount::to_text).collect::<Vec<_>>().join("\n").as_str().into()
    }),
    ("Words on the class", |class, _| class.text.as_deref().into()),
    ("Notes", |class, _| class.notes.as_deref().into()),
    ("Notes written in", |class, _| class.written_in.as_str().into()),
    ("Keeper's remarks", |class, _| class.remarks.as_deref().into()),
    ("Source", |class, _| class.source.as_str().into()),
    ("Licence", |class, _| class.licence.as_str().into()),
    ("Confidence", |class, _| class.confidence.as_str().into()),
];

/// A column of the sheet of mounts: its heading, known to imports/headings.toml, and its cells.
type OfMount = (&'static str, fn(&ShipClass, &Mount) -> Cell);

const OF_MOUNTS: [OfMount; 14] = [
    ("Class", |class, _| class.name.as_str().into()),
    ("Class id", |class, _| class.id.as_str().into()),
    ("Navy", |class, _| class.navy.as_str().into()),
    ("Weapon", |_, mount| mount.weapon.word().into()),
    ("Bore (in)", |_, mount| mount.caliber_in.into()),
    ("Number of mounts", |_, mount| Some(mount.count).into()),
    ("Barrels", |_, mount| Some(mount.barrels).into()),
    ("Place", |_, mount| mount.place.as_str().into()),
    ("Arc from", |_, mount| Cell::Number(mount.arc.from.degrees())),
    ("Arc width", |_, mount| Cell::Number(mount.arc.width)),
    ("Across the deck", |_, mount| yes(mount.cross_deck)),
    ("Raised", |_, mount| yes(mount.raised)),
    ("Arc estimated", |_, mount| yes(mount.estimated)),
    ("Why the arc is doubted", |_, mount| mount.doubt.as_deref().into()),
];

/// The column for mounts that have no sheet.
const IN_A_CELL: &str = "Mounts";

/// A ship's figures in a navy file, by heading.
pub fn particulars(class: &ShipClass, ship: &Ship) -> Vec<(&'static str, Cell)> {
    COLUMNS.iter().map(|(heading, cell)| (*heading, cell(class, ship))).collect()
}

/// The workbook: ships, mounts, and a hidden sheet that tells them apart.
pub fn workbook(listing: &Listing) -> Workbook {
    let mut sheets = vec![ships(listing)];
    let has_mounts = listing.ships.iter().any(|(class, _)| !class.mounts.is_empty());
    if has_mounts && !listing.in_one_sheet {
        sheets.push(mounts(listing));
    }
    let names: Vec<Vec<Cell>> =
        sheets.iter().map(|sheet| vec!["sheet".into(), sheet.name.as_str().into()]).collect();
    let version = vec!["version".into(), env!("CARGO_PKG_VERSION").into()];
    sheets.push(Worksheet {
        name: MARK.to_owned(),
        is_hidden: true,
        columns: ["Written by", "Chartroom"].map(Column::headed).into(),
        rows: std::iter::once(version).chain(names).collect(),
    });
    Workbook { sheets }
}

fn column(heading: &str, choices: Vec<&str>) -> Column {
    let choices = choices.into_iter().map(str::to_owned).collect();
    Column { choices, ..Column::headed(heading) }
}

fn ships(listing: &Listing) -> Worksheet {
    let used: Vec<&Of> = COLUMNS
        .iter()
        .filter(|(heading, _)| *heading != IN_A_CELL || listing.in_one_sheet)
        .collect();
    let values = values(listing);
    let mut columns: Vec<Column> =
        used.iter().map(|(heading, _)| column(heading, choices(heading, listing))).collect();
    columns.extend(values.iter().map(|(rules, id)| Column::to_fill_in(&format!("{rules}.{id}"))));
    let row = |(class, ship): &(&ShipClass, &Ship)| -> Vec<Cell> {
        let particulars = used.iter().map(|(_, cell)| cell(class, ship));
        particulars.chain(values.iter().map(|(rules, id)| stated(ship, rules, id))).collect()
    };
    Worksheet {
        name: SHIPS.to_owned(),
        is_hidden: false,
        columns,
        rows: listing.ships.iter().map(row).collect(),
    }
}

/// The values with a column: those stated of any ship, and all of the rule set asked for.
fn values(listing: &Listing) -> IndexSet<(String, String)> {
    let mut values = IndexSet::new();
    let mut add = |rules: &str, id: &str| {
        values.insert((rules.to_owned(), id.to_owned()));
    };
    if let Some(rules) = listing.rules {
        rules.values.iter().for_each(|value| add(&rules.id, &value.id));
        add(&rules.id, SOURCE_OF_VALUES);
    }
    let stated: BTreeSet<&String> =
        listing.ships.iter().flat_map(|(_, ship)| ship.stated.keys()).collect();
    for rules in stated {
        for value in listing.ships.iter().filter_map(|(_, ship)| ship.stated.get(rules)).flatten() {
            add(rules, &value.id);
        }
        add(rules, SOURCE_OF_VALUES);
    }
    values
}

impl From<Option<&Amount>> for Cell {
    fn from(amount: Option<&Amount>) -> Self {
        match amount {
            Some(Amount::Number(number)) => Self::Number(*number),
            Some(other) => other.text().as_str().into(),
            None => Self::Empty,
        }
    }
}

fn stated(ship: &Ship, rules: &str, id: &str) -> Cell {
    let stated: &[StatedValue] = ship.stated.get(rules).map_or(&[], Vec::as_slice);
    if id == SOURCE_OF_VALUES {
        return stated.first().map(|value| value.source.as_str()).into();
    }
    stated.iter().find(|value| value.id == id).map(|value| &value.amount).into()
}

/// The choices for the cells of a column.
fn choices<'a>(heading: &str, listing: &Listing<'a>) -> Vec<&'a str> {
    match heading {
        "Type" => ShipType::WORDS.map(|(word, _)| word).into(),
        "Plate" => Plate::WORDS.map(|(word, _)| word).into(),
        "Confidence" => vec!["high", "medium", "low"],
        "Navy" => {
            let navies = listing.ships.iter().map(|(class, _)| class.navy.as_str());
            navies.collect::<BTreeSet<_>>().into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn mounts(listing: &Listing) -> Worksheet {
    let mut seen = BTreeSet::new();
    let classes = listing.ships.iter().map(|(class, _)| *class);
    let each = classes.filter(|class| seen.insert((&class.navy_id, &class.id)));
    let mounts = each.flat_map(|class| class.mounts.iter().map(move |mount| (class, mount)));
    let row = |(class, mount)| OF_MOUNTS.iter().map(|(_, cell)| cell(class, mount)).collect();
    Worksheet {
        name: MOUNTS.to_owned(),
        is_hidden: false,
        columns: OF_MOUNTS
            .iter()
            .map(|(heading, _)| column(heading, mount_choices(heading)))
            .collect(),
        rows: mounts.map(row).collect(),
    }
}

/// The choices for the cells of a column of mounts.
fn mount_choices(heading: &str) -> Vec<&'static str> {
    match heading {
        "Weapon" => Weapon::WORDS.map(|(word, _)| word).into(),
        "Place" => MOUNT_PLACES.map(|(place, _)| place).into(),
        "Across the deck" | "Raised" | "Arc estimated" => vec!["yes"],
        _ => Vec::new(),
    }
}

fn yes(said: bool) -> Cell {
    said.then_some("yes").into()
}

fn years((from, to): (i64, i64)) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// Guns as `import` reads them; a dash where a source says that there are none.
fn guns(guns: Option<&[Battery]>) -> Cell {
    match guns {
        None => Cell::Empty,
        Some([]) => "-".into(),
        Some(guns) => Cell::Text(guns.iter().map(Battery::text).collect::<Vec<_>>().join(", ")),
    }
}
