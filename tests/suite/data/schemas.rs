//! Schemas of the files say what their readers accept.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use chartroom::data::schema::{self, Schema};
use chartroom::data::{self, Files, SourceFile};
use chartroom::diagnostic::{Code, Diagnostic, Faults};
use regex::Regex;
use serde_json::{Value, json};

use crate::workbench::{Workbench, names_in, text_at};

/// Why a value does not satisfy a schema, as far as schemas of ours go; `at` is where it stands.
fn faults(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(rules) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at}: not allowed"));
        }
        return;
    };
    let all = |list: &Value| list.as_array().expect("a list").clone();
    for (rule, wanted) in rules {
        let limit = || wanted.as_f64().expect("a limit");
        let is_right = match rule.as_str() {
            "type" if wanted.is_array() => all(wanted).iter().any(|kind| is_of(kind, value)),
            "type" => is_of(wanted, value),
            "enum" => all(wanted).contains(value),
            "const" => wanted == value,
            "minimum" => value.as_f64().is_none_or(|number| number >= limit()),
            "maximum" => value.as_f64().is_none_or(|number| number <= limit()),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() as f64 <= limit()),
            "pattern" => value.as_str().is_none_or(|text| matches(wanted, text)),
            // A schema has both or neither, and they are equal.
            "minItems" | "maxItems" => {
                value.as_array().is_none_or(|items| items.len() as f64 == limit())
            }
            "required" => value.as_object().is_none_or(|table| {
                all(wanted).iter().all(|key| table.contains_key(key.as_str().expect("a key")))
            }),
            "anyOf" => all(wanted).iter().any(|one| none(one, value)),
            "not" => !none(wanted, value),
            _ => {
                parts(rules, (rule, wanted), value, at, found);
                true
            }
        };
        if !is_right {
            found.push(format!("{at}: {value} is against `{rule}`, {wanted}"));
        }
    }
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        other => panic!("a type {other}"),
    }
}

/// The same of a value's parts, or of a rule that holds on a condition.
fn parts(
    rules: &serde_json::Map<String, Value>,
    (rule, wanted): (&str, &Value),
    value: &Value,
    at: &str,
    found: &mut Vec<String>,
) {
    let table = || value.as_object().into_iter().flatten();
    match rule {
        "$schema" | "title" | "description" | "then" => {}
        "items" => {
            for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                faults(wanted, item, &format!("{at}[{number}]"), found);
            }
        }
        "properties" => {
            for (key, inner) in table() {
                if let Some(of_key) = wanted.get(key) {
                    faults(of_key, inner, &format!("{at}.{key}"), found);
                }
            }
        }
        "additionalProperties" => {
            let is_known =
                |key: &str| rules.get("properties").is_some_and(|own| own.get(key).is_some());
            for (key, inner) in table().filter(|(key, _)| !is_known(key)) {
                faults(wanted, inner, &format!("{at}.{key}"), found);
            }
        }
        "propertyNames" => {
            for (key, _) in table() {
                faults(wanted, &key.as_str().into(), &format!("{at}.{key}"), found);
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
        other => panic!("a rule {other}"),
    }
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

/// The schema of this name.
fn json_of(name: &str) -> Value {
    serde_json::from_str(Schema::named(name).expect(name).text()).expect("JSON")
}

/// The built-in files of a kind, and the sample in tests/data/samples of what none of them has.
pub fn files_of(schema: &Schema) -> Vec<(String, String)> {
    let (folder, ending) = schema.place.split_once('*').unwrap_or((schema.place, ""));
    let is_own = |path: &String| {
        let name = path.strip_prefix(folder).and_then(|rest| rest.strip_suffix(ending));
        let is_one = name.is_some_and(|name| {
            !name.contains('/') && name.is_empty() != schema.place.contains('*')
        });
        is_one && !schema::ALL.iter().any(|other| other.name != schema.name && other.place == path)
    };
    let own = Files::embedded().embedded_paths().into_iter().filter(is_own);
    let text = |path: &str| Files::embedded().find(path).unwrap().source().expect("a text").text;
    let mut files: Vec<(String, String)> = own.map(|path| (path.clone(), text(&path))).collect();
    let name = format!("{}.toml", schema.name);
    if names_in("tests/data/samples").contains(&name) {
        let sample = text_at(format!("tests/data/samples/{name}"));
        files.push((format!("sample of {}", schema.name), sample));
    }
    files
}

/// Reads a file as one of this kind.
pub fn read(kind: &str, source: &SourceFile, faults: &mut Faults) {
    match kind {
        "project" => drop(data::check_defaults(source, faults)),
        "book" => drop(data::check_book(source, faults)),
        "ships" => drop(data::read_navy(source, faults)),
        "order" => drop(data::order::read(source, faults)),
        "rules" => drop(data::read_rule_set_file(source, &Files::embedded(), faults)),
        "papers" => drop(data::papers::read(source, faults)),
        "imposition" => data::check_imposition(source, &Files::embedded(), faults),
        "cutter" => drop(data::cutter::read(source, "", faults)),
        "inks" => drop(data::palette::read(source, faults)),
        "printer" => drop(data::printer::read(source, faults)),
        "registration" => drop(data::registration::read(source, "", faults)),
        "language" => drop(data::language::read(source, faults)),
        "checks" => drop(data::check_plausible(source, faults)),
        "headings" => drop(data::spreadsheet::check_headings(source, faults)),
        "springsharp" => drop(data::springsharp::check_words(source, faults)),
        other => panic!("no reader of {other}"),
    }
}

/// What the reader of a kind of file says about one.
fn told(kind: &str, file: &Value) -> Vec<Diagnostic> {
    let source = SourceFile::new("a.toml", toml::to_string(file).expect("TOML"));
    let mut faults = Faults::default();
    read(kind, &source, &mut faults);
    faults.into_iter().collect()
}

/// A table of a file: where it is in the file and in the schema, and what the schema says of it.
struct Found<'s> {
    at: String,
    path: String,
    rules: &'s Value,
}

/// The tables of a value that have keys of the reader's.
fn tables<'s>(
    rules: &'s Value,
    value: &Value,
    (at, path): (&str, &str),
    found: &mut Vec<Found<'s>>,
) {
    for one in rules["anyOf"].as_array().into_iter().flatten() {
        tables(one, value, (at, path), found);
    }
    match value {
        Value::Object(table) if rules["properties"].is_object() => {
            if rules["additionalProperties"] == false {
                found.push(Found { at: at.to_owned(), path: path.to_owned(), rules });
            }
            for (key, inner) in table {
                let own = rules["properties"].get(key);
                let name = if own.is_some() { key } else { "*" };
                let next = (format!("{at}/{key}"), format!("{path}.{name}"));
                tables(
                    own.unwrap_or(&rules["additionalProperties"]),
                    inner,
                    (&next.0, &next.1),
                    found,
                );
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                tables(
                    &rules["items"],
                    item,
                    (&format!("{at}/{number}"), &format!("{path}[]")),
                    found,
                );
            }
        }
        _ => {}
    }
}

/// The keys of all tables of a schema, by path.
fn keys_of(rules: &Value, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    let own = rules["properties"].as_object();
    if rules["additionalProperties"] == false {
        found
            .entry(path.to_owned())
            .or_default()
            .extend(own.into_iter().flatten().map(|(key, _)| key.clone()));
    }
    let inner = own.into_iter().flatten().map(|(key, inner)| (format!(".{key}"), inner));
    let more =
        [(".*".to_owned(), &rules["additionalProperties"]), ("[]".to_owned(), &rules["items"])];
    let ways = rules["anyOf"].as_array().into_iter().flatten().map(|one| (String::new(), one));
    for (step, inner) in inner.chain(more).chain(ways).filter(|(_, inner)| inner.is_object()) {
        keys_of(inner, &format!("{path}{step}"), found);
    }
}

/// The conditions of a table's schema that a table satisfies.
fn conditions<'s>(rules: &'s Value, table: &Value) -> Vec<&'s Value> {
    let all = rules["allOf"].as_array().into_iter().flatten();
    all.filter(|one| none(&one["if"], table)).map(|one| &one["then"]).collect()
}

/// The keys that a schema allows in this table.
fn allowed(rules: &Value, table: &Value) -> BTreeSet<String> {
    let keys = rules["properties"].as_object().expect("keys").keys().cloned();
    let conditions = conditions(rules, table);
    let names = |then: &&Value| Some(then["propertyNames"]["enum"].clone()).filter(Value::is_array);
    let names: Vec<_> = conditions.iter().filter_map(names).map(|names| words(&names)).collect();
    keys.filter(|key| names.iter().all(|names| names.contains(key))).collect()
}

fn words(list: &Value) -> BTreeSet<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(|word| Some(word.as_str()?.to_owned()))
        .collect()
}

/// A value that a schema does not allow, and what the reader must say of it: its words and limits.
fn slip(rules: &Value) -> Option<(Value, String)> {
    let listed = |words: &Value| {
        let words: Vec<String> =
            words.as_array()?.iter().map(|word| format!("`{}`", word.as_str().unwrap())).collect();
        let (last, rest) = words.split_last()?;
        Some(if rest.is_empty() { last.clone() } else { format!("{} or {last}", rest.join(", ")) })
    };
    let limits =
        |rules: &Value| format!("it must be between {} and {}", rules["minimum"], rules["maximum"]);
    let beyond = |rules: &Value| rules["maximum"].as_i64().map(|most| json!(most + 1));
    let long = |rules: &Value| {
        rules["maxLength"].as_u64().map(|most| json!("x".repeat(most as usize + 1)))
    };
    let unknown = "zzzzzzzzzzzzzzzz";
    let items = &rules["items"];
    if let Some(words) = listed(&rules["enum"]) {
        return Some((unknown.into(), format!("it is one of {words}")));
    }
    if let Some(words) = listed(&items["enum"]) {
        return Some((json!([unknown]), format!("may hold {words}")));
    }
    if let Some(long) = long(rules) {
        return Some((long, format!("the limit is {}", rules["maxLength"])));
    }
    if let Some(long) = long(items) {
        return Some((json!([long]), format!("the limit is {}", items["maxLength"])));
    }
    if let Some(beyond) = beyond(rules) {
        return Some((beyond, limits(rules)));
    }
    if let Some(beyond) = beyond(items) {
        return Some((json!([beyond, beyond]), limits(items)));
    }
    match &rules["type"] {
        Value::String(kind) if kind == "boolean" => {
            Some((unknown.into(), "not true or false".to_owned()))
        }
        Value::Array(_) => Some((true.into(), "a number or a text".to_owned())),
        _ => None,
    }
}

fn with(file: &Value, at: &str, key: &str, value: Value) -> Value {
    let mut file = file.clone();
    file.pointer_mut(at).expect("a table")[key] = value;
    file
}

fn without(file: &Value, at: &str, key: &str) -> Value {
    let mut file = file.clone();
    file.pointer_mut(at).and_then(Value::as_object_mut).expect("a table").remove(key);
    file
}

/// What was found out about a schema.
#[derive(Default)]
struct Findings {
    /// The keys that the reader names, by table.
    named: BTreeMap<String, BTreeSet<String>>,
    /// For each key that was tried, what the reader failed to say of it wherever it was tried.
    tried: BTreeMap<String, Option<String>>,
    wrong: BTreeSet<String>,
}

impl Findings {
    /// Gives the reader a file with one key changed, unless it has said these words of that key before.
    fn slip(&mut self, kind: &str, of: String, words: &str, file: impl FnOnce() -> Value) {
        if self.tried.get(&of).is_some_and(Option::is_none) {
            return;
        }
        let says = |text: &str| text.contains(words);
        let faults = told(kind, &file());
        let is_told = faults
            .iter()
            .any(|fault| says(&fault.message) || fault.hint.as_deref().is_some_and(says));
        self.tried.insert(of, (!is_told).then(|| words.to_owned()));
    }

    /// Holds the tables of a file against a schema.
    fn look(&mut self, kind: &str, rules: &Value, file: &Value) {
        let mut found = Vec::new();
        tables(rules, file, ("", ""), &mut found);
        let mut odd = file.clone();
        for (number, one) in found.iter().enumerate() {
            odd.pointer_mut(&one.at).expect("a table")[format!("zzzzzzzzzz{number}z")] = 0.into();
        }
        for fault in told(kind, &odd).iter().filter(|fault| fault.code == Code::UnknownKey) {
            let number = fault.message.trim_start_matches("`zzzzzzzzzz").split('z').next();
            let number: usize =
                number.unwrap_or_default().parse().unwrap_or_else(|_| panic!("{fault:?}"));
            let Found { at, path, rules } = &found[number];
            let hint = fault.hint.as_deref().unwrap_or_default();
            let keys: BTreeSet<String> =
                hint.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            let allowed = allowed(rules, file.pointer(at).expect("a table"));
            self.wrong.extend(
                keys.difference(&allowed).map(|key| format!("{path}.{key} is not in the schema")),
            );
            self.named.entry(path.clone()).or_default().extend(keys);
        }
        for Found { at, path, rules } in found {
            let table = file.pointer(&at).expect("a table");
            let required = [rules].into_iter().chain(conditions(rules, table));
            for key in required.flat_map(|rules| words(&rules["required"])) {
                self.slip(kind, format!("{path}.{key}, required"), &format!("`{key}`"), || {
                    without(file, &at, &key)
                });
            }
            for key in allowed(rules, table) {
                if let Some((value, words)) = slip(&rules["properties"][&key]) {
                    self.slip(kind, format!("{path}.{key}"), &words, || {
                        with(file, &at, &key, value)
                    });
                }
            }
        }
    }
}

/// A schema is kept by hand. Its reader names the keys, words and limits that it knows to whoever slips,
/// so this test slips everywhere.
#[test]
fn a_schema_has_the_keys_words_and_limits_that_its_reader_names() {
    let mut wrong = Vec::new();
    for schema in &schema::ALL {
        let rules = json_of(schema.name);
        let mut findings = Findings::default();
        for (_, text) in files_of(schema) {
            let table: toml::Table = text.parse().expect("TOML");
            findings.look(schema.name, &rules, &serde_json::to_value(table).expect("JSON"));
        }
        let mut own = Vec::from_iter(findings.wrong);
        own.extend(findings.tried.iter().filter_map(|(key, words)| {
            Some(format!("{key}: the reader does not say `{}`", words.as_ref()?))
        }));
        let mut known = BTreeMap::new();
        keys_of(&rules, "", &mut known);
        for (path, keys) in known {
            let named = findings.named.remove(&path).unwrap_or_default();
            own.extend(
                keys.difference(&named).map(|key| format!("{path}.{key} is not the reader's")),
            );
        }
        wrong.extend(own.into_iter().map(|why| format!("{}{why}", schema.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_built_in_file_satisfies_its_schema() {
    let mut seen = BTreeSet::new();
    for schema in &schema::ALL {
        for (path, text) in files_of(schema) {
            assert_eq!(faults_of(&json_of(schema.name), &text), Vec::<String>::new(), "{path}");
            seen.insert(path);
        }
    }
    let mut missed = Files::embedded().embedded_paths();
    missed.retain(|path| path.ends_with(".toml") && !path.starts_with("templates/"));
    missed.retain(|path| !seen.contains(path));
    assert_eq!(missed, Vec::<String>::new(), "files without a schema");
}

#[test]
fn a_schema_finds_slips() {
    let [ships, rules, imposition] = &["ships", "rules", "imposition"].map(json_of);
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

/// `check` reads a file of each kind by the reader of that kind.
#[test]
fn each_kind_of_file_is_checked_as_what_it_is() {
    let bench = Workbench::project();
    for schema in schema::ALL.iter().filter(|schema| schema.name != "project") {
        let path = schema.place.replace('*', "odd");
        let source = SourceFile::new(path.as_str(), "oddity = 1\n");
        let mut faults = Faults::default();
        read(schema.name, &source, &mut faults);
        bench.write(&path, &*source.text);
        bench.run(&format!("check {path}")).fails(1, &faults.all()[0].message);
    }
}

#[test]
fn schemas_are_listed_printed_and_written_into_the_project() {
    let bench = Workbench::project();
    let listed = bench.run("schema").fine().text();
    for schema in &schema::ALL {
        assert!(listed.contains(schema.place), "{listed}");
    }
    let printed = bench.run("schema order").fine().json();
    assert_eq!(printed, json_of("order"));
    bench.run("schema ship").fails(2, "did you mean `ships`?");
    bench.run("schema papers --write").fine();
    let papers = Schema::named("papers").expect("a schema");
    assert_eq!(bench.read("schemas/papers.json"), papers.text().as_bytes());
}

/// The schema that a file names in its first line, and its faults.
fn faults_of_named(bench: &Workbench, path: &str) -> Vec<String> {
    let text = bench.text(path);
    let first = text.lines().next().unwrap_or_default();
    let to = first.strip_prefix("#:schema ").unwrap_or_else(|| panic!("{path}: {first}"));
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let schema = bench.read(&format!("{folder}{}{to}", if folder.is_empty() { "" } else { "/" }));
    faults_of(&serde_json::from_slice(&schema).expect("JSON"), &text)
}

#[test]
fn new_files_name_their_schemas_and_satisfy_them_and_a_new_club_prints_its_first_battle() {
    let bench = Workbench::new();
    bench.run("new club portsmouth").fine();
    assert_eq!(bench.run("new club portsmouth").code, 3);
    bench.run_below("portsmouth", "new rules duel").fine();
    bench.run_below("portsmouth/orders", "new order fight --side A:mikasa --side B:asama").fine();
    bench.run_below("portsmouth", "new ship --name Antoinette --navy Altland").fine();
    for path in [
        "chartroom.toml",
        "ship_values/ruritania.toml",
        "orders/first_battle.toml",
        "rules/duel.toml",
        "orders/fight.toml",
        "ship_values/altland.toml",
    ] {
        let found = faults_of_named(&bench, &format!("portsmouth/{path}"));
        assert_eq!(found, Vec::<String>::new(), "{path}");
    }
    bench.run_below("portsmouth", "check").fine();
    bench.run_below("portsmouth", "print pack first_battle -o battle.pdf").fine();
}
