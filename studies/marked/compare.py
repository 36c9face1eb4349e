"""Marked copies beside their files in PDFium, MuPDF and qpdf: what opened before opens after, with the same text and the same pictures but for the marks.

    python compare.py FOLDER_OF_COPIES FOLDER_OF_FILES...

Needs pypdfium2, pymupdf, numpy and the program qpdf. The first four pages of each file are drawn and their text is compared.
"""

import collections
import os
import subprocess
import sys

import numpy
import pymupdf
import pypdfium2

PAGES = 4
pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


def pdfium(path):
    try:
        return len(pypdfium2.PdfDocument(path))
    except pypdfium2.PdfiumError:
        return None


def mupdf(path):
    try:
        with pymupdf.open(path) as document:
            return len(document)
    except Exception:
        return None


def qpdf(path):
    return subprocess.run(["qpdf", "--check", path], capture_output=True, timeout=200).returncode


def texts(path, count):
    with pymupdf.open(path) as document:
        return [document[page].get_text() for page in range(count)]


def pictures(path, count, annotations):
    document = pypdfium2.PdfDocument(path)
    draw = {"scale": 0.5, "may_draw_forms": False, "draw_annots": annotations}
    return [document[page].render(**draw).to_numpy().copy() for page in range(count)]


def main():
    copies, folders = sys.argv[1], sys.argv[2:]
    files = {name: os.path.join(folder, name) for folder in folders for name in os.listdir(folder)}
    tally, bad = collections.Counter(), []
    for name in sorted(os.listdir(copies)):
        file, copy = files[name], os.path.join(copies, name)
        tally["copies"] += 1
        with open(file, "rb") as one, open(copy, "rb") as other:
            whole = one.read()
            if other.read(len(whole)) != whole:
                bad.append((name, "the file is not in front"))
        for program in (pdfium, mupdf):
            before, after = program(file), program(copy)
            tally[f"{program.__name__} before"] += before is not None
            tally[f"{program.__name__} after"] += after is not None
            if before is not None and after != before + 1:
                bad.append((name, program.__name__, before, after))
        before, after = qpdf(file), qpdf(copy)
        for code, what in ((0, "no fault"), (3, "warnings"), (2, "errors")):
            tally[f"qpdf before: {what}"] += before == code
            tally[f"qpdf after: {what}"] += after == code
        if (before == 0 and after != 0) or (before != 2 and after == 2):
            bad.append((name, "qpdf", before, after))
        try:
            count = min(mupdf(file) or 0, mupdf(copy) or 0, PAGES)
            same = texts(file, count) == texts(copy, count)
            tally["same text"] += same
            if not same:
                bad.append((name, "text"))
            count = min(pdfium(file) or 0, pdfium(copy) or 0, PAGES)
            pairs = zip(pictures(file, count, False), pictures(copy, count, False))
            same = all(numpy.array_equal(one, other) for one, other in pairs)
            tally["same pictures without annotations"] += same
            if not same:
                bad.append((name, "picture"))
            pairs = zip(pictures(file, count, True), pictures(copy, count, True))
            tally["pages"] += count
            tally["pages with a mark to see"] += sum(not numpy.array_equal(one, other) for one, other in pairs)
        except Exception as error:
            bad.append((name, str(error)[:100]))
    for what, count in tally.items():
        print(f"{count:5} {what}")
    for one in bad:
        print(one)


main()
