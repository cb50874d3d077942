//! Records on cards: the compact log, sleeves, index cards, and what is said of a form that does not fit.

use std::collections::BTreeSet;

use chartroom::derive;
use chartroom::model::{FormKind, RuleSet};
use chartroom::page::{LaidForm, Record};
use chartroom::view::{self, SheetView};

use crate::drawn::{MM, ink, pages};
use crate::rules::daggers::{Fixture, fixture};
use crate::workbench::{Workbench, rule_sets, text_of};

/// The plan of every record of a rule set, by its id.
fn plans(rules: &RuleSet) -> Vec<(String, LaidForm)> {
    let Fixture { typesetter, paper, .. } = fixture();
    let (scale, units) = (&rules.scales[0], rules.units);
    let records = rules.forms.iter().filter(|form| matches!(form.kind, FormKind::Record { .. }));
    let plan = |form| {
        let sheet = view::sheet(rules, Some(form), (scale, units), &[], paper, false);
        let sheet = SheetView { names: true, ..sheet };
        let boxes = derive::speed_boxes(rules, None, scale, units);
        let blank = Record::of(view::blank_log(rules, &boxes));
        typesetter.plan(&form.template, &sheet, &blank).expect("a plan")
    };
    records.map(|form| (form.id.clone(), plan(form))).collect()
}

/// Every box of the records of a rule set is larger than so many millimetres, and every ring than so many. Returns
/// how many boxes and how many rings there are.
fn assert_larger(rules: &RuleSet, least: f64, least_ring: f64) -> (usize, usize) {
    let (mut boxes, mut rings) = (0, 0);
    for (form, plan) in plans(rules) {
        for field in plan.fields.iter().filter(|field| field.tick) {
            let (width, height) = (field.size.x.to_pt() / MM, field.size.y.to_pt() / MM);
            let (least, count) =
                if field.ring { (least_ring, &mut rings) } else { (least, &mut boxes) };
            let what = format!("{} {form} {}: {width} x {height} mm", rules.id, field.name);
            assert!(width > least && height > least, "{what}");
            *count += 1;
        }
    }
    (boxes, rings)
}

#[test]
fn every_box_to_be_crossed_is_large_enough_for_a_pen_and_of_6_mm_for_a_thick_one() {
    let mut boxes = 0;
    for rules in &mut rule_sets() {
        // A ring goes around a letter and needs no room within.
        let (own, rings) = assert_larger(rules, 4.499, 3.199);
        boxes += own + rings;
        rules.forms.retain(|form| form.reusable.is_some());
        assert_eq!(rules.forms.len(), 1, "{}", rules.id);
        rules.resize(|form| form.reusable.as_ref());
        let (reusable, _) = assert_larger(rules, 5.999, 0.0);
        assert!(reusable >= 17, "{}: {reusable}", rules.id);
    }
    assert!(boxes > 200, "{boxes}");
}

#[test]
fn the_compact_log_has_every_field_of_the_log_and_is_as_large_as_a_sleeve() {
    let mut compared = 0;
    for rules in &rule_sets() {
        let plans = plans(rules);
        let named = |id: &str| plans.iter().find(|(form, _)| form == id).map(|(_, plan)| plan);
        let (Some(log), Some(card)) = (named("log"), named("card")) else { continue };
        let fields = |plan: &LaidForm| -> BTreeSet<(String, bool)> {
            // A track of the log may have more boxes.
            let track = |field: &chartroom::page::Field| {
                let name = field.name.trim_end_matches(|c: char| c.is_ascii_digit());
                if field.tick { name.to_owned() } else { field.name.to_string() }
            };
            plan.fields.iter().map(|field| (track(field), field.tick)).collect()
        };
        assert_eq!(fields(log), fields(card), "{}", rules.id);
        let size = card.size();
        assert_eq!(size.words(), "88 x 63 mm", "{}", rules.id);
        compared += 1;
    }
    assert_eq!(compared, 2);
}

#[test]
fn a_card_goes_into_a_sleeve_and_on_index_cards_and_labels() {
    let bench = Workbench::new();
    for (scheme, paper, printed, on_sheet, turned) in [
        ("cards-9", "a4", "1 sheet, 9 ships", 9, true),
        ("cards-9", "letter", "1 sheet, 9 ships", 9, true),
        ("cards-8", "a4", "2 sheets, 9 ships, 7 empty", 8, true),
        ("cards-8", "letter", "2 sheets, 9 ships, 7 empty", 8, true),
        ("index-3x5", "a4", "3 sheets, 9 ships", 3, false),
        ("index-3x5", "letter", "3 sheets, 9 ships", 3, false),
        ("avery-l7165", "a4", "2 sheets, 9 ships", 8, false),
    ] {
        let words = format!("print card mikasa*9 --imposition {scheme} --paper {paper} -o x.pdf");
        bench.run(&words).fine().printed(printed);
        // The rule below the name is as long as the card without its edges.
        let document = lopdf::Document::load_mem(&bench.read("x.pdf")).unwrap();
        let rules = ink(&document, pages(&document)[0]).into_iter();
        let rules = rules.filter(|ink| if turned { ink.is(0.0, 82.0) } else { ink.is(82.0, 0.0) });
        assert_eq!(rules.count(), on_sheet, "{scheme} on {paper}");
    }
}

#[test]
fn an_index_card_has_the_strip_beside_the_log_with_everything_that_it_says_above() {
    let bench = Workbench::new();
    let words = |paper: &str| {
        let text = text_of(&bench.pdf(&format!("card mikasa*9 --paper {paper}")));
        text.split_whitespace().map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let (on_sheet, on_card) = (words("a4"), words("3x5"));
    let missing: Vec<&String> = on_sheet.difference(&on_card).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

#[test]
fn a_long_name_takes_two_lines() {
    let bench = Workbench::project();
    bench.ruritania("Prinzessin Friederike Wilhelmine Luise Charlotte von Zenda", "", "");
    for form in ["log", "card"] {
        for rules in ["quickfire", "quickfire_classic"] {
            let words = bench.words(&format!("{form} --navy ruritania --rules {rules}"));
            assert!(words.contains("ZENDA"), "{form} {rules}: {words}");
        }
    }
}

#[test]
fn a_track_with_too_few_boxes_becomes_a_box_to_keep_count_in() {
    let bench = Workbench::project();
    let text = |words: &str| text_of(&bench.pdf(words));
    // Sixteen tubes: two rows on the log, and more than the cards have boxes for.
    let destroyer = "type = \"destroyer\"\ncompleted_from = 1939\ncompleted_to = 1939\ndisplacement_t = 1656\n\
        speed_kn = 38\nguns = [{ count = 4, caliber_in = 5 }]\ntorpedo_tubes = 16";
    bench.ruritania("Zenda", destroyer, "");
    assert!(!text("log zenda").contains("left:"));
    assert!(text("card zenda").contains("of 16, left:"));
    assert!(text("card zenda --rules dreadnoughts").contains("of 16, left:"));
}
