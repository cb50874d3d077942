//! Forms that are filled in on a screen: printed, filled in, read back, made plain.

use std::collections::BTreeMap;

use chartroom::command::Outcome;
use chartroom::data::{Files, Memory};
use chartroom::verify::{Value, form};
use lopdf::{Dictionary, Document, Object, ObjectId};

use crate::workbench::{Workbench, assert_has};

/// Every record form of every rule set.
pub const FORMS: [(&str, &str); 7] = [
    ("quickfire", "log"),
    ("quickfire", "card"),
    ("quickfire_classic", "log"),
    ("quickfire_classic", "card"),
    ("easyships", "card"),
    ("gridded", "card"),
    ("dreadnoughts", "card"),
];

/// Two ships of one name, one of another side, and one with accents in her name.
const BATTLE: &str = "title = \"Duel\"\n\n[[side]]\nname = \"One\"\ncommander = \"A \\\"B\\\"\"\nships = [\n  \
    { ship = \"mikasa\", flagship = true, note = \"leads\" },\n  \"mikasa\",\n]\n\n\
    [[side]]\nname = \"Other\"\n\n[[side.division]]\nname = \"Van\"\nabsent = [\"Z\"]\n\
    ships = [{ ship = \"borodino\", name = \"D\u{e9}j\u{e0} \u{160}a \u{141}\" }]\n";

pub fn run(words: &str, files: &[(&str, Vec<u8>)]) -> Outcome {
    let files = Files::of(Memory::of(files.iter().map(|(name, bytes)| (*name, bytes.clone()))));
    let words: Vec<&str> = words.split_whitespace().collect();
    chartroom::run(&words, &files, None).unwrap_or_else(|error| panic!("{words:?}: {error}"))
}

#[track_caller]
pub fn file_of(outcome: Outcome) -> Vec<u8> {
    assert!(!outcome.faults.any_error(), "{:?}", outcome.faults.all());
    let mut files = outcome.files;
    files.remove(0).bytes
}

fn print(words: &str, files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    file_of(run(&format!("print {words} --paper a4"), files))
}

/// A form of the battle to fill in.
fn empty(form: &str) -> Vec<u8> {
    with_flagship(form, "note = \"leads\"")
}

/// The same with something else told of the flagship.
fn with_flagship(form: &str, keys: &str) -> Vec<u8> {
    let battle = BATTLE.replace("note = \"leads\"", keys);
    print(&format!("{form} --fillable"), &[("duel.toml", battle.into_bytes())])
}

/// A form of an order of battle to fill in: the fields.
fn carried_on(form: &str, order: &str) -> BTreeMap<String, Value> {
    fields(&print(
        &format!("{form} game.toml --fillable"),
        &[("game.toml", order.as_bytes().to_vec())],
    ))
}

fn read_back(pdf: &[u8]) -> Outcome {
    run("read game.pdf", &[("game.pdf", pdf.to_vec())])
}

/// What is read from a file of which nothing is at fault.
fn order_read_from(what: &str, pdf: &[u8]) -> String {
    let read = read_back(pdf);
    assert!(told(&read).is_empty(), "{what}: {:?}", told(&read));
    read.text
}

/// The faults of a call.
pub fn told(outcome: &Outcome) -> Vec<String> {
    outcome.faults.all().iter().map(ToString::to_string).collect()
}

/// The fields of a file with what stands in them.
pub fn fields(pdf: &[u8]) -> BTreeMap<String, Value> {
    let filled = form::read(pdf).expect("a form");
    let count = filled.fields.len();
    let fields: BTreeMap<_, _> =
        filled.fields.into_iter().map(|field| (field.name, field.value)).collect();
    assert_eq!(fields.len(), count, "each name once");
    fields
}

fn is_crossed(value: &Value) -> bool {
    *value == crossed()
}

/// Whether a field is crossed, ringed or written in.
pub fn is_marked(value: &Value) -> bool {
    is_crossed(value) || matches!(value, Value::Words(words) if !words.is_empty())
}

/// Every field of a document by its full name, with its object.
fn objects(document: &Document) -> BTreeMap<String, ObjectId> {
    let name = |id: ObjectId| {
        let field = document.get_dictionary(id).expect("a field");
        lopdf::decode_text_string(field.get(b"T").expect("a name")).expect("a name")
    };
    let mut found = BTreeMap::new();
    for (id, object) in &document.objects {
        let Ok(widget) = object.as_dict() else { continue };
        if widget.get(b"FT").is_err() {
            continue;
        }
        let (mut full, mut at) = (name(*id), widget.clone());
        while let Ok(parent) = at.get(b"Parent").and_then(Object::as_reference) {
            full = format!("{}.{full}", name(parent));
            at = document.get_dictionary(parent).expect("a group").clone();
        }
        found.insert(full, *id);
    }
    found
}

/// A file with boxes crossed or cleared and words typed, as a viewer saves it.
fn filled(pdf: &[u8], set: &BTreeMap<String, Value>) -> Vec<u8> {
    changed(pdf, |document, fields| {
        for (name, value) in set {
            let widget = document.get_object_mut(fields[name]).and_then(Object::as_dict_mut);
            let widget = widget.expect("a field");
            match value {
                Value::State(state, _) => {
                    widget.set("V", state.as_str());
                    widget.set("AS", state.as_str());
                }
                Value::Words(words) => widget.set("V", lopdf::text_string(words)),
                Value::Other => {}
            }
        }
    })
}

fn changed(pdf: &[u8], change: impl FnOnce(&mut Document, &BTreeMap<String, ObjectId>)) -> Vec<u8> {
    let mut document = Document::load_mem(pdf).expect("a PDF");
    let fields = objects(&document);
    change(&mut document, &fields);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("a PDF");
    bytes
}

fn crossed() -> Value {
    Value::State("Yes".to_owned(), None)
}

/// One field with what stands in it.
fn single(name: &str, value: Value) -> BTreeMap<String, Value> {
    BTreeMap::from([(name.to_owned(), value)])
}

/// Every box of the flagship crossed and every third of the others, and words in every note.
fn play(of: &BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    let ships = of.iter().filter(|(name, _)| !name.contains(".blank_"));
    let mut set = BTreeMap::new();
    for (number, (name, value)) in ships.enumerate() {
        match value {
            Value::State(..) if number % 3 == 0 || name.starts_with("side1.mikasa.") => {
                set.insert(name.clone(), crossed());
            }
            Value::Words(_) if name.ends_with("blast_hits") || name.ends_with("notes") => {
                set.insert(name.clone(), Value::Words("F \"D45\" \u{141}".to_owned()));
            }
            _ => {}
        }
    }
    set
}

/// An order of battle with ships that every box and note of a form tells of.
pub fn played(rules: &str, form: &str) -> Vec<u8> {
    let empty = empty(&format!("{form} duel.toml --rules {rules}"));
    order_read_from(&format!("{rules} {form}"), &filled(&empty, &play(&fields(&empty))))
        .into_bytes()
}

#[test]
fn what_is_filled_in_comes_back_and_can_be_printed_and_played_on() {
    for (rules, id) in FORMS {
        let game = format!("--rules {rules}");
        let empty = empty(&format!("{id} duel.toml {game}"));
        let clean = fields(&empty);
        let set = play(&clean);
        assert!(set.values().filter(|value| is_crossed(value)).count() > 10, "{rules} {id}");
        let order = order_read_from(&format!("{rules} {id}"), &filled(&empty, &set));
        let kept =
            ["title = \"Duel\"", "commander = 'A \"B\"'", "absent = [\"Z\"]", "flagship = true"];
        assert_has(&format!("{rules} {id}"), &order, &kept);
        // Carried on: the next evening's file has the same crosses and words, and no others.
        let again = carried_on(&format!("{id} {game}"), &order);
        assert_eq!(again.keys().collect::<Vec<_>>(), clean.keys().collect::<Vec<_>>());
        for (name, value) in &again {
            let meant = set.get(name).unwrap_or(&clean[name]);
            assert_eq!(value, meant, "{rules} {id} {name} in {order}");
        }
    }
}

/// A filled form without the list of its forms, or without the form itself.
fn without(pdf: &[u8], keys: &[&[u8]]) -> Vec<u8> {
    changed(pdf, |document, _| {
        let catalog = document.catalog_mut().expect("a catalog");
        keys.iter().for_each(|key| drop(catalog.remove(key)));
    })
}

#[test]
fn a_form_whose_list_another_program_dropped_is_read_by_the_names_of_its_fields() {
    let empty = empty("log duel.toml");
    let game = filled(&empty, &play(&fields(&empty)));
    let crosses =
        |order: &str| carried_on("log", order).values().filter(|value| is_crossed(value)).count();
    let whole = crosses(&read_back(&game).text);
    for keys in [&[b"PieceInfo".as_slice()][..], &[b"PieceInfo", b"AcroForm"]] {
        let read = read_back(&without(&game, keys));
        let said = told(&read).join("\n");
        let begins = "warning[wrong-field]: the program that saved it dropped the list";
        assert!(said.starts_with(begins) && said.matches("[wrong-field]").count() == 1, "{said}");
        let kept = ["title = \"game\"", "name = \"Side 2\"", "speed = [", "'F \"D45\""];
        assert_has("what is left", &read.text, &kept);
        assert_eq!(read.text.matches("ship = \"mikasa\"").count(), 2, "{}", read.text);
        assert_eq!(crosses(&read.text.replace("deja-sa-\u{142}", "borodino")), whole);
    }
    // Another name is the ship's name, whether the list is there or not.
    let renamed = filled(&empty, &single("side1.mikasa.ship", Value::Words("Asahi".into())));
    for game in [without(&renamed, &[b"PieceInfo"]), renamed] {
        let order = read_back(&game).text;
        assert_eq!(order.matches("name = \"Asahi\"").count(), 1, "{order}");
    }
}

#[test]
fn nothing_that_was_filled_in_is_lost_by_printing() {
    let bench = Workbench::new();
    bench.write("duel.toml", BATTLE.replace("note = \"leads\"", "damage = { speed = 2 }"));
    bench.run("print log duel.toml --fillable -o game.pdf --paper a4").fine();
    // Nobody has filled it in yet, whatever damage it was printed with.
    bench.run("print --from game.pdf -o game.pdf").fine().printed("1 sheet, 3 ships");
    let empty = bench.read("game.pdf");
    let game = filled(&empty, &single("side1.mikasa.speed.1", crossed()));
    bench.write("game.pdf", &game);
    bench.run("print --from game.pdf --scale tiny -o tiny.pdf").refused(
        1,
        "error[not-carried]: the form was filled in, and would be printed without that\n  at game.pdf\n  \
         hint: `chartroom read game.pdf -o game.toml`, then `chartroom print log game.toml --scale tiny`; \
         `--force` prints it as it was at first",
    );
    let lost = "error[cannot-write]: `game.pdf` is a form that was filled in\n  hint: name another file with `-o`; `--force` replaces it";
    bench.run("print --from game.pdf log hood -o game.pdf").refused(3, lost);
    bench.run("print log mikasa -o game.pdf").refused(3, lost);
    assert_eq!(bench.read("game.pdf"), game);
    bench.run("print --from game.pdf --force -o fresh.pdf").fine();
    assert_eq!(bench.read("fresh.pdf"), empty);
    let again = bench.run("print --from game.pdf --force -o game.pdf").fine();
    again.says(&["-> game.pdf, replaced ("]);
}

#[test]
fn fields_are_called_by_side_ship_and_box() {
    let mut told = String::new();
    for (rules, id) in FORMS {
        told.push_str(&format!("{id} of {rules}\n"));
        let pdf = empty(&format!("{id} duel.toml --rules {rules}"));
        let document = Document::load_mem(&pdf).expect("a PDF");
        for (name, id) in objects(&document) {
            // Of the empty forms one is enough.
            if name.contains("blank_") && !name.contains("blank_1.") || name.contains("mikasa_2") {
                continue;
            }
            let field = document.get_dictionary(id).expect("a field");
            let label = lopdf::decode_text_string(field.get(b"TU").expect("words")).expect("words");
            told.push_str(&format!("  {name}  ({label})\n"));
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn the_boxes_that_are_lost_are_boxes_that_the_ship_has() {
    let of = |call: &str, damage: &str| {
        let damaged = with_flagship(call, &format!("damage = {{ {damage} }}"));
        let marked = fields(&damaged).into_iter().filter(|(name, value)| {
            name.starts_with("side1.mikasa.") && !name.ends_with(".ship") && is_marked(value)
        });
        marked.map(|(name, _)| name.replace("side1.mikasa.", "")).collect::<Vec<_>>()
    };
    // Seven on each side: the eighth is on the other.
    let ports = (1..=7).map(|number| format!("secondary.port.{number}"));
    let boxes: Vec<String> = ports.chain(["secondary.starboard.1".to_owned()]).collect();
    let dreadnoughts = "card duel.toml --rules dreadnoughts";
    assert_eq!(of(dreadnoughts, "secondary = 8"), boxes);
    assert_eq!(of(dreadnoughts, "\"secondary.starboard\" = 1"), ["secondary.starboard.1"]);
    // What is left stands in the boxes, so the highest number goes first.
    let gridded = of("card duel.toml --rules gridded", "flotation = 2");
    assert_eq!(gridded, ["flotation.11", "flotation.12"]);
    let log = of("log duel.toml", "speed = 2, repair = [3], blast_hits = \"F F\"");
    assert_eq!(log, ["blast_hits", "repair.3", "speed.7", "speed.8"]);
}

#[test]
fn a_field_draws_itself_in_every_state_and_asks_no_viewer_to() {
    let pdf = empty("log duel.toml --blank 1");
    let document = Document::load_mem(&pdf).expect("a PDF");
    let form = document.catalog().unwrap().get_deref(b"AcroForm", &document);
    assert!(!form.and_then(Object::as_dict).unwrap().has(b"NeedAppearances"));
    assert!(!String::from_utf8_lossy(&pdf).contains("JavaScript"));
    let stream = |object: &Object| {
        let (_, object) = document.dereference(object).unwrap();
        object.as_stream().expect("a drawing of its own").clone()
    };
    let (mut order, mut written_into) = (Vec::new(), Vec::new());
    for page in document.get_pages().into_values() {
        let page = document.get_dictionary(page).unwrap();
        for note in page.get(b"Annots").unwrap().as_array().unwrap() {
            let widget: &Dictionary = document.dereference(note).unwrap().1.as_dict().unwrap();
            let looks = widget.get(b"AP").unwrap().as_dict().unwrap().get(b"N").unwrap();
            let look = widget.get(b"MK").and_then(Object::as_dict).cloned().unwrap_or_default();
            assert!(!look.has(b"BC") && !look.has(b"BG"), "the box is the page's");
            match widget.get(b"FT").unwrap().as_name().unwrap() {
                b"Btn" => {
                    let states = looks.as_dict().unwrap();
                    assert!(!stream(states.get(b"Yes").unwrap()).content.is_empty());
                    stream(states.get(b"Off").unwrap());
                }
                _ => {
                    // Programs that fill it in write into it.
                    written_into.push(looks.as_reference().unwrap());
                    let drawn = stream(looks);
                    let resources = drawn.dict.get(b"Resources").and_then(Object::as_dict).unwrap();
                    assert_eq!(resources.has(b"Font"), widget.has(b"V"));
                }
            }
            order.push(note.as_reference().unwrap());
        }
    }
    let texts = written_into.len();
    written_into.sort_unstable();
    written_into.dedup();
    assert_eq!(written_into.len(), texts, "each text has a drawing of its own");
    // The Tab key goes from ship to ship, and row by row.
    let names: BTreeMap<ObjectId, String> =
        objects(&document).into_iter().map(|(name, id)| (id, name)).collect();
    let names: Vec<&str> = order.iter().map(|id| names[id].as_str()).collect();
    assert_eq!(names[0], "side1.mikasa.ship");
    let last_of_first = names.iter().rposition(|name| name.starts_with("side1.mikasa.")).unwrap();
    let first_of_next = names.iter().position(|name| name.starts_with("side1.mikasa_2.")).unwrap();
    assert_eq!(last_of_first + 1, first_of_next);
}

#[test]
fn a_field_that_is_missing_doubled_or_unclear_is_named_and_nothing_is_read() {
    let pdf = print("log mikasa --fillable", &[]);
    for (field, key, value, faults, kept) in [
        (
            "side1.mikasa.speed.8",
            "T",
            Object::string_literal("7"),
            &[
                "error[wrong-field]: the field `side1.mikasa.speed.8` is missing",
                "error[wrong-field]: the field `side1.mikasa.speed.7` is there more than once",
            ][..],
            "",
        ),
        (
            "side1.mikasa.speed.8",
            "V",
            "Yes".into(),
            &["the field `side1.mikasa.speed.8` has a value that is not understood"],
            "",
        ),
        (
            "side1.blank_2.ship",
            "V",
            Object::string_literal("Fuji"),
            &["warning[wrong-field]: `side1.blank_2` is an empty form that was filled in"],
            "japan/mikasa@",
        ),
    ] {
        let odd = changed(&pdf, |document, fields| {
            let field = document.get_object_mut(fields[field]).and_then(Object::as_dict_mut);
            field.expect("a field").set(key, value);
        });
        let read = read_back(&odd);
        let said = told(&read).join("\n");
        assert!(faults.iter().all(|fault| said.contains(fault)), "{field} {key}: {said}");
        assert!(read.files.is_empty(), "{field} {key}");
        assert!(read.text.contains(kept), "{field} {key}: {}", read.text);
        assert_eq!(read.text.is_empty(), kept.is_empty(), "{field} {key}: {}", read.text);
    }
}

/// tests/second_edition/ has a form that the second edition printed; its fields do not keep what was printed.
#[test]
fn a_form_of_the_second_edition_is_printed_again_and_read() {
    let bench = Workbench::new();
    let form = include_bytes!("../../second_edition/logs_to_fill_in.pdf");
    bench.write("old.pdf", form);
    bench
        .run("print --from old.pdf --scale tiny -o new.pdf")
        .fine()
        .printed("1 sheet, 2 ships, 4 empty");
    let game = filled(form, &single("side1.mikasa.speed.1", crossed()));
    bench.write("old.pdf", game);
    bench.run("print --from old.pdf -o new.pdf").says(&["error[not-carried]"]);
    let order = bench.run("read old.pdf -o -").fine().text();
    assert!(order.contains("borodino") && order.contains("speed = [1]"), "{order}");
}

#[test]
fn a_filled_form_is_made_plain() {
    let pdf = empty("log duel.toml");
    let game = filled(&pdf, &play(&fields(&pdf)));
    // Words that no viewer has drawn would be lost.
    let refused = run("read x.pdf --flatten", &[("x.pdf", game)]);
    assert!(told(&refused).join("").contains("have words and do not show them"));

    let crosses: BTreeMap<_, _> =
        play(&fields(&pdf)).into_iter().filter(|(_, value)| is_crossed(value)).collect();
    let game = filled(&pdf, &crosses);
    let plain = file_of(run("read x.pdf --flatten", &[("x.pdf", game)]));
    let document = Document::load_mem(&plain).expect("a PDF");
    assert!(!document.catalog().unwrap().has(b"AcroForm"));
    assert!(fields(&plain).is_empty());
    let page = *document.get_pages().values().next().unwrap();
    assert!(!document.get_dictionary(page).unwrap().has(b"Annots"));
    let content = String::from_utf8_lossy(&document.get_page_content(page)).into_owned();
    assert!(content.matches("/Filled").count() > crosses.len(), "crosses and names");
    assert!(told(&read_back(&plain)).join("").contains("none of Chartroom's forms"));
    // Nor is a file read that breaks off.
    assert!(read_back(&pdf[..pdf.len() / 2]).faults.any_error());
}

#[test]
fn forms_that_are_turned_and_shared_out_are_live_too() {
    for words in [
        "card mikasa --rules quickfire --imposition cards-9",
        "log duel.toml --back reference --duplex long",
        "pack duel.toml",
    ] {
        let fields = fields(&empty(words));
        assert!(fields.len() > 20, "{words}: {}", fields.len());
    }
}
