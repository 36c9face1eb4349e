"""Verdicts of a scanned copy beside those of the text: `python verdicts.py ITL FILE.pdf...`.

Every page becomes a picture of 200 dots an inch, a little askew, as a scanner makes it.
"""

import json
import os
import subprocess
import sys
import tempfile

import pypdfium2
from PIL import Image


def verdicts(itl, path):
    run = subprocess.run([itl, "align", path, "--json"], capture_output=True, text=True)
    result = json.loads(run.stdout)
    return result["aggregate"]["verdict"], [notice["message"] for notice in result["notices"]]


def scanned(path, folder):
    pages = []
    for number, page in enumerate(pypdfium2.PdfDocument(path)):
        picture = page.render(scale=200 / 72).to_pil().convert("L")
        angle = (0.4, -0.7, 1.1)[number % 3]
        pages.append(picture.rotate(angle, resample=Image.Resampling.BICUBIC, fillcolor=255))
    copy = os.path.join(folder, os.path.basename(path))
    pages[0].save(copy, save_all=True, append_images=pages[1:], resolution=200, quality=70)
    return copy


def main():
    itl, files = sys.argv[1], sys.argv[2:]
    for path in files:
        with tempfile.TemporaryDirectory() as folder:
            read, _ = verdicts(itl, path)
            seen, notices = verdicts(itl, scanned(path, folder))
        same = sum(one == other for one, other in zip(read, seen))
        print(f"{os.path.basename(path)}: {same} of {len(read)} verdicts are the same", flush=True)
        for number, (one, other) in enumerate(zip(read, seen), 1):
            if one != other:
                print(f"  column {number}: {one} as text, {other} as a scan")
        print("  " + "; ".join(message for message in notices if "recognised" in message))


main()
