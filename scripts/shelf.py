#!/usr/bin/env python3
"""Makes the shelf of ready paper for the site: sheets to print as they are, and a page that lists them.

    scripts/shelf.py PROGRAM FOLDER [--few]

FOLDER is the finished site (web/dist). The page is FOLDER/shelf.html, the files are in FOLDER/shelf. It needs no
script of the browser. `--few` makes one item of each kind, to look at.
"""

import html
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

PROGRAM, SITE = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
FEW = "--few" in sys.argv
SHELF = SITE / "shelf"
PAPERS = {"a4": "A4", "letter": "Letter"}
PICTURE_DPI = "36"


def said(*words):
    run = subprocess.run([PROGRAM, *words], cwd=SHELF, capture_output=True, text=True, encoding="utf-8")
    return run.returncode, run.stdout, run.stderr


def listed(*words):
    return json.loads(said("list", *words, "--json")[1])


class Item:
    """A row of the page: a sheet on each paper, with a picture of its first page."""

    def __init__(self, title, detail, name, words, change):
        self.title, self.detail, self.name, self.words, self.change = title, detail, name, words, change
        self.files = {}

    def make(self):
        for paper in PAPERS:
            file = f"{self.name}-{paper}.pdf"
            code, out, err = said(*self.words, "--paper", paper, "-o", file)
            if code:
                # What a rule set cannot print is not on the shelf.
                return print(f"left out: {' '.join(self.words)}: {err.splitlines()[0]}", file=sys.stderr)
            size = (SHELF / file).stat().st_size
            # A sheet may have two pages; a reader counts those.
            pages = int(re.search(r"(\d+) (?:sheet|page)", out + err)[1])
            self.files[paper] = (file, pages, size)
        if self.words[0] != "print":
            return
        said(*self.words, "--paper", "a4", "--format", "png", "--dpi", PICTURE_DPI, "-o", f"{self.name}-{{n}}.png")
        pictures = sorted(SHELF.glob(f"{glob_of(self.name)}-[0-9]*.png"))
        pictures[0].replace(SHELF / f"{self.name}.png")
        for rest in pictures[1:]:
            rest.unlink()

    def row(self):
        cells = "".join(
            f'<td><a href="shelf/{file}" type="application/pdf">{PAPERS[paper]}</a>'
            f"<small>{pages} {'sheet' if pages == 1 else 'sheets'}, {megabytes(size)}</small></td>"
            for paper, (file, pages, size) in self.files.items()
        )
        change = f'<td><a href="./#{html.escape(urlencode(self.change))}">change this<span class="sr">: {html.escape(self.title)}</span></a></td>' if self.change else "<td></td>"
        picture = f'<img src="shelf/{self.name}.png" alt="" loading="lazy" height="110" />'
        return (
            f'<tr><td class="look">{picture if (SHELF / f"{self.name}.png").exists() else ""}</td>'
            f'<th scope="row">{html.escape(self.title)}<small>{html.escape(self.detail)}</small></th>{cells}{change}</tr>'
        )


def glob_of(name):
    return re.sub(r"([*?[])", r"[\1]", name)


def megabytes(size):
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{max(1, round(size / 1e3))} kB"


def groups():
    """Headings with a line on each, and their items."""
    rules = listed("rules")
    name_of = {one["id"]: one["title"] for one in rules}
    years_of = {one["id"]: one["years"] for one in rules}
    battles = [
        Item(
            one["title"],
            name_of[game],
            f"pack-{one['id']}-{game}",
            ["print", "pack", one["id"], "--rules", game],
            {"print": "pack", "battle": one["file"], "rules": game},
        )
        for one in listed("orders")
        for game, years in years_of.items()
        # A rule set of another time would be guessing.
        if not years or years[0] <= int(one["id"][-4:]) <= years[1]
    ]
    yield "Battles", "All the paper of one game: logs, charts, rulers, counters.", battles
    books = [
        Item(
            one["navy"],
            f"{one['classes']} classes, {name_of[BOOKS]}",
            f"book-{one['id']}",
            ["print", "book", "--navy", one["id"], "--rules", BOOKS],
            {"print": "book", "rules": BOOKS},
        )
        for one in listed("navies")
    ]
    yield "Fleet books", "Every class of a navy with its values.", books
    blank = [
        Item(
            form["label"],
            f"empty, {name_of[game]}",
            f"blank-{form['id']}-{game}",
            ["print", form["id"], "--rules", game, "--blank", "6"],
            {"print": form["id"], "rules": game},
        )
        for game in name_of
        for form in listed("forms", "--rules", game)
        if form["id"] in ("log", "card", "roster", "submarine_log", "air_strike_record")
    ]
    yield "Empty forms", "To fill in by hand.", blank
    rulers = [
        Item(
            f"Range ruler, {scale['label']}",
            name_of[game],
            f"ruler-{game}-{scale['id']}",
            ["print", "ruler", "--rules", game, "--scale", scale["id"]],
            {"print": "ruler", "rules": game, "scale": scale["id"]},
        )
        for game in name_of
        if any(form["id"] == "ruler" for form in listed("forms", "--rules", game))
        for scale in listed("scales", "--rules", game)
    ]
    yield "Rulers", "At true size: print at 100 %, and check the bar.", rulers
    yield "Your printer", "Two bars to measure: how far off is it?", [
        Item("Calibration sheet", "for any game", "calibration", ["calibrate"], None)
    ]


BOOKS = "quickfire"
HEAD = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Ready to print · Chartroom</title>
    <meta name="description" content="Ready paper for naval wargames: packs for battles, fleet books, empty forms, rulers. A4 and Letter." />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="type.css" />
    <link rel="stylesheet" href="style.css" />
    <link rel="stylesheet" href="parts.css" />
    <link rel="stylesheet" href="shelf.css" />
  </head>
  <body class="manual shelf">
    <header class="masthead">
      <h1><img src="icon.svg" alt="" width="34" height="34" /> Ready to print</h1>
      <nav aria-label="Chartroom"><a href="./">Make your own</a></nav>
    </header>
    <main>
"""

SHELF.mkdir(parents=True, exist_ok=True)
body, count, heaviest = [], 0, 0
made = [(title, lead, items[:1] if FEW else items) for title, lead, items in groups()]
with ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(Item.make, [item for _, _, items in made for item in items]))
links = " · ".join(f'<a href="#{title.lower().replace(" ", "-")}">{title}</a>' for title, _, _ in made)
body.append(f'<p class="lead">Choose, open, print at <b>100 %</b>, not “fit to page”. {links} · <a href="changes.html">Changed values</a></p>')
for title, lead, items in made:
    rows = "\n".join(item.row() for item in items if item.files)
    count += sum(len(item.files) for item in items)
    at = title.lower().replace(" ", "-")
    body.append(f'<section aria-labelledby="{at}"><h2 id="{at}">{title}</h2><p class="hint">{lead}</p><table>\n{rows}\n</table></section>')
(SITE / "shelf.html").write_text(HEAD + "\n".join(body) + "\n</main></body></html>\n", encoding="utf-8")
# What changed since older sheets: the data word in their small print is the address, changes.html#e2c745c8.
sections = ""
for word, one in json.loads((Path(__file__).parent.parent / "data/changes.json").read_text(encoding="utf-8")).items():
    rows = "".join(
        f'<tr><th scope="row">{html.escape(ship["ship"])}<small>{html.escape(ship["navy"])}, {html.escape(ship["state"])}</small></th>'
        f'<td>{html.escape("; ".join(ship["changes"]))}</td></tr>'
        for ship in one["ships"]
    )
    lead = f"to data {one['until']}: {len(one['ships'])} ships changed."
    sections += f'<section><h2 id="{word}">Data {word}</h2><p class="hint">{html.escape(one["title"])}, {lead}</p>'
    sections += f'<table class="changed">{rows}</table></section>' if rows else "</section>"
head = HEAD.replace("Ready to print", "Changed values").replace("packs for battles, fleet books, empty forms, rulers", "values that changed")
lead = '<p class="lead">Find the data word in the small print of your sheets here (Ctrl+F).</p>'
(SITE / "changes.html").write_text(f"{head}{lead}{sections}</main></body></html>\n", encoding="utf-8")

# The page for making one's own leads here, and does so without scripts too.
index = SITE / "index.html"
text = index.read_text(encoding="utf-8")
LINK = '<a href="shelf.html">Ready to print</a>'
if LINK not in text:
    for before, after in [('<nav aria-label="Help">', LINK), ("needs JavaScript for that.", f" {LINK} needs none.")]:
        if before not in text:
            sys.exit(f"index.html does not have {before!r}")
        text = text.replace(before, before + after)
    index.write_text(text, encoding="utf-8", newline="\n")
empty = [title for title, _, items in made if not any(item.files for item in items)]
if empty:
    sys.exit(f"nothing is on the shelf under {', '.join(empty)}")
print(f"{SITE / 'shelf.html'}: {count} files, {megabytes(sum(file.stat().st_size for file in SHELF.iterdir()))}")
