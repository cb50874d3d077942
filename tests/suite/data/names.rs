//! Ships are found as players write them: with a navy's prefix, without accents, umlauts as two letters.

use std::collections::BTreeMap;

use chartroom::request::ships;

use crate::workbench::{Workbench, fleet, toml_at};

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

#[test]
fn letters_alone_decide_only_where_no_name_is_written_so() {
    let bench = Workbench::project();
    let class = |id: &str, name: &str| {
        format!(
            "[[class]]\nid = \"{id}\"\nname = \"{name}\"\nstate = \"now\"\nsource = \"mine\"\n\n\
             [[class.ships]]\nname = \"{name}\"\n\n"
        )
    };
    let text =
        ["navy = \"Ruritania\"\n\n", &class("a", "A.1"), &class("b", "A1"), &class("c", "?")];
    bench.write("ship_values/ruritania.toml", text.concat());
    for (word, ship) in [("a.1", "A.1"), ("a1", "A1"), ("?", "?")] {
        assert_eq!(bench.json(&format!("show {word}"))["ship"], ship, "{word}");
    }
    bench.run("show a-1").says(&["`a-1` fits several ships"]);
}

#[test]
fn a_file_of_ones_own_names_its_prefix() {
    let bench = Workbench::project();
    let ships = "navy = \"Ruritania\"\nprefixes = [\"RHS\"]\n\n[[class]]\nid = \"a\"\nname = \"Strelsau\"\n\
                 state = \"now\"\nsource = \"mine\"\n\n[[class.ships]]\nname = \"Strelsau\"\n";
    bench.write("ship_values/ruritania.toml", ships);
    assert_eq!(bench.json("show rhs-strelsau")["ship"], "Strelsau");
    for none in ["hms-strelsau", "louis-the-fat"] {
        bench.run(&format!("show {none}")).says(&[&format!("there is no ship `{none}`")]);
    }
}
