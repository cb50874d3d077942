//! The house stays in order: one road, no way back, and no game known to the code.

use std::path::{Path, PathBuf};

use crate::workbench::repository;

/// Every module of src/, in the order of the road. A module may use those before it.
const ROAD: [&str; 20] = [
    "measure",
    "diagnostic",
    "work",
    "spool",
    "model",
    "data",
    "formula",
    "derive",
    "view",
    "instrument",
    "page",
    "press",
    "export",
    "output",
    "reread",
    "cli",
    "request",
    "produce",
    "command",
    "terminal",
];

/// What a library must leave to the program around it, and the modules that may have it all the same.
const OUTSIDE: [(&str, &[&str]); 9] = [
    ("std::fs", &["terminal"]),
    ("std::env", &["terminal"]),
    ("tempfile", &["terminal"]),
    ("stdout()", &["terminal"]),
    ("stderr()", &["terminal", "main"]),
    ("println!", &[]),
    ("Instant", &["terminal"]),
    ("process::exit", &["main"]),
    ("std::thread", &["work", "main"]),
];

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in
        std::fs::read_dir(folder).expect("src").map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() {
            files.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            files.push(entry);
        }
    }
    files.sort();
    files
}

/// The code of a file without its unit tests.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("a source file");
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(repository().join("src")).expect("in src");
    let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn no_stage_uses_a_later_one() {
    let mut backwards = Vec::new();
    for file in rust_files(&repository().join("src")) {
        let module = module_of(&file);
        let Some(own) = ROAD.iter().position(|name| *name == module) else { continue };
        for used in code(&file).split("crate::").skip(1) {
            let used: String =
                used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if ROAD.iter().position(|name| *name == used).is_some_and(|at| at > own) {
                backwards.push(format!("{} uses {used}", file.display()));
            }
        }
    }
    assert_eq!(backwards, Vec::<String>::new());
}

#[test]
fn every_module_stands_on_the_road() {
    for file in rust_files(&repository().join("src")) {
        let module = module_of(&file);
        assert!(ROAD.contains(&&*module) || module == "lib" || module == "main", "{module}");
    }
}

#[test]
fn only_the_program_of_the_command_line_reaches_disk_clock_and_screen() {
    let mut reached = Vec::new();
    for file in rust_files(&repository().join("src")) {
        let (module, code) = (module_of(&file), code(&file));
        for (outside, allowed) in OUTSIDE {
            if code.contains(outside) && !allowed.contains(&&*module) {
                reached.push(format!("{} has {outside}", file.display()));
            }
        }
    }
    assert_eq!(reached, Vec::<String>::new());
}

#[test]
fn the_making_of_sheets_knows_no_command_line() {
    for file in rust_files(&repository().join("src/produce")) {
        let code = code(&file);
        for word in ["crate::cli", "clap", "crate::command"] {
            assert!(!code.contains(word), "{} knows {word}", file.display());
        }
    }
}

#[test]
fn no_rule_set_is_known_to_the_code_by_name() {
    let rules = std::fs::read_dir(repository().join("rules")).expect("rules/");
    let ids: Vec<String> = rules
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert!(!ids.is_empty());
    for file in rust_files(&repository().join("src")) {
        let without_comments: Vec<String> = code(&file)
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(str::to_lowercase)
            .collect();
        for id in &ids {
            let named = without_comments.iter().find(|line| {
                line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == id)
            });
            assert_eq!(named, None, "{} names `{id}`", file.display());
        }
    }
}

#[test]
fn the_map_in_the_docs_shows_every_module() {
    let map = std::fs::read_to_string(repository().join("docs/architecture.md")).expect("the map");
    for module in ROAD {
        assert!(map.contains(&format!("`{module}`")), "docs/architecture.md leaves out {module}");
    }
}
