#!/usr/bin/env python3
"""Packs a program with all that belongs to it: manual pages, completions, terms, list of parts.

    scripts/release/archive.py PROGRAM TARGET FOLDER

The program must run here. The same commit and program give the same bytes.
"""

import gzip
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from names import NAMES, ROOT, archive_name, version

TEXTS = ["README.md", "CHANGELOG.md", "DATA-NOTICE.md", "LICENSE-APACHE", "LICENSE-MIT"]
COMPLETIONS = {
    "bash": "chartroom.bash",
    "zsh": "_chartroom",
    "fish": "chartroom.fish",
    "powershell": "_chartroom.ps1",
}


def said(*command):
    return subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout


def contents(program, target):
    """Paths in the archive with their bytes, and whether each is a program."""
    ending = ".exe" if "windows" in target else ""
    files = {f"chartroom{ending}": program.read_bytes()}
    with tempfile.TemporaryDirectory() as folder:
        said(program, "man", "--dir", folder)
        for page in Path(folder).iterdir():
            files[f"man/{page.name}"] = page.read_bytes()
    for shell, name in COMPLETIONS.items():
        files[f"completions/{name}"] = said(program, "completions", shell)
    for name in TEXTS:
        files[name] = (ROOT / name).read_bytes()
    files["LICENSES.txt"] = said(program, "licenses")
    files["sbom.cdx.json"] = said(sys.executable, ROOT / "scripts/parts.py", "sbom", target)
    # A checkout on Windows may have turned the ends of lines; those of the archive are the same everywhere.
    return {
        name: bytes if name.startswith("chartroom") else bytes.replace(b"\r\n", b"\n")
        for name, bytes in sorted(files.items())
    }


def tar_gz(files, folder, when):
    packed = io.BytesIO()
    # Neither a name nor a time in the head.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, compresslevel=9, mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for name, bytes in files.items():
                one = tarfile.TarInfo(f"{folder}/{name}")
                one.size, one.mtime, one.mode = len(bytes), when, 0o755 if name == "chartroom" else 0o644
                tar.addfile(one, io.BytesIO(bytes))
    return packed.getvalue()


def zip_file(files, folder, when):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, bytes in files.items():
            one = zipfile.ZipInfo(f"{folder}/{name}", time.gmtime(when)[:6])
            one.compress_type, one.create_system = zipfile.ZIP_DEFLATED, 3
            one.external_attr = (0o755 if name.startswith("chartroom") else 0o644) << 16
            zipped.writestr(one, bytes)
    return packed.getvalue()


program, target, folder = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
if target not in NAMES:
    sys.exit(f"{target} is none of {', '.join(NAMES)}")
said_version = said(program, "--version").decode()
commit = said("git", "rev-parse", "HEAD").decode()[:12]
if not said_version.startswith(f"chartroom {version()} "):
    sys.exit(f"the program says {said_version.splitlines()[0]!r}, not version {version()}")
if commit not in said_version:
    print(f"warning: the program is not of commit {commit}: {said_version.splitlines()[0]}", file=sys.stderr)
# What changed since older sheets must lead to the data that this program has.
today = {one["data"] for one in json.loads(said(program, "list", "rules", "--json"))}
changes = json.loads((ROOT / "data/changes.json").read_text(encoding="utf-8"))
stale = sorted({one["until"] for one in changes.values()} - today - changes.keys())
if stale:
    sys.exit(f"data/changes.json leads to {', '.join(stale)}, which no program has: run scripts/changes.py")
when = int(said("git", "log", "-1", "--format=%ct"))
name = archive_name(target)
stem = name.removesuffix(".tar.gz").removesuffix(".zip")
files = contents(program, target)
pack = zip_file if name.endswith(".zip") else tar_gz
folder.mkdir(parents=True, exist_ok=True)
(folder / name).write_bytes(pack(files, stem, when))
print(f"{folder / name}: {len(files)} files, {(folder / name).stat().st_size} bytes")
