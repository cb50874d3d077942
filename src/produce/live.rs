//! Forms to fill in on screen: the names of their fields, and the roll of all forms.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use typst::text::{FontInstance, TextItem};

use crate::export::{Head, Roll, RollForm, RollShip, RollSide, Shape};
use crate::model::names::folded;
use crate::model::{Order, RuleSet, Ship, ShipClass};
use crate::page::live::{LiveForm, TabOrder, unwritten};
use crate::page::{Field, LaidForm, naming};
use crate::request::Request;

use super::ships::DerivedShip;

/// The longest part of a ship's name in a field's name; viewers show no more.
const NAME_CHARACTERS: usize = 40;
/// The longest ship's name in a label.
const LABEL_CHARACTERS: usize = 100;

/// The ships of a run, with the names of their fields.
pub struct FieldOwners {
    /// In the order of the run.
    pub ships: Vec<FieldOwner>,
    /// The side that empty forms belong to, from 0.
    pub last_side: usize,
    /// A roll without forms.
    pub roll: Roll,
}

/// A ship whose form can be filled in.
pub struct FieldOwner {
    /// The prefix of her fields' names.
    pub key: String,
    /// Her entry in the roll.
    pub ship: RollShip,
}

impl FieldOwners {
    /// Names the fields of these ships.
    pub fn of(ships: &[DerivedShip], title: &str, request: &Request) -> Self {
        let orders = &request.ships.orders;
        let mut sides: Vec<RollSide> =
            orders.iter().flat_map(|order| &order.sides).map(side_of).collect();
        // Ships outside any order of battle form an additional side.
        if ships.iter().any(|ship| ship.entry.is_none()) || sides.is_empty() {
            let divisions = vec![(String::new(), Vec::new())];
            let name = ships.iter().find(|ship| ship.entry.is_none());
            let name = name.map_or("Ships", |ship| ship.picked.0.navy.as_str());
            sides.push(RollSide { name: name.to_owned(), divisions, ..RollSide::default() });
        }
        let places = places(orders);
        // How many ships each entry gives, such as a class.
        let mut times = vec![0; places.len()];
        ships.iter().filter_map(|ship| ship.entry).for_each(|entry| times[entry.number] += 1);
        let mut taken = BTreeSet::new();
        let owners: Vec<FieldOwner> = ships
            .iter()
            .map(|one| {
                let (class, ship) = one.picked;
                let place = one.entry.map(|entry| places[entry.number]);
                let (side, division) = place.unwrap_or((sides.len() - 1, 0));
                let alone = one.entry.filter(|entry| times[entry.number] == 1);
                let word =
                    alone.map_or_else(|| word_of(class, ship), |entry| entry.ship.word.clone());
                let entry = one.entry.map(|entry| entry.ship);
                let ship = RollShip {
                    word,
                    name: ship.name.clone(),
                    printed: String::new(),
                    renamed: entry.is_some_and(|entry| entry.renamed.is_some()),
                    side,
                    division,
                    flagship: entry.is_some_and(|entry| entry.flagship),
                    note: entry.map(|entry| entry.note.clone()).unwrap_or_default(),
                    arrives: entry.and_then(|entry| entry.arrives),
                };
                let key = unused(&format!("side{}", side + 1), &ship.name, &mut taken);
                FieldOwner { key, ship }
            })
            .collect();
        let last_side = owners.last().map_or(0, |owner| owner.ship.side);
        let head = head_of(orders, title, request);
        let roll = Roll { keeps_printed: true, head, sides, ..Roll::default() };
        Self { ships: owners, last_side, roll }
    }
}

fn side_of(side: &crate::model::Side) -> RollSide {
    let divisions = side.divisions.iter();
    RollSide {
        name: side.name.clone(),
        commander: side.commander.clone(),
        course: side.course.clone(),
        notes: side.notes.clone(),
        divisions: divisions.map(|one| (one.name.clone(), one.absent.clone())).collect(),
    }
}

/// The indexes of side and division of every entry. Sides are numbered across all orders.
fn places(orders: &[Order]) -> Vec<(usize, usize)> {
    let sides = orders.iter().flat_map(|order| &order.sides).enumerate();
    let places = sides.flat_map(|(side, of)| {
        let divisions = of.divisions.iter().enumerate();
        divisions.flat_map(move |(at, division)| vec![(side, at); division.ships.len()])
    });
    places.collect()
}

fn head_of(orders: &[Order], title: &str, request: &Request) -> Head {
    let game = &request.game;
    let own = Head {
        title: title.to_owned(),
        rules: game.rules.id.clone(),
        scale: game.scale.id.clone(),
        units: game.units.word().to_owned(),
        settings: request.printed_with.clone(),
        ..Head::default()
    };
    match orders {
        [order, ..] => Head {
            title: order.title.clone(),
            subtitle: order.subtitle.clone(),
            source: order.source.clone(),
            notes: order.notes.clone(),
            scenario: order.scenario.clone(),
            ..own
        },
        [] => own,
    }
}

/// The unambiguous word for a ship.
pub fn word_of(class: &ShipClass, ship: &Ship) -> String {
    format!("{}/{}@{}", class.navy_id, joined(&ship.name, "-"), class.id)
}

/// A name in lower case without accents, its words joined: `dupuy_de_lome`.
fn joined(name: &str, by: &str) -> String {
    let words = folded(name);
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(by)
}

/// An unused key: `side1.mikasa`, or `side1.mikasa_2` for the second ship of that name.
fn unused(side: &str, name: &str, taken: &mut BTreeSet<String>) -> String {
    let name: String = joined(name, "_").chars().take(NAME_CHARACTERS).collect();
    let name = if name.is_empty() { "ship".to_owned() } else { name };
    let first = format!("{side}.{name}");
    let numbered = (2..).map(|number| format!("{first}_{number}"));
    let unused = std::iter::once(first.clone()).chain(numbered).find(|key| !taken.contains(key));
    let unused = unused.unwrap_or_default();
    taken.insert(unused.clone());
    unused
}

/// Turns the fields of forms into form fields, and records the forms in the roll.
pub struct FillableFields<'a> {
    /// For the labels of fields.
    rules: &'a RuleSet,
    /// An empty text in the font of entries.
    hand: TextItem,
    pub roll: Roll,
    /// The number of empty forms so far.
    blanks: usize,
    /// The order of fields and the index of their shape in the roll, by [`TabOrder::key`].
    known: HashMap<u128, (Arc<TabOrder>, usize)>,
}

impl<'a> FillableFields<'a> {
    /// Begins with a roll without forms. `hand` is the font of entries.
    pub fn new(rules: &'a RuleSet, hand: FontInstance, roll: Roll) -> Self {
        Self { rules, hand: unwritten(hand), roll, blanks: 0, known: HashMap::new() }
    }

    /// Adds the form of a ship, with some boxes crossed off.
    pub fn ship(&mut self, form: &mut LaidForm, owner: &FieldOwner, crossed: Vec<String>) {
        let label = owner.ship.name.chars().take(LABEL_CHARACTERS).collect();
        let name = form.fields.iter().find(|field| field.name == SHIP);
        let printed = name.and_then(|field| field.entry.as_ref()).map(|entry| entry.text());
        let ship = RollShip { printed: printed.unwrap_or_default(), ..owner.ship.clone() };
        self.form(form, owner.key.clone(), label, crossed, Some(ship));
    }

    /// Adds an empty form of a side.
    pub fn blank(&mut self, form: &mut LaidForm, side: usize) {
        self.blanks += 1;
        let number = self.blanks;
        let key = format!("side{}.blank_{number}", side + 1);
        self.form(form, key, format!("Empty form {number}"), Vec::new(), None);
    }

    fn form(
        &mut self,
        form: &mut LaidForm,
        key: String,
        owner: String,
        crossed: Vec<String>,
        ship: Option<RollShip>,
    ) {
        let fields = std::mem::take(&mut form.fields);
        let known = self.known.entry(TabOrder::key(&fields)).or_insert_with(|| {
            let names = naming::names(&fields);
            let order = TabOrder::of(&fields, &names, &|name| label(self.rules, name));
            (Arc::new(order), self.roll.shape(shape(&fields, names)))
        });
        let (order, shape) = known.clone();
        self.roll.forms.push(RollForm { key: key.clone(), shape, ship });
        let hand = self.hand.clone();
        form.make_fillable(LiveForm { key, owner, fields, order, crossed, hand });
    }
}

/// The field with the ship's name.
const SHIP: &str = "ship";

fn shape(fields: &[Field], names: Vec<String>) -> Shape {
    let mut shape = Shape::default();
    for (field, name) in fields.iter().zip(names) {
        if field.tick {
            shape.boxes.push(name);
        } else if field.entry.is_some() {
            shape.texts.push((name, field.name.to_string()));
        }
    }
    shape
}

/// The label of a field, from its name: `ROF heavy 3`.
pub fn label(rules: &RuleSet, name: &str) -> String {
    let mut parts = name.split('.');
    let first = parts.next().unwrap_or_default();
    let id = first.strip_suffix("_value").unwrap_or(first);
    let first = rules.value(id).map_or_else(|| id.replace('_', " "), |value| value.label.clone());
    std::iter::once(first)
        .chain(parts.map(|part| part.replace('_', " ")))
        .collect::<Vec<_>>()
        .join(" ")
}
