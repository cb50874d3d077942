#!/usr/bin/env bash
# A short journey in Firefox and in WebKitGTK, in both homes; needs web/dist and the program, as tests/run.sh does.
# BROWSERS=firefox or BROWSERS=webkit takes one. Installs the browsers of Debian, and their drivers without saving them.
set -euo pipefail
cd "$(dirname "$0")/.."

lacking=()
command -v firefox-esr >/dev/null || lacking+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || lacking+=(webkit2gtk-driver)
command -v xvfb-run >/dev/null || lacking+=(xvfb xauth)
command -v qpdf >/dev/null || lacking+=(qpdf)
if [ ${#lacking[@]} -gt 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${lacking[@]}"
fi
[ -d node_modules/puppeteer-core ] && [ -d node_modules/selenium-webdriver ] ||
  npm install --no-save --no-audit --no-fund --silent puppeteer-core@25 selenium-webdriver@4
exec xvfb-run --auto-servernum node tests/other_browsers.mjs
