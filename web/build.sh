#!/usr/bin/env bash
# Builds the site into web/dist, from a fresh clone: the module for the browser, packed, beside the page's files.
# Needs Rust and Node. `--quick` leaves out the brotli, which takes a minute or two.
set -euo pipefail
cd "$(dirname "$0")/.."

rustup target add wasm32-unknown-unknown >/dev/null
cargo build --locked --package chartroom-web --profile web --target wasm32-unknown-unknown
node web/pack.mjs "${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/web/chartroom_web.wasm" "$@"
