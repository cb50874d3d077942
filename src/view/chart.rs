//! The views of a combat chart's tables.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::model::{Amount, ChartCell, ChartIndex, ChartTable, DASH, RowKey, RuleSet};

/// A table.
#[derive(Clone, Serialize, Debug)]
pub struct ChartView {
    pub label: String,
    /// The dice, such as `2D6`; may be empty.
    pub dice: String,
    pub columns: Vec<ColumnView>,
    pub rows: Vec<RowView>,
    /// For tables by rolls: the results of each column with their rolls.
    pub results: BTreeMap<String, Vec<ResultView>>,
    /// Whether any cell is our own estimate.
    pub marked: bool,
    /// The rule file and line where it begins.
    pub place: String,
}

#[derive(Clone, Serialize, Debug)]
pub struct ColumnView {
    pub id: String,
    pub label: String,
    /// `score`, `number` or `word`.
    pub kind: &'static str,
}

#[derive(Clone, Serialize, Debug)]
pub struct RowView {
    /// The key: a roll, the first number of a range, or a word.
    pub at: String,
    /// The key as a range: `6–8`, `20+`.
    pub span: String,
    pub cells: BTreeMap<String, CellView>,
}

#[derive(Clone, Serialize, Debug)]
pub struct CellView {
    /// Empty if unknown.
    pub text: String,
    /// Whether it is our own estimate, which has a dagger.
    pub marked: bool,
    /// Whether to print an empty box.
    pub unknown: bool,
}

/// A result of a roll.
#[derive(Clone, Serialize, Debug)]
pub struct ResultView {
    pub result: String,
    /// The rolls that give it: `3–5, 11`; empty if unknown.
    pub rolls: String,
    /// Whether one of those rolls is our own estimate.
    pub marked: bool,
    /// Whether to print an empty box.
    pub unknown: bool,
}

/// The visible tables of a rule set's chart, by id.
pub fn charts(rules: &RuleSet, shown: impl Fn(&str) -> bool) -> BTreeMap<String, ChartView> {
    let shown = rules.charts.iter().filter(|chart| shown(&chart.id));
    shown.map(|chart| (chart.id.clone(), view(chart))).collect()
}

fn view(chart: &ChartTable) -> ChartView {
    let columns = chart.columns.iter().map(|column| ColumnView {
        id: column.id.clone(),
        label: column.label.clone(),
        kind: column.kind.word(),
    });
    let rows = chart.rows.iter().enumerate().map(|(at, row)| RowView {
        at: row.at.text(),
        span: span(chart, at),
        cells: chart
            .columns
            .iter()
            .zip(&row.cells)
            .map(|(column, cell)| (column.id.clone(), cell_view(cell)))
            .collect(),
    });
    let results = match chart.index {
        ChartIndex::Roll => (0..chart.columns.len())
            .map(|column| (chart.columns[column].id.clone(), results(chart, column)))
            .collect(),
        ChartIndex::From | ChartIndex::Name => BTreeMap::new(),
    };
    ChartView {
        label: chart.label.clone(),
        dice: chart.dice.map(|dice| dice.to_string()).unwrap_or_default(),
        columns: columns.collect(),
        rows: rows.collect(),
        results,
        marked: chart.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.basis.has_dagger()),
        place: chart.place.to_string(),
    }
}

fn cell_view(cell: &ChartCell) -> CellView {
    CellView {
        text: cell.amount.text(),
        marked: cell.basis.has_dagger(),
        unknown: cell.amount == Amount::Unknown,
    }
}

/// The range of a row, up to the last whole number before the next one.
fn span(chart: &ChartTable, at: usize) -> String {
    let RowKey::Number(from) = chart.rows[at].at else { return chart.rows[at].at.text() };
    if chart.index != ChartIndex::From {
        return from.to_string();
    }
    match chart.rows.get(at + 1).map(|next| &next.at) {
        None | Some(RowKey::Name(_)) => format!("{from}+"),
        Some(RowKey::Number(next)) if from.is_whole() && next.is_whole() => {
            let last = next.floor() - 1;
            if last > from.floor() { run_text(from.floor(), last) } else { from.to_string() }
        }
        Some(RowKey::Number(_)) => from.to_string(),
    }
}

/// The results of a column with their rolls, in the order of the column.
pub fn results(chart: &ChartTable, column: usize) -> Vec<ResultView> {
    let rolls = |row: &crate::model::ChartRow| match row.at {
        RowKey::Number(number) => number.floor(),
        RowKey::Name(_) => 0,
    };
    let cells: Vec<(i64, &ChartCell)> =
        chart.rows.iter().map(|row| (rolls(row), &row.cells[column])).collect();
    let named = &chart.columns[column].results;
    let mut order: Vec<String> = named.clone();
    for (_, cell) in &cells {
        let text = cell.amount.text();
        if !text.is_empty() && !order.contains(&text) {
            order.push(text);
        }
    }
    let known_all = cells.iter().all(|(_, cell)| cell.amount != Amount::Unknown);
    let with_rolls = order.into_iter().filter_map(|result| {
        let own: Vec<(i64, &ChartCell)> =
            cells.iter().filter(|(_, cell)| cell.amount.text() == result).copied().collect();
        // A result without rolls is left out, unless some rolls are unknown.
        if own.is_empty() && (known_all || result == DASH) {
            return None;
        }
        Some(ResultView {
            rolls: runs(own.iter().map(|(roll, _)| *roll)),
            marked: own.iter().any(|(_, cell)| cell.basis.has_dagger()),
            unknown: own.is_empty(),
            result,
        })
    });
    with_rolls.collect()
}

/// Formats `3, 4, 5, 11` as `3–5, 11`.
fn runs(rolls: impl Iterator<Item = i64>) -> String {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for roll in rolls {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == roll => *last = roll,
            _ => runs.push((roll, roll)),
        }
    }
    let texts: Vec<String> = runs
        .into_iter()
        .map(|(from, to)| if from == to { from.to_string() } else { run_text(from, to) })
        .collect();
    texts.join(", ")
}

fn run_text(from: i64, to: i64) -> String {
    format!("{from}{DASH}{to}")
}
