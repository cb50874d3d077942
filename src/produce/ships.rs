//! The first stage: reads the fleet, finds the requested ships in it, and derives their values.

use crate::data::{self, Files};
use crate::derive::{Derived, Deriver};
use crate::diagnostic::{Code, Diagnostic, Faults, gathered};
use crate::drawing::Fonts;
use crate::model::names::folded;
use crate::model::{Damage, Fleet, Order, OrderedShip, Ship, ShipClass};
use crate::page;
use crate::request::ships::{self, Picked};
use crate::request::{Game, Request, ShipWords};
use crate::view::{BookClass, LineView};
use crate::work::map_parallel;

/// The number of ships after which memoized formulas are dropped.
const SHIPS_REMEMBERED: usize = 120;

/// A ship's entry in an order of battle.
#[derive(Clone, Copy)]
pub struct OrderEntry<'a> {
    /// Its index among the entries of all orders of the run.
    pub number: usize,
    /// The index of her side.
    pub side: usize,
    pub ship: &'a OrderedShip,
    /// Her place in the line of her division.
    pub line: LineView,
    /// Whose flag she flies; may be empty.
    pub flag: &'a str,
}

/// A requested ship.
pub struct ResolvedShip<'a> {
    pub class: &'a ShipClass,
    pub ship: &'a Ship,
    /// `None` if she is from no order of battle.
    pub entry: Option<OrderEntry<'a>>,
}

impl ResolvedShip<'_> {
    /// The index of her side; 0 if she has none.
    pub fn side(&self) -> usize {
        self.entry.map_or(0, |entry| entry.side)
    }
}

/// A ship with her values.
pub struct DerivedShip<'a> {
    pub picked: Picked<'a>,
    pub derived: Derived,
    /// Damage from before the game.
    pub damage: Vec<Damage>,
    /// `None` if she is from no order of battle.
    pub entry: Option<OrderEntry<'a>>,
    pub side: usize,
}

/// The ships of a request whose names the fonts can print; the others are reported. Found later, the fault could only
/// name the place in a template.
pub fn requested<'a>(
    request: &'a Request,
    fonts: &Fonts,
    fleet: &'a mut Fleet,
    faults: &mut Faults,
) -> Vec<ResolvedShip<'a>> {
    let mut resolved = resolve(&request.ships, &request.files, fleet, faults);
    let mut unnamed = Vec::new();
    resolved.retain(|one| {
        let name = &one.ship.name;
        let missing = fonts.missing_in(name);
        unnamed.extend(missing.map(|letter| {
            let message = format!("no font has the character `{letter}` of `{name}`");
            let fault = Diagnostic::error(Code::MissingGlyph, message).at(one.ship.place.clone());
            fault.of_ship(name).hint("write it another way, or add a font to fonts/")
        }));
        missing.is_none()
    });
    faults.extend(gathered(unnamed));
    resolved
}

/// Reads the fleet and finds the requested ships, those of orders of battle first.
pub fn resolve<'a>(
    asked: &'a ShipWords,
    files: &Files,
    fleet: &'a mut Fleet,
    faults: &mut Faults,
) -> Vec<ResolvedShip<'a>> {
    let (mut read, mut unknown) = (Faults::default(), Faults::default());
    *fleet = read_fleet(asked, files, &mut read);
    let ordered = ordered(&asked.orders, files, fleet, &mut unknown);
    let fleet = &*fleet;
    let ordered = ordered.into_iter().map(|((class, ship), entry)| {
        let class = &fleet.classes[class];
        ResolvedShip { class, ship: &class.ships[ship], entry: Some(entry) }
    });
    let picked = match asked.all && !asked.any() {
        true => fleet.ships().collect(),
        false => ships::ships(fleet, &asked.words, &asked.navies, &mut unknown),
    };
    let picked = picked.into_iter().map(|(class, ship)| ResolvedShip { class, ship, entry: None });
    let mut resolved: Vec<ResolvedShip> = ordered.chain(picked).collect();
    let all_found = !unknown.any_error() && (asked.any() || !asked.all);
    if all_found && !asked.words.iter().any(|word| ships::is_file(word)) {
        let chosen: Vec<&ShipClass> = resolved.iter().map(|one| one.class).collect();
        faults.extend(ships::told_of(read, &chosen, !asked.navies.is_empty()));
    } else {
        faults.extend(read);
    }
    faults.extend(unknown);
    asked.choice.keep(&mut resolved, |one| (one.class, one.ship), faults);
    resolved
}

/// Reads the fleet with the files that the user named.
fn read_fleet(asked: &ShipWords, files: &Files, faults: &mut Faults) -> Fleet {
    let mut fleet = data::read_fleet(files, faults);
    ships::read_named_files(&asked.words, files, &mut fleet, faults);
    let named = |class: &&mut ShipClass| asked.words.iter().any(|word| class.place.file == *word);
    if let Some(year) = asked.completed {
        let undated = |class: &&mut ShipClass| class.completed.is_none();
        let mut undated = fleet.classes.iter_mut().filter(named).filter(undated).peekable();
        if undated.peek().is_none() {
            let message = "`--completed` has no effect on these ships";
            let fault = Diagnostic::warning(Code::NoEffect, message);
            faults.add(fault.hint("it is for ships in a file of yours that gives no year"));
        }
        undated.for_each(|class| class.completed = Some((year, year)));
    }
    fleet.give_badges();
    fleet
}

/// The ships of the orders of battle as indexes of class and ship in the fleet. A renamed ship is added to
/// the fleet under her new name.
fn ordered<'a>(
    orders: &'a [Order],
    files: &Files,
    fleet: &mut Fleet,
    faults: &mut Faults,
) -> Vec<((usize, usize), OrderEntry<'a>)> {
    let mut ordered = Vec::new();
    let entries = orders.iter().flat_map(|order| order.entries().map(move |entry| (order, entry)));
    for (number, (order, (side, ship))) in entries.enumerate() {
        let (line, flag) = (LineView::default(), order.flag(side, ship));
        let entry = OrderEntry { number, side, ship, line, flag };
        let found = match ships::by_word(fleet, &ship.word) {
            // A built-in battle means built-in ships, whatever else has their names.
            Err(fault)
                if fault.code == Code::AmbiguousShip && files.is_built_in(&ship.place.file) =>
            {
                ships::among(fleet, &ship.word, &|class| files.is_built_in(&class.place.file))
            }
            found => found,
        };
        match found {
            Ok(found) => {
                let places: Vec<_> =
                    found.into_iter().filter_map(|picked| place_in(fleet, picked)).collect();
                let places = places.into_iter().map(|place| renamed(fleet, place, ship));
                ordered.extend(places.map(|place| (place, entry)));
            }
            Err(fault) => faults.add(fault.at(ship.place.clone())),
        }
    }
    let same = |one: &OrderEntry, next: &OrderEntry| {
        (one.side, &one.ship.division) == (next.side, &next.ship.division)
            && one.ship.place.file == next.ship.place.file
    };
    for line in ordered.chunk_by_mut(|(_, one), (_, next)| same(one, next)) {
        let of = line.len();
        line.iter_mut().enumerate().for_each(|(ahead, (_, entry))| {
            entry.line = LineView { place: ahead + 1, of };
        });
    }
    ordered
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

/// Derives every ship; one whose formulas fail is reported and left out.
pub fn derive<'a>(
    game: &Game,
    resolved: &[ResolvedShip<'a>],
    faults: &mut Faults,
) -> Vec<DerivedShip<'a>> {
    let deriver = Deriver::new(&game.rules, faults);
    let derived = map_parallel(resolved.chunks(SHIPS_REMEMBERED), |ships| {
        let derived: Vec<_> = ships.iter().map(|one| deriver.ship(one.class, one.ship)).collect();
        // What Typst memoizes of a thousand ships takes more memory than all their sheets.
        if ships.len() == SHIPS_REMEMBERED {
            page::forget();
        }
        derived
    });
    let mut ships = Vec::with_capacity(resolved.len());
    let mut failed = Vec::new();
    for (one, derived) in resolved.iter().zip(derived.into_iter().flatten()) {
        match derived {
            Ok(derived) => ships.push(DerivedShip {
                picked: (one.class, one.ship),
                derived,
                damage: one.entry.map(|entry| entry.ship.damage.clone()).unwrap_or_default(),
                entry: one.entry,
                side: one.side(),
            }),
            Err(found) => {
                failed.extend(found.into_iter().map(|fault| fault.of_ship(&one.ship.name)));
            }
        }
    }
    faults.extend(gathered(failed));
    ships
}

/// The classes of the ships, each once with all its ships and their values, in the order of a book.
pub fn classes<'a>(
    game: &Game,
    resolved: &[ResolvedShip<'a>],
    faults: &mut Faults,
) -> Vec<BookClass<'a>> {
    let deriver = Deriver::new(&game.rules, faults);
    let mut navies: Vec<&str> = Vec::new();
    let mut classes: Vec<BookClass> = Vec::new();
    let mut seen: Vec<&ShipClass> = Vec::new();
    let mut failed = Vec::new();
    let has_battle = resolved.iter().any(|one| one.entry.is_some());
    for class in resolved.iter().map(|one| one.class) {
        // Sisters mostly follow each other.
        if seen.iter().rev().any(|known| std::ptr::eq(*known, class)) {
            continue;
        }
        seen.push(class);
        if !navies.contains(&class.navy_id.as_str()) {
            navies.push(&class.navy_id);
        }
        let mut ships = Vec::new();
        // A battle has the ships that were there, and a class its sisters.
        let of_class = || resolved.iter().filter(|one| std::ptr::eq(one.class, class));
        let fought = has_battle && of_class().all(|one| one.entry.is_some());
        let there = |ship: &&Ship| !fought || of_class().any(|one| std::ptr::eq(one.ship, *ship));
        for ship in class.ships.iter().filter(there) {
            match deriver.ship(class, ship) {
                Ok(derived) => ships.push((ship, derived)),
                Err(found) => {
                    failed.extend(found.into_iter().map(|fault| fault.of_ship(&ship.name)));
                }
            }
        }
        if !ships.is_empty() {
            classes.push(BookClass { class, ships });
        }
    }
    faults.extend(gathered(failed));
    classes.sort_by_cached_key(|one| {
        let class: &ShipClass = one.class;
        (
            navies.iter().position(|navy| *navy == class.navy_id),
            // Classes of unknown type come last.
            class.kind.is_none(),
            class.kind,
            class.completed.is_none(),
            class.completed,
            folded(&class.name),
            class.id.clone(),
        )
    });
    classes
}
