//! `list ships --rank`: the fleet in the order of a value.

use crate::workbench::Workbench;

#[test]
fn a_ranking_shows_no_fraction_that_no_ruler_has() {
    for (rules, fastest) in [("quickfire", "13.91 "), ("quickfire_classic", "139.06 ")] {
        let listed = format!("list ships --rank speed --rules {rules} --navy soviet_union");
        let text = Workbench::new().run(&listed).fine().text();
        assert!(text.lines().nth(1).unwrap().starts_with(fastest), "{text}");
        let listed = format!("list ships --rank speed --rules {rules}");
        let all = Workbench::new().run(&listed).fine().text();
        let rows = all.lines().skip(1).map(|line| line.split(' ').next().expect("a value"));
        assert!(rows.into_iter().all(|value| value.len() <= 6), "{rules}: {all}");
    }
}
