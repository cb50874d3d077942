//! The tables of docs/estimates.md that hold values are made from the program: `BLESS=1 cargo test estimate_tables`.

use chartroom::measure::Fraction;
use chartroom::model::{Amount, RuleSet, ShipClass};

use crate::workbench::{deriver, fleet, repository, rule_sets, text_at, unstated};

/// What the columns of the table of sample ships show: one value, or the two of a pair.
const SAMPLE: [&[&str]; 7] = [
    &["size"],
    &["armor_heavy", "armor_light"],
    &["gunnery_heavy", "gunnery_light"],
    &["rof_heavy", "rof_light"],
    &["torpedo"],
    &["speed"],
    &["repair"],
];

/// The class of this name, or with a ship of this name, that was first completed in this year.
fn class(name: &str, year: &str) -> &'static ShipClass {
    let of_year =
        |class: &&ShipClass| class.completed.is_some_and(|(first, _)| first.to_string() == year);
    let classes = || fleet().classes.iter().filter(of_year);
    let named = classes().find(|class| class.name == name);
    let holding = || classes().find(|class| class.ships.iter().any(|ship| ship.name == name));
    named.or_else(holding).unwrap_or_else(|| panic!("docs/estimates.md: no `{name}` of {year}"))
}

/// One value as the page prints it.
fn shown(rules: &RuleSet, class: &ShipClass, id: &str) -> String {
    // As the formulas alone give them.
    let derived = deriver(rules).ship(class, &unstated(class));
    let derived = derived.expect("values");
    let value = derived.value(id).unwrap_or_else(|| panic!("{} has no `{id}`", rules.id));
    let rule = rules.values.iter().find(|rule| rule.id == id).expect("the rule");
    let mark = if rule.extrapolates(value) { "\u{2021}" } else { "" };
    match &value.amount {
        Amount::Unknown => "?".to_owned(),
        Amount::Number(inches) if id == "speed" => {
            inches.round_half_up(Fraction::new(1, 4)).to_mixed_text()
        }
        amount => format!("{}{mark}", amount.text()),
    }
}

struct Book {
    rule_sets: Vec<RuleSet>,
}

impl Book {
    fn rules(&self, id: &str) -> &RuleSet {
        self.rule_sets.iter().find(|rules| rules.id == id).expect("a rule set")
    }

    /// A row of sample ships: her name, her year, and every value anew.
    fn sample(&self, cells: &[&str]) -> Vec<String> {
        let rules = self.rules("quickfire");
        let class = class(cells[0], cells[1]);
        let value = |ids: &&[&str]| {
            let mut shown: Vec<_> = ids.iter().map(|id| shown(rules, class, id)).collect();
            shown.dedup_by(|second, first| second == first && *first == "BG");
            shown.join(" / ")
        };
        let known = cells[..2].iter().map(|cell| (*cell).to_owned());
        known.chain(SAMPLE.iter().map(value)).collect()
    }

    /// What the classes of a cell, each `Name YEAR`, have of the value of the next cell.
    fn gives(&self, classes: &str, value: &str) -> String {
        let value = value.trim_matches('`');
        let (rules, id) = value.split_once(' ').unwrap_or(("quickfire", value));
        let one = |named: &str| {
            let (name, year) = named.trim().rsplit_once(' ').expect("a name and a year");
            shown(self.rules(rules), class(name, year), id)
        };
        classes.split(';').map(one).collect::<Vec<_>>().join("; ")
    }
}

/// The page with its tables made anew.
fn made_anew(page: &str, book: &Book) -> (String, usize) {
    let mut head: Vec<String> = Vec::new();
    let mut rows = 0;
    let line = |line: &str| {
        if !line.starts_with("| ") {
            if !line.starts_with('|') {
                head.clear();
            }
            return line.to_owned();
        }
        let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let cells: Vec<&str> = inner.expect("a row").split('|').map(str::trim).collect();
        if head.is_empty() {
            head = cells.iter().map(|cell| (*cell).to_owned()).collect();
            return line.to_owned();
        }
        let column = |name: &str| head.iter().position(|head| head == name);
        if head.first().is_some_and(|head| head == "ship") && column("year") == Some(1) {
            rows += 1;
            return format!("| {} |", book.sample(&cells).join(" | "));
        }
        let [Some(classes), Some(value), Some(gives)] = ["classes", "value", "gives"].map(column)
        else {
            return line.to_owned();
        };
        rows += 1;
        let mut cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
        cells[gives] = book.gives(&cells[classes], &cells[value]);
        format!("| {} |", cells.join(" | "))
    };
    let page = page.lines().map(line).collect::<Vec<_>>().join("\n") + "\n";
    (page, rows)
}

#[test]
fn the_values_in_the_tables_of_estimates_are_those_of_the_program() {
    let book = Book { rule_sets: rule_sets() };
    let kept = text_at("docs/estimates.md");
    let (page, rows) = made_anew(&kept, &book);
    assert!(rows > 25, "{rows}");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(repository().join("docs/estimates.md"), page).expect("the page");
        return;
    }
    let stale: Vec<_> = kept.lines().zip(page.lines()).filter(|(old, new)| old != new).collect();
    assert!(stale.is_empty(), "BLESS=1 cargo test estimate_tables: {stale:#?}");
}
