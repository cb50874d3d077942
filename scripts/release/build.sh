#!/usr/bin/env bash
# Builds the program to hand out, and prints its path. The same commit gives the same bytes in any folder.
#   scripts/release/build.sh TARGET [PROFILE]
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$1
profile=${2:-dist}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
case "${GITHUB_REF_NAME:-}" in
  "" | "v$version") ;;
  v*) echo "the tag is $GITHUB_REF_NAME, and Cargo.toml has version $version" >&2; exit 1 ;;
esac

# No path of the machine that builds it, nor of what build scripts write; on Windows the C library is part of it, so that nothing else must be installed.
flags="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/chartroom"
flags+=" --remap-path-prefix=$(realpath -m "${CARGO_TARGET_DIR:-target}")=/target"
case "$target" in *windows*) flags+=" -C target-feature=+crt-static -C link-arg=/Brepro" ;; esac
export RUSTFLAGS="$flags"
CHARTROOM_COMMIT=$(git rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export CHARTROOM_COMMIT SOURCE_DATE_EPOCH CARGO_INCREMENTAL=0

cargo build --locked --profile "$profile" --bin chartroom --target "$target" >&2
folder=$profile
[ "$profile" = dev ] && folder=debug
program="${CARGO_TARGET_DIR:-target}/$target/$folder/chartroom"
case "$target" in *windows*) program+=.exe ;; esac
echo "$program"
