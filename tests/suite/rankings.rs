//! The pages of docs/rankings: the fleet in the order of each value. `BLESS=1 cargo test rankings` makes them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chartroom::data::{self, Files};
use chartroom::derive::Deriver;
use chartroom::diagnostic::Faults;
use chartroom::formula::Formulas;
use chartroom::model::{Amount, Fleet, RuleSet, Ship, ShipClass, Value, ValueRule};

use crate::workbench::{Workbench, repository};

/// How a class is called: with its state where another has the same name.
fn names(fleet: &Fleet) -> HashMap<*const ShipClass, String> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for class in &fleet.classes {
        *known.entry(&class.name).or_default() += 1;
    }
    let name = |class: &ShipClass| match known[class.name.as_str()] {
        1 => class.name.clone(),
        _ => format!("{} ({}, {})", class.name, class.navy, class.state),
    };
    fleet.classes.iter().map(|class| (std::ptr::from_ref(class), name(class))).collect()
}

/// Every class with her values as the formulas alone give them.
fn estimates<'a>(fleet: &'a Fleet, rules: &RuleSet) -> Vec<(&'a ShipClass, Arc<[Arc<Value>]>)> {
    let mut faults = Faults::default();
    let formulas = Formulas::check(rules, &mut faults);
    let deriver = Deriver::new(rules, &formulas);
    let of = |class: &'a ShipClass| {
        let ship = Ship { stated: BTreeMap::new(), ..class.ships[0].clone() };
        (class, deriver.ship(class, &ship).expect("values").values)
    };
    fleet.classes.iter().map(of).collect()
}

fn shown(rule: &ValueRule, value: &Value) -> String {
    match &value.amount {
        Amount::Unknown => "?".to_owned(),
        amount if rule.extrapolates(value) => format!("{}\u{2021}", amount.text()),
        amount => amount.text(),
    }
}

/// The line of each amount: who has it, by year.
fn ranking(
    rule: &ValueRule,
    mut ranked: Vec<(&ShipClass, &Value)>,
    names: &HashMap<*const ShipClass, String>,
) -> String {
    ranked.sort_by(|(one, a), (other, b)| {
        a.amount
            .rank(&b.amount)
            .then(one.completed.cmp(&other.completed))
            .then(one.name.cmp(&other.name))
    });
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (class, value) in ranked {
        let year = class.completed.map(|(first, _)| format!(" {first}")).unwrap_or_default();
        let name = format!("{}{year}", names[&std::ptr::from_ref(class)]);
        let amount = shown(rule, value);
        match lines.last_mut() {
            Some((last, names)) if *last == amount => names.push(name),
            _ => lines.push((amount, vec![name])),
        }
    }
    if let [(amount, _)] = lines.as_slice() {
        return format!("{amount} for every class.\n");
    }
    let row =
        |(amount, names): &(String, Vec<String>)| format!("| {amount} | {} |\n", names.join(" · "));
    format!("| {} | classes |\n|---|---|\n", rule.label.to_lowercase())
        + &lines.iter().map(row).collect::<String>()
}

/// Of a group of more than three, such as the guns of each turret, the first tells the order.
fn tells(rules: &RuleSet, at: usize) -> bool {
    let group = |rule: &ValueRule| rule.group.clone();
    let own = group(&rules.values[at]);
    let members = rules.values.iter().filter(|rule| group(rule) == own).count();
    let first = rules.values.iter().position(|rule| group(rule) == own) == Some(at);
    own.is_none() || members <= 3 || first
}

fn page(rules: &RuleSet, fleet: &Fleet) -> String {
    let names = names(fleet);
    let estimates = estimates(fleet, rules);
    let mut page = format!(
        "# The fleet ranked: {} {}\n\n\
         Every class by each value that a formula gives, the greatest first, with the year of her completion. \
         Made by `BLESS=1 cargo test rankings`; what looks odd here is explained in [estimates.md](../estimates.md), \
         section 9. A value that a publisher states of one ship is left out. \
         ‡ extrapolated, – none, ? not known. On the screen: \
         `chartroom list ships --rank VALUE --rules {}`.\n",
        rules.title, rules.edition, rules.id
    );
    let shown = |(at, rule): &(usize, &ValueRule)| rule.formula.is_some() && tells(rules, *at);
    for (at, rule) in rules.values.iter().enumerate().filter(shown) {
        let ranked =
            estimates.iter().map(|(class, values)| (*class, values[at].as_ref())).collect();
        page.push_str(&format!(
            "\n## {} (`{}`)\n\n{}",
            rule.label,
            rule.id,
            ranking(rule, ranked, &names)
        ));
    }
    page
}

#[test]
fn the_pages_of_rankings_are_up_to_date() {
    let mut faults = Faults::default();
    let fleet = data::read_fleet(&Files::embedded(), &mut faults);
    for rules in data::read_rule_sets(&Files::embedded(), &mut faults) {
        let path = repository().join(format!("docs/rankings/{}.md", rules.id));
        let page = page(&rules, &fleet);
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, page).unwrap();
            continue;
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == page, "{} is not up to date: BLESS=1 cargo test rankings", path.display());
    }
}

#[test]
fn list_ships_ranks_by_a_value_and_tells_what_is_stated() {
    let ranked =
        Workbench::new().run("list ships --rank gunnery_heavy --navy japan --json").fine().json();
    let rows = ranked.as_array().unwrap();
    assert_eq!((&rows[0]["class"], &rows[0]["extrapolated"]), (&"Yamato".into(), &true.into()));
    let numbers: Vec<f64> = rows.iter().filter_map(|row| row["value"].as_f64()).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] >= pair[1]), "{numbers:?}");
    let mikasa = rows.iter().find(|row| row["class"] == "Mikasa").unwrap();
    assert_eq!((&mikasa["value"], &mikasa["basis"]), (&20.into(), &"stated".into()));
    let text = Workbench::new()
        .run("list ships --rank armor_belt --rules dreadnoughts --navy denmark")
        .fine()
        .text();
    assert!(text.lines().nth(1).unwrap().starts_with('B'), "{text}");
    assert!(text.lines().last().unwrap().starts_with('?'), "{text}");
}

#[test]
fn a_ranking_shows_no_fraction_that_no_ruler_has() {
    for (rules, fastest) in [("quickfire", "13.91 "), ("quickfire_classic", "139.06 ")] {
        let listed = format!("list ships --rank speed --rules {rules} --navy soviet_union");
        let text = Workbench::new().run(&listed).fine().text();
        assert!(text.lines().nth(1).unwrap().starts_with(fastest), "{text}");
        let kept = repository().join(format!("docs/rankings/{rules}.md"));
        assert!(!std::fs::read_to_string(kept).unwrap().contains("000000 |"), "{rules}");
    }
}

#[test]
fn a_value_that_there_is_not_cannot_rank() {
    Workbench::new().run("list ships --rank gunnery").refused(
        2,
        "error[unknown-value]: Quickfire has no value `gunnery`\n  hint: did you mean `gunnery_heavy`?",
    );
}
