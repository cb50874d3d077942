//! Drawings on paper: words are measured in their own fonts, and a drawing costs what is seen of it.

use chartroom::data::Files;
use chartroom::drawing::{Face, Faces, Tiles};
use chartroom::measure::Length;
use chartroom::model::{Placed, Size};
use typst::layout::{Frame, FrameItem};
use typst::visualize::{CurveItem, Geometry};

use crate::instruments::boards_and_pieces::{mat, sized};
use crate::workbench::{Workbench, bytes_at, faces};

#[test]
fn words_are_measured_in_the_fonts_of_the_project() {
    let bench = Workbench::project();
    let wide = bytes_at("fonts/BarlowCondensed-Regular.ttf");
    bench.write("fonts/BarlowCondensed-SemiBold.ttf", wide);
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

#[test]
fn a_window_holds_what_is_seen_in_it_however_large_the_drawing() {
    let window = Placed {
        x: Length::um(150_000),
        y: Length::um(150_000),
        size: Size { width: Length::um(190_000), height: Length::um(260_000) },
    };
    let held = |side: &str| {
        let mat = mat("easyships", "hexmap", &sized("1in", side, side));
        weight(&Tiles::new(&mat).frame(&window))
    };
    let (small, large) = (held("500"), held("3000"));
    assert!(small > 100, "{small}");
    // Their first hexes are the same; only the numbers have more figures.
    assert!(large <= small + 5, "{small} {large}");
}
