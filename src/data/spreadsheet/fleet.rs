//! Rows of ships as the text of a file of ships. Good rows come through, bad cells are named.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::headings::{Headings, Taken};
use super::sheet::{Sheet, letters};
use crate::data::figure;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::Fraction;
use crate::model::names;

/// A row is a heading if it names ships and this many other things.
const FEWEST_HEADINGS: usize = 2;
/// Rows in which a heading is looked for.
const FIRST_ROWS: usize = 20;
const PLATES: [&str; 6] = ["belt", "deck", "turret", "barbette", "conning_tower", "casemate"];

/// What became of the ships of one navy.
#[derive(Debug)]
pub struct Imported {
    /// The navy.
    pub navy: String,
    /// The file of ships.
    pub text: String,
    /// How many ships it has.
    pub ships: usize,
}

/// Every ship of the sheets, by navy; and what each column of each sheet was taken for.
pub fn import(
    name: &str,
    sheets: &[Sheet],
    headings: &Headings,
    navy: Option<&str>,
    faults: &mut Faults,
) -> (Vec<Imported>, Vec<Taken>) {
    let mut navies: Vec<Navy> = Vec::new();
    let mut all_taken = Vec::new();
    for sheet in sheets {
        let Some((head, taken)) = heading(sheet, headings) else { continue };
        let columns: BTreeMap<usize, &Taken> =
            taken.iter().map(|(at, taken)| (*at, taken)).collect();
        for (number, cells) in sheet.rows.range(head + 1..) {
            let row = Row { file: name, sheet, number: *number, cells, columns: &columns };
            let Some(ship) = row.ship(headings, faults) else { continue };
            let navy = navy.map(str::to_owned).or(ship.navy.clone());
            let navy = navy.unwrap_or_else(|| stem(name).to_owned());
            let known = navies.iter().position(|known| known.name == navy);
            let at = known.unwrap_or_else(|| {
                navies.push(Navy { name: navy, classes: Vec::new() });
                navies.len() - 1
            });
            navies[at].classes.push(ship);
        }
        all_taken.extend(taken.into_values());
    }
    if all_taken.is_empty() {
        let message = "no row has headings that tell of ships";
        let fault = Diagnostic::error(Code::NoSpreadsheet, message).at(Place::file(name));
        faults.add(fault.hint("such as Name, Type, Year, Displacement, Speed, Guns, Belt"));
    }
    (navies.into_iter().map(|navy| navy.written(name)).collect(), all_taken)
}

/// The row of headings and what each of its columns says.
fn heading(sheet: &Sheet, headings: &Headings) -> Option<(usize, BTreeMap<usize, Taken>)> {
    sheet.rows.iter().take(FIRST_ROWS).find_map(|(number, cells)| {
        let taken: BTreeMap<usize, Taken> =
            cells.iter().map(|(at, text)| (*at, headings.taken(text))).collect();
        let says = |key: &str| taken.values().any(|one| one.key.as_deref() == Some(key));
        let known = taken.values().filter(|one| one.key.is_some()).count();
        ((says("name") || says("class")) && known > FEWEST_HEADINGS).then_some((*number, taken))
    })
}

/// From a figure and its unit to the unit of a file of ships; `None` of a unit that is not one of its kind.
type Convert = fn(Fraction, &str) -> Option<Fraction>;

struct Navy {
    name: String,
    classes: Vec<Ship>,
}

/// A row, as lines of a class.
struct Ship {
    name: String,
    class: Option<String>,
    navy: Option<String>,
    lines: Vec<String>,
    values: BTreeMap<String, Vec<String>>,
}

struct Row<'a> {
    file: &'a str,
    sheet: &'a Sheet,
    number: usize,
    cells: &'a BTreeMap<usize, String>,
    columns: &'a BTreeMap<usize, &'a Taken>,
}

impl Row<'_> {
    /// The cells of a key, with the units of their columns.
    fn of(&self, key: &str) -> Vec<(usize, &str, &str)> {
        let columns = self.columns.iter().filter(|(_, taken)| taken.key.as_deref() == Some(key));
        columns
            .filter_map(|(at, taken)| {
                Some((*at, self.cells.get(at)?.as_str(), taken.unit.as_str()))
            })
            .collect()
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.of(key).first().map(|(_, text, _)| *text)
    }

    fn place(&self, column: usize) -> Place {
        let cell = format!("{}{}", letters(column), self.number);
        let sheet = &self.sheet.name;
        let dot = if sheet.is_empty() { "" } else { "!" };
        Place::file(format!("{}, cell {sheet}{dot}{cell}", self.file))
    }

    fn wrong(&self, column: usize, key: &str, wanted: &str, faults: &mut Faults) {
        let text = self.cells.get(&column).map_or("", String::as_str);
        let short: String = text.chars().take(60).collect();
        let fault = Diagnostic::error(Code::WrongCell, format!("`{short}` is not {wanted}"));
        let ship = self.text("name").or(self.text("class")).unwrap_or_default();
        let fault = fault.at(self.place(column)).of_ship(ship).of_field(key);
        faults
            .add(fault.hint("the ship comes without this figure; mend the cell and import again"));
    }

    fn ship(&self, headings: &Headings, faults: &mut Faults) -> Option<Ship> {
        let class = self.text("class").map(str::to_owned);
        let name = self.text("name").map(str::to_owned).or(class.clone())?;
        let mut ship = Ship {
            name,
            class,
            navy: self.text("navy").map(str::to_owned),
            lines: Vec::new(),
            values: BTreeMap::new(),
        };
        let mut line = |key: &str, value: String| ship.lines.push(format!("{key} = {value}"));
        if let Some((at, text, _)) = self.of("type").first() {
            match headings.ship_type(text) {
                Some(kind) => line("type", format!("\"{}\"", kind.word())),
                None => self.wrong(*at, "type", "a type of ship that is known", faults),
            }
        }
        if let Some((at, text, _)) = self.of("completed").first() {
            match year(text) {
                Some(year) => line("completed_from", year.to_string()),
                None => self.wrong(*at, "completed", "a year", faults),
            }
        }
        let figures: [(&str, &str, Convert); 4] = [
            ("displacement_t", "a displacement such as `12,500` or `12500 t`", tons),
            ("length_ft", "a length such as `432` or `131.7 m`", feet),
            ("beam_ft", "a beam such as `76` or `23.2 m`", feet),
            ("speed_kn", "a speed such as `18` or `18.5 kn`", knots),
        ];
        for (key, wanted, convert) in figures {
            for (at, text, unit) in self.of(key) {
                match figure(text, unit, convert) {
                    Some(figure) => line(key, figure.to_decimal_text()),
                    None => self.wrong(at, key, wanted, faults),
                }
            }
        }
        let mut guns = Vec::new();
        let mut told = false;
        for (at, text, unit) in self.of("guns") {
            told = true;
            match batteries(text, unit) {
                Some(found) => guns.extend(found),
                None => self.wrong(at, "guns", "guns such as `4 x 12 in, 12 x 6 in`", faults),
            }
        }
        if told && !guns.is_empty() {
            line("guns", format!("[{}]", guns.join(", ")));
        }
        let mut plates = Vec::new();
        for key in PLATES {
            for (at, text, unit) in self.of(key) {
                match figure(text, unit, plate) {
                    Some(plate) => plates.push(format!("{key} = {}", plate.to_decimal_text())),
                    None => {
                        self.wrong(at, key, "a thickness such as `9`, `9 in` or `229 mm`", faults)
                    }
                }
            }
        }
        if !plates.is_empty() {
            line("armor_in", format!("{{ {} }}", plates.join(", ")));
        }
        for key in ["torpedo_tubes", "complement", "aircraft"] {
            if let Some((at, text, _)) = self.of(key).first() {
                let leading: String =
                    text.chars().take_while(|c| !c.is_alphabetic() && *c != 'x').collect();
                match figure::number(&leading).filter(|number| number.is_whole()) {
                    Some(number) => line(key, number.floor().to_string()),
                    None => self.wrong(*at, key, "a whole number", faults),
                }
            }
        }
        let source = match self.text("source") {
            Some(source) => format!("{source} ({})", self.file),
            None => self.file.to_owned(),
        };
        line("source", quoted(&source));
        if let Some(notes) = self.text("notes") {
            line("notes", quoted(notes));
        }
        self.values(&mut ship, &source);
        Some(ship)
    }

    /// Values of rule sets: `quickfire.armor`, or whatever the heading names.
    fn values(&self, ship: &mut Ship, source: &str) {
        for (at, taken) in self.columns {
            let Some((rules, id)) = taken.key.as_deref().and_then(|key| key.split_once('.')) else {
                continue;
            };
            let Some(text) = self.cells.get(at) else { continue };
            let said = match figure::with_unit(text).filter(|(_, unit)| unit.is_empty()) {
                Some((number, _)) => format!("value = {}", number.to_decimal_text()),
                None => format!("word = {}", quoted(text)),
            };
            let value = format!("{id} = {{ {said}, source = {} }}", quoted(source));
            ship.values.entry(rules.to_owned()).or_default().push(value);
        }
    }
}

impl Navy {
    fn written(self, file: &str) -> Imported {
        let mut text = format!(
            "# Ships imported from {file}. A key that is absent is not known.\nnavy = {}\n",
            quoted(&self.name)
        );
        let mut ids: Vec<String> = Vec::new();
        let ships = self.classes.len();
        for ship in self.classes {
            let base = match names::words(&ship.name).join("_") {
                empty if empty.is_empty() => "ship".to_owned(),
                base => base,
            };
            let id = (1..)
                .map(|number| if number == 1 { base.clone() } else { format!("{base}_{number}") })
                .find(|id| !ids.contains(id))
                .unwrap_or_default();
            let class = ship.class.as_deref().unwrap_or(&ship.name);
            let _ = writeln!(text, "\n[[class]]\nid = \"{id}\"\nname = {}", quoted(class));
            let _ = writeln!(text, "state = \"as listed\"\n{}", ship.lines.join("\n"));
            let _ = writeln!(text, "\n[[class.ships]]\nname = {}", quoted(&ship.name));
            for (rules, values) in &ship.values {
                let _ = writeln!(text, "\n[class.ships.values.{rules}]\n{}", values.join("\n"));
            }
            ids.push(id);
        }
        Imported { navy: self.name, text, ships }
    }
}

/// A year, the first of a span: `1902`, `1902-04`, or the date 3/1902.
fn year(text: &str) -> Option<i64> {
    let mut digits = text.split(|c: char| !c.is_ascii_digit());
    let year = digits.find(|part| part.len() == 4)?.parse().ok()?;
    (1800..=2100).contains(&year).then_some(year)
}

fn figure(text: &str, unit: &str, convert: Convert) -> Option<Fraction> {
    if ["-", "\u{2013}", "\u{2014}", "none", "nil"].contains(&text.to_lowercase().as_str()) {
        return convert(Fraction::ZERO, unit);
    }
    let (figure, own) = figure::with_unit(text)?;
    convert(figure, if own.is_empty() { unit } else { &own })
}

fn tons(figure: Fraction, unit: &str) -> Option<Fraction> {
    let known = ["", "t", "ts", "tons", "ton", "tonnes", "tonnen", "tonnellate", "toneladas", "tn"];
    known.contains(&unit).then_some(figure)
}

fn knots(figure: Fraction, unit: &str) -> Option<Fraction> {
    let known = [
        "",
        "kn",
        "kt",
        "kts",
        "knots",
        "knot",
        "knoten",
        "n\u{153}uds",
        "noeuds",
        "nds",
        "nodi",
        "nudos",
    ];
    known.contains(&unit).then_some(figure)
}

fn feet(figure: Fraction, unit: &str) -> Option<Fraction> {
    let unit = if unit.is_empty() { "ft" } else { unit };
    let feet = figure * figure::inches(unit)? / Fraction::whole(12);
    Some(feet.round_half_up(Fraction::new(1, 10)))
}

fn plate(figure: Fraction, unit: &str) -> Option<Fraction> {
    let unit = if unit.is_empty() { "in" } else { unit };
    let inches = figure * figure::inches(unit)?;
    // As our own files have plates that a source gives in millimetres.
    Some(if unit == "in" { inches } else { inches.round_half_up(Fraction::new(1, 10)) })
}

/// A bore in inches: one of 3 in and more to a tenth, since 305 mm guns are 12 in guns.
fn bore(figure: Fraction, unit: &str) -> Option<Fraction> {
    let inches = figure * figure::inches(unit)?;
    let three = Fraction::whole(3);
    let step = if inches >= three - Fraction::new(1, 20) { 10 } else { 100 };
    Some(if unit == "in" { inches } else { inches.round_half_up(Fraction::new(1, step)) })
}

/// `4x12in, 12 x 6"; 20 × 12 pdr` as guns of a file of ships.
fn batteries(text: &str, unit: &str) -> Option<Vec<String>> {
    let text =
        text.replace([';', '+', '\n', '&'], ", ").replace(" and ", ", ").replace(" und ", ", ");
    let text = text.replace(" et ", ", ").replace(" y ", ", ").replace(" e ", ", ");
    let parts = text.split(", ").map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| battery(part.trim_end_matches(','), unit)).collect()
}

fn battery(text: &str, unit: &str) -> Option<String> {
    let (count, caliber) = text.split_once(['x', 'X', '\u{d7}', '*'])?;
    let count: i64 = count.trim().parse().ok().filter(|count| *count > 0)?;
    let (figure, own) = figure::with_unit(caliber)?;
    let own = own.split_whitespace().next().unwrap_or_default();
    let own = own.split('/').next().unwrap_or_default();
    if ["pdr", "pounder", "pounders", "pf", "lb", "lbs", "pr", "livres"].contains(&own) {
        return Some(format!("{{ count = {count}, pounder = {} }}", figure.to_decimal_text()));
    }
    let inches = if own.is_empty() { bore(figure, unit) } else { bore(figure, own) };
    Some(format!("{{ count = {count}, caliber_in = {} }}", inches?.to_decimal_text()))
}

fn stem(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}

fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    toml::Value::String(text).to_string()
}
