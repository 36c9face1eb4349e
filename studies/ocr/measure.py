"""Word accuracy and processor seconds a page of `--ocr`: pages of files with a text layer, as pictures, against that text.

    python measure.py ITL FOLDER_OF_PDFS > results.csv

Each page is rendered at 150 and 300 dots an inch, clean and degraded (2 degrees askew, noise, JPEG of quality 35), wrapped into a PDF file without text, and read with
`itl analyze --text`. The text that PDFium finds on the page is the truth. F1 is over words as a multiset, without case and punctuation. Seconds are of
the processor, of the program and the recogniser together, so that what else the machine does hardly counts.
"""

import collections
import io
import os
import re
import resource
import subprocess
import sys
import tempfile

import numpy
import pypdfium2
from PIL import Image

# File, page, language: running text in four languages.
PAGES = [
    ("reports/UNDP_StrategicPlan_2018-2021.pdf", 3, "en"),
    ("reports/IFAD_and_the_2030_Agenda.pdf", 6, "en"),
    ("reports/Evaluation_and_SDGs-final.pdf", 3, "en"),
    ("reports/gri-103.pdf", 7, "en"),
    ("reports/gri-12.pdf", 8, "it"),
    ("reports/gri-26.pdf", 4, "it"),
    ("reports/gri-38.pdf", 15, "it"),
    ("reports/gri-101.pdf", 7, "it"),
    ("layout/GeoTopo.pdf", 14, "de"),
    ("layout/GeoTopo.pdf", 18, "de"),
    ("layout/chelsea_pdta.pdf", 7, "fr"),
    ("layout/chelsea_pdta.pdf", 10, "fr"),
]


def words(text):
    text = re.sub(r"[-\u2010\u00ad]\s*\n\s*", "", text)
    return collections.Counter(re.findall(r"\w+", text.lower()))


def f1(found, truth):
    same = sum((found & truth).values())
    return 2 * same / max(1, sum(found.values()) + sum(truth.values()))


def degraded(picture, seed):
    askew = picture.rotate(2, resample=Image.Resampling.BICUBIC, fillcolor=255, expand=True)
    noise = numpy.random.default_rng(seed).normal(0, 18, (askew.height, askew.width))
    noisy = Image.fromarray(numpy.clip(numpy.asarray(askew, dtype=float) + noise, 0, 255).astype("uint8"))
    out = io.BytesIO()
    noisy.save(out, "JPEG", quality=35)
    return Image.open(io.BytesIO(out.getvalue()))


def read(itl, picture, dots, language):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.pdf")
        picture.convert("L").save(path, resolution=dots)
        begun = spent()
        run = subprocess.run([itl, "analyze", path, "--text", "-L", language], capture_output=True, text=True)
        return run.stdout, spent() - begun


def spent():
    """Seconds of the processor that programs started here have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    itl, folder = sys.argv[1:3]
    print("file,page,language,dots,state,words,f1,seconds")
    sums = collections.defaultdict(list)
    for seed, (name, number, language) in enumerate(PAGES):
        page = pypdfium2.PdfDocument(os.path.join(folder, name))[int(number) - 1]
        truth = words(page.get_textpage().get_text_range())
        for dots in (150, 300):
            clean = page.render(scale=dots / 72).to_pil().convert("L")
            for state, picture in (("clean", clean), ("degraded", degraded(clean, seed))):
                text, seconds = read(itl, picture, dots, language)
                value = f1(words(text), truth)
                sums[dots, state].append((value, seconds))
                print(f"{name},{number},{language},{dots},{state},{sum(truth.values())},{value:.3f},{seconds:.1f}", flush=True)
    for (dots, state), values in sums.items():
        mean = [sum(column) / len(values) for column in zip(*values)]
        print(f"mean,,,{dots},{state},{len(values)} pages,{mean[0]:.3f},{mean[1]:.1f}")


main()
