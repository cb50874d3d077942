//! Scales that are worked out: for models, as multiples, on boards, in units that a game does not have.

use serde_json::json;

use crate::workbench::{Workbench, shown};

#[test]
fn a_scale_for_models_is_worked_out_from_the_nearest_that_the_rules_give_and_so_is_a_multiple() {
    let shown = |scale: &str| shown(&format!("hannibal --scale {scale} --units imperial"));
    // Jumbo is for 1/1000 and doubles every distance: 1/700 is 2 6/7 times, to a quarter 2 3/4.
    // Tiny is for 1/6000 and halves them.
    for (scale, long) in [("1/700", [66, 132]), ("1/12000", [6, 12]), ("2.5x", [60, 120])] {
        assert_eq!(shown(scale)["ranges"]["long"], json!(long), "{scale}");
    }
    assert_eq!(shown("1/700")["scale"], "1-700");
    assert_eq!(shown("2.5x")["speed_boxes"][0]["distance"], 15);
    Workbench::new().run("print log hannibal --scale 1/700 -o x.pdf").fine();
}

#[test]
fn the_nearest_place_of_a_board_is_in_range_at_every_scale() {
    let shown = shown("mikasa --rules gridded --scale 2x");
    assert_eq!(
        shown["ranges"],
        json!({ "main_guns": [1, 12], "secondary_guns": [1, 8], "torpedo": [1, 6] })
    );
}

#[test]
fn lengths_that_rounding_would_spoil_can_be_exact() {
    let cable = |scale: &str| {
        let bench = Workbench::project();
        let own = format!("[[scale_of_mine]]\nid = \"tiny_table\"\nfactor = \"0.3\"\n{scale}");
        bench.write("chartroom.toml", own);
        let scales = bench.json("list scales");
        let own = scales.as_array().unwrap().iter().find(|one| one["id"] == "tiny_table").unwrap();
        own["imperial"]["cells"]["cable"]["value"].clone()
    };
    // 0.3 of 1 1/4 in is 0.375 in: a half by the rules' rounding, 3/8 exactly.
    assert_eq!((cable(""), cable("exact = true\n")), (json!(0.5), json!(0.375)));
    let shown = |scale: &str| {
        let words = ["show", "hannibal", "--units", "imperial", "--json", "--scale", scale];
        Workbench::new().run_list(&words).fine().json()
    };
    let (rounded, exact) = (shown("0.3x"), shown("0.3x exact"));
    assert_eq!(rounded["ranges"]["point_blank"], json!([0, 1.25]));
    assert_eq!(exact["ranges"]["point_blank"], json!([0, 1.1875]));
    // 6 in x 0.3 = 1.8 in, to a sixteenth.
    assert_eq!(exact["speed_boxes"][0]["distance"], json!(1.8125));
}

#[test]
fn units_that_a_game_does_not_have_are_refused_and_not_swapped() {
    let fault = "error[unknown-scale]: When Dreadnoughts Ruled has no metric lengths\n  hint: it measures in imperial units only";
    let bench = Workbench::project();
    bench.run("print card mikasa --rules dreadnoughts --units metric -o x.pdf").refused(2, fault);
    assert!(!bench.path("x.pdf").exists());
    let order = "title = \"Duel\"\nrules = \"dreadnoughts\"\nunits = \"metric\"\n[[side]]\nname = \"A\"\nships = [\"mikasa\"]\n";
    bench.write("duel.toml", order);
    bench.run("print card duel.toml -o x.pdf").fails(1, "\n  at duel.toml:3:9\n");
    // Played by another game's rules, an order of battle does not insist on its units.
    bench.run("print pack yalu --rules dreadnoughts --contact-sheet").fine();
    // What a project or a country prefers is for its other games.
    bench.write("chartroom.toml", "units = \"metric\"\n");
    assert_eq!(bench.json("show mikasa --rules dreadnoughts")["units"], "imperial");
    let german =
        bench.run_in("de_DE.UTF-8", &["show", "mikasa", "--rules", "dreadnoughts", "--json"]);
    assert_eq!(german.fine().json()["units"], "imperial");
    // A board has no units to choose.
    bench.run("show mikasa --rules gridded --units metric").fine();
}
