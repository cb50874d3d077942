#!/usr/bin/env python3
"""Prints the sheets of the README again and again, as other people's machines would, and compares the bytes.

    scripts/same_bytes.py PROGRAM

Each call names its paper and units, since those follow the country otherwise. It is made twice, on one core, in a
folder of another name and depth, in other languages, countries and time zones, for a user without a home, and
with a clock that has gone on. The exit code is 1 if two files differ.
"""

import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What differs from machine to machine: the environment, and the folder.
MACHINES = {
    "the first": ({}, "a"),
    "again": ({}, "a"),
    "one core": ({}, "a"),
    "another folder": ({}, "b c/ä/long name of a folder"),
    "Turkey": ({"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, "a"),
    "Japan": ({"LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"}, "a"),
    "the United States": ({"LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8", "TZ": "America/Los_Angeles"}, "a"),
    "no locale, no home": ({"LANG": "", "LC_ALL": "C", "HOME": "/nonexistent", "USER": "nobody"}, "a"),
}


def calls():
    """The README's calls that print, and a few that print to other formats."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^(?:\$ )?chartroom (print [^#\n]*)", text, flags=re.M)
    plain = [call.split(" -o ")[0].strip() for call in found if "<" not in call and ".toml" not in call and ".txt" not in call]
    more = ["print log mikasa --fillable", "print log mikasa --format png --dpi 100", "print ruler --format svg", "print ruler --format dxf", "print fleet tsushima_1905 --scale 1/3000"]
    return list(dict.fromkeys(plain + more))


def printed(program, call, machine, folder):
    """The hashes of the files of a call on one of the machines."""
    environment, below = MACHINES[machine]
    folder = folder / below
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    paper = "" if "--paper" in call else "--paper a4"
    words = f"{call} {paper} --units metric --force"
    one_core = (lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})) if machine == "one core" else None
    done = subprocess.run([program, *shlex.split(words)], cwd=folder, env=os.environ | environment, capture_output=True, preexec_fn=one_core)
    if done.returncode:
        sys.exit(f"chartroom {words}: {done.stderr.decode()}")
    made = {file for file in folder.iterdir() if file not in before}
    hashes = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(made)}
    for file in made:
        file.unlink()
    if not hashes:
        sys.exit(f"chartroom {words}: nothing written")
    return hashes


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    differ, files = 0, 0
    for call in calls():
        first = None
        with tempfile.TemporaryDirectory(prefix="same-") as folder:
            for machine in MACHINES:
                hashes = printed(program, call, machine, pathlib.Path(folder))
                if first is None:
                    first = hashes
                    # Past a whole second, for dates and identifiers.
                    time.sleep(1.1)
                files += len(hashes)
                if hashes != first:
                    differ += 1
                    print(f"chartroom {call}: other bytes with {machine}")
    print(f"{files} files of {len(calls())} calls, {differ} calls with other bytes")
    sys.exit(differ > 0)


main()
