//! Orderings that a handbook gives (tests/data/orderings.toml), tried in every rule set that counts them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use chartroom::derive::Deriver;
use chartroom::model::{Amount, RuleSet, ShipClass};
use serde::Deserialize;

use crate::workbench::{class, deriver, fleet, rule_sets, rules, toml_at, unstated};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Orderings {
    measures: BTreeMap<String, Measure>,
    ordering: Vec<One>,
}

/// Which value of each rule set measures it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Measure {
    #[serde(default)]
    fine: BTreeMap<String, String>,
    #[serde(default)]
    coarse: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct One {
    class: String,
    above: Option<String>,
    not_below: Option<String>,
    r#in: String,
    says: String,
    source: String,
    #[serde(default)]
    except: BTreeMap<String, String>,
}

fn orderings() -> Orderings {
    toml_at("tests/data/orderings.toml")
}

/// What the formulas alone give, whatever a publisher states of the class's first ship.
fn estimate<'a>(deriver: &Deriver<'a>, class: &'a ShipClass, value: &str) -> Amount {
    let derived = deriver.ship(class, &unstated(class));
    let derived = derived.unwrap_or_else(|faults| panic!("{faults:?}"));
    derived.value(value).unwrap_or_else(|| panic!("no value {value}")).amount.clone()
}

struct Trial<'a> {
    rules: &'a RuleSet,
    value: &'a str,
    fine: bool,
}

impl<'a> Trial<'a> {
    /// What is wrong with an ordering here; `None` if a value of the two is not known.
    fn failure(&self, deriver: &Deriver<'a>, one: &One) -> Option<Result<(), String>> {
        let (lesser, strictly) = match (&one.above, &one.not_below) {
            (Some(lesser), None) => (lesser, self.fine),
            (None, Some(lesser)) => (lesser, false),
            _ => panic!("{}: `above` or `not_below`, and one of them", one.class),
        };
        let [first, second] =
            [&one.class, lesser].map(|name| estimate(deriver, class(name), self.value));
        if [&first, &second].contains(&&Amount::Unknown) {
            return None;
        }
        let holds = match first.rank(&second) {
            Ordering::Less => true,
            Ordering::Equal => !strictly,
            Ordering::Greater => false,
        };
        let told = format!(
            "{} {}: {} has {}, {lesser} has {} ({}: {})",
            self.rules.id,
            self.value,
            one.class,
            first.text(),
            second.text(),
            one.source,
            one.says
        );
        Some(if holds { Ok(()) } else { Err(told) })
    }
}

#[test]
fn the_fleet_stands_in_the_order_that_handbooks_give() {
    let table = orderings();
    let sets = rule_sets();
    let mut tried = vec![0; table.ordering.len()];
    let mut failures = Vec::new();
    for rules in &sets {
        let deriver = deriver(rules);
        for (at, one) in table.ordering.iter().enumerate() {
            let measure = &table.measures[&one.r#in];
            let fine = measure.fine.get(&rules.id).map(|value| (value, true));
            let value = fine.or(measure.coarse.get(&rules.id).map(|value| (value, false)));
            let Some((value, fine)) = value.filter(|_| !one.except.contains_key(&rules.id)) else {
                continue;
            };
            let trial = Trial { rules, value, fine };
            if let Some(result) = trial.failure(&deriver, one) {
                tried[at] += 1;
                failures.extend(result.err());
            }
        }
    }
    let untried = table.ordering.iter().zip(&tried).filter(|(_, tried)| **tried == 0);
    let untried: Vec<&str> = untried.map(|(one, _)| one.class.as_str()).collect();
    assert_eq!((failures, untried), (Vec::new(), Vec::new()));
}

#[test]
fn orderings_reach_from_the_yalu_to_leyte_and_over_every_fleet_of_the_games() {
    let table = orderings();
    assert!(table.ordering.len() >= 40);
    let sourced = |one: &One| one.source.starts_with("http") && !one.says.is_empty();
    assert!(table.ordering.iter().all(sourced));
    let decade = |one: &One| class(&one.class).completed.unwrap().0 / 10 * 10;
    let decades: BTreeSet<i64> = table.ordering.iter().map(decade).collect();
    assert!(decades.is_superset(&[1880, 1890, 1900, 1910, 1940].into()), "{decades:?}");
}

/// The decks of a protected cruiser never make her the equal of the battleships of her time.
#[test]
fn no_protected_cruiser_has_the_armor_of_an_armored_ship_of_her_decade() {
    for (id, value) in [("quickfire", "armor_heavy"), ("quickfire_classic", "armor_base")] {
        let rules = rules(id);
        let deriver = deriver(&rules);
        let armor = |kinds: &[&str]| -> Vec<Amount> {
            let of_kind = |class: &&ShipClass| {
                class.completed.is_some_and(|(first, _)| (1890..1910).contains(&first))
                    && class.kind.is_some_and(|kind| kinds.contains(&kind.word()))
            };
            let classes = fleet().classes.iter().filter(of_kind);
            let mut found: Vec<Amount> =
                classes.map(|class| estimate(&deriver, class, value)).collect();
            found.retain(|amount| *amount != Amount::Unknown);
            found.sort_by(Amount::rank);
            found
        };
        let best_protected = armor(&["protected_cruiser"]).remove(0);
        let worst_battleship = armor(&["battleship"]).pop().unwrap();
        assert_eq!(worst_battleship.rank(&best_protected), Ordering::Less, "{id}");
    }
}
