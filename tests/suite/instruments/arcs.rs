//! Arcs, gauges, roses and firing diagrams: what they claim, against numbers reckoned here.

use std::collections::{BTreeMap, BTreeSet};

use chartroom::drawing::{ClaimShape, Drawing, Face, Role, Shape, Text};
use chartroom::instrument::{Diagonals, Options, Steps, mount_diagram};
use chartroom::measure::{Bearing, Fraction, Length, Point, Quantity};
use chartroom::model::{
    InstrumentKind, Limits, MeasureKind, Overlay, RuleSet, Scale, ShipClass, Size, Units,
};

use crate::drawings::{
    assert_claims_are_drawn, drawn_for, holds, line_of, mm, points, sampled, texts, without_values,
    words,
};
use crate::workbench::{Workbench, assert_has, class, faces, fleet, rule_sets, rules, toml_at};

/// The drawings of an instrument that shows no ships, at the default scale.
fn drawn(rules: &RuleSet, id: &str, options: &Options) -> Vec<Drawing> {
    drawn_at(rules, id, (rules.default_scale().expect("a scale"), Units::Imperial), options)
}

fn drawn_at(rules: &RuleSet, id: &str, game: (&Scale, Units), options: &Options) -> Vec<Drawing> {
    drawn_for(&[], rules, id, game, options).expect("drawings")
}

/// With an opening for a base of this size.
fn based(wide: i64, long: i64) -> Options {
    Options { base: Some(Size { width: mm(wide), height: mm(long) }), ..Options::default() }
}

/// In both systems of units.
fn in_both(options: impl IntoIterator<Item = Options>) -> Vec<(Units, Options)> {
    let both = [Units::Metric, Units::Imperial];
    options.into_iter().flat_map(|own| both.map(|units| (units, own.clone()))).collect()
}

/// An overlay as it is drawn.
struct Drawn<'a> {
    what: String,
    rules: &'a RuleSet,
    game: (&'a Scale, Units),
    overlay: &'a Overlay,
    options: &'a Options,
    drawing: &'a Drawing,
}

/// Every overlay of every rule set at every scale, in these units and with these options.
fn every_overlay(choices: &[(Units, Options)], each: impl Fn(Drawn)) {
    for rules in &rule_sets() {
        let overlays = overlays(rules);
        if overlays.is_empty() {
            continue;
        }
        for scale in &rules.scales {
            for (units, options) in choices {
                let Options { base, radius, .. } = options;
                let what = format!("{} {} {units:?} {base:?} {radius:?}", rules.id, scale.id);
                let game = (scale, *units);
                let drawings = drawn_at(rules, "arcs", game, options);
                assert_eq!(drawings.len(), overlays.len(), "{what}");
                for (overlay, drawing) in overlays.iter().zip(&drawings) {
                    each(Drawn { what: what.clone(), rules, game, overlay, options, drawing });
                }
            }
        }
    }
}

fn overlays(rules: &RuleSet) -> Vec<Overlay> {
    let arcs = rules.instruments.iter().filter_map(|one| match &one.kind {
        InstrumentKind::Arcs(overlays) => Some(overlays.clone()),
        _ => None,
    });
    arcs.flatten().collect()
}

fn circle(drawing: &Drawing, name: &str) -> (Point, Length) {
    let found = drawing.claims.iter().find(|claim| claim.name == name);
    match found.expect("the circle").shape {
        ClaimShape::Circle { centre, radius } => (centre, radius),
        other => panic!("{name} is {other:?}"),
    }
}

/// The lines whose names begin so.
fn lines(drawing: &Drawing, name: &str) -> Vec<(Point, Point)> {
    let named = drawing.claims.iter().filter(|claim| claim.name.starts_with(name));
    named.filter_map(line_of).collect()
}

/// Degrees clockwise from up, and millimetres.
fn polar(centre: Point, point: Point) -> (f64, f64) {
    let (x, y) = ((point - centre).x.to_mm(), (point - centre).y.to_mm());
    (x.atan2(-y).to_degrees().rem_euclid(360.0), x.hypot(y))
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-4
}

// ---- sectors ----

#[test]
fn sectors_meet_at_exact_angles_and_ticks_lie_at_every_fifth_degree() {
    for (id, near, limits) in [
        ("quickfire", 10.0, vec![45, 135, 225, 315]),
        ("quickfire_classic", 10.0, vec![30, 150, 210, 330]),
        ("easyships", 10.0, vec![30, 150, 210, 330]),
        // Here they overlap.
        ("dreadnoughts", 20.0, vec![0, 45, 135, 180, 225, 315]),
    ] {
        let rules = rules(id);
        let overlay = &overlays(&rules)[0];
        let next = overlay.sectors.iter().cycle().skip(1);
        for (sector, next) in overlay.sectors.iter().zip(next) {
            let meets = sector.arc.to() == next.arc.from;
            assert!(meets || id == "dreadnoughts", "{id} {}", sector.label);
        }
        let drawing = &drawn(&rules, "arcs", &Options::default())[0];
        let (centre, radius) = circle(drawing, "rim");
        assert_eq!(radius, mm(92), "{id}");
        let mut found: Vec<f64> = Vec::new();
        for (from, to) in lines(drawing, "sector limit") {
            let (inner, outer) = (polar(centre, from), polar(centre, to));
            assert!(close(inner.0, outer.0), "{id}: a limit points away from the funnel");
            assert!(inner.1 < near && outer.1 > 82.0, "{id}: {inner:?} {outer:?}");
            found.push(outer.0);
        }
        found.sort_by(f64::total_cmp);
        let is_found = |(limit, found): (&i32, &f64)| close(*found, f64::from(*limit));
        assert!(limits.iter().zip(&found).all(is_found), "{id}: {found:?}");
        assert_eq!(found.len(), limits.len(), "{id}");
        let ticks = lines(drawing, "bearing ");
        assert_eq!(ticks.is_empty(), overlay.hexes, "{id}");
        for (outer, inner) in &ticks {
            let (at, far) = polar(centre, *outer);
            assert!(close(far, 92.0) && close((at / 5.0).round() * 5.0 % 360.0, at), "{id} {at}");
            assert!(close(polar(centre, *inner).0, at), "{id} {at}");
        }
        // A limit that stands where no figure is runs to the rim in place of the tick.
        let through = limits.iter().filter(|limit| *limit % 10 != 0).count();
        assert!(overlay.hexes || ticks.len() + through == 72, "{id}");
    }
}

#[test]
fn where_sectors_overlap_each_region_names_all_that_bear_there() {
    for (radius, base) in [(92, None), (62, None), (45, None), (92, Some((30, 60)))] {
        let base = base.map(|(width, height)| Size { width: mm(width), height: mm(height) });
        let options = Options { radius: Some(mm(radius)), base, ..Options::default() };
        let rules = rules("dreadnoughts");
        let drawing = &drawn(&rules, "arcs", &options)[0];
        let (centre, rim) = circle(drawing, "rim");
        let names = |from: f64, to: f64| -> BTreeSet<&str> {
            let there = texts(drawing).filter(|text| {
                let (at, far) = polar(centre, text.at);
                text.face == Face::Display && (from..to).contains(&at) && far < rim.to_mm()
            });
            there.map(|text| text.words.as_str()).collect()
        };
        for (from, to, bear) in [
            (0.0, 45.0, vec!["Bow turret†", "Secondaries†"]),
            (45.0, 135.0, vec!["Bow turret†", "Aft turret†", "Secondaries†", "Torpedoes†"]),
            (135.0, 180.0, vec!["Aft turret†", "Secondaries†"]),
        ] {
            let bear = bear.into_iter().collect();
            for side in [names(from, to), names(360.0 - to, 360.0 - from)] {
                assert_eq!(side, bear, "from {from}°, radius {radius} mm, base {base:?}");
            }
        }
    }
}

/// That each number of ours has its dagger, `daggers` sees; here is what has one as the rules come, and its key.
#[test]
fn what_is_ours_has_a_dagger_and_a_key() {
    for (id, scale, instrument, ours) in [
        ("dreadnoughts", "inches", "arcs", "Torpedoes†"),
        ("easyships", "hex", "arcs", "Ahead†"),
        ("quickfire", "medium", "arcs", ""),
        ("dreadnoughts", "inches", "gauge", "45°†"),
        ("quickfire", "medium", "gauge", ""),
        ("quickfire_classic", "small", "gauge", ""),
        // Medium's cable of 1 1/4 in is ours; large's of 2 in is printed.
        ("quickfire", "medium", "ruler", "Cable†"),
        ("quickfire", "large", "ruler", ""),
    ] {
        let rules = rules(id);
        let game = (rules.scale(scale).expect("the scale"), Units::Imperial);
        let drawings = drawn_at(&rules, instrument, game, &Options::default());
        let count = |has: fn(&&str) -> bool| -> usize {
            drawings.iter().filter(|drawing| words(drawing).iter().any(has)).count()
        };
        let (keys, daggers) =
            (count(|line| line.starts_with('†')), count(|line| line.ends_with('†')));
        let wanted = usize::from(!ours.is_empty());
        assert_eq!((keys, daggers), (wanted, wanted), "{id} {instrument}");
        let lines = words(&drawings[0]);
        assert!(ours.is_empty() || lines.contains(&ours), "{id} {instrument}: {lines:?}");
        if instrument == "gauge" {
            let angles: Vec<_> = lines.iter().filter(|line| line.contains('°')).collect();
            let right = angles.iter().all(|line| line.ends_with('†') != ours.is_empty());
            assert!(right && !angles.is_empty(), "{id}: {angles:?}");
        }
    }
}

// ---- bands ----

/// Every limit above nought of the bands that an overlay shows.
fn limits(rules: &RuleSet, overlay: &Overlay, (scale, units): (&Scale, Units)) -> Vec<Length> {
    let system = scale.system(units);
    let shown = rules.measures.iter().zip(&system.cells).filter(|(measure, _)| {
        match overlay.measures.is_empty() {
            true => measure.kind == MeasureKind::Gun,
            false => overlay.measures.contains(&measure.id) && measure.kind != MeasureKind::Length,
        }
    });
    let unit = |amount| Quantity { amount, unit: system.unit }.length();
    let mut limits: Vec<Length> = shown
        .filter_map(|(_, cell)| match cell.limits {
            Some(Limits::Band(from, to)) => Some([unit(from), unit(to)]),
            _ => None,
        })
        .flatten()
        .flatten()
        .filter(|limit| *limit > Length::ZERO)
        .collect();
    limits.sort();
    limits.dedup();
    limits
}

#[test]
fn bands_within_the_rim_are_drawn_at_true_size_and_others_named() {
    every_overlay(&in_both([Options::default()]), |of| {
        let (_, rim) = circle(of.drawing, "rim");
        let names = words(of.drawing).join(" | ");
        for limit in limits(of.rules, of.overlay, of.game) {
            let drawn = of.drawing.claims.iter().any(|claim| match claim.shape {
                ClaimShape::Circle { radius, .. } | ClaimShape::Arc { radius, .. } => {
                    radius == limit
                }
                ClaimShape::Line(..) => false,
            });
            assert_eq!(drawn, limit <= rim, "{} {limit}", of.what);
            let beyond = names.contains("Ending beyond this rim");
            assert!(limit <= rim || beyond, "{} {limit}", of.what);
        }
    });
}

#[test]
fn an_opening_fits_the_base_nothing_is_engraved_into_it_and_every_band_is_named() {
    // Two of them end just where a band does.
    let bases = [
        (Units::Metric, based(20, 50)),
        (Units::Imperial, based(30, 100)),
        (Units::Metric, based(50, 50)),
        (Units::Imperial, based(5, 20)),
    ];
    every_overlay(&bases, |of| {
        let base = of.options.base.expect("a base");
        let half = (base.width / 2, base.height / 2);
        let (centre, _) = circle(of.drawing, "rim");
        let off = |at: Point| ((at - centre).x.abs(), (at - centre).y.abs());
        let sides = lines(of.drawing, "base, ");
        assert!(sides.iter().all(|(from, _)| off(*from) == half), "{}: {sides:?}", of.what);
        assert_eq!(sides.len(), 4, "{}", of.what);
        let hair = Length::um(1);
        let inside = |at: Point| off(at).0 < half.0 - hair && off(at).1 < half.1 - hair;
        for text in texts(of.drawing) {
            assert!(!inside(text.at), "{}: {}", of.what, text.words);
        }
        for claim in of.drawing.claims.iter().filter(|claim| claim.role == Role::Engrave) {
            let hit = sampled(&claim.shape).into_iter().any(inside);
            assert!(!hit, "{}: {}", of.what, claim.name);
        }
        let names = words(of.drawing).join(" | ");
        for range in chartroom::derive::ranges(of.rules, of.game.0, of.game.1) {
            let shown = of.overlay.measures.contains(&range.id);
            let Some((_, to)) = range.limits.filter(|_| shown) else { continue };
            for name in [range.label, to.to_string()] {
                assert!(names.contains(&name), "{}: {name} in {names}", of.what);
            }
        }
    });
}

#[test]
fn tiny_has_point_blank_at_50_mm_and_torpedoes_dashed_from_12_and_a_rim_at_an_end_is_that_end() {
    let rules = rules("quickfire");
    let game = (rules.scale("tiny").expect("tiny"), Units::Metric);
    let drawing = &drawn_at(&rules, "arcs", game, &Options::default())[0];
    let dashed = |millimetres: i64| {
        drawing.marks.iter().find_map(|mark| match mark.shape {
            Shape::Circle { radius, .. } if radius == mm(millimetres) => Some(mark.dash.is_some()),
            _ => None,
        })
    };
    assert_eq!((dashed(12), dashed(50)), (Some(true), Some(false)));
    let told = ["Torpedo from 12 mm", "Point blank · Torpedo to 50 mm", "Short to 300 mm", "Long"];
    assert_has("tiny", &words(drawing).join(" | "), &told);
    let options =
        Options { radius: Some(Length::inches(Fraction::whole(4))), ..Options::default() };
    let names = words(&drawn(&rules, "arcs", &options)[0]).join(" | ");
    assert_has("4 in", &names, &["Point blank · Torpedo to 4 in: this rim", "Short 4–24 in"]);
}

// ---- mounts ----

/// The key of marks holds here too: what is estimated is ours and carries ○; † is a cell or a reading.
#[test]
fn an_estimated_arc_carries_the_mark_of_what_is_ours() {
    let rules = rules("quickfire");
    let mut class = class("japan/yoshino_1894").clone();
    let printed = words(&ship_drawing(&rules, &class, &Options::default())).join("\n");
    assert!(!printed.contains('\u{25cb}'), "{printed}");
    let mounts = class.mounts.len();
    class.mounts.iter_mut().for_each(|mount| mount.estimated = true);
    let drawing = ship_drawing(&rules, &class, &Options::default());
    let names = words(&drawing);
    assert_eq!(names.iter().filter(|name| **name == "\u{25cb}").count(), mounts);
    assert!(names.iter().any(|name| name.starts_with("\u{25cb} ours, estimated")), "{names:?}");
    assert!(names.iter().all(|name| !name.contains('\u{2020}')), "{names:?}");
}

#[test]
fn every_mount_of_every_class_is_drawn_and_named_within_the_edge() {
    let (rules, fleet) = (rules("quickfire"), fleet());
    let mut classes = 0;
    for class in fleet.classes.iter().filter(|class| !class.mounts.is_empty()) {
        classes += 1;
        let drawing = &ship_drawing(&rules, class, &Options::default());
        let arcs: Vec<_> = drawing
            .claims
            .iter()
            .filter(|claim| claim.role == Role::Engrave)
            .filter_map(|claim| match claim.shape {
                ClaimShape::Arc { arc, .. } => Some(arc),
                _ => None,
            })
            .collect();
        let expected: Vec<_> = class.mounts.iter().map(|mount| mount.arc).collect();
        assert_eq!(arcs, expected, "{}", class.id);
        let names = words(drawing);
        for (number, mount) in class.mounts.iter().enumerate() {
            let letter = char::from(b'A' + number as u8).to_string();
            let begins = |name: &&&str| **name == letter || name.starts_with(&format!("{letter} "));
            // Once at the arc, once in the table.
            assert_eq!(names.iter().filter(begins).count(), 2, "{} {letter}", class.id);
            assert!(names.iter().any(|name| name.starts_with(&mount.place.replace('_', " "))));
        }
        // An arc in doubt is marked in the table and at the arc; words below say what that means.
        let doubts = class.doubts().len();
        assert_eq!(names.iter().filter(|name| **name == "?").count(), doubts, "{}", class.id);
        assert_eq!(names.iter().filter(|name| name.ends_with(" ?")).count(), doubts);
        assert_eq!(names.iter().any(|name| name.contains("looks like a slip")), doubts > 0);
        let beside = Options { small: true, ..Options::default() };
        for drawing in [drawing, &ship_drawing(&rules, class, &beside)] {
            assert_whole(&class.id, drawing);
        }
        let small = mount_diagram(class, Size { width: mm(30), height: mm(30) }, faces());
        assert_eq!((small.size.width, small.size.height), (mm(30), mm(30)));
        let all = small.claims.iter().flat_map(|claim| sampled(&claim.shape));
        let inside = |at: Length| at >= Length::ZERO && at <= mm(30);
        assert!(all.into_iter().all(|at| inside(at.x) && inside(at.y)), "{}", class.id);
    }
    assert_eq!(classes, 269);
}

/// The middle of a text across its baseline and along its line, as sampled points.
fn strip(text: &Text) -> Vec<Point> {
    let width = faces().shaped(&text.words, text.face).width * text.size.to_mm();
    let height = faces().capital(text.face, text.size).to_mm();
    let (along, up) = (Fraction::whole(90), Fraction::ZERO);
    let bearing = |turn: Fraction| Bearing::new(text.turn + turn);
    let spot = |right: f64, high: f64| {
        let at =
            text.at.polar(Length::nearest_mm(right - width * text.anchor.before()), bearing(along));
        at.polar(Length::nearest_mm(high), bearing(up))
    };
    let shares = (0..=20).map(|part| f64::from(part) / 20.0);
    shares
        .flat_map(|share| [0.0, 0.5, 1.0].map(|high| spot(share * width, high * height)))
        .collect()
}

#[test]
fn no_limit_strikes_through_a_bearing_and_no_name_lies_on_the_number_of_a_hex() {
    // Usual, and as small as in packs.
    let radii = [None, Some(mm(84)), Some(mm(80)), Some(mm(66))];
    let choices = radii.map(|radius| Options { radius, ..Options::default() });
    every_overlay(&in_both(choices), |Drawn { what, drawing, .. }| {
        let (centre, rim) = circle(drawing, "rim");
        let radii = drawing.claims.iter().filter_map(|claim| match claim.shape {
            ClaimShape::Circle { radius, .. } if claim.name != "pin" => Some(radius),
            ClaimShape::Arc { centre: own, radius, .. } if own == centre => Some(radius),
            _ => None,
        });
        let radii: Vec<f64> = radii.filter(|at| *at < rim).map(|at| at.to_mm()).collect();
        let is_bearing = |text: &&Text| text.face == Face::Figures && text.size <= mm(4);
        for text in texts(drawing).filter(is_bearing) {
            let reach = strip(text).into_iter().map(|at| polar(centre, at).1);
            let (low, high) =
                reach.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
            let struck = radii.iter().find(|at| (low - 0.1..=high + 0.1).contains(*at));
            assert_eq!(struck, None, "{what}: `{}` between {low} and {high}", text.words);
        }
        let (numbers, names): (Vec<&Text>, Vec<&Text>) = texts(drawing)
            .partition(|text| text.words.chars().all(|letter| letter.is_ascii_digit()));
        let names: Vec<(&Text, Vec<Point>)> =
            names.into_iter().map(|name| (name, strip(name))).collect();
        for number in numbers.iter().filter(|number| number.turn == Fraction::ZERO) {
            let own = strip(number);
            for (name, points) in &names {
                let near = |one: &Point| points.iter().any(|other| polar(*one, *other).1 <= 0.3);
                let lies = own.iter().any(near);
                assert!(!lies, "{what}: `{}` lies on {}", name.words, number.words);
            }
        }
    });
}

/// The drawing of a class's first ship.
fn ship_drawing(rules: &RuleSet, class: &ShipClass, options: &Options) -> Drawing {
    let ships = [without_values(class, &class.ships[0])];
    let game = (rules.default_scale().expect("a scale"), Units::Metric);
    drawn_for(&ships, rules, "arcs", game, options).expect("a drawing").remove(0)
}

// ---- gauges ----

#[test]
fn turns_lie_at_the_same_angle_on_both_sides_of_the_bow() {
    for (id, angles) in [("quickfire", vec![45, 90]), ("dreadnoughts", vec![45, 90, 135])] {
        let drawing = &drawn(&rules(id), "gauge", &Options::default())[0];
        let (centre, _) = circle(drawing, "pin");
        let mut found: Vec<i64> = Vec::new();
        for (from, to) in lines(drawing, "turn ") {
            let (at, _) = polar(centre, to);
            assert!(close(polar(centre, from).0, at) && close(at, at.round()), "{id} {at}");
            found.push(at.round() as i64);
        }
        found.sort_unstable();
        let mut expected: Vec<i64> = angles.iter().flat_map(|at| [*at, 360 - at]).collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{id}");
        // The notch's long side is her centre line: straight astern of the pin.
        let edge = lines(drawing, "centre line")[0];
        assert_eq!((edge.0.x, edge.1.x), (centre.x, centre.x));
    }
}

/// Whether a line comes within 0.3 mm of any of these points.
fn is_near(points: &[Point], (from, to): (Point, Point)) -> bool {
    let (x, y) = (from.x.to_mm(), from.y.to_mm());
    let (dx, dy) = ((to - from).x.to_mm(), (to - from).y.to_mm());
    points.iter().any(|point| {
        let (px, py) = (point.x.to_mm() - x, point.y.to_mm() - y);
        let along = ((px * dx + py * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (px - along * dx).hypot(py - along * dy) <= 0.3
    })
}

#[test]
fn no_figure_of_any_angles_lies_on_another_or_on_a_line() {
    let steps = |step: i64, to: i64| (0..=to / step).map(|at| at * step * 2).collect::<Vec<_>>();
    // In half degrees, and on how many of them a figure stands at least.
    let sets = [
        (vec![60, 90, 120, 180], 4),
        (vec![90, 120], 2),
        (vec![45, 90, 135, 180], 4),
        (vec![60, 120, 180, 240, 300, 360], 4),
        (vec![30, 60, 400, 540], 3),
        (vec![5, 10, 15, 56, 64], 0),
        (steps(15, 90), 6),
        (steps(15, 360), 4),
        (steps(10, 180), 0),
        (steps(5, 90), 0),
        (steps(2, 40), 0),
    ];
    let mut own = rules("quickfire");
    for ((set, least), house) in sets.iter().flat_map(|set| [(set, false), (set, true)]) {
        for instrument in &mut own.instruments {
            if let InstrumentKind::Gauge(gauge) = &mut instrument.kind {
                gauge.angles = set.iter().map(|half| Fraction::new(*half, 2)).collect();
                gauge.house = house;
            }
        }
        let drawing = &drawn(&own, "gauge", &Options::default())[0];
        let all: Vec<(&Text, Vec<Point>)> =
            texts(drawing).map(|text| (text, strip(text))).collect();
        for (at, (one, own)) in all.iter().enumerate() {
            for (other, points) in &all[at + 1..] {
                let near = |one: &Point| points.iter().any(|other| polar(*one, *other).1 <= 0.3);
                let far = polar(one.at, other.at).1 > 30.0;
                let lies = !far && own.iter().any(near);
                assert!(!lies, "{set:?}: `{}` lies on `{}`", one.words, other.words);
            }
            for line in lines(drawing, "turn ").into_iter().chain(lines(drawing, "bow")) {
                assert!(!is_near(own, line), "{set:?}: `{}` lies on a line", one.words);
            }
        }
        let shown = all.iter().filter(|(text, _)| text.words.contains('\u{b0}')).count();
        assert!(shown >= least * 2, "{set:?}: {shown}");
    }
}

#[test]
fn the_hex_gauge_is_a_regular_hexagon() {
    let drawing = &drawn(&rules("easyships"), "gauge", &Options::default())[0];
    let (centre, _) = circle(drawing, "pin");
    let sides = lines(drawing, "side ");
    assert_eq!(sides.len(), 6);
    for (from, to) in sides {
        assert!(close(polar(centre, from).1, 50.0) && close(polar(from, to).1, 50.0));
    }
    let mut faces: Vec<f64> =
        lines(drawing, "face ").into_iter().map(|(_, to)| polar(centre, to).0).collect();
    faces.sort_by(f64::total_cmp);
    let expected = [60.0, 120.0, 180.0, 240.0, 300.0];
    assert!(faces.iter().zip(expected).all(|(a, b)| close(*a, b)) && faces.len() == 5);
}

#[test]
fn mist_drifts_three_and_six_inches_at_the_usual_scale() {
    let rules = rules("dreadnoughts");
    let mut scale = rules.default_scale().expect("a scale").clone();
    for (factor, inch, told) in
        [(Fraction::ONE, 25_400, "3 in"), (Fraction::new(1, 2), 12_700, "1½ in")]
    {
        scale.factor = factor;
        let drawing = &drawn_at(&rules, "wind", (&scale, Units::Imperial), &Options::default())[0];
        let (pin, _) = circle(drawing, "pin");
        let mut ends: Vec<(i64, i64)> = Vec::new();
        for (from, to) in lines(drawing, "drift") {
            let (at, far) = polar(pin, to);
            // Along the drift, not across its end.
            if close(polar(pin, from).0, at) {
                ends.push((at.round() as i64, (far * 1000.0).round() as i64));
            }
        }
        ends.sort_unstable();
        assert_eq!(ends, [(0, 3 * inch), (0, 6 * inch), (45, 3 * inch), (315, 3 * inch)]);
        let names = words(drawing);
        for word in ["1–2", "3–5", "6–8", "9–10", "11+", told] {
            assert!(names.contains(&word), "{word}: {names:?}");
        }
    }
}

#[test]
fn the_rose_points_where_the_die_says() {
    for (id, ways) in [
        ("quickfire", vec![("1", 270.0), ("2 · 3", 315.0), ("4 · 5", 45.0), ("6", 90.0)]),
        (
            "quickfire_classic",
            vec![("1", 225.0), ("2", 270.0), ("3", 315.0), ("4", 45.0), ("5", 90.0), ("6", 135.0)],
        ),
    ] {
        let drawing = &drawn(&rules(id), "rose", &Options::default())[0];
        let arrows = lines(drawing, "turn ");
        assert_eq!(arrows.len(), ways.len(), "{id}");
        for ((rolls, expected), (from, to)) in ways.into_iter().zip(arrows) {
            let (at, _) = polar(from, to);
            assert!((at - expected).abs() < 1e-3, "{id} {rolls}: {at}");
            assert!(words(drawing).contains(&rolls), "{id} {rolls}");
        }
    }
}

// ---- firing diagrams ----

/// Where the lines of a grid lie: columns from the left, rows from the top.
fn grid(drawing: &Drawing) -> (Vec<f64>, Vec<f64>) {
    let at = |name: &str, place: fn(Point) -> Length| {
        let mut all: Vec<Length> =
            lines(drawing, name).into_iter().map(|(from, _)| place(from)).collect();
        all.sort();
        all.dedup();
        all.into_iter().map(Length::to_mm).collect()
    };
    (at("column ", |point| point.x), at("row ", |point| point.y))
}

/// The words in each square, by column and row from the ship, to the right and up.
fn squares(drawing: &Drawing) -> BTreeMap<(i64, i64), String> {
    let (columns, rows) = grid(drawing);
    let (left, top, pitch) = (columns[0], rows[0], rows[1] - rows[0]);
    let middle = (rows.len() as i64 - 2) / 2;
    let mut squares = BTreeMap::new();
    for text in texts(drawing) {
        let (x, y) = ((text.at.x.to_mm() - left) / pitch, (text.at.y.to_mm() - top) / pitch);
        let square = (x.floor() as i64 - middle, middle - y.floor() as i64);
        let within = square.0.abs() <= middle && square.1.abs() <= middle;
        if within && text.words.starts_with(|c: char| c.is_ascii_digit()) {
            // Whose number it is, is another test's.
            squares.insert(square, text.words.trim_end_matches('\u{2020}').to_owned());
        }
    }
    squares
}

/// The half ahead as a table, the ship's own row last; `.` where nothing fires.
fn ahead(drawing: &Drawing) -> Vec<String> {
    let squares = squares(drawing);
    let reach = (grid(drawing).1.len() as i64 - 2) / 2;
    let cell = |square| squares.get(&square).map_or(".", String::as_str);
    let row = |y| (-reach..=reach).map(|x| cell((x, y))).collect::<Vec<_>>().join(" ");
    (0..=reach).rev().map(row).collect()
}

#[test]
fn guns_on_an_orthogonal_course_and_torpedoes_have_these_dice() {
    let rules = rules("gridded");
    let by_steps =
        |steps| drawn(&rules, "diagrams", &Options { steps: Some(steps), ..Options::default() });
    let (square, orthogonal) = (by_steps(Steps::Square), by_steps(Steps::Orthogonal));
    let dice: BTreeMap<String, Vec<String>> = toml_at("tests/data/diagrams.toml");
    assert_eq!(ahead(&square[0]), dice["square"]);
    assert_eq!(ahead(&orthogonal[0]), dice["orthogonal"]);
    assert_eq!(ahead(&square[2]), dice["torpedoes"]);
    // The eight squares around her are the publisher's, and the one in the key tells so.
    for (drawings, own, says) in [(square, 9, "counts as one"), (orthogonal, 5, "counts as two")] {
        let all = words(&drawings[0]).join(" ");
        assert_eq!(all.matches('●').count(), own, "{all}");
        assert!(!all.contains('†') && all.contains(says), "{all}");
    }
}

#[test]
fn the_two_readings_differ_on_the_border_alone_and_a_diagram_mirrors_itself() {
    let rules = rules("gridded");
    let read = |diagonals| drawn(&rules, "diagrams", &Options { diagonals, ..Options::default() });
    let (abeam, ahead) = (read(Some(Diagonals::Abeam)), read(Some(Diagonals::Ahead)));
    for (drawings, says) in [(&abeam, "diagonals are abeam"), (&ahead, "are ahead or astern")] {
        let all = words(&drawings[0]).join(" ");
        assert!(!all.contains('†') && all.contains(says), "{all}");
    }
    for (course, border) in
        [(0, (|x, y| x.abs() == y.abs()) as fn(i64, i64) -> bool), (1, |x, y| x == 0 || y == 0)]
    {
        let (one, other) = (squares(&abeam[course]), squares(&ahead[course]));
        assert_eq!(one.len(), 168);
        for (square, dice) in &one {
            let same = other.get(square) == Some(dice);
            // Beyond the secondary guns' range the dice tell nothing.
            let near = square.0.abs().max(square.1.abs()) <= 4;
            assert_eq!(same, !(near && border(square.0, square.1)), "{square:?}");
            assert_eq!(one.get(&(-square.0, -square.1)), Some(dice), "{square:?}");
            let mirrored = if course == 0 { (-square.0, square.1) } else { (square.1, square.0) };
            assert_eq!(one.get(&mirrored), Some(dice), "{square:?}");
        }
    }
}

#[test]
fn a_grid_s_stretches_make_up_its_lines_once() {
    for drawing in drawn(&rules("gridded"), "diagrams", &Options::default()) {
        let (columns, rows) = grid(&drawing);
        for (name, places) in [("row ", &rows), ("column ", &columns)] {
            let lengths = lines(&drawing, name).into_iter().map(|(from, to)| polar(from, to).1);
            let side = 12.0 * (places.len() - 1) as f64;
            assert!(close(lengths.sum(), side * places.len() as f64), "{}", drawing.id);
            assert!(places.windows(2).all(|pair| close(pair[1] - pair[0], 12.0)));
        }
    }
}

// ---- what all of them promise ----

/// Every claim is drawn, and nothing runs over the edge.
fn assert_whole(whose: &str, drawing: &Drawing) {
    assert_claims_are_drawn(whose, drawing);
    for mark in &drawing.marks {
        let own = match &mark.shape {
            Shape::Text(text) => vec![text.at],
            Shape::Circle { centre, radius } => {
                let across = Point::new(*radius, *radius);
                vec![*centre - across, *centre + across]
            }
            Shape::Path { .. } => points(mark),
        };
        let inside = own.into_iter().all(|at| holds(drawing, at));
        assert!(inside, "{whose} {}: {mark:?}", drawing.id);
    }
}

#[test]
fn every_claim_is_drawn_nothing_runs_over_the_edge_and_no_file_has_another_s_name() {
    for rules in rule_sets() {
        for one in rules.instruments.iter().filter(|one| !one.kind.needs_ships()) {
            let around_base = (one.id == "arcs").then(|| based(20, 50));
            for options in [Options::default()].into_iter().chain(around_base) {
                let drawings = drawn(&rules, &one.id, &options);
                assert!(!drawings.is_empty(), "{} {}", rules.id, one.id);
                drawings.iter().for_each(|drawing| assert_whole(&rules.id, drawing));
                let ids: BTreeSet<&str> = drawings.iter().map(|drawing| &*drawing.id).collect();
                assert_eq!(ids.len(), drawings.len(), "{} {}", rules.id, one.id);
            }
        }
    }
}

#[test]
fn a_diagram_takes_its_dice_from_the_chart_as_the_player_has_it() {
    let bench = Workbench::project();
    let svg = |words: &str| {
        bench.run(&format!("print diagrams --rules gridded {words} -o d-{{n}}.svg")).fine();
        bench.text("d-1.svg")
    };
    let usual = svg("");
    assert!(usual.contains("<title>5/3</title>"));
    assert!(usual.contains("All other numbers are our reading"));
    let blank = svg("--unknown blank");
    assert!(blank.contains("<title>6/4</title>") && !blank.contains("<title>5/3"));
    bench.write(
        "rules/gridded.chart.csv",
        "table,row,column,ours,official\ndice_by_range,2,main,5,9\n",
    );
    // The second figure is ours still.
    assert!(svg("").contains("<title>9/3</title>"));
}

#[test]
fn the_middle_of_an_overlay_lies_where_its_own_rules_measure_from() {
    let bench = Workbench::new();
    for (rules, place) in [
        ("quickfire", "her forward funnel"),
        ("quickfire_classic", "her forward funnel"),
        ("dreadnoughts", "the center of the model"),
        ("easyships", "her bow hex"),
    ] {
        let text = bench.words(&format!("arcs --rules {rules}"));
        assert!(text.contains(&format!("The cross lies on {place}")), "{rules}: {text}");
        assert!(place.contains("funnel") || !text.contains("funnel"), "{rules}: {text}");
        let known = ["Starboard", "full ROF", "Bearings in degrees"];
        assert!(rules != "quickfire" || known.iter().all(|words| text.contains(words)), "{text}");
    }
}
