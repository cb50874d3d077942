//! Rebuilds the program when one of its built-in data files changes.

const FOLDERS: [&str; 6] =
    ["data", "docs/schemas", "fonts", "ship_values", "templates", "web/site"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
}
