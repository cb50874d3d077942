//! Range rulers and speed rulers, held against numbers worked out here.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use chartroom::derive;
use chartroom::drawing::{Claim, Drawing, Face, Role, Text};
use chartroom::instrument::{Options, RulerLayout, ShipAtTable};
use chartroom::measure::{Fraction, Length};
use chartroom::model::{Instrument, InstrumentKind, RuleSet, Scale, Size, Units};
use chartroom::press::{Keep, Laid, SheetArea, gang};

use crate::drawings::{claimed, drawn_for, ends, extent, points, texts, words};
use crate::workbench::{
    Workbench, assert_has, claim_of, deriver, fleet, rule_sets, rules, text_at, text_of,
};

/// From the drawing's left side to zero.
const RIM_MM: f64 = 0.5;

fn drawn(rules: &RuleSet, scale: &Scale, units: Units, options: &Options) -> Drawing {
    let is_ruler = |one: &&Instrument| matches!(one.kind, InstrumentKind::Ruler(_));
    let id = &rules.instruments.iter().find(is_ruler).expect("a ruler").id;
    let mut drawings = drawn_for(&[], rules, id, (scale, units), options)
        .unwrap_or_else(|faults| panic!("{} {} {}: {faults:?}", rules.id, scale.id, units.word()));
    drawings.remove(0)
}

fn options(layout: RulerLayout, second_edge: bool) -> Options {
    Options { layout: Some(layout), second_edge, ..Options::default() }
}

/// A rule set's ruler at a scale.
fn ruler_of(id: &str, scale: &str, units: Units, options: &Options) -> Drawing {
    let rules = rules(id);
    drawn(&rules, rules.scale(scale).expect("the scale"), units, options)
}

/// Every ruler of every rule set, scale, system of units and layout, with what it is; drawn once for all tests.
fn every_ruler() -> &'static [(String, Drawing)] {
    static RULERS: OnceLock<Vec<(String, Drawing)>> = OnceLock::new();
    RULERS.get_or_init(draw_every_ruler)
}

fn draw_every_ruler() -> Vec<(String, Drawing)> {
    let mut rulers = Vec::new();
    let layouts = [RulerLayout::Stick, RulerLayout::Folding, RulerLayout::Tape];
    for rules in rule_sets() {
        for scale in &rules.scales {
            let doubled = derive::scaled_by(&rules, "2.5x").filter(|_| scale.is_default);
            for scale in [scale].into_iter().chain(doubled.as_ref()) {
                let on_board = scale.metric.unit.word().len() > 2;
                for (_, units) in Units::WORDS {
                    for layout in layouts {
                        for second in [false, true] {
                            if second && on_board {
                                continue;
                            }
                            let drawing = drawn(&rules, scale, units, &options(layout, second));
                            let (set, scale, units) = (&rules.id, &scale.id, units.word());
                            let name = format!("{set} {scale} {units} {layout:?} {second}");
                            rulers.push((name, drawing));
                        }
                    }
                }
            }
        }
    }
    rulers
}

/// Millimetres that a claim's name says, if it says any: `Short ends, 24 in`, `1/4 in`.
fn said_mm(name: &str) -> Option<f64> {
    let name = name.trim_end_matches(", at the bands");
    let last = name.rsplit(", ").next()?;
    let (number, unit) = last.rsplit_once(' ')?;
    let sum: Option<f64> = number.split(' ').map(part).sum();
    Some(sum? * millimetres(unit)?)
}

fn millimetres(unit: &str) -> Option<f64> {
    match unit {
        "in" => Some(25.4),
        "mm" => Some(1.0),
        "cm" => Some(10.0),
        _ => None,
    }
}

fn part(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((n, d)) => Some(n.parse::<f64>().ok()? / d.parse::<f64>().ok()?),
        None => text.parse().ok(),
    }
}

#[test]
fn every_tick_and_limit_lies_where_its_name_says() {
    for (ruler, drawing) in every_ruler() {
        let mut found = 0;
        for claim in drawing.claims.iter().filter(|claim| claim.role == Role::Engrave) {
            let Some(mm) = said_mm(&claim.name) else { continue };
            let (from, to) = ends(claim);
            let place = Length::nearest_mm(RIM_MM + mm);
            assert_eq!((from.x, to.x), (place, place), "{ruler}: {}", claim.name);
            found += 1;
        }
        let on_board = drawing.claims.iter().any(|claim| claim.name.starts_with("place "));
        assert!(found > 20 || on_board, "{ruler}: {found}");
    }
}

#[test]
fn a_board_is_measured_in_its_places() {
    let inch = ruler_of("gridded", "grid", Units::Imperial, &Options::default());
    let wide = Options { pitch: Some(Length::um(30_000)), ..Options::default() };
    let wide = ruler_of("gridded", "grid", Units::Metric, &wide);
    let mm = Length::nearest_mm;
    for (drawing, pitch) in [(inch, 25.4), (wide, 30.0)] {
        let at = |name: &str| claimed(&drawing, name).0.x;
        // The ship stands in the first place; six squares away is the seventh.
        assert_eq!(at("Main guns† ends, 6 squares"), mm(RIM_MM + 7.0 * pitch));
        assert_eq!(at("Secondary guns† ends, 4 squares"), mm(RIM_MM + 5.0 * pitch));
        assert_eq!(at("Torpedo† ends, 3 squares"), mm(RIM_MM + 4.0 * pitch));
        assert_eq!(at("Torpedo† begins, 1 squares"), mm(RIM_MM + pitch));
    }
}

/// Places of the ticks of one edge, from zero, limits among them.
fn tick_places(drawing: &Drawing, unit: &str, at_top: bool) -> Vec<i64> {
    let edge = if at_top { Length::um(500) } else { drawing.size.height - Length::um(500) };
    let own = drawing.claims.iter().filter(|claim| claim.role == Role::Engrave);
    let own = own.filter(|claim| claim.name.ends_with(unit) && ends(claim).0.y == edge);
    let nanometres =
        |claim: &Claim| (ends(claim).0.x.exact_mm() * Fraction::whole(1_000_000)).floor();
    let mut places: Vec<i64> = own.map(nanometres).collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn ticks_are_evenly_spaced_from_zero_to_the_farthest_limit() {
    let asked = |ticks: Option<i64>| Options {
        ticks: ticks.map(Length::um),
        second_edge: true,
        ..Options::default()
    };
    let cases = [
        ("medium", Units::Imperial, asked(None), " in", 6_350_000, 1_219_200_000),
        ("tiny", Units::Imperial, asked(None), " in", 3_175_000, 609_600_000),
        ("medium", Units::Imperial, asked(Some(12_700)), " in", 12_700_000, 1_219_200_000),
        ("medium", Units::Metric, asked(None), " mm", 5_000_000, 1_200_000_000),
        ("medium", Units::Metric, asked(Some(2000)), " mm", 2_000_000, 1_200_000_000),
        ("tiny", Units::Metric, asked(None), " mm", 1_000_000, 600_000_000),
        ("jumbo", Units::Metric, asked(None), " cm", 5_000_000, 2_400_000_000),
    ];
    for (scale, units, options, unit, step, end) in cases {
        let drawing = ruler_of("quickfire", scale, units, &options);
        let places: Vec<i64> = (1..=end / step).map(|count| 500_000 + count * step).collect();
        assert_eq!(tick_places(&drawing, unit, true), places, "{scale} {unit}");
        let second = if unit == " in" { [" mm", " cm"] } else { [" in", " in"] };
        let lower = second.map(|unit| tick_places(&drawing, unit, false));
        let lower = lower.into_iter().find(|places| !places.is_empty()).expect("a second edge");
        let steps: Vec<i64> = lower.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(steps.iter().all(|gap| *gap == lower[0] - 500_000), "{scale} {unit}");
        assert!(end + 500_000 - lower[lower.len() - 1] < steps[0]);
    }
}

#[test]
fn bands_meet_and_each_limit_is_drawn() {
    for rules in rule_sets() {
        for scale in &rules.scales {
            for (_, units) in Units::WORDS {
                let ranges = derive::ranges(&rules, scale, units);
                let drawing = drawn(&rules, scale, units, &Options::default());
                let mut reach: BTreeMap<String, Length> = BTreeMap::new();
                for range in ranges {
                    let Some((first, last)) = range.limits else { continue };
                    let track = format!("{:?}", range.kind);
                    // A published limit is named without a dagger; that bands begin beside the ship is a reading.
                    let mark = if scale.metric.unit.word().len() > 2 { "†" } else { "" };
                    let end = claimed(&drawing, &format!("{}{mark} ends, {last}", range.label)).0.x;
                    if let (Some(from), Some(met)) = (first.length(), reach.get(&track)) {
                        assert_eq!(*met, Length::nearest_mm(RIM_MM) + from, "{}", range.label);
                    }
                    reach.insert(track, end);
                }
            }
        }
    }
}

#[test]
fn nothing_lies_outside_the_outline_and_no_words_run_into_each_other() {
    let rim = Length::um(500);
    for (ruler, drawing) in every_ruler() {
        let (right, bottom) = (drawing.size.width - rim, drawing.size.height - rim);
        for mark in &drawing.marks {
            for point in points(mark) {
                let inside =
                    rim <= point.x && point.x <= right && rim <= point.y && point.y <= bottom;
                assert!(inside, "{ruler}: {mark:?}");
            }
        }
        legible(ruler, drawing);
    }
}

#[track_caller]
fn legible(what: &str, drawing: &Drawing) {
    let mut rows: BTreeMap<Length, Vec<(f64, f64, &str)>> = BTreeMap::new();
    for text in texts(drawing) {
        let (left, right) = extent(text);
        assert!(left >= 0.5 && right <= drawing.size.width.to_mm() - 0.5, "{what}: {}", text.words);
        rows.entry(text.at.y).or_default().push((left, right, &text.words));
    }
    for row in rows.values_mut() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        for pair in row.windows(2) {
            assert!(pair[0].1 + 0.3 < pair[1].0, "{what}: {pair:?}");
        }
    }
}

#[test]
fn a_folding_ruler_has_equal_parts_for_a_pocket_and_joints_off_the_limits() {
    for (ruler, drawing) in every_ruler().iter().filter(|(name, _)| name.contains("Folding")) {
        let own = drawing.claims.iter().filter(|claim| claim.role == Role::Score);
        let joints: Vec<Length> = own.map(|claim| ends(claim).0.x).collect();
        let length = drawing.size.width - Length::um(1000);
        let part = length.to_mm() / (joints.len() + 1) as f64;
        assert!(part <= 200.0, "{ruler}: {part}");
        for (count, joint) in (1..).zip(&joints) {
            assert!((joint.to_mm() - RIM_MM - part * f64::from(count)).abs() < 1e-5, "{ruler}");
            for limit in &drawing.keep_whole {
                assert!((*limit - *joint).abs() >= Length::um(4000), "{ruler}: joint {count}");
            }
        }
        let told = words(drawing).iter().any(|words| words.contains("To fold"));
        assert_eq!(told, !joints.is_empty(), "{ruler}");
    }
}

/// How near the figures of a ruler come to places along it, from figure's middle to place.
fn nearest_figure(drawing: &Drawing, place: f64) -> f64 {
    let figures = texts(drawing).filter(|text| text.face == Face::Figures).map(extent);
    figures.map(|(from, to)| ((from + to) / 2.0 - place).abs()).fold(f64::MAX, f64::min)
}

#[test]
fn no_numeral_stands_on_a_fold_or_where_a_long_ruler_is_parted_over_sheets() {
    let (mut folds, mut parted) = (0, 0);
    for (ruler, drawing) in every_ruler() {
        for claim in drawing.claims.iter().filter(|claim| claim.name.starts_with("joint")) {
            let near = nearest_figure(drawing, ends(claim).0.x.to_mm());
            assert!(near >= 3.999, "{ruler}: {} lies {near} mm off a numeral", claim.name);
            folds += 1;
        }
        for at in joints(drawing) {
            let near = nearest_figure(drawing, at.to_mm());
            assert!(near >= 4.0, "{ruler}: a joint at {at} lies {near} mm off a numeral");
            // One game's words all have room beside the joints.
            let is_cut = |text: &&Text| {
                let (from, to) = extent(text);
                from < at.to_mm() && at.to_mm() < to
            };
            let cut = texts(drawing).find(is_cut).map(|text| &text.words);
            let may_be = !ruler.starts_with("dreadnoughts inches ");
            assert!(may_be || cut.is_none(), "{ruler}: {cut:?} is cut by a joint at {at}");
            parted += 1;
        }
    }
    assert!(folds > 20 && parted > 20, "{folds} {parted}");
}

/// Where a ruler is parted over sheets of A4.
fn joints(drawing: &Drawing) -> Vec<Length> {
    let a4 = Size { width: Length::um(210_000), height: Length::um(297_000) };
    let rooms = [a4, a4.turned()].map(|size| SheetArea::on(size, Length::um(6_350)));
    let keep = Keep { places: &drawing.keep_whole, words: &drawing.keep_words, ..Keep::default() };
    let sheets = gang(&rooms, &[Laid { size: drawing.size, keep, room: None }]);
    let pieces = sheets.iter().flat_map(|sheet| &sheet.pieces);
    let joints =
        pieces.flat_map(|piece| piece.joints_across.iter().map(|joint| piece.window.x + joint.at));
    joints.collect()
}

#[test]
fn widths_are_as_asked_and_look_right_if_not() {
    for (layout, from, to) in [(RulerLayout::Stick, 26.0, 36.0), (RulerLayout::Tape, 17.0, 25.0)] {
        let drawing = ruler_of("quickfire", "medium", Units::Imperial, &options(layout, false));
        let width = drawing.size.height.to_mm() - 1.0;
        assert!((from..=to).contains(&width), "{layout:?}: {width}");
    }
    let asked = Options { width: Some(Length::um(40_000)), ..Options::default() };
    let drawing = ruler_of("dreadnoughts", "inches", Units::Imperial, &asked);
    assert_eq!(drawing.size.height, Length::um(41_000));
}

// ---- speed rulers, through the finished SVG ----

#[test]
fn a_ships_stops_are_her_boxes() {
    let bench = Workbench::project();
    for rules in ["quickfire", "quickfire_classic"] {
        for scale in ["tiny", "small", "medium", "large", "jumbo", "0.3x", "1.7x"] {
            if rules == "quickfire_classic" && ["tiny", "medium", "jumbo"].contains(&scale) {
                continue;
            }
            for units in ["metric", "imperial"] {
                let game = format!("--rules {rules} --scale {scale} --units {units}");
                let shown = bench.run(&format!("show mikasa {game} --json")).fine().json();
                let boxes = shown["speed_boxes"].as_array().expect("boxes");
                let said = boxes.iter().map(|speed| {
                    let unit = speed["unit"].as_str().and_then(millimetres).expect("a unit");
                    speed["distance"].as_f64().expect("a distance") * unit
                });
                bench.run(&format!("print speed_ruler mikasa {game} -o r.svg")).fine();
                let claims = claim_of(&bench.read("r.svg")).drawings.remove(0).claims;
                let stops = claims.iter().filter(|claim| claim.name.starts_with("box "));
                let stops = stops.map(|claim| ends(claim).0.x.to_mm() - RIM_MM);
                let mut stops: Vec<f64> = stops.collect();
                stops.sort_by(|a, b| b.total_cmp(a));
                assert_eq!(stops.len(), boxes.len(), "{game}");
                for (stop, said) in stops.iter().zip(said) {
                    assert!((stop - said).abs() < 1e-6, "{game}: {stop} for {said}");
                }
            }
        }
    }
}

#[test]
fn words_of_speed_rulers_keep_apart_however_slow_the_ship() {
    let fleet = fleet();
    let slow = ["Mikasa", "Ping Yuen", "Fubuki"];
    for rules in rule_sets() {
        let deriver = deriver(&rules);
        let is_speed_ruler = |one: &&Instrument| matches!(one.kind, InstrumentKind::SpeedRuler(_));
        let Some(ruler) = rules.instruments.iter().find(is_speed_ruler) else { continue };
        let both = [Units::Imperial, Units::Metric];
        let games = rules.scales.iter().flat_map(|scale| both.map(|units| (scale, units)));
        let mut drawn = 0;
        for (class, ship) in fleet.ships().filter(|(_, ship)| slow.contains(&ship.name.as_str())) {
            let derived = deriver.ship(class, ship).expect("her values");
            for (scale, units) in games.clone() {
                let boxes = derive::speed_boxes(&rules, Some(&derived), scale, units);
                let ships = [ShipAtTable { class, ship, derived: &derived, boxes, division: None }];
                let options = Options::default();
                let rulers = drawn_for(&ships, &rules, &ruler.id, (scale, units), &options);
                for drawing in rulers.expect("a ruler") {
                    legible(&format!("{} {}", ship.name, scale.id), &drawing);
                    drawn += 1;
                }
            }
        }
        assert!(drawn > 0, "{}", rules.id);
    }
}

#[test]
fn what_nobody_knows_is_left_out_and_named() {
    let bench = Workbench::project();
    bench.run("print ruler --scale medium --units imperial --unknown blank -o blank.svg").fine();
    assert!(bench.text("blank.svg").contains(">not known: Cable<"), "the cable of medium is ours");
    // A rule set of the user's that does not know its middle band.
    let rules = text_at("data/rules/quickfire.toml");
    bench.write("rules/quickfire.toml", rules.replace("short = [4, 24]\n", ""));
    bench.run("print ruler --scale medium --units imperial -o gap.svg").fine();
    let svg = bench.text("gap.svg");
    assert!(svg.contains(">not known: Short<") && !svg.contains(">SHORT<"));
    // The far band has a beginning of its own now: 24 in.
    let line = "<path d=\"M610.1 0.5L610.1 5.5\" stroke=\"#000000\" stroke-width=\"0.5\"";
    assert!(svg.contains(line));
}

#[test]
fn the_ruler_of_a_board_tells_the_lengths_that_are_counted_in_places() {
    let bench = Workbench::new();
    bench.measured("ruler hexmap --rules easyships --paper a4");
    let told = ["AA fire 4", "Carriers combine 10", "0101", "0102", "0103"];
    assert_has("a ruler and a mat", &text_of(&bench.read("x.pdf")), &told);
}
