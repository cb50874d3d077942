//! How the formulas were fitted (docs/estimates.md): run these to see every residual.

use chartroom::measure::Fraction;
use chartroom::model::{Amount, Basis, Plate, RuleSet, ShipClass, ShipType};
use serde_json::Value;

use crate::workbench::{Workbench, class, deriver, fleet, rule_sets, rules, shown, unstated};

/// Of every ship and every rule set: what is stated, and what the formula alone gives.
fn stated_points() -> Vec<(String, Amount, Amount)> {
    let mut points = Vec::new();
    for rules in rule_sets() {
        let deriver = deriver(&rules);
        for (class, ship) in fleet().ships() {
            let Some(stated) = ship.stated.get(&rules.id) else { continue };
            let derived = deriver.ship(class, &unstated(class)).unwrap();
            for value in stated {
                let name = format!("{} {} {}", rules.id, ship.name, value.id);
                let estimate = derived.value(&value.id).unwrap().amount.clone();
                points.push((name, value.amount.clone(), estimate));
            }
        }
    }
    points
}

#[test]
fn every_formula_meets_every_value_that_a_publisher_states() {
    let points = stated_points();
    let missed: Vec<_> = points.iter().filter(|(_, stated, estimate)| stated != estimate).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    let names: Vec<&str> = points.iter().map(|(name, ..)| name.as_str()).collect();
    for name in ["quickfire Borodino armor_heavy", "quickfire_classic Mikasa gunnery_heavy"] {
        assert!(names.contains(&name), "{names:?}");
    }
}

/// Worth of an inch of her plate.
fn worth(table: &serde_json::Value, kind: &str) -> f64 {
    table[kind].as_f64().unwrap_or_else(|| panic!("no worth of {kind}"))
}

fn kind_of_year(steps: &[(i64, String)], year: i64) -> &str {
    &steps.iter().rfind(|(from, _)| *from <= year).expect("a step").1
}

/// The years stand for a kind of plate only where no source names one. They are those that misjudge the
/// ships whose sources do name it the least.
#[test]
fn the_years_of_plate_are_those_that_fit_the_named_plates_best() {
    for rules in ["quickfire", "dreadnoughts"].map(rules) {
        let table = rules.tables["plate_of_year"].as_array().unwrap();
        let steps: Vec<(i64, String)> = table
            .iter()
            .map(|step| (step[0].as_i64().unwrap(), step[1].as_str().unwrap().to_owned()))
            .collect();
        let belted = [
            ShipType::Battleship,
            ShipType::Dreadnought,
            ShipType::Battlecruiser,
            ShipType::ArmoredCruiser,
            ShipType::CoastDefenseShip,
        ];
        let classes = fleet().classes.iter();
        let named: Vec<(i64, &str)> = classes
            .filter(|class| class.kind.is_some_and(|kind| belted.contains(&kind)))
            .filter_map(|class| Some((class.completed?.0, class.plate?.word())))
            .collect();
        assert!(named.len() > 90, "{}", named.len());
        let error = |steps: &[(i64, String)]| -> f64 {
            let off = |(year, plate): &(i64, &str)| {
                let worths = &rules.tables["plate_worth"];
                (worth(worths, plate) - worth(worths, kind_of_year(steps, *year))).abs()
            };
            named.iter().map(off).sum()
        };
        // A shift that judges a single ship more rightly is no reason to move a year.
        let one_ship = 0.151;
        let own = error(&steps);
        for at in 1..steps.len() {
            for shift in [-3, -2, -1, 1, 2, 3] {
                let mut moved = steps.clone();
                moved[at].0 += shift;
                assert!(error(&moved) >= own - one_ship, "{}: {moved:?} fits better", rules.id);
            }
        }
    }
}

fn derived_amount(rules: &RuleSet, class: &ShipClass, value: &str) -> Amount {
    let derived = deriver(rules).ship(class, &unstated(class)).unwrap();
    derived.value(value).unwrap().amount.clone()
}

#[test]
fn the_kind_of_plate_that_a_source_names_goes_before_the_year() {
    let rules = rules("quickfire");
    let with = |plate: &str| {
        let mut canopus = class("britain/canopus").clone();
        let mut known = Plate::WORDS.iter();
        canopus.plate = known.find(|(word, _)| *word == plate).map(|(_, plate)| *plate);
        derived_amount(&rules, &canopus, "armor_heavy")
    };
    let order = ["krupp", "harvey", "nickel", "steel", "compound", "iron"].map(with);
    assert!(order.windows(2).all(|pair| pair[0].number() >= pair[1].number()), "{order:?}");
    let [krupp, harvey, .., compound, iron] = order.map(|amount| amount.number());
    assert!(krupp > harvey && harvey > compound && compound > iron);
    // Completed in 1899: Harvey, if no source named it.
    assert_eq!(with("no such word"), with("harvey"));
}

#[test]
fn a_missing_plate_leaves_armor_unknown_and_names_itself() {
    let bench = Workbench::project();
    let ship = |id: &str, armor: &str| {
        format!(
            "[[class]]\nid = \"{id}\"\nname = \"{id}\"\nstate = \"1905\"\ntype = \"battleship\"\n\
             completed_from = 1905\ncompleted_to = 1905\ndisplacement_t = 13000\n\
             armor_in = {{ {armor} }}\nsource = \"made up\"\n[[class.ships]]\nname = \"{id}\"\n"
        )
    };
    let file = [
        "navy = \"Ruritania\"\n".to_owned(),
        ship("Whole", "belt = 9, deck = 2, turret = 10"),
        ship("Beltless", "deck = 2, turret = 10"),
        ship("Gunless", "belt = 9, deck = 2"),
        ship("Deckless", "belt = 9, turret = 10"),
    ];
    bench.write("ship_values/ruritania.toml", file.concat());
    for rules in ["quickfire", "quickfire_classic"] {
        let told = |ship: &str| {
            bench.json(&format!("explain ruritania/{ship} armor_heavy --rules {rules}"))
        };
        assert_eq!(told("whole")["basis"], "estimated", "{rules}");
        for (ship, plate) in
            [("beltless", "belt"), ("gunless", "turret or barbette"), ("deckless", "deck")]
        {
            let told = told(ship);
            assert_eq!((&told["basis"], &told["text"]), (&"unknown".into(), &"".into()), "{ship}");
            if rules == "quickfire" {
                assert_eq!(told["reason"], format!("no source gives {plate}"), "{ship}");
            }
        }
    }
}

#[test]
fn guns_count_that_bear_on_one_side() {
    let quickfire = rules("quickfire");
    let gunnery = |name: &str| derived_amount(&quickfire, class(name), "gunnery_heavy");
    // Eight of Dreadnought's ten guns bear, by her source; all ten of Orion's do.
    assert_eq!(gunnery("britain/dreadnought_1914"), Amount::Number(40.into()));
    let guns = |name: &str| {
        class(name).broadside().map(|guns| guns.iter().map(|gun| gun.count).sum::<i64>())
    };
    for (name, count) in [
        ("britain/dreadnought_1914", Some(8)),
        // From her mounts: both turrets, and the bow gun and one of two sides.
        ("japan/yoshino_1894", Some(3 + 4)),
        ("china/ting_yuen_1894", Some(4 + 2)),
        ("russia/tsesarevich", None),
        // Guns at the sides: half bear.
        ("russia/rurik_1892", Some(2 + 8 + 3)),
    ] {
        assert_eq!(guns(name), count, "{name}");
    }
    let light = |name: &str| derived_amount(&quickfire, class(name), "gunnery_light").number();
    let asama = light("japan/asama");
    for russian in ["rurik_1892", "rossia", "gromoboi"] {
        assert!(light(&format!("russia/{russian}")) < asama, "{russian}");
    }
}

#[test]
fn a_number_above_all_that_sources_print_is_an_extrapolation() {
    for (ship, is_beyond) in [("konig", true), ("mikasa", false)] {
        let shown = shown(ship);
        assert_eq!(shown["extrapolated"], is_beyond, "{ship}");
        let heavy = shown["values"]["gunnery_heavy"].get("extrapolated");
        assert_eq!(heavy, is_beyond.then_some(&Value::Bool(true)), "{ship}");
        assert_eq!(shown["values"]["size"].get("extrapolated"), None, "{ship}");
    }
    let text = Workbench::new().run("show konig").fine().text();
    let told = ["\u{2021} extrapolated: ", "sources go to 22"];
    assert!(told.iter().all(|words| text.contains(words)), "{text}");
}

#[test]
fn what_needs_no_plate_is_known_without_it() {
    // A destroyer's armor is what the word says, and a cruiser's belt may be missing if she is a protected
    // one: her deck is all that she has.
    let quickfire = rules("quickfire");
    let half = Amount::Number(Fraction::new(1, 2));
    let river = class("britain/river_e_class_destroyer");
    assert_eq!(derived_amount(&quickfire, river, "armor_heavy"), half);
    let diadem = class("britain/diadem");
    assert_eq!(diadem.armor_in.belt, None);
    assert!(derived_amount(&quickfire, diadem, "armor_heavy").number().is_some());
    let gama = class("portugal/vasco_da_gama_1876");
    let derived = deriver(&quickfire).ship(gama, &gama.ships[0]).unwrap();
    let armor = derived.value("armor_heavy").unwrap();
    let told = (armor.basis, armor.reason.as_deref());
    assert_eq!(told, (Basis::Unknown, Some("no source gives deck")));
}

#[test]
fn torpedoes_count_that_fire_in_one_direction() {
    let quickfire = rules("quickfire");
    let torpedoes = |class: &ShipClass| derived_amount(&quickfire, class, "torpedo");
    let number = |count: i64| Amount::Number(count.into());
    for (name, count) in [
        // Two mounts of four on each side, by her source.
        ("usa/benham_dd_397", 8),
        // Of a bow tube and two on each side, by their arcs.
        ("japan/yoshino_1894", 2),
        // Half of a submarine's eleven, as of any ship without torpedo craft's mounts.
        ("france/redoutable_1931", 6),
        // A tube whose arc is probably a misprint does not count: it would make two fire to port.
        ("china/chih_yuan_1894", 1),
    ] {
        assert_eq!(torpedoes(class(name)), number(count), "{name}");
    }
    let mut chih_yuan = class("china/chih_yuan_1894").clone();
    chih_yuan.mounts.iter_mut().for_each(|mount| mount.doubt = None);
    assert_eq!(torpedoes(&chih_yuan), number(2));
}
