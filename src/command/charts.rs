//! `chartroom list charts`: the tables of a combat chart, with the odds of every cell that dice decide.

use serde_json::{Value as Json, json};

use crate::cli::List;
use crate::diagnostic::Faults;
use crate::model::{Amount, Basis, CellKind, ChartCell, ChartIndex, ChartTable, RowKey};
use crate::request::Project;
use crate::view;

use super::table::{Listed, columns};

/// Lists every table of a rule set.
pub fn list(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = project.settings().rule_set(args.rules.as_deref(), faults)?;
    let mut text = String::new();
    for chart in &rules.charts {
        let dice = chart.dice.map(|dice| format!(", {dice}")).unwrap_or_default();
        text.push_str(&format!("{}: {}{dice}\n", chart.id, chart.label));
        text.push_str(&match chart.index {
            ChartIndex::Roll => by_roll(chart),
            ChartIndex::From | ChartIndex::Name => by_row(chart),
        });
        text.push('\n');
    }
    match rules.charts.is_empty() {
        true => text.push_str(&format!("{} has no tables of this kind\n", rules.title)),
        false => text.push_str("\u{2020} our own, where no source states it   ? not known\n"),
    }
    Some((text, rules.charts.iter().map(as_json).collect()))
}

/// Results with the rolls that give them.
fn by_roll(chart: &ChartTable) -> String {
    let mut rows = Vec::new();
    for (at, column) in chart.columns.iter().enumerate() {
        for result in view::results(chart, at) {
            let mark = if result.marked { "\u{2020}" } else { "" };
            let share = share_of(chart, at, &result.result);
            let rolls =
                if result.unknown { "?".to_owned() } else { format!("{}{mark}", result.rolls) };
            rows.push(vec![column.label.clone(), result.result, rolls, percent(share)]);
        }
    }
    columns(&["COLUMN", "RESULT", "ROLLS", "ODDS"], &rows)
}

/// The probability of a result; `None` if some of its rolls are unknown.
fn share_of(chart: &ChartTable, column: usize, result: &str) -> Option<f64> {
    let odds = chart.dice?.odds();
    let mut share = 0.0;
    for row in &chart.rows {
        let (RowKey::Number(roll), cell) = (&row.at, &row.cells[column]) else { return None };
        if cell.amount == Amount::Unknown {
            return None;
        }
        if cell.amount.text() == result {
            let own = odds.iter().find(|(sum, _)| *sum == roll.floor());
            share += own.map_or(0.0, |(_, share)| *share);
        }
    }
    Some(share)
}

fn by_row(chart: &ChartTable) -> String {
    let mut head = vec![if chart.index == ChartIndex::From { "FROM" } else { "" }.to_owned()];
    for column in &chart.columns {
        head.push(column.label.to_uppercase());
        if has_odds(chart, column.kind) {
            head.push("ODDS".to_owned());
        }
    }
    let rows: Vec<Vec<String>> = chart
        .rows
        .iter()
        .map(|row| {
            let mut line = vec![row.at.text()];
            for (column, cell) in chart.columns.iter().zip(&row.cells) {
                line.push(cell_text(cell));
                if has_odds(chart, column.kind) {
                    line.push(percent(at_most(chart, cell)));
                }
            }
            line
        })
        .collect();
    columns(&head.iter().map(String::as_str).collect::<Vec<_>>(), &rows)
}

fn has_odds(chart: &ChartTable, kind: CellKind) -> bool {
    chart.dice.is_some() && kind == CellKind::Score
}

fn at_most(chart: &ChartTable, cell: &ChartCell) -> Option<f64> {
    Some(chart.dice?.at_most(cell.amount.number()?.floor()))
}

fn cell_text(cell: &ChartCell) -> String {
    match cell.basis {
        Basis::Unknown => "?".to_owned(),
        Basis::House | Basis::Reading => format!("{}\u{2020}", cell.amount.text()),
        _ => cell.amount.text(),
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.1} %", share * 100.0))
}

fn as_json(chart: &ChartTable) -> Json {
    let rows = chart.rows.iter().map(|row| {
        let cells = chart.columns.iter().zip(&row.cells).map(|(column, cell)| {
            let value = match &cell.amount {
                Amount::Unknown => Json::Null,
                amount => json!(amount.text()),
            };
            let mut entry = json!({ "value": value, "basis": cell.basis.word() });
            if let (true, Some(share)) = (has_odds(chart, column.kind), at_most(chart, cell)) {
                entry["odds"] = json!(share);
            }
            (column.id.clone(), entry)
        });
        json!({ "at": row.at.text(), "cells": cells.collect::<serde_json::Map<_, _>>() })
    });
    let mut table = json!({
        "id": chart.id, "label": chart.label, "dice": chart.dice.map(|dice| dice.to_string()),
        "source": chart.source, "rows": rows.collect::<Vec<_>>(),
    });
    if chart.index == ChartIndex::Roll {
        table["results"] = results_json(chart);
    }
    table
}

/// The results of each column of a table by rolls, with their rolls and probabilities.
fn results_json(chart: &ChartTable) -> Json {
    let columns = chart.columns.iter().enumerate().map(|(at, column)| {
        let results = view::results(chart, at).into_iter().map(|result| {
            let odds = share_of(chart, at, &result.result);
            json!({ "result": result.result, "rolls": result.rolls, "odds": odds })
        });
        (column.id.clone(), results.collect::<Json>())
    });
    columns.collect::<serde_json::Map<_, _>>().into()
}
