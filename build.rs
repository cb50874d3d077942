//! Builds again when a built-in data file changes.

fn main() {
    for folder in ["fonts", "imposition", "orders", "profiles", "rules", "ship_values", "templates"]
    {
        println!("cargo::rerun-if-changed={folder}");
    }
}
