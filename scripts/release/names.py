"""What the files of a release are called."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The targets, and the words of them in the archives' names.
NAMES = {
    "x86_64-unknown-linux-gnu": "linux-x86_64",
    "x86_64-pc-windows-msvc": "windows-x86_64",
    "aarch64-apple-darwin": "macos-apple-silicon",
    "x86_64-apple-darwin": "macos-intel",
}


def version():
    return tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["package"]["version"]


def archive_name(target):
    return f"chartroom-{version()}-{NAMES[target]}{'.zip' if 'windows' in target else '.tar.gz'}"
