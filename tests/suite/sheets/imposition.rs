//! How forms and pages lie on sheets: slots, marks, backs, booklets, read back from the finished PDF.

use lopdf::Document;

use chartroom::press;

use crate::drawn::{Ink, ink, near, of_catalog, page_box, pages, turned_about};
use crate::sheets::pictures::decode;
use crate::workbench::{Workbench, squeezed};

/// The card of the game below, small enough for the smallest label.
pub const CARD: (f64, f64) = (60.0, 24.0);
/// What common printers leave white.
pub const MARGIN: f64 = 6.35;

/// A project with a game whose card is a plain rectangle, with another one for its back.
pub fn project() -> Workbench {
    let bench = Workbench::new();
    bench.copy("duel");
    bench
}

pub fn print(bench: &Workbench, words: &str) -> Document {
    bench.document(&format!("{words} --rules duel"))
}

/// The cards on a page, in the order in which they are drawn.
fn cards(document: &Document, page: usize) -> Vec<Ink> {
    let page = pages(document)[page];
    ink(document, page).into_iter().filter(|ink| ink.is(CARD.0, CARD.1)).collect()
}

pub fn paper_of(document: &Document, page: usize) -> Ink {
    page_box(document, pages(document)[page], b"MediaBox").expect("a page")
}

#[test]
fn a_form_stands_in_the_middle_of_its_label() {
    let bench = project();
    let document = print(&bench, "card --blank 21 --imposition avery-l7160 --paper a4");
    let cards = cards(&document, 0);
    // Three labels of 63.5 mm with gaps of 2.54 mm in the middle of 210 mm; seven of 38.1 mm in 297 mm.
    let first = (210.0 - 3.0 * 63.5 - 2.0 * 2.54) / 2.0 + (63.5 - CARD.0) / 2.0;
    let top = (297.0 - 7.0 * 38.1) / 2.0 + (38.1 - CARD.1) / 2.0;
    assert!(near(cards[0].left, first) && near(cards[0].top, top), "{:?}", cards[0]);
    assert!(near(cards[1].left, first + 66.04) && near(cards[3].top, top + 38.1));
}

#[test]
fn labels_before_the_first_slot_and_after_the_last_ship_stay_empty() {
    let bench = project();
    let words = "card mikasa asama --imposition avery-l7169 --first-slot 3 --paper a4";
    let document = print(&bench, words);
    let found = cards(&document, 0);
    assert_eq!((found.len(), pages(&document).len()), (2, 1));
    assert!(found.iter().all(|card| card.top > 297.0 / 2.0), "{found:?}");
    let document = print(&bench, "card mikasa asama --imposition avery-l7169 --first-slot 4");
    assert_eq!((cards(&document, 0).len(), cards(&document, 1).len()), (1, 1));
    assert!(cards(&document, 1)[0].top < 297.0 / 2.0, "the next sheet begins at its first label");
}

#[test]
fn the_back_offset_moves_backs_and_nothing_else() {
    let bench = project();
    let words = "card mikasa asama --back reverse --paper a4";
    let before = print(&bench, words);
    bench.write("chartroom.toml", "back_offset_mm = [0.4, -1.25]\n");
    let after = print(&bench, words);
    for (old, new) in cards(&before, 0).iter().zip(cards(&after, 0)) {
        assert!(new.lies_on(old));
    }
    for (old, new) in cards(&before, 1).iter().zip(cards(&after, 1)) {
        assert!(near(new.left, old.left + 0.4) && near(new.top, old.top - 1.25), "{new:?}");
    }
    // A printer's own profile goes before the project's.
    bench.write(
        "profiles/printers/mine.toml",
        "name = \"mine\"\nback_offset_mm = [1, 0]\n[across]\nmeant_mm = 180\ncame_out_mm = 180\n\
         [down]\nmeant_mm = 240\ncame_out_mm = 240\n",
    );
    let mine = print(&bench, &format!("{words} --printer mine"));
    let (old, new) = (cards(&before, 1)[0], cards(&mine, 1)[0]);
    assert!(near(new.left, old.left + 1.0) && near(new.top, old.top), "{new:?}");
}

#[test]
fn a_chart_stands_on_the_back_of_every_sheet_of_logs() {
    let bench = Workbench::new();
    let run = bench.run("print log mikasa*7 --back reference --paper a4 -o x.pdf").fine();
    run.printed("2 sheets, both sides, 7 ships, 5 empty");
    let document = Document::load_mem(&bench.read("x.pdf")).unwrap();
    let text = |page: u32| document.extract_text(&[page]).unwrap();
    assert!(text(1).contains("MIKASA") && text(3).contains("MIKASA"));
    let reference = "GUNNERY REFERENCE";
    assert!(text(2).contains(reference) && text(4).contains(reference));
    assert!(!text(2).contains("MIKASA"));
    let labels = of_catalog(&document, b"PageLabels").unwrap().as_dict().unwrap();
    let labels = format!("{:?}", labels.get(b"Nums").unwrap());
    assert!(labels.contains("1 back") && labels.contains("2 back"), "{labels}");
}

/// The pages of a booklet in the order in which they are read: its sheets laid into one another, and
/// turned over leaf by leaf. Knows nothing of how the order was made.
fn read_folded(sides: &[press::Spread]) -> Vec<Option<usize>> {
    let mut read = Vec::new();
    let mut rest = sides;
    while !rest.is_empty() {
        // A new signature begins where a sheet lies outermost again.
        let sheets = rest.chunks(2).skip(1).take_while(|sheet| sheet[0].depth > 0).count() + 1;
        let (signature, after) = rest.split_at(sheets * 2);
        for sheet in signature.chunks(2) {
            read.extend([sheet[0].right, sheet[1].left]);
        }
        for sheet in signature.chunks(2).rev() {
            read.extend([sheet[1].right, sheet[0].left]);
        }
        rest = after;
    }
    read
}

#[test]
fn a_booklet_folds_into_its_pages_in_order() {
    for pages in 1..=40 {
        for signature in [None, Some(4), Some(8), Some(16)] {
            let sides = press::spreads(pages, signature);
            let read = read_folded(&sides);
            let wanted: Vec<Option<usize>> =
                (0..read.len()).map(|page| Some(page).filter(|page| *page < pages)).collect();
            assert_eq!(read, wanted, "{pages} pages, {signature:?}");
            // Never a sheet more than the pages need.
            assert_eq!(sides.len(), pages.div_ceil(4) * 2, "{pages} pages, {signature:?}");
            // Without signatures each sheet lies in the one before.
            let deeper = |(at, side): (usize, &press::Spread)| side.depth == at / 2;
            assert!(signature.is_some() || sides.iter().enumerate().all(deeper), "{pages} pages");
        }
    }
}

#[test]
fn a_booklet_of_a_roster_is_typeset_for_half_the_sheet_and_keeps_clear_of_the_fold() {
    let bench = Workbench::new();
    let sides = ["blank, 1", "2, blank"];
    for paper in ["a4", "letter"] {
        let words = format!("roster --navy japan --imposition booklet --paper {paper}");
        let run = bench.run(&format!("print {words} -o x.pdf")).fine();
        run.printed("10 pages on 3 sheets, both sides, 194 ships");
        let document = Document::load_mem(&bench.read("x.pdf")).expect("a PDF");
        assert_eq!(pages(&document).len(), 6);
        let text = squeezed(&document.extract_text(&[1]).unwrap());
        assert!(text.contains("NAGATO") && text.contains("1/10"), "{text}");
        let sheet = page_box(&document, pages(&document)[0], b"MediaBox").unwrap();
        assert!(sheet.right > sheet.bottom);
        for page in pages(&document) {
            for thing in ink(&document, page) {
                let from_fold = (thing.left - sheet.right / 2.0).abs();
                assert!(from_fold > MARGIN - 0.01 && thing.left > MARGIN - 0.01, "{thing:?}");
                assert!(thing.right < sheet.right - MARGIN + 0.01, "{thing:?}");
            }
        }
        assert_eq!(turned_about(&document), "short");
        let labels = format!("{:?}", of_catalog(&document, b"PageLabels").unwrap());
        assert!(sides.iter().all(|side| labels.contains(side)), "{labels}");
    }
}

#[test]
fn creep_moves_inner_pages_towards_the_fold() {
    let bench = project();
    let first = |words: &str, page: usize| {
        let words = format!("roster mikasa*200 --imposition booklet --paper a4 {words}");
        let document = print(&bench, &words);
        let found = ink(&document, pages(&document)[page]);
        let left = found.iter().filter(|ink| ink.right < 148.5).map(|ink| ink.left);
        let right = found.iter().filter(|ink| ink.left > 148.5).map(|ink| ink.left);
        (left.fold(f64::MAX, f64::min), right.fold(f64::MAX, f64::min))
    };
    assert_eq!(first("", 0), first("--creep 0.2", 0), "the outermost sheet stays");
    let (before, after) = (first("", 2), first("--creep 0.2", 2));
    assert!(near(after.0, before.0 + 0.2) && near(after.1, before.1 - 0.2), "{before:?} {after:?}");
}

#[test]
fn marks_stand_outside_the_bleed_and_the_boxes_say_where_it_ends() {
    let document = print(&project(), "card mikasa --imposition 1-up --paper a4");
    let page = pages(&document)[0];
    let trim = page_box(&document, page, b"TrimBox").unwrap();
    let bleed = page_box(&document, page, b"BleedBox").unwrap();
    assert!(trim.lies_on(&cards(&document, 0)[0]), "{trim:?}");
    assert!(bleed.is(CARD.0 + 6.0, CARD.1 + 6.0) && near(bleed.left, trim.left - 3.0));
    let card = cards(&document, 0)[0];
    let found = ink(&document, page).into_iter();
    let outside: Vec<Ink> = found
        .filter(|thing| !thing.overlaps(&card) && thing.width() + thing.height() > 1.0)
        .filter(|mark| !mark.lies_on(&card))
        .collect();
    // Two at each corner, and at each side a cross with its four sides.
    assert_eq!(outside.len(), 8 + 4 * 6);
    for mark in outside {
        assert!(!mark.overlaps(&bleed), "{mark:?}");
    }
}

#[test]
fn a_scheme_may_have_the_strip_above_its_marks() {
    let bench = project();
    bench.write(
        "imposition/mine.toml",
        "title = \"mine\"\nkind = \"forms\"\nstrip = true\n[grid]\ncolumns = 2\nrows = 5\ngutter_mm = [6, 6]\n\
         [marks]\ncuts = \"marks\"\nbleed_mm = 3\n",
    );
    let document = print(&bench, "card mikasa --imposition mine --paper a4");
    assert!(document.extract_text(&[1]).unwrap().contains("DUEL"));
    let (cards, page) = (cards(&document, 0), pages(&document)[0]);
    assert_eq!(cards.len(), 10);
    let strip = 17.0 + MARGIN;
    assert!(cards[0].top > strip + 3.0 + 5.0 - 0.01, "{:?}", cards[0]);
    // No mark stands in the strip's place but what the strip draws itself.
    let crossing =
        ink(&document, page).into_iter().find(|ink| ink.top < strip && ink.bottom > strip + 0.5);
    assert!(crossing.is_none(), "{crossing:?}");
}

#[test]
fn a_form_that_fits_only_turned_is_turned() {
    let bench = project();
    bench.write(
        "imposition/mine.toml",
        "title = \"mine\"\nkind = \"forms\"\n[[slot]]\nx_mm = 20\ny_mm = 30\nwidth_mm = 26\nheight_mm = 70\n\
         [[slot]]\nx_mm = 60\ny_mm = 30\nwidth_mm = 70\nheight_mm = 30\n",
    );
    let document = print(&bench, "card --blank 2 --imposition mine --paper a4");
    let found = ink(&document, pages(&document)[0]);
    let turned = found.iter().find(|ink| ink.is(CARD.1, CARD.0)).expect("a turned card");
    assert!(near(turned.left, 21.0) && near(turned.top, 35.0), "{turned:?}");
    assert!(found.iter().any(|ink| ink.is(CARD.0, CARD.1) && near(ink.left, 65.0)), "{found:?}");
}

#[test]
fn pages_are_typeset_for_their_place_and_lie_in_it_in_reading_order() {
    let bench = project();
    bench.write(
        "imposition/mine.toml",
        "title = \"mine\"\nkind = \"forms\"\n[grid]\ncolumns = 1\nrows = 2\nturn_forms = 90\n",
    );
    // Half of A4, less 10 mm on every side: on the left, and turned in the upper half.
    for (scheme, (width, height)) in [("2-up", (128.5, 190.0)), ("mine", (190.0, 128.5))] {
        let document = print(&bench, &format!("table --imposition {scheme} --paper a4"));
        let page = ink(&document, pages(&document)[0]);
        let is_frame =
            |ink: &Ink| ink.is(width, height) && near(ink.left, 10.0) && near(ink.top, 10.0);
        assert!(page.iter().any(is_frame), "{scheme}: {page:?}");
    }
}

#[test]
fn a_paper_of_ones_own_is_named_by_its_size_or_in_ones_own_list() {
    let bench = project();
    let sheet = paper_of(&print(&bench, "card mikasa --paper 200x287"), 0);
    assert!(sheet.is(200.0, 287.0) || sheet.is(287.0, 200.0), "{sheet:?}");
    let sheet = paper_of(&print(&bench, "table --paper 8inx10in"), 0);
    assert!(sheet.is(203.2, 254.0), "{sheet:?}");
    bench.write(
        "imposition/papers.toml",
        "[[paper]]\nid = \"b5\"\nwidth_mm = 176\nheight_mm = 250\nmargin_mm = 5\n",
    );
    let sheet = paper_of(&print(&bench, "table --paper b5"), 0);
    assert!(sheet.is(176.0, 250.0), "{sheet:?}");
}

#[test]
fn a_contact_sheet_is_one_picture_of_all_sheets() {
    let bench = Workbench::new();
    for (words, name, printed) in [
        ("log --navy china", "log-china.contact.png", "3 sheets, 15 ships, 3 empty"),
        ("pack tsushima_1905.toml -o look.png", "look.png", "8 sheets, 24 ships"),
        ("book --navy china -o book.png", "book.png", "14 pages, 10 classes, 15 ships"),
    ] {
        let run = bench.run(&format!("print {words} --contact-sheet --dpi 100 --paper a4")).fine();
        run.printed(printed);
        let inked = decode(&bench.read(name)).grey.iter().filter(|grey| **grey < 200).count();
        assert!(inked > 2_000, "{words}: {inked}");
    }
    assert_eq!(bench.names(), ["book.png", "log-china.contact.png", "look.png"]);
    // Three sheets in two columns and two rows, each a quarter of A4, 4 mm apart, at 100 dots to the inch.
    let logs = decode(&bench.read("log-china.contact.png"));
    for (dots, mm) in [(logs.width, 2.0 * 52.5 + 12.0), (logs.height, 2.0 * 74.25 + 12.0)] {
        assert!((dots as f64 - mm / 25.4 * 100.0).abs() < 2.0, "{dots}");
    }
}
