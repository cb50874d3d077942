//! How much ink a page takes: no form may take more than tests/data/ink.csv allows.

use crate::sheets::pictures::WHITE_PIXELS;
use crate::workbench::{Workbench, on_all_cores};

/// The share of black of a page in percent; a color counts by its luminance.
fn darkness(path: &std::path::Path) -> f64 {
    let picture = image::open(path).expect("a PNG").into_rgb8();
    let luminance = |pixel: &[u8]| {
        let [red, green, blue] = [0, 1, 2].map(|at| f64::from(pixel[at]));
        0.299 * red + 0.587 * green + 0.114 * blue
    };
    let bytes = picture.as_raw();
    // Paper is mostly white, which is seen by the piece.
    let white = [255; WHITE_PIXELS * 3];
    let inked = bytes.chunks(white.len()).filter(|piece| **piece != white[..piece.len()]);
    let pixels = inked.flat_map(|piece| piece.chunks(3));
    let dark: f64 = pixels.map(|pixel| 255.0 - luminance(pixel)).sum();
    100.0 * dark / 255.0 / f64::from(picture.width() * picture.height())
}

#[test]
fn no_form_takes_more_ink_than_its_ceiling() {
    let table = include_str!("../../data/ink.csv").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = table.skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 20, "a row for each form, rule set and ink");
    on_all_cores(&rows, |row| {
        let [call, ink, most] = row[..] else { panic!("{row:?}") };
        let most: f64 = most.parse().expect("a number");
        let bench = Workbench::new();
        let words = format!("print {call} --paper a4 --ink {ink} --format png --dpi 150");
        bench.run(&format!("{words} -o page.png")).fine();
        let found: f64 = bench.names().iter().map(|name| darkness(&bench.path(name))).sum();
        assert!(found <= most, "{call} {ink}: {found:.2}, at most {most}");
    });
}
