#!/usr/bin/env python3
"""Makes the pictures of docs/first_ship.md anew, with the page's own list and a report of the tests.

    python3 scripts/first_ship_pictures.py target/debug/chartroom

Needs Pillow, which takes the colors of the pictures down to a few."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
COLORS = 24


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    page = (ROOT / "docs/first_ship.md").read_text(encoding="utf-8")
    fleet = re.search(r"```csv\n(.*?)```", page, re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "chartroom.toml").write_text("", encoding="utf-8")
        (folder / "ship_values").mkdir()
        (folder / "fleet.csv").write_text(fleet, encoding="utf-8")
        shutil.copy(ROOT / "tests/springsharp/battleship_2.txt", folder / "strelsau.txt")
        commands = re.findall(r"^\s*chartroom (new order .*)$", page, re.M)
        run(program, folder, "import strelsau.txt --completed 1907")
        run(program, folder, "print log strelsau.toml --paper 4x6 --ink color --format png --dpi 120 -o log.png")
        run(program, folder, "import fleet.csv -o ship_values/fleet.toml")
        for command in commands:
            subprocess.run(f'"{program}" {command}', shell=True, cwd=folder, check=True)
        run(program, folder, "print pack squadrons.toml --paper a4 --contact-sheet --dpi 72 -o pack.png")
        for name in ["log", "pack"]:
            picture = Image.open(folder / f"{name}.png").convert("RGB")
            small = picture.quantize(COLORS, dither=Image.Dither.NONE)
            small.save(ROOT / f"docs/images/first_ship_{name}.png", optimize=True)


def run(program: Path, folder: Path, words: str) -> None:
    subprocess.run([program, *words.split()], cwd=folder, check=True)


main()
