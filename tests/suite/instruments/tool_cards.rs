//! Tool cards, and sheets that are filled with as many of an instrument as they have room for.

use std::collections::BTreeMap;

use chartroom::export::claims::FileClaim;

use crate::drawings::ends;
use crate::workbench::{Workbench, assert_has, claim_of, text_of, words_of};

/// How often each drawing lies on the sheets.
fn counts(claim: &FileClaim) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for piece in claim.pages.iter().flat_map(|page| &page.pieces) {
        *counts.entry(claim.drawings[piece.drawing].id.clone()).or_default() += 1;
    }
    counts
}

#[test]
fn a_tool_card_holds_each_of_its_instruments_at_every_scale() {
    let bench = Workbench::new();
    for scale in ["tiny", "small", "medium", "large", "jumbo"] {
        let words = format!("print tool_card --scale {scale} --units metric --paper a4 -o x.pdf");
        bench.run(&words).fine().printed("1 sheet");
        // What the ruler leaves out it names.
        let told = ["Guns and torpedoes", "Turn gauge", "Direction hits", "0 ", "beyond this end"];
        assert_has(scale, &words_of(&bench.read("x.pdf")), &told);
    }
}

#[test]
fn a_tool_card_is_one_sheet_and_no_cut_of_it_is_made_twice() {
    for rules in ["quickfire", "quickfire_classic", "easyships"] {
        let bench = Workbench::new();
        let words = format!("print tool_card --rules {rules} --format dxf -o card.dxf");
        bench.run(&words).fine();
        bench.run("verify card.dxf").fine();
        let claim = claim_of(&bench.pdf(&format!("tool_card --rules {rules} --single")));
        assert_eq!(claim.pages.len(), 1, "{rules}");
        let claims = claim.drawings.iter().flat_map(|drawing| &drawing.claims);
        let cuts = claims.filter(|one| one.name.starts_with("cut "));
        let lines: Vec<_> = cuts.map(ends).collect();
        assert!(lines.len() >= 4, "{rules}");
        let over = |a: (_, _), b: (_, _)| a.0 < b.1 && b.0 < a.1;
        for (number, (from, to)) in lines.iter().enumerate() {
            for (other, end) in &lines[number + 1..] {
                let across = from.y == to.y && other.y == end.y && from.y == other.y;
                let down = from.x == to.x && other.x == end.x && from.x == other.x;
                assert!(!(across && over((from.x, to.x), (other.x, end.x))), "{rules}");
                assert!(!(down && over((from.y, to.y), (other.y, end.y))), "{rules}");
            }
        }
    }
}

#[test]
fn a_sheet_has_as_many_of_an_instrument_as_it_has_room_for() {
    let bench = Workbench::new();
    let print = |words: &str| {
        bench.run(&format!("print {words} --units metric -o x.pdf")).fine().printed("1 sheet");
        bench.run("verify x.pdf").fine();
        counts(&claim_of(&bench.read("x.pdf")))
    };
    assert_eq!(print("rose --paper a4")["rose"], 6);
    assert_eq!(print("rose --paper letter")["rose"], 6);
    assert_eq!(print("rose --paper a4 --single")["rose"], 1);
    let both = print("gauge rose --paper a4");
    assert!(both["gauge"] >= 1 && both["rose"] >= 2, "{both:?}");
    // Counters and markers are counted, and no more are made.
    let claim = claim_of(&bench.pdf("counters mikasa fuji --paper a4"));
    assert!(counts(&claim).values().all(|count| *count == 1));
}

#[test]
fn a_ruler_can_be_shortened_and_names_what_lies_beyond_its_end() {
    let bench = Workbench::new();
    let width = |words: &str| {
        let words = format!("ruler {words} --scale small --units metric --single");
        let claim = bench.measured(&words);
        (claim.drawings[0].size.width.to_mm(), text_of(&bench.read("x.pdf")))
    };
    let (whole, text) = width("");
    assert!(whole > 900.0 && !text.contains("beyond this end"), "{text}");
    assert_has("a ruler", &text, &["POINT BLANK", "TORPEDO", "Cable"]);
    let (short, text) = width("--length 250");
    assert!(short <= 251.0, "{short}");
    let beyond = "beyond this end: Short 75\u{2013}450 mm, Long 450\u{2013}900 mm";
    assert!(text.contains(beyond), "{text}");
}
