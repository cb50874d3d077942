//! How many ships, classes and figures there are: the documents say so in blocks that this makes.
//! `BLESS=1 cargo test counts` makes them anew.

use std::collections::BTreeMap;

use chartroom::model::{Fleet, Mount, ShipClass, ShipType};

use crate::workbench::{fleet, repository, text_at};

const BEGINS: &str = "<!-- counts: made by `BLESS=1 cargo test counts` -->\n";
const ENDS: &str = "<!-- end of counts -->";

/// Counts by word, the most first.
fn ranked<'a>(words: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    words.for_each(|word| *counts.entry(word).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn listed(counts: &[(&str, usize)]) -> String {
    let words: Vec<String> = counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    words.join(", ")
}

fn types(fleet: &Fleet) -> String {
    let kinds = fleet.classes.iter().filter_map(|class| class.kind);
    let words: Vec<String> = kinds.map(|kind| kind.word().replace('_', " ")).collect();
    listed(&ranked(words.iter().map(String::as_str)))
}

/// Which figures are known of how many classes.
fn figures(fleet: &Fleet) -> String {
    let known = |has: &dyn Fn(&ShipClass) -> bool| {
        fleet.classes.iter().filter(|class| has(class)).count().to_string()
    };
    let of = |has: [&dyn Fn(&ShipClass) -> bool; 2]| has.map(known).join(", ");
    let plated = |name: &str| {
        known(&|class| {
            class.armor_in.plates().iter().any(|(plate, inches)| *plate == name && inches.is_some())
        })
    };
    let plates: Vec<&str> =
        fleet.classes.iter().filter_map(|class| class.plate).map(|plate| plate.word()).collect();
    let bearing = |at: usize| known(&|class| class.bearing_guns[at].is_some());
    let estimated = |mount: &Mount| mount.estimated;
    let some_estimated = known(&|class| class.mounts.iter().any(estimated));
    let rows = [
        (
            "knots, year of completion",
            of([&|class| class.speed_kn.is_some(), &|class| class.completed.is_some()]),
        ),
        (
            "tons, guns",
            of([&|class| class.displacement_t.is_some(), &|class| class.guns.is_some()]),
        ),
        ("torpedo tubes", known(&|class| class.torpedo_tubes.is_some())),
        ("tubes that fire in one direction", known(&|class| class.torpedo_salvo.is_some())),
        ("crew", known(&|class| class.complement.is_some())),
        ("belt, deck", ["belt", "deck"].map(plated).join(", ")),
        (
            "turret, conning tower, barbette, casemate",
            ["turret", "conning_tower", "barbette", "casemate"].map(plated).join(", "),
        ),
        ("kind of plate", format!("{}: {}", plates.len(), listed(&ranked(plates.iter().copied())))),
        (
            "length, beam",
            of([&|class| class.length_ft.is_some(), &|class| class.beam_ft.is_some()]),
        ),
        ("broadside, ahead, astern", [0, 1, 2].map(bearing).join(", ")),
        ("aircraft", known(&|class| class.aircraft.is_some())),
        (
            "mounts with arcs",
            format!(
                "{}, of which {some_estimated} have the places of a source and arcs that are estimated, all or some",
                known(&|class| !class.mounts.is_empty())
            ),
        ),
        ("funnels, masts", of([&|class| class.funnels.is_some(), &|class| class.masts.is_some()])),
    ];
    let row = |(figure, count): &(&str, String)| format!("| {figure} | {count} |\n");
    "| figure | classes that have it |\n|---|---|\n".to_owned()
        + &rows.iter().map(row).collect::<String>()
}

/// Capital ships whose drawings lack their funnels.
fn without_funnels(fleet: &Fleet) -> usize {
    let is_capital = |class: &&ShipClass| {
        matches!(
            class.kind,
            Some(
                ShipType::Battleship
                    | ShipType::Dreadnought
                    | ShipType::Battlecruiser
                    | ShipType::ArmoredCruiser
            )
        )
    };
    fleet.classes.iter().filter(is_capital).filter(|class| class.funnels.is_none()).count()
}

fn of_the_fleet() -> String {
    let fleet = fleet();
    let navies_there: std::collections::BTreeSet<_> =
        fleet.classes.iter().map(|class| &class.navy).collect();
    format!(
        "{} classes with {} ships in {} navies.\n\nBy type: {}. The type is ours.\n\n\
         By confidence: {}.\n\n{}\n\
         No page read counts the funnels of {} battleships, dreadnoughts, battlecruisers and armored cruisers.\n",
        fleet.classes.len(),
        fleet.ships().count(),
        navies_there.len(),
        types(fleet),
        listed(&ranked(fleet.classes.iter().map(|class| class.confidence.as_str()))),
        figures(fleet),
        without_funnels(fleet),
    )
}

/// Holds the block of a document to what was counted, or makes it.
#[track_caller]
fn kept(document: &str, counted: &str) {
    let text = text_at(document);
    let (before, rest) = text.split_once(BEGINS).expect("the block begins");
    let (block, after) = rest.split_once(ENDS).expect("the block ends");
    if std::env::var_os("BLESS").is_some() {
        let made = [before, BEGINS, counted, ENDS, after].concat();
        std::fs::write(repository().join(document), made).expect("the document");
    } else {
        assert_eq!(block, counted, "{document}: make it anew with BLESS=1");
    }
}

#[test]
fn the_documents_count_the_fleet_as_it_is() {
    kept("docs/provenance.md", &of_the_fleet());
}

#[test]
fn whoever_says_how_many_ships_there_are_says_it_right() {
    let ships = fleet().ships().count();
    let readme = text_at("README.md");
    let words: Vec<&str> = readme.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[1].starts_with("ships"));
    let many = |number: &&str| number.parse::<usize>().is_ok_and(|number| number > 999);
    let said: Vec<&str> = pairs.map(|pair| pair[0]).filter(many).collect();
    assert_eq!(said, [ships.to_string()], "README.md");
}
