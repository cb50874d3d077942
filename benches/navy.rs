//! Writes a made-up navy to measure long runs with:
//! `cargo bench --bench navy -- classes 5200 > generated.toml`, or `ships 7500`. Without arguments it
//! does nothing.

mod generated;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let count = |kind: &str| {
        let at = words.iter().position(|word| word == kind)?;
        words.get(at + 1)?.parse().ok()
    };
    if let Some(ships) = count("ships") {
        print!("{}", generated::ships(ships));
    }
    if let Some(classes) = count("classes") {
        print!("{}", generated::classes(classes));
    }
}
