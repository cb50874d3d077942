//! Ship values: those of eight ships, the speeds of six at every scale, and what is known of odd ones. The examples of
//! the rules texts are in examples.rs and the checklists, what a publisher states is in data/printed.rs.

use serde_json::{Value, json};

use crate::workbench::{RULE_SETS, Workbench, shown, values};

fn distances(shown: &Value) -> Vec<f64> {
    let boxes = shown["speed_boxes"].as_array().expect("boxes");
    boxes.iter().map(|speed| speed["distance"].as_f64().expect("a distance")).collect()
}

#[test]
fn of_a_ship_with_nothing_but_her_tons_nothing_but_her_size_is_known() {
    let bench = Workbench::project();
    bench.ruritania("Strelsau", "type = \"armored_cruiser\"\ndisplacement_t = 6676", "");
    let values = bench.json("show strelsau")["values"].clone();
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

/// Ting Yuen was completed before 1888.
#[test]
fn an_old_large_ship_loses_a_point_of_classic_size() {
    assert_eq!(values("ting-yuen", "quickfire_classic")["size"]["value"], 6);
}

// ---- golden values ----

/// The greatest turn of each speed box, then the speed boxes of each ship.
fn golden(rules: &str, scales: &[&str]) -> String {
    let mikasa = shown(&format!("mikasa --rules {rules}"));
    let turns = mikasa["speed_boxes"].as_array().expect("boxes").iter();
    let turns = turns.map(|speed| format!("{} {}°", speed["box"], speed["turn"]));
    let mut table = format!("turns: {}\n", turns.collect::<Vec<_>>().join(", "));
    for ship in ["mikasa", "borodino", "hannibal", "asama", "matsushima", "arun"] {
        table.push_str(&format!("{ship}\n"));
        for scale in scales {
            for units in ["metric", "imperial"] {
                let shown =
                    shown(&format!("{ship} --rules {rules} --scale {scale} --units {units}"));
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
fn speeds_of_six_ships_at_every_scale_in_both_units() {
    insta::assert_snapshot!(golden("quickfire", &["tiny", "small", "medium", "large", "jumbo"]));
}

#[test]
fn speeds_of_six_ships_of_the_classic_edition() {
    insta::assert_snapshot!(golden("quickfire_classic", &["small", "large"]));
}

/// A row for each value, a column for each ship; the sign before a value says why it is so.
fn table_of_values(rules: &str) -> String {
    const SHIPS: [&str; 8] =
        ["mikasa", "borodino", "hannibal", "asama", "matsushima", "tso-i", "arun", "yamato"];
    const SIGNS: [(&str, &str); 5] =
        [("stated", "!"), ("computed", "="), ("estimated", "~"), ("reading", "†"), ("unknown", "")];
    let shown = SHIPS.map(|ship| values(ship, rules));
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
fn every_value_of_eight_ships_of_different_kinds() {
    for rules in RULE_SETS {
        insta::assert_snapshot!(format!("every_value_{rules}"), table_of_values(rules));
    }
}

// ---- submarines and escorts ----

#[test]
fn a_submarine_has_the_tubes_of_one_end_and_sinks_as_easyships_says() {
    let values = &values("uss-gato", "easyships");
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
    let kind = |ship| values(ship, "dreadnoughts")["ship_type"].clone();
    assert_eq!(kind("uss-gato")["basis"], "unknown");
    assert_eq!(kind("anemone")["text"], "CS");
    let torpedoes = &values("u-96@1940", "dreadnoughts");
    assert_eq!(torpedoes["torpedoes"]["value"], 5);
    assert_eq!(torpedoes["torpedoes_side"]["value"], 4);
}

#[test]
fn the_card_of_a_submarine_has_room_for_her_tracks() {
    let bench = Workbench::new();
    let words = "print card uss-gato u-96@1940 anemone --rules easyships -o x.pdf";
    bench.run(words).fine().printed("1 sheet, 3 ships, 3 empty");
}
