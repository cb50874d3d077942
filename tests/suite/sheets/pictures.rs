//! What the sheets look like: small pictures that a person has looked at.
//!
//! `just bless` renews them. A picture that differs writes expected | difference | actual beside
//! the test binary's target folder and names it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use crate::workbench::{Workbench, names_in, on_all_cores, repository, units_of};

/// Small enough to keep in the repository, large enough to see a line that moved.
const DPI: &str = "50";
/// The pictures keep 16 greys: half the bytes of 256, and still every line.
const GREY_STEP: u8 = 17;
/// Half a step, and a hair by which processors differ in rounding.
const TOLERANCE: u8 = GREY_STEP / 2 + 3;

/// A repository keeps every state of every picture.
const MOST_BYTES: usize = 40_000;

/// How many pixels of white are seen at once.
pub const WHITE_PIXELS: usize = 24;

/// The records and the chart of every rule set are printed on both papers in both inks, as
/// `<rules>_<form>_<paper>_<ink>`; several pages as `...-1`, `...-2`.
const RECORDS: [(&str, &[&str]); 5] = [
    ("quickfire", &["log", "card"]),
    ("quickfire_classic", &["log", "card"]),
    ("gridded", &["card"]),
    ("easyships", &["card"]),
    ("dreadnoughts", &["card"]),
];
/// Ships of different kinds; no source lists the guns of Tso I, Yamato lies outside the rules' years.
const SHIPS: &str = "mikasa borodino hannibal tso-i arun yamato";
/// Each paper with the units of its country.
const PAPERS: [(&str, &str); 2] = [("a4", "metric"), ("letter", "imperial")];
const INKS: [&str; 2] = ["color", "black"];

/// Something to print, and which of its pages are pictures; all if none is named.
type Print = (String, String, Vec<usize>);

/// Name, words and pages of every picture.
fn prints() -> Vec<Print> {
    let mut prints: Vec<Print> = Vec::new();
    for (rules, records) in RECORDS {
        for (paper, units) in PAPERS {
            let game =
                format!("--rules {rules} --units {} --paper {paper}", units_of(rules, units));
            for (form, ships) in records.iter().map(|form| (*form, SHIPS)).chain([("chart", "")]) {
                prints.extend(INKS.map(|ink| {
                    let words = format!("print {form} {ships} {game} --ink {ink}");
                    (format!("{rules}_{form}_{paper}_{ink}"), words, Vec::new())
                }));
            }
            let record = records[0];
            prints.extend(["large", "reusable"].map(|size| {
                let words = format!("print {record} {SHIPS} {game} --ink black --size {size}");
                (format!("{rules}_{record}_{size}_{paper}"), words, Vec::new())
            }));
        }
    }
    let others = include_str!("../../data/pictures.csv").lines();
    prints.extend(others.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let parts: Vec<&str> = line.splitn(3, ',').collect();
        let [name, pages, words] = parts[..] else { panic!("{line}") };
        let pages = pages.split_whitespace().map(|page| page.parse().expect("a number"));

        (name.to_owned(), format!("print {words}"), pages.collect())
    }));
    prints
}

pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub grey: Vec<u8>,
}

pub fn decode(bytes: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("a frame");
    let channels = info.color_type.samples();
    let pixels = &pixels[..info.buffer_size()];
    // Paper is mostly white, which is seen by the piece.
    let white = vec![255; WHITE_PIXELS * channels];
    let mut grey = Vec::with_capacity(pixels.len() / channels);
    for piece in pixels.chunks(white.len()) {
        if *piece == white[..piece.len()] {
            grey.extend_from_slice(&white[..piece.len() / channels]);
            continue;
        }
        for pixel in piece.chunks(channels) {
            let sum: u32 = pixel.iter().map(|channel| u32::from(*channel)).sum();
            grey.push((sum / channels as u32) as u8);
        }
    }
    Picture { width: info.width as usize, height: info.height as usize, grey }
}

/// In 16 greys, two to a byte.
fn encode(picture: &Picture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_compression(png::Compression::High);
    let step = |grey: &u8| grey.saturating_add(GREY_STEP / 2) / GREY_STEP;
    let rows = picture.grey.chunks(picture.width);
    let packed: Vec<u8> = rows
        .flat_map(|row| row.chunks(2))
        .map(|pair| (step(&pair[0]) << 4) | pair.get(1).map_or(0, step))
        .collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&packed)).expect("a PNG");
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

/// Every page that was printed, by the name of its picture.
fn print_all() -> BTreeMap<String, Picture> {
    let pages = Mutex::new(BTreeMap::new());
    on_all_cores(&prints(), |(name, words, wanted)| {
        let bench = Workbench::new();
        // A picture is of the look, and stays the same when the data does not.
        bench.write("chartroom.toml", "data_version = \"01234567\"\n");
        bench.run(&format!("{words} --format png --dpi {DPI} -o {name}.png")).fine();
        for file in bench.names().into_iter().filter(|name| name.ends_with(".png")) {
            let number = file.trim_end_matches(".png").rsplit('-').next();
            let number = number.and_then(|number| number.parse().ok());
            if !wanted.is_empty() && !number.is_some_and(|number| wanted.contains(&number)) {
                continue;
            }
            let picture = decode(&bench.read(&file));
            pages.lock().expect("pages").insert(file, picture);
        }
    });
    pages.into_inner().expect("pages")
}

#[test]
fn the_sheets_look_as_they_did_when_they_were_last_looked_at() {
    let folder = repository().join("tests/pictures");
    let kept = names_in("tests/pictures");
    let printed = print_all();
    if std::env::var_os("BLESS").is_some() {
        for name in kept.iter().filter(|name| !printed.contains_key(*name)) {
            std::fs::remove_file(folder.join(name)).expect("tests/pictures");
        }
        for (name, actual) in &printed {
            std::fs::write(folder.join(name), encode(actual)).expect("tests/pictures");
        }
        return;
    }
    assert_eq!(kept, printed.keys().cloned().collect::<Vec<_>>(), "run `just bless`");
    let mut changed = Vec::new();
    for (name, actual) in &printed {
        let expected = std::fs::read(folder.join(name)).expect("a picture");
        assert!(expected.len() < MOST_BYTES, "{name}: {} bytes", expected.len());
        let expected = decode(&expected);
        let same_size = (expected.width, expected.height) == (actual.width, actual.height);
        let difference: Vec<u8> =
            expected.grey.iter().zip(&actual.grey).map(|(a, b)| 255 - a.abs_diff(*b)).collect();
        if !same_size || difference.iter().any(|grey| *grey < 255 - TOLERANCE) {
            let difference =
                Picture { width: expected.width, height: expected.height, grey: difference };
            let shown = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
            std::fs::write(&shown, encode(&beside_each_other([&expected, &difference, actual])))
                .expect("the target folder");
            changed.push(shown.display().to_string());
        }
    }
    assert_eq!(changed, Vec::<String>::new(), "expected | difference | actual");
}
