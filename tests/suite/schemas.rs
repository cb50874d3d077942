//! Schemas of the files: made of what their readers ask.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};

use chartroom::data::Files;
use chartroom::data::schema::{self, Schema};
use regex::Regex;
use serde_json::Value;

use crate::workbench::{Workbench, repository};

/// Why a value does not satisfy a schema, as far as schemas of ours go; `at` is where it stands.
fn faults(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(rules) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at}: not allowed"));
        }
        return;
    };
    let mut own = Vec::new();
    let mut fault = |why: String| own.push(format!("{at}: {why}"));
    for (rule, wanted) in rules {
        match rule.as_str() {
            "$schema" | "title" | "description" => {}
            "type" => {
                let kinds: Vec<&str> = match wanted {
                    Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                let is = |kind: &&str| match *kind {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "number" => value.is_number(),
                    "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
                    other => panic!("a type {other}"),
                };
                if !kinds.iter().any(is) {
                    fault(format!("{value} is not {kinds:?}"));
                }
            }
            "enum" => {
                if !wanted.as_array().expect("a list").contains(value) {
                    fault(format!("{value} is not one of {wanted}"));
                }
            }
            "const" => {
                if wanted != value {
                    fault(format!("{value} is not {wanted}"));
                }
            }
            "minimum" | "maximum" => {
                let (number, limit) = (value.as_f64(), wanted.as_f64().expect("a limit"));
                let outside = |number: f64| match rule.as_str() {
                    "minimum" => number < limit,
                    _ => number > limit,
                };
                if number.is_some_and(outside) {
                    fault(format!("{value} is beyond {limit}"));
                }
            }
            "maxLength" => {
                let length = value.as_str().map_or(0, |text| text.chars().count() as u64);
                if length > wanted.as_u64().expect("a length") {
                    fault(format!("{length} characters"));
                }
            }
            "pattern" => {
                if value.as_str().is_some_and(|text| !matches(wanted, text)) {
                    fault(format!("{value} is no number"));
                }
            }
            "minItems" | "maxItems" => {
                let (count, limit) = (value.as_array().map_or(2, Vec::len) as u64, wanted.as_u64());
                if Some(count) != limit {
                    fault(format!("{count} items"));
                }
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(wanted, item, &format!("{at}[{number}]"), found);
                }
            }
            "required" => {
                for key in wanted.as_array().expect("a list").iter().filter_map(Value::as_str) {
                    if value.as_object().is_some_and(|table| !table.contains_key(key)) {
                        fault(format!("no {key}"));
                    }
                }
            }
            "properties" | "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                for (key, inner) in value.as_object().into_iter().flatten() {
                    let own = known.and_then(|known| known.get(key));
                    let of_key = if rule == "properties" { own } else { Some(wanted) };
                    if let Some(of_key) = of_key.filter(|_| (rule == "properties") == own.is_some())
                    {
                        faults(of_key, inner, &format!("{at}.{key}"), found);
                    }
                }
            }
            "propertyNames" => {
                for key in value.as_object().into_iter().flatten().map(|(key, _)| key) {
                    faults(wanted, &key.as_str().into(), &format!("{at}.{key}"), found);
                }
            }
            "anyOf" => {
                let fits = |one: &Value| none(one, value);
                if !wanted.as_array().expect("a list").iter().any(fits) {
                    fault(format!("{value} fits none of {wanted}"));
                }
            }
            "not" => {
                if none(wanted, value) {
                    fault(format!("fits {wanted}"));
                }
            }
            "allOf" => {
                for one in wanted.as_array().expect("a list") {
                    faults(one, value, at, found);
                }
            }
            "if" => {
                if let Some(then) = rules.get("then").filter(|_| none(wanted, value)) {
                    faults(then, value, at, found);
                }
            }
            "then" => {}
            other => panic!("a rule {other}"),
        }
    }
    found.extend(own);
}

/// Whether a text matches a pattern, of which there are few.
fn matches(pattern: &Value, text: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, Regex>> = Mutex::new(BTreeMap::new());
    let pattern = pattern.as_str().expect("a pattern");
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let regex =
        known.entry(pattern.to_owned()).or_insert_with(|| Regex::new(pattern).expect("a pattern"));
    regex.is_match(text)
}

fn none(schema: &Value, value: &Value) -> bool {
    let mut found = Vec::new();
    faults(schema, value, "", &mut found);
    found.is_empty()
}

/// Why the text of a file does not satisfy a schema.
fn faults_of(schema: &Value, text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().expect("TOML");
    let value = serde_json::to_value(table).expect("JSON");
    let mut found = Vec::new();
    faults(schema, &value, "", &mut found);
    found
}

/// The schema of this name, made once for all tests.
fn json_of(name: &str) -> &'static Value {
    static MADE: OnceLock<Vec<Value>> = OnceLock::new();
    let made = MADE.get_or_init(|| schema::ALL.iter().map(Schema::json).collect());
    let at = schema::ALL.iter().position(|schema| schema.name == name).expect(name);
    &made[at]
}

/// The schemas stand in the project too, so that a change of a reader is seen, and so that its own files
/// can be checked in an editor. `BLESS=1` writes them anew.
#[test]
fn a_schema_says_what_its_reader_asks() {
    for schema in &schema::ALL {
        let path = repository().join("docs").join(schema.path());
        let text = Schema::text_of(json_of(schema.name));
        if std::env::var("BLESS").is_ok() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &text).expect("a schema");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is another; BLESS=1 writes it anew", path.display());
        assert_eq!(schema.text(), text, "what is built in is what stands in the project");
    }
}

#[test]
fn every_built_in_file_satisfies_its_schema() {
    let mut seen = BTreeSet::new();
    for schema in &schema::ALL {
        let json = json_of(schema.name);
        for file in schema.files() {
            let text = file.source().expect("a text").text;
            assert_eq!(faults_of(json, &text), Vec::<String>::new(), "{}", file.path);
            seen.insert(file.path);
        }
    }
    let paths = Files::embedded().embedded_paths().into_iter();
    let missed: Vec<String> = paths
        .filter(|path| path.ends_with(".toml") && !path.starts_with("templates/"))
        .filter(|path| !seen.contains(path))
        .collect();
    assert_eq!(missed, Vec::<String>::new(), "files without a schema");
}

#[test]
fn a_schema_finds_slips() {
    let (ships, rules, imposition) = (json_of("ships"), json_of("rules"), json_of("imposition"));
    let class = |line: &str| {
        format!(
            "navy = \"A\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\nsource = \"x\"\n{line}\n\
             [[class.ships]]\nname = \"A\"\n"
        )
    };
    assert_eq!(faults_of(ships, &class("speed_kn = \"18 1/2\"")), Vec::<String>::new());
    for line in [
        "sped_kn = 18",
        "speed_kn = 90",
        "speed_kn = \"fast\"",
        "type = \"yacht\"",
        "guns = [{ caliber_in = 12 }]",
        "armor_in = { keel = 2 }",
        "torpedo_tubes = 1.5",
    ] {
        assert_eq!(faults_of(ships, &class(line)).len(), 1, "{line}");
    }
    let instrument = |line: &str| {
        format!(
            "title = \"A\"\nedition = \"1\"\n[[instrument]]\nid = \"a\"\nlabel = \"A\"\n{line}\n"
        )
    };
    assert!(faults_of(rules, &instrument("kind = \"gauge\"\nangles = [45]")).is_empty());
    assert_eq!(faults_of(rules, &instrument("kind = \"ruler\"\nangles = [45]")).len(), 1);
    assert_eq!(faults_of(rules, &instrument("kind = \"rose\"")).len(), 1, "a rose has a chart");
    let scheme = "title = \"A\"\nkind = \"booklet\"\n[booklet]\nsignature = 8\n";
    assert!(faults_of(imposition, scheme).is_empty());
    assert_eq!(faults_of(imposition, &scheme.replace("booklet\"", "fold\"")).len(), 1);
}

#[test]
fn schemas_are_listed_printed_and_written_into_the_project() {
    let bench = Workbench::project();
    let listed = bench.run("schema").fine().text();
    for schema in &schema::ALL {
        assert!(listed.contains(schema.place), "{listed}");
    }
    let printed = bench.run("schema order").fine().json();
    assert_eq!(printed, *json_of("order"));
    let unknown = bench.run("schema ship");
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("did you mean `ships`?"), "{}", unknown.stderr);
    bench.run("schema papers --write").fine();
    assert_eq!(bench.read("schemas/papers.json"), Schema::text_of(json_of("papers")).into_bytes());
}

/// The schema that a file names in its first line, and its faults.
fn faults_of_named(bench: &Workbench, path: &str) -> Vec<String> {
    let text = String::from_utf8(bench.read(path)).expect("UTF-8");
    let first = text.lines().next().unwrap_or_default();
    let to = first.strip_prefix("#:schema ").unwrap_or_else(|| panic!("{path}: {first}"));
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let schema = bench.read(&format!("{folder}{}{to}", if folder.is_empty() { "" } else { "/" }));
    faults_of(&serde_json::from_slice(&schema).expect("JSON"), &text)
}

#[test]
fn new_files_name_their_schemas_and_satisfy_them() {
    let bench = Workbench::new();
    bench.run("new club portsmouth").fine();
    for path in ["chartroom.toml", "ship_values/ruritania.toml", "orders/first_battle.toml"] {
        assert_eq!(faults_of_named(&bench, &format!("portsmouth/{path}")), Vec::<String>::new());
    }
    bench.run_below("portsmouth", "new rules duel").fine();
    assert_eq!(faults_of_named(&bench, "portsmouth/rules/duel.toml"), Vec::<String>::new());
    bench.run_below("portsmouth/orders", "new order fight --side A:mikasa --side B:asama").fine();
    assert_eq!(faults_of_named(&bench, "portsmouth/orders/fight.toml"), Vec::<String>::new());
    bench.run_below("portsmouth", "new ship --name Antoinette --navy Altland").fine();
    assert_eq!(
        faults_of_named(&bench, "portsmouth/ship_values/altland.toml"),
        Vec::<String>::new()
    );
    bench.run_below("portsmouth", "check").fine();
}
