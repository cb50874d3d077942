//! Sheets of ships as the text of a navy file.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::headings::{Headings, Taken};
use super::mount_row;
use super::row::{Row, Ship};
use super::sheet::{MARK, Worksheet};
use crate::data::toml_text::quoted;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::names;

/// A row is a heading if it names ships and at least this many other things.
const FEWEST_HEADINGS: usize = 2;
/// Rows searched for a heading.
const FIRST_ROWS: usize = 20;

/// The ships of one navy after conversion.
#[derive(Debug)]
pub struct Imported {
    pub navy: String,
    /// A navy file.
    pub text: String,
    pub ships: usize,
}

/// Every ship of the sheets, by navy; and how each column of each sheet was understood.
pub fn import(
    name: &str,
    sheets: &[Worksheet],
    headings: &Headings,
    navy: Option<&str>,
    faults: &mut Faults,
) -> (Vec<Imported>, Vec<Taken>) {
    let mut navies: Vec<Navy> = Vec::new();
    let mut all_taken = Vec::new();
    let of_ship = |row: &Row, own: Option<&str>| {
        let navy = navy.or(own).map(str::to_owned).or(row.text("navy").map(str::to_owned));
        navy.unwrap_or_else(|| stem(name).to_owned())
    };
    for sheet in sheets.iter().filter(|sheet| is_read(sheet, sheets)) {
        let Some((head, taken)) = heading(sheet, headings) else { continue };
        let columns: BTreeMap<usize, &Taken> =
            taken.iter().map(|(at, taken)| (*at, taken)).collect();
        let has = |key: &str| taken.values().any(|one| one.key.as_deref() == Some(key));
        let lists_mounts = has("weapon");
        for (number, cells) in sheet.rows.range(head + 1..) {
            let row = Row { file: name, sheet, number: *number, cells, columns: &columns };
            if lists_mounts {
                let Some(mount) = mount_row::read(&row, faults) else { continue };
                let of = of_ship(&row, None);
                let navy = navies.iter_mut().find(|known| known.name == of);
                let id = row.text("id").or(row.text("class"));
                if let Some(class) = navy.and_then(|navy| navy.class(id)) {
                    class.first.mounts.push(mount);
                }
                continue;
            }
            let Some(ship) = row.ship(headings, faults) else { continue };
            let navy = of_ship(&row, ship.navy.as_deref());
            let known = navies.iter().position(|known| known.name == navy);
            let at = known.unwrap_or_else(|| {
                navies.push(Navy { name: navy, written_in: None, classes: Vec::new() });
                navies.len() - 1
            });
            navies[at].speaks(&ship, &row, faults);
            navies[at].add(ship);
        }
        all_taken.extend(taken.into_values());
    }
    if navies.is_empty() && all_taken.is_empty() {
        let message = "no row has headings for a list of ships";
        let fault = Diagnostic::error(Code::NoSpreadsheet, message).at(Place::file(name));
        faults.add(fault.hint("such as Name, Type, Year, Displacement, Speed, Guns, Belt"));
    }
    (navies.into_iter().map(|navy| navy.written(name)).collect(), all_taken)
}

/// Whether a sheet lists ships or mounts; our own workbooks name those that do.
fn is_read(sheet: &Worksheet, sheets: &[Worksheet]) -> bool {
    let Some(mark) = sheets.iter().find(|sheet| sheet.name == MARK) else { return true };
    mark.rows.values().any(|row| row.values().any(|cell| *cell == sheet.name))
}

/// The heading row and the meaning of each of its columns.
fn heading(sheet: &Worksheet, headings: &Headings) -> Option<(usize, BTreeMap<usize, Taken>)> {
    sheet.rows.iter().take(FIRST_ROWS).find_map(|(number, cells)| {
        let mut taken: BTreeMap<usize, Taken> = BTreeMap::new();
        for (at, text) in cells {
            let mut one = headings.taken(text);
            let same = |before: &&Taken| before.key.is_some() && before.key == one.key;
            let is_first = one.key.as_deref() == Some("guns");
            one.after = taken.values().find(same).filter(|_| !is_first).map(|b| b.heading.clone());
            taken.insert(*at, one);
        }
        let says = |key: &str| taken.values().any(|one| one.key.as_deref() == Some(key));
        let known = taken.values().filter(|one| one.key.is_some()).count();
        ((says("name") || says("class")) && known > FEWEST_HEADINGS).then_some((*number, taken))
    })
}

struct Navy {
    name: String,
    /// The language of its ships' notes; the first one said counts.
    written_in: Option<String>,
    classes: Vec<Class>,
}

/// A class: the ship of the first row, and its sisters in the rows below.
struct Class {
    first: Ship,
    sisters: Vec<Ship>,
}

impl Navy {
    /// Notes in two languages do not go into one file: the second language is told.
    fn speaks(&mut self, ship: &Ship, row: &Row, faults: &mut Faults) {
        let Some(own) = &ship.written_in else { return };
        let known = self.written_in.get_or_insert_with(|| own.clone());
        if known != own {
            let wanted = format!("the language of the notes above, `{known}`");
            let column = row.of("written_in").first().map_or(1, |(at, ..)| *at);
            row.wrong(column, "written_in", &wanted, faults);
        }
    }

    /// Adds a ship to its class, or as a class of its own if the list has no ids.
    fn add(&mut self, ship: Ship) {
        let of_her_class = |class: &&mut Class| ship.id.is_some() && class.first.id == ship.id;
        match self.classes.iter_mut().find(of_her_class) {
            Some(class) => class.sisters.push(ship),
            None => self.classes.push(Class { first: ship, sisters: Vec::new() }),
        }
    }

    /// The class with this id or name.
    fn class(&mut self, word: Option<&str>) -> Option<&mut Class> {
        let named = |class: &Class| {
            let ship = &class.first;
            let names = [ship.id.as_deref(), ship.class.as_deref(), Some(ship.name.as_str())];
            word.is_some() && names.contains(&word)
        };
        self.classes.iter_mut().find(|class| named(class))
    }

    fn written(self, file: &str) -> Imported {
        let mut text = format!(
            "# Ships imported from {file}. A missing key means unknown.\nnavy = {}\n",
            quoted(&self.name)
        );
        if let Some(language) = &self.written_in {
            let _ = writeln!(text, "written_in = {}", quoted(language));
        }
        let mut ids: Vec<String> = Vec::new();
        let ships = self.classes.iter().map(|class| 1 + class.sisters.len()).sum();
        for class in self.classes {
            let word = class.first.id.as_ref().unwrap_or(&class.first.name);
            let id = names::free_id(word, "ship", &ids);
            class.written(&id, &mut text);
            ids.push(id);
        }
        Imported { navy: self.name, text, ships }
    }
}

impl Class {
    fn written(&self, id: &str, text: &mut String) {
        let name = self.first.class.as_deref().unwrap_or(&self.first.name);
        let _ = writeln!(text, "\n[[class]]\nid = \"{id}\"\nname = {}", quoted(name));
        let _ = writeln!(text, "{}", self.first.lines.join("\n"));
        if !self.first.mounts.is_empty() {
            let _ = writeln!(text, "mounts = [\n  {},\n]", self.first.mounts.join(",\n  "));
        }
        for ship in std::iter::once(&self.first).chain(&self.sisters) {
            let _ = writeln!(text, "\n[[class.ships]]\nname = {}", quoted(&ship.name));
            if let Some(year) = ship.completed {
                let _ = writeln!(text, "completed = {year}");
            }
            for (rules, values) in &ship.values {
                let _ = writeln!(text, "\n[class.ships.values.{rules}]\n{}", values.join("\n"));
            }
        }
    }
}

fn stem(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}
