//! One word for one thing, in every verb.

use std::collections::{BTreeMap, BTreeSet};

use chartroom::cli::Cli;
use clap::{Command, CommandFactory};

use crate::workbench::{names_in, toml_at};

/// Every verb with the words that call it.
fn verbs(command: &Command, name: &str, found: &mut Vec<(String, Command)>) {
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let name = format!("{name} {}", verb.get_name()).trim().to_owned();
        found.push((name.clone(), verb.clone()));
        verbs(verb, &name, found);
    }
}

fn all() -> Vec<(String, Command)> {
    let mut found = Vec::new();
    verbs(&Cli::command(), "", &mut found);
    assert!(found.len() > 20);
    found
}

/// Options that say something else in one verb, as its object is another.
const OTHERS: [(&str, &str); 6] = [
    // Of one ship, of the ships imported, and of a table.
    ("new ship", "navy"),
    ("import", "navy"),
    ("new values", "navy"),
    ("new ship", "type"),
    ("calibrate", "printer"),
    // The ships of a side, where elsewhere it is one of a battle.
    ("new order", "side"),
];

#[test]
fn an_option_is_the_same_in_every_verb_that_has_it() {
    let mut found: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    for (verb, command) in all() {
        for option in command.get_arguments().filter(|option| !option.is_positional()) {
            let name = option.get_long().expect("a long name");
            let mut note = |what, said: String| {
                found.entry((what, name.to_owned())).or_default().insert(said);
            };
            let is_other = OTHERS.contains(&(verb.as_str(), name));
            if option.get_action().takes_values() && !is_other {
                let value = option.get_value_names().unwrap_or_default();
                note("value", value.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            }
            note("short", format!("{:?}", option.get_short()));
            // Instruments have lengths and widths, ships have others.
            let is_other = is_other
                || (verb == "new ship" && ["length", "source"].contains(&name))
                || (verb == "calibrate" && name == "duplex");
            if !is_other {
                let help = option.get_help().expect("a help").to_string();
                let begins: Vec<&str> = help.split_whitespace().take(3).collect();
                note("help", begins.join(" "));
            }
        }
    }
    for ((what, name), found) in &found {
        assert_eq!(found.len(), 1, "{what} of --{name}: {found:?}");
    }
}

/// Spellings of the other side of the ocean, which no word of ours on paper has.
const BRITISH: &str =
    "metre armour colour grey centre defence harbour neighbour calibre theatre favour manoeuv";

/// Every text of a table and the tables in it.
fn texts(value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::String(text) => found.push(text.clone()),
        toml::Value::Array(inner) => inner.iter().for_each(|one| texts(one, found)),
        toml::Value::Table(inner) => inner.values().for_each(|one| texts(one, found)),
        _ => {}
    }
}

/// What rule files name for print: labels, at whatever depth.
fn labels(value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::Array(inner) => inner.iter().for_each(|one| labels(one, found)),
        toml::Value::Table(inner) => {
            for (key, one) in inner {
                match one {
                    toml::Value::String(text) if key == "label" => found.push(text.clone()),
                    _ => labels(one, found),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_word_on_paper_is_spelled_as_in_america() {
    let mut found = Vec::new();
    texts(&toml_at("data/languages/en.toml"), &mut found);
    for rules in names_in("data/rules").iter().filter(|name| name.ends_with(".toml")) {
        labels(&toml_at(&format!("data/rules/{rules}")), &mut found);
    }
    assert!(found.len() > 900, "{}", found.len());
    found.retain(|text| BRITISH.split(' ').any(|word| text.to_lowercase().contains(word)));
    assert!(found.is_empty(), "{found:#?}");
}
