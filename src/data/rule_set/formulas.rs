//! Functions and step tables that formulas use.

use std::collections::BTreeMap;

use toml::de::DeValue;

use crate::data::SourceFile;
use crate::data::table::Table;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::Formula;

pub fn read_functions(table: &Table, source: &SourceFile) -> Vec<Formula> {
    let mut texts = table.named_texts();
    // In file order, so that a later one may use an earlier one.
    texts.sort_by_key(|(_, _, span)| span.start);
    let place = |start| inside_quotes(source, start);
    let texts = texts.into_iter();
    texts.map(|(name, text, span)| Formula { name, text, place: place(span.start) }).collect()
}

/// The place of the first character of a text whose opening quotes are at `byte`.
pub fn inside_quotes(source: &SourceFile, byte: usize) -> Place {
    let text = &source.text[byte..];
    let quotes = if text.starts_with("'''") || text.starts_with("\"\"\"") { 3 } else { 1 };
    let newline = usize::from(quotes == 3 && text[quotes..].starts_with('\n'));
    source.place(byte + quotes + newline)
}

pub fn read_tables(table: Table) -> BTreeMap<String, serde_json::Value> {
    table
        .keys()
        .into_iter()
        .filter_map(|key| {
            let value = table.get(&key)?;
            check_steps(&table, &key, value);
            Some((key, to_json(value.get_ref())))
        })
        .collect()
}

/// The first numbers of a table of `[from, value]` steps rise: `step` takes the last one not above
/// its argument.
fn check_steps(table: &Table, key: &str, value: &toml::Spanned<DeValue>) {
    let Some(list) = value.get_ref().as_array() else { return };
    let from = |item: &toml::Spanned<DeValue>| match item.get_ref().as_array().map(|pair| &pair[..])
    {
        Some([from, _]) => to_json(from.get_ref()).as_f64(),
        _ => None,
    };
    let Some(steps) = list.iter().map(from).collect::<Option<Vec<f64>>>() else { return };
    for (at, pair) in steps.windows(2).enumerate().filter(|(_, pair)| pair[0] >= pair[1]) {
        let message = format!("`{key}` has a step from {} after one from {}", pair[1], pair[0]);
        let fault = Diagnostic::error(Code::ChartRows, message);
        let hint = "list the steps in rising order, each once";
        table.add_at(fault.at(table.place_at(list[at + 1].span())).hint(hint));
    }
}

fn to_json(value: &DeValue) -> serde_json::Value {
    match value {
        DeValue::String(text) => serde_json::Value::String(text.to_string()),
        DeValue::Integer(number) => number.as_str().replace('_', "").parse::<i64>().ok().into(),
        DeValue::Float(number) => number.as_str().replace('_', "").parse::<f64>().ok().into(),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(list) => list.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(table) => {
            let entries = table.iter();
            entries.map(|(key, value)| (key.get_ref().as_ref(), to_json(value.get_ref()))).collect()
        }
    }
}
