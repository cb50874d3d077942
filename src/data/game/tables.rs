//! Any other sheet: a table of the chart. Its first column finds the row, by the dice in its heading (`2D6`), by
//! rising numbers, or by names.

use serde::Serialize;

use super::lengths::Headed;
use super::ships::letters_first;
use crate::data::chart::is_nothing;
use crate::data::figure;
use crate::data::spreadsheet::bare;
use crate::diagnostic::Place;
use crate::measure::Fraction;
use crate::model::Dice;
use crate::model::names::FreeIds;

/// A table of the chart, as the templates see it.
#[derive(Serialize)]
pub struct Table {
    id: String,
    label: String,
    dice: Option<String>,
    /// What finds its rows.
    index: &'static str,
    columns: Vec<Column>,
    rows: Vec<Row>,
    source: String,
    /// What heads its rows; empty if that are the dice.
    by: String,
    /// Where its headings and then each of its rows are from.
    #[serde(skip)]
    pub places: Vec<Place>,
}

#[derive(Serialize)]
struct Column {
    id: String,
    label: String,
    kind: &'static str,
}

#[derive(Serialize)]
struct Row {
    at: String,
    /// The filled cells with the ids of their columns.
    cells: Vec<(String, String)>,
}

/// Reads a table of the chart.
pub fn read(headed: &Headed, ids: &mut FreeIds) -> Table {
    let name = headed.sheet.name.as_str();
    let rows: Vec<usize> = headed.rows().collect();
    let heading = headed.cell(headed.head, headed.first());
    let dice = dice(heading);
    let is_rising = || {
        let keys = rows.iter().map(|row| figure::number(headed.cell(*row, headed.first())));
        let keys: Option<Vec<_>> = keys.collect();
        keys.is_some_and(|keys| keys.is_sorted_by(|a, b| a < b))
    };
    let index = match dice {
        Some(_) => "roll",
        None if is_rising() => "from",
        None => "name",
    };
    let mut column_ids = FreeIds::beside(["at".to_owned()]);
    let mut column = |(at, heading): (usize, &str)| {
        let plain = |row: &usize| {
            let cell = headed.cell(*row, at);
            cell.is_empty() || is_nothing(cell) || cell.parse::<Fraction>().is_ok()
        };
        let kind = if rows.iter().all(plain) { "number" } else { "word" };
        let id = column_ids.take(&letters_first(bare(heading)), "column");
        (at, Column { id, label: heading.to_owned(), kind })
    };
    let columns: Vec<(usize, Column)> = headed.columns().skip(1).map(&mut column).collect();
    let cell = |row: usize, at: usize| headed.cell(row, at).to_owned();
    let row = |row: &usize| {
        let cells = columns.iter().map(|(at, column)| (column.id.clone(), cell(*row, *at)));
        let cells = cells.filter(|(_, text)| !text.is_empty()).collect();
        Row { at: cell(*row, headed.first()), cells }
    };
    Table {
        id: ids.take(&letters_first(name), "table"),
        label: name.to_owned(),
        index,
        rows: rows.iter().map(row).collect(),
        source: headed.source().to_owned(),
        by: if dice.is_some() { String::new() } else { heading.to_owned() },
        places: [headed.head]
            .iter()
            .chain(&rows)
            .map(|row| headed.place(*row, headed.first()))
            .collect(),
        dice: dice.map(|dice| dice.to_string()),
        columns: columns.into_iter().map(|(_, column)| column).collect(),
    }
}

/// The dice in a heading: `2D6`, `Roll (d10)`.
fn dice(heading: &str) -> Option<Dice> {
    let words = heading.split(|c: char| !c.is_ascii_alphanumeric());
    let one = |word: &str| {
        word.strip_prefix(['d', 'D']).and_then(|rest| format!("1D{rest}").parse().ok())
    };
    words.filter(|word| !word.is_empty()).find_map(|word| word.parse().ok().or_else(|| one(word)))
}
