//! What Windows and macOS would refuse, looked for where neither is.

use std::collections::BTreeSet;
use std::path::Path;

use crate::workbench::{Workbench, repository};

/// Names that Windows keeps for devices, whatever their ending.
const DEVICES: [&str; 8] = ["aux", "con", "nul", "prn", "com1", "com2", "lpt1", "lpt2"];
/// Built or fetched, not part of the project.
const LEFT: [&str; 5] = [".git", "target", "node_modules", "dist", "output"];

fn paths_below(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if LEFT.contains(&&*name) {
            continue;
        }
        let inside = path.strip_prefix(repository()).expect("in the project");
        found.push(inside.to_string_lossy().replace('\\', "/"));
        if path.is_dir() {
            paths_below(&path, found);
        }
    }
}

/// Why Windows or macOS could not check out a path.
fn fault(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    match () {
        () if DEVICES.contains(&&*stem) => Some("is a device"),
        () if name.contains(['<', '>', ':', '"', '\\', '|', '?', '*']) => Some("has a sign"),
        () if name.ends_with(['.', ' ']) => Some("ends badly"),
        () if path.len() > 150 => Some("is long"),
        () => None,
    }
}

#[test]
fn every_path_of_the_project_can_be_on_any_disk() {
    for bad in ["ship_values/con.toml", "a/NUL", "a?.png", "end.", "aux.rs"] {
        assert!(fault(bad).is_some(), "{bad}");
    }
    let mut paths = Vec::new();
    paths_below(repository(), &mut paths);
    assert!(paths.len() > 500);
    let mut seen = BTreeSet::new();
    for path in &paths {
        assert_eq!(fault(path), None, "{path}");
        assert!(seen.insert(path.to_lowercase()), "{path} differs from another by case alone");
    }
}

#[test]
fn no_file_of_a_project_has_the_name_of_a_device() {
    let bench = Workbench::new();
    for name in ["con", "nul", "lpt1"] {
        let run = bench.run(&format!("new rules {name}"));
        let said = format!("Windows keeps the name `{name}` for a device");
        assert!(run.code != 0 && run.stderr.contains(&said), "{name}: {}", run.stderr);
    }
    bench.run("new rules console").fine();
}

#[test]
fn a_checkout_keeps_the_ends_of_lines() {
    // The data words, and the bytes of what is built in, would be other ones otherwise.
    let rules = std::fs::read_to_string(repository().join(".gitattributes")).expect("attributes");
    assert!(rules.lines().any(|line| line == "* text=auto eol=lf"));
}
