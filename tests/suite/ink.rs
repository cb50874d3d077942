//! How much ink a page takes: docs/ink.md has the figures, scripts/ink.py measures them.

use std::fs::File;
use std::io::BufReader;

use crate::pictures::WHITE_PIXELS;
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

/// A row of the table in docs/ink.md.
struct Row<'a> {
    form: &'a str,
    rules: &'a str,
    ink: &'a str,
    first_edition: f64,
    today: f64,
}

/// `4.87 on 1`: the share of black, and on how many pages.
fn share(cell: &str) -> f64 {
    cell.split(' ').next().expect("a share").parse().expect("a number")
}

fn rows() -> Vec<Row<'static>> {
    let docs = include_str!("../../docs/ink.md");
    let cells = docs
        .lines()
        .filter(|line| line.starts_with("| log") || line.starts_with("| c"))
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let rows = cells.map(|cells| Row {
        form: cells[1],
        rules: cells[2],
        ink: cells[3],
        first_edition: share(cells[4]),
        today: share(cells[5]),
    });
    rows.collect()
}

/// What the script prints for each row: form, rule set and the words of the call.
fn calls() -> Vec<Vec<&'static str>> {
    let script = include_str!("../../scripts/ink.py");
    let lines =
        script.lines().filter_map(|line| line.strip_prefix("    (\"")?.strip_suffix("\"),"));
    lines.map(|line| line.split("\", \"").collect()).collect()
}

#[test]
fn no_form_takes_more_ink_than_in_the_first_edition() {
    let (rows, calls) = (rows(), calls());
    assert_eq!((rows.len(), calls.len()), (20, 10), "a row for each form, rule set and ink");
    on_all_cores(&rows, |row| {
        let Row { form, rules, ink, first_edition, today } = row;
        let call = calls.iter().find(|call| call[..2] == [*form, *rules]).expect("a call");
        let bench = Workbench::new();
        let words = format!("print {} --paper a4 --ink {ink} --format png --dpi 150", call[2]);
        bench.run(&format!("{words} -o page.png")).fine();
        let found: f64 = bench.names().iter().map(|name| darkness(&bench.path(name))).sum();
        let what = format!("{form} {rules} {ink}: {found:.2}");
        assert!(found <= *first_edition, "{what}, {first_edition} in the first edition");
        assert!((found - today).abs() <= 0.05, "{what}, but docs/ink.md says {today}");
    });
}
