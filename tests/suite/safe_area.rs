//! Nothing that is printed lies in the margin that printers leave white. Sheets are measured on their
//! pixels, glyph by glyph; what is only made as a PDF is read back from it. Marks for a print shop stand
//! inside that margin too, and are measured with the rest.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use lopdf::Document;

use crate::drawn::{Ink, page_box, pages, printed};
use crate::pictures::{Picture, decode};
use crate::workbench::{Workbench, on_all_cores, repository, units_of};

/// A quarter inch, which common printers leave white, is 25 dots from the left and from the top. Where a
/// paper is no whole number of dots, the last fourth of a millimetre at the right and below is not seen.
const DPI: usize = 100;
const MARGIN_MM: f64 = 6.35;
/// Each paper with the units of its country.
const PAPERS: [(&str, &str); 2] = [("a4", "metric"), ("letter", "imperial")];

fn json(words: &str) -> Vec<serde_json::Value> {
    Workbench::new().run(words).fine().json().as_array().expect("a list").clone()
}

fn ids(words: &str) -> Vec<String> {
    json(words).iter().map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
}

/// The first ink in the margin, in millimetres from the top left corner.
fn astray(picture: &Picture, margin_mm: f64) -> Option<(f64, f64)> {
    let dots = DPI as f64 / 25.4;
    let margin = margin_mm * dots;
    let (low, right) = (margin.floor() as usize, (picture.width as f64 - margin).ceil() as usize);
    let bottom = (picture.height as f64 - margin).ceil() as usize;
    let white = vec![255; picture.width];
    // Only what lies in the margin is looked at, and runs of white as a whole.
    let ink = (0..picture.height).find_map(|y| {
        let row = picture.width * y;
        let is_inside = (low..bottom).contains(&y);
        let parts =
            if is_inside { [0..low, right..picture.width] } else { [0..picture.width, 0..0] };
        let parts = parts.into_iter().map(|part| row + part.start..row + part.end);
        let mut inked = parts.filter(|part| picture.grey[part.clone()] != white[..part.len()]);
        inked.next().and_then(|mut part| part.find(|at| picture.grey[*at] < 255))
    })?;
    Some(((ink % picture.width) as f64 / dots, (ink / picture.width) as f64 / dots))
}

#[test]
fn a_single_dot_in_a_margin_is_found_and_none_inside() {
    let (width, height) = (200, 300);
    let found = |x: usize, y: usize| {
        let mut grey = vec![255; width * height];
        grey[y * width + x] = 254;
        astray(&Picture { width, height, grey }, MARGIN_MM)
    };
    // 25 dots from the left and from the top, and as many whole ones from the right and from below.
    for (x, y) in [(0, 0), (24, 150), (175, 150), (199, 150), (100, 24), (100, 275), (199, 299)] {
        let (right, down) = found(x, y).unwrap_or_else(|| panic!("{x}, {y}"));
        let dots = [right, down].map(|mm| (mm * DPI as f64 / 25.4).round() as usize);
        assert_eq!(dots, [x, y]);
    }
    for (x, y) in [(25, 25), (174, 25), (25, 274), (174, 274), (100, 150)] {
        assert_eq!(found(x, y), None, "{x}, {y}");
    }
}

/// Prints every one, and tells which have ink in their margins.
fn all_white(prints: &[(String, f64)]) {
    let (found, inked) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    on_all_cores(prints, |(words, margin)| {
        let bench = Workbench::new();
        bench.run(&format!("print {words} --format png --dpi {DPI} -o p.png")).fine();
        for name in bench.names() {
            let picture = decode(&bench.read(&name));
            inked.fetch_add(usize::from(picture.grey.iter().any(|grey| *grey < 255)), SeqCst);
            if let Some((x, y)) = astray(&picture, *margin) {
                let place = format!("{words}: {name} at {x:.1}, {y:.1} mm");
                found.lock().expect("faults").push(place);
            }
        }
    });
    let found = found.into_inner().expect("faults");
    assert!(found.is_empty(), "{}", found.join("\n"));
    // A page of a book may be empty, so that a section begins on the right.
    assert!(inked.into_inner() >= prints.len(), "empty sheets");
}

#[test]
fn no_form_and_no_instrument_of_any_rule_set_is_printed_in_the_margin() {
    let mut prints = Vec::new();
    for set in json("list rules --json") {
        let rules = set["id"].as_str().expect("an id");
        let forms = set["forms"].as_array().expect("forms");
        for thing in ids(&format!("list forms --rules {rules} --json")) {
            // Most instruments are the same for all ships.
            let ships = match thing.as_str() {
                "counters" | "speed_ruler" => "mikasa",
                _ if forms.iter().any(|form| *form == thing) => "--navy spain",
                _ => "",
            };
            for (paper, units) in PAPERS {
                let units = units_of(rules, units);
                let game = format!("--rules {rules} --units {units} --paper {paper}");
                prints.push((format!("{thing} {ships} {game}"), MARGIN_MM));
            }
        }
    }
    // Forms, charts, books and instruments of five rule sets on two papers.
    assert!(prints.len() >= 2 * 50, "{}", prints.len());
    all_white(&prints);
}

#[test]
fn no_paper_of_the_list_has_records_in_its_own_margin() {
    let mut prints = Vec::new();
    for paper in json("list papers --json") {
        let (id, margin) = (paper["id"].as_str().unwrap(), paper["margin_mm"].as_f64().unwrap());
        for form in ["log", "card"] {
            // A log is larger than that card, and refused.
            if (form, id) != ("log", "3x5") {
                prints.push((format!("{form} --navy spain --paper {id}"), margin));
            }
        }
    }
    assert!(prints.len() >= 15);
    all_white(&prints);
}

#[test]
fn no_imposed_sheet_is_printed_in_the_margin() {
    let mut prints = Vec::new();
    for scheme in json("list impositions --json") {
        let (id, kind) = (scheme["id"].as_str().unwrap(), scheme["kind"].as_str().unwrap());
        let named = scheme["papers"].as_array().unwrap();
        let papers: Vec<&str> = named.iter().map(|paper| paper.as_str().unwrap()).collect();
        for paper in if papers.is_empty() { vec!["a4", "letter"] } else { papers } {
            let forms: &[&str] = match kind {
                "booklet" => &["roster --navy italy", "book --navy spain", "chart"],
                // What is on labels this small is for players to say.
                _ if ["avery-l7160", "avery-5160"].contains(&id) => continue,
                _ if kind == "fold" => &["log mikasa --back card", "card mikasa --back card"],
                _ => &["card mikasa arun --back card", "card mikasa arun --duplex short"],
            };
            for form in forms {
                prints.push((format!("{form} --imposition {id} --paper {paper}"), MARGIN_MM));
            }
        }
    }
    for back in ["--back chart", "--back log --duplex short", "--back reference"] {
        for (paper, _) in PAPERS {
            prints.push((format!("log --navy china {back} --paper {paper}"), MARGIN_MM));
        }
    }
    assert!(prints.len() >= 30, "{}", prints.len());
    all_white(&prints);
}

fn assert_within(bytes: &[u8], what: &str) {
    let document = Document::load_mem(bytes).expect("a PDF");
    for (number, page) in pages(&document).into_iter().enumerate() {
        let paper = page_box(&document, page, b"MediaBox").expect("a page");
        let found = printed(&document, page);
        assert!(!found.is_empty(), "{what}: page {} is empty", number + 1);
        let outside = |ink: &&Ink| {
            const HAIR: f64 = 0.01;
            ink.left < MARGIN_MM - HAIR
                || ink.top < MARGIN_MM - HAIR
                || ink.right > paper.right - MARGIN_MM + HAIR
                || ink.bottom > paper.bottom - MARGIN_MM + HAIR
        };
        if let Some(ink) = found.iter().find(outside) {
            panic!("{what}: page {}: {ink:?}", number + 1);
        }
    }
}

#[test]
fn no_pack_and_no_page_for_calibration_is_printed_in_the_margin() {
    let bench = Workbench::project();
    for (paper, units) in PAPERS {
        bench.run(&format!("calibrate --paper {paper} -o x.pdf")).fine();
        assert_within(&bench.read("x.pdf"), &format!("calibration on {paper}"));
        for entry in std::fs::read_dir(repository().join("data/orders")).expect("orders") {
            let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
            if name.ends_with(".toml") {
                bench
                    .run(&format!("print pack {name} --paper {paper} --units {units} -o x.pdf"))
                    .fine();
                assert_within(&bench.read("x.pdf"), &format!("{name} on {paper}"));
            }
        }
    }
}

#[test]
fn ink_in_the_margin_is_found_by_both_ways_of_measuring() {
    let bench = Workbench::project();
    bench.run("eject templates/quickfire").fine();
    let stray = "#let pages(records, sheet) = { set page(margin: 5.5mm); [stray] }\n";
    bench.write("templates/quickfire/chart.typ", stray);
    bench.run("print chart --paper a4 --format png --dpi 100 -o x.png").fine();
    let (x, y) = astray(&decode(&bench.read("x.png")), MARGIN_MM).expect("ink in the margin");
    assert!((5.2..8.0).contains(&x) && (5.2..6.4).contains(&y), "{x} {y}");
    bench.run("print chart --paper a4 -o x.pdf").fine();
    let document = Document::load_mem(&bench.read("x.pdf")).expect("a PDF");
    let found = printed(&document, pages(&document)[0]);
    assert!(found.iter().any(|ink| ink.left < 6.0 && ink.width() > 3.0), "{found:?}");
}
