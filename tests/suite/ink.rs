//! How much ink a page takes: docs/ink.md has the figures, scripts/ink.py measures them.

use std::fs::File;
use std::io::BufReader;

use crate::workbench::Workbench;

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
    let pixels = bytes[..info.buffer_size()].chunks(channels);
    let (dark, count) = pixels
        .map(|pixel| 255.0 - luminance(pixel))
        .fold((0.0, 0_u32), |(dark, count), one| (dark + one, count + 1));
    100.0 * dark / 255.0 / f64::from(count)
}

#[test]
fn no_page_takes_more_ink_than_the_docs_say() {
    let docs = include_str!("../../docs/ink.md");
    let rows: Vec<Vec<&str>> = docs
        .lines()
        .filter(|line| line.starts_with("| log") || line.starts_with("| c"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 20, "a row for each form, rule set and ink");
    // One dark and one light form of each ink; the script has them all.
    for (form, rules, words) in [
        ("log", "quickfire", "log mikasa borodino hannibal"),
        ("chart", "gridded", "chart --rules gridded"),
    ] {
        for ink in ["color", "black"] {
            let row = rows.iter().find(|row| (row[1], row[2], row[3]) == (form, rules, ink));
            let stated: f64 = row.expect("a row")[5].split(' ').next().unwrap().parse().unwrap();
            let bench = Workbench::new();
            let words = format!("print {words} --paper a4 --ink {ink} --format png --dpi 150");
            bench.run(&format!("{words} -o page.png")).fine();
            let found = darkness(&bench.path("page.png"));
            assert!(found <= stated + 0.05, "{form} {rules} {ink}: {found:.2}, not {stated}");
            assert!(found > 1.0, "an empty page");
        }
    }
}
