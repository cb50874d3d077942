//! Rebuilds when a built-in data file changes; computes the digests of the files behind a sheet's data
//! version, the index of the names of ships, and languages in a form that is quickly read.

use std::fmt::Write;
use std::path::Path;

#[path = "src/data/digest.rs"]
mod digest;
#[allow(dead_code)]
#[path = "src/data/name_index.rs"]
mod name_index;
#[allow(dead_code)]
#[path = "src/model/names.rs"]
mod names;
#[allow(dead_code)]
#[path = "src/model/spelling.rs"]
mod spelling;

/// The modules above under the names that they have in the program.
mod model {
    pub(crate) use crate::spelling;
}

const FOLDERS: [&str; 6] =
    ["data", "docs/schemas", "fonts", "ship_values", "templates", "web/site"];

/// Folders whose files make up a sheet's data version.
const DATA: [&str; 2] = ["data/rules", SHIPS];

const SHIPS: &str = "ship_values";

const LANGUAGES: &str = "data/languages";

/// The tables of a language's file that are never printed.
const TERMS: &str = "term";

/// The table of phrases by section, and what it is called when it has each with its section's name.
const WORDS: &str = "words";
const PHRASES: &str = "phrases";

fn main() {
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
    let digests = DATA.into_iter().flat_map(files_of).map(|(path, bytes)| {
        let digest = digest::digest(&bytes);
        (path, format!("{digest:?}"))
    });
    write_table("digests.rs", digests.collect());
    let names = files_of(SHIPS).filter(|(path, _)| path.ends_with(".toml")).map(|(path, bytes)| {
        let text = String::from_utf8(bytes).expect("a navy's file is UTF-8 text");
        let index = name_index::index(&text);
        (path, format!("{index:?}"))
    });
    write_table("names.rs", names.collect());
    let languages = files_of(LANGUAGES).filter(|(path, _)| path.ends_with(".toml"));
    let languages = languages.map(|(path, bytes)| {
        let mut said: toml::Table = toml::from_slice(&bytes).expect("a language's file is TOML");
        said.remove(TERMS);
        let sections = said.remove(WORDS).and_then(|words| words.try_into::<toml::Table>().ok());
        let phrases = sections.into_iter().flatten().flat_map(|(section, words)| {
            let words: toml::Table = words.try_into().expect("a section of words is a table");
            words.into_iter().map(move |(key, words)| (format!("{section}.{key}"), words))
        });
        let phrases: toml::Table = phrases.collect();
        said.insert(PHRASES.to_owned(), phrases.into());
        let said = serde_json::to_string(&said).expect("words are plain data");
        (path, format!("{said:?}"))
    });
    write_table("languages.rs", languages.collect());
}

/// Writes a table of paths and values for the program, in order of path.
fn write_table(name: &str, mut rows: Vec<(String, String)>) {
    rows.sort();
    let mut text = String::from("&[\n");
    for (path, value) in rows {
        writeln!(text, "({path:?}, {value}),").expect("a text takes all");
    }
    text.push(']');
    let folder = std::env::var("OUT_DIR").expect("cargo names the folder");
    std::fs::write(Path::new(&folder).join(name), text).expect("the folder can be written");
}

/// Each file of a folder with its bytes.
fn files_of(folder: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|file| file.expect("the folder can be read"));
    files.filter(|file| file.path().is_file()).map(move |file| {
        let name = file.file_name().into_string().expect("its name is text");
        // The path that the program knows the file by.
        let folder = folder.trim_start_matches("data/");
        (format!("{folder}/{name}"), std::fs::read(file.path()).expect("the file can be read"))
    })
}
