//! Estimates refitted to what a player has typed in. The publisher's lists of these tests are invented: what a
//! rule set with other figures says of the ships.

use std::fmt::Write as _;

use chartroom::data::{self, Files, Memory};
use chartroom::diagnostic::Faults;
use chartroom::measure::Fraction;
use chartroom::model::{Basis, RuleSet, Ship, ShipClass};

use crate::workbench::{Run, Workbench, deriver, fleet, rules, text_of};

const HEAVY: f64 = 6.3;
const LIGHT: f64 = 4.4;

/// Quickfire as an invented publisher has it.
fn truth() -> RuleSet {
    let mut rules = rules("quickfire");
    for (figure, value) in [("heavy_share", HEAVY), ("light_share", LIGHT)] {
        assert!(rules.tables.insert(figure.to_owned(), value.into()).is_some(), "{figure}");
    }
    rules
}

/// Japanese ships of different classes with heavy and light gunnery, and the numbers of a rule set.
fn ships(rules: &RuleSet) -> Vec<(&'static ShipClass, &'static Ship, [Fraction; 2])> {
    let deriver = deriver(rules);
    let classes = fleet().classes.iter().filter(|class| class.navy_id == "japan");
    let found = classes.filter_map(|class| {
        let ship = class.ships.iter().find(|ship| ship.stated.is_empty())?;
        let derived = deriver.ship(class, ship).ok()?;
        let number = |id| derived.value(id).and_then(|value| value.amount.number());
        Some((class, ship, [number("gunnery_heavy")?, number("gunnery_light")?]))
    });
    found.collect()
}

/// The first `count` of them typed into a project, each number changed by `slip`.
fn typed(count: usize, slip: impl Fn(usize, Fraction) -> Fraction) -> Workbench {
    typed_of(&truth(), count, slip)
}

fn typed_of(list: &RuleSet, count: usize, slip: impl Fn(usize, Fraction) -> Fraction) -> Workbench {
    let bench = Workbench::project();
    let mut table = "ship,class,gunnery_heavy,gunnery_light\n".to_owned();
    for (at, (class, ship, numbers)) in ships(list).iter().take(count).enumerate() {
        let [heavy, light] = numbers.map(|number| slip(at, number).to_decimal_text());
        let _ = writeln!(table, "{},{},{heavy},{light}", ship.name, class.id);
    }
    bench.write("ship_values/japan.quickfire.csv", table);
    bench
}

fn value_in(bench: &Workbench, class: &ShipClass, ship: &Ship, id: &str) -> serde_json::Value {
    let word = format!("{}@{}", ship.name.to_lowercase(), class.id);
    let run = bench.run_list(&["show", &word, "--json"]);
    let run = if run.code == 0 { run } else { bench.run_list(&["show", &ship.name, "--json"]) };
    run.fine().json()["values"][id].clone()
}

#[test]
fn a_refit_finds_the_figures_of_an_invented_list_and_meets_ships_that_are_not_on_it() {
    let bench = typed(14, |_, number| number);
    let run = bench.run("fit quickfire").fine();
    assert!(run.text().contains("Gunnery, heavy  14        14"), "{}", run.text());
    let fit: toml::Table = bench.text("fits/quickfire.toml").parse().unwrap();
    for (figure, value) in [("heavy_share", HEAVY), ("light_share", LIGHT)] {
        let found = fit["figures"][figure].as_float().unwrap();
        assert!((found / value - 1.0).abs() < 0.03, "{figure}: {found}");
    }
    let all = ships(&truth());
    let (class, ship, [heavy, _]) = &all[all.len() - 1];
    let value = value_in(&bench, class, ship, "gunnery_heavy");
    let off = (value["value"].as_f64().unwrap() - heavy.to_f64()).abs();
    assert!(off <= 0.02 * heavy.to_f64() + 1.0, "{}: {value}", ship.name);
    assert_eq!(value["basis"], "estimated");
    // A number typed in stays what it is, whatever the formula gives.
    let (class, ship, [heavy, _]) = &all[0];
    let value = value_in(&bench, class, ship, "gunnery_heavy");
    assert_eq!(
        (value["basis"].as_str(), value["value"].as_f64()),
        (Some("stated"), Some(heavy.to_f64()))
    );
}

#[test]
fn a_refitted_value_has_its_likely_span_on_paper() {
    let slip = |at: usize, number: Fraction| number + Fraction::whole((at % 3) as i64);
    let bench = typed(14, slip);
    bench.run("fit quickfire").fine();
    let figures = bench.text("fits/quickfire.toml");
    let files = Files::of(Memory::project([("fits/quickfire.toml", &*figures)]));
    let set = data::read_rule_set(&files, Some("quickfire"), &mut Faults::default());
    let refit = set.unwrap().value("gunnery_heavy").unwrap().refit.clone().unwrap();
    assert!(refit.likely >= Fraction::whole(1) && refit.left_out < refit.as_shipped, "{refit:?}");
    let borodino = bench.json("show borodino");
    let value = &borodino["values"]["gunnery_heavy"];
    assert_eq!(value["basis"], Basis::Estimated.word());
    let number = Fraction::whole(value["value"].as_i64().unwrap());
    let (from, to) = (number - refit.likely, number + refit.likely);
    let (from, to) = (from.to_short_text(), to.to_short_text());
    assert_eq!(value["reason"], format!("likely {from} to {to}"));
    let explained = bench.run("explain borodino gunnery_heavy").fine().text();
    assert!(explained.contains("refitted to 14 values of 14 classes"), "{explained}");
    let words = text_of(&bench.pdf("log borodino"));
    assert!(words.contains(&to) && words.contains("likely span"), "{words}");
    // Without the file everything is as before.
    std::fs::remove_file(bench.path("fits/quickfire.toml")).unwrap();
    assert!(!text_of(&bench.pdf("log borodino")).contains("likely span"));
}

#[test]
fn what_follows_from_a_refitted_value_has_the_span_that_follows_from_its_span() {
    let mut list = rules("quickfire");
    assert!(list.tables.insert("belt_share".to_owned(), 1.1.into()).is_some());
    let deriver = deriver(&list);
    let mut table = "ship,class,armor_heavy\n".to_owned();
    let classes = fleet().classes.iter().filter(|class| class.navy_id == "japan");
    for class in classes {
        let ship = &class.ships[0];
        let derived = deriver.ship(class, ship).unwrap();
        if let Some(armor) = derived.value("armor_heavy").and_then(|value| value.amount.number()) {
            let _ = writeln!(table, "{},{},{}", ship.name, class.id, armor.to_decimal_text());
        }
    }
    let bench = Workbench::project();
    bench.write("ship_values/japan.quickfire.csv", table);
    bench.run("fit quickfire").fine();
    let orel = bench.json("explain orel armor_light");
    let heavy = bench.json("explain orel armor_heavy");
    for end in [0, 1] {
        let [heavy, light] = [&heavy, &orel].map(|value| value["likely"][end].as_f64().unwrap());
        assert_eq!(light, 2.0 * heavy, "{orel}");
    }
    let explained = bench.run("explain orel armor_light").fine().text();
    assert!(explained.contains("it follows from a refitted value"), "{explained}");
    // Rosters and books have the spans as logs do.
    for call in ["roster orel", "book --navy russia --type battleship --paper a5"] {
        let words = text_of(&bench.pdf(call));
        assert!(words.contains("likely span"), "{call}");
    }
}

fn refuses(run: &Run, why: &str, bench: &Workbench) {
    assert!(run.code == 1 && run.text().contains(why), "{}{}", run.text(), run.stderr);
    run.says(&["no estimate of Quickfire can be refitted"]);
    assert!(!bench.path("fits").exists());
}

#[test]
fn too_few_values_and_values_that_no_figure_meets_are_refused() {
    let bench = typed(9, |_, number| number);
    refuses(&bench.run("fit quickfire"), "Gunnery, heavy  9", &bench);
    let bench = typed(12, |_, _| Fraction::whole(900));
    refuses(&bench.run("fit quickfire"), "would leave its bounds", &bench);
    // What the formula gives already leaves nothing to gain.
    let bench = typed_of(&rules("quickfire"), 12, |_, number| number);
    refuses(&bench.run("fit quickfire"), "classes left out come out no better", &bench);
    let bench = Workbench::project();
    bench.run("fit quickfire").refused(
        1,
        "error[cannot-fit]: your project has no value of Quickfire that a list states\n  \
         hint: `chartroom new values quickfire --navy NAVY` makes a table to type them into\n",
    );
}

#[test]
fn a_file_of_figures_is_read_with_care() {
    let bench = Workbench::project();
    bench.write("fits/quickfire.toml", "[figures]\nheavy_shear = 5\nlight_share = 50\n");
    for call in ["check fits/quickfire.toml", "show mikasa"] {
        let run = bench.run(call);
        run.fails(1, "Quickfire has no free figure `heavy_shear`\n  at fits/quickfire.toml:2:1");
        run.says(&["`light_share` is not between 2.5 and 12\n  at fits/quickfire.toml:3:15"]);
    }
}
