//! Scales that are worked out: for models, as multiples, on boards, in units that a game does not have.

use serde_json::json;

use crate::workbench::Workbench;

#[test]
fn a_scale_for_models_is_worked_out_from_the_nearest_that_the_rules_give() {
    let shown = |words: &str| Workbench::new().run(words).fine().json();
    // Jumbo is for 1/1000 and doubles every distance: 1/700 is 2 6/7 times, to a quarter 2 3/4.
    let large = shown("show hannibal --scale 1/700 --units imperial --json");
    assert_eq!(large["scale"], "1-700");
    assert_eq!(large["ranges"]["long"], json!([66, 132]));
    // Tiny is for 1/6000 and halves them.
    let small = shown("show hannibal --scale 1/12000 --units imperial --json");
    assert_eq!(small["ranges"]["long"], json!([6, 12]));
    let bench = Workbench::new();
    bench.run("print log hannibal --scale 1/700 -o x.pdf").fine();
}

#[test]
fn the_nearest_place_of_a_board_is_in_range_at_every_scale() {
    let shown = Workbench::new().run("show mikasa --rules gridded --scale 2x --json").fine().json();
    assert_eq!(
        shown["ranges"],
        json!({ "main_guns": [1, 12], "secondary_guns": [1, 8], "torpedo": [1, 6] })
    );
}

#[test]
fn lengths_that_rounding_would_spoil_can_be_exact() {
    let cable = |scale: &str| {
        let bench = Workbench::project();
        bench.write(
            "chartroom.toml",
            format!("[[scale_of_mine]]\nid = \"tiny_table\"\nfactor = \"0.3\"\n{scale}"),
        );
        let scales = bench.run("list scales --json").fine().json();
        let own = scales.as_array().unwrap().iter().find(|one| one["id"] == "tiny_table").unwrap();
        own["imperial"]["cells"]["cable"]["value"].clone()
    };
    // 0.3 of 1 1/4 in is 0.375 in: a half by the rules' rounding, 3/8 exactly.
    assert_eq!((cable(""), cable("exact = true\n")), (json!(0.5), json!(0.375)));
    let bench = Workbench::new();
    let shown = |scale: &str| {
        bench
            .run_list(&["show", "hannibal", "--units", "imperial", "--json", "--scale", scale])
            .fine()
            .json()
    };
    let (rounded, exact) = (shown("0.3x"), shown("0.3x exact"));
    assert_eq!(rounded["ranges"]["point_blank"], json!([0, 1.25]));
    assert_eq!(exact["ranges"]["point_blank"], json!([0, 1.1875]));
    // 6 in x 0.3 = 1.8 in, to a sixteenth.
    assert_eq!(exact["speed_boxes"][0]["distance"], json!(1.8125));
}

#[test]
fn units_that_a_game_does_not_have_are_refused_and_not_swapped() {
    let title = "When Dreadnoughts Ruled";
    let fault = format!(
        "error[unknown-scale]: {title} has no metric lengths\n  hint: it measures in imperial units only"
    );
    let bench = Workbench::project();
    bench.run("print card mikasa --rules dreadnoughts --units metric -o x.pdf").refused(2, &fault);
    assert!(!bench.path("x.pdf").exists());
    bench.write(
        "duel.toml",
        "title = \"Duel\"\nrules = \"dreadnoughts\"\nunits = \"metric\"\n[[side]]\nname = \"A\"\nships = [\"mikasa\"]\n",
    );
    let run = bench.run("print card duel.toml -o x.pdf");
    assert!(run.code == 1 && run.stderr.contains("\n  at duel.toml:3:9\n"), "{}", run.stderr);
    // Played by another game's rules, an order of battle does not insist on its units.
    bench.run("print pack yalu --rules dreadnoughts --contact-sheet").fine();
    // What a project or a country prefers is for its other games.
    bench.write("chartroom.toml", "units = \"metric\"\n");
    let shown = bench.run("show mikasa --rules dreadnoughts --json").fine().json();
    assert_eq!(shown["units"], "imperial");
    let german =
        bench.run_in("de_DE.UTF-8", &["show", "mikasa", "--rules", "dreadnoughts", "--json"]);
    assert_eq!(german.fine().json()["units"], "imperial");
    // A board has no units to choose.
    bench.run("show mikasa --rules gridded --units metric").fine();
}
