//! Orders of battle that the user named: read before anything else, for they say what is played.

use std::path::Path;

use crate::cli::{Game, Print};
use crate::data::{self, DataFile, Files, SourceFile, order};
use crate::diagnostic::{Diagnostic, Faults};
use crate::formula::Formulas;
use crate::model::{Fleet, Order, OrderSettings, OrderedShip, Setting, ShipClass};

use super::super::pick::{self, Picked};
use super::super::settings::{Play, Workplace};
use super::job::{self, DerivedShip};

/// The orders of battle among the words, and the words that are none. For a pack every word is one, and
/// the beginning of its name will do; elsewhere a ship might be meant.
pub fn named(
    form: &str,
    words: &[String],
    files: &Files,
    faults: &mut Faults,
) -> (Vec<Order>, Vec<String>) {
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    for word in words {
        match read(word, files, form == super::pack::WORD) {
            Some(Ok(source)) if order::is_order(&source) => {
                orders.extend(order::read(&source, faults));
            }
            // Whatever else it is, whoever reads it next says what is wrong with it.
            _ => others.push(word.clone()),
        }
    }
    (orders, others)
}

/// A file on disk, or one of the project's or the program's orders of battle by its name.
fn read(word: &str, files: &Files, by_beginning: bool) -> Option<Result<SourceFile, Diagnostic>> {
    let file = if word.ends_with(".toml") { word.to_owned() } else { format!("{word}.toml") };
    let path = Path::new(&file);
    if path.is_file() && (by_beginning || file == word) {
        return Some(SourceFile::from_disk(path, file.as_str()));
    }
    if let Some(found) = files.find(&format!("{}/{file}", order::ORDERS)) {
        return Some(found.source());
    }
    let listed = files.list(order::ORDERS, "toml");
    let begins = |found: &&DataFile| found.stem().starts_with(&word.to_lowercase());
    match listed.iter().filter(begins).collect::<Vec<_>>()[..] {
        [one] if by_beginning && !word.is_empty() => Some(one.source()),
        _ => None,
    }
}

/// The command line with what orders of battle ask for besides: copies without damage, and for a pack
/// a chart on the backs.
pub fn asked_with(args: &Print, orders: &[Order]) -> Print {
    let mut args = args.clone();
    args.twins |= orders.iter().any(|order| order.settings.twins);
    if args.form == super::pack::WORD && args.imposition.back.is_none() {
        args.imposition.back =
            orders.iter().find_map(|order| order.settings.back.as_deref().map(str::to_owned));
    }
    args
}

/// What an order of battle is played and printed with. Its scale is one of its own rule set: for
/// another it counts if that has one of the same name.
pub fn settings(order: &Order, place: &Workplace, game: &Game) -> OrderSettings {
    let settings = order.settings.clone();
    let (Some(own), Some(asked)) = (&settings.rules, &game.rules) else { return settings };
    if own == asked {
        return settings;
    }
    let has = |rules: &str, id: &str| {
        // What is wrong with a rule set is told when it is read to be played.
        let rules = data::read_rule_set(&place.files, Some(rules), &mut Faults::default());
        rules.is_some_and(|rules| rules.scale(id).is_some())
    };
    // A multiple such as 2.5x is no scale of either.
    let holds = |id: &Setting| has(asked, id) || !has(own, id);
    OrderSettings { scale: settings.scale.clone().filter(holds), ..settings }
}

/// A ship of an order of battle, and where the fleet has her.
pub struct Mustered {
    /// The number of her side.
    pub side: usize,
    /// Her entry.
    pub entry: OrderedShip,
    class: usize,
    ship: usize,
}

impl Mustered {
    /// Her class and herself.
    pub fn picked<'a>(&self, fleet: &'a Fleet) -> Picked<'a> {
        let class = &fleet.classes[self.class];
        (class, &class.ships[self.ship])
    }
}

/// Finds the ships of an order of battle, in its order. One that is to have another name joins the
/// fleet under that name.
pub fn muster(order: &Order, fleet: &mut Fleet, faults: &mut Faults) -> Vec<Mustered> {
    let mut mustered = Vec::new();
    for (side, entry) in order.entries() {
        match pick::by_word(fleet, &entry.word) {
            Ok(found) => {
                let places: Vec<_> =
                    found.into_iter().filter_map(|picked| place_in(fleet, picked)).collect();
                mustered.extend(places.into_iter().map(|place| {
                    let (class, ship) = renamed(fleet, place, entry);
                    Mustered { side, entry: entry.clone(), class, ship }
                }));
            }
            Err(fault) => faults.add(fault.at(entry.place.clone())),
        }
    }
    mustered
}

fn place_in(fleet: &Fleet, (class, ship): Picked) -> Option<(usize, usize)> {
    let at = fleet.classes.iter().position(|other| std::ptr::eq(other, class))?;
    Some((at, class.ships.iter().position(|other| std::ptr::eq(other, ship))?))
}

fn renamed(
    fleet: &mut Fleet,
    (class, ship): (usize, usize),
    entry: &OrderedShip,
) -> (usize, usize) {
    let Some(name) = &entry.renamed else { return (class, ship) };
    let mut alone = ShipClass {
        ships: vec![fleet.classes[class].ships[ship].clone()],
        ..fleet.classes[class].clone()
    };
    alone.ships[0].name.clone_from(name);
    fleet.classes.push(alone);
    (fleet.classes.len() - 1, 0)
}

/// The ships with their values and what they have suffered; one whose formulas fail is named and left
/// out.
pub fn derive<'a>(
    play: &Play,
    fleet: &'a Fleet,
    mustered: &[Mustered],
    faults: &mut Faults,
) -> Vec<(usize, DerivedShip<'a>)> {
    let formulas = Formulas::check(&play.rules, faults);
    let mut ships = Vec::new();
    for one in mustered {
        let derived = job::derive_all(play, &formulas, &[one.picked(fleet)], faults);
        ships.extend(
            derived
                .into_iter()
                .map(|ship| (one.side, DerivedShip { damage: one.entry.damage.clone(), ..ship })),
        );
    }
    ships
}
