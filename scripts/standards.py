#!/usr/bin/env python3
"""Has outside judges look at what the program prints: page-validation at PDF/A-2b and PDF/UA-1, qpdf at the files.

Run by .ci/run as `scripts/standards.py target/debug/chartroom`, with a Python that has page-validation.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import page

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


def run(folder, words):
    return subprocess.run([PROGRAM, *words.split()], cwd=folder, capture_output=True, text=True)


def listed(words):
    return json.loads(run(".", f"list {words} --json").stdout)


def printed(words, judge):
    """What a judge finds wrong with a print, or what the program says if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        made = run(folder, f"print {words} -o x.pdf")
        path = os.path.join(folder, "x.pdf")
        if not os.path.exists(path):
            return [f"not printed: {made.stderr}"]
        return judge(path)


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
    """Whether a stream's data end in CR, which page-validation 0.11.0 takes for half of the line end behind them."""
    if failure.rule_id != "PDFA2B-STREAM-LENGTH-001" or not failure.object_id:
        return False
    with open(path, "rb") as file:
        data = file.read()
    begin = data.index(b"\n%d 0 obj\n" % failure.object_id.object_number)
    length = int(re.compile(rb"/Length (\d+)").search(data, begin)[1])
    end = data.index(b"stream\n", begin) + len(b"stream\n") + length
    return data[end - 1 :].startswith(b"\r\nendstream")


def qpdf(path):
    check = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    return [] if check.returncode == 0 else [check.stdout + check.stderr]


def cases():
    for rules in (one["id"] for one in listed("rules")):
        for form in (one["id"] for one in listed(f"forms --rules {rules}")):
            # No source gives the arcs of these ships; without any the rule set's own are drawn.
            ships = "" if form == "arcs" else "mikasa borodino"
            words = f"{form} {ships} --rules {rules} --paper a4 --pdf-standard a-2b"
            yield words, standard("2b"), True
    for words in ARCHIVED:
        yield f"{words} --pdf-standard a-2b", standard("2b"), True
    for words in READ_ALOUD:
        yield f"{words} --pdf-standard ua-1", standard("ua1"), True
    for words in CHECKED:
        yield words, qpdf, True
    # The judges see what is not so.
    yield "log mikasa", standard("2b"), False
    yield "book --navy spain", standard("ua1"), False


def main():
    every = list(cases())
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(lambda case: printed(*case[:2]), every))
    wrong = [(case, faults) for case, faults in zip(every, found) if case[2] == bool(faults)]
    for (words, _, is_good), faults in wrong:
        print(f"print {words}:", *(faults if is_good else ["the judge finds nothing"]), sep="\n  ")
    print(f"{len(every)} prints judged, {len(wrong)} wrong")
    sys.exit(bool(wrong))


main()
