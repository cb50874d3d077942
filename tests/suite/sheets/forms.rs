//! Finished sheets, read back: boxes, fonts, text, words to the printer.

use lopdf::Document;

use crate::drawn::{near, of_catalog, page_box, pages};
use crate::workbench::{
    Workbench, assert_has, assert_in_order, listed, on_all_cores, squeezed, texts_of,
};

fn pdf(words: &str) -> Document {
    Workbench::new().document(words)
}

fn first_page(document: &Document) -> String {
    document.extract_text(&[1]).expect("words")
}

#[test]
fn every_form_and_scale_prints_on_a4_and_letter_in_both_units() {
    for scale in ["tiny", "small", "medium", "large", "jumbo"] {
        for units in ["metric", "imperial"] {
            for paper in ["a4", "letter"] {
                let game = format!("--scale {scale} --units {units} --paper {paper}");
                let document = pdf(&format!("log mikasa borodino hannibal {game}"));
                assert_eq!(document.get_pages().len(), 1, "{game}");
            }
        }
    }
}

#[test]
fn the_page_is_the_paper_to_a_hundredth_of_a_millimetre_and_the_printer_is_told_not_to_scale() {
    for (paper, width, height) in [
        ("a4", 210.0, 297.0),
        ("letter", 215.9, 279.4),
        ("a3", 297.0, 420.0),
        ("a5", 148.0, 210.0),
        ("4x6", 101.6, 152.4),
    ] {
        let document = pdf(&format!("log mikasa --paper {paper}"));
        for key in [&b"MediaBox"[..], b"TrimBox"] {
            let found = page_box(&document, pages(&document)[0], key).expect("a box");
            assert!(found.is(width, height) || found.is(height, width), "{paper}: {found:?}");
            assert!(near(found.left, 0.0) && near(found.top, 0.0), "{paper}: {found:?}");
        }
        assert!(page_box(&document, pages(&document)[0], b"BleedBox").is_none(), "{paper}");
        let preferences = of_catalog(&document, b"ViewerPreferences").unwrap().as_dict().unwrap();
        assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
        assert!(preferences.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
    }
}

#[test]
fn a_run_in_several_parts_is_one_file_in_order() {
    let bench = Workbench::new();
    // More than one part's worth of sheets, so that merging is at work.
    let run = bench.run("print log mikasa*150 borodino*120 -o many.pdf").fine();
    run.printed("45 sheets, 270 ships");
    let texts = texts_of(&bench.read("many.pdf"));
    assert_eq!(texts.len(), 45);
    assert!(texts[0].contains("MIKASA") && !texts[0].contains("BORODINO"));
    assert!(texts[44].contains("BORODINO") && !texts[44].contains("MIKASA"));
}

#[test]
fn the_text_of_a_sheet_reads_from_the_strip_down_ship_by_ship() {
    let words = "log mikasa borodino hannibal --scale medium --units imperial";
    let order =
        ["QUICKFIRE", "Medium scale", "POINT BLANK", "MIKASA", "6¼", "BORODINO", "HANNIBAL", "5¼"];
    assert_in_order(&first_page(&pdf(words)), &order);
}

#[test]
fn svg_and_png_are_a_file_for_each_sheet_at_true_size() {
    let bench = Workbench::new();
    bench.run("print log --navy china --format svg -o china.svg").fine();
    // Its name says the format.
    bench.run("print log --navy china --dpi 50 -o page{n}.png").fine();
    assert_eq!(
        bench.names(),
        ["china-1.svg", "china-2.svg", "china-3.svg", "page1.png", "page2.png", "page3.png"]
    );
    let svg = bench.text("china-1.svg");
    assert!(svg.contains("width=\"595.27") && svg.contains("pt\""), "{}", &svg[..200]);
    let decoder = png::Decoder::new(std::io::Cursor::new(bench.read("page1.png")));
    let reader = decoder.read_info().unwrap();
    let dots = reader.info().pixel_dims.expect("a resolution");
    // 50 dots to the inch are 1968.5 to the metre, and A4 is 413 of them wide.
    assert_eq!((dots.xppu, reader.info().width), (1969, 413));
}

#[test]
fn a_roster_has_a_line_for_each_ship_under_her_navy() {
    let bench = Workbench::new();
    let run = bench.run("print roster --navy china mikasa --blank 3 -o x.pdf").fine();
    run.printed("1 sheet, 16 ships, 3 empty");
    let order = ["QUICKFIRE", "Gunnery", "CHINA", "CHI YUAN", "TING YUEN", "JAPAN", "MIKASA"];
    assert_in_order(&texts_of(&bench.read("x.pdf"))[0], &order);
}

#[test]
fn what_a_side_adds_up_to_stands_with_her_ships_and_never_alone_on_a_page() {
    let bench = Workbench::new();
    let pages = texts_of(&bench.pdf("roster tsushima_1905 --rules easyships --paper letter"));
    assert_eq!(pages.len(), 1, "{pages:?}");
    let words: Vec<&str> = pages[0].split_whitespace().collect();
    let sums = words.windows(2).filter(|two| two[0] == "TOGETHER" && two[1].parse::<u32>().is_ok());
    assert_eq!(sums.count(), 2, "{words:?}");
}

#[test]
#[ignore = "every ship on every form of every rule set takes minutes; .ci/run has them"]
fn every_rule_set_prints_every_form_for_every_navy() {
    let (sets, ships) = (listed("list rules --json"), listed("list ships --json"));
    let navies: std::collections::BTreeSet<&str> =
        ships.iter().map(|ship| ship["navy_id"].as_str().unwrap()).collect();
    assert!(navies.len() > 10, "{navies:?}");
    let every: Vec<String> = navies.iter().map(|navy| format!("--navy {navy}")).collect();
    // Every ship is on every form once; the other system of units changes lengths, not ships.
    let (all, few) = (every.join(" "), "--navy spain --navy china");
    let mut prints = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        // A book says of a ship what her records say, in lines that flow, by one template for all rules: every
        // ship is in a book once, and every rule set has its part of the navies.
        let of_book: Vec<&str> =
            every.iter().skip(number).step_by(sets.len()).map(String::as_str).collect();
        let of_book = of_book.join(" ");
        let id = set["id"].as_str().unwrap();
        let scales = listed(&format!("list scales --rules {id} --json"));
        // Where both systems have one unit they print the same.
        let same = scales[0]["metric"]["unit"] == scales[0]["imperial"]["unit"];
        for form in set["forms"].as_array().unwrap() {
            let form = form.as_str().unwrap();
            let mut systems = match form {
                "book" => vec![("imperial", of_book.as_str())],
                // A matrix has a cell for every pair of ships, so each navy has one of its own.
                "matrix" => every.iter().map(|navy| ("imperial", navy.as_str())).collect(),
                _ => vec![("imperial", all.as_str())],
            };
            systems.extend((!same).then_some(("metric", few)));
            for (units, navies) in systems {
                prints.push(format!("print {form} --rules {id} --units {units} {navies} -o x.pdf"));
            }
        }
    }
    // In processes of their own, since a run of a thousand ships drops what Typst memoized for other tests.
    on_all_cores(&prints, |words| drop(Workbench::new().start(words).fine()));
}

#[test]
fn the_gunnery_reference_says_what_to_roll_and_fits_on_one_page() {
    let document = pdf("reference --paper a4");
    assert_eq!(document.get_pages().len(), 1);
    let text = squeezed(&first_page(&document));
    // The ratings go on to 40.
    assert_has(
        "a reference",
        &text,
        &["40132026405380160", "10\u{2022}\u{2022}\u{2022}", "8\u{2022}\u{2022}"],
    );
    // Without our lines it has the publisher's percentages alone, and no score.
    let text = squeezed(&first_page(&pdf("reference --unknown blank --paper a4")));
    assert!(text.contains("200%150%75%") && !text.contains("300%"), "{text}");
    assert!(!text.contains("7100%"), "{text}");
}

#[test]
fn the_gunnery_reference_is_made_from_the_ships_in_play() {
    let bench = Workbench::new();
    let shown = bench.run("show invincible --json").fine().json()["values"].clone();
    let gunnery = shown["gunnery_heavy"]["text"].as_str().unwrap().to_owned();
    bench.run("print reference falklands_1914.toml --paper a4 -o x.pdf").fine().printed("1 sheet");
    let text = squeezed(&texts_of(&bench.read("x.pdf"))[0]);
    assert_has(
        "a reference",
        &text,
        &["HEAVYFIRE", "LIGHTFIRE", "Invincible,Inflexible", "Scharnhorst", &gunnery],
    );
}
