//! Numbers a player has typed in from a publisher's chart: a table per rule set.
//!
//! `rules/<rule set>.chart.csv`, `.xlsx` or `.ods` has the columns `table`, `row`, `column`, `ours`
//! (what Chartroom prints by default; never read) and `official`. A filled cell is stated; an empty
//! one changes nothing.

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean};
use crate::model::{Amount, Basis, ChartCell, ChartIndex, ChartRow, ChartTable, RowKey, RuleSet};

use super::chart::{keys, read_amount};
use super::typed_in::{self, Cells, Row};

pub const TABLE: &str = "table";
pub const ROW: &str = "row";
pub const COLUMN: &str = "column";
/// Chartroom's own number, for comparison.
pub const OURS: &str = "ours";
/// The player's number.
pub const OFFICIAL: &str = "official";

/// The file name of such a table.
pub fn file_name(rules: &str, ending: &str) -> String {
    format!("{rules}.chart.{ending}")
}

/// The rule set in such a file name.
pub fn rules_of(path: &str) -> Option<&str> {
    typed_in::stem(path.rsplit('/').next()?)?.strip_suffix(".chart")
}

/// Replaces the rule set's cells with the filled cells of a table.
pub fn read(cells: &Cells, rules: &mut RuleSet, faults: &mut Faults) {
    if let Some(fault) = cells.lacking(&[TABLE, ROW, COLUMN, OFFICIAL], "chart") {
        return faults.add(fault);
    }
    let mut written: Vec<Written> = Vec::new();
    for row in cells.rows() {
        let Some(row) = faults.take(row) else { continue };
        let Some(filled) = faults.take(apply(&row, rules)) else { continue };
        if let Some(again) = filled.iter().find(|cell| cell.is_among(&written)) {
            faults.add(again.twice(row.place(OFFICIAL)));
        }
        written.extend(filled);
    }
    drop_absent_steps(rules, &written);
}

/// A cell the player filled in.
struct Written {
    table: String,
    row: RowKey,
    column: String,
    nothing: bool,
}

impl Written {
    fn is_among(&self, written: &[Self]) -> bool {
        let same = |other: &Self| {
            (&other.table, &other.row, &other.column) == (&self.table, &self.row, &self.column)
        };
        written.iter().any(same)
    }

    fn twice(&self, place: Place) -> Diagnostic {
        let (table, row, column) = (&self.table, self.row.text(), &self.column);
        let message = format!("`{column}` of the row `{row}` of `{table}` occurs twice");
        let fault = Diagnostic::error(Code::ChartRows, message).at(place);
        fault.hint("keep only one of the two lines")
    }
}

fn apply(line: &Row, rules: &mut RuleSet) -> Result<Vec<Written>, Diagnostic> {
    let fault = |code: Code, column: &str, message: String| {
        Diagnostic::error(code, message).at(line.place(column))
    };
    let official = &*line.number(OFFICIAL);
    if official.is_empty() {
        return Ok(Vec::new());
    }
    let id = line.cell(TABLE);
    let title = rules.title.clone();
    let known: Vec<String> = rules.charts.iter().map(|chart| chart.id.clone()).collect();
    let Some(chart) = rules.charts.iter_mut().find(|chart| chart.id == id) else {
        let fault = fault(Code::UnknownCell, TABLE, format!("{title} has no table `{id}`"));
        return Err(fault.maybe_hint(did_you_mean(id, known.iter().map(String::as_str))));
    };
    let column = line.cell(COLUMN);
    let Some(at_column) = chart.column(column) else {
        let message = format!("the table `{id}` has no column `{column}`");
        let known = chart.columns.iter().map(|column| column.id.as_str());
        let fault = fault(Code::UnknownCell, COLUMN, message);
        return Err(fault.maybe_hint(did_you_mean(column, known)));
    };
    let amount = read_amount(official, &chart.columns[at_column], chart.dice)
        .map_err(|(message, hint)| fault(Code::WrongType, OFFICIAL, message).maybe_hint(hint))?;
    let row = &*line.number(ROW);
    let hint = row_hint(chart, row);
    let not_there = || {
        let message = format!("the table `{id}` has no row `{row}`");
        fault(Code::UnknownCell, ROW, message).hint(hint.as_str())
    };
    let mut written = Vec::new();
    for key in keys(chart.index, row).ok_or_else(not_there)? {
        let at = find_or_add(chart, &key).ok_or_else(not_there)?;
        chart.rows[at].cells[at_column] =
            ChartCell { amount: amount.clone(), basis: Basis::Stated };
        let nothing = amount == Amount::None;
        let (table, column) = (id.to_owned(), column.to_owned());
        written.push(Written { table, row: key, column, nothing });
    }
    Ok(written)
}

/// How a row of this table is named.
fn row_hint(chart: &ChartTable, row: &str) -> String {
    match (chart.index, chart.dice) {
        (ChartIndex::Roll, Some(dice)) => {
            format!("a sum of {dice}, {} to {}, or a span of them", dice.least(), dice.most())
        }
        (ChartIndex::Roll | ChartIndex::From, _) => {
            "the number from which the row applies, such as 7 or 0.5".to_owned()
        }
        (ChartIndex::Name, _) => {
            let known: Vec<String> = chart.rows.iter().map(|row| row.at.text()).collect();
            let near = did_you_mean(row, known.iter().map(String::as_str));
            near.unwrap_or_else(|| format!("its rows are {}", known.join(", ")))
        }
    }
}

/// The row of a key. A publisher's table may step at other numbers than ours, which makes a new
/// row.
fn find_or_add(chart: &mut ChartTable, key: &RowKey) -> Option<usize> {
    if let Some(at) = chart.rows.iter().position(|row| row.at == *key) {
        return Some(at);
    }
    let RowKey::Number(new) = key else { return None };
    if chart.index != ChartIndex::From {
        return None;
    }
    let after = |row: &ChartRow| matches!(&row.at, RowKey::Number(number) if number > new);
    let at = chart.rows.iter().position(after).unwrap_or(chart.rows.len());
    let cells = vec![ChartCell::UNKNOWN; chart.columns.len()];
    chart.rows.insert(at, ChartRow { at: key.clone(), cells });
    Some(at)
}

/// A step that the publisher does not have: the player put dashes in all of our cells.
fn drop_absent_steps(rules: &mut RuleSet, written: &[Written]) {
    for chart in rules.charts.iter_mut().filter(|chart| chart.index == ChartIndex::From) {
        let id = chart.id.clone();
        chart.rows.retain(|row| {
            let mut own =
                written.iter().filter(|cell| cell.table == id && cell.row == row.at).peekable();
            let open = row.cells.iter().any(|cell| cell.basis != Basis::Stated);
            open || own.peek().is_none() || !own.all(|cell| cell.nothing)
        });
    }
}
