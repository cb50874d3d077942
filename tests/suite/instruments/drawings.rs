//! Drawings on paper: their words are words, their bounds are told, and they cost what is seen of them.

use chartroom::data::Files;
use chartroom::drawing::{Drawing, Face, Faces, Tiles};
use chartroom::instrument::Options;
use chartroom::measure::Length;
use chartroom::model::{Placed, Size, Units};
use typst::layout::{Frame, FrameItem};
use typst::visualize::{CurveItem, Geometry};

use crate::drawings::drawn_for;
use crate::workbench::{Workbench, assert_has, faces, repository, rules, text_of};

#[test]
fn words_of_instruments_are_found_by_search() {
    let bench = Workbench::new();
    for (call, words) in [
        ("arcs --rules quickfire", ["Starboard", "full ROF", "Bearings in degrees"]),
        ("ruler --rules quickfire", ["POINT BLANK", "TORPEDO", "Cable"]),
        ("counters mikasa --rules quickfire", ["Mikasa", "Japan", "Her bow"]),
        ("hexmap --rules easyships", ["0101", "0102", "0103"]),
    ] {
        let text = text_of(&bench.pdf(call));
        assert_has(call, &text, &words);
    }
}

#[test]
fn a_name_with_a_character_that_no_font_has_is_refused_by_every_instrument_that_shows_it() {
    let bench = Workbench::new();
    bench.write(
        "ships.toml",
        "navy = \"Ruritania\"\n[[class]]\nid = \"zenda\"\nname = \"Zenda\"\nstate = \"planned\"\nspeed_kn = 16\n\
         source = \"invented\"\n[[class.ships]]\nname = \"三笠\"\n",
    );
    let fault = "error[missing-glyph]: no font has the character `三` of `三笠`";
    for call in ["print counters", "print speed_ruler"] {
        let run = bench.run(&format!("{call} ships.toml --rules quickfire -o drawn.pdf"));
        assert_has(call, &run.stderr, &[fault, "ship: 三笠"]);
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
    let rules = rules("easyships");
    let side = Length::um(side * 1000);
    let area = Some(Size { width: side, height: side });
    let options = Options { area, ..Options::default() };
    let game = (rules.default_scale().expect("a scale"), Units::Metric);
    drawn_for(&[], &rules, "hexmap", game, &options).expect("a mat").remove(0)
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
