#!/usr/bin/env bash
# Makes the package for crates.io and tries it alone: unpacked into an empty folder, built without a network, run.
# What is compiled already in CARGO_TARGET_DIR (or target/) is used again, by the profile that PROFILE names.
#   scripts/package.sh [FOLDER FOR THE PACKAGE]
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
profile=${PROFILE:-dev}
most=10000000

# Changes that are not committed yet are packed too; a release is made from a clean clone.
cargo package --package chartroom --no-verify --allow-dirty --quiet
package=$target/package/chartroom-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1).crate
bytes=$(stat -c %s "$package")
[ "$bytes" -lt "$most" ] || { echo "$package has $bytes bytes; $most are allowed"; exit 1; }

alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
tar xzf "$package" -C "$alone"
cd "$alone"/chartroom-*
# Where the workspace has stand-ins for two crates, the package asks for the true ones: they may not be here yet.
cargo fetch --locked --quiet --target "$(rustc --print host-tuple)"
cargo build --profile "$profile" --offline --locked --quiet --bin chartroom --target-dir "$target"
cp "$target/${profile/dev/debug}/chartroom" "$alone/chartroom"
mkdir "$alone/empty"
cd "$alone/empty"
../chartroom --version
../chartroom print log mikasa -o log.pdf
../chartroom print pack tsushima -o pack.pdf
../chartroom licenses | grep -q 'SIL Open Font License'
../chartroom schema ships >/dev/null
head -c 5 log.pdf | grep -q '%PDF-'
# The page is part of it.
../chartroom serve --port 19050 >serve.log 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$alone"' EXIT
for _ in $(seq 50); do grep -q http serve.log && break; sleep 0.1; done
address=$(grep -o 'http[^ ]*' serve.log | head -1)
python3 -c 'import sys, urllib.request as u; assert b"<html" in u.urlopen(sys.argv[1]).read()' "$address"
if [ -n "${1:-}" ]; then cp "$package" "$1"; fi
echo "$(basename "$package"): $bytes bytes; it builds and runs alone"
