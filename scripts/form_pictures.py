#!/usr/bin/env python3
"""Shows a form in three viewers: untouched, half filled in, and made plain.

    pip install pypdf pypdfium2 pillow
    python3 scripts/form_pictures.py path/to/chartroom docs/images/form_viewers.png

It needs `pdftoppm` (Poppler) and `mutool` (MuPDF). PDFium is what Chromium and Chrome draw with. It ends
with 1 if a viewer draws no cross or no words where the form was filled in, or if the plain file differs
by more than a hair from the filled one.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw
from pypdf import PdfReader

from fill_form import fill, run, wanted

DPI = 75
# The first log of a sheet of A4.
SHOWN = (24, 108, 308, 346)
# Dots that may differ: viewers draw the edges of a cross a little differently in a plain file.
HAIR = 0.0005


def pdfium(pdf, _):
    document = pypdfium2.PdfDocument(pdf)
    if document.get_formtype():
        document.init_forms()
    return document[0].render(scale=DPI / 72, may_draw_forms=True).to_pil()


def poppler(pdf, folder):
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "-singlefile", pdf, folder / "page"], check=True)
    return Image.open(folder / "page.png")


def mupdf(pdf, folder):
    target = folder / "mupdf.png"
    subprocess.run(["mutool", "draw", "-q", "-r", str(DPI), "-o", target, pdf, "1"], check=True)
    return Image.open(target)


VIEWERS = [("PDFium (Chromium)", pdfium), ("Poppler", poppler), ("MuPDF", mupdf)]


def differing(one, other):
    """The fraction of pixels that differ clearly."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    dark = sum(difference.histogram()[96:])
    return dark / (one.width * one.height)


def main():
    program, target = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    bad = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(program, "print", "log", "mikasa", "--fillable", "--paper", "a4", "-o", "form.pdf", cwd=folder)
        fields = PdfReader(folder / "form.pdf").get_fields()
        crossed, written = wanted({
            name: field for name, field in fields.items()
            if field.get("/FT") and ".blank_" not in name
        })
        fill(folder / "form.pdf", folder / "filled.pdf", set(crossed), written)
        run(program, "read", "filled.pdf", "--flatten", "-o", "plain.pdf", cwd=folder)
        states = [("untouched", "form.pdf"), ("half filled in", "filled.pdf"), ("made plain", "plain.pdf")]
        width, height = SHOWN[2] - SHOWN[0], SHOWN[3] - SHOWN[1]
        whole = Image.new("RGB", (3 * width, 3 * (height + 14)), "white")
        for column, (viewer, draw) in enumerate(VIEWERS):
            pages = []
            for row, (state, file) in enumerate(states):
                page = draw(folder / file, folder).convert("RGB")
                page.load()
                pages.append(page)
                at = (column * width, row * (height + 14))
                whole.paste(page.crop(SHOWN), (at[0], at[1] + 14))
                ImageDraw.Draw(whole).text((at[0] + 4, at[1] + 1), f"{viewer}: {state}", "black")
            filled_in, plain = differing(pages[0], pages[1]), differing(pages[1], pages[2])
            print(f"{viewer}: filling in changes {filled_in:.2%} of the dots, making plain {plain:.2%}")
            bad += filled_in < HAIR or plain > HAIR
    whole.save(target, optimize=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
