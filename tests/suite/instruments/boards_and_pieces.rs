//! Mats, counters and markers: measured on the drawings, against numbers worked out here.

use std::collections::{BTreeMap, BTreeSet};

use chartroom::derive;
use chartroom::drawing::{Drawing, Ink, Mark, Role};
use chartroom::instrument::silhouette::{self, Condition, Finish, Heading, Placement, Silhouette};
use chartroom::instrument::{Backs, Drawings, Options, Standing};
use chartroom::measure::{Fraction, Length, Point};
use chartroom::model::{Fleet, InstrumentKind, Mount, RuleSet, ShipClass, ShipType, Size, Units};

use crate::drawings::{
    claimed, drawn_for, ends, extent, holds, points, span, texts, without_values, words,
};
use crate::workbench::{RULE_SETS, Workbench, assert_has, class, fleet, rules, text_of};

/// Whole nanometres.
fn nm(length: Length) -> i64 {
    (length.to_mm() * 1e6).round() as i64
}

fn mm(text: &str) -> Length {
    text.parse().expect("a length")
}

/// What an instrument draws for the ships that the test picks.
fn drawn(
    rules: &RuleSet,
    id: &str,
    fleet: &Fleet,
    wanted: impl Fn(&str) -> bool,
    options: &Options,
) -> Drawings {
    let ships = fleet.ships().filter(|(_, ship)| wanted(&ship.name));
    let ships: Vec<_> = ships.map(|(class, ship)| without_values(class, ship)).collect();
    let game = (rules.default_scale().expect("a scale"), Units::Metric);
    drawn_for(&ships, rules, id, game, options)
}

/// What an instrument draws that shows no ships.
fn without_ships(rule_set: &str, id: &str, options: &Options) -> Drawings {
    drawn(&rules(rule_set), id, &Fleet::default(), |_| false, options)
}

pub fn mat(rule_set: &str, id: &str, options: &Options) -> Drawing {
    without_ships(rule_set, id, options).expect("a mat").remove(0)
}

pub fn sized(pitch: &str, width: &str, height: &str) -> Options {
    let area = Size { width: mm(width), height: mm(height) };
    Options { pitch: Some(mm(pitch)), area: Some(area), ..Options::default() }
}

// ---- squares ----

#[test]
fn the_squares_of_a_mat_are_exact_from_one_end_to_the_other() {
    for (pitch, nanometres) in [("1in", 25_400_000), ("30mm", 30_000_000), ("17.3mm", 17_300_000)] {
        let mat = mat("quickfire", "grid", &sized(pitch, "900", "600"));
        let (columns, rows) = (900_000_000 / nanometres, 600_000_000 / nanometres);
        let (corner, end) = (claimed(&mat, "squares, top").0, claimed(&mat, "squares, right").1);
        assert_eq!(nm(end.x - corner.x), columns * nanometres);
        assert_eq!(nm(end.y - corner.y), rows * nanometres);
        let upright = mat.claims.iter().filter(|claim| claim.name.starts_with("line right of"));
        let upright = upright.map(|claim| {
            let (from, to) = ends(claim);
            assert_eq!(from.x, to.x, "{}", claim.name);
            nm(from.x - corner.x)
        });
        assert!(upright.eq((1..columns).map(|number| number * nanometres)), "{pitch}");
        for row in 1..rows {
            let (from, to) = claimed(&mat, &format!("line below {row}"));
            assert_eq!((nm(from.y - corner.y), from.y), (row * nanometres, to.y));
        }
    }
}

#[test]
fn a_mat_for_which_nobody_names_an_area_fits_a4_and_letter_between_their_margins() {
    for (rule_set, id) in [("gridded", "grid"), ("easyships", "hexmap")] {
        for pitch in ["12.7mm", "1in", "40mm"] {
            let options = Options { pitch: Some(mm(pitch)), ..Options::default() };
            let size = mat(rule_set, id, &options).size;
            assert!(size.width <= mm("210") - mm("12.7"), "{pitch}");
            assert!(size.height <= mm("11in") - mm("12.7"), "{pitch}");
        }
    }
}

#[test]
fn squares_are_named_along_the_edges_and_in_their_corners_if_wanted() {
    let [plain, named] = [false, true].map(|coordinates| {
        mat("gridded", "grid", &Options { coordinates, ..sized("1in", "54in", "3in") })
    });
    let [plain, named] = [words(&plain), words(&named)];
    let times = |all: &[&str], word: &str| all.iter().filter(|own| **own == word).count();
    for letters in ["Z", "AA", "AZ", "BA"] {
        assert_eq!(times(&plain, letters), 2, "{letters}");
    }
    assert_eq!(["AB", "3", "AB3"].map(|word| times(&plain, word)), [2, 2, 0]);
    assert_eq!((times(&named, "AB3"), named.len()), (1, plain.len() + 54 * 3));
}

// ---- hexes ----

fn hex_sheet(pitch: &str, start: &str) -> Drawing {
    let options = Options { start: Some(start.into()), ..sized(pitch, "180", "240") };
    mat("easyships", "hexmap", &options)
}

/// A side of a hex.
type Side = (Point, Point);

/// Every side of a hex on the sheet: those along the rows, and those that slant.
fn sides(sheet: &Drawing) -> (Vec<Side>, Vec<Side>) {
    let drawn = |mark: &&Mark| matches!(mark.role, Role::Engrave | Role::Print);
    let lines = sheet.marks.iter().filter(drawn).map(points);
    let pairs: Vec<Side> = lines
        .flat_map(|line| line.windows(2).map(|ends| (ends[0], ends[1])).collect::<Vec<_>>())
        .collect();
    pairs.into_iter().partition(|(from, to)| from.y == to.y)
}

#[test]
fn every_hex_of_a_large_mat_is_regular() {
    let mat = mat("easyships", "hexmap", &sized("12.7", "900", "600"));
    let (flat, slanting) = sides(&mat);
    let side = 12.7 / 3f64.sqrt();
    let length =
        |(from, to): &(Point, Point)| (*to - *from).x.to_mm().hypot((*to - *from).y.to_mm());
    // 900 mm hold 40 pairs of columns of 22.0 mm (12.7 times the root of three), 600 mm 47 rows.
    assert_eq!(slanting.len(), 80 * 47 * 2);
    assert!(slanting.iter().all(|ends| (length(ends) - side).abs() < 2e-6));
    let whole = flat.iter().filter(|ends| (length(ends) - side).abs() < 2e-6).count();
    let halves = flat.iter().filter(|ends| (length(ends) - side / 2.0).abs() < 2e-6).count();
    // 40 odd columns of 48 sides, 39 even ones of 47; the two even ones at the edges are halves.
    assert_eq!((whole, halves), (40 * 48 + 39 * 47, 2 * 47));
    assert_eq!(whole + halves, flat.len());
    let heights: BTreeSet<i64> = flat.iter().map(|(from, _)| nm(from.y) - 500_000).collect();
    let expected: BTreeSet<i64> = (0..=94).map(|half| half * 6_350_000).collect();
    assert_eq!(heights, expected);
}

/// Where sides of hexes end on a line across the sheet.
fn ends_on(
    sheet: &Drawing,
    on: impl Fn(Point) -> bool,
    along: impl Fn(Point) -> Length,
) -> Vec<i64> {
    let (flat, slanting) = sides(sheet);
    let ends = flat.into_iter().chain(slanting).flat_map(|(from, to)| [from, to]);
    let found: BTreeSet<i64> = ends.filter(|end| on(*end)).map(|end| nm(along(end))).collect();
    found.into_iter().collect()
}

#[test]
fn sheets_join_without_a_seam_on_all_four_sides() {
    for pitch in ["12.7", "1in", "19.9"] {
        let sheet = hex_sheet(pitch, "0000");
        let edge = mm("0.5");
        let (right, bottom) = (sheet.size.width - edge, sheet.size.height - edge);
        let left_ends = ends_on(&sheet, |end| end.x == edge, |end| end.y);
        let right_ends = ends_on(&sheet, |end| end.x == right, |end| end.y);
        assert!(left_ends.len() > 3);
        assert_eq!(left_ends, right_ends, "{pitch}");
        let top_ends = ends_on(&sheet, |end| end.y == edge, |end| end.x);
        let bottom_ends = ends_on(&sheet, |end| end.y == bottom, |end| end.x);
        assert!(top_ends.len() > 3);
        assert_eq!(top_ends, bottom_ends, "{pitch}");
        // The two halves of a side that a seam divides make one side.
        let (flat, _) = sides(&sheet);
        let share = |at: Length| {
            let cut = flat.iter().find(|(from, to)| from.x == at || to.x == at);
            cut.map(|(from, to)| nm(to.x - from.x)).expect("a side at the edge")
        };
        let side = mm(pitch).to_mm() / 3f64.sqrt() * 1e6;
        assert!((share(edge) as f64 + share(right) as f64 - side).abs() <= 2.0, "{pitch}");
    }
}

/// The number of a hex that a seam divides lies within its half, and nothing is engraved on the seam itself.
fn assert_seams_are_kept(sheet: &Drawing) {
    let (edge, half_side) = (0.5, 25.4 / 12f64.sqrt());
    for text in texts(sheet) {
        let (left, right) = extent(text);
        assert!(left > edge, "{} is cut", text.words);
        assert!(right < sheet.size.width.to_mm() - edge, "{} is cut", text.words);
        if text.words.starts_with("00") {
            assert!(right < edge + half_side, "{} runs over its half", text.words);
        }
    }
    let seams = [mm("0.5"), sheet.size.height - mm("0.5")];
    let is_on_seam = |mark: &&Mark| {
        let points = points(mark);
        points.len() > 1 && seams.iter().any(|seam| points.iter().all(|point| point.y == *seam))
    };
    let marks = sheet.marks.iter().filter(is_on_seam);
    let roles: BTreeSet<Role> = marks.map(|mark| mark.role).collect();
    assert!(!roles.contains(&Role::Engrave), "{roles:?}");
    assert!(roles.contains(&Role::Print), "on paper the sides are there: {roles:?}");
}

#[test]
fn four_sheets_number_every_hex_once_and_within_their_seams() {
    let first = hex_sheet("1in", "0000");
    assert_seams_are_kept(&first);
    // 180 mm hold 8 columns of 22.0 mm, 240 mm 9 rows.
    assert!(first.title.contains("next right 0800, below 0009"), "{}", first.title);
    let mut seen = BTreeMap::new();
    for start in ["0000", "0800", "0009", "0809"] {
        // The scale bar has figures too, of one digit each.
        let is_number = |word: &&&str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
        for word in words(&hex_sheet("1in", start)).iter().filter(is_number) {
            *seen.entry((*word).to_owned()).or_insert(0) += 1;
        }
    }
    assert!(seen.values().all(|count| *count == 1), "{seen:?}");
    // Of 16 columns 8 odd ones of 18 hexes, 8 even ones of 18: those on the seam are numbered to the
    // right of it, those on the last edge by a sheet beyond.
    assert_eq!(seen.len(), 16 * 18);
    assert!(seen.keys().all(|number| number.len() == 4), "no number is divided: {seen:?}");
}

#[test]
fn too_small_hexes_on_a_seam_have_their_column_on_one_sheet_and_their_row_on_the_other() {
    let sheet = hex_sheet("10mm", "0200");
    let divided: Vec<&str> = words(&sheet).into_iter().filter(|word| word.len() == 2).collect();
    assert!(divided.contains(&"01") && divided.len() > 20, "{divided:?}");
}

#[test]
fn all_sheets_of_a_mat_have_as_many_figures() {
    // The ninth row below 91 is 100: a sheet in two figures would not join that one, and is refused.
    for (start, number) in [("0090", "0299"), ("000091", "002100")] {
        let options = Options { start: Some(start.into()), ..Options::default() };
        assert!(words(&mat("easyships", "hexmap", &options)).contains(&number), "{start}");
    }
    let large = mat("easyships", "hexmap", &sized("12.7", "600", "1400"));
    assert!(words(&large).contains(&"001000"), "without a start, as many as it takes");
}

// ---- counters ----

fn counters(names: &[&str], options: &Options) -> Vec<Drawing> {
    let wanted = |name: &str| names.contains(&name);
    drawn(&rules("easyships"), "counters", fleet(), wanted, options).expect("counters")
}

/// The corners of the hulls.
fn hulls(drawing: &Drawing) -> Vec<BTreeSet<(i64, i64)>> {
    // No other outline of this pen has so many corners.
    let is_hull = |mark: &&Mark| mark.line == Some(mm("0.2")) && points(mark).len() > 24;
    let corners =
        |mark: &Mark| points(mark).into_iter().map(|point| (nm(point.x), nm(point.y))).collect();
    drawing.marks.iter().filter(is_hull).map(corners).collect()
}

#[test]
fn front_and_back_lie_upon_each_other_when_folded() {
    for pitch in ["12.7mm", "1in", "33.3mm"] {
        let options = Options { pitch: Some(mm(pitch)), ..Options::default() };
        for counter in counters(&["Mikasa", "Novik", "Yoshino"], &options) {
            if counter.id.ends_with("key") {
                continue;
            }
            let (fold, _) = claimed(&counter, "fold");
            let [back, front] = &hulls(&counter)[..] else { panic!("two hulls") };
            let folded: BTreeSet<(i64, i64)> =
                back.iter().map(|(x, y)| (*x, 2 * nm(fold.y) - y)).collect();
            assert_eq!(folded, *front, "{} {pitch}", counter.id);
            let (top, bottom) =
                (claimed(&counter, "outline, top").0.y, claimed(&counter, "outline, bottom").0.y);
            assert_eq!(nm(fold.y - top), nm(bottom - fold.y));
        }
    }
}

#[test]
fn front_and_back_lie_upon_each_other_when_printed_on_both_sides() {
    let options = Options { backs: Some(Backs::Duplex), ..Options::default() };
    let counter = counters(&["Mikasa"], &options).remove(0);
    let back = counter.back.as_deref().expect("a back");
    assert_eq!(back.size, counter.size);
    let turned: BTreeSet<(i64, i64)> =
        hulls(back)[0].iter().map(|(x, y)| (nm(counter.size.width) - x, *y)).collect();
    assert_eq!(turned, hulls(&counter)[0]);
    assert!(words(back).contains(&"damaged"));
    // Those without backs have none.
    let options = Options { backs: Some(Backs::None), ..Options::default() };
    let drawings = counters(&["Mikasa"], &options);
    assert!(drawings.iter().all(|drawing| drawing.back.is_none()));
    assert!(!drawings.iter().flat_map(words).any(|word| word.contains("amaged")));
}

#[test]
fn counters_carry_name_navy_and_the_two_last_figures_of_the_year() {
    for (name, navy, year) in
        [("Mikasa", "Japan", "02"), ("Kentucky", "USA", "00"), ("Hood", "Britain", "20")]
    {
        let all = counters(&[name], &Options::default());
        let all: Vec<Vec<&str>> = all.iter().map(words).collect();
        let fits = |words: &Vec<&str>| [name, navy, year].iter().all(|word| words.contains(word));
        assert!(all.iter().any(fits), "{name}: {all:?}");
    }
}

#[test]
fn a_year_that_no_source_gives_is_an_empty_box() {
    let options = Options { backs: Some(Backs::None), ..Options::default() };
    let mut fleet = fleet().clone();
    let novik = fleet.classes.iter_mut().find(|class| class.id == "novik").expect("Novik");
    novik.completed = None;
    novik.ships[0].completed = None;
    let drawn = drawn(&rules("easyships"), "counters", &fleet, |name| name == "Novik", &options);
    let counter = drawn.expect("counters").remove(0);
    assert!(!words(&counter).iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit())));
    let boxes = counter.marks.iter().filter(|mark| mark.role == Role::Engrave).filter(|mark| {
        let corners = points(mark);
        corners.len() == 4
            && corners[0].y == corners[1].y
            && mark.line.is_some()
            && mark.fill.is_none()
    });
    assert_eq!(boxes.count(), 1);
}

/// How wide the counters of ships are, in nanometres, without a back and for hexes of an inch.
fn widths(wanted: impl Fn(&str) -> bool) -> BTreeSet<i64> {
    let options = Options { backs: Some(Backs::None), ..Options::default() };
    let mut drawings =
        drawn(&rules("easyships"), "counters", fleet(), wanted, &options).expect("counters");
    drawings.pop();
    let width = |counter: &Drawing| {
        let (left, right) = claimed(counter, "outline, top");
        nm(right.x - left.x)
    };
    drawings.iter().map(width).collect()
}

#[test]
fn long_ships_have_long_counters() {
    // One, two and three hexes of 25.4 mm; 2.54 mm stay free at each end.
    let (one, two, three) = (20_320_000, 45_720_000, 71_120_000);
    for (name, feet, width) in
        [("Mikasa", 432, two), ("Fletcher class", 376, two), ("Hood", 860, three)]
    {
        assert_eq!(widths(|known| known == name), BTreeSet::from([width]), "{name}, {feet} ft");
    }
    let fleet = fleet();
    let small = |name: &str| {
        let of_name = fleet.ships().filter(|(_, ship)| ship.name == name);
        let lengths: Vec<_> = of_name.map(|(class, _)| class.length_ft).collect();
        lengths.iter().all(|length| length.is_some_and(|feet| feet < Fraction::whole(240)))
    };
    assert_eq!(widths(small), BTreeSet::from([one]));
    // No source gives the length of a dreadnought of Japan.
    assert_eq!(widths(|name| name == "Kawachi"), BTreeSet::from([three]));
}

#[test]
fn every_ship_has_a_counter_of_which_nothing_runs_over_the_edge() {
    let fleet = fleet();
    for backs in [Backs::Fold, Backs::Duplex, Backs::None] {
        let options = Options { backs: Some(backs), ..Options::default() };
        let drawings = drawn(&rules("easyships"), "counters", fleet, |_| true, &options);
        let drawings = drawings.expect("a counter for every ship");
        assert_eq!(drawings.len(), fleet.ships().count() + 1);
        let ids: BTreeSet<&str> = drawings.iter().map(|drawing| &*drawing.id).collect();
        assert_eq!(ids.len(), drawings.len());
        for drawing in &drawings {
            for point in drawing.marks.iter().flat_map(points) {
                assert!(holds(drawing, point), "{}: {point:?}", drawing.id);
            }
        }
    }
}

#[test]
fn counters_show_values_in_figures_that_are_read_across_a_table() {
    let bench = Workbench::new();
    for id in RULE_SETS {
        let counters = rules(id).instruments.into_iter().find_map(|one| match one.kind {
            InstrumentKind::Counters(spec) => Some(spec),
            _ => None,
        });
        assert_eq!(counters.expect("counters").values.len(), 2, "{id}");
    }
    // Full speed of 6 1/4 in and gunnery 20; of eight boxes the four slowest are left, and gunnery 10.
    let text = text_of(&bench.pdf("counters mikasa --units imperial --paper a4"));
    assert_has("counters", &text, &["6\u{bc}", "20", "3\u{bc}", "10", "damaged"]);
    assert_has("counters", &text, &["Mikasa", "Japan", "Her bow"]);
}

// ---- silhouettes ----

fn berth() -> Placement {
    let stern = Point::new(Length::ZERO, mm("50"));
    Placement { stern, length: mm("100"), heading: Heading::Right }
}

fn plan(class: &ShipClass) -> Silhouette {
    silhouette::plan(class, berth(), Condition::Whole)
}

#[test]
fn a_hull_is_as_wide_as_her_beam_is_to_her_length() {
    let mikasa = class("japan/mikasa");
    let beam = mikasa.beam_ft.unwrap().to_f64() / mikasa.length_ft.unwrap().to_f64() * 100.0;
    let drawn = plan(mikasa);
    let outline = points(&drawn.marks[0]);
    let (least, most) = span(outline.iter().map(|at| at.y));
    assert!(((most - least).to_mm() - beam).abs() < 3e-6);
    assert_eq!(span(outline.iter().map(|at| at.x)).1, mm("100"));
    assert!(!drawn.ours.proportions && !drawn.ours.mounts);
}

#[test]
fn a_ship_of_very_many_turrets_keeps_them_on_her_hull() {
    let mut class = class("germany/koenig").clone();
    (class.funnels, class.masts) = (None, None);
    for (fore, aft, midship) in [(12, 12, 0), (0, 30, 0), (9, 1, 14), (3, 2, 1)] {
        let one = class.mounts[0].clone();
        let row = |place: &str, count: i64| Mount { place: place.to_owned(), count, ..one.clone() };
        class.mounts = vec![row("fore", fore), row("aft", aft), row("midship", midship)];
        let drawn = plan(&class);
        let turrets = turrets(&drawn.marks);
        assert_eq!(turrets.len() as i64, fore + aft + midship);
        let (least, most) = span(drawn.marks.iter().flat_map(points).map(|at| at.x));
        assert!(least >= Length::ZERO && most <= mm("100"), "{fore} {aft} {midship}");
        assert!(turrets.iter().all(|at| (mm("5")..mm("95")).contains(&at.x)), "{turrets:?}");
    }
}

#[test]
fn a_profile_lies_on_the_water_with_each_funnel_that_a_source_counts_and_a_dashed_one_where_none_does()
 {
    /// A funnel is its sides, its casing and its rim.
    const AREAS: usize = 3;
    for class in &fleet().classes {
        for finish in [Finish::Solid, Finish::Tinted] {
            let drawn = silhouette::profile(class, berth(), finish);
            let counted =
                drawn.marks.iter().filter(|mark| mark.fill == Some(Ink::Grey(40))).count();
            let dashed = drawn.marks.iter().filter(|mark| mark.dash.is_some()).count();
            match class.funnels {
                _ if finish == Finish::Solid => {}
                Some(funnels) => {
                    assert_eq!((counted, dashed), (AREAS * funnels as usize, 0), "{}", class.id)
                }
                None => assert!(counted == 0 && dashed <= 1, "{}: {dashed}", class.id),
            }
            let points: Vec<Point> = drawn.marks.iter().flat_map(points).collect();
            assert!(points.iter().all(|point| point.y <= mm("50")), "{} is under water", class.id);
            // The line of the water begins and ends beyond her.
            let along = points.iter().map(|point| point.x);
            let ends = span(along.filter(|at| (mm("0")..=mm("100")).contains(at)));
            assert!(ends.0 <= mm("0.01") && ends.1 >= mm("99.99"), "{}: {ends:?}", class.id);
        }
    }
}

/// The middle of a mark's corners.
fn middle(mark: &Mark) -> Point {
    let corners = points(mark);
    let mean = |of: fn(&Point) -> Length| {
        let sum: f64 = corners.iter().map(|corner| of(corner).to_mm()).sum();
        Length::nearest_mm(sum / corners.len() as f64)
    };
    Point::new(mean(|at| at.x), mean(|at| at.y))
}

/// The turrets and shields of a plan: their middles.
fn turrets(marks: &[Mark]) -> Vec<Point> {
    marks.iter().filter(|mark| mark.fill == Some(Ink::Grey(62))).map(middle).collect()
}

/// A mast is a round black spot.
fn is_mast(mark: &&Mark) -> bool {
    mark.fill == Some(Ink::Black) && points(mark).len() == 24
}

fn is_barrel(mark: &&Mark) -> bool {
    mark.fill.is_none() && !mark.shape.is_closed()
}

/// The mouths of the funnels of a plan.
fn funnels(marks: &[Mark]) -> Vec<&Mark> {
    marks.iter().filter(|mark| mark.fill == Some(Ink::White)).collect()
}

fn is_middle(at: &Point) -> bool {
    (at.y - mm("50")).abs() < mm("0.001")
}

#[test]
fn a_plan_has_the_funnels_masts_and_guns_of_its_ship_between_bow_and_stern_and_apart() {
    for class in &fleet().classes {
        let drawn = plan(class);
        let mouths = funnels(&drawn.marks);
        let dashed = mouths.iter().filter(|mark| mark.dash.is_some()).count();
        match class.funnels {
            Some(count) => assert_eq!((mouths.len() as i64, dashed), (count, 0), "{}", class.id),
            None => assert!(mouths.len() == dashed && dashed <= 1, "{}", class.id),
        }
        let masts = drawn.marks.iter().filter(is_mast).count() as i64;
        assert_eq!(masts, class.masts.unwrap_or(0), "{}", class.id);
        assert_eq!(drawn.ours.funnels, class.funnels.unwrap_or(0) > 0, "{}", class.id);
        assert_eq!(drawn.ours.masts, class.masts.unwrap_or(0) > 0, "{}", class.id);
        // No funnel stands in a turret of the centerline.
        let line: Vec<Point> = turrets(&drawn.marks).into_iter().filter(is_middle).collect();
        for funnel in mouths.into_iter().map(middle) {
            let clear = |turret: &Point| (turret.x - funnel.x).abs() >= mm("3");
            assert!(line.iter().all(clear), "{}", class.id);
        }
        let (least, most) = span(drawn.marks.iter().flat_map(points).map(|at| at.x));
        assert!(least >= mm("-2") && most <= mm("102"), "{}", class.id);
        let ends = span(points(&drawn.marks[0]).into_iter().map(|at| at.x));
        assert_eq!(ends, (mm("0"), mm("100")), "{}", class.id);
        let guns = class.guns.iter().flatten().max_by_key(|battery| battery.caliber_in);
        let barrels = drawn.marks.iter().filter(is_barrel);
        let count = barrels.clone().count() as i64;
        assert!(guns.is_none_or(|guns| count >= guns.count), "{}: {count}", class.id);
        // No barrel lies over a funnel or a mast.
        let uppers: Vec<&Mark> =
            funnels(&drawn.marks).into_iter().chain(drawn.marks.iter().filter(is_mast)).collect();
        let meet = |one: &Mark, other: &Mark, of: fn(Point) -> Length| {
            let [(low, high), (from, to)] =
                [one, other].map(|mark| span(points(mark).into_iter().map(of)));
            low < to && from < high
        };
        for barrel in barrels {
            let over =
                |upper: &&Mark| meet(barrel, upper, |at| at.x) && meet(barrel, upper, |at| at.y);
            assert!(!uppers.iter().any(over), "{}", class.id);
        }
    }
}

#[test]
fn a_carrier_has_funnels_and_masts_on_her_island_and_no_gun_on_the_flight_deck() {
    let is_carrier = |class: &&ShipClass| class.kind == Some(ShipType::AircraftCarrier);
    for class in fleet().classes.iter().filter(is_carrier) {
        let marks = plan(class).marks;
        for funnel in funnels(&marks) {
            assert!((mm("50")..mm("64")).contains(&middle(funnel).x), "{}", class.id);
        }
        assert!(!turrets(&marks).iter().any(is_middle), "{}", class.id);
        // The flight deck is drawn above the guns.
        let is = |ink: Ink| move |mark: &Mark| mark.fill == Some(ink);
        let last_gun = marks.iter().rposition(is(Ink::Grey(62)));
        assert!(last_gun < marks.iter().position(is(Ink::Grey(10))), "{}", class.id);
    }
}

#[test]
fn mounts_stand_where_the_source_puts_them_and_many_guns_of_an_early_ironclad_in_her_sides() {
    // Whether no source places her guns; how many stand to port, in the middle and to starboard; and in echelon,
    // whether port leads.
    for (name, ours, places, port_leads) in [
        // 6 in fore and aft, one on each side; 4.7 in three and one on each side.
        ("japan/yoshino_1894", false, [5, 2, 5], None),
        // A source places her battery of 10 in guns; on deck are three of 7 in.
        ("ottoman_empire/mesudiye", false, [0, 3, 0], None),
        // Of these two no source says; the second has turrets, as in her time.
        ("russia/dmitrii_donskoi", true, [1, 2, 1], None),
        ("russia/tsesarevich", true, [0, 2, 0], None),
        ("britain/invincible", false, [1, 2, 1], Some(true)),
        ("germany/kaiser", false, [1, 3, 1], Some(false)),
        ("germany/moltke", false, [1, 3, 1], Some(false)),
    ] {
        let drawn = plan(class(name));
        let (middle, beside): (Vec<_>, Vec<_>) =
            turrets(&drawn.marks).into_iter().partition(is_middle);
        let (port, starboard): (Vec<_>, Vec<_>) =
            beside.into_iter().partition(|at| at.y < mm("50"));
        let found = [port.len(), middle.len(), starboard.len()];
        assert_eq!((drawn.ours.mounts, found), (ours, places), "{name}");
        let leads = port_leads.map(|_| port[0].x > starboard[0].x);
        assert_eq!(leads, port_leads, "{name}");
    }
}

#[test]
fn a_turret_that_fires_over_another_stands_higher() {
    // The front of a roof: of the foremost turret, which is at 79 of 100, or of that at 70.
    let roof = |class: &ShipClass, from: &str, to: &str| {
        let within = |point: &Point| (mm(from)..mm(to)).contains(&point.x);
        let marks = silhouette::profile(class, berth(), Finish::Solid).marks;
        marks.iter().flat_map(points).filter(within).map(|point| point.y).min().expect("a roof")
    };
    let mut koenig = class("germany/koenig").clone();
    (koenig.funnels, koenig.masts) = (None, None);
    let raised = roof(&koenig, "70.5", "71.5");
    assert!(raised + mm("1") < roof(&koenig, "79.5", "80.5"));
    koenig.mounts.iter_mut().for_each(|mount| mount.raised = false);
    assert!(raised + mm("1.5") < roof(&koenig, "70.5", "71.5"));
}

// ---- paper ships ----

fn paper_ships(models: u32, standing: Standing, wanted: impl Fn(&str) -> bool) -> Vec<Drawing> {
    let options = Options { models: Some(models), standing: Some(standing), ..Options::default() };
    drawn(&rules("quickfire"), "fleet", fleet(), wanted, &options).expect("paper ships")
}

#[test]
fn a_paper_ship_is_as_long_as_a_model() {
    let fleet = fleet();
    let chosen: Vec<_> = fleet.ships().step_by(7).collect();
    for models in [1250, 3000] {
        let is_chosen = |name: &str| chosen.iter().any(|(_, ship)| ship.name == name);
        let drawings = paper_ships(models, Standing::All, is_chosen);
        for (class, ship) in &chosen {
            let Some(feet) = class.length_ft else { continue };
            let wanted = feet.to_f64() * 304.8 / f64::from(models);
            let is_hull = |mark: &&Mark| mark.fill == Some(Ink::Grey(26));
            let of_name = drawings.iter().filter(|drawing| drawing.title == ship.name);
            let mut lengths = of_name.filter_map(|drawing| {
                let hull = points(drawing.marks.iter().find(is_hull)?);
                let (least, most) = span(hull.into_iter().map(|at| at.x));
                let (aft, fore) = claimed(drawing, "her length");
                assert_eq!(most - least, (fore.x - aft.x).abs(), "{}", drawing.id);
                Some((most - least).to_mm())
            });
            // Sisters of that name in other states may differ.
            assert!(lengths.any(|long| (long - wanted).abs() < 1e-5), "{}", ship.name);
        }
    }
}

#[test]
fn a_profile_stands_where_it_is_tall_enough_or_as_the_player_says() {
    let stands = |models, standing| {
        let ships = paper_ships(models, standing, |name| name == "Mikasa");
        ships[0].claims.iter().any(|claim| claim.name == "slit")
    };
    assert!(stands(3000, Standing::Tall) && !stands(6000, Standing::Tall));
    assert!(stands(6000, Standing::All) && !stands(1250, Standing::None));
}

#[test]
fn both_sides_of_a_folded_profile_meet_and_its_tabs_fit_the_slit() {
    for drawing in paper_ships(2400, Standing::All, |name| ["Mikasa", "Hood"].contains(&name)) {
        if drawing.pieces.is_empty() {
            continue;
        }
        let [base, card] = drawing.pieces[..] else { panic!("a base and a card") };
        let (from, to) = claimed(&drawing, "slit");
        assert!(from.y == to.y && from.y == base.y + base.size.height / 2);
        let (fold, _) = claimed(&drawing, "fold");
        assert_eq!(nm(fold.y - card.y), nm(card.bottom() - fold.y));
        for tab in ["port tab", "starboard tab"] {
            let (one, other) = claimed(&drawing, tab);
            assert_eq!(nm(other.x - one.x), nm(to.x - from.x));
        }
        assert!(card.y > base.bottom());
    }
}

#[test]
fn profiles_of_a_paper_fleet_are_all_of_one_style() {
    let black = |names: &[&str]| {
        let drawings = paper_ships(2400, Standing::All, |name| names.contains(&name));
        let cards = drawings.into_iter().filter(|drawing| drawing.pieces.len() == 2);
        let marks = cards.map(|card| {
            let fold = claimed(&card, "fold").0.y;
            let hulls = card.marks.iter().filter(|mark| {
                let at = points(mark);
                mark.fill.is_some() && at.len() > 20 && at.iter().any(|at| at.y > fold)
            });
            hulls.filter(|mark| mark.fill == Some(Ink::Black)).count() > 0
        });
        marks.collect::<Vec<_>>()
    };
    assert_eq!(black(&["Mikasa"]), [true]);
    assert_eq!(black(&["Mikasa", "Hood"]), [false, false]);
}

// ---- markers ----

#[test]
fn a_block_of_markers_is_cut_by_lines_that_neighbours_share_and_chits_come_in_pairs() {
    let drawings = without_ships("easyships", "markers", &Options::default()).unwrap();
    let fires = drawings.iter().find(|drawing| drawing.id == "markers-fire").expect("fires");
    let (left, right) = claimed(fires, "outline, top");
    assert_eq!(nm(right.x - left.x), 4 * 14_000_000);
    for number in 1..4 {
        let (from, to) = claimed(fires, &format!("cut {number} from the left"));
        assert_eq!(nm(from.x - left.x), number * 14_000_000);
        assert_eq!(nm(to.y - from.y), 3 * 14_000_000);
    }
    for drawing in &drawings {
        let cuts = drawing.claims.iter().filter(|claim| claim.role == Role::CutOuter);
        let places: Vec<_> =
            cuts.map(ends).map(|(from, to)| (from.min(to), from.max(to))).collect();
        let different: BTreeSet<_> = places.iter().collect();
        assert_eq!(different.len(), places.len(), "{}", drawing.id);
    }
    // Chits are for two sides, and the card has the phases of the file.
    let all: Vec<&str> = drawings.iter().flat_map(words).collect();
    for side in ["A", "B"] {
        for number in 1..=12 {
            let chit = format!("{side}{number}");
            assert_eq!(all.iter().filter(|word| **word == chit).count(), 2, "{chit}");
        }
    }
    assert!(all.contains(&"Initiative"));
    let card = drawings.iter().find(|drawing| drawing.id == "markers-turn_order").expect("a card");
    assert!((1..=12).all(|turn| words(card).contains(&turn.to_string().as_str())));
}

#[test]
fn smoke_fills_a_hex_or_follows_the_scale_as_far_as_its_word_and_the_sheet_allow() {
    for (id, scale, pitch, size) in [
        ("easyships", "hex", None, (20.32, 20.32)),
        ("easyships", "hex", Some("30"), (24.0, 24.0)),
        ("quickfire", "medium", Some("30"), (40.0, 25.0)),
        ("quickfire", "medium", None, (40.0, 25.0)),
        ("quickfire", "tiny", None, (20.0, 12.5)),
        ("quickfire", "small", None, (30.0, 18.75)),
        ("quickfire", "jumbo", None, (80.0, 50.0)),
        ("quickfire_classic", "large", None, (80.0, 50.0)),
        ("quickfire", "0.1x", None, (20.0, 12.5)),
        ("quickfire", "8x", None, (80.0, 50.0)),
        ("dreadnoughts", "1.5x", None, (60.0, 37.5)),
    ] {
        let rules = rules(id);
        let named = rules.scale(scale).cloned();
        let game = named.or_else(|| derive::scaled_by(&rules, scale)).expect("a scale");
        let options = Options { pitch: pitch.map(mm), ..Options::default() };
        let drawings = drawn_for(&[], &rules, "markers", (&game, Units::Metric), &options);
        let drawings = drawings.expect("markers");
        let smoke = drawings.iter().find(|one| one.id == "markers-smoke").expect("smoke");
        let cut = |name: &str| claimed(smoke, name).0;
        let (left, top) = (cut("outline, left"), cut("outline, top"));
        let across = (cut("cut 1 from the left").x - left.x).to_mm();
        let down = (cut("cut 1 from the top").y - top.y).to_mm();
        assert_eq!((across, down), size, "{id} {scale} {pitch:?}");
    }
}

#[test]
fn a_mat_has_a_rose_and_a_bar_each_within_a_place_of_its_own() {
    for (rules, id, pitch) in [
        ("quickfire", "grid", "1in"),
        ("easyships", "hexmap", "1in"),
        ("quickfire", "hexmap", "22mm"),
    ] {
        let sheet = mat(rules, id, &sized(pitch, "180mm", "240mm"));
        let words = words(&sheet);
        assert!(words.contains(&"N"), "{rules} {id}: {words:?}");
        let (from, to) = claimed(&sheet, "scale bar, cm");
        let long = (to.x - from.x).to_mm();
        assert!(long >= 10.0 && long % 10.0 == 0.0, "{rules} {id}: {long} mm");
        let tells =
            |word: &&str| word.starts_with("1 ") && word.ends_with(" mm") || *word == "1 hex: 1 in";
        assert!(words.iter().any(tells), "{words:?}");
    }
    let small = mat("quickfire", "grid", &sized("12mm", "180mm", "240mm"));
    assert!(!small.claims.iter().any(|claim| claim.name.starts_with("scale bar")), "no room");
}
