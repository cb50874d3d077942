#!/usr/bin/env python3
"""Makes the pictures of docs/before_and_after.md: the same sheets from an old program and from today's.

    scripts/before_and_after.py OLD_PROGRAM NEW_PROGRAM

It needs Pillow and pdftoppm, and writes to docs/images/before_and_after.
"""

import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs/images/before_and_after"
HEIGHT = 560
# Name; words and page of the old program; words and page of the new one.
PAIRS = [
    ("log", ("log mikasa borodino", 1), ("log mikasa borodino", 1)),
    ("chart", ("chart --rules quickfire", 1), ("chart --rules quickfire", 1)),
    ("cover", ("pack tsushima", 1), ("pack tsushima", 1)),
    ("entry", ("book --navy japan", 6), ("book --navy japan --type battleship", 7)),
    ("profiles", None, ("book --navy japan", "All ships at one scale")),
    ("states", None, ("book --navy japan", "3 states")),
    ("sources", ("book --navy japan", "Sources of the particulars"), ("book --navy japan", "Bibliography")),
]


def page_with(pdf, words):
    """The last page with these words, which the contents have too."""
    text = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True).stdout
    found = [number for number, page in enumerate(text.split("\f"), 1) if words in page]
    return found[-1]


def page(program, words, number):
    with tempfile.TemporaryDirectory() as folder:
        pdf = f"{folder}/a.pdf"
        call = [program, "print", *words.split(), "--paper", "a4", "-o", pdf]
        # Not in a project, whose files would take the place of an old program's own.
        subprocess.run(call, cwd=folder, check=True, capture_output=True)
        if isinstance(number, str):
            number = page_with(pdf, number)
        call = ["pdftoppm", "-r", "110", "-f", str(number), "-l", str(number), "-png", "-singlefile", pdf, f"{folder}/a"]
        subprocess.run(call, check=True)
        picture = Image.open(f"{folder}/a.png").convert("RGB")
        width = round(picture.width * HEIGHT / picture.height)
        return picture.resize((width, HEIGHT), Image.LANCZOS)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    old, new = (str(pathlib.Path(program).resolve()) for program in sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, before, after in PAIRS:
        pages = [page(program, *which) for program, which in ((old, before), (new, after)) if which]
        gap = 12
        sheet = Image.new("RGB", (sum(one.width for one in pages) + gap * (len(pages) + 1), HEIGHT + 2 * gap), (120, 120, 120))
        x = gap
        for one in pages:
            sheet.paste(one, (x, gap))
            x += one.width + gap
        sheet.quantize(32).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
