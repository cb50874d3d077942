//! Fleet books, read back: index, links, outline, labels, tags.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Document, Object, ObjectId};

use crate::workbench::{Workbench, squeezed, text_of};

const RULE_SETS: [&str; 5] =
    ["quickfire", "quickfire_classic", "easyships", "dreadnoughts", "gridded"];

/// A book as a reader sees it.
struct Book {
    document: Document,
    pages: Vec<ObjectId>,
    texts: Vec<String>,
}

impl Book {
    fn of(words: &str) -> Self {
        let bench = Workbench::new();
        bench.run(&format!("print book {words} -o book.pdf")).fine();
        Self::read(&bench.read("book.pdf"))
    }

    fn read(bytes: &[u8]) -> Self {
        let document = Document::load_mem(bytes).expect("a PDF");
        let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
        let texts =
            (1..=pages.len() as u32).map(|page| squeezed(&document.extract_text(&[page]).unwrap()));
        Self { texts: texts.collect(), pages, document }
    }

    fn dictionary<'a>(&'a self, object: &'a Object) -> &'a Dictionary {
        match object {
            Object::Reference(id) => self.document.get_dictionary(*id).unwrap(),
            other => other.as_dict().unwrap(),
        }
    }

    /// Pages before page 1, by the labels.
    fn front_pages(&self) -> usize {
        let labels = self.dictionary(self.document.catalog().unwrap().get(b"PageLabels").unwrap());
        let labels = labels.get(b"Nums").unwrap().as_array().unwrap();
        let style = |at: usize| self.dictionary(&labels[at]).get(b"S").unwrap().as_name().unwrap();
        assert_eq!((labels[0].as_i64().unwrap(), style(1)), (0, &b"r"[..]));
        assert_eq!(style(3), b"D");
        labels[2].as_i64().unwrap() as usize
    }

    /// The text of a page by its printed number.
    fn page(&self, number: usize) -> &str {
        &self.texts[self.front_pages() + number - 1]
    }

    /// The page, from 0, on which a destination lands.
    fn landing(&self, destination: &Object) -> usize {
        let destination = destination.as_array().unwrap();
        let page = destination[0].as_reference().unwrap();
        let height = 900.0;
        let (x, y) = (destination[2].as_float().unwrap(), destination[3].as_float().unwrap());
        assert!((0.0..height).contains(&x) && (0.0..height).contains(&y), "{x} {y}");
        self.pages.iter().position(|known| *known == page).expect("a page of the book")
    }

    /// Every link of a page: where it lands.
    fn links(&self, page: usize) -> Vec<usize> {
        let annotations = self.document.get_dictionary(self.pages[page]).unwrap().get(b"Annots");
        let Ok(annotations) = annotations else { return Vec::new() };
        let annotations = match annotations {
            Object::Reference(id) => self.document.get_object(*id).unwrap(),
            other => other,
        };
        let annotations = annotations.as_array().unwrap().iter();
        let link = |annotation| self.landing(self.dictionary(annotation).get(b"Dest").unwrap());
        annotations.map(link).collect()
    }

    /// Entries of the outline: how deep, title, page.
    fn outline(&self) -> Vec<(usize, String, usize)> {
        let mut entries = Vec::new();
        let root = self.document.catalog().unwrap().get(b"Outlines").unwrap();
        self.add_entries(self.dictionary(root), 0, &mut entries);
        entries
    }

    fn add_entries(
        &self,
        parent: &Dictionary,
        deep: usize,
        entries: &mut Vec<(usize, String, usize)>,
    ) {
        let mut next = parent.get(b"First").ok();
        while let Some(entry) = next {
            let entry = self.dictionary(entry);
            let title = lopdf::decode_text_string(entry.get(b"Title").unwrap()).unwrap();
            entries.push((deep, title, self.landing(entry.get(b"Dest").unwrap())));
            self.add_entries(entry, deep + 1, entries);
            next = entry.get(b"Next").ok();
        }
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
        let kids = |of: &Dictionary| {
            let mut kids = Vec::new();
            let mut next = of.get(b"First").ok().cloned();
            while let Some(kid) = next {
                let kid = self.dictionary(&kid).clone();
                next = kid.get(b"Next").ok().cloned();
                kids.push(kid);
            }
            kids
        };
        let root = self.dictionary(self.document.catalog().unwrap().get(b"Outlines").unwrap());
        let classes = kids(root).into_iter().flat_map(|navy| kids(&navy)).flat_map(|t| kids(&t));
        let top = |class: Dictionary| {
            let destination = class.get(b"Dest").unwrap();
            let page = self.landing(destination);
            let sheet = self.document.get_dictionary(self.pages[page]).unwrap();
            let high = sheet.get(b"MediaBox").unwrap().as_array().unwrap()[3].as_float().unwrap();
            let y = destination.as_array().unwrap()[3].as_float().unwrap();
            (page, f64::from(high - y) / 72.0 * 25.4)
        };
        classes.map(top).collect()
    }
}

/// The pages that stand behind a name of the index; navy and years stand between.
fn pages_of(index: &str, name: &str) -> Vec<usize> {
    index.match_indices(name).filter_map(|(at, _)| page_behind(&index[at + name.len()..])).collect()
}

fn page_behind(rest: &str) -> Option<usize> {
    let rest = rest.strip_prefix("class").unwrap_or(rest);
    // `,Russia,1897–190117`: a navy, years of four digits, the page.
    let end = rest.find(|c: char| c.is_alphabetic() && !rest.starts_with(','));
    let words: Vec<&str> = rest.split(',').collect();
    let last = match words.as_slice() {
        [only] => only,
        ["", navy, years, ..] if navy.chars().all(|c| !c.is_ascii_digit()) => years,
        ["", years, ..] => years,
        _ => return end.and_then(|end| rest[..end].parse().ok()),
    };
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (mut at, mut run) = (0, digits(last));
    if words.len() > 1 && run >= 4 {
        at = 4;
        if let Some(second) = last[at..].strip_prefix('\u{2013}') {
            at = last.len() - second.len() + 4;
        }
        run = digits(&last[at..]);
    } else if words.len() > 1 && run == 0 {
        // A navy alone, and the page right behind it.
        at = last.find(|c: char| c.is_ascii_digit())?;
        run = digits(&last[at..]);
    }
    last[at..at + run].parse().ok()
}

#[test]
fn every_ship_of_the_navy_is_in_the_index_on_her_class_s_page() {
    let book = Book::of("--navy russia --navy china --paper a4");
    let index = book.texts[book.index()].join("\n");
    // It may begin below the sources.
    let (_, index) = index.split_once("Indexofships").unwrap();
    let mut found = 0;
    for navy in ["russia", "china"] {
        let ships = Workbench::new().run(&format!("list ships --navy {navy} --json")).fine().json();
        for ship in ships.as_array().unwrap() {
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
    assert!(found > 70, "{found}");
}

#[test]
fn every_link_lands_where_its_words_say() {
    for paper in ["a4", "a5"] {
        let book = Book::of(&format!("--navy spain --navy italy --paper {paper}"));
        let classes: Vec<(String, usize)> = book
            .outline()
            .into_iter()
            .filter(|(deep, ..)| *deep == 2)
            .map(|(_, title, page)| (title, page))
            .collect();
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
    }
}

#[test]
fn the_outline_has_every_navy_type_and_class_on_its_page() {
    let book = Book::of("--navy japan --paper letter");
    let outline = book.outline();
    let titles: Vec<&str> = outline
        .iter()
        .filter(|(deep, ..)| *deep == 0)
        .map(|(_, title, _)| title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Contents",
            "How to read this book",
            "Japan",
            "All ships at one scale",
            "Classes compared",
            "Values compared",
            "How the values are found",
            "Bibliography",
            "Index of ships"
        ]
    );
    assert!(
        outline.iter().any(|(deep, title, _)| (*deep, title.as_str()) == (1, "Armored cruisers"))
    );
    let ships = Workbench::new().run("list ships --navy japan --json").fine().json();
    for ship in ships.as_array().unwrap() {
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
fn pages_are_labelled_as_they_are_numbered() {
    let book = Book::of("--navy spain --paper a5");
    let front = book.front_pages();
    // Page 1 is a right-hand page, as a book's is.
    assert_eq!(front % 2, 0);
    assert!(book.page(1).starts_with("Spain"), "{}", book.page(1));
    for number in 2..=7 {
        let text = book.page(number);
        let folio = number.to_string();
        // On the left the number begins the head, on the right it ends it.
        let words: String = text.chars().take(48).collect();
        let head = if number % 2 == 0 { text.starts_with(&folio) } else { words.contains(&folio) };
        assert!(head, "{number}: {text}");
    }
    assert!(book.texts[2].contains("iii"));
}

#[test]
fn a_book_is_tagged_and_every_tag_has_its_place() {
    let book = Book::of("--navy italy --paper a4");
    let catalog = book.document.catalog().unwrap();
    assert!(catalog.get(b"Lang").is_ok());
    assert!(
        book.dictionary(catalog.get(b"MarkInfo").unwrap())
            .get(b"Marked")
            .unwrap()
            .as_bool()
            .unwrap()
    );
    let tree = book.dictionary(catalog.get(b"StructTreeRoot").unwrap());
    let numbers = book.dictionary(tree.get(b"ParentTree").unwrap());
    let numbers = numbers.get(b"Nums").unwrap().as_array().unwrap();
    let keys: Vec<i64> = numbers.iter().step_by(2).map(|key| key.as_i64().unwrap()).collect();
    assert!(keys.is_sorted() && keys.iter().collect::<BTreeSet<_>>().len() == keys.len());
    let mut tagged = 0;
    for page in &book.pages {
        let page = book.document.get_dictionary(*page).unwrap();
        if let Ok(key) = page.get(b"StructParents").and_then(Object::as_i64) {
            let at = keys.binary_search(&key).expect("a key of the tree");
            let elements = match &numbers[at * 2 + 1] {
                Object::Reference(id) => book.document.get_object(*id).unwrap(),
                other => other,
            };
            // What a page's tags belong to lies on that page.
            for element in elements.as_array().unwrap() {
                let Ok(element) = element.as_reference() else { continue };
                assert!(book.document.get_dictionary(element).is_ok());
            }
            tagged += 1;
        }
    }
    assert!(tagged + 3 >= book.pages.len(), "{tagged} of {}", book.pages.len());
}

#[test]
fn every_rule_set_makes_a_book_and_its_terms_are_told() {
    for rules in RULE_SETS {
        let bench = Workbench::new();
        let run = bench.run(&format!("print book --navy china --rules {rules} --strict")).fine();
        let terms = &Workbench::new().run("list rules --json").fine().json();
        let of_rules = terms.as_array().unwrap().iter().find(|set| set["id"] == rules).unwrap();
        let terms = of_rules["terms"].as_str().unwrap();
        assert!(run.stderr.contains(terms), "{}", run.stderr);
        let name = format!("book-china-{rules}.pdf");
        let book = Book::read(&bench.read(&name));
        assert!(book.texts[1].contains(&squeezed(terms)), "{}", book.texts[1]);
        assert!(book.texts.iter().any(|text| text.contains("TINGYUEN")));
    }
}

#[test]
fn a_book_holds_what_was_asked_for() {
    let bench = Workbench::new();
    bench.run("print book --navy japan --type battleship --years 1890-1902 -o b.pdf").fine();
    let book = Book::read(&bench.read("b.pdf"));
    let classes: Vec<String> = book
        .outline()
        .into_iter()
        .filter(|(deep, ..)| *deep == 2)
        .map(|(_, title, _)| title)
        .collect();
    assert_eq!(
        classes,
        ["Fuji, 1897", "Asahi, 1900", "Shikishima, 1900\u{2013}1901", "Mikasa, 1902"]
    );
    assert!(book.texts[0].contains("Battleships,1890\u{2013}1902"), "{}", book.texts[0]);
}

#[test]
fn a_class_that_fails_is_named_and_left_out() {
    let bench = Workbench::project();
    let class = |id: &str, name: &str, notes: &str| {
        format!(
            "[[class]]\nid = \"{id}\"\nname = \"{name}\"\nstate = \"as completed\"\n\
             type = \"battleship\"\nsource = \"mine\"\nlicence = \"mine\"\nconfidence = \"low\"\n\
             notes = \"{notes}\"\n\n[[class.ships]]\nname = \"{name}\"\n\n"
        )
    };
    let good = class("good", "Good", "fine");
    let bad = class("bad", "Bad", "\u{6226}\u{8266}");
    bench.write("mine.toml", format!("navy = \"Mine\"\n\n{good}{bad}"));
    let run = bench.run("print book mine.toml -o mine.pdf");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("1 class, 1 ship"), "{}", run.stderr);
    assert!(
        run.stderr.contains("missing-glyph") && run.stderr.contains("ship: Bad"),
        "{}",
        run.stderr
    );
    let book = Book::read(&bench.read("mine.pdf"));
    let text: String = book.texts.concat();
    assert!(text.contains("GOOD") && !text.contains("BAD"));
    assert_eq!(bench.run("print book mine.toml --strict -o strict.pdf").code, 1);
    assert!(!bench.names().contains(&"strict.pdf".to_owned()));
}

#[test]
fn a_book_of_many_parts_is_one_file_and_the_same_twice() {
    let bench = Workbench::new();
    let words = "print book --navy britain --navy germany --paper a5";
    bench.run(&format!("{words} -o one.pdf")).fine();
    bench.start(&format!("{words} -o two.pdf")).fine();
    assert!(bench.read("one.pdf") == bench.read("two.pdf"));
}

#[test]
fn a_book_folds_into_a_booklet_of_four_pages_a_sheet() {
    let bench = Workbench::new();
    let words = "--navy russia --type battleship";
    bench.run(&format!("print book {words} --paper a5 -o flat.pdf")).fine();
    bench.run(&format!("print book {words} --paper a4 --imposition booklet -o folded.pdf")).fine();
    let pages =
        |name: &str| Document::load_mem(&bench.read(name)).expect("a PDF").get_pages().len();
    assert_eq!(pages("folded.pdf"), pages("flat.pdf").div_ceil(4) * 2);
    let folded = Document::load_mem(&bench.read("folded.pdf")).expect("a PDF");
    // The cover lies to the right of the last page, on the outside of the outermost sheet.
    assert!(squeezed(&folded.extract_text(&[1]).unwrap()).contains("Russia"));
    bench.run(&format!("print book {words} --back chart -o x.pdf")).refused(
        2,
        "error[wrong-imposition]: `book` has pages on both sides\n  hint: leave out `--back`",
    );
}

/// How often the line that ends a class's words stands on a page: `Sources 3; belt 4; confidence low.`
fn ends_of_classes(text: &str) -> usize {
    ["high.", "medium.", "low."]
        .iter()
        .map(|word| text.matches(&format!(";confidence{word}")).count())
        .sum()
}

#[test]
fn no_class_is_lost_or_split_over_two_pages() {
    for (paper, rules) in [("a4", "quickfire"), ("a5", "dreadnoughts")] {
        let bench = Workbench::new();
        let words = format!("--navy japan --paper {paper} --rules {rules}");
        let run = bench.run(&format!("print book {words} -o b.pdf")).fine();
        let book = Book::read(&bench.read("b.pdf"));
        let tops = book.tops();
        let told = run.stderr.split_once(" classes,").unwrap().0;
        let told: usize = told.rsplit(' ').next().unwrap().parse().unwrap();
        assert_eq!(tops.len(), told);
        let ids: BTreeSet<String> =
            tops.iter().map(|(page, top)| format!("{page} {top:.1}")).collect();
        assert_eq!(ids.len(), told, "two classes in one place");
        // What ends a class stands on the page on which she begins.
        for page in 0..book.pages.len() {
            let begun = tops.iter().filter(|(on, _)| *on == page).count();
            let ended = ends_of_classes(&book.texts[page]);
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
    let bench = Workbench::new();
    bench.run("print book --navy russia --paper a4 -o b.pdf").fine();
    bench
        .run(&format!(
            "print book --navy russia --paper a4 --format png --dpi {DPI} -o p-{{n}}.png"
        ))
        .fine();
    let tops = Book::read(&bench.read("b.pdf")).tops();
    let mm = |row: usize| row as f64 / DPI * 25.4;
    // How high each class of a page is, from her top to her lowest ink.
    let heights = |page: usize| -> Vec<f64> {
        let own: Vec<f64> = tops.iter().filter(|(on, _)| *on == page).map(|(_, y)| *y).collect();
        let bytes = page_picture(&bench, page);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let inked = |row: &usize| {
            let row = &pixels[row * info.line_size..(row + 1) * info.line_size];
            row.iter().any(|level| *level < 160)
        };
        let ends = own[1..].iter().copied().chain([HEAD + ROOM + 1.0]);
        let bottom = |top: f64, end: f64| {
            let own = |row: &usize| (top..end - 0.5).contains(&mm(*row)) && inked(row);
            mm((0..info.height as usize).rfind(own).unwrap() + 1) - top
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
    let class = |number: usize| {
        format!(
            "[[class]]\nid = \"c{number}\"\nname = \"Class {number}\"\nstate = \"as completed\"\n\
             type = \"battleship\"\nsource = \"mine\"\nlicence = \"mine\"\nconfidence = \"low\"\n\n\
             [[class.ships]]\nname = \"Ship {number}\"\n\n"
        )
    };
    let classes: String = (0..170).map(class).collect();
    bench.write("mine.toml", format!("navy = \"Mine\"\n\n{classes}"));
    bench.run("print book mine.toml --paper a5 -o mine.pdf").fine();
    let tops = Book::read(&bench.read("mine.pdf")).tops();
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
        let book = Book::of(&format!("--navy japan --navy russia --paper {paper}"));
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
        let bench = Workbench::new();
        // The measure is the paper's; the widest pages are looked for on one of them.
        let more = if paper == "a4" { "--navy italy" } else { "" };
        let words = format!("--navy china {more} --paper {paper}");
        bench.run(&format!("print book {words} -o b.pdf")).fine();
        bench.run(&format!("print book {words} --format png --dpi {DPI} -o p-{{n}}.png")).fine();
        let book = Book::read(&bench.read("b.pdf"));
        let pages: BTreeSet<usize> = book.tops().iter().map(|(page, _)| *page).collect();
        for page in pages {
            let bytes = page_picture(&bench, page);
            let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            let right_hand = (page - book.front_pages()).is_multiple_of(2);
            let (left, right) = if right_hand { (inside, outside) } else { (outside, inside) };
            let (width, wide) = (info.width as usize, f64::from(info.width) / DPI * 25.4);
            let channels = info.color_type.samples();
            for (at, pixel) in pixels[..info.buffer_size()].chunks(channels).enumerate() {
                let x = (at % width) as f64 / DPI * 25.4;
                let beside = x < left - 1.0 || x > wide - right + 0.5;
                let ink = pixel.iter().any(|level| *level < 160);
                assert!(!(beside && ink), "{paper}, page {page}: {x} mm");
            }
        }
    }
}

/// The picture of a page, from 0, among `p-1.png` or `p-01.png` and so on.
fn page_picture(bench: &Workbench, page: usize) -> Vec<u8> {
    let mut names = bench.names();
    names.retain(|name| name.ends_with(".png"));
    bench.read(&names[page])
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
    bench.run("print book --navy ruritania -o book.pdf").fine();
    // Marks are set in a font of their own and come out on a line of their own.
    let text: String = text_of(&bench.read("book.pdf")).split_whitespace().collect();
    assert!(text.contains("225\u{b0}\u{2013}135\u{b0}\u{25cb}"), "{text}");
    assert!(text.contains("allround\u{25cb}"), "{text}");
}

/// Letters in a row that stand so far apart that a program which searches the text takes each for a word,
/// as poppler does from a tenth of an em.
fn letters_set_apart(document: &Document, page: lopdf::ObjectId) -> usize {
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
fn spaced_headings_of_a_book_are_found_by_a_search() {
    let bench = Workbench::new();
    bench.run("print book --navy china --paper a4 -o book.pdf").fine();
    let document = Document::load_mem(&bench.read("book.pdf")).expect("a PDF");
    let mut letters = 0;
    for page in document.get_pages().into_values() {
        letters += document.get_page_content(page).len();
        assert!(letters_set_apart(&document, page) < 3, "page {page:?}");
    }
    assert!(letters > 10_000, "no content");
}
