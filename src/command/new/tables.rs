//! Tables to type official numbers into, for a navy's ships or a combat chart.

use indexmap::IndexMap;

use crate::cli::{NewChart, NewValues};
use crate::data::{self, entered, entered_chart, typed_in};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Basis, RowKey, RuleSet};
use crate::request::Project;
use crate::request::ships::{self, Picked};
use crate::workbook::{Cell, Column, Workbook, Worksheet};

use super::super::Outcome;
use super::super::outcome::already_there;

/// Makes a table of a navy's ships with columns for a rule set's values, one for each of its files.
pub fn values(args: &NewValues, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let rules = project.settings().rule_set(Some(&args.rules), faults)?;
    let fleet = data::read_fleet(&project.files, faults);
    let ships = ships::in_navy(&fleet, &args.navy, faults);
    let mut files: IndexMap<&str, Vec<Picked>> = IndexMap::new();
    for picked in &ships {
        files.entry(&picked.0.navy_id).or_default().push(*picked);
    }
    let ending = args.format.word();
    let mut shown = Vec::new();
    for (id, of_file) in files {
        let path = format!("{}/{}", data::SHIP_VALUES, entered::file_name(id, &rules.id, ending));
        let bytes = table(&rules, &of_file).to_bytes(args.format);
        shown.extend(write_table(&path, args.force, bytes, project, outcome));
    }
    if outcome.faults.any_error() {
        outcome.files.clear();
        return None;
    }
    Some(format!("{} ships -> {}", ships.len(), shown.join(", ")))
}

/// Makes a table of the chart cells that hold our own estimates.
pub fn chart(args: &NewChart, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let rules = project.settings().rule_set(Some(&args.rules), faults)?;
    let open = open_cells(&rules);
    if open.is_empty() {
        let message = format!("{} has no house cell in its chart", rules.title);
        return faults.refuse(Diagnostic::error(Code::UnknownCell, message));
    }
    let name = entered_chart::file_name(&rules.id, args.format.word());
    let path = format!("{}/{name}", data::RULES);
    let shown =
        write_table(&path, args.force, chart_table(&open).to_bytes(args.format), project, outcome)?;
    Some(format!("{} cells -> {shown}", open.len()))
}

/// Adds a table to the project, unless it exists and may have been filled in, or exists in another format: two tables
/// of the same numbers would be a fault of the project. Returns its name.
fn write_table(
    path: &str,
    force: bool,
    table: Result<Vec<u8>, String>,
    project: &Project,
    outcome: &mut Outcome,
) -> Option<String> {
    let store = project.files.store();
    if store.has_path(path) && !force {
        return outcome.faults.refuse(already_there(&store.shown(path)));
    }
    if let Some(other) = typed_in::other_formats(path).find(|other| store.has_path(other)) {
        let message = format!("`{}` is a table of the same numbers", store.shown(&other));
        let fault = Diagnostic::error(Code::DuplicateId, message);
        return outcome.faults.refuse(fault.hint("type into that one, or remove it first"));
    }
    let table = outcome.faults.take(table.map_err(|error| {
        let message = format!("no table could be made: {error}");
        Diagnostic::error(Code::CannotWrite, message)
    }))?;
    outcome.give(path, table, &project.files);
    Some(store.shown(path))
}

/// Every cell that no source states: table, row, column, contents.
fn open_cells(rules: &RuleSet) -> Vec<[String; 4]> {
    let mut open = Vec::new();
    for chart in &rules.charts {
        for row in &chart.rows {
            for (column, cell) in chart.columns.iter().zip(&row.cells) {
                if cell.basis.has_dagger() || cell.basis == Basis::Unknown {
                    let (at, id) = (row_text(&row.at), column.id.clone());
                    open.push([chart.id.clone(), at, id, cell.amount.text()]);
                }
            }
        }
    }
    open
}

/// The key of a row, in decimals since a spreadsheet reads 1/2 as a date.
fn row_text(at: &RowKey) -> String {
    match at {
        RowKey::Number(number) => number.to_decimal_text(),
        RowKey::Name(name) => name.clone(),
    }
}

fn one_sheet(name: &str, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Workbook {
    Workbook { sheets: vec![Worksheet { name: name.to_owned(), is_hidden: false, columns, rows }] }
}

fn chart_table(open: &[[String; 4]]) -> Workbook {
    use entered_chart::{COLUMN, OFFICIAL, OURS, ROW, TABLE};
    let mut columns = Vec::from([TABLE, ROW, COLUMN, OURS].map(Column::headed));
    columns.push(Column::to_fill_in(OFFICIAL));
    let rows = open.iter().map(|cells| cells.iter().map(|cell| cell.as_str().into()).collect());
    one_sheet("Chart", columns, rows.collect())
}

/// A row for each ship with name, class, and an empty cell for each value of the rule set.
fn table(rules: &RuleSet, ships: &[Picked]) -> Workbook {
    let mut columns = Vec::from([entered::SHIP, entered::CLASS].map(Column::headed));
    columns.extend(rules.values.iter().map(|value| Column::to_fill_in(&value.id)));
    columns.push(Column::to_fill_in(entered::SOURCE));
    let row = |(class, ship): &Picked| -> Vec<Cell> {
        let stated = ship.stated.get(&rules.id).map_or(&[][..], Vec::as_slice);
        let names = [ship.name.as_str().into(), class.id.as_str().into()];
        let cells = rules.values.iter().map(|rule| {
            let value = stated.iter().find(|value| value.id == rule.id);
            Cell::from(value.map(|value| &value.amount))
        });
        let source = stated.first().map(|value| value.source.as_str()).into();
        names.into_iter().chain(cells).chain([source]).collect()
    };
    one_sheet("Values", columns, ships.iter().map(row).collect())
}
