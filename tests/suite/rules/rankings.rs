//! `list ships --rank`: the fleet in the order of a value.

use crate::workbench::Workbench;

#[test]
fn list_ships_ranks_by_a_value_and_tells_what_is_stated() {
    let ranked = Workbench::new().json("list ships --rank gunnery_heavy --navy japan");
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
        let listed = format!("list ships --rank speed --rules {rules}");
        let all = Workbench::new().run(&listed).fine().text();
        let rows = all.lines().skip(1).map(|line| line.split(' ').next().expect("a value"));
        assert!(rows.into_iter().all(|value| value.len() <= 6), "{rules}: {all}");
    }
}
