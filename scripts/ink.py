#!/usr/bin/env python3
"""Measures how much of a page is ink: the share of black, from 0 (white) to 100 (all black).

    scripts/ink.py PROGRAM [PROGRAM ...]

prints a table with a row for each form, rule set and ink, and a column for each program. It needs Pillow.
"""

import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

FORMS = [
    ("log", "quickfire", "log mikasa borodino hannibal"),
    ("log", "quickfire_classic", "log mikasa borodino hannibal --rules quickfire_classic"),
    ("card", "easyships", "card mikasa borodino hannibal --rules easyships"),
    ("card", "gridded", "card mikasa borodino hannibal --rules gridded"),
    ("card", "dreadnoughts", "card mikasa borodino hannibal --rules dreadnoughts"),
    ("chart", "quickfire", "chart --rules quickfire"),
    ("chart", "quickfire_classic", "chart --rules quickfire_classic"),
    ("chart", "easyships", "chart --rules easyships"),
    ("chart", "gridded", "chart --rules gridded"),
    ("chart", "dreadnoughts", "chart --rules dreadnoughts"),
]


def darkness(path):
    """The share of black of a picture, in percent; a color counts by its luminance."""
    histogram = Image.open(path).convert("L").histogram()
    pixels = sum(histogram)
    return 100 * sum(count * (255 - value) for value, count in enumerate(histogram)) / 255 / pixels


def pages(program, words, ink):
    with tempfile.TemporaryDirectory() as folder:
        call = [program, "print", *words.split(), "--paper", "a4", "--ink", ink]
        call += ["--format", "png", "--dpi", "150", "-o", "page.png"]
        subprocess.run(call, cwd=folder, check=True, capture_output=True)
        return [darkness(path) for path in sorted(pathlib.Path(folder).glob("page*.png"))]


def main():
    programs = [str(pathlib.Path(program).resolve()) for program in sys.argv[1:]]
    if not programs:
        sys.exit(__doc__)
    for form, rules, words in FORMS:
        for ink in ("color", "black"):
            cells = []
            for program in programs:
                found = pages(program, words, ink)
                cells.append(f"{sum(found):.2f} on {len(found)}")
            print(f"| {form} | {rules} | {ink} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
