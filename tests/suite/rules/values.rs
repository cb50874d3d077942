//! Ship values: the rules text's own examples, then six ships at every scale.

use serde_json::{Value, json};

use crate::workbench::{Workbench, told};

fn show(words: &str) -> Value {
    Workbench::new().run(&format!("show {words} --json")).fine().json()
}

fn distances(shown: &Value) -> Vec<f64> {
    let boxes = shown["speed_boxes"].as_array().expect("boxes");
    boxes.iter().map(|speed| speed["distance"].as_f64().expect("a distance")).collect()
}

// ---- the worked examples of rules 1.1 (B-RULES) ----

#[test]
fn mikasa_has_the_gunnery_and_rof_that_the_rules_state() {
    let values = &show("mikasa")["values"];
    assert_eq!(
        told(&values["gunnery_heavy"]),
        json!({ "value": 20, "basis": "stated", "text": "20", "kind": "whole" })
    );
    assert_eq!(
        told(&values["rof_heavy"]),
        json!({ "value": 5, "basis": "stated", "text": "5", "kind": "whole" })
    );
}

#[test]
fn borodino_has_the_armor_that_the_rules_state_and_her_sister_has_not() {
    assert_eq!(show("borodino")["values"]["armor_heavy"]["basis"], "stated");
    assert_eq!(show("borodino")["values"]["armor_heavy"]["value"], 10);
    assert_eq!(show("orel")["values"]["armor_heavy"]["basis"], "estimated");
}

#[test]
fn mikasa_against_borodino_is_two_to_one() {
    let gunnery = show("mikasa")["values"]["gunnery_heavy"]["value"].as_f64().unwrap();
    let armor = show("borodino")["values"]["armor_heavy"]["value"].as_f64().unwrap();
    assert_eq!(gunnery / armor, 2.0);
}

#[test]
fn hannibal_moves_as_in_the_example_of_turning() {
    let shown = show("hannibal --scale medium --units imperial");
    // Eighth 6 in, fifth 3 3/4, fourth 3, first 3/4 are printed; the others are exact eighths. The
    // 3 1/2 of the same sentence is a slip of the text (docs/estimates.md).
    assert_eq!(distances(&shown), [6.0, 5.25, 4.5, 3.75, 3.0, 2.25, 1.5, 0.75]);
}

#[test]
fn turns_go_with_the_boxes_as_in_the_table_of_turn_angles() {
    let shown = show("hannibal");
    let turns: Vec<i64> = shown["speed_boxes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|speed| speed["turn"].as_i64().unwrap())
        .collect();
    assert_eq!(turns, [45, 90, 90, 90, 90, 45, 45, 0]);
    assert_eq!(shown["speed_boxes"][0]["box"], 8);
}

#[test]
fn dupuy_de_lome_has_the_size_that_the_rules_state() {
    assert_eq!(
        told(&show("dupuy-de-lome")["values"]["size"]),
        json!({ "value": 7, "basis": "stated", "text": "7", "kind": "number" })
    );
}

#[test]
fn of_a_ship_with_nothing_but_her_tons_nothing_but_her_size_is_known() {
    let bench = Workbench::project();
    bench.write(
        "ship_values/ruritania.toml",
        "navy = \"Ruritania\"\n[[class]]\nid = \"strelsau\"\nname = \"Strelsau\"\n\
         state = \"as completed\"\ntype = \"armored_cruiser\"\ndisplacement_t = 6676\n\
         source = \"made up\"\n[[class.ships]]\nname = \"Strelsau\"\n",
    );
    let values = bench.run("show strelsau --json").fine().json()["values"].clone();
    assert_eq!(values["size"]["value"], 7);
    for id in ["armor_heavy", "gunnery_heavy", "rof_light", "torpedo", "speed"] {
        let value = &values[id];
        assert_eq!(
            (&value["value"], &value["basis"], &value["text"]),
            (&Value::Null, &json!("unknown"), &json!("unknown")),
            "{id}"
        );
    }
}

// ---- the worked examples of the classic edition (C-RULES) ----

#[test]
fn the_classic_edition_has_the_values_that_its_rules_state() {
    for (ship, value, stated) in [
        ("mikasa", "gunnery_heavy", 10),
        ("mikasa", "rof_heavy", 5),
        ("borodino", "armor_heavy", 7),
        ("dupuy-de-lome", "size", 7),
    ] {
        let shown = &show(&format!("{ship} --rules quickfire_classic"))["values"][value];
        assert_eq!(
            (&shown["value"], &shown["basis"]),
            (&json!(stated), &json!("stated")),
            "{ship} {value}"
        );
        let run = Workbench::new()
            .run(&format!("explain {ship} {value} --rules quickfire_classic --json"))
            .fine();
        assert_eq!(run.json()["formula_would_give"], stated.to_string(), "{ship} {value}");
    }
}

#[test]
fn hannibal_has_the_classic_boxes_counted_from_the_full_speed() {
    let shown = show("hannibal --rules quickfire_classic --scale small --units metric");
    // First 60, fourth 38, eighth 8 are printed; the others follow by the same rounding.
    assert_eq!(distances(&shown), [60.0, 53.0, 45.0, 38.0, 30.0, 23.0, 15.0, 8.0]);
    let boxes = shown["speed_boxes"].as_array().unwrap();
    let turns: Vec<(i64, i64)> = boxes
        .iter()
        .map(|speed| (speed["box"].as_i64().unwrap(), speed["turn"].as_i64().unwrap()))
        .collect();
    assert_eq!(turns, [(1, 45), (2, 45), (3, 90), (4, 90), (5, 90), (6, 45), (7, 0), (8, 0)]);
}

#[test]
fn classic_armor_goes_through_the_publishers_table() {
    // Base 3 is 2 against heavy and 3 against light fire; 7 is 7 and 14.
    let defense = |ship: &str| {
        let values = show(&format!("{ship} --rules quickfire_classic"))["values"].clone();
        [&values["armor_base"], &values["armor_heavy"], &values["armor_light"]]
            .map(|value| value["value"].clone())
    };
    assert_eq!(defense("hannibal"), [7, 7, 14].map(|n| json!(n)));
    assert_eq!(defense("asama"), [4, 3, 5].map(|n| json!(n)));
}

#[test]
fn classic_size_is_computed_and_an_old_large_ship_loses_a_point() {
    let size =
        |ship: &str| show(&format!("{ship} --rules quickfire_classic"))["values"]["size"].clone();
    assert_eq!(
        told(&size("mikasa")),
        json!({ "value": 15, "basis": "computed", "text": "15", "kind": "number" })
    );
    // Ting Yuen, completed before 1888.
    assert_eq!(size("ting-yuen")["value"], 6);
}

// ---- the estimates meet what is stated (docs/estimates.md) ----

/// What the formula alone gives where a source states the value.
fn formula_would_give(ship: &str, value: &str) -> Value {
    let run = Workbench::new().run(&format!("explain {ship} {value} --json")).fine();
    run.json()["formula_would_give"].clone()
}

#[test]
fn every_estimate_meets_its_stated_point() {
    for (ship, value, stated) in [
        ("mikasa", "gunnery_heavy", "20"),
        ("mikasa", "rof_heavy", "5"),
        ("borodino", "armor_heavy", "10"),
        ("hannibal", "speed", "6"),
        ("dupuy-de-lome", "size", "7"),
    ] {
        assert_eq!(formula_would_give(ship, value), stated, "{ship} {value}");
    }
}

#[test]
fn a_ship_without_heavy_guns_has_a_dash_and_no_number() {
    let values = show("asama")["values"].clone();
    assert_eq!(
        told(&values["gunnery_heavy"]),
        json!({ "value": null, "basis": "estimated", "text": "–", "kind": "whole" })
    );
    assert_eq!(values["rof_heavy"]["value"], Value::Null);
}

#[test]
fn a_small_craft_has_boat_guns() {
    let values = show("arun")["values"].clone();
    assert_eq!(values["gunnery_heavy"]["text"], "BG");
    assert_eq!(values["gunnery_light"]["text"], "BG");
}

#[test]
fn a_ship_outside_the_years_of_the_rules_says_so() {
    assert_eq!(show("yamato")["extrapolated"], true);
    assert_eq!(show("mikasa")["extrapolated"], false);
}

#[test]
fn waterline_protection_is_known_of_no_ship() {
    assert_eq!(show("mikasa")["values"]["waterline_protection"]["basis"], "unknown");
}

// ---- golden values ----

fn golden(rules: &str, scales: &[&str]) -> String {
    let mut table = String::new();
    for ship in ["mikasa", "borodino", "hannibal", "asama", "matsushima", "arun"] {
        let shown = show(&format!("{ship} --rules {rules}"));
        let values = shown["values"].as_object().unwrap();
        let line: Vec<String> = values
            .iter()
            .filter(|(id, _)| *id != "speed")
            .map(|(id, value)| {
                format!(
                    "{id} {} ({})",
                    value["text"].as_str().unwrap(),
                    value["basis"].as_str().unwrap()
                )
            })
            .collect();
        table.push_str(&format!("{ship}: {}\n", line.join(", ")));
        for scale in scales {
            for units in ["metric", "imperial"] {
                let shown =
                    show(&format!("{ship} --rules {rules} --scale {scale} --units {units}"));
                let unit = shown["speed_boxes"][0]["unit"].as_str().unwrap();
                let distances: Vec<String> =
                    distances(&shown).iter().map(ToString::to_string).collect();
                table.push_str(&format!("  {scale} {unit}: {}\n", distances.join(" ")));
            }
        }
    }
    table
}

#[test]
fn six_ships_at_every_scale_in_both_units() {
    insta::assert_snapshot!(golden("quickfire", &["tiny", "small", "medium", "large", "jumbo"]));
}

#[test]
fn six_ships_of_the_classic_edition() {
    insta::assert_snapshot!(golden("quickfire_classic", &["small", "large"]));
}

/// A row for each value, a column for each ship; the sign before a value says why it is so.
fn table_of_values(rules: &str) -> String {
    const SHIPS: [&str; 6] = ["mikasa", "borodino", "hannibal", "tso-i", "arun", "yamato"];
    const SIGNS: [(&str, &str); 5] =
        [("stated", "!"), ("computed", "="), ("estimated", "~"), ("reading", "†"), ("unknown", "")];
    let shown = SHIPS.map(|ship| show(&format!("{ship} --rules {rules}"))["values"].clone());
    let mut rows = vec![[vec![String::new()], SHIPS.map(str::to_owned).to_vec()].concat()];
    for (id, first) in shown[0].as_object().unwrap() {
        let mut row = vec![format!("{id} ({})", first["kind"].as_str().unwrap())];
        for values in &shown {
            let basis = values[id]["basis"].as_str().unwrap();
            let sign = SIGNS.iter().find(|(word, _)| *word == basis).expect(basis).1;
            let text = values[id]["text"].as_str().unwrap();
            row.push(format!("{sign}{}", if basis == "unknown" { "?" } else { text }));
        }
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap();
    let widths: Vec<usize> = (0..=SHIPS.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let signs = "! stated   = computed   ~ estimated   † read   ? not known\n\n".to_owned();
    signs + &rows.iter().map(line).collect::<String>()
}

#[test]
fn every_value_of_six_ships_of_different_kinds() {
    for rules in ["quickfire", "quickfire_classic", "gridded", "easyships", "dreadnoughts"] {
        insta::assert_snapshot!(format!("every_value_{rules}"), table_of_values(rules));
    }
}

// ---- submarines and escorts ----

#[test]
fn a_submarine_has_the_tubes_of_one_end_and_sinks_as_easyships_says() {
    let values = &show("uss-gato --rules easyships")["values"];
    for (value, number) in [
        // Six tubes at the bow, four at the stern.
        ("torpedoes", 6),
        ("turn_faces", 2),
        ("fires", 2),
        ("flooding", 1),
        ("armor_rating", 0),
        // (0 + 2 + 2) x 2 + 6 torpedoes of size 12 / 3, halved.
        ("points", 16),
    ] {
        assert_eq!(values[value]["value"], number, "{value}");
    }
    assert_eq!(values["torpedo_launch"]["text"], "every 3 turns");
}

#[test]
fn a_submarine_is_no_destroyer_to_dreadnoughts_and_an_escort_a_small_cruiser() {
    let kind = |ship| show(&format!("{ship} --rules dreadnoughts"))["values"]["ship_type"].clone();
    assert_eq!(kind("uss-gato")["basis"], "unknown");
    assert_eq!(kind("anemone")["text"], "CS");
    let torpedoes = &show("u-96@1940 --rules dreadnoughts")["values"];
    assert_eq!(torpedoes["torpedoes"]["value"], 5);
    assert_eq!(torpedoes["torpedoes_side"]["value"], 4);
}

#[test]
fn the_card_of_a_submarine_has_room_for_her_tracks() {
    let bench = Workbench::new();
    let words = "print card uss-gato u-96@1940 anemone --rules easyships -o x.pdf";
    bench.run(words).fine().printed("1 sheet, 3 ships, 3 empty");
}
