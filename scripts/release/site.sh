#!/usr/bin/env bash
# Packs the page for a club's web space.
#   scripts/release/site.sh FOLDER PROGRAM
set -euo pipefail
folder=$(realpath "$1")
program=$(realpath "$2")
cd "$(dirname "$0")/../.."
web/build.sh
scripts/shelf.py "$program" web/dist
# The module as it is serves only `serve`; a host sends the packed one.
rm -f web/dist/chartroom.wasm "$folder/chartroom-site.zip"
cd web/dist
find . -type f | LC_ALL=C sort | TZ=UTC zip -qX "$folder/chartroom-site.zip" -@
