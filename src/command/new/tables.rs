//! Tables to type official numbers into: of a navy's ships, and of a combat chart.

use csv::WriterBuilder;

use crate::cli::{NewChart, NewValues};
use crate::data::{self, entered, entered_chart};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Basis, RowKey, RuleSet};
use crate::request::Project;
use crate::request::ships::{self, Picked};

use super::super::{Outcome, project};

/// Makes a table of a navy's ships for a rule set's values.
pub fn values(args: &NewValues, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let rules = project.settings().rule_set(Some(&args.rules), faults)?;
    let fleet = data::read_fleet(&project.files, faults);
    let ships = ships::in_navy(&fleet, &args.navy, faults);
    let navy = &ships.first()?.0.navy_id;
    let path = format!("{}/{}", data::SHIP_VALUES, entered::file_name(navy, &rules.id));
    let shown = write_table(&path, args.force, table(&rules, &ships), project, outcome)?;
    Some(format!("{} ships -> {shown}", ships.len()))
}

/// Makes a table of the cells of a chart that are ours.
pub fn chart(args: &NewChart, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let rules = project.settings().rule_set(Some(&args.rules), faults)?;
    let open = open_cells(&rules);
    if open.is_empty() {
        let message = format!("{} has no cell of ours in its chart", rules.title);
        faults.add(Diagnostic::error(Code::UnknownCell, message));
        return None;
    }
    let path = format!("{}/{}", data::RULES, entered_chart::file_name(&rules.id));
    let shown = write_table(&path, args.force, chart_table(&open), project, outcome)?;
    Some(format!("{} cells -> {shown}", open.len()))
}

/// Gives the project a table, but not over one that a player may have filled in; gives back what it is
/// called.
fn write_table(
    path: &str,
    force: bool,
    table: Result<Vec<u8>, csv::Error>,
    project: &Project,
    outcome: &mut Outcome,
) -> Option<String> {
    let store = project.files.store();
    if store.has_path(path) && !force {
        outcome.faults.add(project::already_there(&store.shown(path)));
        return None;
    }
    let table = table.map_err(|error| {
        let message = format!("no table could be made: {error}");
        outcome.faults.add(Diagnostic::error(Code::CannotWrite, message));
    });
    project::give(path, table.ok()?, &project.files, outcome);
    Some(store.shown(path))
}

/// Every cell that no source states: table, row, column, what stands there.
fn open_cells(rules: &RuleSet) -> Vec<[String; 4]> {
    let mut open = Vec::new();
    for chart in &rules.charts {
        for row in &chart.rows {
            for (column, cell) in chart.columns.iter().zip(&row.cells) {
                if matches!(cell.basis, Basis::House | Basis::Unknown) {
                    let (at, id) = (row_text(&row.at), column.id.clone());
                    open.push([chart.id.clone(), at, id, cell.amount.text()]);
                }
            }
        }
    }
    open
}

/// What finds a row: as decimals, for a spreadsheet takes 1/2 for a day in January.
fn row_text(at: &RowKey) -> String {
    match at {
        RowKey::Number(number) => number.to_decimal_text(),
        RowKey::Name(name) => name.clone(),
    }
}

fn chart_table(open: &[[String; 4]]) -> Result<Vec<u8>, csv::Error> {
    use entered_chart::{COLUMN, OFFICIAL, OURS, ROW, TABLE};
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record([TABLE, ROW, COLUMN, OURS, OFFICIAL])?;
    for cell in open {
        writer.write_record(cell.iter().map(String::as_str).chain([""]))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// A row for each ship: her name and class, and an empty cell for each value in the rule set's order.
fn table(rules: &RuleSet, ships: &[Picked]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    let ids: Vec<&str> = rules.values.iter().map(|value| value.id.as_str()).collect();
    let head = [entered::SHIP, entered::CLASS].into_iter().chain(ids.iter().copied());
    writer.write_record(head.chain([entered::SOURCE]))?;
    for (class, ship) in ships {
        let stated = ship.stated.get(&rules.id).map_or(&[][..], Vec::as_slice);
        let cell = |id: &str| {
            stated
                .iter()
                .find(|value| value.id == id)
                .map_or(String::new(), |value| value.amount.text())
        };
        let source = stated.first().map_or(String::new(), |value| value.source.clone());
        let row =
            [ship.name.clone(), class.id.clone()].into_iter().chain(ids.iter().map(|id| cell(id)));
        writer.write_record(row.chain([source]))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}
