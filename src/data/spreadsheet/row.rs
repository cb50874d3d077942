//! A row of a sheet of ships. Good cells are kept, bad ones reported.

use std::collections::BTreeMap;

use super::headings::{Headings, Taken};
use super::mount;
use super::quantity::{self, Convert};
use super::sheet::{SOURCE_OF_VALUES, Worksheet, letters};
use crate::data::figure;
use crate::data::toml_text::quoted;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::Fraction;
use crate::model::{Armor, Plate, ShipType};

/// A ship as lines of a navy file.
pub struct Ship {
    pub name: String,
    /// Her completion, if the sheet gives it separately from her class's years.
    pub completed: Option<i64>,
    pub class: Option<String>,
    /// Ships with the same id are sisters, and the first one's figures apply to all.
    pub id: Option<String>,
    pub navy: Option<String>,
    /// The language of her notes, by its tag. A navy file has one for all of its ships.
    pub written_in: Option<String>,
    pub lines: Vec<String>,
    pub mounts: Vec<String>,
    /// What publishers state of her, by rule set.
    pub values: BTreeMap<String, Vec<String>>,
}

/// The filled cells of a row and the meaning of their columns.
pub struct Row<'a> {
    pub file: &'a str,
    pub sheet: &'a Worksheet,
    /// From 1.
    pub number: usize,
    /// By column, from 1.
    pub cells: &'a BTreeMap<usize, String>,
    pub columns: &'a BTreeMap<usize, &'a Taken>,
}

/// Keys whose words go into a navy file unchanged.
const WORDS: [&str; 7] =
    ["displacement_kind", "layout", "licence", "confidence", "notes", "remarks", "state"];
const FIGURES: [(&str, &str, Convert); 4] = [
    ("displacement_t", "a displacement such as `12,500` or `12500 t`", quantity::tons),
    ("length_ft", "a length such as `432` or `131.7 m`", quantity::feet),
    ("beam_ft", "a beam such as `76` or `23.2 m`", quantity::feet),
    ("speed_kn", "a speed such as `18` or `18.5 kn`", quantity::knots),
];

impl Row<'_> {
    /// The cells of a key, with the units of their columns.
    pub fn of(&self, key: &str) -> Vec<(usize, &str, &str)> {
        let columns = self.columns.iter().filter(|(_, taken)| taken.key.as_deref() == Some(key));
        columns
            .filter_map(|(at, taken)| {
                Some((*at, self.cells.get(at)?.as_str(), taken.unit.as_str()))
            })
            .filter(|(_, text, _)| ["name", "class"].contains(&key) || !quantity::is_unknown(text))
            .collect()
    }

    /// The first cell of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.of(key).first().map(|(_, text, _)| *text)
    }

    fn place(&self, column: usize) -> Place {
        let cell = format!("{}{}", letters(column), self.number);
        let sheet = &self.sheet.name;
        let dot = if sheet.is_empty() { "" } else { "!" };
        Place::file(format!("{}, cell {sheet}{dot}{cell}", self.file))
    }

    /// Reports a cell that does not fit its column.
    pub fn wrong(&self, column: usize, key: &str, wanted: &str, faults: &mut Faults) {
        let text = self.cells.get(&column).map_or("", String::as_str);
        let short: String = text.chars().take(60).collect();
        let fault = Diagnostic::error(Code::WrongCell, format!("`{short}` is not {wanted}"));
        let ship = self.text("name").or(self.text("class")).unwrap_or_default();
        let fault = fault.at(self.place(column)).of_ship(ship).in_field(key);
        faults.add(
            fault.hint(
                "the ship is imported without this figure; correct the cell and import again",
            ),
        );
    }

    /// The first cell of a key as parsed by `read`; a cell it rejects is reported.
    pub fn read<T>(
        &self,
        key: &str,
        wanted: &str,
        faults: &mut Faults,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let (at, text, _) = *self.of(key).first()?;
        let found = read(text);
        if found.is_none() {
            self.wrong(at, key, wanted, faults);
        }
        found
    }

    /// The ship of this row; `None` if it names none.
    pub fn ship(&self, headings: &Headings, faults: &mut Faults) -> Option<Ship> {
        let class = self.text("class").map(str::to_owned);
        let name = self.text("name").map(str::to_owned).or(class.clone())?;
        if let Some(why) = self.is_no_ship(&name, headings) {
            let at = self.columns.iter().find(|(at, _)| self.cells.get(at) == Some(&name));
            let place = self.place(at.map_or(1, |(at, _)| *at));
            let fault = Diagnostic::warning(Code::WrongCell, format!("`{name}` is {why}"));
            faults.add(fault.at(place).hint("the row is left out"));
            return None;
        }
        let source = match (self.text("source"), self.text("id")) {
            // A list that names its classes was once written from navy files.
            (Some(source), Some(_)) => source.to_owned(),
            (Some(source), None) => format!("{source} ({})", self.file),
            (None, _) => self.file.to_owned(),
        };
        let mut lines = Vec::new();
        let mut line = |key: &str, value: String| lines.push(format!("{key} = {value}"));
        let kind = |text: &str| headings.ship_type(text);
        if let Some(kind) = self.read("type", "a known type of ship", faults, kind) {
            line("type", quoted(ShipType::word(kind)));
        }
        let is_told_apart =
            self.columns.values().any(|one| one.key.as_deref() == Some("class_completed"));
        let years = if is_told_apart { "class_completed" } else { "completed" };
        if let Some((from, to)) = self.read(years, "a year", faults, quantity::years) {
            line("completed_from", from.to_string());
            if let Some(to) = to {
                line("completed_to", to.to_string());
            }
        }
        let own_year =
            is_told_apart.then(|| self.read("completed", "a year", faults, quantity::year));
        for (key, wanted, convert) in FIGURES {
            // Of a length in feet and one in meters, the first present counts.
            for (at, text, unit) in self.of(key).into_iter().take(1) {
                match quantity::figure(text, unit, convert) {
                    Some(figure) => line(key, figure.to_decimal_text()),
                    None => self.wrong(at, key, wanted, faults),
                }
            }
        }
        for key in ["guns", "broadside", "ahead", "astern"] {
            if let Some(guns) = self.guns(key, faults) {
                line(key, format!("[{}]", guns.join(", ")));
            }
        }
        let plates = self.plates(faults);
        if !plates.is_empty() {
            line("armor_in", format!("{{ {} }}", plates.join(", ")));
        }
        let plate = |text: &str| {
            let text = text.to_lowercase();
            Plate::WORDS.iter().find(|(word, _)| *word == text).map(|(word, _)| *word)
        };
        if let Some(plate) = self.read("plate", "a kind of plate such as `krupp`", faults, plate) {
            line("plate", quoted(plate));
        }
        for key in ["torpedo_tubes", "torpedo_salvo", "complement", "aircraft", "funnels", "masts"]
        {
            if let Some(number) = self.read(key, "a whole number", faults, quantity::whole) {
                line(key, number.to_string());
            }
        }
        for key in WORDS {
            match self.text(key) {
                Some(text) => line(key, quoted(text)),
                None if key == "state" => line(key, quoted("as listed")),
                None => {}
            }
        }
        line("source", quoted(&source));
        let mounts = self.read(
            "mounts",
            "mounts such as `12 in gun, 1 x 2, fore, 225+270`",
            faults,
            |text| text.lines().map(mount::from_text).collect::<Option<Vec<_>>>(),
        );
        Some(Ship {
            name,
            completed: own_year.flatten(),
            class,
            id: self.text("id").map(str::to_owned),
            navy: self.text("navy").map(str::to_owned),
            written_in: self.text("written_in").map(str::to_owned),
            lines,
            mounts: mounts.unwrap_or_default(),
            values: self.values(&source),
        })
    }

    /// Why a named row is not a ship, if so.
    fn is_no_ship(&self, name: &str, headings: &Headings) -> Option<&'static str> {
        // Some ships have such names, Suma for one. A total has no type, class or guns.
        let is_told = |key| self.text(key).is_some();
        if headings.is_total(name) && !["type", "class", "guns", "id"].into_iter().any(is_told) {
            return Some("a total, not a ship");
        }
        let says = |(at, taken): (&usize, &&Taken)| {
            let other =
                !["name", "class", "navy"].contains(&taken.key.as_deref().unwrap_or("name"));
            other && self.cells.contains_key(at)
        };
        (!self.columns.iter().any(says)).then_some("not a ship: there is nothing else in its row")
    }

    fn guns(&self, key: &str, faults: &mut Faults) -> Option<Vec<String>> {
        let mut guns: Option<Vec<String>> = None;
        for (at, text, unit) in self.of(key) {
            match quantity::batteries(text, unit) {
                Some(found) => guns.get_or_insert_default().extend(found),
                None => self.wrong(at, key, "guns such as `4 x 12 in, 12 x 6 in`", faults),
            }
        }
        guns
    }

    fn plates(&self, faults: &mut Faults) -> Vec<String> {
        let mut plates = Vec::new();
        for (key, _) in Armor::default().plates() {
            for (at, text, unit) in self.of(key).into_iter().take(1) {
                match quantity::figure(text, unit, quantity::plate) {
                    Some(plate) => plates.push(format!("{key} = {}", plate.to_decimal_text())),
                    None => {
                        self.wrong(at, key, "a thickness such as `9`, `9 in` or `229 mm`", faults)
                    }
                }
            }
        }
        plates
    }

    /// Values of rule sets: `quickfire.armor`, or any heading mapped to one; `quickfire.source`
    /// names their source.
    fn values(&self, source: &str) -> BTreeMap<String, Vec<String>> {
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (at, taken) in self.columns {
            let Some((rules, id)) = taken.key.as_deref().and_then(|key| key.split_once('.')) else {
                continue;
            };
            let Some(text) = self.cells.get(at).filter(|_| id != SOURCE_OF_VALUES) else {
                continue;
            };
            let said = match figure::with_unit(text).filter(|(_, unit)| unit.is_empty()) {
                Some((number, _)) => format!("value = {}", Fraction::to_decimal_text(number)),
                None => format!("word = {}", quoted(text)),
            };
            let stated = self.text(&format!("{rules}.{SOURCE_OF_VALUES}")).unwrap_or(source);
            let value = format!("{id} = {{ {said}, source = {} }}", quoted(stated));
            values.entry(rules.to_owned()).or_default().push(value);
        }
        values
    }
}
