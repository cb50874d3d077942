# Handy tasks; `just` alone lists them.

_list:
    @just --list

# Formatting, lints, tests: what must be clean before a change goes in.
check:
    cargo fmt --check
    cargo clippy --all-targets -- -D warnings
    cargo test

# The tests alone.
test *NAMES:
    cargo test {{NAMES}}

# The one way to renew reference values, screens and pictures. Look at what changed before you keep it.
bless:
    INSTA_UPDATE=always TRYCMD=overwrite BLESS=1 cargo test
    git status --short tests

# A sheet as a picture, to be looked at.
look *WORDS="mikasa borodino hannibal":
    cargo run --release -- print log {{WORDS}} --format png --dpi 100 -o output/look.png

# Speed; docs/performance.md says how to read it.
bench:
    cargo bench

# The program to hand out: smaller, slower to build.
release: check
    cargo build --profile dist
