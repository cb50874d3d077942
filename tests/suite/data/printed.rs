//! Every number that the program calls stated is found in tests/data/printed.toml, at the cell where its
//! publisher prints it; and every number there is called stated. Nothing that was converted, rounded or
//! read in one of two ways may be among them.

use std::collections::BTreeSet;

use chartroom::derive;
use chartroom::model::{Basis, Limits, Units};
use toml::{Table, Value};

use crate::workbench::{deriver, fleet, rule_sets, toml_at};

fn printed() -> Table {
    toml_at("tests/data/printed.toml")
}

fn text<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry.get(key).and_then(Value::as_str).unwrap_or_default()
}

const SYSTEMS: [(&str, Units); 2] = [("metric", Units::Metric), ("imperial", Units::Imperial)];

#[test]
fn every_stated_distance_is_a_cell_of_the_publishers_table_and_every_cell_is_stated() {
    let printed = printed();
    let mut seen = 0;
    for rules in rule_sets().iter().filter(|rules| rules.id.starts_with("quickfire")) {
        let (mut ours, mut theirs) = (BTreeSet::new(), BTreeSet::new());
        for scale in &rules.scales {
            for (name, units) in SYSTEMS {
                for cell in &scale.system(units).cells {
                    let number = match cell.limits.filter(|_| cell.basis == Basis::Stated) {
                        Some(Limits::Length(length)) => vec![length],
                        Some(Limits::Band(from, to)) => vec![from, to],
                        None => continue,
                    };
                    ours.insert((scale.id.clone(), name, cell.measure.clone(), number));
                }
                let table = printed[&rules.id][&scale.id][name].as_table().expect("cells");
                for (measure, cell) in table {
                    let one = |value: &Value| {
                        let text = value.as_str().expect("a text");
                        let (whole, part) = text.split_once(' ').unwrap_or(("0", text));
                        let number = |text: &str| text.parse::<chartroom::measure::Fraction>();
                        number(whole).expect("a number") + number(part).expect("a number")
                    };
                    let number = cell
                        .as_array()
                        .map_or_else(|| vec![one(cell)], |band| band.iter().map(one).collect());
                    theirs.insert((scale.id.clone(), name, measure.clone(), number));
                }
            }
        }
        assert_eq!(ours, theirs, "{}", rules.id);
        seen += ours.len();
    }
    assert_eq!(seen, 72 + 20);
}

#[test]
fn every_stated_value_of_a_ship_is_printed_for_her_at_that_scale_and_in_that_unit() {
    let fleet = fleet();
    let printed = printed();
    let printed = printed["ship"].as_array().expect("ships");
    let mut found = vec![false; printed.len()];
    for rules in rule_sets() {
        let deriver = deriver(&rules);
        for (class, ship) in fleet.ships() {
            let derived = deriver.ship(class, ship).expect("values");
            for scale in &rules.scales {
                for (system, units) in SYSTEMS {
                    let boxes = derive::speed_boxes(&rules, Some(&derived), scale, units);
                    for value in derived.values.iter() {
                        let speed =
                            rules.speed_boxes.as_ref().filter(|speed| speed.value == value.id);
                        let full = boxes.first().filter(|_| speed.is_some());
                        if full.map_or(value.basis, |full| full.basis) != Basis::Stated {
                            continue;
                        }
                        let shown = full.and_then(|full| full.distance).map_or_else(
                            || value.amount.text(),
                            |distance| distance.amount.to_mixed_text(),
                        );
                        let cell = printed.iter().position(|entry| {
                            text(entry, "rules") == rules.id
                                && text(entry, "name") == ship.name
                                && text(entry, "value") == value.id
                                && text(entry, "text") == shown
                                && ["", scale.id.as_str()].contains(&text(entry, "scale"))
                                && ["", system].contains(&text(entry, "units"))
                        });
                        let what = format!(
                            "{} {} {} {shown}, {} {system}",
                            rules.id, ship.name, value.id, scale.id
                        );
                        found[cell.unwrap_or_else(|| panic!("nobody prints {what}"))] = true;
                    }
                }
            }
        }
    }
    let lost: Vec<_> = printed.iter().zip(&found).filter(|(_, found)| !**found).collect();
    assert!(lost.is_empty(), "printed, and not called stated: {lost:#?}");
}

#[test]
fn every_stated_cell_of_quickfires_charts_is_in_the_rules_text() {
    let printed = printed();
    for rules in rule_sets().iter().filter(|rules| rules.id.starts_with("quickfire")) {
        let (mut ours, mut theirs) = (BTreeSet::new(), BTreeSet::new());
        for chart in &rules.charts {
            for row in &chart.rows {
                for (column, cell) in chart.columns.iter().zip(&row.cells) {
                    if cell.basis == Basis::Stated {
                        let (row, cell) = (row.at.text(), cell.amount.text());
                        ours.insert((chart.id.clone(), column.id.clone(), row, cell));
                    }
                }
            }
        }
        let entries = printed["chart"].as_array().expect("charts").iter();
        for entry in entries.filter(|entry| text(entry, "rules") == rules.id) {
            let columns = entry.as_table().expect("a chart").iter();
            for (column, rows) in columns.filter_map(|(key, value)| Some((key, value.as_table()?)))
            {
                for (at, cell) in rows {
                    let cell = cell.as_str().expect("a text").to_owned();
                    let chart = text(entry, "chart").to_owned();
                    theirs.insert((chart, column.clone(), at.clone(), cell));
                }
            }
        }
        assert_eq!(ours, theirs, "{}", rules.id);
    }
}
