//! Every sheet says whose game it is for, in which edition, at which scale, and which program printed it from which data.

use serde_json::Value as Json;

use crate::workbench::{Workbench, listed, squeezed, texts_of};

const SHIPS: &str = "mikasa borodino";

/// The words of each page.
fn pages(pdf: &[u8]) -> Vec<String> {
    texts_of(pdf).iter().map(|text| squeezed(text).to_lowercase()).collect()
}

pub fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_else(|| panic!("{key} of {json}"))
}

/// What each sheet of a rule set must say.
pub struct Says(Vec<String>);

impl Says {
    /// Of what the program lists of a rule set and of its first scale.
    pub fn of(set: &Json, scale: &Json) -> Self {
        // A board has no scale; what it is played on stands in its place.
        let played = match text(&scale["metric"], "unit") {
            "square" => "squares",
            "hex" => "hexes",
            _ => text(scale, "label"),
        };
        let program = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));
        let data = format!("data {}", text(set, "data"));
        let says = [text(set, "title"), text(set, "edition"), played, &data, program];
        Self(says.map(|words| squeezed(words).to_lowercase()).to_vec())
    }

    /// What a sheet of a file lacks, or the whole of it.
    pub fn missing(&self, pdf: &[u8], whole_file: bool) -> Option<String> {
        let pages = pages(pdf);
        let pages = if whole_file { vec![pages.concat()] } else { pages };
        pages.iter().enumerate().find_map(|(number, page)| {
            let word = self.0.iter().find(|word| !page.contains(*word))?;
            Some(format!("sheet {} does not say `{word}`", number + 1))
        })
    }
}

#[test]
fn sheets_without_a_strip_say_it_in_a_line_beside_their_forms() {
    for (scheme, more) in [
        ("1-up", ""),
        ("2-up", ""),
        ("6-up", ""),
        ("avery-l7169", "--first-slot 2"),
        ("index-4x6", "--duplex long"),
        ("gutter-fold", "--back log"),
    ] {
        let bench = Workbench::new();
        bench.write("chartroom.toml", "data_version = \"club 3\"\n");
        let line = concat!(
            "quickfire1.1(2025),mediumscale,millimeters.printedfromdataclub3bychartroom",
            env!("CARGO_PKG_VERSION"),
        );
        let words = format!("log {SHIPS} --units metric --paper a4 --imposition {scheme} {more}");
        for page in pages(&bench.pdf(&words)) {
            assert_eq!(page.matches(line).count(), 1, "{scheme}");
        }
    }
}

#[test]
fn a_corrected_sheet_has_room_to_say_for_which_printer() {
    let bench = Workbench::project();
    let profile = "name = \"Brother HL-L2350DW\"\n\
                   across = { meant_mm = 180, came_out_mm = 179.4 }\n\
                   down = { meant_mm = 250, came_out_mm = 250.8 }\n";
    bench.write("profiles/printers/mine.toml", profile);
    for set in listed("list rules --json") {
        // The first form of every rule set is its record, with a strip.
        let (id, form) = (text(&set, "id"), set["forms"][0].as_str().expect("a form"));
        for paper in ["a4", "letter", "a5"] {
            let words = format!("{form} {SHIPS} --rules {id} --paper {paper} --printer mine");
            let page = pages(&bench.pdf(&words)).swap_remove(0);
            let said = page.contains("correctedforprinterbrotherhl-l2350dw:");
            assert!(said && page.contains("printedfromdata"), "{words}");
        }
    }
}

#[test]
fn the_word_for_the_data_changes_with_a_ship_of_the_project_and_of_a_file_that_is_named() {
    let words = |bench: &Workbench| {
        let sets = bench.run("list rules --json").fine().json();
        ["quickfire", "quickfire_classic"].map(|id| {
            let set = sets.as_array().unwrap().iter().find(|set| set["id"] == id).expect(id);
            text(set, "data").to_owned()
        })
    };
    let word = |bench: &Workbench| words(bench)[0].clone();
    let built_in = word(&Workbench::new());
    let project = Workbench::project();
    assert_eq!(word(&project), built_in);
    project.run("eject ship_values/japan.toml").fine();
    assert_eq!(word(&project), built_in, "a copy is the same data");
    let ships = project.text("ship_values/japan.toml");
    let other = ships.replacen("432", "433", 1);
    project.write("ship_values/japan.toml", &other);
    let changed = words(&project);
    assert_ne!(changed[0], built_in);
    project.write("ship_values/japan.toml", other.replace('\n', "\r\n"));
    assert_eq!(words(&project), changed, "the ends of lines are the editor's affair");
    project.run("eject rules/quickfire.toml").fine();
    project.write("rules/quickfire.toml", project.text("rules/quickfire.toml") + "# mine\n");
    let extended = words(&project);
    assert_ne!(extended[1], changed[1], "a rule set answers for what it extends");
    project.write("rules/quickfire.chart.csv", "table,row,column,ours,official\n");
    assert_ne!(word(&project), extended[0], "a chart typed in is data too");

    let printed = |ships: &str| {
        let bench = Workbench::new();
        bench.write("mine.toml", ships);
        bench.run("print log mine.toml --navy spain --rules quickfire -o x.pdf");
        pages(&bench.read("x.pdf")).concat()
    };
    let named = printed(&ships);
    assert!(named.contains("fromdata") && !named.contains(&format!("data{built_in}")));
    assert_ne!(printed(&format!("{ships}# mine\n")), named);
}
