#!/usr/bin/env bash
# Builds the program twice, from two clones in folders of different names, and compares the bytes.
#   scripts/release/twice.sh TARGET [PROFILE]
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"/*/' EXIT
for name in first the_second; do
  git clone --quiet . "$work/$name/chartroom"
  # Each with its own crates, built again from their sources.
  program=$(CARGO_TARGET_DIR="$work/$name/target" "$work/$name/chartroom/scripts/release/build.sh" "$@")
  cp "$program" "$work/program-$name"
done
sha256sum "$work"/program-*
# Where they differ they are kept, to look for what differs.
cmp "$work/program-first" "$work/program-the_second"
rm -r "$work"
echo "both have the same bytes"
