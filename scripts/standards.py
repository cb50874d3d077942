#!/usr/bin/env python3
"""Has outside judges look at what the program writes: page-validation at PDF/A-2b and PDF/UA-1, qpdf at other PDFs, ezdxf
at DXF, openpyxl at spreadsheets.

Run by .ci/run as `scripts/standards.py target/debug/chartroom`, with a Python that has page-validation, ezdxf and openpyxl.
"""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ezdxf
import openpyxl
import page
from ezdxf import bbox, units

PROGRAM = os.path.abspath(sys.argv[1])
# The outline of a long file is a chain.
LIMITS = page.SafetyLimits(max_reference_depth=20_000)
# Several parts joined, both sides, bleed and marks, folded sheets, empty forms, text in chapters.
ARCHIVED = [
    "log --navy britain --back reference",
    "log mikasa --imposition 1-up",
    "book --navy spain",
    "book --navy japan --imposition booklet",
    "roster --navy japan --imposition booklet --paper letter",
    "log --blank 6 --ink black",
    "pack tsushima",
    "pack yalu_1894 --back chart",
]
READ_ALOUD = [
    "book --navy japan --paper a5",
    "book --navy russia --type battleship",
    "book --navy italy --rules quickfire_classic --paper letter",
    "book mikasa --language de --draft",
]
CHECKED = [
    "log mikasa",
    "log mikasa*300",
    "log --navy china --ink black --paper letter",
    "log mikasa --imposition 1-up --back log --paper a4",
    "roster --navy japan --imposition booklet --paper a4",
    "log tsushima_1905 --fillable",
    "ruler --format cut",
]
# Straight and curved cuts, letters as lines and as shapes, several beds and drawings.
CUT = [
    "ruler",
    "ruler --length 60cm --cutter laser --scale 1/2400 --units metric",
    "speed_ruler mikasa --scale 1/3000",
    "gauge",
    "arcs mikasa yamato --cutter plotter",
    "rose spacer --cutter laser",
    "fleet river_plate --scale 1/1200",
    "counters tsushima_1905",
]
# What writes a workbook; an export is compared with the same as .csv.
TABLES = [
    "export --navy japan -o x.xlsx",
    "export --navy all -o x.xlsx",
    "new values quickfire --navy japan --format xlsx",
    "new game --workbook",
]


def run(folder, words):
    return subprocess.run([PROGRAM, *words.split()], cwd=folder, capture_output=True, text=True)


def listed(words):
    return json.loads(run(".", f"list {words} --json").stdout)


def judged(words, ending, judge):
    """What a judge finds wrong with the files of a call, or what the program says if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        made = run(folder, words)
        paths = sorted(str(path) for path in Path(folder).rglob(f"*.{ending}"))
        if not paths:
            return [f"not written: {made.stderr}"]
        return [fault for path in paths for fault in judge(path)]


def standard(profile):
    def judge(path):
        try:
            report = page.validate_pdf(path, profile=profile, limits=LIMITS)
        except page.PageError as error:
            return [str(error)]
        wrong = (one for one in report.failures if not is_length_misread(path, one))
        return sorted({f"{one.rule_id}: {one.message}" for one in wrong})

    return judge


def is_length_misread(path, failure):
    """Whether every stream is as long as it says, and one ends in CR, which page-validation 0.11.0 takes for half of
    the line end behind it. It does not always name the object."""
    if failure.rule_id != "PDFA2B-STREAM-LENGTH-001":
        return False
    with open(path, "rb") as file:
        data = file.read()
    last = set()
    for stream in re.finditer(rb">>\s*stream\n", data):
        object_begins = data.rindex(b" obj", 0, stream.start())
        length = int(re.compile(rb"/Length (\d+)").search(data, object_begins)[1])
        end = stream.end() + length
        if not data[end:].startswith(b"\nendstream"):
            return False
        last.add(data[end - 1 : end])
    return b"\r" in last


def qpdf(path):
    check = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    return [] if check.returncode == 0 else [check.stdout + check.stderr]


def dxf(path):
    """A drawing in millimetres, as large as its header says, on layers of its own."""
    drawing = ezdxf.readfile(path)
    audit = drawing.audit()
    faults = [str(one.message) for one in audit.errors + audit.fixes]
    if drawing.units != units.MM:
        faults.append(f"units {drawing.units}")
    space = drawing.modelspace()
    drawn = bbox.extents(space)
    corners = zip((*drawn.extmin, *drawn.extmax), (*drawing.header["$EXTMIN"], *drawing.header["$EXTMAX"]), (1, 1, 1, -1, -1, -1))
    # Lines are drawn inside the size that the header says.
    if not drawn.has_data or any((found - said) * inwards < -1e-6 for found, said, inwards in corners):
        faults.append(f"drawn in {drawn}, not in the header's {drawing.header['$EXTMAX']}")
    if any(one.dxf.layer not in drawing.layers or one.dxf.layer == "0" for one in space):
        faults.append("something is drawn on no layer of the file")
    return faults


def table(words):
    """A workbook that opens with filled cells; an export's first sheet has the cells of the same as .csv."""

    def judge(path):
        book = openpyxl.load_workbook(path)
        faults = [f"{sheet.title} is empty" for sheet in book if sheet.max_row < 2]
        if not words.startswith("export"):
            return faults
        beside = path.removesuffix(".xlsx") + ".csv"
        run(os.path.dirname(path), words.replace(".xlsx", ".csv"))
        with open(beside, encoding="utf-8-sig", newline="") as file:
            plain = list(csv.DictReader(file))
        lines = book.worksheets[0].iter_rows(values_only=True)
        heads = next(lines)
        ships = [dict(zip(heads, line)) for line in lines]
        if len(ships) != len(plain):
            faults.append(f"{len(ships)} lines, {len(plain)} as .csv")
        # Mounts have a sheet of their own.
        for number, (ship, same) in enumerate(zip(ships, plain)):
            cells = ((head, value, same.get(head)) for head, value in ship.items())
            faults += [f"line {number + 2}, {head}: {value!r}, not {as_text!r}" for head, value, as_text in cells if not is_same(value, as_text)]
        return faults

    return judge


def is_same(value, text):
    try:
        return float(text) == value if isinstance(value, (int, float)) else (value or "") == text
    except (TypeError, ValueError):
        return False


def cut_short(judge):
    """The judge of a file of which half is lost."""

    def of_half(path):
        with open(path, "r+b") as file:
            file.truncate(os.path.getsize(path) // 2)
        try:
            return judge(path)
        except Exception as error:
            return [str(error)]

    return of_half


def cases():
    """Calls, the kind of file that each writes, its judge, and whether the judge should find nothing."""
    for rules in (one["id"] for one in listed("rules")):
        for form in (one["id"] for one in listed(f"forms --rules {rules}")):
            # No source gives the arcs of these ships; without any the rule set's own are drawn.
            ships = "" if form == "arcs" else "mikasa borodino"
            words = f"print {form} {ships} --rules {rules} --paper a4 --pdf-standard a-2b -o x.pdf"
            yield words, "pdf", standard("2b"), True
    for words in ARCHIVED:
        yield f"print {words} --pdf-standard a-2b -o x.pdf", "pdf", standard("2b"), True
    for words in READ_ALOUD:
        yield f"print {words} --pdf-standard ua-1 -o x.pdf", "pdf", standard("ua1"), True
    for words in CHECKED:
        yield f"print {words} -o x.pdf", "pdf", qpdf, True
    for words in CUT:
        yield f"print {words} -o x.dxf", "dxf", dxf, True
    for words in TABLES:
        yield words, "xlsx", table(words), True
    # The judges see what is not so.
    yield "print log mikasa -o x.pdf", "pdf", standard("2b"), False
    yield "print book --navy spain -o x.pdf", "pdf", standard("ua1"), False
    yield "print ruler -o x.dxf", "dxf", cut_short(dxf), False
    yield "export --navy china -o x.xlsx", "xlsx", cut_short(table("")), False
    yield "export --navy china -o x.xlsx", "xlsx", table("export --navy spain -o x.xlsx"), False


def main():
    every = list(cases())
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(lambda case: judged(*case[:3]), every))
    wrong = [(case, faults) for case, faults in zip(every, found) if case[3] == bool(faults)]
    for (words, _, _, is_good), faults in wrong:
        print(f"{words}:", *(faults[:20] if is_good else ["the judge finds nothing"]), sep="\n  ")
    print(f"{len(every)} calls judged, {len(wrong)} wrong")
    sys.exit(bool(wrong))


main()
