//! What the program is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::workbench::repository;

/// The features of every crate, where these kinds of dependency are built. A crate that build scripts use as well
/// may have two sets.
fn features(kinds: &str) -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--prefix", "none", "--no-dedupe"])
        .args(["--format", "{p}|{f}", "--edges", kinds])
        .current_dir(repository())
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, features) in text.lines().filter_map(|line| line.split_once('|')) {
        let features = features.trim_end_matches(" (*)").to_owned();
        found.entry(name.to_owned()).or_default().insert(features);
    }
    found
}

/// Crates that the tests build once more. They are small, and Typst does not use them.
const BUILT_TWICE: [&str; 6] =
    ["serde_spanned", "toml_datetime", "toml_parser", "toml_writer", "winnow", "chartroom"];

#[test]
fn the_tests_build_no_crate_of_typst_anew() {
    let (program, tests) = (features("normal,build"), features("normal,build,dev"));
    assert!(program.keys().any(|name| name.starts_with("typst-library ")));
    let mut anew = Vec::new();
    for (name, features) in &program {
        let small = BUILT_TWICE.iter().any(|known| name.starts_with(&format!("{known} ")));
        if !small && tests.get(name) != Some(features) {
            anew.push(format!("{name}: {features:?}, and for the tests {:?}", tests.get(name)));
        }
    }
    assert_eq!(anew, Vec::<String>::new(), "a development dependency turns on features");
}
