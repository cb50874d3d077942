#!/usr/bin/env bash
# Makes a whole release on Linux into a folder, looks at each file, and tries it. Nothing is published.
# The programs for Windows and macOS are built by the workflow; here the one for Linux stands in for them, so that
# their archives and manifests can be looked at.
#   scripts/release/dry_run.sh [FOLDER]
# PROGRAM names a program that is built already; SITE=no leaves out the page, TRY=no the trial on another system.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath -m "${1:-target/release-dry-run}")
rm -rf "$folder"
mkdir -p "$folder"
linux=x86_64-unknown-linux-gnu
program=${PROGRAM:-$(scripts/release/build.sh $linux)}
for target in $linux x86_64-pc-windows-msvc aarch64-apple-darwin x86_64-apple-darwin; do
  scripts/release/archive.py "$program" "$target" "$folder"
done
if [ "${SITE:-}" != no ]; then scripts/release/site.sh "$folder" "$program"; fi
scripts/package.sh "$folder"
scripts/release/manifests.py "$folder" example/chartroom
scripts/release/check.py "$folder"
if [ "${TRY:-}" != no ]; then scripts/release/try.sh "$folder"; fi
