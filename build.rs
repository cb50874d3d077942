//! Rebuilds the program when one of its built-in data files changes, and has it name the commit it was built from.

use std::process::Command;

const FOLDERS: [&str; 6] =
    ["data", "docs/schemas", "fonts", "ship_values", "templates", "web/site"];
/// The commit that the caller names.
const COMMIT: &str = "CHARTROOM_COMMIT";
/// The file with the commit in a package of crates.io.
const PACKAGED: &str = ".cargo_vcs_info.json";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-env-changed={COMMIT}");
    let commit = std::env::var(COMMIT).ok().or_else(packaged).or_else(cloned).unwrap_or_default();
    println!("cargo::rustc-env={COMMIT}={}", commit.get(..12).unwrap_or(&commit));
}

fn packaged() -> Option<String> {
    let text = std::fs::read_to_string(PACKAGED).ok()?;
    text.split_once("\"sha1\": \"")?.1.split('"').next().map(str::to_owned)
}

/// Only of a release build: a debug build would be linked again after every commit.
fn cloned() -> Option<String> {
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return None;
    }
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let said =
        Command::new("git").args(words).output().ok().filter(|said| said.status.success())?;
    Some(String::from_utf8(said.stdout).ok()?.trim().to_owned())
}
