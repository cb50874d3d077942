//! The page asks a number on a sheet where it comes from: `--places` tells what stands where.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sheets::pictures::decode;
use crate::workbench::{Workbench, on_all_cores};

/// Every record form of every rule set, with a value that no other value follows from, and how it lies.
const RECORDS: [(&str, &str, &str, &str); 8] = [
    ("quickfire", "log", "gunnery_light", "--paper a4"),
    ("quickfire", "card", "gunnery_light", "--paper a4"),
    ("quickfire", "card", "armor_light", "--paper letter --imposition cards-9"),
    ("quickfire_classic", "log", "gunnery_light", "--paper letter"),
    ("quickfire_classic", "card", "size", "--paper a4 --imposition cards-9"),
    ("easyships", "card", "aa_dice", "--paper a4"),
    ("dreadnoughts", "card", "grey_loss", "--paper letter"),
    ("gridded", "card", "movement", "--paper a4"),
];

/// Dots per inch of the pictures.
const DPI: f64 = 50.0;
/// How far around the values of a sheet its forms reach at most, in millimetres.
const AROUND: f64 = 10.0;

fn sheets(bench: &Workbench, name: &str) -> Vec<Vec<Value>> {
    let told: Value = serde_json::from_slice(&bench.read(name)).expect("JSON");
    serde_json::from_value(told["sheets"].clone()).expect("sheets")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}"))
}

fn side(spot: &Value, name: &str) -> f64 {
    spot[name].as_f64().unwrap_or_else(|| panic!("{name} of {spot}"))
}

#[test]
fn what_changes_with_a_value_stands_where_the_places_say() {
    on_all_cores(&RECORDS, |(rules, form, value, paper)| {
        let bench = Workbench::project();
        let print = |stated: &str, out: &str| {
            let table = format!("ship,class,{value},source\nMikasa,mikasa,{stated},a test\n");
            bench.write(&format!("ship_values/japan.{rules}.csv"), table);
            let words = format!("print {form} mikasa hannibal --rules {rules} {paper}");
            bench.run(&format!("{words} --format png --dpi {DPI} --places -o {out}.png")).fine();
            decode(&bench.read(&format!("{out}.png")))
        };
        let (one, other) = (print("1", "one"), print("4", "other"));
        let own: Vec<Value> = sheets(&bench, "one.places.json").concat();
        let own: Vec<&Value> = own
            .iter()
            .filter(|spot| spot["name"] == "Mikasa" && spot["value"] == **value)
            .collect();
        assert_eq!(own.len(), 1, "{rules} {form}");
        assert_eq!(own[0]["text"], "1", "{rules} {form}");
        let spots = sheets(&bench, "one.places.json").concat();
        let top = spots.iter().map(|spot| side(spot, "y")).fold(f64::MAX, f64::min);
        let ends = spots.iter().map(|spot| side(spot, "y") + side(spot, "height"));
        let forms = top - AROUND..ends.fold(0.0, f64::max) + AROUND;
        let dot = 25.4 / DPI;
        let mut changed = 0;
        for at in 0..one.grey.len() {
            let (x, y) = ((at % one.width) as f64 * dot, (at / one.width) as f64 * dot);
            // The strip and the imprint name the ships' data, which a file of one's own changes.
            if one.grey[at] == other.grey[at] || !forms.contains(&y) {
                continue;
            }
            changed += 1;
            let inside = |from: &str, long: &str, at: f64| {
                let from = side(own[0], from);
                at > from - 2.0 * dot && at < from + side(own[0], long) + dot
            };
            assert!(
                inside("x", "width", x) && inside("y", "height", y),
                "{rules} {form}: something changed at {x:.1}, {y:.1} mm, not in {}",
                own[0]
            );
        }
        assert!(changed > 3, "{rules} {form}");
    });
}

#[test]
fn every_number_of_every_record_form_leads_to_the_value_that_it_shows() {
    on_all_cores(&RECORDS, |(rules, form, _, paper)| {
        let bench = Workbench::new();
        let words = format!("print {form} mikasa hannibal*2 --rules {rules} {paper} --format svg");
        bench.run(&format!("{words} -o plain.svg")).fine();
        bench.run(&format!("{words} --places -o told.svg")).fine();
        assert!(bench.read("plain.svg") == bench.read("told.svg"), "the sheet is the same");
        let told: Value = serde_json::from_slice(&bench.read("told.places.json")).expect("JSON");
        assert_eq!(told["rules"], **rules);
        let sheets = sheets(&bench, "told.places.json");
        assert_eq!(sheets.len(), 1);
        let game = format!(
            "--rules {rules} --scale {} --units {}",
            text(&told, "scale"),
            text(&told, "units")
        );
        let explained = ["Mikasa", "Hannibal"].map(|name| {
            let spot = sheets[0].iter().find(|spot| spot["name"] == name).expect(name);
            bench.run(&format!("explain {} {game} --json", text(spot, "ship"))).fine().json()
        });
        let mut values = BTreeSet::new();
        for spot in &sheets[0] {
            let all = &explained[usize::from(spot["name"] == "Hannibal")];
            let all = all.as_array().expect("values");
            let one = all.iter().find(|one| one["id"] == spot["value"]);
            let one = one.unwrap_or_else(|| panic!("{rules} {form}: {spot}"));
            let full = one["at_scale"]["text"].as_str();
            let shown = text(spot, "text");
            // The boxes after the first follow from the full speed.
            if full.is_none() {
                let stands = if one["basis"] == "unknown" { "" } else { text(one, "text") };
                assert_eq!(shown, stands, "{rules} {form}: {spot}");
            }
            values.insert(text(spot, "value"));
            for (from, long) in [("x", "width"), ("y", "height")] {
                assert!(side(spot, from) > 3.0 && side(spot, long) > 1.5, "{spot}");
            }
        }
        let names = ["Mikasa", "Hannibal", "Hannibal"];
        assert_eq!(sheets[0].len() % names.len(), 0, "each form has the same");
        assert!(
            values.len() >= 6 || *rules == "gridded" && values.len() >= 5,
            "{rules} {form}: {values:?}"
        );
    });
}

#[test]
fn every_sheet_of_a_pack_has_its_own_places_and_instruments_have_none() {
    let bench = Workbench::new();
    bench
        .run("print pack yalu_1894 --with cover --format png --dpi 20 --places -o pack.png")
        .fine();
    let sheets = sheets(&bench, "pack.places.json");
    let pictures = bench.names().iter().filter(|name| name.ends_with(".png")).count();
    assert_eq!(sheets.len(), pictures);
    assert!(sheets[0].is_empty(), "the cover");
    assert!(!sheets[1].is_empty(), "the first records");
    assert!(sheets.last().expect("sheets").is_empty(), "instruments");
}
