//! Fleet books, read back: index, links, outline, labels, tags.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use image::RgbImage;
use lopdf::{Dictionary, Document, Object, ObjectId};
use regex::Regex;

use crate::drawn::{self, Bookmark, dictionary, landing, outline};
use crate::workbench::{RULE_SETS, Workbench, listed, squeezed, text_of, texts_of};

/// A book as a reader sees it.
struct Book {
    document: Document,
    pages: Vec<ObjectId>,
    texts: Vec<String>,
}

impl Book {
    fn of(words: &str) -> Self {
        Self::in_project(&Workbench::new(), words)
    }

    fn in_project(bench: &Workbench, words: &str) -> Self {
        Self::read(bench.document(&format!("book {words}")))
    }

    fn read(document: Document) -> Self {
        let pages = drawn::pages(&document);
        let texts =
            (1..=pages.len() as u32).map(|page| squeezed(&document.extract_text(&[page]).unwrap()));
        Self { texts: texts.collect(), pages, document }
    }

    /// What the catalog has by this name.
    fn catalog(&self, key: &[u8]) -> &Dictionary {
        dictionary(&self.document, self.document.catalog().unwrap().get(key).unwrap())
    }

    /// Pages before page 1, by the labels.
    fn front_pages(&self) -> usize {
        let labels = self.catalog(b"PageLabels").get(b"Nums").unwrap().as_array().unwrap();
        let style = |at: usize| {
            dictionary(&self.document, &labels[at]).get(b"S").unwrap().as_name().unwrap()
        };
        assert_eq!((labels[0].as_i64().unwrap(), style(1)), (0, &b"r"[..]));
        assert_eq!(style(3), b"D");
        labels[2].as_i64().unwrap() as usize
    }

    /// The text of a page by its printed number.
    fn page(&self, number: usize) -> &str {
        &self.texts[self.front_pages() + number - 1]
    }

    /// Every link of a page: the page on which it lands.
    fn links(&self, page: usize) -> Vec<usize> {
        let page = self.document.get_dictionary(self.pages[page]).unwrap();
        let Ok(links) = page.get_deref(b"Annots", &self.document) else { return Vec::new() };
        let landed = |link: &Object| {
            let place = dictionary(&self.document, link).get(b"Dest").expect("a destination");
            let (page, top) = landing(&self.document, &self.pages, place);
            assert!(top.is_some(), "a link leads to no place on page {page}");
            page
        };
        links.as_array().unwrap().iter().map(landed).collect()
    }

    /// Entries of the outline: how deep, title, page.
    fn outline(&self) -> Vec<(usize, String, usize)> {
        let entries = outline(&self.document).into_iter();
        let entry = |entry: Bookmark| {
            assert!(entry.top.is_some(), "`{}` leads to no place on a page", entry.title);
            (entry.depth, entry.title, entry.page)
        };
        entries.map(entry).collect()
    }

    /// The titles of this depth in the outline, with their pages.
    fn titles(&self, depth: usize) -> Vec<(String, usize)> {
        let entries = self.outline().into_iter().filter(|(deep, ..)| *deep == depth);
        entries.map(|(_, title, page)| (title, page)).collect()
    }

    /// The pages of the index, from 0.
    fn index(&self) -> std::ops::Range<usize> {
        let outline = self.outline();
        let (_, title, first) = outline.last().unwrap();
        assert_eq!(title, "Index of ships");
        *first..self.pages.len()
    }

    /// Where each class begins: page from 0, millimetres from the page's top.
    fn tops(&self) -> Vec<(usize, f64)> {
        let classes = outline(&self.document).into_iter().filter(|entry| entry.depth == 2);
        classes.map(|class| (class.page, class.top.expect("a place on a page"))).collect()
    }
}

/// A book of two large navies and what is said of it, printed once for all who look at it: on A4 by the main
/// rules, on A5 by others.
fn large(paper: &str) -> &'static (Book, String) {
    static BOOKS: [OnceLock<(Book, String)>; 2] = [const { OnceLock::new() }; 2];
    let (at, rules) = if paper == "a4" { (0, "quickfire") } else { (1, "dreadnoughts") };
    BOOKS[at].get_or_init(|| {
        let bench = Workbench::new();
        let words = format!("book --navy japan --navy russia --paper {paper} --rules {rules}");
        let run = bench.run(&format!("print {words} -o b.pdf")).fine();
        let document = Document::load_mem(&bench.read("b.pdf")).expect("a PDF");
        (Book::read(document), run.stderr)
    })
}

/// The pages that stand behind a name of the index; navy and years stand between: `,Russia,1897–190117`.
fn pages_of(index: &str, name: &str) -> Vec<usize> {
    let name = regex::escape(name);
    let years = r"\d{4}(–\d{4})?";
    let entry = Regex::new(&format!(r"{name}(class)?(,\D+?)?(,{years})?(?<page>\d+)"));
    let entries = entry.expect("a pattern");
    entries.captures_iter(index).map(|entry| entry["page"].parse().expect("a page")).collect()
}

#[test]
fn every_ship_of_the_navy_is_in_the_index_on_her_class_s_page() {
    let (book, _) = large("a4");
    let index = book.texts[book.index()].join("\n");
    // It may begin below the sources.
    let (_, index) = index.split_once("Indexofships").unwrap();
    let mut found = 0;
    for navy in ["japan", "russia"] {
        for ship in listed(&format!("list ships --navy {navy} --json")) {
            let name = squeezed(ship["ship"].as_str().unwrap());
            let class = squeezed(&ship["class"].as_str().unwrap().to_uppercase());
            let pages = pages_of(index, &name);
            // A further state of a class has its name over a column.
            let is_there = |page: &usize| book.page(*page).to_uppercase().contains(&class);
            let there = pages.iter().any(is_there);
            assert!(there, "{name} of {class}: {pages:?}");
            found += 1;
        }
    }
    assert!(found > 250, "{found}");
}

/// The test of joined parts in `binding.rs` checks the tags themselves.
#[test]
fn pages_are_tagged_and_labelled_and_every_link_lands_where_its_words_say() {
    for paper in ["a4", "a5"] {
        let book = Book::of(&format!("--navy spain --navy italy --paper {paper}"));
        let classes = book.titles(2);
        assert_eq!(classes.len(), 41);
        // In the index the links stand in the order of the names; in the contents too.
        let contents: Vec<usize> =
            (0..book.front_pages()).flat_map(|page| book.links(page)).collect();
        for (title, page) in &classes {
            assert!(contents.contains(page), "{title}");
        }
        let there: BTreeSet<usize> = classes.iter().map(|(_, page)| *page).collect();
        let links: BTreeSet<usize> = book.index().flat_map(|page| book.links(page)).collect();
        assert_eq!(links, there);
        let all: usize = (0..book.pages.len()).map(|page| book.links(page).len()).sum();
        assert!(all > classes.len() * 5, "{all}");
        // Page 1 is a right-hand page, as a book's is.
        assert_eq!(book.front_pages() % 2, 0);
        assert!(book.page(1).starts_with("Spain"), "{}", book.page(1));
        for number in 2..=6 {
            let text = book.page(number);
            let folio = number.to_string();
            // On the left the number begins the head, on the right it ends it.
            let words: String = text.chars().take(48).collect();
            let is_left = number % 2 == 0;
            let head = if is_left { text.starts_with(&folio) } else { words.contains(&folio) };
            assert!(head, "{number}: {text}");
        }
        assert!(book.texts[2].contains("iii"));
        assert!(book.catalog(b"MarkInfo").get(b"Marked").and_then(Object::as_bool).unwrap());
        let pages = book.pages.iter().map(|page| book.document.get_dictionary(*page).unwrap());
        let tagged = pages.filter(|page| page.has(b"StructParents")).count();
        assert!(tagged + 3 >= book.pages.len(), "{tagged} of {}", book.pages.len());
    }
}

#[test]
fn the_outline_has_every_navy_type_and_class_on_its_page() {
    let (book, _) = large("a4");
    let outline = book.outline();
    let titles: Vec<String> = book.titles(0).into_iter().map(|(title, _)| title).collect();
    let expected = "Contents|How to read this book|Japan|Russia|All ships at one scale|\
                    Classes compared|Values compared|How the values are found|Bibliography|Index of ships";
    assert_eq!(titles.join("|"), expected);
    assert!(book.titles(1).iter().any(|(title, _)| title == "Armored cruisers"));
    for ship in listed("list ships --navy japan --json") {
        let class = ship["class"].as_str().unwrap();
        let of_class = |title: &str| title == class || title.starts_with(&format!("{class}, "));
        let entry = outline.iter().find(|(deep, title, _)| *deep >= 2 && of_class(title));
        let (.., page) = entry.unwrap_or_else(|| panic!("{class}"));
        let page = book.texts[*page].to_uppercase();
        assert!(page.contains(&squeezed(&class.to_uppercase())), "{class}");
    }
    let pages: Vec<usize> = outline.iter().map(|(.., page)| *page).collect();
    assert!(pages.is_sorted());
}

#[test]
fn every_rule_set_makes_a_book_and_its_terms_are_told() {
    for rules in RULE_SETS {
        let bench = Workbench::new();
        let run = bench.run(&format!("print book --navy china --rules {rules} --strict")).fine();
        let sets = listed("list rules --json");
        let set = sets.iter().find(|set| set["id"] == rules).unwrap();
        let terms = set["terms"].as_str().unwrap();
        assert!(run.stderr.contains(terms), "{}", run.stderr);
        let bytes = bench.read(&format!("book-china-{rules}.pdf"));
        let book = Book::read(Document::load_mem(&bytes).expect("a PDF"));
        assert!(book.texts[1].contains(&squeezed(terms)), "{}", book.texts[1]);
        assert!(book.texts.iter().any(|text| text.contains("TINGYUEN")));
    }
}

#[test]
fn a_book_holds_what_was_asked_for() {
    let book = Book::of("--navy japan --type battleship --years 1890-1902");
    let classes: Vec<String> = book.titles(2).into_iter().map(|(title, _)| title).collect();
    assert_eq!(
        classes,
        ["Fuji, 1897", "Asahi, 1900", "Shikishima, 1900\u{2013}1901", "Mikasa, 1902"]
    );
    assert!(book.texts[0].contains("Battleships,1890\u{2013}1902"), "{}", book.texts[0]);
}

/// A class of one ship in a file of the user's own.
fn class(name: &str, notes: &str) -> String {
    let id = name.to_lowercase().replace(' ', "_");
    format!(
        "[[class]]\nid = \"{id}\"\nname = \"{name}\"\nstate = \"as completed\"\n\
         type = \"battleship\"\nsource = \"mine\"\nlicence = \"mine\"\nconfidence = \"low\"\n\
         notes = \"{notes}\"\n\n[[class.ships]]\nname = \"{name}\"\n\n"
    )
}

#[test]
fn a_class_that_fails_is_named_and_left_out() {
    let bench = Workbench::project();
    let (good, bad) = (class("Good", "fine"), class("Bad", "\u{6226}\u{8266}"));
    bench.write("mine.toml", format!("navy = \"Mine\"\n\n{good}{bad}"));
    let run = bench.run("print book mine.toml -o mine.pdf");
    assert_eq!(run.code, 1, "{}", run.stderr);
    run.says(&["1 class, 1 ship", "missing-glyph", "ship: Bad"]);
    let text = squeezed(&text_of(&bench.read("mine.pdf")));
    assert!(text.contains("GOOD") && !text.contains("BAD"));
    assert_eq!(bench.run("print book mine.toml --strict -o strict.pdf").code, 1);
    assert!(!bench.names().contains(&"strict.pdf".to_owned()));
}

#[test]
fn a_book_folds_into_a_booklet_of_four_pages_a_sheet() {
    let bench = Workbench::new();
    let words = "--navy russia --type battleship";
    let flat = bench.document(&format!("book {words} --paper a5")).get_pages().len();
    let folded = bench.run(&format!("print book {words} --paper a4 --imposition booklet -o b.pdf"));
    let sheets = flat.div_ceil(4);
    folded.fine().printed(&format!("{flat} pages on {sheets} sheets, both sides"));
    let folded = Document::load_mem(&bench.read("b.pdf")).expect("a PDF");
    assert_eq!(folded.get_pages().len(), sheets * 2);
    // The cover lies to the right of the last page, on the outside of the outermost sheet.
    assert!(squeezed(&folded.extract_text(&[1]).unwrap()).contains("Russia"));
}

#[test]
fn no_class_is_lost_or_split_over_two_pages() {
    // The line that ends a class's words: `Sources 3; belt 4; confidence low.`
    let end = Regex::new(r";confidence(high|medium|low)\.").expect("a pattern");
    for paper in ["a4", "a5"] {
        let (book, said) = large(paper);
        let tops = book.tops();
        let told = said.split_once(" classes,").unwrap().0;
        let told: usize = told.rsplit(' ').next().unwrap().parse().unwrap();
        assert_eq!(tops.len(), told);
        let ids: BTreeSet<String> =
            tops.iter().map(|(page, top)| format!("{page} {top:.1}")).collect();
        assert_eq!(ids.len(), told, "two classes in one place");
        // What ends a class stands on the page on which she begins.
        for page in 0..book.pages.len() {
            let begun = tops.iter().filter(|(on, _)| *on == page).count();
            let ended = end.find_iter(&book.texts[page]).count();
            // Each state of a class has its own sources.
            assert!(ended >= begun && (ended > 0) == (begun > 0), "{paper} page {page}: {ended}");
        }
    }
}

#[test]
fn no_class_stands_on_a_page_that_would_have_fitted_on_the_one_before() {
    // templates/books/hand.typ on A4: white at the head, lines and their height; and the least gap.
    const HEAD: f64 = 18.5;
    const ROOM: f64 = 64.0 * 4.05;
    const GAP: f64 = 4.05;
    // A link leads to a place this far above a class.
    const ABOVE: f64 = 2.8;
    const DPI: f64 = 72.0;
    let (book, pictures) = seen("--navy russia --paper a4", DPI);
    let tops = book.tops();
    let mm = |row: u32| f64::from(row) / DPI * 25.4;
    // How high each class of a page is, from her top to her lowest ink.
    let heights = |page: usize| -> Vec<f64> {
        let own: Vec<f64> = tops.iter().filter(|(on, _)| *on == page).map(|(_, y)| *y).collect();
        let picture = &pictures[page];
        let inked = |row: u32| (0..picture.width()).any(|x| is_inked(picture, x, row));
        let ends = own[1..].iter().copied().chain([HEAD + ROOM + 1.0]);
        let bottom = |top: f64, end: f64| {
            let own = |row: &u32| (top..end - 0.5).contains(&mm(*row)) && inked(*row);
            mm((0..picture.height()).rfind(own).unwrap() + 1) - top
        };
        own.iter().zip(ends).map(|(top, end)| bottom(*top, end)).collect()
    };
    let pages: BTreeSet<usize> = tops.iter().map(|(page, _)| *page).collect();
    let pages: Vec<usize> = pages.into_iter().collect();
    assert!(pages.len() > 8, "{pages:?}");
    let mut least = f64::INFINITY;
    for pair in pages.windows(2) {
        let (here, next) = (heights(pair[0]), heights(pair[1]));
        let taken = here.iter().sum::<f64>() + GAP * here.len() as f64 + next[0];
        assert!(taken > ROOM + 0.5, "page {}: {here:?}, then {next:?}", pair[0]);
        let needed = here.iter().map(|high| high - ABOVE + GAP).sum::<f64>() - GAP;
        assert!(needed <= ROOM + 1.0, "page {}: {here:?}", pair[0]);
        least = least.min(here.iter().sum::<f64>());
    }
    // A class of several states, which is never split, may leave more than half of a page white.
    assert!(least > ROOM / 3.0, "{least}");
}

#[test]
fn a_part_of_a_book_ends_with_a_full_page() {
    let bench = Workbench::project();
    let classes: String =
        (0..170).map(|number| class(&format!("Class {number}"), "fine")).collect();
    bench.write("mine.toml", format!("navy = \"Mine\"\n\n{classes}"));
    let tops = Book::in_project(&bench, "mine.toml --paper a5").tops();
    assert_eq!(tops.len(), 170);
    let pages: Vec<usize> = tops.iter().map(|(page, _)| *page).collect();
    let on_page: Vec<usize> = pages.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
    // As many on each page as on the first, wherever the parts meet; the rest on the last.
    let (last, full) = on_page.split_last().unwrap();
    assert!(full.iter().all(|count| *count == full[0]), "{on_page:?}");
    assert!(full[0] > 1 && last <= &full[0]);
}

#[test]
fn drawings_are_to_one_scale_but_for_the_longest_types_and_small_craft_and_it_is_told() {
    const KINDS: [&str; 3] = ["Dreadnought", "Torpedoboat", "Protectedcruiser"];
    for (paper, expected) in [("a4", ["1800", "600", "1200"]), ("a5", ["2400", "900", "1800"])] {
        let (book, _) = large(paper);
        let mut scales: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for text in &book.texts {
            // A drawing's scale and its bar of feet stand before a class's type and state.
            for told in text.split("1:").skip(1) {
                let Some((scale, kind)) = told.split_once("ft") else { continue };
                let kind = kind.trim_start_matches('\u{25cb}');
                let kind = KINDS.into_iter().find(|known| kind.starts_with(&format!("{known},")));
                // The bar's number follows the scale: `1:1800` and `100`.
                let of = expected.iter().find(|one| scale.starts_with(*one));
                let of = of.map_or(scale, |one| *one);
                scales.entry(kind.unwrap_or_default()).or_default().insert(of.to_owned());
            }
        }
        for (kind, scale) in KINDS.iter().zip(expected) {
            assert_eq!(scales[kind].iter().collect::<Vec<_>>(), [scale], "{paper}: {scales:?}");
        }
    }
}

#[test]
fn nothing_of_a_class_stands_beside_the_measure() {
    const DPI: f64 = 50.0;
    // White inside and outside, as templates/books/hand.typ has it.
    for (paper, inside, outside) in
        [("a4", 25.0, 18.0), ("a5", 16.0, 13.0), ("176x250", 16.0, 13.0)]
    {
        // The measure is the paper's; the widest pages are looked for on one of them.
        let more = if paper == "a4" { "--navy italy" } else { "" };
        let (book, pictures) = seen(&format!("--navy china {more} --paper {paper}"), DPI);
        let pages: BTreeSet<usize> = book.tops().iter().map(|(page, _)| *page).collect();
        for page in pages {
            let picture = &pictures[page];
            let right_hand = (page - book.front_pages()).is_multiple_of(2);
            let (left, right) = if right_hand { (inside, outside) } else { (outside, inside) };
            let mm = |dots: u32| f64::from(dots) / DPI * 25.4;
            let beside =
                |x: &u32| mm(*x) < left - 1.0 || mm(*x) > mm(picture.width()) - right + 0.5;
            for x in (0..picture.width()).filter(beside) {
                let ink = (0..picture.height()).any(|y| is_inked(picture, x, y));
                assert!(!ink, "{paper}, page {page}: {} mm", mm(x));
            }
        }
    }
}

/// A book, and the pictures of its pages in this many dots to the inch.
fn seen(words: &str, dpi: f64) -> (Book, Vec<RgbImage>) {
    let bench = Workbench::new();
    let book = Book::in_project(&bench, words);
    // Named `p-1.png` or `p-01.png` and so on.
    bench.run(&format!("print book {words} --format png --dpi {dpi} -o p-{{n}}.png")).fine();
    let names = bench.names().into_iter().filter(|name| name.ends_with(".png"));
    let picture = |name: String| image::open(bench.path(&name)).expect("a PNG").into_rgb8();
    (book, names.map(picture).collect())
}

fn is_inked(picture: &RgbImage, x: u32, y: u32) -> bool {
    picture.get_pixel(x, y).0.iter().any(|level| *level < 160)
}

/// In a book as on an arcs sheet: an estimated arc is ours and carries ○, even where it reaches all round.
#[test]
fn an_estimated_arc_in_a_book_is_marked_as_ours() {
    let bench = Workbench::project();
    let mount = |place: &str, width: i64| {
        format!(
            "{{ weapon = \"gun\", caliber_in = 12, barrels = 2, place = \"{place}\", estimated = true, \
             arc = {{ from = 225, width = {width} }} }}"
        )
    };
    let mounts = format!("mounts = [{}, {}]", mount("fore", 270), mount("aft", 360));
    let hull = "type = \"battleship\"\nlength_ft = 400\nbeam_ft = 75\nguns = [{ count = 4, caliber_in = 12 }]";
    bench.ruritania("Strelsau", &format!("{hull}\n{mounts}"), "");
    // Marks are set in a font of their own and come out on a line of their own.
    let text = squeezed(&text_of(&bench.pdf("book --navy ruritania")));
    assert!(text.contains("225\u{b0}\u{2013}135\u{b0}\u{25cb}"), "{text}");
    assert!(text.contains("allround\u{25cb}"), "{text}");
}

/// Letters in a row that stand so far apart that a program which searches the text takes each for a word,
/// as poppler does from a tenth of an em.
fn letters_set_apart(document: &Document, page: ObjectId) -> usize {
    let content = document.get_page_content(page);
    let content = lopdf::content::Content::decode(&content).expect("content");
    let shown = content.operations.iter().filter(|operation| operation.operator == "TJ");
    let mut longest = 0;
    for parts in shown.filter_map(|operation| operation.operands[0].as_array().ok()) {
        let mut row = 0;
        for part in parts {
            match part.as_float() {
                Ok(apart) if apart < -95.0 => row += 1,
                Ok(_) => row = 0,
                // A letter has two bytes, and more of them stand close together.
                Err(_) if part.as_str().is_ok_and(|letters| letters.len() > 2) => row = 0,
                Err(_) => {}
            }
            longest = longest.max(row);
        }
    }
    longest
}

#[test]
fn a_book_cites_its_works_does_not_repeat_its_cover_and_is_found_by_a_search() {
    let bench = Workbench::new();
    let document = bench.document("book --navy china --paper a4");
    let texts = texts_of(&bench.read("x.pdf"));
    let pages: Vec<String> = texts.iter().map(|text| squeezed(text)).collect();
    // The page that opens the navy has another picture than the cover.
    let is_opening = |text: &&String| {
        text.contains("1classes") || text.to_uppercase().contains("GUNBOATS1CLASS")
    };
    let opening = pages.iter().find(is_opening).expect("the page that opens the navy");
    let shown = |page: &str| page.contains("TingYuen,");
    assert!(shown(&pages[0]) && !shown(opening), "{opening}");
    // The works that a class names are those of the bibliography.
    let text = texts.concat().replace('\n', " ");
    let (classes, back) = text.rsplit_once("Bibliography").expect("a bibliography");
    let cited: BTreeSet<usize> = classes
        .split("Source")
        .skip(1)
        .filter_map(|rest| rest.split("; confidence").next())
        .filter(|list| list.len() < 400)
        .flat_map(|list| {
            let ends = list.split(';').filter_map(|one| one.trim().rsplit(' ').next());
            ends.filter_map(|number| number.parse().ok()).collect::<Vec<usize>>()
        })
        .collect();
    assert!(cited.len() > 10, "{cited:?}");
    for number in &cited {
        assert!(back.contains(&format!(" {number} ")), "{number} is not in the bibliography");
    }
    // Nor are the letters of its headings taken for words.
    for page in drawn::pages(&document) {
        assert!(letters_set_apart(&document, page) < 3, "page {page:?}");
    }
}
