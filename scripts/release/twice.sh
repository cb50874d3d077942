#!/usr/bin/env bash
# Builds the program twice, from two clones in folders of different names, and compares the bytes.
#   scripts/release/twice.sh TARGET [PROFILE]
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"/*/' EXIT

# Each with its own crates, built again from their sources.
build() {
  local program
  git clone --quiet . "$work/$1/chartroom"
  program=$(CARGO_TARGET_DIR="$work/$1/target" "$work/$1/chartroom/scripts/release/build.sh" "${@:2}")
  cp "$program" "$work/program-$1"
}

# Both at once, since the last step of a build keeps one core busy for minutes.
build first "$@" &
first=$!
build the_second "$@"
wait "$first"
sha256sum "$work"/program-*
# Where they differ they are kept, to look for what differs.
cmp "$work/program-first" "$work/program-the_second"
rm -r "$work"
echo "both have the same bytes"
