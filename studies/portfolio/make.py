"""Makes the documents of the study: a table of 5,000 short course descriptions, and a folder of 60 reports.

Usage: make.py REPORTS FOLDER

Descriptions are made of sentences of `examples/`, drawn with a fixed seed; a third has none of them, so that some documents match nothing. REPORTS is a folder of PDF
files; they are copied in turn until there are 60, one for every year and firm.
"""

import csv
import random
import re
import shutil
import sys
from pathlib import Path

COURSES, REPORTS, YEARS = 5_000, 60, range(2014, 2026)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PLAIN = [
    "Students read, discuss and present texts of their choice.",
    "The course ends with a written examination of two hours.",
    "Weekly exercises are handed in and discussed in small groups.",
    "No previous knowledge is expected.",
]


def main():
    reports, folder = Path(sys.argv[1]), Path(sys.argv[2])
    draw = random.Random(7)
    text = " ".join((EXAMPLES / name).read_text() for name in ["campus-plan.txt", "campus-review.txt", "clinic.txt"])
    sentences = [one.strip() for one in re.split(r"(?<=[.!?])\s+", text) if 40 < len(one) < 300]
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "courses.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["id", "year", "text"])
        for number in range(COURSES):
            about = draw.sample(sentences, draw.randint(1, 4)) if draw.random() < 2 / 3 else []
            words = draw.sample(PLAIN, 2) + about
            draw.shuffle(words)
            table.writerow([f"course-{number:04}", draw.choice(YEARS), " ".join(words)])
    files = sorted(reports.glob("*.pdf"))
    (folder / "reports").mkdir(exist_ok=True)
    for number in range(REPORTS):
        year, firm = YEARS[number % len(YEARS)], "abcde"[number // len(YEARS)]
        shutil.copyfile(files[number % len(files)], folder / "reports" / f"firm-{firm}-{year}.pdf")


main()
