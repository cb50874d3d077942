//! Lists, shows and explanations held against each other. tests/transcripts/ has whole screens.

use crate::workbench::{Workbench, listed};

#[test]
fn the_list_of_ships_is_an_array_and_each_is_found_by_its_word() {
    let bench = Workbench::new();
    let ships = listed("list ships --navy japan --type battleship --json");
    assert!(ships.len() > 5);
    for ship in &ships {
        assert_eq!(ship["type"], "battleship");
        let shown =
            bench.run(&format!("show {} --json", ship["word"].as_str().unwrap())).fine().json();
        assert_eq!((&shown["ship"], &shown["state"]), (&ship["ship"], &ship["state"]));
    }
}

#[test]
fn every_value_of_a_ship_is_explained_if_none_is_named() {
    let bench = Workbench::new();
    let all = bench.json("explain mikasa");
    let shown = bench.json("show mikasa");
    assert_eq!(all.as_array().unwrap().len(), shown["values"].as_object().unwrap().len());
    let one = bench.json("explain mikasa gunnery_heavy");
    assert!(all.as_array().unwrap().contains(&one));
    assert_eq!(one["formula_would_give"], "20", "where a source states it");
}

#[test]
fn a_ranking_shows_no_fraction_that_no_ruler_has() {
    for rules in ["quickfire", "quickfire_classic"] {
        let listed = format!("list ships --rank speed --rules {rules}");
        let all = Workbench::new().run(&listed).fine().text();
        let rows = all.lines().skip(1).map(|line| line.split(' ').next().expect("a value"));
        assert!(rows.into_iter().all(|value| value.len() <= 6), "{rules}: {all}");
    }
}

/// Seconds of the processor that a list of so many ships takes, which nobody else's work changes.
fn seconds_for(ships: usize) -> f64 {
    let bench = Workbench::project();
    let classes: String = (0..ships)
        .map(|number| {
            format!(
                "[[class]]\nid = \"c{number}\"\nname = \"C{number}\"\nstate = \"s\"\nsource = \"x\"\n\
                 ships = [{{ name = \"Ship {number}\" }}]\n"
            )
        })
        .collect();
    bench.write("ship_values/big.toml", format!("navy = \"Big\"\n{classes}"));
    let program = env!("CARGO_BIN_EXE_chartroom");
    let call = format!("\"{program}\" list ships --navy big | tail -1; times | tail -1");
    let mut shell = std::process::Command::new("sh");
    let run = shell.args(["-c", &call]).current_dir(bench.path("")).output().expect("sh");
    let said = String::from_utf8(run.stdout).expect("UTF-8");
    let (last, times) = said.split_once('\n').expect("two lines");
    assert!(last.starts_with(&format!("Ship {}", ships - 1)), "{last}");
    let user = times.split_whitespace().next().expect("a time");
    let (minutes, seconds) = user.trim_end_matches('s').split_once('m').expect("a time");
    60.0 * minutes.parse::<f64>().expect("minutes") + seconds.parse::<f64>().expect("seconds")
}

#[test]
fn a_list_of_eight_times_as_many_ships_takes_no_more_than_some_ten_times_as_long() {
    let (few, many) = (seconds_for(1_500), seconds_for(12_000));
    // Every ship held against every other would take 64 times as long.
    assert!(many < 25.0 * few.max(0.05), "{few} s and {many} s");
}
