#!/usr/bin/env python3
"""What a sheet of an older program says otherwise than one of today: the ships whose values changed, in words.

    scripts/changes.py OLD NEW       add the changes between two programs to data/changes.json

Each rule set's data word of the old program, which the small print of its sheets has, leads to its changes.
`chartroom show --data WORD` prints them.
"""

import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

LIST = Path(__file__).resolve().parent.parent / "data" / "changes.json"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def rows(workbook, number):
    """The rows of a sheet, each as a list of texts."""
    with zipfile.ZipFile(workbook) as zipped:
        strings = ["".join(one.itertext()) for one in ET.fromstring(zipped.read("xl/sharedStrings.xml"))]
        sheet = ET.fromstring(zipped.read(f"xl/worksheets/sheet{number}.xml"))
    for row in sheet.iter(f"{MAIN}row"):
        cells = {}
        for cell in row:
            column = cell.get("r").rstrip("0123456789")
            value = cell.find(f"{MAIN}v")
            text = "".join(cell.itertext()) if value is None else value.text
            cells[column] = strings[int(text)] if cell.get("t") == "s" else text
        yield cells


def values(program, rules):
    """Each ship's values in words, by navy, name and state."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "all.xlsx"
        subprocess.run([program, "export", "--rules", rules, "-o", book], check=True, capture_output=True)
        (names, *who), (head, *ships) = rows(book, 1), rows(book, 2)
    names = {name: column for column, name in names.items()}
    # Beside each value is a column with its mark, which has no heading.
    kept = {column: name for column, name in head.items() if name and name not in ("Ship", "Class")}
    found = {}
    for one, ship in zip(who, ships, strict=True):
        key = tuple(one.get(names[name], "") for name in ("Navy", "Ship", "State"))
        found[key] = {name: rounded(ship.get(column, "")) for column, name in kept.items()}
    return found


def rounded(text):
    try:
        return f"{round(float(text), 2):g}"
    except ValueError:
        return text


def words(program):
    listed = subprocess.run([program, "list", "rules", "--json"], check=True, capture_output=True, text=True)
    return {one["id"]: (one["data"], one["title"]) for one in json.loads(listed.stdout)}


def said(label, old, new):
    """Such as "light gunnery 18 to 14"."""
    head, _, tail = (label[:1].lower() + label[1:]).partition(", ")
    named = f"{tail} {head}" if tail in ("heavy", "light", "medium", "turret", "base") else label[:1].lower() + label[1:]
    named += ":" if "," in named else ""
    shown = lambda text: {"": "not known", "–": "none"}.get(text, text)
    return f"{named} {shown(old)} to {shown(new)}"


def changes(old, new, rules):
    before, after = values(old, rules), values(new, rules)
    found = []
    for key in sorted(before.keys() & after.keys()):
        labels = [one for one in after[key] if one in before[key] and before[key][one] != after[key][one]]
        if labels:
            navy, ship, state = key
            told = [said(label, before[key][label], after[key][label]) for label in labels]
            found.append({"ship": ship, "navy": navy, "state": state, "changes": told})
    return found


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    old, new = (str(Path(one).resolve()) for one in sys.argv[1:])
    kept = json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}
    today = words(new)
    for rules, (word, title) in words(old).items():
        if rules in today and word != today[rules][0]:
            kept[word] = {"rules": rules, "title": title, "until": today[rules][0], "ships": changes(old, new, rules)}
            print(f"{word} {rules}: {len(kept[word]['ships'])} ships")
    LIST.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
