//! Slips and cards that a rule set's file describes: orders, initiative, spacers, markers of its own.

use crate::drawings::line;
use crate::workbench::{Workbench, claim_of, listed, squeezed, text_of};

/// A rule set of the user's own with slips.
fn rules_with(slips: &str) -> Workbench {
    let bench = Workbench::project();
    bench.run("new rules duel").fine();
    let text = bench.text("rules/duel.toml");
    let own = "\n[[instrument]]\nid = \"slips\"\nlabel = \"Slips\"\nkind = \"slips\"\n";
    bench.write("rules/duel.toml", format!("{text}{own}{slips}"));
    bench
}

#[test]
fn a_spacer_is_as_long_as_the_rules_keep_ships_apart() {
    let bench = Workbench::new();
    let claim = claim_of(&bench.pdf("spacer --scale medium --units imperial --paper a4"));
    let width = |id: &str| {
        let drawing = claim.drawings.iter().find(|one| one.id == id).expect("a spacer");
        let columns = drawing.claims.iter().filter(|one| one.name.ends_with("from the left"));
        let (from, to) = line(&drawing.claims, "outline, top");
        (to.x - from.x).to_mm() / (columns.count() + 1) as f64
    };
    // 1 1/4 in a cable.
    assert!((width("spacer-near") - 2.5 * 25.4).abs() < 0.001);
    assert!((width("spacer-far") - 3.75 * 25.4).abs() < 0.001);
}

#[test]
fn each_slip_is_printed_as_often_as_its_rules_want_and_numbered() {
    let slip = "[[instrument.slip]]\nid = \"raiders\"\ntitle = \"Raider\"\ncount = 7\n\
                numbered = true\nsymbol = \"smoke\"\nnote = \"sighted\"\n";
    let bench = rules_with(slip);
    let text = text_of(&bench.pdf("slips --rules duel --paper a4"));
    assert_eq!(text.matches("Raider").count(), 7, "{text}");
    for number in 1..=7 {
        assert!(text.contains(&number.to_string()), "{text}");
    }
}

#[test]
fn each_division_of_a_battle_has_orders_with_the_names_of_its_ships() {
    let bench = Workbench::new();
    for rules in ["quickfire", "quickfire_classic", "easyships", "dreadnoughts"] {
        let words = format!("orders tsushima_1905 --rules {rules} --paper a4");
        let text = squeezed(&bench.words(&words));
        // Twelve and more, as many for each of five divisions.
        for division in [
            "1st Division: Mikasa, Shikishima, Fuji, Asahi, Kasuga, Nisshin",
            "1st Armored Division: Knyaz Suvorov, Imperator Aleksandr III, Borodino, Orel",
        ] {
            let times = text.matches(&squeezed(division)).count();
            assert!(times >= 3, "{rules}: {division} {times} times: {text}");
        }
        assert_eq!(text.matches("Movementorder").count(), 15, "{rules}: {text}");
    }
    let pack = squeezed(&bench.words("pack tsushima_1905 --with orders --paper a4"));
    assert!(pack.contains("2ndDivision:Izumo,Azuma"), "{pack}");
    assert!(bench.words("orders --rules gridded --paper a4").contains("Movement order"));
    let named = squeezed(&bench.words("orders mikasa asahi --rules quickfire --paper a4"));
    assert!(named.contains("Mikasa,Asahi"), "{named}");
}

#[test]
fn a_long_line_is_named_by_its_ends() {
    let small = "[[instrument.slip]]\nid = \"a\"\ntitle = \"A\"\nwrite = [\"Ships\"]\nby_division = true\n\
                 height = { amount = 17, unit = \"mm\" }\n";
    let bench = rules_with(small);
    let text = squeezed(&bench.words("slips --navy china --rules duel --paper a4"));
    let ships = listed("list ships --navy china --json");
    let name = |at: usize| ships[at]["ship"].as_str().expect("a name");
    let ends = format!("{} … {} ({})", name(0), name(ships.len() - 1), ships.len());
    assert!(text.contains(&squeezed(&ends)), "{ends}: {text}");
}
