#!/usr/bin/env bash
# The browser's tests, in both homes. Installs what it needs: the packages of package-lock.json, and a Chromium.
# web/dist (web/build.sh) and the program (target/debug/chartroom, or CHARTROOM) must be there.
# HOMES=static or HOMES=serve takes one home, TESTS=tests/access.test.js one file.
set -euo pipefail
cd "$(dirname "$0")/.."

npm ci --no-audit --no-fund --silent
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium chromium-browser google-chrome >/dev/null; then
  apt-get update -qq && apt-get install -y -qq chromium
fi
npx tsc --project tsconfig.json
# One file at a time: each has a browser of its own.
exec node --test --test-concurrency=1 ${TESTS:-tests/*.test.js}
