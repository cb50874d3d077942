//! Whole runs of the program, as a user starts them: one sheet, 250, 1,250; a book of 300 classes.
//!
//! `cargo bench`; docs/performance.md has figures and how they compare.

use std::path::Path;
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};

mod generated;

fn print(folder: &Path, form: &str, words: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_chartroom"))
        .args(["print", form])
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
        std::fs::write(folder.path().join(format!("n{ships}.toml")), generated::ships(ships))
            .expect("a navy");
    }
    std::fs::write(folder.path().join("book.toml"), generated::classes(300)).expect("a navy");
    let mut group = criterion.benchmark_group("whole process");
    group.sample_size(10);
    group.bench_function("one sheet", |b| {
        b.iter(|| print(folder.path(), "log", &["mikasa", "borodino", "hannibal"]))
    });
    group.bench_function("250 sheets", |b| b.iter(|| print(folder.path(), "log", &["n1500.toml"])));
    group
        .bench_function("1250 sheets", |b| b.iter(|| print(folder.path(), "log", &["n7500.toml"])));
    group.bench_function("book of 300 classes", |b| {
        b.iter(|| print(folder.path(), "book", &["book.toml", "--paper", "a4"]))
    });
    group.finish();
}

criterion_group!(benches, sheets);
criterion_main!(benches);
