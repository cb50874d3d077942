//! Every sheet is laid out once and handed to all inspectors:
//!
//! | inspector | sees | reads |
//! |---|---|---|
//! | `margin` | ink in the margin that printers leave white, or that a paper of the list has | SVG, PDF |
//! | `touching` | words that touch words or lines | SVG |
//! | `type_size` | words too small to be read on a table | PDF |
//! | `untrue` | what is not where it claims to be, and cards and orders that are parted over sheets | PDF |
//! | `provenance` | sheets that do not say whose game, edition, scale, data and program they are of | PDF |
//! | `colors` | blacks and grays mixed of several inks, colors in black ink, inks that are no recipe of ours | PDF |
//!
//! A4 is printed in color, and in a print shop's inks; Letter in black.
//!
//! What else looks at whole sheets has tests of its own: `pictures` that they look as they did, `ink` how much they
//! take, `daggers` and `marks` that what is ours is marked, `leftover_english` that every word comes from a language
//! file. A letter that no font has is refused wherever something is printed.
//!
//! What takes minutes is ignored here and run by `.ci/run`.

mod colors;
pub mod margin;
mod provenance;
mod sheet;
mod touching;
mod type_size;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use serde_json::Value;

use crate::workbench::{Workbench, claim_of, listed, on_all_cores, units_of};
use margin::{QUARTER_INCH, astray, astray_in};
use provenance::{Says, text};
use sheet::Sheet;
use touching::touching;
use type_size::too_small;

/// A rule set.
struct Set {
    id: String,
    scale: String,
    /// The ids of its forms and instruments, with their kinds.
    forms: Vec<(String, String)>,
    says: Says,
}

fn sets() -> Vec<Set> {
    let set = |set: Value| {
        let id = text(&set, "id").to_owned();
        let scale = listed(&format!("list scales --rules {id} --json")).swap_remove(0);
        let forms = listed(&format!("list forms --rules {id} --json"));
        let kind = |form| (text(form, "id").to_owned(), text(form, "kind").to_owned());
        let forms = forms.iter().map(kind).collect();
        Set { scale: text(&scale, "id").to_owned(), forms, says: Says::of(&set, &scale), id }
    };
    let sets: Vec<Set> = listed("list rules --json").into_iter().map(set).collect();
    assert!(sets.len() >= 5);
    sets
}

/// Each paper with the units of its country and what it is printed in.
const PAPERS: [&str; 2] = ["a4", "letter"];

impl Set {
    /// What is played, and on what it is printed.
    fn game(&self, paper: &str) -> String {
        let units = units_of(&self.id, if paper == "letter" { "imperial" } else { "metric" });
        let ink = if paper == "letter" { "black" } else { "color" };
        let Self { id, scale, .. } = self;
        format!("--rules {id} --scale {scale} --units {units} --paper {paper} --ink {ink}")
    }

    fn forms(&self) -> impl Iterator<Item = &str> {
        let forms = self.forms.iter().filter(|(_, kind)| kind != "instrument");
        forms.map(|(id, _)| id.as_str())
    }
}

/// Something to print, and what is looked for.
#[derive(Default)]
struct Print<'a> {
    words: String,
    /// The margin that has to be white, in millimetres.
    margin: Option<f64>,
    /// Words that touch.
    touching: bool,
    /// Words too small to be read: on everything but a book, which is read in an armchair.
    type_size: bool,
    /// Ink in the margin of the finished file, and what measures wrong in it.
    in_file: bool,
    /// What every sheet has to say; its inks are looked at too.
    says: Option<&'a Says>,
}

impl<'a> Print<'a> {
    /// Seen by those who read outlines.
    fn outlines(words: impl Into<String>) -> Self {
        let margin = Some(QUARTER_INCH);
        Self { words: words.into(), margin, touching: true, ..Self::default() }
    }

    /// Seen by those who read finished files.
    fn file(words: impl Into<String>, says: &'a Says) -> Self {
        Self { words: words.into(), says: Some(says), ..Self::default() }
    }

    /// Seen by all.
    fn of(words: impl Into<String>, says: &'a Says) -> Self {
        let outlines = Self::outlines(words);
        let type_size = !outlines.words.starts_with("book") && !outlines.words.starts_with("pack");
        Self { type_size, says: Some(says), ..outlines }
    }

    /// What is wrong with it, and how many letters it has.
    fn faults(&self) -> (Vec<String>, usize) {
        let bench = Workbench::new();
        let (mut faults, mut letters) = (Vec::new(), 0);
        let words = &self.words;
        if self.margin.is_some() || self.touching {
            bench.run(&format!("print {words} --format svg -o p.svg")).fine();
            for name in bench.names() {
                let sheet = Sheet::read(&bench.text(&name));
                letters += sheet.letters.len();
                let mut found = Vec::new();
                found.extend(self.margin.and_then(|margin| astray(&sheet, margin)));
                found.extend(if self.touching { touching(&sheet) } else { Vec::new() });
                faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
            }
        }
        if self.type_size || self.says.is_some() {
            let print = |more: &str| bench.pdf(&format!("{words} {more}"));
            let pdf = print("");
            if self.type_size {
                faults.extend(too_small(&pdf, words));
            }
            if self.in_file {
                faults.extend(astray_in(&pdf));
                faults.extend(untrue(&bench));
            }
            if let Some(says) = self.says {
                // The pages of a book are bound together; it says so once.
                faults.extend(says.missing(&pdf, words.starts_with("book")));
                faults.extend(colors::odd(&pdf, words.contains("--ink black")));
            }
            if self.says.is_some() && words.contains("--paper a4") {
                faults.extend(colors::odd_for_a_shop(&print("--colors cmyk")));
            }
        }
        (faults.into_iter().map(|fault| format!("{words}: {fault}")).collect(), letters)
    }
}

/// What measures wrong in x.pdf. Cards and orders are whole.
fn untrue(bench: &Workbench) -> Option<String> {
    let run = bench.run("verify --tolerance 0.001mm x.pdf");
    let claim = claim_of(&bench.read("x.pdf"));
    let parted = claim.pages.iter().flat_map(|page| &page.pieces).find_map(|piece| {
        let drawing = &claim.drawings[piece.drawing];
        let is_one = ["tool_card", "orders"].iter().any(|kind| drawing.id.starts_with(kind));
        (is_one && piece.window.size != drawing.size).then(|| format!("{} is parted", drawing.id))
    });
    if run.code == 0 { parted } else { Some(run.stderr) }
}

/// Prints every one, and hands it to the inspectors.
fn inspect(prints: &[Print], least: usize) {
    assert!(prints.len() >= least, "{}", prints.len());
    let (found, letters) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    on_all_cores(prints, |print| {
        let (faults, own) = print.faults();
        letters.fetch_add(own, SeqCst);
        found.lock().expect("faults").extend(faults);
    });
    let found = found.into_inner().expect("faults");
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Sheets without words would prove nothing.
    let read = prints.iter().filter(|print| print.touching).count();
    assert!(letters.into_inner() >= 100 * read, "no words");
}

/// Ships of all kinds and sizes.
const SHIPS: &str = "mikasa yamato fuji arun agincourt kearsarge";

#[test]
fn every_form_of_every_rule_set_is_without_fault_on_a4_letter_and_a5() {
    let sets = sets();
    let mut prints = Vec::new();
    for set in &sets {
        for form in set.forms() {
            let ships = match form {
                "log" | "card" | "picture" | "roster" => format!("--navy spain {SHIPS} --blank 6"),
                "matrix" | "reference" => SHIPS.to_owned(),
                "book" => "--navy spain".to_owned(),
                _ => String::new(),
            };
            for paper in PAPERS {
                prints.push(Print::of(format!("{form} {ships} {}", set.game(paper)), &set.says));
            }
            // Smaller paper has smaller margins of its own, and few forms on a sheet.
            let few = if ships.is_empty() { "" } else { "mikasa yamato arun" };
            let small = Print::of(format!("{form} {few} {}", set.game("a5")), &set.says);
            prints.push(Print { margin: None, touching: false, ..small });
            if matches!(form, "matrix" | "reference") {
                let words = format!("{form} --navy spain {}", set.game("a4"));
                prints.push(Print::outlines(words));
            }
        }
    }
    inspect(&prints, 5 * 3 * 5);
}

#[test]
fn every_large_form_is_without_fault() {
    let sets = sets();
    let mut prints = Vec::new();
    for set in &sets {
        let form = set.forms().find(|form| ["log", "card"].contains(form)).expect("a record");
        for paper in PAPERS {
            for size in ["large", "reusable"] {
                let words = format!("{form} --size {size} {} {}", SHIPS, set.game(paper));
                prints.push(Print::of(words, &set.says));
            }
            prints.push(Print::of(format!("chart --size large {}", set.game(paper)), &set.says));
        }
    }
    inspect(&prints, 5 * 2 * 3);
}

const OWN: &str = "--title The-long-night --subtitle Korea-Strait,-27-May --author A-Club";

#[test]
fn no_title_of_the_users_own_crowds_a_sheet() {
    let sets = sets();
    let mut prints = Vec::new();
    for set in &sets {
        for form in set.forms().filter(|form| ["log", "card", "chart", "roster"].contains(form)) {
            for paper in PAPERS {
                let ships = if form == "chart" { "" } else { "--blank 6" };
                let words = format!("{form} {} {ships} {OWN}", set.game(paper));
                prints.push(Print { type_size: true, ..Print::outlines(words) });
            }
        }
    }
    prints.push(Print::outlines(format!("pack yalu --paper letter {OWN}")));
    prints.push(Print::outlines(format!("book --navy china --paper a5 {OWN}")));
    let small = Print::outlines(format!("card mikasa --paper 3x5 {OWN}"));
    prints.push(Print { margin: None, ..small });
    inspect(&prints, 31);
}

/// What is drawn at true size is no sheet as SVG, but a drawing for a cutter: so it is read as PDF.
#[test]
fn no_instrument_and_no_page_for_calibration_is_printed_in_the_margin_or_lacks_a_word() {
    let sets = sets();
    let mut prints = Vec::new();
    for set in &sets {
        for (id, _) in set.forms.iter().filter(|(_, kind)| kind == "instrument") {
            // Most instruments are the same for all ships.
            let of_ships = matches!(id.as_str(), "counters" | "fleet" | "speed_ruler");
            let ship = if of_ships { "mikasa" } else { "" };
            for paper in ["a4", "letter", "a5"] {
                // The largest piece of some games is wider than that, and the card refused.
                if (id.as_str(), paper) == ("tool_card", "a5") {
                    continue;
                }
                let print = Print::file(format!("{id} {ship} {}", set.game(paper)), &set.says);
                // Smaller paper has smaller margins of its own.
                let in_file = paper != "a5";
                prints.push(Print { in_file, type_size: id == "orders", ..print });
            }
        }
    }
    inspect(&prints, 3 * 30);
    for paper in PAPERS {
        let bench = Workbench::new();
        bench.run(&format!("calibrate --paper {paper} -o x.pdf")).fine();
        assert_eq!(astray_in(&bench.read("x.pdf")), None, "{paper}");
    }
}

#[test]
fn no_paper_of_the_list_has_records_in_its_own_margin() {
    let mut prints = Vec::new();
    for paper in listed("list papers --json") {
        let (id, margin) = (paper["id"].as_str().unwrap(), paper["margin_mm"].as_f64().unwrap());
        for form in ["log", "card"] {
            // A log is larger than that card, and refused.
            if (form, id) != ("log", "3x5") {
                let words = format!("{form} --navy spain --paper {id}");
                let print = Print::outlines(words);
                prints.push(Print { margin: Some(margin), type_size: true, ..print });
            }
        }
    }
    inspect(&prints, 15);
}

#[test]
fn no_imposed_sheet_is_printed_in_the_margin() {
    let mut prints = Vec::new();
    for scheme in listed("list impositions --json") {
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
            prints.extend(
                forms.iter().map(|form| format!("{form} --imposition {id} --paper {paper}")),
            );
        }
    }
    for back in ["--back chart", "--back log --duplex short", "--back reference"] {
        prints.extend(PAPERS.map(|paper| format!("log --navy china {back} --paper {paper}")));
    }
    // Pages are made smaller to share a sheet, so their words are not looked at.
    let of = |words| Print { touching: false, ..Print::outlines(words) };
    inspect(&prints.into_iter().map(of).collect::<Vec<_>>(), 30);
}

/// The hundred ships that ask most of a form: the longest names, classes and states, the extremes of every
/// value that was ever worked out, and others from all over the fleet.
fn hundred_ships() -> String {
    let ships = listed("list ships --json");
    let length = |ship: &Value, keys: &[&str]| -> usize {
        keys.iter().map(|key| ship[key].as_str().unwrap_or_default().chars().count()).sum()
    };
    let longest = |keys: &[&str]| {
        let mut order: Vec<&Value> = ships.iter().collect();
        order.sort_by_key(|ship| std::cmp::Reverse(length(ship, keys)));
        order
    };
    let others = ships.iter().step_by(ships.len() / 40).collect();
    let mut chosen: Vec<&str> = EXTREMES.split_whitespace().collect();
    for (most, ships) in
        [(45, longest(&["ship"])), (75, longest(&["class", "state"])), (100, others)]
    {
        for word in ships.into_iter().map(|ship| ship["word"].as_str().expect("a word")) {
            if chosen.len() < most && !chosen.contains(&word) {
                chosen.push(word);
            }
        }
    }
    assert_eq!(chosen.len(), 100);
    chosen.join(" ")
}

/// The largest and the smallest ship, the most torpedoes, turrets, light guns and planes, no guns known.
const EXTREMES: &str = "yamato benham@benham_dd_397 agincourt arun lexington@lexington_cv_2 kearsarge nelson \
    gromoboi@completed fubuki-class tso-i conte-di-cavour lord-nelson";

/// Instruments and pieces are read in a pack, as sheets like any other: what `--with` can name is every one of a rule set
/// but its mats.
#[test]
fn every_instrument_and_piece_of_every_rule_set_is_without_fault_in_a_pack() {
    let sets = sets();
    let mut prints = Vec::new();
    for set in &sets {
        let of_kind = |kinds: &[&str]| -> Vec<&str> {
            let forms = set.forms.iter().filter(|(_, kind)| kinds.contains(&kind.as_str()));
            forms.map(|(id, _)| id.as_str()).collect()
        };
        let mut with = of_kind(&["instrument"]);
        with.retain(|id| !matches!(*id, "grid" | "hexmap" | "speed_ruler"));
        assert!(with.len() >= 6, "{with:?}");
        let without = of_kind(&["chart", "pages"]).join(",");
        let drawings = format!("pack yalu --without {without}");
        // Once with all that lies around them.
        let all = with.join(",");
        let covered = format!("pack yalu {} --with cover,{all}", set.game("letter"));
        let drawn = format!("{drawings} {} --with {all}", set.game("a4"));
        prints.extend([covered, drawn].map(|words| Print::of(words, &set.says)));
        let mut more = |words: String| prints.push(Print::outlines(format!("{drawings} {words}")));
        for paper in PAPERS {
            more(format!("{} --with ruler --layout tape", set.game(paper)));
        }
        // On a sheet where no ruler has to be cut apart.
        more(format!("--rules {} --paper 1400x300 --with ruler --layout folding", set.id));
        // As small as on a tool card of A5.
        if with.contains(&"arcs") {
            more(format!("--rules {} --paper a4 --with arcs --radius 40mm", set.id));
        }
    }
    let quickfire = sets.iter().find(|set| set.id == "quickfire").expect("the main rule set");
    let words = format!("pack tsushima --with cover {}", quickfire.game("a4"));
    prints.push(Print::of(words, &quickfire.says));
    inspect(&prints, 30);
}

#[test]
#[ignore = "the hundred oddest ships on every form take minutes; .ci/run has them"]
fn the_forms_of_the_hundred_oddest_ships_are_without_fault() {
    let (sets, ships) = (sets(), hundred_ships());
    let mut prints = Vec::new();
    for set in &sets {
        for form in set.forms().filter(|form| ["log", "card", "picture", "roster"].contains(form)) {
            let game = |paper| format!("{form} {} {ships}", set.game(paper));
            prints.extend(PAPERS.map(|paper| Print::outlines(game(paper))));
        }
    }
    prints.push(Print::outlines("book --navy china --units metric"));
    inspect(&prints, 21);
}

#[test]
#[ignore = "every form in four more languages takes minutes; .ci/run has them"]
fn no_words_touch_on_a_form_in_another_language() {
    let mut prints = Vec::new();
    for set in sets() {
        for form in set.forms().filter(|form| *form != "book") {
            let ships = match form {
                "log" | "card" | "picture" | "roster" | "matrix" => "mikasa borodino hood",
                _ => "",
            };
            prints.extend(["de", "fr", "it", "es"].map(|language| {
                let words = format!("{form} {ships} --rules {} --language {language}", set.id);
                Print { margin: None, ..Print::outlines(format!("{words} --draft --paper a4")) }
            }));
        }
    }
    inspect(&prints, 60);
}

#[test]
fn the_sheets_of_a_game_of_ones_own_are_without_fault() {
    let bench = Workbench::new();
    bench.copy("dusk");
    for words in ["card mikasa asama yamato", "card --blank 1", "chart", "roster mikasa asama"] {
        for paper in ["a4", "letter", "a5"] {
            bench.run(&format!("print {words} --paper {paper} --format svg -o p.svg")).fine();
            let sheet = Sheet::read(&bench.text("p.svg"));
            assert!(sheet.letters.len() >= 100, "{words} {paper}: no words");
            assert_eq!(touching(&sheet), Vec::<String>::new(), "{words} {paper}");
        }
    }
}
