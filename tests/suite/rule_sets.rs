//! What each rule set's own text prints or its formulas give, beyond the main one (values.rs).

use serde_json::{Value, json};

use crate::workbench::Workbench;

fn values(ship: &str, rules: &str) -> Value {
    Workbench::new().run(&format!("show {ship} --rules {rules} --json")).fine().json()["values"]
        .clone()
}

// ---- gridded: the rules print these numbers for every ship ----

#[test]
fn every_gridded_ship_has_the_printed_points_torpedoes_and_move() {
    for ship in ["mikasa", "arun", "dupuy-de-lome"] {
        let values = values(ship, "gridded");
        for (id, number) in [("flotation", 12), ("critical", 6), ("torpedoes", 4), ("movement", 2)]
        {
            assert_eq!(values[id]["value"], json!(number), "{ship} {id}");
            assert_eq!(values[id]["basis"], "computed", "{ship} {id}");
        }
    }
}

#[test]
fn the_gridded_option_counts_a_point_for_500_tons_and_no_tons_are_no_guess() {
    for (ship, points) in
        [("mikasa", json!(30)), ("dupuy-de-lome", json!(13)), ("novik", Value::Null)]
    {
        assert_eq!(values(ship, "gridded")["flotation_by_tons"]["value"], points, "{ship}");
    }
}

// ---- easyships: section XI of the rules from our particulars (docs/rule_sets/easyships.md) ----

fn texts(ship: &str, rules: &str, ids: &[&str]) -> Vec<String> {
    let values = values(ship, rules);
    ids.iter()
        .map(|id| values[*id]["text"].as_str().unwrap_or_else(|| panic!("{id}")).to_owned())
        .collect()
}

const RATINGS: [&str; 9] = [
    "primary",
    "secondary",
    "tertiary",
    "torpedoes",
    "armor_rating",
    "defense",
    "moves",
    "points",
    "turn_faces",
];

#[test]
fn easyships_ratings_follow_section_xi() {
    for (ship, ratings) in [
        ("mikasa", ["4x12", "14x6", "20x3", "2", "6", "15", "2", "31", "1"]),
        ("yamato", ["9x18", "12x6", "12x5", "–", "13", "68", "4", "112", "1"]),
        ("scharnhorst@completed", ["9x11", "12x6", "14x4", "3", "8", "39", "4", "68", "1"]),
        ("arun", ["4x3", "–", "–", "2", "0", "1", "3", "6", "3"]),
    ] {
        assert_eq!(texts(ship, "easyships", &RATINGS), ratings, "{ship}");
    }
}

#[test]
fn easyships_leaves_open_what_needs_a_figure_that_no_source_gives() {
    // Hood's deck is not known, so neither are her armor and what is reckoned from it.
    assert_eq!(texts("hood", "easyships", &["armor_rating", "points"]), ["unknown", "unknown"]);
}

#[test]
fn wichita_has_the_armor_and_scharnhorst_the_main_guns_of_the_rules_text() {
    assert_eq!(texts("wichita", "easyships", &["armor_rating"]), ["4"]);
    assert_eq!(texts("scharnhorst@completed", "easyships", &["primary"]), ["9x11"]);
}
