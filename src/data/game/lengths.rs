//! The sheets of ranges and of scales: how far everything reaches, and in what sizes the game is played.

use serde::Serialize;
use serde_json::json;

use super::ships::letters_first;
use crate::data::figure;
use crate::data::spreadsheet::{GameWords, Worksheet, bare, bracket, letters};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::{Fraction, Unit};
use crate::model::names::FreeIds;

/// What people write for the units of tables.
const UNITS: [(&str, Unit); 12] = [
    ("mm", Unit::Millimetre),
    ("cm", Unit::Centimetre),
    ("in", Unit::Inch),
    ("\"", Unit::Inch),
    ("inch", Unit::Inch),
    ("inches", Unit::Inch),
    ("zoll", Unit::Inch),
    ("pouces", Unit::Inch),
    ("hex", Unit::Hex),
    ("hexes", Unit::Hex),
    ("square", Unit::Square),
    ("squares", Unit::Square),
];

/// A band of ranges.
#[derive(Serialize)]
pub struct Band {
    pub id: String,
    pub label: String,
    pub is_torpedo: bool,
    pub from: Fraction,
    pub to: Fraction,
}

pub struct Ranges {
    pub unit: Unit,
    pub bands: Vec<Band>,
}

/// A scale of the game; the lengths of the ranges are multiplied by its factor.
pub struct Scale {
    pub id: String,
    pub label: String,
    pub models: String,
    pub factor: Fraction,
}

impl Scale {
    /// That of a game with one scale.
    pub fn table() -> Self {
        let (id, label) = ("table".to_owned(), "Table".to_owned());
        Self { id, label, models: String::new(), factor: Fraction::ONE }
    }

    /// As a template sees it, with where each band begins and ends at this scale.
    pub fn with(&self, bands: &[Band]) -> serde_json::Value {
        let end = |end: Fraction| (end * self.factor).to_decimal_text();
        let band =
            |band: &Band| json!({ "id": band.id, "from": end(band.from), "to": end(band.to) });
        json!({
            "id": self.id,
            "label": self.label,
            "models": self.models,
            "factor": self.factor.to_decimal_text(),
            "bands": bands.iter().map(band).collect::<Vec<_>>(),
        })
    }
}

/// A sheet with its headings in the first filled row.
pub struct Headed<'a> {
    /// The workbook, or the .csv file of this sheet.
    file: String,
    pub sheet: &'a Worksheet,
    pub head: usize,
}

impl<'a> Headed<'a> {
    pub fn of(file: &'a str, sheet: &'a Worksheet) -> Option<Self> {
        let head = *sheet.rows.iter().find(|(_, row)| row.len() > 1)?.0;
        let lower = file.to_ascii_lowercase();
        let file = match lower.ends_with(".csv") || lower.ends_with(".tsv") {
            true => format!("{}{}", sheet.name, &lower[lower.len() - 4..]),
            false => format!("{file}, sheet {}", sheet.name),
        };
        Some(Self { file, sheet, head })
    }

    /// The column with one of these words as its heading.
    pub fn column(&self, list: &str, words: &GameWords) -> Option<usize> {
        let row = &self.sheet.rows[&self.head];
        row.iter().find(|(_, heading)| words.says(list, heading)).map(|(at, _)| *at)
    }

    /// Every column with its heading.
    pub fn columns(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.sheet.rows[&self.head].iter().map(|(at, heading)| (*at, heading.as_str()))
    }

    /// The rows below the headings whose first column is filled.
    pub fn rows(&self) -> impl Iterator<Item = usize> {
        let first = self.first();
        let below = self.sheet.rows.range(self.head + 1..);
        below.filter(move |(_, row)| row.contains_key(&first)).map(|(at, _)| *at)
    }

    pub fn first(&self) -> usize {
        self.sheet.rows[&self.head].keys().next().copied().unwrap_or(1)
    }

    pub fn cell(&self, row: usize, column: usize) -> &'a str {
        self.sheet.rows.get(&row).and_then(|row| row.get(&column)).map_or("", String::as_str)
    }

    /// Where it is from, as the source of its numbers.
    pub fn source(&self) -> &str {
        &self.file
    }

    pub fn place(&self, row: usize, column: usize) -> Place {
        Place::file(format!("{}, cell {}{row}", self.file, letters(column)))
    }

    /// The number in a cell; one that is filled and is none is a fault.
    pub fn number(&self, row: usize, column: usize, faults: &mut Faults) -> Option<Fraction> {
        let text = self.cell(row, column);
        let number = figure::with_unit(text).map(|(number, _)| number);
        if number.is_none() && !text.is_empty() {
            let fault = Diagnostic::error(Code::WrongCell, format!("`{text}` is not a number"));
            faults.add(fault.at(self.place(row, column)));
        }
        number
    }
}

/// The bands of a sheet of ranges: a name and a far end each, and a near end or that of the band before.
pub fn ranges(headed: &Headed, words: &GameWords, faults: &mut Faults) -> Option<Ranges> {
    let last = headed.columns().last().map_or(1, |(at, _)| at);
    let to = headed.column("to", words).unwrap_or(last);
    let from = headed.column("from", words);
    let heading = headed.cell(headed.head, to);
    let word = bracket(heading).to_lowercase();
    let Some((_, unit)) = UNITS.iter().find(|(known, _)| *known == word) else {
        let message = format!("the heading `{heading}` does not say in what unit the ranges are");
        let fault = Diagnostic::error(Code::ListUnclear, message).at(headed.place(headed.head, to));
        return faults.refuse(fault.hint(format!(
            "write it in brackets: `{} (in)`, (cm), (mm), (hexes) or (squares)",
            bare(heading)
        )));
    };
    let mut ids = FreeIds::default();
    let mut bands: Vec<Band> = Vec::new();
    for row in headed.rows() {
        let label = headed.cell(row, headed.first());
        let is_torpedo = words.has_word("torpedo", label);
        let before = bands.iter().rev().find(|band| band.is_torpedo == is_torpedo);
        let near = before.map_or(Fraction::ZERO, |band| band.to);
        let near = from.and_then(|at| headed.number(row, at, faults)).unwrap_or(near);
        let Some(far) = headed.number(row, to, faults) else { continue };
        if far <= near {
            let message = format!("the range `{label}` ends at {far}, where it begins or before");
            let fault = Diagnostic::error(Code::WrongCell, message).at(headed.place(row, to));
            faults.add(fault.hint("list the ranges from near to far, or add a column `From`"));
            continue;
        }
        let id = ids.take(&letters_first(label), "range");
        bands.push(Band { id, label: label.to_owned(), is_torpedo, from: near, to: far });
    }
    Some(Ranges { unit: *unit, bands })
}

/// The scale of models as it is written everywhere: `1/2400` for 2400 and 1:2400, which no spreadsheet takes for
/// a date.
fn ratio(cell: &str) -> String {
    let ratio = cell.trim().trim_start_matches("1:").trim();
    match ratio.parse::<u32>() {
        Ok(ratio) => format!("1/{ratio}"),
        Err(_) => cell.to_owned(),
    }
}

pub fn scales(headed: &Headed, words: &GameWords, faults: &mut Faults) -> Vec<Scale> {
    let (models, factor) = (headed.column("models", words), headed.column("factor", words));
    let mut ids = FreeIds::default();
    let mut scale = |row| {
        let label = headed.cell(row, headed.first());
        Scale {
            id: ids.take(label, "scale"),
            label: label.to_owned(),
            models: models.map_or(String::new(), |at| ratio(headed.cell(row, at))),
            factor: factor.and_then(|at| headed.number(row, at, faults)).unwrap_or(Fraction::ONE),
        }
    };
    headed.rows().map(&mut scale).collect()
}
