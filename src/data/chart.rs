//! The `[[chart]]` tables of a rule set's file.

use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::measure::Fraction;
use crate::model::{
    Amount, Basis, CellKind, ChartCell, ChartColumn, ChartIndex, ChartRow, ChartTable, Dice, RowKey,
};

use super::table::Table;

/// The bases a cell may claim.
const BASES: [(&str, Basis); 3] =
    [("stated", Basis::Stated), ("house", Basis::House), ("reading", Basis::Reading)];

/// The key that finds a row.
const AT: &str = "at";
/// Written in a cell where nothing happens or the thing does not exist.
const NOTHING: [&str; 2] = ["-", "\u{2013}"];

/// Whether a text is the dash of such a cell.
pub fn is_nothing(text: &str) -> bool {
    NOTHING.contains(&text.trim())
}

/// The amount in a cell's text, in a rule set's file or a player's table.
///
/// # Errors
/// The mistake, and a hint.
pub fn read_amount(
    text: &str,
    column: &ChartColumn,
    dice: Option<Dice>,
) -> Result<Amount, (String, Option<String>)> {
    let text = text.trim();
    if is_nothing(text) {
        return Ok(Amount::None);
    }
    if column.kind == CellKind::Word {
        return read_result(text, column);
    }
    let what = format!("`{text}` in the column `{}`", column.id);
    let number = text.parse::<Fraction>().map_err(|error| (format!("{what} is {error}"), None))?;
    if let (CellKind::Score, Some(dice)) = (column.kind, dice) {
        let (never, always) = (dice.least() - 1, dice.most());
        if !number.is_whole() || !(never..=always).contains(&number.floor()) {
            let hint = format!("it must be between {never} (never) and {always} (always)");
            return Err((format!("{what} is not a possible score of {dice}"), Some(hint)));
        }
    }
    Ok(Amount::Number(number))
}

fn read_result(text: &str, column: &ChartColumn) -> Result<Amount, (String, Option<String>)> {
    let results = &column.results;
    if results.is_empty() || results.iter().any(|known| known == text) {
        return Ok(Amount::Word(text.to_owned()));
    }
    let message = format!("`{text}` is not a result of the column `{}`", column.id);
    let hint = did_you_mean(text, results.iter().map(String::as_str))
        .unwrap_or_else(|| format!("it has {}", results.join(", ")));
    Err((message, Some(hint)))
}

/// Reads a table; `None` if it is too faulty to use.
pub fn read(table: &Table) -> Option<ChartTable> {
    let id = table.required_name("id")?;
    let index = table.required_word("index", &ChartIndex::WORDS)?;
    let dice = table.text("dice").map(|text| text.parse::<Dice>().map_err(|()| text));
    let dice = match dice.transpose() {
        Ok(dice) => dice,
        Err(text) => {
            let message = format!("`{text}` are not dice");
            table.fault(Code::WrongType, "dice", message, Some("such as 2D6".to_owned()));
            return None;
        }
    };
    let columns = table.named("columns", "a column", read_column);
    let basis = table.required_word("basis", &BASES)?;
    let mut chart = ChartTable {
        label: table.required_name("label")?,
        source: table.required_text("source")?,
        place: table.place(),
        rows: Vec::new(),
        dice,
        index,
        columns,
        id,
    };
    let written = table.ids("columns");
    for row in table.tables("rows", "a row") {
        // A column that is too faulty to use has a fault of its own.
        for id in &written {
            row.get(id);
        }
        read_row(row, basis, &mut chart);
    }
    check_rows(table, &mut chart);
    Some(chart)
}

fn read_column(table: &Table) -> Option<ChartColumn> {
    Some(ChartColumn {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind: table.required_word("kind", &CellKind::WORDS)?,
        results: table.texts("results").into_iter().filter(|word| !is_nothing(word)).collect(),
    })
}

fn read_row(table: Table, basis: Basis, chart: &mut ChartTable) {
    let Some(at) = table.text_or_number(AT) else {
        if table.get(AT).is_none() {
            table.fault(
                Code::MissingField,
                AT,
                format!("a row of `{}` has no `at`", chart.id),
                None,
            );
        }
        return;
    };
    let cells = chart.columns.iter().map(|column| read_cell(&table, column, chart.dice, basis));
    let cells: Vec<ChartCell> = cells.map(|cell| cell.unwrap_or(ChartCell::UNKNOWN)).collect();
    match keys(chart.index, &at) {
        Some(keys) => {
            for at in keys {
                chart.rows.push(ChartRow { at, cells: cells.clone() });
            }
        }
        None => {
            let message = format!("`{at}` finds no row of `{}`", chart.id);
            let hint = match chart.index {
                ChartIndex::Roll => "a sum of its dice or a span of them, such as 3-5",
                ChartIndex::From | ChartIndex::Name => "the number from which the row applies",
            };
            table.fault(Code::WrongType, AT, message, Some(hint.to_owned()));
        }
    }
    table.finish();
}

/// The rows that a key stands for: several if it is a span of sums.
pub fn keys(index: ChartIndex, at: &str) -> Option<Vec<RowKey>> {
    const LONGEST_SPAN: i64 = 1000;
    match index {
        ChartIndex::Name => Some(vec![RowKey::Name(at.to_owned())]),
        ChartIndex::From => at.parse().ok().map(|from| vec![RowKey::Number(from)]),
        ChartIndex::Roll => {
            let (from, to) = at.split_once(['-', '\u{2013}']).unwrap_or((at, at));
            let (from, to): (i64, i64) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
            let sane = from <= to && to - from < LONGEST_SPAN;
            sane.then(|| (from..=to).map(|sum| RowKey::Number(Fraction::whole(sum))).collect())
        }
    }
}

/// A cell is a number or word with the table's basis, or a table that states another: `{ house = ..
/// }`.
fn read_cell(
    table: &Table,
    column: &ChartColumn,
    dice: Option<Dice>,
    basis: Basis,
) -> Option<ChartCell> {
    let key = column.id.as_str();
    let (text, basis) = if table.get(key)?.get_ref().is_table() {
        let inner = table.table(key, "a cell")?;
        let mut found = BASES
            .iter()
            .filter_map(|(word, basis)| inner.text_or_number(word).map(|text| (text, *basis)));
        let Some(found) = found.next() else {
            let message = format!("the cell `{key}` says neither `stated`, `house` nor `reading`");
            table.fault(Code::MissingField, key, message, None);
            return None;
        };
        for (word, _) in BASES {
            inner.get(word);
        }
        inner.finish();
        found
    } else {
        (table.text_or_number(key)?, basis)
    };
    let amount = read_amount(&text, column, dice)
        .map_err(|(message, hint)| table.fault(Code::WrongType, key, message, hint));
    Some(ChartCell { amount: amount.ok()?, basis })
}

/// Checks that each sum of the dice has one row, that numbers rise, and that no name occurs twice.
fn check_rows(table: &Table, chart: &mut ChartTable) {
    let fault = |message: String| {
        let fault = Diagnostic::error(Code::ChartRows, message);
        table.add_at(fault.at(table.place_of("rows")));
    };
    let id = chart.id.clone();
    let numbers: Vec<Fraction> = chart
        .rows
        .iter()
        .filter_map(|row| match &row.at {
            RowKey::Number(number) => Some(*number),
            RowKey::Name(_) => None,
        })
        .collect();
    match chart.index {
        ChartIndex::Roll => {
            let Some(dice) = chart.dice else {
                return fault(format!("`{id}` is found by a roll and has no `dice`"));
            };
            for sum in dice.least()..=dice.most() {
                let rows = numbers.iter().filter(|row| **row == Fraction::whole(sum)).count();
                match rows {
                    1 => {}
                    0 => fault(format!("`{id}` has no row for a roll of {sum}")),
                    many => fault(format!("`{id}` has {many} rows for a roll of {sum}")),
                }
            }
            let outside = |n: &&Fraction| n.floor() < dice.least() || n.floor() > dice.most();
            for number in numbers.iter().filter(outside) {
                fault(format!("`{id}` has a row for {number}, which {dice} never give"));
            }
            chart.rows.sort_by_key(|row| match &row.at {
                RowKey::Number(number) => number.floor(),
                RowKey::Name(_) => 0,
            });
        }
        ChartIndex::From => {
            for pair in numbers.windows(2).filter(|pair| pair[0] >= pair[1]) {
                fault(format!("`{id}` has a row from {} after one from {}", pair[1], pair[0]));
            }
        }
        ChartIndex::Name => {
            for (at, row) in chart.rows.iter().enumerate() {
                if chart.rows[..at].iter().any(|before| before.at == row.at) {
                    fault(format!("`{id}` has two rows `{}`", row.at.text()));
                }
            }
        }
    }
}
