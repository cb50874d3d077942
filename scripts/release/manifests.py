#!/usr/bin/env python3
"""Fills in the installers and the manifests of package managers from finished archives, and adds up checksums.

    scripts/release/manifests.py FOLDER OWNER/NAME

OWNER/NAME is the repository on GitHub whose release of this version will have the files.
"""

import hashlib
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from names import archive_name, version

TEMPLATES = Path(__file__).parent / "templates"
WORDS = {
    "LINUX": "x86_64-unknown-linux-gnu",
    "WINDOWS": "x86_64-pc-windows-msvc",
    "MACOS_ARM": "aarch64-apple-darwin",
    "MACOS_INTEL": "x86_64-apple-darwin",
}


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


folder, repository = Path(sys.argv[1]), sys.argv[2]
owner, _, _ = repository.partition("/")
homepage = f"https://github.com/{repository}"
words = {"VERSION": version(), "OWNER": owner, "HOMEPAGE": homepage}
words["ADDRESS"] = f"{homepage}/releases/download/v{version()}"
for word, target in WORDS.items():
    words[word] = archive_name(target)
    words[f"{word}_FOLDER"] = re.sub(r"(\.tar\.gz|\.zip)$", "", words[word])
    words[f"{word}_SHA256"] = sha256(folder / words[word])
    words[f"{word}_SHA256_UPPER"] = words[f"{word}_SHA256"].upper()

for template in sorted(file for file in TEMPLATES.rglob("*") if file.is_file()):
    text = re.sub(r"@([A-Z_0-9]+)@", lambda word: words[word[1]], template.read_text(encoding="utf-8"))
    # A release has no folders.
    path = template.relative_to(TEMPLATES)
    name = path.name if path.parent == Path(".") else f"{path.parent}-{path.name}"
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
(folder / "install.sh").chmod(0o755)

sums = folder / "SHA256SUMS"
files = sorted(file for file in folder.iterdir() if file.is_file() and file != sums)
sums.write_text("".join(f"{sha256(file)}  {file.name}\n" for file in files), newline="\n")
print(f"{folder}: {len(files)} files and their checksums")
