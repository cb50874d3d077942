//! `chartroom schema`: JSON Schemas of the project's files, for editors.

use crate::cli::SchemaArgs;
use crate::data::schema::{self, Schema};
use crate::data::{Files, PROJECT_FILE};
use crate::diagnostic::{Code, Diagnostic, counted, did_you_mean};
use crate::output::{OutputFile, Target};

use super::Outcome;
use super::table::columns;

/// Prints a schema or lists all schemas; with `--write`, adds all of them to the project.
pub fn run(args: &SchemaArgs, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let chosen: Vec<&Schema> = match &args.name {
        None => schema::ALL.iter().collect(),
        Some(name) => vec![outcome.faults.take(named(name))?],
    };
    if args.write {
        for schema in &chosen {
            outcome.give(&schema.path(), schema.text().into(), files);
        }
        let folder = files.store().shown(schema::SCHEMAS);
        return Some(format!("{} -> {folder}", counted(chosen.len(), "schema")));
    }
    if args.name.is_some() {
        outcome.text.extend(chosen.iter().map(|schema| schema.text()));
        return None;
    }
    let row =
        |schema: &&Schema| [schema.name, schema.title, schema.place].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = chosen.iter().map(row).collect();
    outcome.text.push_str(&columns(&["SCHEMA", "OF", "FILES"], &rows));
    None
}

fn named(name: &str) -> Result<&'static Schema, Diagnostic> {
    Schema::named(name).ok_or_else(|| {
        let message = format!("there is no schema `{name}`");
        let known = schema::ALL.iter().map(|schema| schema.name);
        Diagnostic::error(Code::UnknownFile, message)
            .maybe_hint(did_you_mean(name, known))
            .hint_if_none("`chartroom schema` lists them all")
    })
}

/// The line by which editors find the schema of a new TOML file at this path of the project. Adds the
/// schema to the project unless it is there.
pub fn line(name: &str, path: &str, files: &Files, outcome: &mut Outcome) -> String {
    let Some(schema) = Schema::named(name) else { return String::new() };
    let target = Target::Project(schema.path());
    let comes = outcome.files.iter().any(|file| file.target == target);
    if !comes && !files.store().has_path(&schema.path()) {
        let bytes = schema.text().into();
        outcome.files.push(OutputFile { target, bytes });
    }
    schema.line(path)
}

/// The greatest depth of the current folder in a project.
const DEEPEST: usize = 4;

/// The same for a file named relative to the current folder; empty outside a project.
pub fn line_where_named(name: &str, file: &str, files: &Files, outcome: &mut Outcome) -> String {
    let store = files.store();
    let is_plain = !file.contains("..") && !file.starts_with(['/', '\\']) && !file.contains(':');
    if !store.is_project() || !is_plain {
        return String::new();
    }
    let at_root = |up: &usize| store.has_named(&format!("{}{}", "../".repeat(*up), PROJECT_FILE));
    let Some(up) = (0..=DEEPEST).find(at_root) else { return String::new() };
    line(name, &format!("{}{file}", "x/".repeat(up)), files, outcome)
}
