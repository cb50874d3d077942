//! Fleet books with texts of the user's own, states in columns, ships at one scale, and the bibliography.

use image::{ImageFormat, Rgb, RgbImage};
use lopdf::Document;

use crate::sheets::own_pictures::saved;
use crate::workbench::{Workbench, squeezed, texts_of};

/// A project with texts for a book.
fn with_book() -> Workbench {
    let bench = Workbench::new();
    bench.copy("yellow_sea");
    bench
}

/// The words of each page of a book, without white space.
fn pages(bench: &Workbench, words: &str) -> Vec<String> {
    texts_of(&bench.pdf(&format!("book {words}"))).iter().map(|text| squeezed(text)).collect()
}

fn has(page: &str, words: &str) -> bool {
    page.to_uppercase().contains(&squeezed(words).to_uppercase())
}

fn place(pages: &[String], words: &str) -> usize {
    let found = pages.iter().position(|page| has(page, words));
    found.unwrap_or_else(|| panic!("no page has `{words}`"))
}

#[test]
fn a_book_has_the_user_s_texts_in_the_order_that_he_wants() {
    let pages = pages(&with_book(), "--navy china");
    for words in ["The Yellow Sea", "A campaign", "The club"] {
        assert!(has(&pages[0], words), "{words}");
    }
    let order = [
        "Copy it for your table.",
        "To all who measured",
        "The first word.",
        "Contents",
        "How to read this book",
        "How it began.",
        "TING YUEN",
        "Index of ships",
        "left cell",
        "All ships at one scale",
        "Bibliography",
    ];
    // The pages in front of the ships name what comes behind.
    let before = place(&pages, "How it began.");
    let found = order.map(|words| match words {
        "TING YUEN" | "Index of ships" | "All ships at one scale" | "Bibliography" => {
            before + 1 + place(&pages[before + 1..], words)
        }
        words => place(&pages, words),
    });
    assert!(found.is_sorted(), "{:?}", order.iter().zip(found).collect::<Vec<_>>());
}

#[test]
fn the_command_line_goes_before_the_book_and_that_before_the_project() {
    let bench = with_book();
    bench.write("chartroom.toml", "title = \"All prints\"\nauthor = \"Nobody\"\n");
    let cover = &pages(&bench, "--navy spain --author Me")[0];
    assert!(has(cover, "The Yellow Sea") && cover.contains("Me"), "{cover}");
    assert!(!has(cover, "The club") && !has(cover, "All prints"), "{cover}");
}

const COVER: &str = "cover = \"fleet.png\"\ncover_credit = \"F 1204\"\ncover_rights = \"CC0\"\n";

fn has_picture(pdf: &[u8]) -> bool {
    let document = Document::load_mem(pdf).expect("a PDF");
    let found = document.get_page_images(document.get_pages()[&1]).expect("pictures");
    !found.is_empty()
}

#[test]
fn the_picture_on_the_cover_is_shown_with_whose_it_is() {
    let bench = Workbench::project();
    let dots = RgbImage::from_fn(60, 40, |x, y| Rgb([4 * x as u8, 6 * y as u8, 120]));
    bench.write("book.toml", COVER).write("pictures/fleet.png", saved(&dots, ImageFormat::Png));
    for words in ["--paper a4", "--paper a5 --ink black", "--paper letter"] {
        let behind = &pages(&bench, &format!("--navy china {words}"))[1];
        assert!(has_picture(&bench.read("x.pdf")), "{words}");
        assert!(has(behind, "Picture on the cover F 1204 (CC0)"), "{words}: {behind}");
    }
    assert!(has_picture(&bench.pdf("book --navy china --paper a4 --imposition booklet")));
}

#[test]
fn a_metric_book_counts_in_metres_and_millimetres_throughout() {
    for paper in ["a4", "a5"] {
        let words = format!("--navy china --units metric --paper {paper}");
        let pages = pages(&Workbench::new(), &words);
        let entry = pages.iter().find(|page| page.contains("TINGYUEN")).expect("her entry");
        for words in [
            "93.9 \u{d7} 18 m (308 \u{d7} 59 ft)",
            "4 \u{d7} 305 mm (12 in)",
            "356",
            "millimeters",
            "20 m",
        ] {
            assert!(has(entry, words), "{paper}: {words}: {entry}");
        }
        let back = pages.join(" ");
        for words in ["Belt, mm", "4\u{d7}305mm"] {
            assert!(back.contains(&squeezed(words)), "{paper}: {words}");
        }
        // Feet and inches stand in brackets alone.
        for (at, unit) in back.match_indices("in").chain(back.match_indices("ft")) {
            let before = back[..at].chars().next_back().unwrap_or(' ');
            let rest = &back[at + unit.len()..];
            let is_unit = before.is_ascii_digit() && !rest.starts_with(char::is_alphabetic);
            assert!(!is_unit || rest.starts_with(')'), "{paper}: {}", &back[at - 20..at + 8]);
        }
    }
}

#[test]
fn states_of_a_class_are_one_entry_with_a_column_each() {
    let pages = pages(&Workbench::new(), "--navy japan --type battlecruiser --type dreadnought");
    let entry = &pages[place(&pages, "3 states")];
    for words in ["August 1914 list", "Haruna (1945 state)", "31,648", "27,500", "Kirishima"] {
        assert!(has(entry, words), "{words}: {entry}");
    }
    let heads = pages.iter().map(|page| page.matches("KONGŌ(1913)").count());
    assert_eq!(heads.sum::<usize>(), 1, "one entry");
}

#[test]
fn classes_of_one_name_and_another_time_are_no_states_of_each_other() {
    let pages = pages(&Workbench::new(), "--navy japan --years 1870-1920");
    let contents = &pages[place(&pages, "Contents")];
    assert!(contents.matches("Fusō").count() >= 2, "{contents}");
}

#[test]
fn all_ships_of_a_navy_stand_at_one_scale_on_facing_pages() {
    for paper in ["a4", "a5"] {
        let pages = pages(&Workbench::new(), &format!("--navy russia --paper {paper}"));
        let front = place(&pages, "Contents");
        let first = front + 1 + place(&pages[front + 1..], "All ships at one scale");
        // What takes two pages begins on a left one. The front matter is even in number, so that has an odd place from 0.
        assert!(first % 2 == 1 || !has(&pages[first + 1], "All ships"), "{paper}: {first}");
        let spread = pages[first..first + 2].join(" ");
        assert!(spread.contains("1:"), "{spread}");
        for name in ["Petropavlovsk", "Rurik", "Tsesarevich", "Borodino"] {
            assert!(has(&spread, name), "{paper}: {name}");
        }
    }
}

#[test]
fn the_cover_of_a_pack_names_every_ship_and_who_leads() {
    for (order, paper, leaders) in [
        (
            "tsushima_1905",
            "a4",
            &["T\u{14d}g\u{14d} Heihachir\u{14d}", "Zinovy Rozhestvensky", "Mikasa"][..],
        ),
        ("yalu_1894", "letter", &["It\u{14d} Sukeyuki", "Ding Ruchang", "Yoshino", "Ting Yuen"]),
        ("jutland_1916", "a5", &["Sir David Beatty", "Franz Hipper", "Von der Tann", "Malaya"]),
    ] {
        let pdf = Workbench::new().pdf(&format!("pack {order} --with cover --paper {paper}"));
        let pages: Vec<String> = texts_of(&pdf).iter().map(|text| squeezed(text)).collect();
        let cover = &pages[0];
        for words in leaders {
            assert!(has(cover, words), "{order}: {words}");
        }
        assert!(cover.contains("1:") && !has(cover, "In this pack"), "{cover}");
        // The fine print is wherever there is room behind the cover.
        let told = |page: &String| has(page, "In this pack") && has(page, "Ships and sides after");
        assert!(pages[1..].iter().any(told), "{order}");
    }
}
