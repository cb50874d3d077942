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
        for (id, number) in [("flotation", 12), ("critical", 6), ("torpedoes", 4), ("movement", 2)] {
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
