#!/usr/bin/env python3
"""Looks at each file of a release: is it there, whole, and what the others say of it?

    scripts/release/check.py FOLDER
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from names import NAMES, archive_name, version

folder = Path(sys.argv[1])
faults = []


def check(holds, message):
    if not holds:
        faults.append(message)


def text(name):
    file = folder / name
    check(file.is_file(), f"{name} is missing")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def entries(file):
    """Names, modes and bytes of an archive's files."""
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as zipped:
            return [(one.filename, one.external_attr >> 16, zipped.read(one)) for one in zipped.infolist()]
    with tarfile.open(file) as tar:
        return [(one.name, one.mode, tar.extractfile(one).read()) for one in tar.getmembers()]


def look_at_archive(target):
    name = archive_name(target)
    file = folder / name
    if not file.is_file():
        faults.append(f"{name} is missing")
        return
    stem = re.sub(r"(\.tar\.gz|\.zip)$", "", name)
    files = {}
    for path, mode, data in entries(file):
        check(path.startswith(f"{stem}/"), f"{name}: {path} is not in the folder {stem}")
        files[path.removeprefix(f"{stem}/")] = (mode, data)
    program = "chartroom.exe" if "windows" in target else "chartroom"
    wanted = [program, "README.md", "CHANGELOG.md", "DATA-NOTICE.md", "LICENSE-APACHE", "LICENSE-MIT", "LICENSES.txt"]
    wanted += ["sbom.cdx.json", "man/chartroom.1", "man/chartroom-print.1", "man/chartroom-new-ship.1"]
    wanted += [f"completions/{one}" for one in ("chartroom.bash", "_chartroom", "chartroom.fish", "_chartroom.ps1")]
    for one in wanted:
        check(one in files and files[one][1], f"{name}: {one} is missing or empty")
    for path, (mode, data) in files.items():
        check(mode & 0o777 == (0o755 if path == program else 0o644), f"{name}: {path} has mode {mode:o}")
        if path.startswith("man/"):
            check(b".TH" in data, f"{name}: {path} is no manual page")
    if faults:
        return
    terms = files["LICENSES.txt"][1].decode()
    parts = json.loads(files["sbom.cdx.json"][1])
    check(parts["bomFormat"] == "CycloneDX" and len(parts["components"]) > 200, f"{name}: the list of parts is short")
    for part in parts["components"]:
        check(part.get("licenses"), f"{name}: {part['name']} has no licence")
        named = f"{part['name']} {part['version']}"
        check(named in terms, f"{name}: LICENSES.txt does not have {named}")
    property = parts["metadata"]["properties"][0]["value"]
    check(property == target, f"{name}: the list of parts is that of {property}")


for target in NAMES:
    look_at_archive(target)

sums = dict(reversed(line.split("  ", 1)) for line in text("SHA256SUMS").splitlines())
files = {file.name for file in folder.iterdir() if file.is_file() and file.name != "SHA256SUMS"}
check(set(sums) == files, f"SHA256SUMS and the folder differ: {sorted(set(sums) ^ files)}")
for name in sorted(files & set(sums)):
    check(hashlib.sha256((folder / name).read_bytes()).hexdigest() == sums[name], f"{name} has another SHA-256")

windows, linux = (archive_name(f"x86_64-{one}") for one in ("pc-windows-msvc", "unknown-linux-gnu"))
macs = [archive_name(f"{one}-apple-darwin") for one in ("aarch64", "x86_64")]
NAMED = {
    "install.sh": [linux, *macs],
    "chartroom.rb": [linux, *macs],
    "install.ps1": [windows],
    "scoop.json": [windows],
    "winget-installer.yaml": [windows],
    "winget-version.yaml": [],
    "winget-locale.en-US.yaml": [],
}
for name, archives in NAMED.items():
    said = text(name)
    check(version() in said, f"{name} does not name version {version()}")
    check(not re.search(r"@[A-Z]", said), f"{name} has a place that is not filled in")
    for archive in archives:
        check(archive in said, f"{name} does not name {archive}")
        check(sums.get(archive, "?") in said.lower(), f"{name} does not have the SHA-256 of {archive}")
if "scoop.json" in files:
    json.loads(text("scoop.json"))
for line in (line for name in NAMED if name.endswith(".yaml") for line in text(name).splitlines()):
    check(re.match(r"#|\s*- |\s*\w+:( |$)", line), f"winget: {line!r} is not a key with a value")
shell = subprocess.run(["sh", "-n", folder / "install.sh"], capture_output=True, text=True)
check(shell.returncode == 0, f"install.sh: {shell.stderr}")

crate = f"chartroom-{version()}.crate"
check((folder / crate).is_file(), f"{crate} is missing")
site = folder / "chartroom-site.zip"
check(site.is_file() or os.environ.get("SITE") == "no", "chartroom-site.zip is missing")
if site.is_file():
    with zipfile.ZipFile(site) as zipped:
        for one in ("index.html", "sw.js", "chartroom.wasm.gz", "licenses.txt", "shelf.html"):
            check(one in zipped.namelist(), f"chartroom-site.zip lacks {one}")

for fault in faults:
    print(f"fault: {fault}")
print(f"{folder}: {len(files) + 1} files looked at, {len(faults)} faults")
sys.exit(bool(faults))
