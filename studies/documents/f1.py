#!/usr/bin/env python3
"""Words and bigrams of PDFs against pdftotext, and of GeoTopo against its ground truth.

    studies/documents/f1.py [target/release/itl] [../shared]

Runs ../shared/tools/pdf_f1.py: once over the layout set, without the files that its README leaves out of the mean,
then over GeoTopo alone. Needs poppler-utils; skips itself, saying why, where something is missing.
"""
import shutil
import subprocess
import sys
from pathlib import Path

LEFT_OUT = {"GeoTopo", "TAMReview", "pr-136", "test-punkt"}


def main():
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/itl").resolve()
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else "../shared")
    measure, layout = shared / "tools/pdf_f1.py", shared / "pdf/layout"
    for needed in (itl, measure, layout):
        if not needed.exists():
            sys.exit(print(f"skipped: there is no {needed}"))
    if not shutil.which("pdftotext"):
        sys.exit(print("skipped: there is no pdftotext (poppler-utils)"))
    files = [path for path in sorted(layout.glob("*.pdf")) if path.stem not in LEFT_OUT]
    for name, part in (("layout", files), ("GeoTopo", [layout / "GeoTopo.pdf"])):
        print(name, flush=True)
        subprocess.run([sys.executable, measure, f"{itl} analyze {{}} --text", *part], check=True)


main()
