#!/usr/bin/env bash
# Makes the workbooks of this folder anew from its .csv and .fods files. Needs LibreOffice.
set -euo pipefail
cd "$(dirname "$0")"
for name in english awkward; do
  soffice --headless --infilter='CSV:44,34,76,1' --convert-to xlsx "$name.csv"
  soffice --headless --infilter='CSV:44,34,76,1' --convert-to ods "$name.csv"
done
soffice --headless --convert-to xlsx club.fods
soffice --headless --convert-to ods club.fods
