//! Forms put together from parts look like forms that are laid out one by one.

use std::collections::BTreeMap;

use chartroom::command::Outcome;
use chartroom::data::Files;
use chartroom::model::{Ship, ShipClass};
use lopdf::{Document, Object};
use regex::Regex;

use crate::sheets::fillable::{FORMS, file_of, played, run, told};
use crate::workbench::{Workbench, fleet, toml_at};

/// Ships with accents in their names, long names, sisters, ships of which little is known, and two of one
/// name.
const SHIPS: &str = "--navy france --navy spain";
const DAMAGED: &str = "title = \"Hurt\"\n\n[[side]]\nname = \"One\"\nships = [\"mikasa\"]\n\n\
    [[side]]\nname = \"Other\"\nships = [{ ship = \"borodino\", name = \"D\u{e9}j\u{e0} vu\" }, \"oslyabya\"]\n";

/// A template that flows, for which a form is not made of things at fixed places.
const FLOWING: &str = include_str!("../../data/flowing.typ");

/// The outcomes of a call whose forms are laid out as wholes, and of one whose forms are assembled from parts.
pub fn both(words: &str, files: &[(&str, Vec<u8>)]) -> [Outcome; 2] {
    let call = format!("print {words}");
    let whole = as_wholes(files);
    let whole: Vec<_> = whole.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    [run(&call, &whole), run(&call, files)]
}

/// A project in which each template makes its form by a function, which nobody can take apart.
fn as_wholes(files: &[(&str, Vec<u8>)]) -> Vec<(String, Vec<u8>)> {
    let mut all: BTreeMap<String, Vec<u8>> =
        files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.clone())).collect();
    let embedded = Files::embedded();
    let of_parts = Regex::new(r"(?m)^#let (form|\(trim, form\)) =").expect("a pattern");
    for path in embedded.embedded_paths() {
        let Some(name) = path.strip_suffix(".typ").filter(|name| !name.contains("/blocks/")) else {
            continue;
        };
        let source = embedded.find(&path).expect("a file").source().expect("a text");
        let text = all.get(&path).cloned().unwrap_or_else(|| source.text.as_bytes().to_vec());
        if !of_parts.is_match(std::str::from_utf8(&text).expect("a text")) {
            continue;
        }
        let function = format!(
            "#import \"/{name}_parts.typ\": *\n#import \"/{name}_parts.typ\": form as parts\n\
             #import \"/templates/blocks/parts.typ\": whole\n\
             #let form(record, sheet) = whole(parts, record, sheet)\n"
        );
        all.insert(format!("{name}_parts.typ"), text);
        all.insert(path, function.into_bytes());
    }
    all.entry("chartroom.toml".to_owned()).or_default();
    all.into_iter().collect()
}

fn sheets(outcome: Outcome) -> Vec<Vec<u8>> {
    outcome.files.into_iter().map(|file| file.bytes).collect()
}

fn pictures(outcome: Outcome) -> Vec<Vec<u8>> {
    assert!(!outcome.faults.any_error(), "{:?}", outcome.faults.all());
    sheets(outcome)
}

/// A project of this file.
fn project(name: &'static str, text: &str) -> Vec<(&'static str, Vec<u8>)> {
    vec![("chartroom.toml", Vec::new()), (name, text.as_bytes().to_vec())]
}

#[test]
#[ignore = "a hundred ships laid out one by one take a minute; .ci/run has them"]
fn filled_forms_have_the_pixels_of_those_laid_out_one_by_one() {
    for (rules, form) in FORMS {
        let words = format!("{form} --rules {rules} {SHIPS} --format png --dpi 150");
        let [plain, fill] = both(&words, &[]).map(pictures);
        assert!(plain.len() > 8, "{rules} {form}");
        assert!(plain == fill, "{rules} {form}");
    }
}

#[test]
fn among_the_ships_that_are_compared_are_all_kinds() {
    let fleet = fleet();
    let ours = |(class, _): &(&ShipClass, &Ship)| SHIPS.contains(class.navy_id.as_str());
    let ships: Vec<(&ShipClass, &Ship)> = fleet.ships().filter(ours).collect();
    assert!(ships.len() >= 100, "{}", ships.len());
    let is_any = |test: &dyn Fn(&ShipClass, &Ship) -> bool| {
        ships.iter().any(|(class, ship)| test(class, ship))
    };
    assert!(is_any(&|_, ship| !ship.name.is_ascii()), "accents");
    assert!(is_any(&|_, ship| ship.name.chars().count() > 18), "a long name");
    assert!(
        is_any(&|class, _| class.speed_kn.is_some_and(|speed| !speed.is_whole())),
        "a fraction"
    );
    assert!(is_any(&|class, _| class.armor_in.belt.is_none()), "unknowns");
    assert!(is_any(&|class, _| class.ships.len() > 2), "sisters");
}

#[test]
fn filled_forms_of_damaged_ships_have_the_pixels_of_those_laid_out_one_by_one() {
    for (rules, form) in FORMS {
        let files = [("duel.toml", played(rules, form))];
        let words = format!("{form} duel.toml --rules {rules} --format png --dpi 150");
        let [plain, fill] = both(&words, &files).map(pictures);
        assert!(plain == fill, "{rules} {form}");
    }
}

#[test]
fn filled_forms_are_the_same_where_they_are_written_on_turned_or_black() {
    let files = project("hurt.toml", DAMAGED);
    for words in [
        "log hurt.toml --ink black --paper letter",
        "card hurt.toml --rules dreadnoughts --copies 2",
        "card hurt.toml --rules easyships --paper a5",
        "log hurt.toml --back card --duplex long",
    ] {
        let [plain, fill] = both(&format!("{words} --format png --dpi 60"), &files).map(pictures);
        assert!(plain == fill, "{words}");
    }
    // The fields of a form on a screen are the same, one by one.
    let [plain, fill] = both("log hurt.toml --fillable", &files).map(file_of).map(fields);
    assert!(plain.len() > 200);
    assert_eq!(plain, fill);
}

/// The names and places of the fields of a PDF.
fn fields(pdf: Vec<u8>) -> Vec<String> {
    let document = Document::load_mem(&pdf).expect("a PDF");
    let fields = document.objects.values().filter_map(|object| object.as_dict().ok());
    let fields = fields.filter(|field| field.has(b"T") && field.has(b"Rect"));
    let mut fields: Vec<String> = fields
        .map(|field| format!("{:?} {:?}", field.get(b"T").ok(), field.get(b"Rect").ok()))
        .collect();
    fields.sort();
    fields
}

/// A navy with a class for each of these names.
fn navy_of(names: impl Iterator<Item = String>) -> String {
    let class = |(number, name): (usize, String)| {
        format!(
            "[[class]]\nid = \"c{number}\"\nname = \"{name}\"\nstate = \"as completed\"\n\
             type = \"battleship\"\ncompleted_from = 1901\nspeed_kn = 18\nsource = \"me\"\n\
             [[class.ships]]\nname = \"{name}\"\n\n"
        )
    };
    let classes: String = names.enumerate().map(class).collect();
    format!("navy = \"Mine\"\n\n{classes}")
}

/// Lines of every length and of letters that are shaped in different ways: kerned, joined, accented, wide, of
/// another script, and with figures and signs before them.
#[test]
fn lines_of_words_are_shaped_as_typst_shapes_them() {
    let of_length = (1..34).map(|length| "Avatar To ".chars().cycle().take(length).collect());
    let others: BTreeMap<String, Vec<String>> = toml_at("tests/data/shaped.toml");
    let of_length = of_length.map(|name: String| name.trim().to_owned());
    let names = of_length.chain(others.into_values().flatten());
    let files = project("ship_values/mine.toml", &navy_of(names));
    for form in ["log", "card --rules easyships"] {
        let [plain, fill] = both(&format!("{form} --navy mine --format png --dpi 150"), &files);
        assert_eq!(told(&plain), told(&fill), "{form}");
        let [plain, fill] = [plain, fill].map(sheets);
        assert!(plain.len() > 5 && plain == fill, "{form}");
    }
}

#[test]
fn what_is_wrong_with_a_form_is_told_alike_however_it_is_made() {
    let long = "name of a ship ".repeat(12);
    for name in [long.as_str(), "\u{4e09}\u{7b20}"] {
        let navy = navy_of([name.to_owned()].into_iter());
        let files = project("ship_values/mine.toml", &navy);
        let [plain, fill] = both("log --navy mine mikasa", &files);
        assert!(!told(&plain).is_empty(), "{name}");
        assert_eq!(told(&plain), told(&fill), "{name}");
    }
}

#[test]
fn a_template_that_does_more_than_place_things_is_laid_out_plainly() {
    let bench = Workbench::project();
    bench.write("templates/quickfire/log.typ", FLOWING);
    let run = bench.run("print log mikasa --verbose");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("each form laid out by itself"), "{}", run.stderr);
    let run = Workbench::new().run("print log mikasa --verbose");
    assert!(!run.stderr.contains("by itself"), "{}", run.stderr);
}

/// A form of parts: of a ship's name and class, a value, and what all ships share.
const PARTS: &str = include_str!("../../data/parts.typ");

#[test]
fn a_form_of_parts_has_the_pixels_of_one_laid_out_as_a_whole() {
    let files = project("templates/quickfire/log.typ", PARTS);
    for words in ["log mikasa asahi borodino", "log asahi --units metric"] {
        let words = format!("{words} --format png --dpi 60");
        let [plain, fill] = both(&words, &files).map(pictures);
        assert!(plain == fill, "{words}");
    }
    let paths = ["values.nonsense", "sheet.nonsense", "ship.nonsense"];
    for path in paths {
        let wrong = PARTS.replace("part(\"ship\", (", &format!("part(\"{path}\", ("));
        let files = project("templates/quickfire/log.typ", &wrong);
        // The template of the whole form is another file, so places differ.
        let [plain, fill] = both("log mikasa", &files).map(|outcome| {
            assert!(told(&outcome)[0].contains("log.typ:"), "{path}: {:?}", told(&outcome));
            let lines = told(&outcome).concat();
            lines.lines().filter(|line| !line.contains("log.typ:")).collect::<String>()
        });
        assert!(plain.contains("`nonsense` is not"), "{path}: {plain}");
        assert_eq!(plain, fill);
    }
}

/// Bytes of what stands on a sheet, without the drawings that sheets share, and how many of these there are.
fn weighed(pdf: Vec<u8>) -> (usize, usize) {
    let document = Document::load_mem(&pdf).expect("a PDF");
    let pages = document.get_pages();
    let is_drawing = |object: &&Object| {
        let kind = |stream: &lopdf::Stream| stream.dict.get(b"Subtype").cloned().ok();
        object.as_stream().ok().and_then(kind) == Some(Object::Name(b"Form".to_vec()))
    };
    let streams = pages.values().flat_map(|page| document.get_page_contents(*page));
    let contents: usize = streams
        .map(|id| document.get_object(id).and_then(Object::as_stream).expect("contents"))
        .map(|stream| stream.content.len())
        .sum();
    (contents / pages.len(), document.objects.values().filter(is_drawing).count())
}

#[test]
fn what_forms_share_is_in_a_file_once() {
    for (rules, form) in FORMS {
        let words = format!("{form} --rules {rules} --navy spain");
        let [(plain, _), (fill, drawings)] = both(&words, &[]).map(file_of).map(weighed);
        assert!(drawings > 0, "{rules} {form}");
        assert!(fill * 10 <= plain * 9, "{rules} {form}: {fill} of {plain}");
        // Most of it is the ships, which are 28 to 33 mm long.
        assert!(fill <= 6400, "{rules} {form}: {fill}");
    }
}

#[test]
fn no_template_names_a_module_of_typst_where_a_function_would_carry_it() {
    // Typst hashes all that a function has captured: of `calc.max` that is all of `calc`, of `std.left` its
    // whole library. A template imports the names instead.
    let module = Regex::new(r"(^|[^\w.\-/])(calc|sym|std|math|emoji)\.[a-z]").expect("a pattern");
    let files = Files::embedded();
    let templates = files.embedded_paths().into_iter().filter(|path| path.ends_with(".typ"));
    let mut found = Vec::new();
    for path in templates {
        let source = files.find(&path).expect("a file").source().expect("a text");
        let lines = source.text.lines().enumerate();
        let code = lines.filter(|(_, line)| !line.trim_start().starts_with("//"));
        let named = code.filter(|(_, line)| module.is_match(line));
        found.extend(named.map(|(at, line)| format!("{path}:{}: {line}", at + 1)));
    }
    assert_eq!(found, Vec::<String>::new());
}
