//! Reads orders of battle, orders/*.toml.

use crate::diagnostic::{Code, Faults, did_you_mean};
use crate::measure::Fraction;
use crate::model::{Damage, DamageMark, Division, Order, OrderedShip, PackChange, Scenario, Side};

use super::defaults::read_settings;
use super::files::{DataFile, Files};
use super::source_file::SourceFile;
use super::table::{Item, Reading, Table};

/// The folder of the shipped orders of battle.
pub const ORDERS: &str = "orders";

/// No track on any form has more boxes.
const CROSSES: std::ops::RangeInclusive<i64> = 1..=100;

/// A pack is for one table.
const MOST_PLAYERS: std::ops::RangeInclusive<i64> = 1..=12;

/// A game of an evening has no more turns.
const TURNS: std::ops::RangeInclusive<i64> = 1..=99;

/// Points may be lost too.
const POINTS: std::ops::RangeInclusive<i64> = -9_999..=9_999;

/// Whether a file with ships is an order of battle: it has sides.
pub fn is_order(source: &SourceFile) -> bool {
    source.text.lines().any(|line| line.trim_start().starts_with("[[side]]"))
}

/// Reads every order of battle of the project and the program.
pub fn read_all(files: &Files, faults: &mut Faults) -> Vec<Order> {
    let listed = files.list(ORDERS, "toml");
    let read = |file: &DataFile| read(&faults.take(file.source())?, faults);
    listed.iter().filter_map(read).collect()
}

/// Reads an order of battle; `None` if it is too faulty to use.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<Order> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("an order of battle");
    let sides = root.each("side", "a side", read_side);
    let scenario = root.table("scenario", "a scenario");
    let order = Order {
        id: source.id().to_owned(),
        title: root.required_name("title").unwrap_or_default(),
        subtitle: root.name("subtitle").unwrap_or_default(),
        author: root.name("author").unwrap_or_default(),
        source: root.text("source").unwrap_or_default(),
        notes: root.text("notes").unwrap_or_default(),
        written_in: root.language("written_in"),
        settings: read_settings(&root),
        scenario: scenario.map(|table| read_scenario(table, &sides)).unwrap_or_default(),
        twins: root.flag("twins"),
        players: root.whole("players", MOST_PLAYERS).and_then(|players| u8::try_from(players).ok()),
        back: root.setting("back"),
        changes: [("without", false), ("with", true)]
            .into_iter()
            .flat_map(|(key, comes)| read_changes(&root, key, comes))
            .collect(),
        sides,
    };
    for (at, side) in order.sides.iter().enumerate() {
        if order.sides[..at].iter().any(|other| other.name == side.name) {
            let message = format!("two sides have the name `{}`", side.name);
            root.fault(Code::DuplicateId, "side", message, None);
        }
    }
    root.finish();
    Some(order)
}

fn read_scenario(table: Table, sides: &[Side]) -> Scenario {
    let keys = Scenario::TERMS.into_iter().chain(Scenario::OTHERS);
    let keys: Vec<(&str, String)> = keys.map(|key| (key, key.to_owned())).collect();
    let terms = Scenario::TERMS.into_iter();
    let scenario = Scenario {
        terms: terms.filter_map(|key| Some((key.to_owned(), table.text(key)?))).collect(),
        turns: table.whole("turns", TURNS),
        points: table.each("points", "what brings points", |points| {
            let read = points.required_text("what").zip(points.required_whole("points", POINTS));
            points.finish();
            read
        }),
        house: table.words("house", &keys),
        source: table.text("source").unwrap_or_default(),
    };
    let sides = || sides.iter().map(|side| side.name.as_str());
    for (_, first) in scenario.terms.iter().filter(|(key, _)| key == "first") {
        if !sides().any(|side| side == first) {
            let message = format!("no side has the name `{first}`");
            table.fault(Code::UnknownWord, "first", message, did_you_mean(first, sides()));
        }
    }
    table.finish();
    scenario
}

fn read_changes(root: &Table, key: &str, comes: bool) -> Vec<PackChange> {
    let place = root.place_of(key);
    let change = |word| PackChange { word, comes, place: Some(place.clone()) };
    root.texts(key).into_iter().map(change).collect()
}

fn read_side(table: &Table) -> Option<Side> {
    let mut divisions = table.each("division", "a division", read_division);
    // The ships of a side without divisions are its own.
    let ships = read_ships(table);
    if !ships.is_empty() {
        let own = Division { name: String::new(), ships, absent: table.texts("absent") };
        divisions.insert(0, own);
    }
    let name = table.required_name("name")?;
    if divisions.is_empty() {
        let message = format!("the side {name} has no ships");
        table.fault(
            Code::MissingField,
            "ships",
            message,
            Some("such as `ships = [\"mikasa\"]`".into()),
        );
        table.finish();
        return None;
    }
    Some(Side {
        name,
        commander: table.name("commander").unwrap_or_default(),
        course: table.name("course").unwrap_or_default(),
        notes: table.text("notes").unwrap_or_default(),
        divisions,
    })
}

fn read_division(table: &Table) -> Option<Division> {
    let mut ships = read_ships(table);
    // The flagship leads, wherever the file lists her.
    ships.sort_by_key(|ship| !ship.flagship);
    let name = table.name("name").unwrap_or_default();
    let arrives = table.whole("arrives", TURNS);
    for ship in &mut ships {
        ship.division.clone_from(&name);
        ship.arrives = ship.arrives.or(arrives);
    }
    Some(Division { name, ships, absent: table.texts("absent") })
}

fn read_ships(table: &Table) -> Vec<OrderedShip> {
    let items = table.items("ships", "a ship of an order of battle").into_iter();
    let ship = |item| match item {
        Item::Text(word, place) => Some(OrderedShip { word, place, ..OrderedShip::default() }),
        Item::Table(table) => table.read_by(read_ship),
    };
    items.filter_map(ship).collect()
}

fn read_ship(table: &Table) -> Option<OrderedShip> {
    let damage = table.table("damage", "damage").map(read_damage).unwrap_or_default();
    Some(OrderedShip {
        word: table.required_text("ship")?,
        renamed: table.name("name"),
        flagship: table.flag("flagship"),
        note: table.text("note").unwrap_or_default(),
        arrives: table.whole("arrives", TURNS),
        damage,
        place: table.place(),
        ..OrderedShip::default()
    })
}

/// A number crosses off that many boxes, a list crosses off the boxes with those numbers, and words
/// are written into a box.
fn read_damage(table: Table) -> Vec<Damage> {
    let mut damage = Vec::new();
    for field in table.keys() {
        let value = table.get(&field).map(|value| value.get_ref());
        let mark = if value.is_some_and(|value| value.is_str()) {
            table.text(&field).map(DamageMark::Written)
        } else if value.is_some_and(|value| value.is_array()) {
            let numbers = table.numbers(&field, CROSSES).into_iter();
            Some(DamageMark::Boxes(numbers.map(Fraction::floor).collect()))
        } else {
            table.whole(&field, CROSSES).map(DamageMark::Crossed)
        };
        let place = table.place_of(&field);
        damage.extend(mark.map(|mark| Damage { field, mark, place }));
    }
    damage
}
