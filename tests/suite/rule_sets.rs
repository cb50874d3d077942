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

// ---- dreadnoughts: estimates of ours, but for the half inch a knot (docs/rule_sets/dreadnoughts.md) ----

const CARD: [&str; 10] = [
    "ship_type",
    "hull",
    "grey_boxes",
    "knots",
    "move",
    "main_class",
    "main_turrets",
    "secondary_class",
    "armor_turret",
    "armor_belt",
];

#[test]
fn dreadnoughts_cards_have_the_values_of_the_documented_formulas() {
    for (ship, card) in [
        ("mikasa", ["B", "16", "3", "18", "9", "A", "2", "E", "AA", "A"]),
        ("hood", ["B", "26", "6", "31", "15 1/2", "A", "4", "E", "AA", "AA"]),
        ("warspite@1914", ["B", "21", "5", "25", "12 1/2", "A", "4", "E", "AA", "AA"]),
        ("yamato", ["B", "34", "8", "27", "13 1/2", "A", "3", "E", "AA", "AA"]),
        ("arun", ["D", "3", "–", "25 1/2", "12 3/4", "G", "2", "G", "–", "–"]),
        (
            "dupuy-de-lome",
            [
                "ACR", "11", "2", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown",
                "unknown",
            ],
        ),
    ] {
        assert_eq!(texts(ship, "dreadnoughts", &CARD), card, "{ship}");
    }
}

#[test]
fn half_an_inch_a_knot_is_the_rules_own() {
    assert_eq!(
        values("mikasa", "dreadnoughts")["move"],
        json!({ "value": 9, "basis": "computed", "text": "9" })
    );
}
