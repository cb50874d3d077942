#!/usr/bin/env python3
"""Prints forms to be filled in, fills them with pypdf, reads them back and compares.

    pip install pypdf
    python3 scripts/fill_form.py path/to/chartroom

It uses a writer and a reader of PDF that Chartroom knows nothing of. It prints one line for each record
form of each rule set, and ends with 1 if anything came back otherwise than it was filled in.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

FORMS = [
    ("quickfire", "log"),
    ("quickfire", "card"),
    ("quickfire_classic", "log"),
    ("quickfire_classic", "card"),
    ("easyships", "card"),
    ("gridded", "card"),
    ("dreadnoughts", "card"),
]
WORDS = "hit at turn 3"


def run(program, *words, cwd):
    done = subprocess.run([program, *words], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"chartroom {' '.join(words)}\n{done.stderr}")
    return done.stdout


def wanted(fields):
    """Every third box crossed and, of the texts that are empty, each note written."""
    crossed, written = [], {}
    for number, (name, field) in enumerate(sorted(fields.items())):
        if field.get("/FT") == "/Btn" and number % 3 == 0:
            crossed.append(name)
        elif field.get("/FT") == "/Tx" and re.search(r"blast_hits|notes", name):
            written[name] = WORDS
    return crossed, written


def fill(source, target, crossed, written):
    writer = PdfWriter(clone_from=source)
    for page in writer.pages:
        writer.update_page_form_field_values(page, written, auto_regenerate=False)
        for note in page.get("/Annots", []):
            widget = note.get_object()
            if widget.get("/Subtype") != "/Widget" or widget.get("/FT") != "/Btn":
                continue
            name, above = widget["/T"], widget.get("/Parent")
            while above is not None:
                above = above.get_object()
                name, above = f"{above['/T']}.{name}", above.get("/Parent")
            state = NameObject("/Yes" if name in crossed else "/Off")
            widget[NameObject("/V")] = state
            widget[NameObject("/AS")] = state
    writer.write(target)


def read_back(order):
    """The damaged boxes of an order of battle, as field names without their sides."""
    ships = [ship for side in order["side"] for part in side["division"] for ship in part["ships"]]
    return [ship.get("damage", {}) if isinstance(ship, dict) else {} for ship in ships]


def main():
    program = str(Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/chartroom").resolve())
    bad = 0
    for rules, form in FORMS:
        with tempfile.TemporaryDirectory() as folder:
            run(program, "print", form, "mikasa", "borodino", "--rules", rules, "--fillable",
                "--paper", "a4", "-o", "form.pdf", cwd=folder)
            folder = Path(folder)
            fields = PdfReader(folder / "form.pdf").get_fields()
            fields = {name: field for name, field in fields.items() if field.get("/FT")}
            ships = {name: field for name, field in fields.items() if ".blank_" not in name}
            crossed, written = wanted(ships)
            fill(folder / "form.pdf", folder / "filled.pdf", set(crossed), written)
            order = tomllib.loads(run(program, "read", "filled.pdf", cwd=folder))
            # What was read is printed again, and must have the same crosses and words.
            (folder / "again.toml").write_text(run(program, "read", "filled.pdf", cwd=folder))
            run(program, "print", form, "again.toml", "--fillable", "--paper", "a4", "-o", "again.pdf",
                cwd=folder)
            again = PdfReader(folder / "again.pdf").get_fields()
            same = [name for name in crossed if again[name].get("/V") != "/Yes"]
            same += [name for name, field in ships.items()
                     if name not in crossed and again[name].get("/V") == "/Yes"]
            same += [name for name in written if again[name].get("/V") != WORDS]
            hurt = sum(1 for damage in read_back(order) if damage)
            print(f"{rules} {form}: {len(ships)} fields, {len(crossed)} crossed, "
                  f"{len(written)} written, {hurt} ships hurt: {same or 'came back as filled in'}")
            bad += bool(same)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
