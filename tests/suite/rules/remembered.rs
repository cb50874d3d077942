//! tests/data/remembered/: what each game makes a player remember of a ship, played on paper by a script of
//! damage. Every fact has its place on every record of the game, and on a screen too.

use std::collections::BTreeSet;

use crate::sheets::fillable::{fields, is_marked};
use crate::workbench::{Workbench, text_of, toml_at};

/// Rule sets and their records.
const RECORDS: [(&str, &[&str]); 5] = [
    ("quickfire", &["log", "card"]),
    ("quickfire_classic", &["log", "card"]),
    ("gridded", &["card"]),
    ("easyships", &["card"]),
    ("dreadnoughts", &["card"]),
];

struct Fact {
    what: String,
    damage: String,
    fields: Vec<String>,
}

/// The ship and the facts of a rule set.
fn script(rules: &str) -> (String, Vec<Fact>) {
    let table: toml::Table = toml_at(&format!("tests/data/remembered/{rules}.toml"));
    let word = |table: &toml::Table, key: &str| table[key].as_str().expect(key).to_owned();
    let facts = table["fact"].as_array().expect("facts").iter().map(|fact| {
        let fact = fact.as_table().expect("a fact");
        assert!(!word(fact, "at").is_empty());
        let fields = fact["fields"].as_array().expect("fields").iter();
        let fields = fields.map(|field| field.as_str().expect("a name").to_owned()).collect();
        Fact { what: word(fact, "what"), damage: word(fact, "damage"), fields }
    });
    (word(&table, "ship"), facts.collect())
}

fn order(ship: &str, damage: &str) -> String {
    format!(
        "title = \"Trial\"\n[[side]]\nname = \"A\"\nships = [{{ ship = \"{ship}\", damage = {{ {damage} }} }}]\n"
    )
}

#[test]
fn every_fact_that_a_game_makes_players_remember_has_its_place_on_its_records() {
    for (rules, records) in RECORDS {
        let (ship, facts) = script(rules);
        for form in records {
            for Fact { what, damage, fields: own } in &facts {
                let bench = Workbench::new();
                bench.write("trial.toml", order(&ship, damage));
                let call = format!("print {form} trial.toml --rules {rules}");
                bench.run(&format!("{call} -o paper.pdf")).fine();
                bench.run(&format!("{call} --fillable -o screen.pdf")).fine();
                let found = marked(&bench.read("screen.pdf"), &ship);
                assert_eq!(found, own.iter().cloned().collect(), "{rules} {form}: {what}");
                // The whole of it comes back from the screen.
                let read = bench.run("read screen.pdf -o -").fine().text();
                bench.write("again.toml", read);
                bench.run(&format!("print {form} again.toml --rules {rules} -o again.pdf")).fine();
                let [again, paper] =
                    ["again.pdf", "paper.pdf"].map(|pdf| text_of(&bench.read(pdf)));
                assert_eq!(again, paper, "{rules} {form}: {what}");
            }
        }
    }
}

/// The fields of a record that are marked, without those of her name.
fn marked(pdf: &[u8], ship: &str) -> BTreeSet<String> {
    let screen = fields(pdf);
    let names = screen.keys().filter(|name| is_marked(&screen[*name]));
    let names = names.map(|name| name.rsplit(&format!("{ship}.")).next().unwrap().to_owned());
    names.filter(|name| !["ship", "class_name", "navy"].contains(&name.as_str())).collect()
}

#[test]
fn every_such_fact_has_its_place_in_the_other_sizes_too() {
    for (rules, records) in RECORDS {
        let (ship, facts) = script(rules);
        for size in ["large", "reusable"] {
            let damage: Vec<&str> = facts.iter().map(|fact| fact.damage.as_str()).collect();
            let bench = Workbench::new();
            bench.write("trial.toml", order(&ship, &damage.join(", ")));
            let call = format!("print {} trial.toml --rules {rules} --size {size}", records[0]);
            bench.run(&format!("{call} --fillable -o screen.pdf")).fine();
            let wanted: BTreeSet<String> =
                facts.iter().flat_map(|fact| fact.fields.iter().cloned()).collect();
            assert_eq!(marked(&bench.read("screen.pdf"), &ship), wanted, "{rules} {size}");
            // On paper a row of clips has one place for all turns, which is no field.
            let is_clipped = |fact: &&Fact| size == "reusable" && fact.damage.starts_with('"');
            let picture = |damage: &str| {
                bench.write("trial.toml", order(&ship, damage));
                bench.run(&format!("{call} --format png --dpi 60 -o paper.png")).fine();
                bench.read("paper.png")
            };
            let clipped: Vec<&Fact> = facts.iter().filter(is_clipped).collect();
            let clean = clipped.first().map(|_| picture(""));
            for Fact { what, damage, .. } in clipped {
                assert_ne!(Some(picture(damage)), clean, "{rules} {size}: {what}");
            }
        }
    }
}

#[test]
fn every_row_of_a_turn_strip_is_on_the_list_of_what_is_remembered() {
    for (rules, _) in RECORDS {
        let (_, facts) = script(rules);
        let table: toml::Table = toml_at(&format!("data/rules/{rules}.toml"));
        for row in table.get("turn_row").and_then(|rows| rows.as_array()).into_iter().flatten() {
            let id = row["id"].as_str().expect("an id");
            let first = format!("{id}.1");
            assert!(facts.iter().any(|fact| fact.fields.contains(&first)), "{rules}: {id}");
        }
    }
}
