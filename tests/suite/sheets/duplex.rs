//! Both sides of every sheet, read back from the finished PDF: after turning, what is cut on the front is
//! cut on the back, and a card is read on as the page of a book is.

use lopdf::Document;

use crate::drawn::{Ink, ink, near, page_box, pages, turned_about};
use crate::sheets::imposition::{CARD, MARGIN, paper_of, print, project};
use crate::workbench::listed;

/// How a sheet is turned to see its back.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Turned {
    LeftToRight,
    TopToBottom,
}

impl Turned {
    /// What the file tells the printer, on a sheet as it lies.
    fn of(document: &Document, sheet: &Ink) -> Self {
        let long = turned_about(document) == "long";
        // The long edges of an upright sheet are at its sides.
        if long == (sheet.bottom >= sheet.right) { Self::LeftToRight } else { Self::TopToBottom }
    }

    /// Where a thing of the front lies as one looks at the back.
    fn behind(self, ink: &Ink, sheet: &Ink) -> Ink {
        match self {
            Self::LeftToRight => {
                Ink { left: sheet.right - ink.right, right: sheet.right - ink.left, ..*ink }
            }
            Self::TopToBottom => {
                Ink { top: sheet.bottom - ink.bottom, bottom: sheet.bottom - ink.top, ..*ink }
            }
        }
    }
}

/// What is drawn on a page, without the beginnings of texts.
fn lines(document: &Document, page: usize) -> Vec<Ink> {
    let found = ink(document, pages(document)[page]).into_iter();
    found.filter(|ink| ink.width() + ink.height() > 0.2).collect()
}

fn texts(document: &Document, page: usize) -> Vec<(f64, f64)> {
    let found = ink(document, pages(document)[page]).into_iter();
    let points = found.filter(|ink| ink.width() + ink.height() == 0.0);
    points.map(|ink| (ink.left, ink.top)).collect()
}

fn is_card(ink: &Ink) -> bool {
    ink.is(CARD.0, CARD.1) || ink.is(CARD.1, CARD.0)
}

/// Where the head of a card is, from its middle: the ship's name stands in its upper left corner. `x` goes
/// to the right and `y` down. None if the card is empty.
fn head(card: &Ink, texts: &[(f64, f64)]) -> Option<(f64, f64)> {
    let within = |(x, y): &&(f64, f64)| {
        (card.left..card.right).contains(x) && (card.top..card.bottom).contains(y)
    };
    let (x, y) = texts.iter().find(within)?;
    let across = card.width() > card.height();
    let (left, top) = (*x < (card.left + card.right) / 2.0, *y < (card.top + card.bottom) / 2.0);
    // A card of the game is wider than high, so it is turned where it is higher than wide.
    Some(match (across, left, top) {
        (true, true, true) => (0.0, -1.0),
        (true, false, false) => (0.0, 1.0),
        (false, false, true) => (1.0, 0.0),
        (false, true, false) => (-1.0, 0.0),
        strange => panic!("a name in the wrong corner: {strange:?}"),
    })
}

/// Holds front and back of every sheet against each other.
fn assert_backed(document: &Document, what: &str) {
    let count = pages(document).len();
    assert!(count >= 2 && count.is_multiple_of(2), "{what}: {count} sides");
    for front in (0..count).step_by(2) {
        let sheet = paper_of(document, front);
        let turned = Turned::of(document, &sheet);
        let (mut fronts, mut backs) = (lines(document, front), lines(document, front + 1));
        assert!(fronts.iter().any(is_card), "{what}: no card on side {front}");
        assert_eq!(fronts.len(), backs.len(), "{what}: as many cards, marks and cuts");
        let (names, names_behind) = (texts(document, front), texts(document, front + 1));
        for ink in fronts.drain(..) {
            let wanted = turned.behind(&ink, &sheet);
            let at = backs.iter().position(|back| back.lies_on(&wanted));
            let Some(at) = at else { panic!("{what}: nothing behind {ink:?}, at {wanted:?}") };
            let back = backs.swap_remove(at);
            if !is_card(&ink) {
                continue;
            }
            if let Some((x, y)) = head(&ink, &names) {
                // Turned about the line from its head to its foot, a card keeps its head where it is.
                let there = match turned {
                    Turned::LeftToRight => (-x, y),
                    Turned::TopToBottom => (x, -y),
                };
                assert_eq!(head(&back, &names_behind), Some(there), "{what}: {ink:?}");
            }
        }
        for key in [&b"TrimBox"[..], b"BleedBox"] {
            let on = |page: usize| page_box(document, pages(document)[page], key);
            match (on(front), on(front + 1)) {
                (Some(trim), Some(back)) => {
                    assert!(back.lies_on(&turned.behind(&trim, &sheet)), "{what}: {back:?}");
                }
                (None, None) => {}
                boxes => panic!("{what}: {boxes:?}"),
            }
        }
    }
}

const PAPERS: [&str; 6] = ["a5", "a4", "a3", "letter", "legal", "tabloid"];

/// So many cards lie apart on the first side, and everything keeps the margin.
fn assert_apart(document: &Document, count: usize, margin: f64, what: &str) {
    let (found, sheet) = (ink(document, pages(document)[0]), paper_of(document, 0));
    assert!(found.iter().all(|thing| thing.keeps_off(&sheet, margin)), "{what}: {found:?}");
    let cards: Vec<&Ink> = found.iter().filter(|ink| is_card(ink)).collect();
    assert_eq!(cards.len(), count, "{what}");
    for (number, card) in cards.iter().enumerate() {
        assert!(!cards[..number].iter().any(|other| other.overlaps(card)), "{what}: {card:?}");
    }
}

#[test]
fn every_scheme_lies_apart_and_is_cut_alike_whichever_edge_the_sheet_is_turned_about() {
    let bench = project();
    let mut tried = 0;
    for scheme in listed("list impositions --json") {
        let (id, kind) = (scheme["id"].as_str().unwrap(), scheme["kind"].as_str().unwrap());
        let slots = scheme["slots"].as_u64().unwrap() as usize;
        let named = scheme["papers"].as_array().unwrap().iter();
        let named: Vec<&str> = named.map(|paper| paper.as_str().unwrap()).collect();
        // Labels of some makers stand closer to the edge; their files say so.
        let margin = if kind == "labels" { 4.5 } else { MARGIN };
        let edges: &[&str] = match kind {
            "booklet" => continue,
            "fold" => &[],
            _ => &["long", "short"],
        };
        for paper in if named.is_empty() { PAPERS.to_vec() } else { named } {
            let settings = format!("--imposition {id} --paper {paper}");
            for edge in edges {
                let words =
                    format!("card mikasa asama fuji --back reverse --duplex {edge} {settings}");
                assert_backed(&print(&bench, &words), &words);
                // A form of other ships on each side.
                let words = format!("card --blank {} --duplex {edge} {settings}", 2 * slots);
                let document = print(&bench, &words);
                assert_cut_alike(&document, 0, &words);
                assert_apart(&document, slots, margin, &words);
                tried += 1;
            }
            if kind == "fold" {
                let words = format!("card --blank {slots} --back reverse {settings}");
                assert_apart(&print(&bench, &words), 2 * slots, margin, &words);
            }
        }
    }
    assert!(tried >= 30, "{tried}");
}

/// What is drawn on a side and on the one behind it coincides, whatever it is.
fn assert_cut_alike(document: &Document, front: usize, what: &str) {
    let sheet = paper_of(document, front);
    let turned = Turned::of(document, &sheet);
    let backs = lines(document, front + 1);
    for ink in &lines(document, front) {
        let wanted = turned.behind(ink, &sheet);
        assert!(backs.iter().any(|back| back.lies_on(&wanted)), "{what}: {wanted:?}");
    }
}

#[test]
fn the_usual_layout_is_cut_alike_on_both_sides_of_every_paper() {
    let bench = project();
    let card = "card mikasa asama fuji --back reverse";
    for paper in listed("list papers --json") {
        let paper = paper["id"].as_str().unwrap();
        for edge in ["long", "short"] {
            let words = format!("{card} arun --duplex {edge} --paper {paper}");
            assert_backed(&print(&bench, &words), &words);
        }
    }
    // About the long edge if nobody says so, and each is its own ship's.
    let document = print(&bench, &format!("{card} --paper a4"));
    assert_backed(&document, "the usual edge");
    assert_eq!(Turned::of(&document, &paper_of(&document, 0)), Turned::LeftToRight);
    let text = document.extract_text(&[2]).unwrap();
    assert!(text.contains("Mikasa") && text.contains("Fuji"), "{text}");
}

#[test]
fn forms_turned_any_way_are_cut_alike_and_read_on_as_pages_of_a_book() {
    let bench = project();
    for turn in [0, 90, 180, 270] {
        for paper_turn in ["upright", "across"] {
            bench.write(
                "imposition/mine.toml",
                format!(
                    "title = \"mine\"\nkind = \"forms\"\nturn = \"{paper_turn}\"\n[grid]\ncolumns = 2\nrows = 2\n\
                     gutter_mm = [7, 3]\norigin_mm = [15, 23]\nturn_forms = {turn}\n[marks]\ncuts = \"marks\"\n\
                     registration = true\n"
                ),
            );
            for edge in ["long", "short"] {
                let words = format!(
                    "card mikasa asama fuji --back reverse --duplex {edge} --imposition mine --paper a4"
                );
                let document = print(&bench, &words);
                let what = format!("{words}, {turn}, {paper_turn}");
                assert_backed(&document, &what);
                assert_eq!(turned_about(&document), edge, "{what}");
                let turned = Turned::of(&document, &paper_of(&document, 0));
                let is_sideways = (paper_turn == "upright") == (edge == "long");
                assert_eq!(turned == Turned::LeftToRight, is_sideways, "{what}");
                let other_ships =
                    format!("card --blank 8 --duplex {edge} --imposition mine --paper a4");
                assert_cut_alike(&print(&bench, &other_ships), 0, &what);
                // A quarter turn lays them across their places.
                let cards: Vec<Ink> = lines(&document, 0).into_iter().filter(is_card).collect();
                assert_eq!(cards.len(), 4);
                assert_eq!(cards[0].is(CARD.1, CARD.0), turn % 180 == 90, "{turn}");
                assert!(near(cards[0].left, 15.0) && near(cards[0].top, 23.0), "{:?}", cards[0]);
                let heads =
                    [(0, (0.0, -1.0)), (90, (1.0, 0.0)), (180, (0.0, 1.0)), (270, (-1.0, 0.0))];
                let wanted =
                    heads.iter().find(|(degrees, _)| *degrees == turn).map(|(_, head)| *head);
                assert_eq!(head(&cards[0], &texts(&document, 0)), wanted, "{turn}");
            }
        }
    }
}

#[test]
fn a_fold_lays_each_back_on_its_front_however_forms_are_turned() {
    let bench = project();
    // A scheme of ours, which turns no form, and some that do.
    for (scheme, turn) in
        [("gutter-fold", 0), ("mine", 0), ("mine", 90), ("mine", 180), ("mine", 270)]
    {
        bench.write(
            "imposition/mine.toml",
            format!(
                "title = \"mine\"\nkind = \"fold\"\n[grid]\ncolumns = 1\nrows = 3\nturn_forms = {turn}\n\
                 [marks]\ncuts = \"lines\"\n"
            ),
        );
        let words =
            format!("card mikasa asama fuji --back reverse --imposition {scheme} --paper a4");
        let document = print(&bench, &words);
        let (sheet, names) = (paper_of(&document, 0), texts(&document, 0));
        let cards: Vec<Ink> = lines(&document, 0).into_iter().filter(is_card).collect();
        let (fronts, backs) = cards.split_at(3);
        assert_eq!(backs.len(), 3, "{scheme} {turn}");
        for (front, back) in fronts.iter().zip(backs) {
            let wanted = Turned::LeftToRight.behind(front, &sheet);
            assert!(back.lies_on(&wanted), "{scheme} {turn}: {back:?}");
            assert!(front.right <= sheet.right / 2.0 + 0.01, "{scheme} {turn}: {front:?}");
            let (x, y) = head(front, &names).expect("a name");
            assert_eq!(head(back, &names), Some((-x, y)), "{scheme} {turn}");
        }
    }
}

#[test]
fn pages_that_share_a_sheet_askew_are_cut_alike_on_both_sides() {
    let bench = project();
    bench.write(
        "imposition/mine.toml",
        "title = \"mine\"\nkind = \"forms\"\n[grid]\ncolumns = 2\nrows = 2\nwidth_mm = 60\nheight_mm = 80\n\
         gutter_mm = [5, 9]\norigin_mm = [12, 20]\n[marks]\ncuts = \"lines\"\n",
    );
    for edge in ["long", "short"] {
        let words = format!("pages --imposition mine --duplex {edge} --paper a4");
        let document = print(&bench, &words);
        // Twenty pages, four on a side.
        assert_eq!(pages(&document).len(), 5, "{words}");
        for front in [0, 2] {
            assert_cut_alike(&document, front, &words);
            // The first of them stands in the upper left corner on both sides.
            let first = |page: usize| {
                let found = texts(&document, page);
                found.iter().all(|(x, y)| *x + 0.01 >= found[0].0 && *y + 0.01 >= found[0].1)
            };
            assert!(first(front) && first(front + 1), "{words}");
        }
    }
}

#[test]
fn pages_of_booklets_and_signatures_lie_on_each_other_and_are_read_on() {
    let bench = project();
    for scheme in ["booklet", "signatures"] {
        for paper in PAPERS {
            for edge in ["long", "short"] {
                for creep in ["0", "0.15"] {
                    let words = format!(
                        "pages --imposition {scheme} --duplex {edge} --creep {creep} --paper {paper}"
                    );
                    assert_folded(&print(&bench, &words), &words);
                }
            }
        }
    }
}

fn assert_folded(document: &Document, what: &str) {
    let count = pages(document).len();
    // Twenty pages: five sheets, or a signature of four and one of one.
    assert_eq!(count, 10, "{what}");
    for front in (0..count).step_by(2) {
        let sheet = paper_of(document, front);
        let turned = Turned::of(document, &sheet);
        let (fronts, backs) = (lines(document, front), lines(document, front + 1));
        assert_eq!((fronts.len(), backs.len()), (2, 2), "{what}");
        for frame in &fronts {
            let wanted = turned.behind(frame, &sheet);
            let back = backs.iter().find(|back| back.lies_on(&wanted));
            let back = back.unwrap_or_else(|| panic!("{what}: {frame:?}, {wanted:?}"));
            // The number stands at the head of its page; seen through the paper both heads are one.
            let above = |frame: &Ink, page: usize| {
                let inside = |(x, _): &&(f64, f64)| (frame.left..frame.right).contains(x);
                let names = texts(document, page);
                let (_, y) = *names.iter().find(inside).expect("a number");
                y < (frame.top + frame.bottom) / 2.0
            };
            assert!(above(frame, front), "{what}: an upright front");
            assert_eq!(above(back, front + 1), turned == Turned::LeftToRight, "{what}");
        }
    }
}
