//! The house stays in order: one road, no way back, and no game known to the code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::workbench::{files_below, names_in, repository, text_at};

/// Every module of src/, in the order of the road, as the table of docs/architecture.md has them. A module may use those
/// before it.
fn road() -> Vec<String> {
    let map = text_at("docs/architecture.md");
    let table = map.split("\n| module | what it is |\n").nth(1).expect("the table of modules");
    let rows = table.lines().map_while(|line| line.strip_prefix('|'));
    let modules = rows.filter_map(|row| row.strip_prefix(" `")?.split_once('`'));
    modules.map(|(module, _)| module.to_owned()).filter(|module| module != "main").collect()
}

/// What a library must leave to the program around it, and the modules that may have it all the same.
const OUTSIDE: [(&str, &[&str]); 10] = [
    ("std::fs", &["terminal"]),
    ("std::env", &["terminal", "serve"]),
    ("tempfile", &["terminal"]),
    ("stdout()", &["terminal", "serve"]),
    ("stderr()", &["terminal", "serve", "main"]),
    ("println!", &[]),
    ("Instant", &["terminal"]),
    ("process::exit", &["serve", "terminal"]),
    ("std::thread", &["work", "terminal", "serve", "main"]),
    ("tokio", &["serve"]),
];

/// The files of a folder of src/, or of all of it.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = files_below(&repository().join("src").join(folder));
    files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
    files
}

/// The code of a file without its unit tests.
fn code(file: &Path) -> String {
    text_at(file).split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(repository().join("src")).expect("in src");
    let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn no_stage_uses_a_later_one() {
    let (mut backwards, road) = (Vec::new(), road());
    for file in rust_files("") {
        let module = module_of(&file);
        let Some(own) = road.iter().position(|name| *name == module) else { continue };
        for used in code(&file).split("crate::").skip(1) {
            let used: String =
                used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if road.iter().position(|name| *name == used).is_some_and(|at| at > own) {
                backwards.push(format!("{} uses {used}", file.display()));
            }
        }
    }
    assert_eq!(backwards, Vec::<String>::new());
}

#[test]
fn every_module_stands_on_the_road_and_every_stop_is_a_module() {
    let files = rust_files("");
    let mut modules: BTreeSet<String> = files.iter().map(|file| module_of(file)).collect();
    assert!(modules.remove("lib") && modules.remove("main"));
    assert_eq!(modules, road().into_iter().collect());
}

#[test]
fn only_the_program_around_the_library_reaches_disk_clock_and_screen() {
    let mut reached = Vec::new();
    for file in rust_files("") {
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
    for file in rust_files("produce") {
        let code = code(&file);
        for word in ["crate::cli", "clap", "crate::command"] {
            assert!(!code.contains(word), "{} knows {word}", file.display());
        }
    }
}

#[test]
fn no_rule_set_is_known_to_the_code_by_name() {
    let rules = names_in("data/rules");
    let ids: Vec<&str> = rules.iter().filter_map(|name| name.strip_suffix(".toml")).collect();
    assert!(!ids.is_empty());
    for file in rust_files("") {
        let code = code(&file).to_lowercase();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let named: Vec<&str> = words.filter(|word| ids.contains(word)).collect();
        assert!(named.is_empty(), "{} names {named:?}", file.display());
    }
}

// ---- imports, file by file ----

/// The files of src/ by the modules that they are, and what each of them names.
struct Imports {
    /// `["data", "entered"]` for `data::entered`.
    modules: Vec<Vec<String>>,
    code: Vec<String>,
}

impl Imports {
    fn read() -> Self {
        let src = repository().join("src");
        let (mut modules, mut codes) = (Vec::new(), Vec::new());
        for file in rust_files("") {
            let inside = file.strip_prefix(&src).expect("in src").with_extension("");
            let names =
                inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
            let mut path: Vec<String> = names.collect();
            if path == ["main"] || path == ["lib"] {
                continue;
            }
            if path.last().is_some_and(|last| last == "mod") {
                path.pop();
            }
            modules.push(path);
            codes.push(without_words(&code(&file)));
        }
        Self { modules, code: codes }
    }

    fn name(&self, file: usize) -> String {
        self.modules[file].join("::")
    }

    fn at(&self, path: &[String]) -> Option<usize> {
        self.modules.iter().position(|module| module == path)
    }

    /// The file in which the thing that a path names is written, as seen from a module.
    fn target(&self, from: &[String], path: &[String]) -> Option<usize> {
        let mut module: Vec<String> = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            _ => from.to_vec(),
        };
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => drop(module.pop()),
                _ => break,
            }
            rest = after;
        }
        while let Some((first, after)) = rest.split_first() {
            let inner: Vec<String> = module.iter().chain([first]).cloned().collect();
            if self.at(&inner).is_none() {
                break;
            }
            (module, rest) = (inner, after);
        }
        let file = self.at(&module)?;
        // What a module passes on is written elsewhere.
        let passed_on = rest.first().and_then(|name| {
            let passes =
                |(path, _): &(Vec<String>, bool)| path.last() == Some(name) && path.len() > 1;
            uses(&self.code[file]).into_iter().find(passes)
        });
        match passed_on {
            Some((path, _)) if path != rest => self.target(&module, &path).or(Some(file)),
            _ => Some(file),
        }
    }

    /// Which files each file uses.
    fn edges(&self) -> Vec<BTreeSet<usize>> {
        let of = |file: usize| {
            let module = &self.modules[file];
            let passed_on: Vec<_> =
                uses(&self.code[file]).into_iter().filter(|(_, passed)| *passed).collect();
            let children = self
                .modules
                .iter()
                .filter(|other| other.len() == module.len() + 1 && other.starts_with(module));
            let mut starts = vec!["crate".to_owned(), "super".to_owned()];
            starts.extend(children.filter_map(|child| child.last().cloned()));
            let named = paths(&self.code[file], &starts);
            let own = named.into_iter().filter(|path| {
                !passed_on
                    .iter()
                    .any(|(passed, _)| passed == path && !self.names_again(file, passed))
            });
            own.filter_map(|path| self.target(module, &path))
                .filter(|target| *target != file)
                .collect()
        };
        (0..self.modules.len()).map(of).collect()
    }

    /// Whether a file also uses for itself what it passes on.
    fn names_again(&self, file: usize, passed_on: &[String]) -> bool {
        let head = ["use ", "pub use ", "mod ", "pub mod "];
        let body = self.code[file]
            .split(';')
            .filter(|statement| !head.iter().any(|word| statement.trim_start().starts_with(word)));
        let mut words =
            body.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'));
        words.any(|word| passed_on.last().is_some_and(|name| name == word))
    }

    /// Files that import each other, directly or by way of others of the same module.
    fn circles(&self) -> Vec<Vec<usize>> {
        let edges = self.edges();
        let reaches = |from: usize| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(file) = open.pop() {
                open.extend(edges[file].iter().filter(|next| seen.insert(**next)));
            }
            seen
        };
        let reached: Vec<BTreeSet<usize>> = (0..edges.len()).map(reaches).collect();
        let mut circles = BTreeSet::new();
        for file in (0..edges.len()).filter(|file| reached[*file].contains(file)) {
            let circle = reached[file].iter().filter(|other| reached[**other].contains(&file));
            circles.insert(circle.copied().collect::<Vec<_>>());
        }
        circles.into_iter().collect()
    }
}

/// Code without its comments and the words in quotes.
fn without_words(code: &str) -> String {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut plain = String::new();
    for line in lines {
        plain.extend(line.split('"').step_by(2));
        plain.push('\n');
    }
    plain
}

/// Every path that begins with one of these names, its braces taken apart.
fn paths(code: &str, starts: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in starts {
        let wanted = format!("{start}::");
        for (at, _) in code.match_indices(&wanted) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if !before.is_alphanumeric() && !['_', ':', '$'].contains(&before) {
                tree(&mut code[at..].chars().peekable(), &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Reads `a::b`, `a::{b, c::d}` and `a::*` as paths.
fn tree(letters: &mut Letters, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let depth = path.len();
    loop {
        while letters.next_if(|c| c.is_whitespace()).is_some() {}
        if letters.next_if_eq(&'{').is_some() {
            while letters.peek().is_some_and(|c| *c != '}') {
                tree(letters, path, found);
                while letters.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
            }
            letters.next();
            break;
        }
        let mut name = String::new();
        while let Some(c) = letters.next_if(|c| c.is_alphanumeric() || *c == '_' || *c == '*') {
            name.push(c);
        }
        if name.is_empty() {
            letters.next();
            break;
        }
        path.push(name);
        if letters.next_if_eq(&':').is_none() {
            found.push(path.clone());
            // `as another`
            while letters.next_if(|c| !matches!(c, ',' | '}' | ';' | '{')).is_some() {}
            break;
        }
        letters.next();
    }
    path.truncate(depth);
}

/// What a file imports at its top, and whether it passes it on to others.
fn uses(code: &str) -> Vec<(Vec<String>, bool)> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some((before, tree_text)) = statement.rsplit_once("use ") else { continue };
        let is_statement = before.is_empty() || before.ends_with(['\n', ' ', ')']);
        let passed_on = before.trim_end().ends_with("pub") || before.trim_end().ends_with(')');
        if is_statement && !tree_text.contains('(') {
            let mut named = Vec::new();
            tree(&mut tree_text.chars().peekable(), &mut Vec::new(), &mut named);
            found.extend(named.into_iter().map(|path| (path, passed_on)));
        }
    }
    found
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let imports = Imports::read();
    let edges = imports.edges();
    let circles = imports.circles();
    // Every import inside a circle, so that the one to cut can be seen.
    let mut told = Vec::new();
    for circle in &circles {
        for &from in circle {
            let inside = edges[from].iter().filter(|to| circle.contains(to));
            told.extend(
                inside.map(|to| format!("{} uses {}", imports.name(from), imports.name(*to))),
            );
        }
    }
    assert!(told.is_empty(), "circles of imports:\n{}", told.join("\n"));
}

#[test]
fn the_reader_of_imports_takes_paths_apart() {
    let code = "use super::{A, b::{C, d::E}};\nfn f() -> crate::g::H { super::super::i::j() }";
    let starts = ["crate".to_owned(), "super".to_owned()];
    let mut read: Vec<String> = paths(code, &starts).iter().map(|path| path.join("::")).collect();
    read.sort();
    assert_eq!(
        read,
        ["crate::g::H", "super::A", "super::b::C", "super::b::d::E", "super::super::i::j"]
    );
}
