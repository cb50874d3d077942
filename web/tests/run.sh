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
if [ -n "${TESTS:-}" ]; then
  # shellcheck disable=SC2086
  exec node --test --test-concurrency=1 $TESTS
fi
# Each file has a browser of its own, and two run at once; but what compares times is alone.
node --test tests/speed.test.js
find tests -name '*.test.js' ! -name speed.test.js -print0 | sort -z | xargs -0 node --test --test-concurrency=2
