#!/usr/bin/env python3
"""Makes the pictures of README.md again: logs, a cover beside paper ships, a pack, two pages of a fleet book.

    python3 scripts/readme_pictures.py target/debug/chartroom

Needs Pillow, which cuts the pictures out and takes their colors down to a few, and Poppler."""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
COLORS = 32
# What is cut out of the log: its strip and four of its six forms, without the margin.
MARGIN_MM, FORMS_MM = 9.5, 199.6
# The pages of the book that lie open, by the name of a class on the left one.
OPEN_AT = "Chin Yen"


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        logs(program, folder)
        cover_and_fleet(program, folder)
        pack(program, folder)
        book(program, folder)


def logs(program: Path, folder: Path) -> None:
    dpi = 120
    run(program, folder, f"print log mikasa borodino hannibal --paper a4 --ink color --format png --dpi {dpi} -o log.png")
    sheet = Image.open(folder / "log.png")
    edge, below = round(MARGIN_MM / 25.4 * dpi), round(FORMS_MM / 25.4 * dpi)
    keep(sheet.crop((edge, edge, sheet.width - edge, below)), "log")


def cover_and_fleet(program: Path, folder: Path) -> None:
    color = "--paper a4 --ink color --format png --dpi 90"
    run(program, folder, f"print pack tsushima_1905 --with cover {color} -o pack-{{n}}.png")
    run(program, folder, f"print fleet tsushima_1905 --models 1/3000 {color} -o fleet-{{n}}.png")
    keep(side_by_side([folder / "pack-1.png", folder / "fleet-1.png"]), "cover_and_fleet")


def pack(program: Path, folder: Path) -> None:
    run(program, folder, "print pack tsushima --paper a4 --ink black --contact-sheet --dpi 90 -o pack.png")
    keep(Image.open(folder / "pack.png"), "pack")


def book(program: Path, folder: Path) -> None:
    run(program, folder, "print book --navy japan --paper a5 --ink color --format png --dpi 100 -o b-{n}.png")
    run(program, folder, "print book --navy japan --paper a5 -o b.pdf")
    pages = sorted(folder.glob("b-*.png"))
    left = next(at for at in range(len(pages)) if is_open_at(folder, at + 1))
    keep(side_by_side(pages[left : left + 2]), "book")


def side_by_side(pages: list[Path]) -> Image.Image:
    both = [Image.open(page).convert("RGB") for page in pages]
    spread = Image.new("RGB", (sum(page.width for page in both), both[0].height), "white")
    spread.paste(both[0], (0, 0))
    spread.paste(both[1], (both[0].width, 0))
    return spread


def is_open_at(folder: Path, page: int) -> bool:
    """Whether a page has the entry of the class; `pdftotext` comes with Poppler."""
    words = ["pdftotext", "-f", str(page), "-l", str(page), "b.pdf", "-"]
    told = subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout
    return OPEN_AT.upper() in told.split("\n")


def keep(picture: Image.Image, name: str) -> None:
    small = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    small.save(ROOT / f"docs/images/{name}.png", optimize=True)


def run(program: Path, folder: Path, words: str) -> None:
    subprocess.run([program, *words.split()], cwd=folder, check=True)


main()
