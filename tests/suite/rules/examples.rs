//! Every worked example of the five rules texts, as far as the program has what it needs; numbers only,
//! in our own words. The sections are those of each text.
//!
//! Left out, for the texts contradict themselves there (docs/rule_sets.md):
//! * Quickfire 1.1, 2.1: the 3 1/2 in before Hannibal's second turn. Her fifth box is 3 3/4, as the same
//!   sentence says.
//! * Quickfire 1.1, 3.0 example 1: the lost S of a white total of 3. An odd total is G.
//! * Quickfire 1.1, 3.0 example 1: whether a black 6 is her first fire of the game, when 1 would be
//!   taken off and she would fire, is not said; the example counts it as it lies.
//! * Quickfire 1.1, 1.1: the length of a real ship at the small scale. 10 in a nautical mile make 400 ft
//!   two thirds of an inch, not a twentieth.
//!
//! Left out, for they are of bookkeeping or positions, which the program does not play:
//! * both Quickfires, 1.3: ROF, fires and repair points of the sample logs (their speeds are below);
//! * Quickfire 1.1, 2.0: ships passing through each other; 4.2: as many tries of repair as points lost;
//! * Quickfire 1.1, 4.1: which ROF an explosion takes from ships of gunnery 22 - 8 and 5 - 13;
//! * Quickfire classic, 1.2: bases of 55 mm; 3.2: a rating of 3 parted into 2 and 1, but for the rows;
//! * EasyShips, III: fleets by year; X: Richelieu's guns, Japanese torpedoes, Iowa's turns are house rules;
//!   VI-a: which ships are anti-aircraft ships is in no figure of a ship;
//! * gridded: the firing diagrams are pictures, which the copy that was read lacks.
//! * When Dreadnoughts Ruled the Seas has tables and no example: all of its cells are below.

use serde_json::{Value, json};

use crate::rules::charts::Charts;
use crate::workbench::{Workbench, listed, rules, shown, values};

#[track_caller]
fn value(ship: &str, rules: &str, id: &str) -> i64 {
    let values = values(ship, rules);
    values[id]["value"].as_i64().unwrap_or_else(|| panic!("{ship} {id}: {}", values[id]))
}

/// A figure of a rule file's `[tables]`.
fn figure(id: &str, table: &str, key: &str) -> Value {
    rules(id).tables[table][key].clone()
}

// ---- both Quickfires, 3.0: gunnery ----

/// Gunnery against armor: the line it counts for, the greatest white total that hits, and the hits.
#[test]
fn a_percentage_counts_for_the_line_that_it_reaches() {
    for (rules, gunnery, armor, line, at_most, hits) in [
        ("quickfire", 20, 10, "200", Some(9), Some(2)),
        ("quickfire", 18, 12, "150", Some(8), Some(2)),
        ("quickfire", 98, 100, "75", None, Some(1)),
        ("quickfire", 149, 100, "100", None, Some(1)),
        ("quickfire_classic", 10, 7, "100", Some(7), None),
        ("quickfire_classic", 98, 100, "50", None, None),
    ] {
        let charts = Charts::of(rules);
        let percent = 100.0 * f64::from(gunnery) / f64::from(armor);
        assert_eq!(charts.reached("gunnery", percent), line, "{rules}: {gunnery} against {armor}");
        if let Some(at_most) = at_most {
            assert_eq!(charts.number("gunnery", line, "at_most"), at_most, "{rules} {line}");
            assert_eq!(charts.cell("gunnery", line, "at_most").1, "stated", "{rules} {line}");
        }
        if let Some(hits) = hits {
            assert_eq!(charts.number("gunnery", line, "hits"), hits, "{rules} {line}");
        }
    }
}

/// What three dice do, black first: nothing if she does not fire, else the hits by the white ones.
fn shot(rules: &str, dice: [i64; 3]) -> Option<(i64, &'static str)> {
    let [black, white, other] = dice;
    let charts = Charts::of(rules);
    let gunnery = value("mikasa", rules, "gunnery_heavy");
    let armor = value("borodino", rules, "armor_heavy");
    let line = charts.reached("gunnery", 100.0 * gunnery as f64 / armor as f64);
    let fires = black <= value("mikasa", rules, "rof_heavy");
    let total = white + other;
    if !fires || total > charts.number("gunnery", &line, "at_most") {
        return None;
    }
    // Which of the two an even total is, the charts print: the next test.
    let even = if rules == "quickfire" { "S" } else { "G" };
    let odd = if rules == "quickfire" { "G" } else { "S" };
    let hits = if rules == "quickfire" { charts.number("gunnery", &line, "hits") } else { 1 };
    Some((hits, if total % 2 == 0 { even } else { odd }))
}

#[test]
fn mikasa_fires_at_borodino() {
    for (rules, dice, result) in [
        ("quickfire", [2, 5, 5], None),
        ("quickfire", [4, 1, 3], Some((2, "S"))),
        ("quickfire", [6, 2, 1], None),
        ("quickfire_classic", [2, 5, 5], None),
        ("quickfire_classic", [4, 1, 3], Some((1, "G"))),
        ("quickfire_classic", [6, 2, 1], None),
    ] {
        assert_eq!(shot(rules, dice), result, "{rules} {dice:?}");
    }
}

#[test]
fn the_two_editions_read_even_and_odd_the_other_way_round() {
    for (rules, words) in [("quickfire", "even S, odd G"), ("quickfire_classic", "even G, odd S")] {
        let text = Workbench::new().words(&format!("chart --rules {rules}"));
        assert!(text.contains(&format!("white dice at or under; {words}")), "{rules}: {text}");
    }
}

/// Classic 3.0: with a cap of 1 only three ones make a blast; with one of 2 or 3 any dice up to it may.
#[test]
fn a_perfect_score_of_three_makes_a_blast_at_any_range() {
    let charts = Charts::of("quickfire_classic");
    for range in ["long", "short"] {
        assert_ne!(charts.cell("blast", "3", range).0.as_deref(), Some("–"), "{range}");
    }
}

// ---- both Quickfires, 2.1 and 1.3: speed ----

fn boxes(shown: &Value) -> Vec<(i64, f64, i64)> {
    let boxes = shown["speed_boxes"].as_array().unwrap().iter();
    boxes
        .map(|speed| {
            let (number, turn) = (speed["box"].as_i64().unwrap(), speed["turn"].as_i64().unwrap());
            (number, speed["distance"].as_f64().unwrap(), turn)
        })
        .collect()
}

/// Printed of 1.1: the eighth box 6 in, the fifth 3 3/4, the fourth 3, the first 3/4; of the classic edition the first
/// 60 mm, the fourth 38, the eighth 8. The others follow by the same rounding.
#[test]
fn hannibal_turns_by_her_boxes() {
    for (words, numbers, distances, turns) in [
        (
            "quickfire --scale medium --units imperial",
            [8, 7, 6, 5, 4, 3, 2, 1],
            [6.0, 5.25, 4.5, 3.75, 3.0, 2.25, 1.5, 0.75],
            [45, 90, 90, 90, 90, 45, 45, 0],
        ),
        (
            "quickfire_classic --scale small --units metric",
            [1, 2, 3, 4, 5, 6, 7, 8],
            [60.0, 53.0, 45.0, 38.0, 30.0, 23.0, 15.0, 8.0],
            [45, 45, 90, 90, 90, 45, 0, 0],
        ),
    ] {
        let wanted = numbers.into_iter().zip(distances).zip(turns);
        let wanted: Vec<_> = wanted.map(|((number, far), turn)| (number, far, turn)).collect();
        assert_eq!(boxes(&shown(&format!("hannibal --rules {words}"))), wanted, "{words}");
    }
}

/// Quickfire 1.1, 1.3: a ship with two S moves 3 in, one with four 2 3/4 in.
#[test]
fn the_sample_logs_have_lost_two_and_four_boxes() {
    for (full, lost, left) in [("4", 2, 3.0), ("5 1/2", 4, 2.75)] {
        let bench = Workbench::project();
        let speed = format!("speed = {{ value = \"{full}\", source = \"sample\" }}");
        bench.ruritania("Zenda", "", &format!("values = {{ quickfire = {{ {speed} }} }}"));
        let shown = bench.json("show zenda --scale medium --units imperial");
        assert_eq!(boxes(&shown)[lost].1, left, "{full}");
    }
}

// ---- both Quickfires, 4.3: sinking ----

/// Dupuy de Lôme sinks on this or less: her size's number, each fire and each S beyond the eighth.
#[test]
fn dupuy_de_lome_sinks() {
    for (rules, speed_hits, fires, sinks) in [
        ("quickfire", 9, 1, 8),
        ("quickfire", 9, 0, 7),
        ("quickfire", 11, 1, 10),
        ("quickfire_classic", 9, 1, 4),
        ("quickfire_classic", 9, 0, 3),
        ("quickfire_classic", 11, 2, 7),
    ] {
        let size = value("dupuy-de-lome", rules, "size");
        assert_eq!(size, 7, "{rules}");
        let base = Charts::of(rules).number("sinking", &size.to_string(), "at_most");
        let add = |key: &str| figure(rules, "chart_modifiers", key).as_i64().unwrap();
        let number =
            base + fires * add("each_fire") + (speed_hits - add("s_beyond")) * add("each_s");
        assert_eq!(number, sinks, "{rules}: {speed_hits} S, {fires} fires");
    }
}

// ---- both Quickfires: numbers of the text around the examples ----

#[test]
fn a_cable_is_a_tenth_of_a_mile() {
    for scale in listed("list scales --json") {
        let [cable, mile] = ["cable", "nautical_mile"]
            .map(|measure| scale["metric"]["cells"][measure]["value"].as_f64().unwrap());
        // Tiny prints 16 for 16.5.
        assert!((cable - mile / 10.0).abs() <= 0.5, "{}: {cable} {mile}", scale["id"]);
    }
}

#[test]
fn each_rating_that_a_torpedo_rating_is_parted_into_has_a_row() {
    for rules in ["quickfire", "quickfire_classic"] {
        for rating in [3.0, 2.0, 1.0] {
            assert_eq!(Charts::of(rules).reached("torpedo", rating), rating.to_string());
        }
    }
}

// ---- EasyShips ----

/// VI-b: Scharnhorst at Wichita: a 7 hits with nine guns; 2 and size 11 against 5 and armor 4.
#[test]
fn scharnhorst_hits_wichita() {
    let guns = values("scharnhorst@completed", "easyships")["primary"]["text"].clone();
    let (count, size) = guns.as_str().unwrap().split_once('x').expect("guns and size");
    let (count, size): (i64, i64) = (count.parse().unwrap(), size.parse().unwrap());
    assert!(7 <= count, "nine guns need 9 or less");
    let armor = value("wichita", "easyships", "armor_rating");
    let (attack, defense) = (2 + size, 5 + armor);
    assert_eq!((attack, defense), (13, 9));
    let charts = Charts::of("easyships");
    let row = (attack - defense).to_string();
    assert_eq!(charts.cell("critical_hit", &row, "fires").0.as_deref(), Some("+1"));
    assert_eq!(charts.number("critical_hit", &row, "flooding"), 1);
}

/// VIII-c: a ship of defense 25 tries three repairs.
#[test]
fn ten_points_of_defense_or_a_part_of_them_are_a_die_of_repair() {
    for (defense, dice) in [(25, 3), (10, 1), (11, 2), (1, 1)] {
        let bench = Workbench::project();
        let stated = format!("defense = {{ value = {defense}, source = \"mine\" }}");
        bench.ruritania("Zenda", "", &format!("values = {{ easyships = {{ {stated} }} }}"));
        let shown = bench.json("show zenda --rules easyships");
        assert_eq!(shown["values"]["repair_dice"]["value"], dice, "{defense}");
    }
}

/// III: small destroyers cost ten points or less, a good-sized cruiser thirty or more, Yamato over 100.
#[test]
fn ships_cost_what_the_text_says_of_their_kinds() {
    for (ship, least, most) in
        [("arun", 1, 10), ("v-25-30", 1, 10), ("wichita", 30, 99), ("yamato", 101, 200)]
    {
        let points = value(ship, "easyships", "points");
        assert!((least..=most).contains(&points), "{ship}: {points}");
    }
}

/// V-a: hex faces in a turn.
#[test]
fn destroyers_turn_three_faces_and_battleships_one() {
    for (ship, faces) in [("arun", 3), ("wichita", 2), ("yoshino", 2), ("mikasa", 1), ("hood", 1)] {
        // None turns more faces than she moves, which not every source tells of.
        assert_eq!(value(ship, "easyships", "turn_faces"), faces, "{ship}");
    }
}

/// VI-b: a gun reaches a hex more than its size; small ones fire twice or three times.
#[test]
fn guns_reach_and_fire_by_their_size() {
    for (ship, battery, hexes) in [
        ("mikasa", "primary_range", 13),
        ("mikasa", "secondary_range", 7),
        ("yamato", "primary_range", 19),
    ] {
        assert_eq!(value(ship, "easyships", battery), hexes, "{ship} {battery}");
    }
    let charts = Charts::of("easyships");
    for (size, times) in [(2, 3), (3, 3), (4, 2), (6, 2), (7, 1), (18, 1)] {
        let row = charts.reached("gun_shots", f64::from(size));
        assert_eq!(charts.number("gun_shots", &row, "times"), times, "{size} in");
    }
    for (why, add) in
        [("at_size", 1), ("new_target", 2), ("half_size", -1), ("near", -1), ("point_blank", -1)]
    {
        assert_eq!(charts.number("gunnery", why, "add"), add, "{why}");
    }
}

/// VI-a: four dive bombers are four guns of 8 in at a range of 1; from 1941 of 11 in.
#[test]
fn bombs_are_guns_at_point_blank() {
    for (key, number) in
        [("bomb_size", 8), ("bomb_size_later", 11), ("bomb_later_from", 1941), ("attack_range", 1)]
    {
        assert_eq!(figure("easyships", "air_attack", key), number, "{key}");
    }
}

/// VI-a: a 6 brings a plane down, from 1943 or on an anti-aircraft ship a 5 too.
#[test]
fn anti_aircraft_dice_count() {
    let charts = Charts::of("easyships");
    assert_eq!(charts.result("aa_fire", "usual", "plane down").1, "6");
    assert_eq!(charts.result("aa_fire", "better", "plane down").1, "5–6");
    // Defense by 8 without fractions; pre-dreadnoughts and armored cruisers have one die.
    for (ship, dice) in [("mikasa", 1), ("asama", 1), ("yamato", 8), ("arun", 1)] {
        assert_eq!(value(ship, "easyships", "aa_dice"), dice, "{ship}");
    }
}

/// V-f and VI-d: hexes that a ping searches by hexes moved; dice of a depth charge by depth.
#[test]
fn submarines_are_sought_and_bombed() {
    let charts = Charts::of("easyships");
    for (moved, hexes) in [("2", 1), ("1", 3), ("0", 6), ("3", 0)] {
        assert_eq!(charts.number("sonar_search", moved, "hexes"), hexes, "moved {moved}");
    }
    for (depth, sonar, dice) in [("Periscope", 0, 1), ("Shallow", -1, 2), ("Deep", -2, 3)] {
        let found = ["sonar", "dice"].map(|column| charts.number("depths", depth, column));
        assert_eq!(found, [sonar, dice], "{depth}");
    }
}

/// The author's tables, cell by cell.
#[test]
fn critical_hits_and_damage_control_are_the_authors() {
    let charts = Charts::of("easyships");
    for (table, column, cells) in [
        ("critical_hit", "fires", "+1|–|+1|+1|–|–|–|+1, +2|–|–"),
        ("critical_hit", "flooding", "–|1|–|1|–|1|–|–|1|–"),
        ("critical_hit", "moves", "–|–|–|–|–|-1|–|–|-2|–"),
        ("damage_control", "fires", "1|–|–|-1|-1|-1"),
        ("damage_control", "flooding", "1|–|–|–|-1|-1"),
        ("damage_control", "moves", "–|–|–|–|1|1"),
        ("damage_control", "if_lost", "–|–|–|–|4|3"),
    ] {
        assert_eq!(charts.column(table, column), cells, "{table} {column}");
        let is_stated = charts.rows(table).iter().all(|row| row.cell(column).1 == "stated");
        assert!(is_stated, "{table} {column}");
    }
    let rolls: Vec<_> = charts.rows("critical_hit").iter().map(|row| row.at).collect();
    assert_eq!(rolls.join("|"), "1|2|3|4|5|6|7|8|9|10");
}

/// At which level of fires and of flooding a ship of this defense sinks.
#[test]
fn fires_and_flooding_sink_by_defense() {
    let easyships = rules("easyships");
    for (defense, fires, flooding) in [
        (7, 4, 3),
        (8, 4, 4),
        (11, 4, 4),
        (12, 5, 4),
        (16, 5, 5),
        (24, 6, 5),
        (31, 6, 5),
        (32, 6, 6),
    ] {
        let level = |table: &str| {
            let steps = easyships.tables[table].as_array().unwrap();
            let reached = steps.iter().rfind(|step| step[0].as_i64().unwrap() <= defense);
            reached.unwrap()[1].as_i64().unwrap()
        };
        assert_eq!((level("fire_level"), level("flooding_level")), (fires, flooding), "{defense}");
    }
}

// ---- gridded: the numbers that the text prints ----

#[test]
fn the_gridded_text_prints_these_numbers() {
    for (id, number) in [("flotation", 12), ("critical", 6), ("torpedoes", 4), ("movement", 2)] {
        assert_eq!(value("mikasa", "gridded", id), number, "{id}");
    }
    let ranges = shown("mikasa --rules gridded")["ranges"].clone();
    assert_eq!(ranges, json!({ "main_guns": [1, 6], "secondary_guns": [1, 4], "torpedo": [1, 3] }));
    let charts = Charts::of("gridded");
    for (weapon, dice, beyond) in [("main", 6, "7"), ("secondary", 4, "5"), ("torpedo", 3, "4")] {
        assert_eq!(charts.number("dice_by_range", "1", weapon), dice, "{weapon}");
        let after = charts.cell("dice_by_range", beyond, weapon);
        assert_eq!(after, (Some("–".into()), "stated".into()), "{weapon} at {beyond}");
    }
    for (key, number) in
        [("squares", 2), ("turn_degrees", 45), ("turn_after", 1), ("turn_costs", 1)]
    {
        assert_eq!(figure("gridded", "chart_move", key), number, "{key}");
    }
    assert_eq!(charts.column("hits", "points"), "–|–|–|1|1|2");
}

/// Dice of the rammed ship and of the ramming one.
#[test]
fn gridded_ramming_throws_these_dice() {
    let charts = Charts::of("gridded");
    for (from, with_a_ram, without) in [("head_on", [4, 2], [2, 2]), ("side_on", [6, 2], [3, 2])] {
        let dice =
            |columns: [&str; 2]| columns.map(|column| charts.number("ramming", from, column));
        assert_eq!(dice(["ram_rammed", "ram_rammer"]), with_a_ram, "{from}");
        assert_eq!(dice(["rammed", "rammer"]), without, "{from}");
    }
}

// ---- When Dreadnoughts Ruled the Seas: every cell of its sheet ----

#[test]
fn half_an_inch_a_knot() {
    assert_eq!(figure("dreadnoughts", "movement", "in_a_knot"), 0.5);
    for (ship, knots, inches) in
        [("mikasa", 18.0, 9.0), ("warspite@1914", 24.0, 12.0), ("arun", 25.5, 12.75)]
    {
        let values = values(ship, "dreadnoughts");
        let found = ["knots", "move"].map(|id| values[id]["value"].as_f64());
        assert_eq!(found, [Some(knots), Some(inches)], "{ship}");
    }
}

#[test]
fn dreadnoughts_guns_hit_and_go_through() {
    let charts = Charts::of("dreadnoughts");
    // The third of B is printed with an inch mark for its plus.
    for (class, bands, damage) in [
        ("A", "7 AA|9 AA|10 AA|11 B|12 B", 1),
        ("B", "7 AA|9 AA|10 AA|11 B|– –", 0),
        ("C", "7 AA|9 A|10 B|11 D|– –", -1),
        ("D", "7 A|9 C|10 D|11 E|– –", -2),
        ("E", "7 C|9 D|10 F|11 G|– –", -2),
        ("F", "7 D|9 E|10 G|– –|– –", -3),
        ("G", "7 F|9 G|– –|– –|– –", -3),
    ] {
        for (band, cell) in (1..).zip(bands.split('|')) {
            let text =
                |what: &str| charts.cell("firing", class, &format!("{what}_{band}")).0.unwrap();
            assert_eq!(format!("{} {}", text("hit"), text("armor")), cell, "{class} {band}");
        }
        assert_eq!(charts.number("firing", class, "damage"), damage, "{class}");
    }
    assert_eq!(figure("dreadnoughts", "firing", "bands_in"), json!([10, 20, 30, 40, 50]));
}

#[test]
fn dreadnoughts_tables_of_the_d12() {
    for (table, column, cells) in [
        ("mist", "drift", "–|–|3|3|3|6|6|6|3|3|3|3"),
        ("damage", "hull", "–|1|1|1|1|2|2|2"),
        (
            "damage",
            "also",
            "no effect|–|deck critical|turret critical|belt critical|1 secondary lost|\
             turret critical|a fire",
        ),
        (
            "criticals",
            "deck",
            "Fire control|Engines: -6 kn|Boilers: -6 kn|Funnel: -4 kn|Funnel: -4 kn|\
             2 torpedoes lost|1 hull|Explosion: 2 hull|1 secondary lost|Fire: 1 hull|\
             Fire: 1 hull|Magazine",
        ),
        (
            "criticals",
            "turret",
            "Turret A out|Turret A out|Turret B out|Turret B out|Turret A or B out|\
             1 secondary lost|1 secondary lost|1 secondary lost|1 secondary lost|\
             Fire: 1 hull|Fire: 1 hull|Turret magazine",
        ),
        (
            "criticals",
            "belt",
            "Steering: straight on|Steering: turns right|Steering: turns left|\
             Waterline: -6 kn|Waterline: -6 kn|Engines: -4 kn|Waterline: -2 kn|1 hull|\
             Explosion: 2 hull|Fire: 1 hull|Fire: 1 hull|Magazine",
        ),
        (
            "torpedo_damage",
            "large",
            "Dud|1 hull|2 hull|2 hull|2 hull|3 hull|4 hull, floods: -4 kn|\
             4 hull, floods: -4 kn|4 hull, floods: -6 kn|4 hull, floods: -6 kn|\
             4 hull, floods: -8 kn|Sunk",
        ),
        (
            "torpedo_damage",
            "small",
            "Dud|1 hull|1 hull|2 hull|2 hull|2 hull|3 hull|3 hull|4 hull|4 hull|Sunk|Sunk",
        ),
    ] {
        let charts = Charts::of("dreadnoughts");
        assert_eq!(charts.column(table, column), cells, "{table} {column}");
    }
}

#[test]
fn dreadnoughts_single_figures() {
    let charts = Charts::of("dreadnoughts");
    for (table, row, column, number) in [
        ("firing_modifiers", "destroyer_beyond", "add", -1),
        ("firing_modifiers", "destroyer_beyond", "limit", 30),
        ("firing_modifiers", "two_targets", "add", -1),
        ("firing_modifiers", "fire_control_out", "add", -1),
        ("torpedo_hits", "near", "hit", 11),
        ("torpedo_hits", "far", "hit", 12),
        ("torpedo_modifiers", "broadside", "add", 1),
        ("torpedo_modifiers", "broadside", "limit", 45),
        ("torpedo_modifiers", "moving", "add", -1),
        ("torpedo_modifiers", "moving", "limit", 10),
        ("torpedo_modifiers", "moving_fast", "add", -2),
        ("torpedo_modifiers", "moving_fast", "limit", 20),
    ] {
        assert_eq!(charts.number(table, row, column), number, "{table} {row} {column}");
    }
    let arcs = [("turret", 270), ("secondary", 180), ("torpedo", 90), ("torpedo_destroyers", 360)];
    for (arc, degrees) in arcs {
        assert_eq!(figure("dreadnoughts", "arcs", arc), degrees, "{arc}");
    }
    assert_eq!(figure("dreadnoughts", "initiative", "exempt"), json!(["CS", "D"]));
    assert_eq!(figure("dreadnoughts", "repair", "attempts"), 2);
    assert_eq!(charts.result("repair", "effect", "mended").1, "1–3");
    assert_eq!(charts.result("magazine", "hull", "sunk").1, "7–12");
}
