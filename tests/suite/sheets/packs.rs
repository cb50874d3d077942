//! Packs: what lies in them, on how many sheets, in which formats, and what the cover says of it.

use crate::sheets::orders::{order, outline, trial};
use crate::sweep::margin::astray_in;
use crate::workbench::{
    Workbench, claim_of, listed, on_all_cores, repository, spaced, squeezed, text_of, texts_of,
};

/// The mounts of all are known, so every instrument can be made for them.
const WITH_MOUNTS: &str = r#"
title = "Trial"
[[side]]
name = "Japan"
ships = ["matsushima"]
[[side]]
name = "China"
ships = ["ting-yuen", "chen-yuan", { ship = "chao-yung", name = "Another" }]
"#;

fn with_mounts() -> Workbench {
    let bench = Workbench::new();
    bench.write("trial.toml", WITH_MOUNTS);
    bench
}

#[test]
fn every_sheet_of_every_rule_set_prints_from_an_order_of_battle() {
    let mut forms = Vec::new();
    for rules in listed("list rules --json") {
        let rules = rules["id"].as_str().expect("an id");
        let found = listed(&format!("list forms --rules {rules} --json"));
        let ids = found.iter().map(|form| form["id"].as_str().expect("an id").to_owned());
        forms.extend(ids.map(|id| (rules.to_owned(), id)));
    }
    assert!(forms.len() > 40, "{forms:?}");
    on_all_cores(&forms, |(rules, id)| {
        let bench = with_mounts();
        let words = format!("print {id} trial.toml --rules {rules} --area 200x200");
        bench.run(&format!("{words} --paper a4 -o x.pdf")).fine();
        assert_eq!(bench.names(), ["trial.toml", "x.pdf"], "{rules} {id}");
    });
}

#[test]
fn small_drawings_share_sheets_and_each_sheet_is_named_after_what_lies_on_it() {
    let bench = Workbench::new();
    bench.run("print pack tsushima_1905.toml --paper a4 -o x.pdf").fine().printed("8 sheets");
    let claim = claim_of(&bench.read("x.pdf"));
    let on = |page: usize| -> Vec<&str> {
        let pieces = claim.pages[page].pieces.iter();
        pieces.map(|piece| claim.drawings[piece.drawing].id.as_str()).collect()
    };
    assert_eq!(on(6), ["ruler"; 4]);
    assert_eq!(on(7), ["arcs-guns", "gauge", "rose"]);
    let document = lopdf::Document::load_mem(&bench.read("x.pdf")).expect("a PDF");
    let head = document.extract_text(&[8]).expect("text");
    assert!(head.contains("FIRING ARCS \u{b7} TURN GAUGE \u{b7} DIRECTION HITS"), "{head}");
    let part = |title: &str, page| (title.to_owned(), page);
    let entries = outline(&bench.read("x.pdf"));
    for (title, page) in [("Instruments", 6), ("-Range ruler", 6), ("-Turn gauge", 7)] {
        assert!(entries.contains(&part(title, page)), "{entries:?}");
    }
    // Each side has sheets of its own, but where sharing one saves it: four ships, below them who hurts whom and
    // the fine print, all on one sheet.
    let parts = |pdf: &[u8]| {
        let entries = outline(pdf).into_iter().filter(|(title, _)| !title.starts_with('-'));
        entries.collect::<Vec<_>>()
    };
    let sides = [part("Ship log: Japan", 0), part("Ship log: Russia", 2)];
    assert_eq!(parts(&bench.read("x.pdf"))[..2], sides);
    let river_plate = [
        part("Ship log: Britain, Germany", 0),
        part("Who hurts whom", 0),
        part("Combat chart", 1),
        part("Instruments", 2),
        part("Contents, notes, sources", 0),
    ];
    assert_eq!(parts(&bench.pdf("pack river_plate_1939 --paper a4")), river_plate);
}

#[test]
fn overlays_grow_smaller_only_as_the_player_lets_them() {
    let bench = Workbench::new();
    let radius = |words: &str| {
        let claim = claim_of(&bench.pdf(&format!("instruments {words} --scale small")));
        let arcs = claim.drawings.iter().find(|one| one.id == "arcs-guns").expect("arcs");
        (arcs.size.width.to_mm() - 6.0) / 2.0
    };
    let (metric, usual) = ("--units metric --paper a4", 92.0);
    assert!(radius(metric) < usual, "a sheet is saved");
    assert_eq!(radius(&format!("{metric} --radius 92")), usual);
    // Below 76 mm the limit of torpedoes would lie beyond the rim.
    assert!(radius(metric) > 76.0);
}

#[test]
fn several_instruments_are_printed_at_once() {
    let bench = Workbench::new();
    bench.run("print gauge rose --paper a4").fine().printed("1 sheet");
    assert_eq!(bench.names(), ["gauge-rose-quickfire.pdf"]);
    let bench = Workbench::new();
    // A ship behind them is shown by those that show ships.
    bench.run("print rose arcs matsushima --small --paper a4 -o x.pdf").fine();
    let ids = |file: &str| -> Vec<String> {
        claim_of(&bench.read(file)).drawings.into_iter().map(|one| one.id).collect()
    };
    assert_eq!(ids("x.pdf"), ["rose", "arcs-matsushima"]);
    // Without ships there are no counters.
    bench.run("print instruments --rules easyships --without hexmap,markers -o y.pdf").fine();
    assert_eq!(ids("y.pdf"), ["arcs-guns", "gauge-hex"]);
}

#[test]
fn mounts_stand_on_cards_that_sisters_share_where_the_rules_ask_for_them() {
    let bench = with_mounts();
    let cards = |words: &str| {
        let claim = claim_of(&bench.pdf(&format!("pack trial.toml {words} --paper a4")));
        let titles = claim.drawings.into_iter().map(|one| one.title);
        titles.filter(|title| title.starts_with("Mounts of")).collect::<Vec<_>>()
    };
    let all = ["Mounts of Matsushima", "Mounts of Ting Yuen, Chen Yuan", "Mounts of Another"];
    assert_eq!(cards("--rules dreadnoughts"), all);
    assert_eq!(cards("--rules dreadnoughts --without mounts"), [""; 0]);
    assert_eq!(cards("--rules quickfire"), [""; 0]);
    assert_eq!(cards("--rules quickfire --with mounts"), all);
}

#[test]
fn an_order_and_the_command_line_put_things_into_a_pack_and_leave_things_out() {
    let bench = Workbench::new();
    let changes = "without = [\"rose\", \"matrix\"]\nwith = [\"roster\"]\nrules = ";
    bench.write("trial.toml", order("").replace("rules = ", changes));
    let parts = |words: &str| {
        let entries = outline(&bench.pdf(&format!("pack trial.toml {words}")));
        let titles = entries.into_iter().map(|(title, _)| title);
        let of_ships = ["Ship", "-Mikasa", "-Shikishima", "-Orel the Second"];
        let other = |title: &String| !of_ships.iter().any(|ship| title.starts_with(ship));
        titles.filter(other).collect::<Vec<_>>().join(", ")
    };
    let three = "Instruments, -Range ruler, -Firing arcs, -Turn gauge";
    let last = "Contents, notes, sources";
    assert_eq!(parts(""), format!("Combat chart, Roster, {three}, {last}"));
    assert_eq!(
        parts("--without gauge,roster,chart --with cover,counters"),
        format!("Cover, Instruments, -Range ruler, -Firing arcs, -Counters, {last}")
    );
    // One instrument alone needs no list.
    assert_eq!(parts("--without gauge,roster,chart,arcs"), format!("Instruments, {last}"));
    // The rose that the order leaves out is nothing to a game that has none.
    let gridded = "Instruments, -Firing diagrams, -Mat of squares, -Counters, -Markers";
    assert_eq!(
        parts("--rules gridded --scale grid"),
        format!("Combat chart, Roster, {gridded}, {last}")
    );
}

/// The number of pages of a pack, and the words of its first page and of the page with its fine print.
fn first_and_fine_print(pdf: &[u8]) -> (usize, String) {
    let pages = texts_of(pdf);
    let fine = pages.iter().find(|text| text.to_uppercase().contains("TO CUT OUT"));
    let text = format!("{} {}", pages[0], fine.expect("fine print"));
    (pages.len(), spaced(&text))
}

/// The built-in battles.
fn battles() -> Vec<String> {
    let orders = listed("list orders --json");
    let orders: Vec<String> =
        orders.iter().map(|order| order["id"].as_str().expect("an id").to_owned()).collect();
    assert!(orders.len() > 10, "{orders:?}");
    orders
}

const SHEETS: &str = "Sheets in Quickfire, on A4 in metric units and on Letter in inches: ";

/// How many sheets every battle takes is a line of docs/orders.md, which `BLESS=1 cargo test packs` renews.
#[test]
fn every_battle_is_true_and_takes_as_many_sheets_as_the_documents_say() {
    let counted = std::sync::Mutex::new(std::collections::BTreeMap::new());
    on_all_cores(&battles(), |order| {
        let bench = Workbench::new();
        let print = |words: &str| bench.pdf(&format!("pack {order} --paper {words}"));
        let [a4, letter] = ["a4 --units metric", "letter --units imperial"].map(|paper| {
            let pdf = print(paper);
            assert_eq!(astray_in(&pdf), None, "{order} on {paper}");
            let measured = bench.run("verify x.pdf --tolerance 0.01 --json").fine().json();
            assert_eq!(measured[0]["true_size"], true, "{order}");
            assert!(measured[0]["kinds"]["check bar"]["count"].as_u64() >= Some(4), "{order}");
            let pages = texts_of(&pdf);
            assert!(pages.concat().contains("TO CUT OUT"), "{order} has its fine print");
            pages.len()
        });
        let covered = texts_of(&print("a4 --with cover"));
        // What the cover says is not said again, so that the fine print may do without a page of its own.
        assert!((a4..=a4 + 1).contains(&covered.len()), "{order}: {}", covered.len());
        let words = covered[0].split_whitespace().count();
        assert!((40..150).contains(&words), "{order}: {words} words");
        counted.lock().expect("no test has failed").insert(order.clone(), (a4, letter));
    });
    let counted = counted.into_inner().expect("no test has failed");
    let packs = counted.iter().map(|(order, (a4, letter))| format!("`{order}` {a4} and {letter}"));
    let line = format!("{SHEETS}{}.", packs.collect::<Vec<_>>().join(", "));
    let path = repository().join("docs/orders.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let begins = page.find(SHEETS).expect("the line");
    let ends = begins + page[begins..].find('\n').expect("its end");
    if std::env::var_os("BLESS").is_some() {
        let page = [&page[..begins], &line, &page[ends..]].concat();
        std::fs::write(&path, page).expect("the page");
        return;
    }
    assert_eq!(page[begins..ends], line, "BLESS=1 cargo test packs");
}

#[test]
fn each_player_has_charts_and_instruments_of_his_own() {
    let bench = Workbench::new();
    let words = "print pack river_plate_1939 --paper a4";
    bench.run(&format!("{words} -o x.pdf")).fine().printed("4 sheets, 4 ships");
    bench.run(&format!("{words} --players 3 -o y.pdf")).fine().printed("13 sheets, 4 ships");
    let (pages, text) = first_and_fine_print(&bench.read("y.pdf"));
    assert!(text.contains(&format!("{pages} sheets of A4")), "{text}");
    assert!(text.contains("Combat chart, 3 copies"), "{text}");
    assert!(text.contains("Turn gauge (3)") && text.contains("Ship log (4)"), "{text}");
    bench.run("verify y.pdf").fine();
    let order = order("").replace("rules = ", "players = 2\nrules = ");
    bench.write("two.toml", order);
    let (_, text) = first_and_fine_print(&bench.pdf("pack two.toml --paper a4"));
    assert!(text.contains("Combat chart, 2 copies"), "{text}");
}

#[test]
fn a_pack_counts_its_paper_and_says_how_to_print_it() {
    let bench = trial("");
    let told = |words: &str| {
        first_and_fine_print(&bench.pdf(&format!("pack trial.toml --paper a4 {words}")))
    };
    for (cover, one_side, both_sides) in
        [("", "", ""), ("--with cover", "sources: sheet 2.", "overleaf")]
    {
        let (sides, text) = told(cover);
        assert!(text.contains(&format!("{sides} sheets of A4")), "{text}");
        assert!(text.contains(one_side) && text.contains("on one side"), "{text}");
        let (sides, text) = told(&format!("{cover} --back chart"));
        assert!(text.contains(&format!("{} sheets of A4", sides.div_ceil(2))), "{sides}: {text}");
        assert!(text.contains(both_sides), "{text}");
        assert!(text.contains("on both sides , turned over the long edge"), "{text}");
    }
    // What is cut out of a sheet of instruments has nothing behind it.
    let claim = claim_of(&bench.read("x.pdf"));
    let drawn = claim.pages.iter().enumerate().filter(|(_, page)| !page.pieces.is_empty());
    let drawn: Vec<usize> = drawn.map(|(at, _)| at).collect();
    assert!(drawn.len() > 1 && drawn.iter().all(|at| at % 2 == 0), "{drawn:?}");
    bench.run("verify x.pdf").fine();
}

#[test]
fn a_book_tells_of_the_classes_of_an_order_of_battle_and_bears_its_title() {
    let bench = Workbench::new();
    bench.write("trial.toml", WITH_MOUNTS.replace("\"Trial\"", "\"The Trial off Zenda\""));
    let pdf = bench.pdf("book trial.toml");
    let classes: Vec<String> = outline(&pdf).into_iter().map(|one| one.0).collect();
    let classes: Vec<&str> = classes.iter().filter_map(|one| one.strip_prefix("--")).collect();
    assert_eq!(classes, ["Matsushima, 1892", "Ting Yuen, 1885", "Chao Yung, 1881"]);
    let cover = |pdf: &[u8]| squeezed(&texts_of(pdf)[0]).to_lowercase();
    let usual = cover(&pdf);
    assert!(usual.contains("thetrialoffzenda"), "{usual}");
    assert!(usual.contains("japanandchina") || usual.contains("chinaandjapan"), "{usual}");
    let own = cover(&bench.pdf("book trial.toml --title Mine"));
    assert!(own.contains("mine") && !own.contains("zenda"), "{own}");
}

#[test]
fn an_order_carries_the_options_of_the_house() {
    let bench = Workbench::new();
    let options = "ink = \"black\"\nunknown = \"blank\"\ntwins = true\nback = \"chart\"\nrules = ";
    let damaged = order(", damage = { speed = 1 }");
    bench.write("plain.toml", damaged.as_str());
    bench.write("house.toml", damaged.replacen("rules = ", options, 1));
    let same = |words: &str, other: &str| {
        let print = |words: &str| bench.pdf(&format!("{words} --paper a4 --no-attachment"));
        // Pack and order have the same title; nothing else tells the files apart.
        assert!(print(words) == print(other), "{words}");
    };
    let options = "--ink black --unknown blank --twins";
    same("pack house.toml", &format!("pack plain.toml {options} --back chart"));
    // A log alone has no back unless that is asked for.
    same("log house.toml", &format!("log plain.toml {options}"));
}

/// Two sides of 22 sheets each: more than are exported together.
const MELEE: &str = r#"
title = "Melee"
[[side]]
name = "Japan"
ships = ["mikasa*65", "asama*65"]
[[side]]
name = "Russia"
ships = ["borodino*65", "oslyabya*65"]
"#;

#[test]
fn a_large_pack_has_its_cover_in_front_and_every_part_where_the_outline_says() {
    let bench = Workbench::new();
    bench.write("melee.toml", MELEE);
    let pdf = bench.pdf("pack melee.toml --with cover --paper a4");
    let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
    let text =
        |page: usize| document.extract_text(&[page as u32 + 1]).expect("text").to_uppercase();
    assert!(text(0).contains("MELEE"), "{}", text(0));
    let entries = outline(&pdf);
    let page_of = |title: &str| entries.iter().find(|(own, _)| own == title).map(|(_, page)| *page);
    assert_eq!(page_of("Cover"), Some(0), "{entries:?}");
    let sides =
        [("Ship log: Japan", "MIKASA", "ASAMA"), ("Ship log: Russia", "BORODINO", "OSLYABYA")];
    for (side, first, last) in sides {
        let page = page_of(side).unwrap_or_else(|| panic!("{side} in {entries:?}"));
        assert!(text(page).contains(first), "{side}: {}", text(page));
        assert!(text(page + 21).contains(last) && !text(page + 22).contains(last), "{side}");
    }
}

#[test]
fn a_pack_of_easyships_has_the_map_and_the_counters_that_it_is_played_with() {
    let bench = with_mounts();
    let claim = claim_of(&bench.pdf("pack trial.toml --rules easyships --paper a4"));
    for id in ["hexmap", "counters", "markers-smoke"] {
        assert!(claim.drawings.iter().any(|one| one.id.starts_with(id)), "{id}");
    }
}

#[test]
fn cover_and_fine_print_measure_in_the_units_of_the_game() {
    let bench = Workbench::new();
    let told = |units: &str| {
        let words = format!("pack yalu_1894.toml --with cover --units {units} --paper a4");
        first_and_fine_print(&bench.pdf(&words)).1
    };
    let (inches, metric) = (told("imperial"), told("metric"));
    for (text, shown, other) in [
        (&inches, ["3.74 \u{d7} 3.23 in", " ft "], ["95 \u{d7} 82 mm", " m "]),
        (&metric, ["95 \u{d7} 82 mm", " m "], ["3.74 \u{d7} 3.23 in", " ft "]),
    ] {
        assert!(shown.iter().all(|words| text.contains(words)), "{text}");
        assert!(!other.iter().any(|words| text.contains(words)), "{text}");
    }
}

/// A form that tells what a template sees of division and profile.
const TELLING: &str = include_str!("../../data/telling.typ");

#[test]
fn forms_know_their_divisions_and_one_scale_for_both_sides() {
    let order = "title = \"Trial\"\n[[side]]\nname = \"Japan\"\n[[side.division]]\nname = \"Van\"\n\
        ships = [\"mikasa\"]\n[[side]]\nname = \"Russia\"\nships = [\"admiral-ushakov\"]\n";
    let bench = Workbench::project();
    bench.write("trial.toml", order).write("templates/quickfire/log.typ", TELLING);
    for words in ["log trial.toml", "pack trial.toml"] {
        let text = text_of(&bench.pdf(&format!("{words} --rules quickfire")));
        let told: Vec<Vec<&str>> = text
            .split('\u{ab}')
            .skip(1)
            .map(|rest| rest.split('\u{bb}').next().expect("an end").trim().split('|').collect())
            .collect();
        let [mikasa, ushakov] = &told[..] else { panic!("{words}: {told:?}") };
        assert_eq!((mikasa[0], ushakov[0]), ("Van", ""), "{words}");
        let number = |told: &str| told.parse::<f64>().unwrap_or_else(|_| panic!("{told}"));
        assert!(number(ushakov[1]) < number(mikasa[1]), "{words}: {told:?}");
        assert_eq!((mikasa[1], mikasa[1]), (mikasa[2], ushakov[2]), "{words}: the longest of both");
    }
}

#[test]
fn a_long_division_is_shortened_and_says_so() {
    let order = "title = \"Trial\"\n[[side]]\nname = \"One\"\n[[side.division]]\n\
        name = \"Second Division of the First Battle Squadron of the Grand Fleet, in the Orkneys with the Eleventh Flotilla\"\n\
        ships = [\"mikasa\"]\n";
    let bench = Workbench::new();
    bench.write("trial.toml", order);
    let text = text_of(&bench.pdf("log trial.toml --rules quickfire"));
    let line = text.lines().find(|line| line.contains("Second Division")).expect("its line");
    assert!(line.trim_end().ends_with('\u{2026}') && line.len() > 40, "{line}");
}

#[test]
fn who_hurts_whom_comes_with_a_battle_if_it_takes_one_sheet() {
    let bench = Workbench::new();
    let prints = |words: &str| {
        let text = text_of(&bench.pdf(&format!("pack {words}"))).to_uppercase();
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.windows(3).filter(|three| *three == ["WHO", "HURTS", "WHOM"]).count()
    };
    // On the page and in the fine print, which counts it.
    assert!(prints("tsushima_1905.toml --paper a4") >= 2);
    assert_eq!(prints("tsushima_1905.toml --paper a4 --without matrix"), 0);
    assert_eq!(prints("tsushima_1905.toml --paper a4 --rules gridded"), 0);
    // Two sheets of A5: only if they are asked for.
    assert_eq!(prints("tsushima_1905.toml --paper a5 --without arcs,ruler,gauge"), 0);
    assert!(prints("tsushima_1905.toml --paper a5 --with matrix --without arcs,ruler,gauge") >= 2);
    // One side has nobody to hurt.
    bench.write("one.toml", "title = \"One\"\n[[side]]\nname = \"Japan\"\nships = [\"mikasa\"]\n");
    assert_eq!(prints("one.toml --paper a4"), 0);
}

#[test]
fn a_mat_tells_the_lengths_that_the_publisher_states() {
    let bench = Workbench::new();
    let words = text_of(&bench.pdf("grid --rules quickfire --units imperial --paper a4"));
    assert!(words.contains("Nautical mile 13 in") && !words.contains("Cable"), "{words}");
}
