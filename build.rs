//! Rebuilds when a built-in data file changes, and computes the digests of the files behind a sheet's
//! data version.

use std::fmt::Write;
use std::path::Path;

#[path = "src/data/digest.rs"]
mod digest;

const FOLDERS: [&str; 12] = [
    "checks",
    "fonts",
    "imposition",
    "imports",
    "languages",
    "orders",
    "profiles",
    "rules",
    "schemas",
    "ship_values",
    "templates",
    "web/site",
];

/// Folders whose files make up a sheet's data version.
const DATA: [&str; 2] = ["rules", "ship_values"];

fn main() {
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
    let mut digests: Vec<(String, [u8; 32])> = DATA.into_iter().flat_map(digests_of).collect();
    digests.sort();
    let mut text = String::from("&[\n");
    for (path, digest) in digests {
        writeln!(text, "({path:?}, {digest:?}),").expect("a text takes all");
    }
    text.push(']');
    let folder = std::env::var("OUT_DIR").expect("cargo names the folder");
    std::fs::write(Path::new(&folder).join("digests.rs"), text).expect("the folder can be written");
}

/// Each file of a folder with its digest.
fn digests_of(folder: &str) -> Vec<(String, [u8; 32])> {
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|file| file.expect("the folder can be read"));
    let files = files.filter(|file| file.path().is_file());
    let digest = |file: std::fs::DirEntry| {
        let name = file.file_name().into_string().expect("its name is text");
        let bytes = std::fs::read(file.path()).expect("the file can be read");
        (format!("{folder}/{name}"), digest::digest(&bytes))
    };
    files.map(digest).collect()
}
