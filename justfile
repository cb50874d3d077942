# Handy tasks; `just` alone lists them.

_list:
    @just --list

# Formatting, lints, tests: what must be clean before a change goes in.
check:
    cargo fmt --check
    cargo clippy --all-targets -- -D warnings
    cargo check --lib --no-default-features --target wasm32-unknown-unknown
    cargo test

# Licences and sources of all dependencies, and what is known against them. Needs cargo-deny and a network.
deny:
    cargo deny check

# The tests alone.
test *NAMES:
    cargo test {{NAMES}}

# The tests with the sweeps that take minutes: every ship, every pack, four more languages.
test-all:
    cargo test -- --include-ignored

# The one way to renew reference values, screens and pictures. Look at what changed before you keep it.
bless:
    INSTA_UPDATE=always BLESS=1 cargo test
    git status --short tests

# A sheet as a picture, to be looked at.
look *WORDS="mikasa borodino hannibal":
    cargo run -- print log {{WORDS}} --format png --dpi 100 -o output/look.png

# Speed of whole runs; docs/performance.md says how to read it. Needs hyperfine.
bench:
    cargo build --release
    mkdir -p target/bench
    cargo bench --bench navy -- ships 1500 > target/bench/n1500.toml
    cargo bench --bench navy -- ships 7500 > target/bench/n7500.toml
    cargo bench --bench navy -- classes 300 > target/bench/book.toml
    cd target/bench && hyperfine --warmup 1 \
        "../release/chartroom print log mikasa borodino hannibal -o out.pdf" \
        "../release/chartroom print log n1500.toml -o out.pdf" \
        "../release/chartroom print log n7500.toml -o out.pdf" \
        "../release/chartroom print book book.toml --paper a4 -o out.pdf"

# Broken files for the readers alone, by the hundred thousand: `just broken 100000`, `just broken 1000000 ships`.
broken COUNT='10000' READER='':
    BROKEN_COUNT={{COUNT}} {{ if READER == '' { '' } else { 'BROKEN_READER=' + READER } }} cargo test --test suite -- --ignored --nocapture data::broken

# Broken files of every kind that the program reads, or of one: `just fuzz --kind springsharp --seconds 600`.
fuzz *WORDS:
    cargo build
    scripts/fuzz.py target/debug/chartroom {{WORDS}}

# A hundred slips that people make, each of which `check` must name once.
faults:
    cargo test --test suite planted

# Projects that reach outside their folder, ships with odd names, files without end.
hostile:
    cargo test --test suite -- sandbox odd_ships calls::limits

# Kills the program while it writes, a hundred times for each verb.
kill *WORDS:
    cargo build
    scripts/kill.py target/debug/chartroom {{WORDS}}

# The same bytes in other countries, folders and time zones.
same:
    cargo build
    scripts/same_bytes.py target/debug/chartroom

# The program to hand out: smaller, slower to build.
release: check
    cargo build --profile dist

# The site for a club's own web space, into web/dist. Needs Node.
web:
    web/build.sh

# A whole release into target/release-dry-run, looked at and tried on a Debian without Rust. Publishes nothing.
release-dry-run *FOLDER:
    scripts/release/dry_run.sh {{FOLDER}}
