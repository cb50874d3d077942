//! Writes a navy that there never was, to measure a long book with:
//! `cargo bench --bench navy -- 5200 > generated.toml`. Without a number it does nothing.

#[allow(dead_code, reason = "the other benchmark prints ships")]
mod generated;

fn main() {
    let number = std::env::args().filter_map(|word| word.parse().ok()).next();
    if let Some(classes) = number {
        print!("{}", generated::classes(classes));
    }
}
