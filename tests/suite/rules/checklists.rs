//! tests/data/checklists/: every rule that a text gives in numbers, with the form on which it is printed.
//! Each form is printed and its words are looked for.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::workbench::{Workbench, listed, on_all_cores, squeezed, text_at, text_of};

/// What is looked for on a form.
struct Line {
    rule: String,
    words: Vec<String>,
}

/// The checklist of a rule set: what is looked for, by the words of the call; and how many lines say why
/// a rule is not printed.
fn checklist(rules: &str) -> (BTreeMap<String, Vec<Line>>, usize) {
    let text = text_at(format!("tests/data/checklists/{rules}.md"));
    let mut forms: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    let (mut rule, mut unprinted) = (String::new(), 0);
    for row in text.lines().filter(|row| row.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [what, _, form, printed] = cells[..] else { panic!("{rules}: {row}") };
        if !what.is_empty() {
            rule = what.to_owned();
        }
        if form == "not printed" {
            assert!(printed.len() > 10, "{rules}: {rule} does not say why");
            unprinted += 1;
            continue;
        }
        let words = printed
            .trim_matches('`')
            .split(" \u{b7} ")
            .map(|words| squeezed(words).to_lowercase())
            .collect();
        let call = form.trim_matches('`').to_owned();
        forms.entry(call).or_default().push(Line { rule: rule.clone(), words });
    }
    (forms, unprinted)
}

#[test]
fn every_rule_in_numbers_is_printed_where_the_checklist_says() {
    let mut calls: Vec<(String, String, Vec<Line>)> = Vec::new();
    for set in listed("list rules --json") {
        let rules = set["id"].as_str().unwrap();
        let (forms, unprinted) = checklist(rules);
        let lines: usize = forms.values().map(Vec::len).sum();
        assert!(lines > 15 && unprinted <= 3, "{rules}: {lines} lines, {unprinted} not printed");
        calls.extend(forms.into_iter().map(|(form, lines)| (rules.to_owned(), form, lines)));
    }
    let missing = Mutex::new(Vec::new());
    on_all_cores(&calls, |(rules, form, lines)| {
        let bench = Workbench::new();
        let units = if form.contains("--units") { "" } else { "--units imperial" };
        let pdf = bench.pdf(&format!("{form} --rules {rules} {units} --paper a4"));
        let text = squeezed(&text_of(&pdf)).to_lowercase();
        for Line { rule, words } in lines {
            for word in words {
                if !text.contains(word.as_str()) {
                    missing.lock().unwrap().push(format!("{rules} {form}, {rule}: `{word}`"));
                }
            }
        }
    });
    let missing = missing.into_inner().unwrap();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
