//! The data that ships with the program, and what must hold for all of it.

use std::collections::BTreeMap;

use chartroom::derive::{self, Deriver};
use chartroom::measure::{Arc, Bearing, Fraction};
use chartroom::model::{Amount, Battery, MeasureKind, RuleSet, ShipClass, Units};
use chartroom::request::ships;
use proptest::prelude::*;

use crate::workbench::{
    Workbench, deriver, fleet, rule_sets, rules, shown, spaced, toml_at, unstated,
};

#[test]
fn every_class_of_the_sources_is_there() {
    let fleet = fleet();
    assert_eq!(fleet.classes.len(), 423);
    assert_eq!(fleet.ships().count(), 1233);
    assert_eq!(fleet.classes.iter().map(|class| class.mounts.len()).sum::<usize>(), 1080);
}

#[test]
fn every_class_names_its_source_licence_confidence_and_years() {
    for class in &fleet().classes {
        let place = format!("{} {}", class.navy, class.name);
        let told = [&class.source, &class.licence, &class.confidence];
        assert!(told.iter().all(|words| !words.is_empty()), "{place}");
        let (first, last) = class.completed.expect(&place);
        for ship in &class.ships {
            let within = ship.completed.is_none_or(|year| (first..=last).contains(&year));
            assert!(within, "{place} {}: {:?}", ship.name, ship.completed);
        }
    }
}

/// With a navy's prefix, without accents, umlauts as two letters.
#[test]
fn a_ship_is_found_in_every_way_in_which_players_type_her_name() {
    let typed: BTreeMap<String, Vec<String>> = toml_at("tests/data/names.toml");
    assert!(typed.len() > 50, "{}", typed.len());
    let mut missed = Vec::new();
    for (name, words) in &typed {
        for word in words {
            match ships::one(fleet(), word) {
                Ok((class, ship)) => {
                    let found = format!("{} {}", class.navy, ship.name);
                    let is_hers = ship.name == *name || found == *name;
                    missed.extend((!is_hers).then(|| format!("{word}: {found} for {name}")));
                }
                Err(fault) => missed.push(format!("{word}: {fault:?}")),
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

/// A hyphen between figures is no dash of a range, `8x6` and `75mm` are no printer's signs, and
/// words of the data's making are not for readers of a book.
#[test]
fn notes_are_sentences_for_readers() {
    const NOT_FOR_READERS: [&str; 8] =
        ["CSV", "column", "excerpt", "prose", "caption lists", " row", "armour", ";;"];
    let touching = |text: &str, between: &str, behind: fn(char) -> bool| {
        text.match_indices(between).any(|(at, _)| {
            text[..at].ends_with(|letter: char| letter.is_ascii_digit())
                && text[at + between.len()..].starts_with(behind)
        })
    };
    for class in &fleet().classes {
        let Some(notes) = &class.notes else { continue };
        let place = format!("{} {}: {notes}", class.navy, class.name);
        assert!(notes.starts_with(|first: char| !first.is_lowercase()), "{place}");
        assert!(notes.trim_end_matches('\u{201d}').ends_with('.'), "{place}");
        assert!(!touching(notes, "-", |next| next.is_ascii_digit()), "{place}");
        assert!(!touching(notes, "x", |next| next.is_ascii_digit()), "{place}");
        assert!(!touching(notes, "", char::is_alphabetic), "{place}");
        assert!(NOT_FOR_READERS.iter().all(|word| !notes.contains(word)), "{place}");
    }
}

/// The source has these arcs so; they are neither mended nor passed over in silence.
#[test]
fn arcs_that_look_like_slips_are_kept_and_told() {
    let fleet = fleet();
    let doubts: usize = fleet.classes.iter().map(|class| class.doubts().len()).sum();
    assert_eq!(doubts, 6);
    let told = "Torpedo tube fore, 245\u{b0}\u{2013}275\u{b0}: as the source prints it, but it looks like \
                a slip (a tube at the bow that does not fire ahead).";
    assert_eq!(shown("chih-yuan")["doubts"], serde_json::json!([told]));
    let bench = Workbench::new();
    let lines = bench.run("show chih-yuan").fine().text();
    assert!(spaced(&lines).contains(told), "{lines}");
    let book = bench.words("book --navy china");
    assert!(book.contains("275\u{b0} ?"), "the dial has a question mark");
    assert!(book.contains("does not fire ahead"), "the notes tell why");
}

/// Her notes are in tests/transcripts/ships.md.
#[test]
fn show_tells_remarks_as_json_too() {
    let shown = shown("yakumo");
    let remarks = shown["remarks"].as_str().unwrap();
    assert!(remarks.starts_with("Printed in metric: length 132.3 m, beam 19.6 m"), "{remarks}");
}

#[test]
fn a_scale_of_ones_own_with_a_built_in_factor_has_the_built_in_gun_ranges() {
    let rules = rules("quickfire");
    for (factor, id) in [("1/2x", "tiny"), ("1.5x", "large"), ("2x", "jumbo")] {
        let own = derive::scaled_by(&rules, factor).expect(factor);
        let own = derive::ranges(&rules, &own, Units::Imperial);
        let built_in = derive::ranges(&rules, rules.scale(id).unwrap(), Units::Imperial);
        let guns = own.iter().zip(&built_in).filter(|(own, _)| own.kind == MeasureKind::Gun);
        for (own, built_in) in guns {
            assert_eq!(own.limits, built_in.limits, "{id} {}", own.id);
        }
    }
}

#[test]
fn states_of_one_ship_stay_apart() {
    let of_name = fleet().ships().filter(|(_, ship)| ship.name == "Dreadnought");
    let states: Vec<&str> = of_name.map(|(class, _)| class.state.as_str()).collect();
    assert_eq!(states, ["August 1914 list", "as completed"]);
}

#[test]
fn speed_boxes_never_rise_and_never_vanish() {
    let fleet = fleet();
    for rules in rule_sets() {
        let deriver = deriver(&rules);
        for (class, ship) in fleet.ships() {
            let derived = deriver.ship(class, ship).expect(&ship.name);
            for scale in &rules.scales {
                for units in [Units::Metric, Units::Imperial] {
                    let boxes = derive::speed_boxes(&rules, Some(&derived), scale, units);
                    let distances: Vec<Fraction> =
                        boxes.iter().filter_map(|speed| speed.distance).map(|d| d.amount).collect();
                    let falling = distances.windows(2).all(|pair| pair[0] >= pair[1]);
                    let there = distances.iter().all(|distance| *distance > Fraction::ZERO);
                    assert!(falling && there, "{} {}: {distances:?}", ship.name, scale.id);
                }
            }
        }
    }
}

/// The numbers of a class's values; a dash counts as nought, unknowns are left out.
fn numbers(deriver: &Deriver, class: &ShipClass) -> Vec<Option<Fraction>> {
    let derived = deriver.ship(class, &unstated(class)).expect(&class.name);
    let number = |amount: &Amount| match amount {
        Amount::Number(number) => Some(*number),
        Amount::None => Some(Fraction::ZERO),
        Amount::Word(_) | Amount::Unknown => None,
    };
    derived.values.iter().map(|value| number(&value.amount)).collect()
}

/// But for a gun larger than any she has, which makes her old main battery a second one, and a plate that
/// was not known, which may be thinner than its neighbor (docs/estimates.md, section 6).
#[test]
fn no_estimate_falls_when_a_ship_gets_more_guns_thicker_armor_or_more_knots() {
    for id in ["quickfire", "quickfire_classic"] {
        let rules = rules(id);
        no_estimate_falls(&rules);
    }
}

fn no_estimate_falls(rules: &RuleSet) {
    let deriver = deriver(rules);
    for class in &fleet().classes {
        let mut better: Vec<(String, ShipClass)> = Vec::new();
        for battery in 0..class.guns.as_ref().map_or(0, Vec::len) {
            let mut more = class.clone();
            more.guns.as_mut().unwrap()[battery].count += 1;
            better.push((format!("a gun more in battery {battery}"), more));
        }
        let largest = class.guns.iter().flatten().map(|gun| gun.caliber_in).max();
        if let Some(largest) = largest {
            let calibers = [3, 6, 9, 12, 15].map(Fraction::whole);
            for caliber_in in calibers.into_iter().filter(|caliber| *caliber <= largest) {
                let mut more = class.clone();
                let caliber = caliber_in.to_decimal_text();
                more.guns.as_mut().unwrap().push(Battery { count: 2, caliber_in, pounder: None });
                better.push((format!("two guns of {caliber} in"), more));
            }
        }
        let inch = Fraction::ONE;
        let mut thicker = |name: &str, change: &dyn Fn(&mut ShipClass)| {
            let mut more = class.clone();
            change(&mut more);
            better.push((name.to_owned(), more));
        };
        let thickened = |plate: &mut Option<Fraction>| *plate = plate.map(|plate| plate + inch);
        thicker("belt", &|c| thickened(&mut c.armor_in.belt));
        thicker("deck", &|c| thickened(&mut c.armor_in.deck));
        thicker("turret", &|c| thickened(&mut c.armor_in.turret));
        thicker("barbette", &|c| thickened(&mut c.armor_in.barbette));
        thicker("casemate", &|c| thickened(&mut c.armor_in.casemate));
        thicker("speed", &|c| thickened(&mut c.speed_kn));
        let before = numbers(&deriver, class);
        for (change, class) in better {
            let after = numbers(&deriver, &class);
            for ((rule, before), after) in rules.values.iter().zip(&before).zip(after) {
                let fall = before.zip(after).filter(|(before, after)| after < before);
                assert_eq!(fall, None, "{} of {} with {change}", rule.id, class.id);
            }
        }
    }
}

proptest! {
    #[test]
    fn an_arc_and_its_complement_cover_the_circle(from in 0i64..360, width in 1i64..360, at in 0i64..360) {
        let arc = Arc { from: Bearing::new(Fraction::whole(from)), width: Fraction::whole(width) };
        prop_assert!([arc.from, arc.middle(), arc.to()].into_iter().all(|own| arc.covers(own)));
        let bearing = Bearing::new(Fraction::whole(at));
        let rest = Arc { from: arc.to(), width: Fraction::whole(360) - arc.width };
        prop_assert!(arc.covers(bearing) || rest.covers(bearing));
        let on_a_limit = [arc.from, rest.from].contains(&bearing);
        prop_assert!(on_a_limit || !(arc.covers(bearing) && rest.covers(bearing)));
    }
}
