//! How much ink a page takes: no form may take more than tests/data/ink.csv allows.

use std::fs::File;
use std::io::BufReader;

use crate::sheets::pictures::WHITE_PIXELS;
use crate::workbench::{Workbench, on_all_cores};

/// The share of black of a page in percent; a color counts by its luminance.
fn darkness(path: &std::path::Path) -> f64 {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(path).expect("a picture")));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    let channels = info.color_type.samples();
    let luminance = |pixel: &[u8]| match *pixel {
        [grey] | [grey, _] => f64::from(grey),
        [red, green, blue, ..] => {
            0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
        }
        [] => 255.0,
    };
    let bytes = &bytes[..info.buffer_size()];
    // Paper is mostly white, which is seen by the piece.
    let white = vec![255; WHITE_PIXELS * channels];
    let inked = bytes.chunks(white.len()).filter(|piece| **piece != white[..piece.len()]);
    let pixels = inked.flat_map(|piece| piece.chunks(channels));
    let dark: f64 = pixels.map(|pixel| 255.0 - luminance(pixel)).sum();
    let count = (bytes.len() / channels) as u32;
    100.0 * dark / 255.0 / f64::from(count)
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
