#!/bin/sh
# Renews the two symbol subsets beside this script.
# Usage: fonts/subset.sh FOLDER
# FOLDER holds NotoSansSymbols2_400Regular.ttf and NotoSansSymbols_400Regular.ttf,
# the names they have in the npm packages. Needs pyftsubset (fonttools).
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
full=$1
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)

# All glyph names, name records and features of the kept glyphs stay;
# the hinting goes (Typst and PDF viewers do not need it).
subset() { # full file, subset file, characters
    pyftsubset "$full/$1" --output-file="$here/$2" --unicodes="$3" \
        --glyph-names --notdef-outline --name-IDs='*' --name-languages='*' \
        --layout-features='*' --no-hinting
}

# ballot boxes 2610-2612; triangles 25B2-25B3 up, 25B6-25B7 right, 25BC-25BD down,
# 25C0-25C1 left; circles 25CB empty, 25CF filled, 25D0-25D3 half filled,
# 25D6-25D7 half discs; stars 2605-2606. (No daggers in this face: Plex has them.)
subset NotoSansSymbols2_400Regular.ttf NotoSansSymbols2-Subset.ttf \
    U+0020,U+2610-2612,U+25B2-25B3,U+25B6-25B7,U+25BC-25BD,U+25C0-25C1,U+25CB,U+25CF,U+25D0-25D3,U+25D6-25D7,U+2605-2606

# anchor, crossed swords
subset NotoSansSymbols_400Regular.ttf NotoSansSymbols-Subset.ttf \
    U+0020,U+2693-2694
