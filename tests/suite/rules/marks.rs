//! One meaning for every mark: ● the publisher's, ○ ours, † a cell or a reading of ours. What is printed
//! is walked back to its basis.

use std::collections::BTreeMap;

use chartroom::derive::{self, Derived};
use chartroom::model::{Amount, Basis, FormKind, RuleSet, Ship, ShipClass};
use chartroom::page::{LaidForm, Record};
use chartroom::view::{self, Marking, SheetView};
use typst::layout::{Frame, FrameItem, Point, Transform};

use crate::rules::charts::Charts;
use crate::rules::daggers::{Fixture, fixture, walk};
use crate::workbench::{RULE_SETS, Workbench, deriver, squeezed, text_of, values};

const MARKS: [char; 2] = ['\u{25cf}', '\u{25cb}'];
/// Of every kind: stated, computed and estimated values, words, dashes, unknowns.
const SHIPS: [&str; 8] =
    ["Mikasa", "Borodino", "Hannibal", "Wichita", "Scharnhorst", "Arun", "Pelayo", "Dupuy de Lôme"];

/// What stands in each text field of a form, by the field's name.
fn fields(plan: &LaidForm, frame: &Frame) -> BTreeMap<String, String> {
    // Every text with the left end of its baseline.
    let mut found = Vec::new();
    walk(frame, Transform::identity(), &mut |at, item| {
        if let FrameItem::Text(text) = item {
            found.push((at, &text.text));
        }
    });
    let within = |field: &&chartroom::page::Field, at: Point| {
        let far = field.at + field.size.to_point();
        field.at.x <= at.x && at.x <= far.x && field.at.y <= at.y && at.y <= far.y
    };
    let fields = plan.fields.iter().filter(|field| !field.tick);
    fields
        .map(|field| {
            let own =
                found.iter().filter(|(at, _)| within(&field, *at)).map(|(_, text)| text.as_str());
            (field.name.to_string(), own.collect::<String>())
        })
        .collect()
}

fn marks_in(text: &str) -> String {
    text.chars().filter(|letter| MARKS.contains(letter)).collect()
}

/// The mark that a value must have on a sheet.
fn expected(marking: Marking, amount: &Amount, basis: Basis) -> &'static str {
    let ours = matches!(basis, Basis::Estimated | Basis::House | Basis::Reading);
    match (amount, marking) {
        (Amount::None | Amount::Unknown, _) => "",
        (_, Marking::Stated) if !ours => "\u{25cf}",
        (_, Marking::Estimated) if ours => "\u{25cb}",
        _ => "",
    }
}

/// The forms of one ship on a sheet of the given marking, each with her values.
fn printed(
    fixture: &Fixture,
    rules: &RuleSet,
    (class, ship): (&ShipClass, &Ship),
    marking: Option<Marking>,
) -> Vec<(String, Marking, Derived, BTreeMap<String, String>)> {
    let derived = deriver(rules).ship(class, ship).expect("values");
    let (scale, units) = (rules.default_scale().unwrap(), rules.units);
    let boxes = derive::speed_boxes(rules, Some(&derived), scale, units);
    let records = rules.forms.iter().filter(|form| matches!(form.kind, FormKind::Record { .. }));
    records
        .map(|form| {
            let mut sheet =
                view::sheet(rules, Some(form), (scale, units), &[&derived], &fixture.paper, false);
            sheet.marking = marking.unwrap_or(sheet.marking);
            let named = SheetView { names: true, ..sheet.clone() };
            let empty = derive::speed_boxes(rules, None, scale, units);
            let blank = Record::of(view::blank_log(rules, &empty));
            let plan = fixture.typesetter.plan(&form.template, &named, &blank).expect("a plan");
            let log = view::log(rules, class, ship, &derived, &boxes, sheet.marking);
            let mut forms =
                fixture.typesetter.forms(&form.template, &sheet, &[Record::of(log)], &plan);
            let laid = forms
                .remove(0)
                .unwrap_or_else(|found| panic!("{} {}: {found:?}", rules.id, ship.name));
            (form.id.clone(), sheet.marking, derived.clone(), fields(&plan, &laid.frame))
        })
        .collect()
}

#[test]
fn every_printed_value_has_the_mark_of_its_basis_and_no_other() {
    let fixture = fixture();
    let mut checked = BTreeMap::new();
    for rules in &fixture.rules {
        for name in SHIPS {
            let has_her = |class: &&ShipClass| class.ships.iter().any(|ship| ship.name == name);
            let class = fixture.fleet.classes.iter().rfind(has_her);
            let class = class.unwrap_or_else(|| panic!("{name}"));
            let ship = class.ships.iter().find(|ship| ship.name == name).unwrap();
            // Whichever kind is the rarer one on a sheet with other ships.
            for marking in [None, Some(Marking::Stated), Some(Marking::Estimated)] {
                for (form, marking, derived, fields) in
                    printed(fixture, rules, (class, ship), marking)
                {
                    for value in derived.values.iter() {
                        // A top speed stands in the first of her boxes.
                        let speed =
                            rules.speed_boxes.as_ref().filter(|boxes| boxes.value == value.id);
                        let field = speed
                            .map_or(value.id.clone(), |boxes| format!("speed.{}", boxes.full_box));
                        let Some(text) = fields.get(&field) else { continue };
                        // A speed is stated at one scale in one unit; tests/suite/data/printed.rs has those.
                        if speed.is_some() && value.basis == Basis::Stated {
                            continue;
                        }
                        // Some fields leave a dash out.
                        let wanted = expected(marking, &value.amount, value.basis);
                        let place = format!("{} {form}, {name}, {}: `{text}`", rules.id, value.id);
                        assert_eq!(marks_in(text), wanted, "{place} is {}", value.basis.word());
                        *checked.entry((rules.id.clone(), wanted)).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    // Both marks were met, and values without one.
    for rules in &fixture.rules {
        let count = |mark| checked.get(&(rules.id.clone(), mark)).copied().unwrap_or(0);
        assert!(count("") > 30 && count("\u{25cb}") > 5, "{}: {checked:?}", rules.id);
    }
    assert!(
        checked.iter().filter(|((_, mark), _)| *mark == "\u{25cf}").count() >= 4,
        "{checked:?}"
    );
}

#[test]
fn the_key_of_every_record_and_roster_explains_both_marks() {
    for rules in RULE_SETS {
        let bench = Workbench::new();
        for form in ["card", "roster"] {
            let text = text_of(&bench.pdf(&format!("{form} mikasa --rules {rules} --paper a4")));
            assert!(MARKS.iter().all(|mark| text.contains(*mark)), "{rules} {form}: {text}");
        }
    }
}

#[test]
fn a_table_that_is_ours_as_a_whole_says_so_in_its_heading() {
    let bench = Workbench::new();
    let heads = |rules: &str, options: &str| {
        squeezed(&text_of(&bench.pdf(&format!("chart --rules {rules} --paper a4 {options}"))))
    };
    for (rules, ours, mixed) in [
        (
            "quickfire",
            ["BLASTOFGUNFIRE", "DAMAGE", "TORPEDOES", "BOATGUNS", "SINKING"].as_slice(),
            "GUNNERY",
        ),
        (
            "quickfire_classic",
            ["BLASTOFGUNFIRE", "DAMAGE", "TORPEDOES", "SINKING"].as_slice(),
            "REPAIR",
        ),
    ] {
        let (usual, blank) = (heads(rules, ""), heads(rules, "--unknown blank"));
        for head in ours {
            assert!(usual.contains(&format!("{head}\u{2020}")), "{rules}: {head}");
            assert!(!blank.contains(&format!("{head}\u{2020}")), "{rules}: {head}");
        }
        assert!(!usual.contains(&format!("{mixed}\u{2020}")), "{rules}: {mixed}");
    }
}

#[test]
fn what_is_printed_and_can_be_read_in_two_ways_has_a_dagger_and_is_never_emptied() {
    let bench = Workbench::new();
    let shown = bench.run("show mikasa --rules dreadnoughts").fine().text();
    assert!(shown.contains("0 - 10 in\u{2020}") && shown.contains("reading"), "{shown}");
    let charts = Charts::of("dreadnoughts");
    let readings = ["C", "D", "E", "F", "G"].map(|class| charts.cell("firing", class, "damage"));
    for (text, basis) in readings {
        assert_eq!(basis, "reading", "{text:?}");
    }
    assert_eq!(charts.cell("firing", "B", "damage").1, "house", "nothing is printed for it");
    let text =
        squeezed(&text_of(&bench.pdf("chart --rules dreadnoughts --unknown blank --paper a4")));
    for printed in ["\u{2212}1\u{2020}", "\u{2212}2\u{2020}", "\u{2212}3\u{2020}", "10+\u{2020}"] {
        assert!(text.contains(printed), "{printed}: {text}");
    }
}

#[test]
fn words_and_letters_that_are_known_are_no_null_in_json() {
    for (ship, rules, id, known) in [
        ("mikasa", "dreadnoughts", "ship_type", "B"),
        ("mikasa", "dreadnoughts", "armor_turret", "AA"),
        ("mikasa", "easyships", "primary", "4x12"),
        ("mikasa", "easyships", "torpedo_launch", "every 4 turns"),
        ("arun", "quickfire", "gunnery_light", "BG"),
    ] {
        assert_eq!(values(ship, rules)[id]["value"], known, "{ship} {rules} {id}");
    }
    // A dash is no number.
    let none = &values("asama", "quickfire")["gunnery_heavy"];
    assert!(none["value"].is_null() && none["text"] == "–", "{none}");
}

#[test]
fn what_comes_of_an_estimate_is_no_better_than_an_estimate() {
    for (ship, id, wanted) in [
        ("wichita", "armor_rating", "stated"),
        ("scharnhorst@completed", "primary", "stated"),
        ("scharnhorst@completed", "primary_range", "computed"),
        ("scharnhorst@completed", "armor_rating", "estimated"),
        ("mikasa", "points", "estimated"),
        ("mikasa", "turn_faces", "computed"),
    ] {
        assert_eq!(values(ship, "easyships")[id]["basis"], wanted, "{ship} {id}");
    }
}
