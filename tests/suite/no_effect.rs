//! Options that change nothing in what is printed are told, and no others.

use std::collections::BTreeSet;

use crate::workbench::{Workbench, on_all_cores, units_of};

/// Options that only some forms read, with values unlike the usual ones of every rule set.
const OPTIONS: [&str; 21] = [
    "--type battleship",
    "--years 1890-1905",
    "--blank 1",
    "--copies 2",
    "--twins",
    "--layout folding",
    "--width 43",
    "--length 333",
    "--ticks 5",
    "--second-edge",
    "--base 21x52",
    "--radius 71",
    "--small",
    "--pitch 31",
    "--area 411x273",
    "--coordinates",
    "--start 0305",
    "--backs none",
    "--diagonals ahead",
    "--steps orthogonal",
    "--single",
];

fn name(option: &str) -> &str {
    option.split(' ').next().unwrap()
}

/// The options that a run says to be without effect.
fn told(stderr: &str) -> BTreeSet<String> {
    let warning = |line: &str| {
        let said = line.split_once("warning[no-effect]: `")?.1;
        Some(said.split_once('`')?.0.to_owned())
    };
    stderr.lines().filter_map(warning).collect()
}

/// Every form and instrument of every rule set.
fn forms() -> Vec<(String, String)> {
    let bench = Workbench::new();
    let id = |one: &serde_json::Value| one["id"].as_str().unwrap().to_owned();
    let rules = bench.run("list rules --json").fine().json();
    let mut all = Vec::new();
    for rules in rules.as_array().unwrap().iter().map(id) {
        let forms = bench.run(&format!("list forms --rules {rules} --json")).fine().json();
        all.extend(forms.as_array().unwrap().iter().map(|form| (rules.clone(), id(form))));
        all.push((rules, "instruments".to_owned()));
    }
    all
}

#[test]
fn every_form_tells_exactly_the_options_that_change_nothing_on_it() {
    let forms = forms();
    assert!(forms.len() > 60, "{forms:?}");
    on_all_cores(&forms, |(rules, form)| {
        let bench = Workbench::new();
        // Ships where a form shows them: one battleship, one that is none.
        let plain = format!("print {form} --rules {rules} --units {}", units_of(rules, "metric"));
        let with_ships = format!("{plain} mikasa naniwa");
        let ships = bench.run(&format!("{plain} --no-attachment -o none.pdf")).code != 0;
        let call = if ships { &with_ships } else { &plain };
        let print = |options: &str| {
            let run = bench.run(&format!("{call} {options} --no-attachment -o x.pdf"));
            let bytes = (run.code == 0).then(|| bench.read("x.pdf"));
            (bytes, run.stderr)
        };
        let (usual, _) = print("");
        let usual = usual.unwrap_or_else(|| panic!("{call}"));
        let (_, stderr) = print(&OPTIONS.join(" "));
        let unread = told(&stderr);
        let (read, without): (Vec<&str>, Vec<&str>) =
            OPTIONS.into_iter().partition(|option| !unread.contains(name(option)));
        let (same, stderr) = print(&without.join(" "));
        assert_eq!(told(&stderr).len(), without.len(), "{call}: {stderr}");
        assert_eq!(same.as_ref(), Some(&usual), "{call} {}", without.join(" "));
        // Twins are of ships that come damaged. What cannot be drawn so is refused, which tells too.
        for option in read.into_iter().filter(|option| name(option) != "--twins") {
            let (changed, stderr) = print(option);
            assert!(told(&stderr).is_empty(), "{call} {option}: {stderr}");
            assert_ne!(changed.as_ref(), Some(&usual), "{call} {option} changes nothing");
        }
    });
}
