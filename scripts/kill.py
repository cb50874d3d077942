#!/usr/bin/env python3
"""Kills the program while it writes, a hundred times for each verb, and looks at what is left.

    scripts/kill.py PROGRAM [--kills 100] [--verb NAME ...]

After a kill every file holds what it held before or what it should hold afterwards. Once another call has written into
the same folder, so does a set of files as a whole, and no temporary file is left. Then the same where files may have a
kilobyte only, and on a disk that fills up while they are written. The exit code is 1 if anything is lost.
"""

import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMON = "--rules quickfire --scale medium --paper a4 --units metric"

# What each verb does in a project that already has the files of a first call, which differ from those of the second.
VERBS = {
    "print_pdf": (f"print log mikasa {COMMON} -o x.pdf --force", f"print log asahi shikishima {COMMON} -o x.pdf --force"),
    "print_svgs": (f"print pack river_plate {COMMON} -o x.svg --force", f"print pack coronel {COMMON} -o x.svg --force"),
    "print_pngs": (f"print log --navy portugal {COMMON} -o x.png --dpi 60 --force", f"print log --navy china {COMMON} -o x.png --dpi 60 --force"),
    "print_dxf": ("print ruler --rules quickfire --scale medium --units metric -o x.dxf --force", "print ruler --rules quickfire --scale small --units metric -o x.dxf --force"),
    "print_deck": (f"print log mikasa {COMMON} --format deck -o deck --force", f"print log asahi fuji {COMMON} --format deck -o deck --force"),
    "import": ("import a.csv -o ship_values/fleet.toml --force", "import b.csv -o ship_values/fleet.toml --force"),
    "export": ("export --navy portugal -o x.csv --force", "export --navy china -o x.csv --force"),
    "new_values": ("new values quickfire --navy portugal --force", "new values quickfire --navy china --format xlsx --force"),
    "eject": ("eject templates/blocks/house.typ --force", "eject templates --force"),
    "calibrate": ("calibrate --printer mine --paper a4 --across 169.4 --down 240.6", "calibrate --printer mine --paper a4 --across 170.4 --down 241.6"),
    "read": ("read one.pdf -o orders/back.toml --force", "read two.pdf -o orders/back.toml --force"),
    "flatten": ("read one.pdf --flatten -o flat.pdf --force", "read two.pdf --flatten -o flat.pdf --force"),
}

# How much is left on a disk, in KB: nothing, enough for a part, and enough for some files of a set.
ROOMS = (0, 12, 200)
# Runs a call on a disk of 64 MB with a copy of a project, in a name space of its own, and copies out what is left there.
DISK = ROOT / "scripts/full_disk.sh"
NO_DISK = 77


def contents(folder):
    """What the files of a folder hold, hidden ones apart."""
    files = {}
    hidden = []
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            if file.name.startswith("."):
                hidden.append(file.name)
            else:
                files[str(file.relative_to(folder))] = file.read_bytes()
    return files, hidden


class Trial:
    def __init__(self, program, verb):
        self.program, self.verb = program, verb
        self.first, self.second = VERBS[verb]

    def call(self, words, folder, program=None):
        words = ([self.program] if program is None else program) + words.split()
        return subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)

    def ready(self, words, folder):
        done = self.call(words, folder)
        if done.returncode:
            sys.exit(f"{self.verb}: chartroom {words}: {done.stderr.decode()}")

    def begin(self, folder):
        """A project with what the first call writes."""
        self.ready("new club .", folder)
        for name, seed in [("a.csv", "english.csv"), ("b.csv", "german.csv")]:
            shutil.copy(ROOT / "tests/spreadsheets" / name.replace("a.csv", "english.csv").replace("b.csv", "german.csv"), folder / name)
        if self.verb in ("read", "flatten"):
            self.ready(f"print log mikasa {COMMON} --fillable -o one.pdf", folder)
            self.ready(f"print log asahi fuji {COMMON} --fillable -o two.pdf", folder)
        self.ready(self.first, folder)

    def kills(self, folder, number, dice):
        """The faults of as many kills."""
        before_at, after_at, trial = (folder / name for name in ("before", "after", "trial"))
        before_at.mkdir()
        self.begin(before_at)
        shutil.copytree(before_at, after_at)
        began = time.monotonic()
        self.ready(self.second, after_at)
        takes = time.monotonic() - began
        before, after = contents(before_at)[0], contents(after_at)[0]
        if before == after:
            sys.exit(f"{self.verb}: the two calls write the same")
        faults, died, left = [], 0, 0
        for _ in range(number):
            shutil.rmtree(trial, ignore_errors=True)
            shutil.copytree(before_at, trial)
            child = subprocess.Popen([self.program, *self.second.split()], cwd=trial, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
            # Late rather than early: files are renamed at the end.
            time.sleep(takes * dice.triangular(0.2, 1.1, 0.95))
            child.send_signal(dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
            died += child.wait() != 0
            now, hidden = contents(trial)
            left += len(hidden)
            torn = [name for name in now if now[name] not in (before.get(name), after.get(name))]
            if torn:
                faults.append(f"torn: {', '.join(torn)}")
            # Another call, which writes into the folder that all these files are in.
            common = os.path.commonpath([os.path.dirname(name) for name in set(before) | set(after) if before.get(name) != after.get(name)])
            self.ready(f"export --navy brazil -o {os.path.join(common, 'other.csv')} --force", trial)
            now, hidden = contents(trial)
            now.pop(os.path.join(common, "other.csv"))
            if hidden:
                faults.append("the next call leaves temporary files")
            if now not in (before, after):
                faults.append("half a set")
        return faults, died, left

    def refused(self, folder):
        """What is lost in a folder that cannot be written, and on a disk that is full."""
        faults = []
        project = folder / "refused"
        project.mkdir()
        self.begin(project)
        before = contents(project)[0]
        limit = ["bash", "-c", f"ulimit -f 1; exec '{self.program}' {self.second}"]
        subprocess.run(limit, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        now = contents(project)[0]
        if any(now.get(name) != held for name, held in before.items()) and now != contents(folder / "after")[0]:
            faults.append("files of at most 1 KB: " + ", ".join(name for name, held in before.items() if now.get(name) != held))
        return faults + [fault for room in ROOMS for fault in self.full_disk(folder, room)]

    def full_disk(self, folder, room):
        """What is lost on a disk of its own with so many kilobytes left."""
        disk, out = folder / "disk", folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        for one in (disk, out):
            one.mkdir(exist_ok=True)
        done = self.call(f"{DISK} {disk} {room} {folder / 'before'} {out} {self.program} {self.second}", folder, program=[])
        if done.returncode == NO_DISK:
            print(f"{self.verb}: not tried on a full disk, since this system makes none", flush=True)
            return []
        now, hidden = contents(out)
        faults = [f"{room} KB left: temporary files"] if hidden else []
        if room == 0 and done.returncode == 0:
            faults.append("a full disk was written to")
        if now not in (contents(folder / "before")[0], contents(folder / "after")[0]):
            faults.append(f"{room} KB left: half a set")
        if (now == contents(folder / "before")[0]) == (done.returncode == 0):
            faults.append(f"{room} KB left: exit code {done.returncode}")
        return faults


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program", type=pathlib.Path)
    asked.add_argument("--kills", type=int, default=100)
    asked.add_argument("--verb", action="append", choices=list(VERBS))
    args = asked.parse_args()
    dice, lost, total = random.Random(29), 0, 0
    for verb in args.verb or VERBS:
        with tempfile.TemporaryDirectory(prefix="kill-") as folder:
            trial = Trial(str(args.program.resolve()), verb)
            faults, died, left = trial.kills(pathlib.Path(folder), args.kills, dice)
            faults += trial.refused(pathlib.Path(folder))
        lost, total = lost + len(faults), total + args.kills
        print(f"{verb:12}{args.kills:5} kills, {died:4} died of it, {left:4} temporary files left, {len(faults):3} faults", flush=True)
        for fault in sorted(set(faults)):
            print(f"  {faults.count(fault)} x {fault}", flush=True)
    print(f"{total} kills, {lost} faults")
    sys.exit(lost > 0)


main()
