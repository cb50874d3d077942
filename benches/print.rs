//! Whole runs of the program, as a user starts them: one sheet, 250, 1,250.
//!
//! `cargo bench`; docs/performance.md has figures and how they compare.

use std::path::Path;
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};

const CALIBERS: [u64; 3] = [8, 10, 12];

/// A navy of so many ships, each a class of her own, so that nothing is worked out twice.
fn navy(ships: u64) -> String {
    let mut text = String::from("navy = \"Generated\"\n");
    // A plain congruential generator: the same navy on every machine.
    let mut state = 7u64;
    let mut pick = |from: u64, to: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (state >> 33) % (to - from + 1)
    };
    for ship in 0..ships {
        text.push_str(&format!(
            "\n[[class]]\nid = \"c{ship}\"\nname = \"Class {ship}\"\nstate = \"as completed\"\ntype = \"battleship\"\n\
             completed_from = {}\ndisplacement_t = {}\nspeed_kn = {}\n\
             guns = [{{ count = {}, caliber_in = {} }}, {{ count = {}, caliber_in = 6 }}, {{ count = 12, pounder = 12 }}]\n\
             torpedo_tubes = {}\narmor_in = {{ belt = {}, deck = 2, turret = 8 }}\nsource = \"generated\"\n\
             [[class.ships]]\nname = \"Ship number {ship}\"\n",
            pick(1885, 1912),
            pick(2_000, 20_000),
            pick(14, 24),
            pick(2, 6),
            CALIBERS[pick(0, 2) as usize],
            pick(6, 16),
            pick(0, 6),
            pick(2, 14),
        ));
    }
    text
}

fn print(folder: &Path, words: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_chartroom"))
        .args(["print", "log"])
        .args(words)
        .args(["-o", "out.pdf"])
        .current_dir(folder)
        .env("LC_ALL", "C")
        .stderr(std::process::Stdio::null())
        .status()
        .expect("the program");
    assert!(status.success());
}

fn sheets(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    for ships in [1_500, 7_500] {
        std::fs::write(folder.path().join(format!("n{ships}.toml")), navy(ships)).expect("a navy");
    }
    let mut group = criterion.benchmark_group("whole process");
    group.sample_size(10);
    group.bench_function("one sheet", |b| {
        b.iter(|| print(folder.path(), &["mikasa", "borodino", "hannibal"]))
    });
    group.bench_function("250 sheets", |b| b.iter(|| print(folder.path(), &["n1500.toml"])));
    group.bench_function("1250 sheets", |b| b.iter(|| print(folder.path(), &["n7500.toml"])));
    group.finish();
}

criterion_group!(benches, sheets);
criterion_main!(benches);
