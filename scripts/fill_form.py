#!/usr/bin/env python3
"""Prints forms to be filled in, has other programs fill them, reads them back and compares.

    python3 scripts/fill_form.py path/to/chartroom

pypdf and pdf.js (which is Firefox) fill them, and pypdf reads them: none shares code with Chartroom. Needs pypdf, and the
page's packages (`npm ci` in web). One line for each record form of each rule set; the exit code is 1 if anything came
back otherwise than it was filled in.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

WORDS = "hit at turn 3"
PDF_JS = Path(__file__).resolve().with_name("fill_form.mjs")


def run(*words, cwd):
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in words)}\n{done.stderr}")
    return done.stdout


def forms(program):
    """The record forms of all rule sets that can be filled in."""
    for rules in json.loads(run(program, "list", "rules", "--json", cwd=".")):
        for form in json.loads(run(program, "list", "forms", "--rules", rules["id"], "--json", cwd=".")):
            if form["id"] in ("log", "card"):
                yield rules["id"], form["id"]


def fields_of(path):
    fields = PdfReader(path).get_fields()
    return {name: field for name, field in fields.items() if field.get("/FT")}


def wanted(fields):
    """Every third box to cross and, of the texts that are empty, each note to write."""
    crossed, written = [], {}
    for number, (name, field) in enumerate(sorted(fields.items())):
        if field.get("/FT") == "/Btn" and number % 3 == 0:
            crossed.append(name)
        elif field.get("/FT") == "/Tx" and re.search(r"blast_hits|notes", name):
            written[name] = WORDS
    return crossed, written


def fill_with_pypdf(source, target, crossed, written):
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


def fill_with_pdf_js(source, target, crossed, written):
    run("node", PDF_JS, source, target, json.dumps(crossed), json.dumps(written), cwd=source.parent)


def is_crossed(field):
    return field.get("/V") == "/Yes"


def ships_hurt(order):
    """How many ships of an order of battle have damage."""
    parts = [part for side in order["side"] for part in side.get("division", [side])]
    ships = [ship for part in parts for ship in part["ships"]]
    return sum(isinstance(ship, dict) and bool(ship.get("damage")) for ship in ships)


def lost(program, form, fill, folder):
    """What does not come back of what a program filled in, and a line about it."""
    fields = {name: field for name, field in fields_of(folder / "form.pdf").items() if ".blank_" not in name}
    crossed, written = wanted(fields)
    fill(folder / "form.pdf", folder / "filled.pdf", crossed, written)
    order = run(program, "read", "filled.pdf", cwd=folder)
    # What was read is printed again, and must have the same crosses and words.
    (folder / "again.toml").write_text(order, encoding="utf-8")
    run(program, "print", form, "again.toml", "--fillable", "--paper", "a4", "-o", "again.pdf", "--force", cwd=folder)
    again = fields_of(folder / "again.pdf")
    other = [name for name in fields if is_crossed(again[name]) != (name in crossed)]
    other += [name for name in written if again[name].get("/V") != WORDS]
    hurt = ships_hurt(tomllib.loads(order))
    if crossed and not hurt:
        other.append("no ship is hurt")
    return other, f"{len(fields)} fields, {len(crossed)} crossed, {len(written)} written, {hurt} ships hurt"


def main():
    program = Path(sys.argv[1] if len(sys.argv) > 1 else "target/debug/chartroom").resolve()
    bad = 0
    for rules, form in forms(program):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            run(program, "print", form, "mikasa", "borodino", "--rules", rules, "--fillable", "--paper", "a4",
                "-o", "form.pdf", cwd=folder)
            for name, fill in {"pypdf": fill_with_pypdf, "pdf.js": fill_with_pdf_js}.items():
                other, line = lost(program, form, fill, folder)
                print(f"{rules} {form}, {name}: {line}: {other or 'came back as filled in'}")
                bad += bool(other)
    sys.exit(bool(bad))


main()
