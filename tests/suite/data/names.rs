//! Ships are found as players write them: with a navy's prefix, without accents, umlauts as two letters.

use std::collections::BTreeMap;

use chartroom::request::ships;

use crate::workbench::{fleet, toml_at};

#[test]
fn a_ship_is_found_in_every_way_in_which_players_type_her_name() {
    let typed: BTreeMap<String, Vec<String>> = toml_at("tests/data/names.toml");
    assert!(typed.len() > 50, "{}", typed.len());
    let mut missed = Vec::new();
    for (name, words) in &typed {
        for word in words {
            match ships::one(fleet(), word) {
                Ok((class, ship)) => {
                    let found = format!("{} {}", class.navy, ship.name);
                    let is_hers = ship.name == *name || found == *name;
                    missed.extend((!is_hers).then(|| format!("{word}: {found} for {name}")));
                }
                Err(fault) => missed.push(format!("{word}: {fault:?}")),
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
