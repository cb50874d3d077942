//! Gives the browser module a larger stack, since layout recurses deeply, and an end to its memory.

/// As much as the program has on a desktop.
const STACK_BYTES: usize = 8 << 20;

/// As much as the program takes on a desktop, with what its allocator needs besides.
const MEMORY_BYTES: usize = 1 << 30;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK_BYTES}");
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MEMORY_BYTES}");
    }
}
