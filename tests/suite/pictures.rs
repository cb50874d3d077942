//! What the sheets look like: small pictures that a person has looked at.
//!
//! `just bless` renews them. A picture that differs writes expected | difference | actual beside
//! the test binary's target folder and names it.

use std::path::PathBuf;

use crate::workbench::{Workbench, repository};

/// Small enough to keep in the repository, large enough to see a line that moved.
const DPI: &str = "50";
/// Rounding differs by a hair between processors.
const TOLERANCE: u8 = 3;

/// Name and words of each picture.
const PICTURES: [(&str, &str); 14] = [
    ("dreadnoughts_chart_a4", "print chart --rules dreadnoughts --paper a4"),
    ("gridded_chart_a4", "print chart --rules gridded --paper a4"),
    ("easyships_submarine_log_letter", "print submarine_log --rules easyships --paper letter"),
    ("quickfire_reference_letter_black", "print reference --paper letter --ink black"),
    (
        "dreadnoughts_card_a4",
        "print card mikasa hood arun dupuy-de-lome --rules dreadnoughts --paper a4",
    ),
    (
        "easyships_card_letter_black",
        "print card mikasa yamato arun dupuy-de-lome --rules easyships --paper letter --ink black",
    ),
    ("gridded_card_a4", "print card mikasa arun novik --rules gridded --paper a4"),
    ("roster_a4", "print roster --navy china mikasa yamato --blank 3 --paper a4"),
    (
        "log_a4_medium_imperial",
        "print log mikasa borodino hannibal --scale medium --units imperial --paper a4",
    ),
    (
        "log_letter_large_metric_black",
        "print log mikasa asama arun yamato dupuy-de-lome yoshino --scale large --units metric --paper letter --ink black",
    ),
    ("log_a5_tiny_imperial", "print log matsushima --scale tiny --units imperial --paper a5"),
    ("log_4x6_jumbo_metric", "print log mikasa --scale jumbo --units metric --paper 4x6"),
    (
        "log_classic_a4_small_metric",
        "print log mikasa hannibal asama --rules quickfire_classic --scale small --units metric --paper a4",
    ),
    ("log_blank_small_metric", "print log --blank 6 --scale small --units metric --paper a4"),
];

struct Picture {
    width: usize,
    height: usize,
    grey: Vec<u8>,
}

fn decode(bytes: &[u8]) -> Picture {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("a frame");
    let channels = info.color_type.samples();
    let grey = pixels[..info.buffer_size()]
        .chunks(channels)
        .map(|pixel| (pixel.iter().map(|c| u32::from(*c)).sum::<u32>() / channels as u32) as u8)
        .collect();
    Picture { width: info.width as usize, height: info.height as usize, grey }
}

fn encode(picture: &Picture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_compression(png::Compression::High);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&picture.grey))
        .expect("a PNG");
    bytes
}

fn beside_each_other(pictures: [&Picture; 3]) -> Picture {
    let width = pictures.iter().map(|picture| picture.width).sum();
    let height = pictures.iter().map(|picture| picture.height).max().unwrap_or(0);
    let mut grey = Vec::with_capacity(width * height);
    for y in 0..height {
        for picture in pictures {
            let row = picture.grey.chunks(picture.width).nth(y);
            grey.extend(row.map_or_else(|| vec![255; picture.width], <[u8]>::to_vec));
        }
    }
    Picture { width, height, grey }
}

#[test]
fn the_sheets_look_as_they_did_when_they_were_last_looked_at() {
    let mut changed = Vec::new();
    for (name, words) in PICTURES {
        let bench = Workbench::new();
        bench.run(&format!("{words} --format png --dpi {DPI} -o page.png")).fine();
        let actual = decode(&bench.read("page.png"));
        let path = repository().join(format!("tests/pictures/{name}.png"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, encode(&actual)).expect("tests/pictures");
            continue;
        }
        let expected = decode(
            &std::fs::read(&path)
                .unwrap_or_else(|_| panic!("no tests/pictures/{name}.png; run `just bless`")),
        );
        let same_size = (expected.width, expected.height) == (actual.width, actual.height);
        let difference: Vec<u8> =
            expected.grey.iter().zip(&actual.grey).map(|(a, b)| 255 - a.abs_diff(*b)).collect();
        if !same_size || difference.iter().any(|grey| *grey < 255 - TOLERANCE) {
            let difference =
                Picture { width: expected.width, height: expected.height, grey: difference };
            let shown = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
            std::fs::write(&shown, encode(&beside_each_other([&expected, &difference, &actual])))
                .expect("the target folder");
            changed.push(shown.display().to_string());
        }
    }
    assert_eq!(changed, Vec::<String>::new(), "expected | difference | actual");
}
