//! The ships of a list by navy and class, as the text of a navy file.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use super::headings::Headings;
use super::row::{Row, Ship};
use super::slips::Slips;
use crate::data::toml_text::quoted;
use crate::diagnostic::Place;
use crate::model::ShipType;
use crate::model::names::{FreeIds, folded};

/// The ships of one navy after conversion.
#[derive(Debug)]
pub struct Imported {
    pub navy: String,
    /// A navy file.
    pub text: String,
    pub ships: usize,
    /// Where each class was read.
    pub places: Vec<Place>,
}

/// The ships whose type depends on their year: how many, and the first.
pub type ByYear = BTreeMap<(String, &'static str), (usize, String)>;

/// A navy as far as it was read.
#[derive(Default)]
pub struct Navy {
    pub name: String,
    /// The language of its ships' notes; the first one said counts.
    pub written_in: Option<String>,
    classes: Vec<Class>,
    /// The class of these figures, and of this id.
    by_figures: HashMap<String, usize>,
    by_id: HashMap<String, usize>,
    /// The ships of each class, by name.
    named: HashSet<(usize, String)>,
    /// The year in which the first ship of a class was laid down.
    laid_down: HashMap<String, i64>,
}

/// A class: the ship of the first row, and her sisters.
struct Class {
    first: Ship,
    sisters: Vec<Ship>,
}

impl Navy {
    pub fn of(name: String) -> Self {
        Self { name, ..Self::default() }
    }

    /// Adds a ship to her class. Ships of one class are sisters if the list gives them one id, or the
    /// same figures.
    pub fn add(&mut self, ship: Ship, headings: &Headings) {
        if let (Some(class), Some(year)) = (&ship.class, ship.laid_down(headings)) {
            let first = self.laid_down.entry(class.clone()).or_insert(year);
            *first = year.min(*first);
        }
        let index = match &ship.id {
            Some(_) => &mut self.by_id,
            None => &mut self.by_figures,
        };
        let word = ship.id.clone().or_else(|| ship.figures());
        let name = folded(&ship.name);
        let known = word.as_ref().and_then(|word| index.get(word)).copied();
        let known =
            known.filter(|at| ship.id.is_some() || !self.named.contains(&(*at, name.clone())));
        let at = known.unwrap_or(self.classes.len());
        index.extend(word.map(|word| (word, at)));
        self.named.insert((at, name));
        match known {
            Some(at) => self.classes[at].sisters.push(ship),
            None => self.classes.push(Class { first: ship, sisters: Vec::new() }),
        }
    }

    /// A file has notes in one language only; a second language is reported.
    pub fn speaks(&mut self, ship: &Ship, row: &Row, slips: &mut Slips) {
        let Some(own) = &ship.written_in else { return };
        let known = self.written_in.get_or_insert_with(|| own.clone());
        if known != own {
            let wanted = format!("the language of the notes above, `{known}`");
            let column = row.of("written_in").first().map_or(1, |(at, ..)| *at);
            row.wrong(column, "written_in", &wanted, slips);
        }
    }

    /// The mounts of the class with this id or name.
    pub fn mounts(&mut self, word: &str) -> Option<&mut Vec<String>> {
        let named = |class: &Class| {
            let ship = &class.first;
            [ship.class.as_deref(), Some(ship.name.as_str())].contains(&Some(word))
        };
        let at = self.by_id.get(word).copied();
        let at = at.or_else(|| self.classes.iter().position(named))?;
        Some(&mut self.classes[at].first.mounts)
    }

    pub fn written(self, file: &str, headings: &Headings, by_year: &mut ByYear) -> Imported {
        let mut text = format!(
            "# Ships imported from {file}. A missing key means unknown.\nnavy = {}\n",
            quoted(&self.name)
        );
        if let Some(language) = &self.written_in {
            let _ = writeln!(text, "written_in = {}", quoted(language));
        }
        let mut ids = FreeIds::default();
        let ships = self.classes.iter().map(|class| class.ships().count()).sum();
        for class in &self.classes {
            let first = &class.first;
            let id = ids.take(first.id.as_ref().unwrap_or(&first.name), "ship");
            let of_class = first.class.as_ref().and_then(|class| self.laid_down.get(class));
            let laid_down = of_class.copied().or_else(|| first.laid_down(headings));
            let kind = class.kind(laid_down, headings, by_year);
            class.written(&id, kind, &mut text);
        }
        let places = self.classes.into_iter().map(|class| class.first.place).collect();
        Imported { navy: self.name, text, ships, places }
    }
}

impl Class {
    fn ships(&self) -> impl Iterator<Item = &Ship> {
        std::iter::once(&self.first).chain(&self.sisters)
    }

    /// Its type, by the year in which its first ship was laid down.
    fn kind(
        &self,
        laid_down: Option<i64>,
        headings: &Headings,
        by_year: &mut ByYear,
    ) -> Option<ShipType> {
        let words = self.first.kind.as_ref()?;
        if let Some(own) = self.first.own_kind() {
            return Some(own);
        }
        let kind = headings.types.kind(words, laid_down)?;
        // A plain cruiser of early years may have been an armored one.
        let may_be_armored = kind == ShipType::ProtectedCruiser && headings.types.is_by_year(words);
        if headings.types.kind(words, None) != Some(kind) || may_be_armored {
            let first = || (0, self.first.name.clone());
            let told = by_year.entry((words.clone(), kind.word())).or_insert_with(first);
            told.0 += self.ships().count();
        }
        Some(kind)
    }

    fn written(&self, id: &str, kind: Option<ShipType>, text: &mut String) {
        let first = &self.first;
        let name = first.class.as_deref().unwrap_or(&first.name);
        let _ = writeln!(text, "\n[[class]]\nid = \"{id}\"\nname = {}", quoted(name));
        if let Some(kind) = kind {
            let _ = writeln!(text, "type = {}", quoted(kind.word()));
        }
        let years: Vec<(i64, Option<i64>)> = self.ships().filter_map(|ship| ship.years).collect();
        let from = years.iter().map(|(from, _)| *from).min();
        let to = years.iter().map(|(from, to)| to.unwrap_or(*from)).max();
        for (key, year) in [("completed_from", from), ("completed_to", to.filter(|_| from != to))] {
            if let Some(year) = year {
                let _ = writeln!(text, "{key} = {year}");
            }
        }
        let _ = writeln!(text, "{}", first.lines.join("\n"));
        if let Some(notes) = self.notes() {
            let _ = writeln!(text, "notes = {}", quoted(&notes));
        }
        if !first.mounts.is_empty() {
            let _ = writeln!(text, "mounts = [\n  {},\n]", first.mounts.join(",\n  "));
        }
        let several = !self.sisters.is_empty() && from != to;
        for ship in self.ships() {
            let _ = writeln!(text, "\n[[class.ships]]\nname = {}", quoted(&ship.name));
            let year = ship.years.map(|(from, _)| from).filter(|_| several && ship.id.is_none());
            if let Some(year) = ship.completed.or(year) {
                let _ = writeln!(text, "completed = {year}");
            }
            for (rules, values) in &ship.values {
                let _ = writeln!(text, "\n[class.ships.values.{rules}]\n{}", values.join("\n"));
            }
        }
    }

    /// What the list notes of the class; of notes that differ, each with its ship.
    fn notes(&self) -> Option<String> {
        let first = &self.first.notes;
        if self.first.id.is_some() || self.sisters.iter().all(|ship| ship.notes == *first) {
            return first.clone();
        }
        let of_ship = |ship: &Ship| Some(format!("{}: {}", ship.name, ship.notes.as_ref()?));
        Some(self.ships().filter_map(of_ship).collect::<Vec<_>>().join("\n"))
    }
}
