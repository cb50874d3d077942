//! What a paper has room for, on both of its sides, and what is told of the sheets that a print takes.

use std::collections::BTreeSet;

use chartroom::export::claims::{FileClaim, PageClaim};
use chartroom::measure::Length;
use chartroom::model::Placed;
use lopdf::Document;

use crate::drawn::{Ink, page_box, pages, printed, turned_about};
use crate::sweep::margin::astray_in;
use crate::workbench::{RULE_SETS, Workbench, claim_of, spaced, text_of, words_of};

fn pieces(page: &PageClaim) -> impl Iterator<Item = Placed> {
    page.pieces.iter().map(|piece| Placed { x: piece.at.x, y: piece.at.y, size: piece.window.size })
}

// ---- drawings with backs ----

fn assert_backed(bench: &Workbench, words: &str, edge: &str, offset: (i64, i64)) {
    let bytes = bench.pdf(words);
    bench.run("verify x.pdf --tolerance 0.01").fine();
    let document = Document::load_mem(&bytes).expect("a PDF");
    assert_eq!(turned_about(&document), edge, "{words}");
    let claim = claim_of(&bytes);
    assert!(claim.pages.len() >= 2 && claim.pages.len().is_multiple_of(2), "{words}");
    for (number, sheet) in claim.pages.chunks(2).enumerate() {
        let [front, back] = sheet else { unreachable!("even") };
        let upright = front.size.width < front.size.height;
        assert_eq!(upright, edge == "long", "{words}: the back is not read on as a page is");
        let (right, down) = (Length::um(offset.0), Length::um(offset.1));
        let backs: BTreeSet<_> = pieces(back).map(|piece| (piece.x, piece.y)).collect();
        // The sheet is turned like the page of a book.
        let mirrored = |piece: Placed| (front.size.width - piece.right() + right, piece.y + down);
        let behind: BTreeSet<_> = pieces(front).map(mirrored).collect();
        assert!(backs.is_subset(&behind), "{words}: {backs:?}, {behind:?}");
        // The key to the counters has no back.
        assert!(!backs.is_empty() && behind.len() - backs.len() <= 1, "{words}");
        let text = |side: usize| document.extract_text(&[(number * 2 + side) as u32]).unwrap();
        let told = spaced(&text(1));
        assert!(told.contains(&format!("turned about the {edge} edge")), "{words}: {told}");
        assert!(text(2).contains("back."), "{words}: {}", text(2));
    }
}

/// No bar lies over a piece, and everything keeps the margin of 6.35 mm.
fn assert_bars_are_clear(claim: &FileClaim, margin: Length) {
    for page in &claim.pages {
        assert_eq!(page.bars.len(), 4);
        for (label, from, to) in &page.bars {
            let size = chartroom::model::Size { width: to.x - from.x, height: to.y - from.y };
            let bar = Placed { x: from.x, y: from.y, size }.grown(Length::um(1));
            assert!(pieces(page).all(|piece| !piece.meets(bar)), "{label} lies over a piece");
            assert!(bar.x >= margin && bar.right() <= page.size.width - margin, "{label}");
            assert!(bar.y >= margin && bar.bottom() <= page.size.height - margin, "{label}");
        }
    }
}

#[test]
fn backs_of_counters_lie_behind_their_fronts_whichever_edge_the_sheet_is_turned_about() {
    let bench = Workbench::new();
    for paper in ["a4", "letter"] {
        for (edge, option) in [("long", ""), ("long", "--duplex long"), ("short", "--duplex short")]
        {
            let words = format!("counters --navy japan --backs duplex --paper {paper} {option}");
            assert_backed(&bench, &words, edge, (0, 0));
            assert_bars_are_clear(&claim_of(&bench.read("x.pdf")), Length::um(6_350));
        }
    }
    // They are moved as those of cards are.
    let bench = Workbench::project();
    bench.write("chartroom.toml", "back_offset_mm = [0.4, -0.7]\n");
    assert_backed(&bench, "counters mikasa fuji --backs duplex --paper a4", "long", (400, -700));
    // Those that are folded have no edge to turn.
    bench.run("print counters mikasa --paper a4 -o x.pdf").fine().printed("1 sheet, 1 ship");
    assert!(!text_of(&bench.read("x.pdf")).contains("turned about"));
}

// ---- small papers ----

/// Nothing but the bars themselves lies where a ruler is laid on them.
fn assert_nothing_lies_on_the_bars(what: &str, pdf: &[u8]) {
    /// A hundredth more than 0.3 mm, which `overlaps` takes off.
    const NEAR: f64 = 0.31;
    const LINE: f64 = 0.4;
    let document = Document::load_mem(pdf).expect("a PDF");
    for (page, claimed) in pages(&document).into_iter().zip(&claim_of(pdf).pages) {
        let inks = printed(&document, page);
        for (label, from, to) in &claimed.bars {
            let [from, to] = [from, to].map(|end| (end.x.to_mm(), end.y.to_mm()));
            // Lines are no words.
            let word = |ink: &&Ink| ink.width() > LINE && ink.height() > LINE;
            let bar = Ink {
                left: from.0 - NEAR,
                top: from.1 - NEAR,
                right: to.0 + NEAR,
                bottom: to.1 + NEAR,
            };
            let found = inks.iter().filter(word).find(|ink| ink.overlaps(&bar));
            assert!(found.is_none(), "{what}: {found:?} on {label}");
        }
        assert!(inks.len() > 20, "{what}: an empty sheet");
    }
}

#[test]
fn small_papers_have_bars_that_fit_them_and_words_keep_off_these() {
    let bench = Workbench::new();
    let counters = RULE_SETS.map(|rules| format!("counters mikasa --rules {rules}"));
    for drawings in counters.iter().map(String::as_str).chain(["gauge"]) {
        for paper in ["77x86", "3x5", "4x6", "a5"] {
            let words = format!("{drawings} --paper {paper}");
            assert_bars_are_clear(&bench.measured(&words), Length::um(3_000));
            let pdf = bench.read("x.pdf");
            assert_nothing_lies_on_the_bars(&words, &pdf);
            // Whose game it is stands on every sheet.
            let text = words_of(&pdf);
            let terms = ["personal use", "names no terms"];
            assert!(terms.iter().any(|words| text.contains(words)), "{words}: {text}");
        }
    }
}

// ---- printers that are corrected ----

#[test]
fn a_corrected_printer_puts_no_ink_into_the_margin() {
    let bench = Workbench::project();
    bench.run("calibrate --printer short --paper a4 --across 165 --down 234").fine();
    for words in [
        "log --navy china",
        "card --navy china",
        "chart",
        "roster --navy japan",
        "ruler",
        "counters mikasa*9 --backs duplex",
        "card mikasa arun --back card --imposition 2-up",
        "book --navy spain",
    ] {
        let pdf = bench.pdf(&format!("{words} --printer short --paper a4"));
        assert_eq!(astray_in(&pdf), None, "{words}");
    }
}

// ---- what is told ----

#[test]
fn a_page_with_marks_lies_in_the_middle_of_its_sheet() {
    let bench = Workbench::new();
    for (words, paper, least) in [
        ("book --navy china", "a4", (170.0, 250.0)),
        ("roster --navy china", "a4", (170.0, 250.0)),
        ("book --navy china", "a5", (110.0, 170.0)),
    ] {
        let document = bench.document(&format!("{words} --imposition 1-up --paper {paper}"));
        for page in pages(&document) {
            let trim = page_box(&document, page, b"TrimBox").expect("a trim box");
            assert!(trim.left > 12.0, "{words} {paper}: {trim:?}");
            assert!(trim.width() > least.0 && trim.height() > least.1, "{words} {paper}: {trim:?}");
        }
    }
}
