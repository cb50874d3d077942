#!/usr/bin/env python3
"""Feeds the program files that are broken at random, of every kind that it reads.

    scripts/fuzz.py PROGRAM [--kind NAME ...] [--seconds 60] [--seed 1] [--keep target/fuzz]

An input fails if the program panics, is killed by a signal, needs more than 1 GB or takes more than 20 s of the
processor. Failing files are kept, with the call that reads them. Files of a project go in by the dozen, since one run
reads them all; when one fails, they are tried again one by one. The exit code is 1 if anything failed.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS_OF_PROCESSOR = 20
MOST_MB = 1000
AT_ONCE = 12

# What slips in when people type, copy and save: ends of ranges, wrong types, quotes and brackets, other scripts.
TOKENS = [
    b"", b"0", b"-1", b"1e308", b"nan", b"99999999999999999999", b"0.0000000001", b"\"", b"'", b"\"\"\"", b"[", b"]",
    b"[[", b"]]", b"{", b"}", b"=", b"#", b",", b";", b"\t", b"\r\n", b"\n", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf",
    "\u202eABC".encode(), "ё".encode(), "漢字".encode(), "e\u0301".encode(), "🚢".encode(), b"true", b"none", b"()",
    b"$x^2$", b"#panic()", b"<b>", b"*", b"_", b"A" * 300, b"../../etc/passwd", b"1905-02-30", b"07:32:00", b"1_000",
]


class Kind:
    """A kind of file: where seeds of it are, its path in a project, and the calls that read it."""

    def __init__(self, name, seeds, path, calls, several=False):
        self.name, self.path, self.calls, self.several = name, path, calls, several
        self.seeds = [file.read_bytes() for pattern in seeds for file in sorted(ROOT.glob(pattern)) if file.is_file()]


def kinds(made):
    """Every kind that the program reads. `made` is a folder with what only the program can make."""
    at = os.path.relpath(made, ROOT)
    one = lambda name, seeds, path, *calls: Kind(name, seeds, path, calls)
    many = lambda name, seeds, path, *calls: Kind(name, seeds, path, calls, several=True)
    return [
        many("ships", ["ship_values/china.toml", "ship_values/portugal.toml"], "ship_values/f{}.toml", "check"),
        many("rules", ["data/rules/*.toml"], "rules/f{}.toml", "check"),
        many("orders", ["data/orders/*.toml"], "orders/f{}.toml", "check"),
        many("imposition", ["data/imposition/cards-*.toml", "data/imposition/avery*.toml"], "imposition/f{}.toml", "check"),
        one("order", ["data/orders/river_plate*.toml"], "orders/f.toml", "print pack f -o x.pdf --force"),
        one("formulas", ["data/rules/gridded.toml"], "rules/gridded.toml", "print log mikasa --rules gridded -o x.pdf --force"),
        one("papers", ["data/imposition/papers.toml"], "imposition/papers.toml", "print log mikasa -o x.pdf --force"),
        one("inks", ["data/profiles/inks.toml"], "profiles/inks.toml", "print log mikasa --colors cmyk -o x.pdf --force"),
        one("cutter", ["data/profiles/*.toml"], "profiles/f.toml", "check"),
        one("registration", ["data/profiles/registration/*.toml"], "profiles/registration/f.toml", "check"),
        one("headings", ["data/imports/*.toml"], "imports/headings.toml", "import f.csv --dry-run"),
        one("language", ["data/languages/it.toml"], "languages/it.toml", "print log mikasa --language it --draft -o x.pdf --force"),
        one("project", [f"{at}/project/chartroom.toml"], "chartroom.toml", "print log mikasa -o x.pdf --force"),
        one("book", [f"{at}/book.toml"], "book.toml", "print book --navy portugal -o x.pdf --force"),
        one("chapter", ["docs/orders.md", "docs/data.md"], "a.md", "print book --navy portugal -o x.pdf --force"),
        one("template", ["templates/gridded/card.typ"], "templates/gridded/card.typ", "print log mikasa --rules gridded -o x.pdf --force"),
        one("typed_in", [f"{at}/*.csv"], "ship_values/f.quickfire.csv", "check"),
        one("csv", ["tests/spreadsheets/*.csv", "tests/spreadsheets/lists/*.csv"], "f.csv", "import f.csv --dry-run"),
        one("xlsx", ["tests/spreadsheets/*.xlsx"], "f.xlsx", "import f.xlsx --dry-run"),
        one("ods", ["tests/spreadsheets/*.ods"], "f.ods", "import f.ods --dry-run"),
        one("springsharp", ["tests/springsharp/*.txt"], "f.txt", "import f.txt --dry-run", "print log f.txt -o x.pdf --force"),
        one("sship", ["tests/springsharp/*.sship"], "f.sship", "import f.sship --dry-run"),
        one("list", [f"{at}/list.txt"], "f.txt", "print log f.txt -o x.pdf --force"),
        one("filled", [f"{at}/form.pdf"], "f.pdf", "read f.pdf", "print --from f.pdf -o x.pdf --force"),
        one("pdf", [f"{at}/ruler.pdf"], "f.pdf", "verify f.pdf"),
        one("svg", [f"{at}/ruler.svg"], "f.svg", "verify f.svg"),
        one("dxf", [f"{at}/ruler.dxf"], "f.dxf", "verify f.dxf"),
        one("png", ["tests/pictures/*_back*.png", "tests/pictures/*3x5.png"], "cover.png", "print book --navy portugal -o x.pdf --force"),
        one("svg_picture", ["web/site/icon.svg", f"{at}/ruler.svg"], "cover.svg", "print book --navy portugal -o x.pdf --force"),
    ]


def broken(seed, others, dice):
    """A seed with one to six faults."""
    data = bytearray(seed)
    for _ in range(dice.choice([1, 1, 1, 2, 3, 6])):
        at = dice.randrange(len(data) + 1)
        upto = min(len(data), at + dice.choice([1, 1, 2, 4, 16, 200]))
        way = dice.randrange(9)
        if way == 0:
            data[at:upto] = b""
        elif way == 1:
            data[at:at] = data[at:upto] * dice.choice([1, 2, 50])
        elif way == 2:
            data[at:at] = dice.choice(TOKENS)
        elif way == 3:
            data[at:upto] = dice.choice(TOKENS)
        elif way == 4 and at < len(data):
            data[at] ^= 1 << dice.randrange(8)
        elif way == 5:
            other = dice.choice(others)
            start = dice.randrange(len(other) + 1)
            data[at:at] = other[start : start + dice.choice([8, 80, 800])]
        elif way == 6:
            del data[at:]
        else:
            # A whole line away, doubled, or a number exchanged, as in an editor.
            lines = bytes(data).split(b"\n")
            line = dice.randrange(len(lines))
            if way == 7:
                lines[line : line + 1] = [lines[line]] * dice.choice([0, 2])
            else:
                head, equals, _ = lines[line].partition(b"=")
                lines[line] = head + equals + dice.choice(TOKENS) if equals else dice.choice(TOKENS)
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def run(program, folder, call):
    """What is wrong with a call, or None; and its memory in MB."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_OF_PROCESSOR, SECONDS_OF_PROCESSOR + 5))
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen([program, *call.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = 0
        said.seek(0)
        text = said.read(4_000_000)
    megabytes = used.ru_maxrss / 1024
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return f"killed by {name}", megabytes
    code = os.WEXITSTATUS(status)
    if code == 101 or b"panicked at" in text and b"RUST_BACKTRACE" in text:
        return f"panic: {text[-300:].decode(errors='replace')}", megabytes
    if megabytes > MOST_MB:
        return f"{megabytes:.0f} MB", megabytes
    return None, megabytes


class Fuzzer:
    def __init__(self, program, made, keep):
        self.program, self.made, self.keep = program, made, keep

    def project(self, folder, kind, inputs):
        shutil.copytree(self.made / "project", folder, dirs_exist_ok=True)
        if kind.name in ("chapter", "book", "png", "svg_picture"):
            cover = f'cover = "{kind.path}"\ncover_credit = "me"\n' if "cover" in kind.path else ""
            (folder / "book.toml").write_text(cover + (self.made / "book.toml").read_text())
            (folder / "a.md").write_text("# A\n\nA line.\n")
        if kind.name == "headings":
            shutil.copy(ROOT / "tests/spreadsheets/english.csv", folder / "f.csv")
        for at, data in enumerate(inputs):
            file = folder / kind.path.format(at)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

    def tried(self, kind, inputs):
        """The faults of a dozen inputs, or of one."""
        worst = 0
        for call in kind.calls:
            with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
                self.project(pathlib.Path(folder), kind, inputs)
                wrong, megabytes = run(self.program, folder, call)
                worst = max(worst, megabytes)
                if wrong and len(inputs) > 1:
                    single = [fault for data in inputs for fault in self.tried(kind, [data])[0]]
                    return single or [(call, wrong, inputs)], worst
                if wrong:
                    return [(call, wrong, inputs)], worst
        return [], worst

    def batch(self, kind, number, seed):
        dice = random.Random(f"{kind.name} {seed} {number}")
        inputs = [broken(dice.choice(kind.seeds), kind.seeds, dice) for _ in range(AT_ONCE if kind.several else 1)]
        faults, worst = self.tried(kind, inputs)
        for call, wrong, files in faults:
            place = self.keep / f"{kind.name}-{seed}-{number}"
            place.mkdir(parents=True, exist_ok=True)
            for at, data in enumerate(files):
                (place / f"{at}{pathlib.Path(kind.path).suffix}").write_bytes(data)
            (place / "call.txt").write_text(f"{kind.path}\nchartroom {call}\n{wrong}\n")
        return len(inputs), faults, worst


def make(program, made):
    """What only the program can make: a project, a form to fill in, tools to measure, tables to type into."""
    quiet = dict(cwd=made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    chartroom = lambda *words: subprocess.run([program, *words], **quiet)
    chartroom("new", "club", "project")
    settings = made / "project" / "chartroom.toml"
    settings.write_text(settings.read_text() + '\nrules = "quickfire"\nscale = "medium"\npaper = "a4"\nunits = "metric"\n')
    chartroom("print", "log", "mikasa", "--fillable", "-o", "form.pdf")
    for ending in ("pdf", "svg", "dxf"):
        chartroom("print", "ruler", "-o", f"ruler.{ending}")
    chartroom("new", "values", "quickfire", "--navy", "portugal")
    next(made.rglob("*.quickfire.csv")).rename(made / "typed.csv")
    (made / "list.txt").write_text("2 Mikasa\nAsahi x3\n\nRussia: Borodino, Orel\n")
    (made / "book.toml").write_text('title = "Ours"\nauthor = "Me"\n[[chapter]]\ntitle = "A"\nfile = "a.md"\n')


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program", type=pathlib.Path)
    asked.add_argument("--kind", action="append", help="one kind of file; may be repeated")
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--keep", type=pathlib.Path, default=ROOT / "target/fuzz")
    args = asked.parse_args()
    program = str(args.program.resolve())
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=ROOT / "target" if (ROOT / "target").is_dir() else ROOT / "output") as folder:
        made = pathlib.Path(folder)
        make(program, made)
        every = [kind for kind in kinds(made) if not args.kind or kind.name in args.kind]
        empty = [kind.name for kind in every if not kind.seeds]
        if empty or not every:
            sys.exit(f"no seeds for {', '.join(empty) or args.kind}")
        fuzzer = Fuzzer(program, made, args.keep)
        counts = {kind.name: [0, 0, 0.0] for kind in every}
        end, number = time.monotonic() + args.seconds, 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            while time.monotonic() < end:
                jobs = {pool.submit(fuzzer.batch, kind, number, args.seed): kind for kind in every}
                number += 1
                for job in concurrent.futures.as_completed(jobs):
                    inputs, faults, worst = job.result()
                    count = counts[jobs[job].name]
                    count[0] += inputs
                    count[1] += len(faults)
                    count[2] = max(count[2], worst)
                    for call, wrong, _ in faults:
                        print(f"{jobs[job].name}: chartroom {call}: {wrong}", flush=True)
    for name, (inputs, faults, worst) in counts.items():
        print(f"{name:14}{inputs:8} inputs {faults:4} failed {worst:6.0f} MB at most")
    failed = sum(faults for _, faults, _ in counts.values())
    print(f"{sum(inputs for inputs, _, _ in counts.values())} inputs, {failed} failed")
    sys.exit(failed > 0)


main()
