//! Drawings on paper: their words are words, their bounds are told, and they cost what is seen of them.

use chartroom::data::{self, Files};
use chartroom::diagnostic::Faults;
use chartroom::drawing::{Drawing, Face, Faces, Tiles};
use chartroom::instrument::{self, Options, Request};
use chartroom::measure::Length;
use chartroom::model::{Placed, Size, Units};
use typst::layout::{Frame, FrameItem};
use typst::visualize::{CurveItem, Geometry};

use crate::faults::navy_with;
use crate::workbench::{Workbench, faces, repository, text_of};

#[test]
fn words_of_instruments_are_found_by_search() {
    let bench = Workbench::new();
    for (call, words) in [
        ("print arcs --rules quickfire", ["Starboard", "full ROF", "Bearings in degrees"]),
        ("print ruler --rules quickfire", ["POINT BLANK", "TORPEDO", "Cable"]),
        ("print counters mikasa --rules quickfire", ["Mikasa", "Japan", "Her bow"]),
        ("print hexmap --rules easyships", ["0101", "0102", "0103"]),
    ] {
        bench.run(&format!("{call} -o sheet.pdf")).fine();
        let text = text_of(&bench.read("sheet.pdf"));
        for word in words {
            assert!(text.contains(word), "{call}: {word} is not in\n{text}");
        }
    }
}

#[test]
fn a_name_with_a_character_that_no_font_has_is_refused_by_every_instrument_that_shows_it() {
    let bench = Workbench::new();
    bench.write(
        "ships.toml",
        navy_with("[[class.ships]]\nname = \"Zenda\"", "[[class.ships]]\nname = \"三笠\""),
    );
    let fault = "error[missing-glyph]: no font has the character `三` of `三笠`";
    for call in ["print counters", "print speed_ruler"] {
        let run = bench.run(&format!("{call} ships.toml --rules quickfire -o drawn.pdf"));
        assert!(run.stderr.contains(fault), "{call}: {}", run.stderr);
        assert!(run.stderr.contains("ship: 三笠"), "{call}: {}", run.stderr);
        assert_eq!(run.code, 1, "{call}");
    }
    assert!(!bench.names().contains(&"drawn.pdf".to_owned()));
}

#[test]
fn words_are_measured_in_the_fonts_of_the_project() {
    let bench = Workbench::project();
    let wide = std::fs::read(repository().join("fonts/BarlowCondensed-Regular.ttf"));
    bench.write("fonts/BarlowCondensed-SemiBold.ttf", wide.expect("a font"));
    let own = Faces::read(&Files::of(chartroom::terminal::Disk::around(&bench.path(""))))
        .expect("the fonts");
    let width = |faces: &Faces| faces.width("330 240", Face::Figures, Length::um(10_000));
    assert_ne!(width(&own), width(faces()));
    let shaped = own.shaped("330 240", Face::Figures).width;
    assert!((shaped - width(&own).to_mm() / 10.0).abs() < 0.05, "{shaped}");
}

#[test]
fn lengths_beyond_measure_are_refused_with_their_bounds() {
    let bench = Workbench::new();
    for (call, option, bounds) in [
        ("print ruler --width 99999999999", "--width", "5 and 200 mm"),
        ("print ruler --width 300", "--width", "5 and 200 mm"),
        ("print arcs --base 20x450", "--base", "1 and 400 mm"),
        ("print arcs --radius 1500", "--radius", "1 and 1000 mm"),
        ("print grid --pitch 500", "--pitch", "1 and 200 mm"),
        ("print ruler --width 5000", "--width", "5 and 200 mm"),
        ("print ruler --ticks 99999", "--ticks", "0.1 and 1000 mm"),
        ("print arcs --base 20x5000", "--base", "1 and 400 mm"),
        ("print arcs --radius 99999999999", "--radius", "1 and 1000 mm"),
        ("print grid --pitch 99999", "--pitch", "1 and 200 mm"),
        ("print hexmap --rules easyships --area 9000x9000", "--area", "1 and 5000 mm"),
    ] {
        let run = bench.run(&format!("{call} -o none.pdf"));
        if run.code == 2 {
            // Out of all measure for any instrument: the option itself is refused.
            let refused =
                format!("invalid value `{}` for `{option} <", call.rsplit(' ').next().unwrap());
            assert!(run.stderr.contains(&refused), "{call}: {}", run.stderr);
            continue;
        }
        assert_eq!(run.code, 1, "{call}: {}", run.stderr);
        assert!(
            run.stderr.contains(&format!("error[absurd-number]: `{option}` of")),
            "{}",
            run.stderr
        );
        assert!(
            run.stderr.contains(&format!("hint: it must be between {bounds}")),
            "{}",
            run.stderr
        );
    }
    assert_eq!(bench.names(), Vec::<String>::new(), "nothing is written");
}

/// How many points and words a frame holds.
fn weight(frame: &Frame) -> usize {
    let item = |item: &FrameItem| match item {
        FrameItem::Group(group) => weight(&group.frame),
        FrameItem::Text(_) => 1,
        FrameItem::Shape(shape, _) => match &shape.geometry {
            Geometry::Curve(curve) => {
                curve.0.iter().filter(|item| !matches!(item, CurveItem::Close)).count()
            }
            _ => 1,
        },
        _ => 0,
    };
    frame.items().map(|(_, held)| item(held)).sum()
}

fn hex_mat(side: i64) -> Drawing {
    let rules = data::read_rule_set(&Files::embedded(), Some("easyships"), &mut Faults::default());
    let rules = rules.expect("a rule set");
    let side = Length::um(side * 1000);
    let area = Some(Size { width: side, height: side });
    let options = Options { area, ..Options::default() };
    let scale = rules.default_scale().expect("a scale");
    let request = Request {
        rules: &rules,
        scale,
        units: Units::Metric,
        ships: &[],
        options: &options,
        faces: faces(),
    };
    let hexmap = rules.instruments.iter().find(|one| one.id == "hexmap").expect("a mat");
    instrument::draw(hexmap, &request).expect("a mat").remove(0)
}

#[test]
fn a_window_holds_what_is_seen_in_it_however_large_the_drawing() {
    let window = Placed {
        x: Length::um(150_000),
        y: Length::um(150_000),
        size: Size { width: Length::um(190_000), height: Length::um(260_000) },
    };
    let held = |side: i64| weight(&Tiles::new(&hex_mat(side)).frame(&window));
    let (small, large) = (held(500), held(3_000));
    assert!(small > 100, "{small}");
    // Their first hexes are the same; only the numbers have more figures.
    assert!(large <= small + 5, "{small} {large}");
}
