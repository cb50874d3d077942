//! The shape of a kind of file as JSON Schema.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::shape::{Group, KeyShape, Shape, TableShape};
use crate::data::table::{Accepted, OWN_NAME};

/// The draft supported by taplo, which completes and checks TOML in editors.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";
/// A number written as text: `"6 1/2"`.
const NUMBER: &str = r"^ *[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?( +[0-9]+)?( */ *[0-9]+)? *$";

/// The schema of a kind of file, given its name and title.
pub fn of(name: &str, title: &str, shape: &Shape) -> Value {
    let mut whole = Map::new();
    whole.insert("$schema".to_owned(), DRAFT.into());
    whole.insert("title".to_owned(), format!("Chartroom: {title}").into());
    let version = env!("CARGO_PKG_VERSION");
    let made = format!("Made by `chartroom schema {name}` of Chartroom {version}.");
    whole.insert("description".to_owned(), made.into());
    whole.append(&mut table(shape, ""));
    whole.into()
}

fn table(shape: &Shape, path: &str) -> Map<String, Value> {
    let mut whole = Map::from_iter([("type".to_owned(), "object".into())]);
    let Some(table) = shape.tables.get(path) else { return whole };
    let dot = if path.is_empty() { "" } else { "." };
    let inner = |key: &str, known: &KeyShape| key_of(shape, &format!("{path}{dot}{key}"), known);
    let named = table.keys.iter().filter(|(key, _)| *key != OWN_NAME);
    let properties: Map<String, Value> =
        named.map(|(key, known)| (key.clone(), inner(key, known))).collect();
    let others = match table.keys.get(OWN_NAME) {
        Some(known) => inner(OWN_NAME, known),
        None => false.into(),
    };
    whole.insert("properties".to_owned(), properties.into());
    whole.insert("additionalProperties".to_owned(), others);
    let required = Group::of(table.ways.iter()).required;
    if !required.is_empty() {
        whole.insert("required".to_owned(), texts(&required));
    }
    let conditions = conditions(table, &required);
    if !conditions.is_empty() {
        whole.insert("allOf".to_owned(), conditions.into());
    }
    whole
}

/// Keys that are allowed or required only where another key has a certain value.
fn conditions(table: &TableShape, required: &BTreeSet<String>) -> Vec<Value> {
    let mut conditions = Vec::new();
    for (key, _) in table.choices() {
        let groups = table.groups(key);
        for (word, group) in &groups {
            let holds = match word {
                Some(word) => json!({
                    "properties": { key: { "const": word } }, "required": [key]
                }),
                None => json!({ "not": { "required": [key] } }),
            };
            let mut then = Map::new();
            if !table.keys.contains_key(OWN_NAME) {
                then.insert("propertyNames".to_owned(), json!({ "enum": group.keys }));
            }
            let more: BTreeSet<String> = group.required.difference(required).cloned().collect();
            if !more.is_empty() {
                then.insert("required".to_owned(), texts(&more));
            }
            conditions.push(json!({ "if": holds, "then": then }));
        }
    }
    conditions
}

fn key_of(shape: &Shape, path: &str, known: &KeyShape) -> Value {
    let told: Vec<&Accepted> =
        known.asked.iter().filter(|asked| **asked != Accepted::Any).collect();
    match told[..] {
        [] => true.into(),
        [one] => asked(shape, path, one),
        _ => json!({ "anyOf": told.iter().map(|one| asked(shape, path, one)).collect::<Vec<_>>() }),
    }
}

fn asked(shape: &Shape, path: &str, asked: &Accepted) -> Value {
    let number = |kind: &str, from: &i64, to: &i64| json!({ "type": [kind, "string"], "minimum": from, "maximum": to, "pattern": NUMBER });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let tables = || {
        let path = format!("{path}[]");
        let mut table = table(shape, &path);
        table.extend(title(shape, &path));
        Value::from(table)
    };
    match asked {
        Accepted::Text(most) => json!({ "type": "string", "maxLength": most }),
        Accepted::Texts(most) => list(json!({ "type": "string", "maxLength": most })),
        Accepted::Word(words) => json!({ "enum": words }),
        Accepted::Words(words) => list(json!({ "enum": words })),
        Accepted::Flag => json!({ "type": "boolean" }),
        Accepted::Number(from, to) => number("number", from, to),
        Accepted::Whole(from, to) => number("integer", from, to),
        Accepted::Numbers(from, to) => list(number("number", from, to)),
        Accepted::Range(from, to) => {
            let mut range = list(number("number", from, to));
            range["minItems"] = 2.into();
            range["maxItems"] = 2.into();
            range
        }
        Accepted::TextOrNumber => json!({ "type": ["string", "number"] }),
        Accepted::Table => {
            let mut table = table(shape, path);
            table.extend(title(shape, path));
            table.into()
        }
        Accepted::Tables => list(tables()),
        Accepted::Items => list(json!({ "anyOf": [{ "type": "string" }, tables()] })),
        Accepted::Any => true.into(),
    }
}

fn title(shape: &Shape, path: &str) -> Option<(String, Value)> {
    let what = shape.tables.get(path)?.what.first()?;
    Some(("title".to_owned(), (*what).into()))
}

fn texts(texts: &BTreeSet<String>) -> Value {
    texts.iter().cloned().collect::<Vec<_>>().into()
}
