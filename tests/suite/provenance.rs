//! Every sheet says whose game it is for, in which edition, at which scale, and which program printed it
//! from which data.

use serde_json::Value as Json;

use crate::workbench::{Workbench, on_all_cores, printed, texts_of, units_of};

const SHIPS: &str = "mikasa borodino";
/// No source gives the arcs of those ships; without any the rule set's own are drawn.
const WITHOUT_SHIPS: &str = "arcs";

/// Words without the spaces and line ends that typesetting puts between them, nor capitals.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The words of each page.
fn pages(pdf: &[u8]) -> Vec<String> {
    texts_of(pdf).iter().map(|text| squeezed(text)).collect()
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_else(|| panic!("{key} of {json}"))
}

/// What is printed of a rule set, and what each of its sheets must say.
pub struct Print {
    pub words: String,
    says: Vec<String>,
    whole_file: bool,
}

/// Every form and instrument of every rule set on two papers, and every pack.
pub fn prints() -> Vec<Print> {
    let bench = Workbench::new();
    let listed = |words: &str| bench.run(words).fine().json().as_array().expect("a list").clone();
    let mut prints = Vec::new();
    for set in listed("list rules --json") {
        let id = text(&set, "id");
        let scale = listed(&format!("list scales --rules {id} --json")).swap_remove(0);
        // A board has no scale; what it is played on stands in its place.
        let played = match text(&scale["metric"], "unit") {
            "square" => "squares",
            "hex" => "hexes",
            _ => text(&scale, "label"),
        };
        let program = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));
        let data = format!("data {}", text(&set, "data"));
        let says = [text(&set, "title"), text(&set, "edition"), played, &data, program];
        for form in listed(&format!("list forms --rules {id} --json")) {
            let form = text(&form, "id");
            let ships = if form == WITHOUT_SHIPS { "" } else { SHIPS };
            for paper in ["a4", "a5"] {
                // The largest piece of some games is wider than that, and the card refused.
                if (form, paper) == ("tool_card", "a5") {
                    continue;
                }
                prints.push(Print {
                    words: format!(
                        "print {form} {ships} --rules {id} --scale {} --units {} --paper {paper}",
                        text(&scale, "id"),
                        units_of(id, "metric")
                    ),
                    says: says.map(squeezed).to_vec(),
                    // The pages of a book are bound together; it says so once.
                    whole_file: form == "book",
                });
            }
        }
        prints.push(Print {
            words: format!(
                "print pack tsushima_1905.toml --rules {id} --units {} --scale {} --paper a4",
                units_of(id, "metric"),
                text(&scale, "id")
            ),
            says: says.map(squeezed).to_vec(),
            whole_file: false,
        });
    }
    prints
}

#[test]
fn every_sheet_says_what_it_was_made_from() {
    let prints = prints();
    assert!(prints.len() > 100, "{}", prints.len());
    on_all_cores(&prints, |print| {
        let pages = pages(&printed(&print.words));
        let told = if print.whole_file { vec![pages.concat()] } else { pages };
        for (number, page) in told.iter().enumerate() {
            for word in &print.says {
                assert!(page.contains(word), "{}, sheet {}: `{word}`", print.words, number + 1);
            }
        }
    });
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
        bench.write("chartroom.toml", "data_version = \"01234567\"\n");
        let words = format!(
            "print log {SHIPS} --units metric --paper a4 --imposition {scheme} {more} -o x.pdf"
        );
        bench.run(&words).fine();
        for page in pages(&bench.read("x.pdf")) {
            let line = concat!(
                "quickfire1.1(2025),mediumscale,millimeters.printedfromdata01234567bychartroom",
                env!("CARGO_PKG_VERSION"),
            );
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
    let sets = bench.run("list rules --json").fine().json();
    for set in sets.as_array().expect("a list") {
        // The first form of every rule set is its record, with a strip.
        let (id, form) = (text(set, "id"), set["forms"][0].as_str().expect("a form"));
        for paper in ["a4", "letter", "a5"] {
            let words = format!("print {form} {SHIPS} --rules {id} --paper {paper} --printer mine");
            bench.run(&format!("{words} -o x.pdf")).fine();
            let page = pages(&bench.read("x.pdf")).swap_remove(0);
            let said = page.contains("correctedforprinterbrotherhl-l2350dw:");
            assert!(said && page.contains("printedfromdata"), "{words}");
        }
    }
}

#[test]
fn the_word_for_the_data_changes_with_a_ship_of_the_project_and_of_a_file_that_is_named() {
    let word = |bench: &Workbench| {
        let sets = bench.run("list rules --json").fine().json();
        text(&sets[0], "data").to_owned()
    };
    let built_in = word(&Workbench::new());
    let project = Workbench::project();
    assert_eq!(word(&project), built_in);
    project.run("eject ship_values/japan.toml").fine();
    assert_eq!(word(&project), built_in, "a copy is the same data");
    let ships = String::from_utf8(project.read("ship_values/japan.toml")).expect("UTF-8");
    project.write("ship_values/japan.toml", ships.replacen("432", "433", 1));
    assert_ne!(word(&project), built_in);

    let bench = Workbench::new();
    bench.write("mine.toml", ships);
    bench.run("print log mine.toml --navy spain --rules quickfire -o x.pdf");
    let printed = pages(&bench.read("x.pdf")).concat();
    assert!(printed.contains("fromdata") && !printed.contains(&format!("data{built_in}")));
}

#[test]
fn a_project_may_name_its_data_and_the_name_is_printed() {
    let bench = Workbench::new();
    bench.write("chartroom.toml", "data_version = \"club 3\"\n");
    bench.run("print log mikasa -o x.pdf").fine();
    assert!(pages(&bench.read("x.pdf"))[0].contains("printedfromdataclub3by"));
    bench.write("chartroom.toml", "data_version = \"the third edition of our club\"\n");
    bench.run("check").refused(
        1,
        r#"error[text-too-long]: `data_version` is not of 1 to 16 characters
  at chartroom.toml:1:16
  hint: a name such as "club 3", printed on every sheet"#,
    );
}
