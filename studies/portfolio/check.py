"""Opens a portfolio page in Chromium, measures it, and compares what it says with figures that are made of the Parquet files only.

Usage: check.py PAGE.html RESULTS/ document|year

Needs playwright and pyarrow (PyPI) and Debian's chromium. RESULTS is the folder that `itl align … -o RESULTS/` wrote for the same documents. For every concept, in the
last row and in the rows that the page shows first, the numbers of documents that are decided, cover and mention it and the number of passages have to agree. Size,
seconds until the table is there, and frame times while it is scrolled are printed.
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

import pyarrow.parquet
from playwright.sync_api import sync_playwright

# How often the page is asked for more rows: 300 each.
MORE = 3

FRAMES = """async () => {
    const frames = [];
    let last = performance.now();
    const end = last + 4000;
    let down = true;
    while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
        const far = document.documentElement.scrollHeight - innerHeight;
        if (scrollY >= far - 1) down = false;
        if (scrollY <= 0) down = true;
        scrollBy(0, down ? 60 : -60);
    }
    return frames.sort((a, b) => a - b);
}"""


def number(text):
    return int(text.replace(",", ""))


def short(name):
    """The page names a document by its table or folder, too."""
    return name.rsplit("#", 1)[-1].rsplit("/", 1)[-1]


def expected(results, by):
    """For every group and concept: decided, covering, mentioning, passages."""
    documents = pyarrow.parquet.read_table(results / "documents").to_pylist()
    group = {}
    for one in documents:
        if by == "document":
            group[one["id"]] = short(one["id"])
            continue
        years = re.findall(r"(?<!\d)((?:19|20)\d\d)(?!\d)", one["id"])
        group[one["id"]] = json.loads(one["columns"] or "{}").get("year") or (years[-1] if years else "(none)")
    counts = defaultdict(lambda: [0, 0, 0, 0])
    for one in pyarrow.parquet.read_table(results / "affinities").to_pylist():
        if one["verdict"] is None:
            continue
        for name in ["All documents", str(group[one["id"]])]:
            count = counts[name, one["concept"]]
            count[0] += 1
            count[1] += one["verdict"] == "covered"
            count[2] += one["verdict"] == "mentioned"
            count[3] += one["passages"]
    return counts


def main():
    page_path, results, by = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    counts = expected(results, by)
    print(f"size: {page_path.stat().st_size / 1e6:.1f} MB")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        for width in [1280, 390]:
            page = browser.new_page(viewport={"width": width, "height": 800})
            page.goto(page_path.resolve().as_uri(), timeout=120_000)
            page.wait_for_selector("table.heat tr.total td.tile", timeout=120_000)
            seconds = page.evaluate("performance.now()") / 1000
            frames = page.evaluate(FRAMES)
            print(f"{width} px: table after {seconds:.2f} s; {told(frames)}")
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(page_path.resolve().as_uri(), timeout=120_000)
        page.wait_for_selector("table.heat tr.total td.tile", timeout=120_000)
        compared = compare(page, counts)
        for _ in range(MORE):
            if page.locator("#heat .steps button", has_text="more rows").count():
                page.locator("#heat .steps button", has_text="more rows").click()
        print(f"{page.locator('table.heat tbody tr').count() - 1} rows shown: {told(page.evaluate(FRAMES))}")
        browser.close()
    print(f"{compared} cells agree with the Parquet files")


def told(frames):
    at = lambda share: frames[min(len(frames) - 1, int(share * len(frames)))]
    return f"{len(frames)} frames, median {at(0.5):.1f} ms, 95th percentile {at(0.95):.1f} ms"


def compare(page, counts):
    """Every cell that the page shows, by its words."""
    cells = page.evaluate(
        """() => [...document.querySelectorAll('table.heat tbody td.tile')].map((cell) => {
            cell.dispatchEvent(new PointerEvent('pointerenter'));
            return document.getElementById('cell-words').textContent;
        })"""
    )
    for words in cells:
        name, told = words.split(", ", 1)
        name = short(name)
        concept = told.split(" ", 1)[0].rstrip(":")
        found = re.search(r"([\d,]+) of ([\d,]+) documents? cover it, ([\d,]+) mention it", words)
        passages = re.search(r"; ([\d,]+) passages?", words)
        said = [number(found[2]), number(found[1]), number(found[3]), number(passages[1])]
        assert counts[name, concept] == said, (words, counts[name, concept])
    return len(cells)


main()
