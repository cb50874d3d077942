//! Builds again when a built-in data file changes.

fn main() {
    let folders = [
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
    for folder in folders {
        println!("cargo::rerun-if-changed={folder}");
    }
}
