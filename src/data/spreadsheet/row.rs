//! A row of a sheet of ships. Good cells are kept, bad ones reported.

use std::collections::BTreeMap;

use super::headings::{Headings, Taken};
use super::mount;
use super::quantity::{self, Convert};
use super::sheet::{SOURCE_OF_VALUES, Worksheet};
use super::slips::{Slip, Slips};
use crate::data::toml_text::{file_name, quoted};
use crate::data::{figure, type_words};
use crate::diagnostic::{Code, Diagnostic, Place, Severity};
use crate::measure::Fraction;
use crate::model::{Armor, Plate, ShipClass, ShipType};

/// A ship as lines of a navy file.
pub struct Ship {
    pub name: String,
    /// The first year of completion, and the last if the list has a span: hers, or her class's.
    pub years: Option<(i64, Option<i64>)>,
    /// Her completion, if the sheet gives it separately from her class's years.
    pub completed: Option<i64>,
    /// The years laid down and launched, if the list has them.
    laid_down: Option<i64>,
    launched: Option<i64>,
    /// The list's words for her type, or those of the heading above her.
    pub kind: Option<String>,
    pub class: Option<String>,
    /// Ships with the same id are sisters, and the first one's figures apply to all.
    pub id: Option<String>,
    pub navy: Option<String>,
    /// The language of her notes, by its tag. A navy file has one for all of its ships.
    pub written_in: Option<String>,
    pub lines: Vec<String>,
    pub notes: Option<String>,
    pub mounts: Vec<String>,
    /// What publishers state of her, by rule set.
    pub values: BTreeMap<String, Vec<String>>,
    pub place: Place,
}

impl Ship {
    /// The year laid down, or else as many years before her launch or completion as ships take.
    pub fn laid_down(&self, headings: &Headings) -> Option<i64> {
        let by_launch = || Some(self.launched? - headings.years_to_launch);
        let by_completion = || Some(self.years?.0 - headings.years_to_build);
        self.laid_down.or_else(by_launch).or_else(by_completion)
    }

    /// Her type, if a list with ids, which was once written from ship files, says it in our own word.
    pub fn own_kind(&self) -> Option<ShipType> {
        self.id.as_ref()?;
        type_words::own(self.kind.as_ref()?)
    }

    /// Her class and all of her figures in a text, by which sisters are known.
    pub fn figures(&self) -> Option<String> {
        let parts = [self.class.as_deref()?, self.kind.as_deref().unwrap_or_default()];
        let all =
            parts.into_iter().chain(self.lines.iter().chain(&self.mounts).map(String::as_str));
        Some(all.collect::<Vec<_>>().join("\n"))
    }
}

/// The filled cells of a row and the meaning of their columns.
pub struct Row<'a> {
    pub file: &'a str,
    pub sheet: &'a Worksheet,
    /// From 1.
    pub number: usize,
    /// By column, from 1.
    pub cells: &'a BTreeMap<usize, String>,
    pub columns: &'a BTreeMap<usize, Taken>,
    /// The type in a heading above this row: `Battleships`.
    pub kind_above: Option<&'a str>,
}

pub enum Read {
    Ship(Box<Ship>),
    /// The heading of the ships of a type.
    Type(String),
    /// A name without figures, or a total, and why it is no ship.
    NoShip(Diagnostic),
    Nothing,
}

/// Keys whose words go into a navy file unchanged.
const WORDS: [&str; 7] =
    ["displacement_kind", "layout", "licence", "confidence", "text", "remarks", "state"];
/// Guns of other sizes than the main ones, in headings.toml.
const SECONDARY: &str = "secondary";
const FIGURES: [(&str, &str, Convert); 4] = [
    ("displacement_t", "a displacement such as `12,500` or `12500 t`", quantity::tons),
    ("length_ft", "a length such as `432` or `131.7 m`", quantity::feet),
    ("beam_ft", "a beam such as `76` or `23.2 m`", quantity::feet),
    ("speed_kn", "a speed such as `18` or `18.5 kn`", quantity::knots),
];

impl Row<'_> {
    /// The cells of a key, with the units of their columns.
    pub fn of(&self, key: &str) -> Vec<(usize, &str, &Taken)> {
        let columns = self.columns.iter().filter(|(_, taken)| taken.key.as_deref() == Some(key));
        columns
            .filter_map(|(at, taken)| Some((*at, self.cells.get(at)?.as_str(), taken)))
            .filter(|(_, text, _)| match key {
                "name" | "class" => true,
                // As a type it is a torpedo boat destroyer, and not to be determined.
                "type" if text.eq_ignore_ascii_case("tbd") => true,
                _ => !quantity::is_unknown(text),
            })
            .collect()
    }

    /// The first cell of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.of(key).first().map(|(_, text, _)| *text)
    }

    pub fn place(&self, column: usize) -> Place {
        self.sheet.place(self.file, column, self.number)
    }

    /// Reports a cell that does not fit its column.
    pub fn wrong(&self, column: usize, key: &str, wanted: &str, slips: &mut Slips) {
        let hint = "the ship is imported without this figure; correct the cell and import again";
        slips.add(self.slip(column, key, wanted, hint));
    }

    fn slip(&self, column: usize, key: &str, wanted: &str, hint: &str) -> Slip {
        let text = self.cells.get(&column).map_or("", String::as_str);
        let ship = self.text("name").or(self.text("class")).unwrap_or_default();
        let slip = Slip::new(self.place(column), text, wanted);
        slip.with(|fault| fault.of_ship(ship).in_field(key).hint(hint))
    }

    /// The first cell of a key as parsed by `read`; a cell it rejects is reported.
    pub fn read<T>(
        &self,
        key: &str,
        wanted: &str,
        slips: &mut Slips,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let (at, text, _) = *self.of(key).first()?;
        let found = read(text);
        if found.is_none() {
            self.wrong(at, key, wanted, slips);
        }
        found
    }

    pub fn ship(&self, headings: &Headings, slips: &mut Slips) -> Read {
        let bare = |class| match self.text("id") {
            // A list with ids was written from ship files, whose names stay as they are.
            Some(_) => class,
            None => headings.class_name(class),
        };
        let class = self.text("class").map(|class| bare(class).to_owned());
        let Some(name) = self.text("name").map(str::to_owned).or(class.clone()) else {
            return self.heading(headings).map_or(Read::Nothing, Read::Type);
        };
        if let Some(why) = self.is_no_ship(&name, headings) {
            if let Some(kind) = headings.types.of_heading(&name) {
                return Read::Type(kind);
            }
            let at = self.columns.iter().find(|(at, _)| self.cells.get(at) == Some(&name));
            let place = self.place(at.map_or(1, |(at, _)| *at));
            let fault = Diagnostic::warning(Code::WrongCell, format!("`{name}` is {why}"));
            return Read::NoShip(fault.at(place).hint("the row is left out"));
        }
        let source = match (self.text("source"), self.text("id")) {
            // A list that names its classes was once written from navy files.
            (Some(source), Some(_)) => source.to_owned(),
            (Some(source), None) => format!("{source} ({})", file_name(self.file)),
            (None, _) => file_name(self.file).to_owned(),
        };
        let mut lines = Vec::new();
        let mut line = |key: &str, value: String| lines.push(format!("{key} = {value}"));
        let is_told_apart =
            self.columns.values().any(|one| one.key.as_deref() == Some("class_completed"));
        let years = if is_told_apart { "class_completed" } else { "completed" };
        let years = self.read(years, "a year", slips, quantity::years);
        let own_year =
            is_told_apart.then(|| self.read("completed", "a year", slips, quantity::year));
        for (key, wanted, convert) in FIGURES {
            // Of a length in feet and one in meters, the first present counts.
            for (at, text, taken) in self.of(key).into_iter().take(1) {
                let is_tons = key == "displacement_t";
                match quantity::figure_of(text, &taken.unit, convert, is_tons) {
                    Some(figure) => line(key, figure.to_decimal_text()),
                    None => self.wrong(at, key, wanted, slips),
                }
                let says = self.text("displacement_kind").is_some();
                if is_tons && !taken.kind.is_empty() && !says {
                    line("displacement_kind", quoted(&taken.kind));
                }
            }
        }
        for key in ["guns", "broadside", "ahead", "astern"] {
            if let Some(guns) = self.guns(key, slips) {
                line(key, format!("[{}]", guns.join(", ")));
            }
        }
        let plates = self.plates(slips);
        if !plates.is_empty() {
            line("armor_in", format!("{{ {} }}", plates.join(", ")));
        }
        let plate = |text: &str| Plate::named(&text.to_lowercase());
        if let Some(plate) = self.read("plate", "a kind of plate such as `krupp`", slips, plate) {
            line("plate", quoted(plate.word()));
        }
        for key in ["torpedo_tubes", "torpedo_salvo", "complement", "aircraft", "funnels", "masts"]
        {
            if let Some(number) = self.read(key, "a whole number", slips, quantity::whole) {
                line(key, number.to_string());
            }
        }
        let appearance = |text: &str| {
            let part = |part: &str| {
                let (key, value) = part.trim().split_once(' ')?;
                let plain = value == "true" || value == "false" || figure::number(value).is_some();
                Some((key.to_owned(), if plain { value.to_owned() } else { quoted(value) }))
            };
            text.split(',').map(part).collect::<Option<Vec<_>>>()
        };
        let wanted = "words such as `bow ram, deck break, break_at 22`";
        for (key, value) in self.read("appearance", wanted, slips, appearance).unwrap_or_default() {
            line(&key, value);
        }
        for key in WORDS {
            match self.text(key) {
                Some(text) => line(key, quoted(text)),
                None if key == "state" => line(key, quoted(ShipClass::AS_LISTED)),
                None => {}
            }
        }
        line("source", quoted(&source));
        let mounts = self.read(
            "mounts",
            "mounts such as `12 in gun, 1 x 2, fore, 225+270`",
            slips,
            |text| text.lines().map(mount::from_text).collect::<Option<Vec<_>>>(),
        );
        let place = self
            .columns
            .iter()
            .find(|(_, one)| one.key.as_deref() == Some("name"))
            .map(|(at, _)| *at);
        Read::Ship(Box::new(Ship {
            name,
            years,
            completed: own_year.flatten(),
            laid_down: self.text("laid_down").and_then(quantity::year),
            launched: self.text("launched").and_then(quantity::year),
            kind: self.kind(headings, slips),
            class,
            id: self.text("id").map(str::to_owned),
            navy: self.text("navy").map(str::to_owned),
            written_in: self.text("written_in").map(str::to_owned),
            lines,
            notes: self.text("notes").map(str::to_owned),
            mounts: mounts.unwrap_or_default(),
            values: self.values(&source),
            place: self.place(place.unwrap_or(1)),
        }))
    }

    /// The words for the type of the ships below, if the row has nothing else.
    fn heading(&self, headings: &Headings) -> Option<String> {
        let mut cells = self.cells.values();
        let only = cells.next().filter(|_| cells.next().is_none())?;
        headings.types.of_heading(only)
    }

    /// The words for her type: her own, or those above her.
    fn kind(&self, headings: &Headings, slips: &mut Slips) -> Option<String> {
        let Some((at, text, _)) = self.of("type").first().copied() else {
            return self.kind_above.map(str::to_owned);
        };
        if headings.types.kind(text, None).is_none() {
            let hint = headings.types.hint(text);
            slips.add(self.slip(at, "type", "a known type of ship", &hint));
            return None;
        }
        Some(text.to_owned())
    }

    /// Why a named row is not a ship, if so.
    fn is_no_ship(&self, name: &str, headings: &Headings) -> Option<&'static str> {
        // Some ships have such names, Suma for one. A total has no type, class or guns.
        let is_told = |key| self.text(key).is_some();
        if headings.is_total(name) && !["type", "class", "guns", "id"].into_iter().any(is_told) {
            return Some("a total, not a ship");
        }
        let says = |(at, taken): (&usize, &Taken)| {
            let other =
                !["name", "class", "navy"].contains(&taken.key.as_deref().unwrap_or("name"));
            other && self.cells.contains_key(at)
        };
        (!self.columns.iter().any(says)).then_some("not a ship: its row has no figure")
    }

    /// The batteries of a key. One faulty cell makes all of them unknown, and so do secondary guns
    /// without main ones: the ship would be taken for weaker than she is.
    fn guns(&self, key: &str, slips: &mut Slips) -> Option<Vec<String>> {
        if key != "guns" {
            return self.batteries(self.of(key), Vec::new(), slips).ok()?;
        }
        let of_kind = |key: &str, kind: &str| -> Vec<(usize, &str, &Taken)> {
            self.of(key).into_iter().filter(|(.., one)| one.kind == kind).collect()
        };
        let [(main, calibers), (second, second_calibers)] = ["", SECONDARY].map(|kind| {
            let guns = [of_kind("guns", kind), of_kind("gun_count", kind)].concat();
            (guns, of_kind("bore", kind))
        });
        let of_guns = |(_, taken): &(&usize, &Taken)| taken.key.as_deref() == Some("guns");
        let has_second = self.columns.iter().filter(of_guns).any(|(_, one)| one.kind == SECONDARY);
        let at = second.first().or(main.first()).map_or(1, |(at, ..)| *at);
        let (main, second) =
            (self.batteries(main, calibers, slips), self.batteries(second, second_calibers, slips));
        let (main, second) = (main.ok()?, second.ok()?);
        let mut lacks = |kind: &str, severity: Severity| {
            let wanted = format!("all of a ship's guns: the {kind} ones are not given");
            let hint = format!("give the {kind} guns, or `-` where a ship has none");
            let mut slip = self.slip(at, "guns", &wanted, &hint);
            slip.fault.severity = severity;
            slips.add(slip);
        };
        match (&main, &second) {
            (None, Some(second)) if !second.is_empty() => {
                lacks("main", Severity::Error);
                return None;
            }
            // Of several sizes the list means all.
            (Some(main), None) if main.len() == 1 && has_second => {
                lacks("secondary", Severity::Warning);
            }
            _ => {}
        }
        main.map(|main| main.into_iter().chain(second.into_iter().flatten()).collect())
    }

    /// The batteries in these cells, and in those with a number of guns, whose calibers are in others; an
    /// error if any is faulty.
    fn batteries(
        &self,
        cells: Vec<(usize, &str, &Taken)>,
        calibers: Vec<(usize, &str, &Taken)>,
        slips: &mut Slips,
    ) -> Result<Option<Vec<String>>, ()> {
        let mut all: Option<Vec<String>> = None;
        let mut calibers = calibers.into_iter();
        let mut is_faulty = false;
        if let (true, Some((at, ..))) = (cells.is_empty(), calibers.clone().next()) {
            self.wrong(at, "guns", "guns: their number is missing", slips);
            is_faulty = true;
        }
        for (at, text, taken) in cells {
            let is_number = quantity::count(text).is_some_and(|number| number > 0);
            let found = match calibers.next().filter(|_| is_number) {
                Some((_, caliber, of)) => {
                    quantity::batteries(&format!("{text} x {caliber}"), &of.unit)
                }
                None => quantity::batteries(text, &taken.unit),
            };
            match found {
                Some(found) => all.get_or_insert_default().extend(found),
                None => {
                    self.wrong(at, "guns", "guns such as `4 x 12 in, 12 x 6 in`", slips);
                    is_faulty = true;
                }
            }
        }
        if is_faulty { Err(()) } else { Ok(all) }
    }

    fn plates(&self, slips: &mut Slips) -> Vec<String> {
        let mut plates = Vec::new();
        for (key, _) in Armor::default().plates() {
            for (at, text, taken) in self.of(key).into_iter().take(1) {
                match quantity::figure(text, &taken.unit, quantity::plate) {
                    Some(plate) => plates.push(format!("{key} = {}", plate.to_decimal_text())),
                    None => {
                        self.wrong(at, key, "a thickness such as `9`, `9 in` or `229 mm`", slips)
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
