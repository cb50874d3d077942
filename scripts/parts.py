#!/usr/bin/env python3
"""The parts of the program and their terms, as Cargo knows them.

    scripts/parts.py licenses           write data/licenses.txt, which `chartroom licenses` prints
    scripts/parts.py licenses --check   say whether that file is what it would write
    scripts/parts.py sbom TARGET        print a CycloneDX 1.5 list of parts of the program for this target
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "data" / "licenses.txt"
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin"]
# Of "MIT OR Apache-2.0" we take the first of these: the texts at the head of the list are the same in every crate.
TAKEN = ["Apache-2.0", "Unicode-3.0", "MIT", "BSD-3-Clause", "BSD-2-Clause", "Zlib", "0BSD"]
LINE = "-" * 100


def cargo(*words):
    run = subprocess.run(["cargo", *words, "--locked"], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    return run.stdout


def crates(target):
    """Names and versions of the crates that are linked into the program for a target."""
    words = ["--target", target, "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]
    lines = cargo("tree", "--package", "chartroom", *words).splitlines()
    names = {tuple(line.split(" ")[:2]) for line in lines if line}
    return sorted((name, version.removeprefix("v")) for name, version in names if name != "chartroom")


def packages():
    found = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    return {(one["name"], one["version"]): one for one in found}


def expression(package):
    return re.sub(r"\s*/\s*", " OR ", package["license"] or "")


def taken(package):
    """The licences that hold for us: one of each choice."""
    chosen = []
    for part in re.split(r"\s+AND\s+", expression(package)):
        choices = part.strip("() ").split(" OR ")
        known = [one for one in TAKEN if one in choices]
        chosen.append(known[0] if known else choices[0])
    return chosen


def texts(package, licence):
    """The texts that a crate brings for a licence, with what must be passed on beside it."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match(r"(?i)(licen[cs]e|copying|unlicense)", file.name))
    files = [one for file in files for one in ([file] if file.is_file() else sorted(file.iterdir()))]
    word = licence.split("-")[0].lower()
    named = [file for file in files if word in file.name.lower()]
    plain = [file for file in files if not re.search(r"(?i)apache|mit|bsd|zlib|unlicense", file.name)]
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in named or plain or files]


def notices(package):
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match(r"(?i)notice", file.name) and file.is_file())
    return [file.read_text(encoding="utf-8").strip() for file in files]


def block(title, text):
    # Lines of a text end as ours do, on every machine that makes this file.
    lines = [line.rstrip() for line in text.replace("\f", "").splitlines()]
    return "\n".join([LINE, title, "", *lines, ""])


def licenses():
    known = packages()
    wanted = sorted({one for target in TARGETS for one in crates(target)})
    apache = (ROOT / "LICENSE-APACHE").read_text()
    by_text, without, notice = {}, [], []
    under_apache = []
    for key in wanted:
        package, name = known[key], " ".join(key)
        for text in notices(package):
            notice.append(block(f"Notice of {name}", text))
        for licence in taken(package):
            if licence.startswith("Apache-2.0"):
                under_apache.append(name)
                continue
            found = texts(package, licence)
            if not found:
                by = ", ".join(package["authors"]) or "its authors"
                without.append(f"{name}: {licence}, by {by}")
            for text in found:
                text = "\n".join(line.rstrip() for line in text.splitlines())
                by_text.setdefault((licence, text), []).append(name)
    parts = [
        "Chartroom is under the MIT license or the Apache License 2.0, as you like. Its figures are facts with sources.\n"
        "This program contains the parts below; their makers keep their rights.\n",
        block("Chartroom: MIT", (ROOT / "LICENSE-MIT").read_text()),
        block("Figures", (ROOT / "DATA-NOTICE.md").read_text()),
    ]
    parts.append(block("Apache License 2.0: Chartroom, " + ", ".join(under_apache), apache))
    parts += notice
    for (licence, text), names in sorted(by_text.items(), key=lambda one: (one[0][0], one[1])):
        parts.append(block(f"{licence}: {', '.join(names)}", text))
    if without:
        parts.append(block("Crates that name a license and bring no text of it", "\n".join(without)))
    for file in sorted((ROOT / "fonts").glob("OFL-*.txt")):
        parts.append(block(f"SIL Open Font License: {file.stem.removeprefix('OFL-')}", file.read_text()))
    for file in sorted((ROOT / "web/site/vendor").glob("*/LICENSE")):
        parts.append(block(f"Library of the page: {file.parent.name}", file.read_text()))
    return "\n".join(parts)


def sbom(target):
    known = packages()
    own = known[("chartroom", tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["version"])]
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    sums = {(one["name"], one["version"]): one.get("checksum") for one in lock}

    def component(key, package, kind):
        part = {"type": kind, "name": key[0], "version": key[1], "purl": f"pkg:cargo/{key[0]}@{key[1]}"}
        part["bom-ref"] = part["purl"]
        if sums.get(key):
            part["hashes"] = [{"alg": "SHA-256", "content": sums[key]}]
        if expression(package):
            part["licenses"] = [{"expression": expression(package)}]
        return part

    program = component(("chartroom", own["version"]), own, "application")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program, "properties": [{"name": "target", "value": target}]},
        "components": [component(key, known[key], "library") for key in crates(target)],
    }


match sys.argv[1:]:
    case ["licenses"]:
        TEXTS.write_text(licenses(), encoding="utf-8", newline="\n")
    case ["licenses", "--check"]:
        if not TEXTS.exists() or TEXTS.read_text(encoding="utf-8") != licenses():
            sys.exit("data/licenses.txt is out of date: run scripts/parts.py licenses")
    case ["sbom", target]:
        print(json.dumps(sbom(target), indent=1))
    case _:
        sys.exit(__doc__)
