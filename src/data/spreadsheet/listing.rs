//! Ships as a workbook that `import` reads back without loss.

use std::collections::BTreeSet;

use super::mount;
use super::sheet::{MARK, SOURCE_OF_VALUES};
use crate::measure::Fraction;
use crate::model::{
    Amount, Battery, MOUNT_PLACES, Plate, RuleSet, Ship, ShipClass, ShipType, StatedValue, Weapon,
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
        columns: ["Written by", "Chartroom"].map(|heading| column(heading, Vec::new())).into(),
        rows: std::iter::once(version).chain(names).collect(),
    });
    Workbook { sheets }
}

fn column(heading: &str, choices: Vec<String>) -> Column {
    Column { heading: heading.to_owned(), choices, to_fill_in: false }
}

fn ships(listing: &Listing) -> Worksheet {
    let used: Vec<&Of> = COLUMNS
        .iter()
        .filter(|(heading, _)| *heading != IN_A_CELL || listing.in_one_sheet)
        .collect();
    let values = values(listing);
    let mut columns: Vec<Column> =
        used.iter().map(|(heading, _)| column(heading, choices(heading, listing))).collect();
    columns.extend(values.iter().map(|(rules, id)| Column {
        heading: format!("{rules}.{id}"),
        choices: Vec::new(),
        to_fill_in: true,
    }));
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
fn values(listing: &Listing) -> Vec<(String, String)> {
    let mut values: Vec<(String, String)> = Vec::new();
    let mut add = |rules: &str, id: &str| {
        let value = (rules.to_owned(), id.to_owned());
        if !values.contains(&value) {
            values.push(value);
        }
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
fn choices(heading: &str, listing: &Listing) -> Vec<String> {
    let words = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
    match heading {
        "Type" => words(ShipType::WORDS.iter().map(|(word, _)| *word).collect()),
        "Plate" => words(Plate::WORDS.iter().map(|(word, _)| *word).collect()),
        "Confidence" => words(vec!["high", "medium", "low"]),
        "Navy" => {
            let navies: BTreeSet<&str> =
                listing.ships.iter().map(|(class, _)| class.navy.as_str()).collect();
            words(navies.into_iter().collect())
        }
        _ => Vec::new(),
    }
}

fn mounts(listing: &Listing) -> Worksheet {
    let yes = |said: bool| Cell::from(said.then_some("yes"));
    let mut rows = Vec::new();
    let mut seen = BTreeSet::new();
    for (class, _) in listing.ships {
        if !seen.insert((&class.navy_id, &class.id)) {
            continue;
        }
        for mount in &class.mounts {
            rows.push(vec![
                class.name.as_str().into(),
                class.id.as_str().into(),
                class.navy.as_str().into(),
                mount.weapon.word().into(),
                mount.caliber_in.into(),
                Cell::Number(Fraction::whole(mount.count)),
                Cell::Number(Fraction::whole(mount.barrels)),
                mount.place.as_str().into(),
                Cell::Number(mount.arc.from.degrees()),
                Cell::Number(mount.arc.width),
                yes(mount.cross_deck),
                yes(mount.raised),
                yes(mount.estimated),
                mount.doubt.as_deref().into(),
            ]);
        }
    }
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let weapons: Vec<&str> = Weapon::WORDS.iter().map(|(word, _)| *word).collect();
    let columns = vec![
        column("Class", Vec::new()),
        column("Class id", Vec::new()),
        column("Navy", Vec::new()),
        column("Weapon", words(&weapons)),
        column("Bore (in)", Vec::new()),
        column("Number of mounts", Vec::new()),
        column("Barrels", Vec::new()),
        column("Place", words(&MOUNT_PLACES.map(|(place, _)| place))),
        column("Arc from", Vec::new()),
        column("Arc width", Vec::new()),
        column("Across the deck", words(&["yes"])),
        column("Raised", words(&["yes"])),
        column("Arc estimated", words(&["yes"])),
        column("Why the arc is doubted", Vec::new()),
    ];
    Worksheet { name: MOUNTS.to_owned(), is_hidden: false, columns, rows }
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
