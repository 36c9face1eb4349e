#!/usr/bin/env python3
"""Pages per CPU-second of PDF readers, and the time from a report to its matrix, in one run.

    pip install pdfplumber
    benches/pdf/run.py [target/release/itl] [../shared] [ROUNDS]

`itl analyze --text`, `pdftotext` and pdfplumber's `extract_text` read the same text-heavy files of ../shared/pdf/layout
in turns, so that a slow moment of the machine hits all; the best of the rounds counts. pdfplumber is slow: it reads
a few pages of each file, once. Then `itl align -j 1` on two reports of about 100 pages.
"""
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import tell  # noqa: E402

FILES = ["GeoTopo", "R-intro", "federal-register", "freeculture", "futoma2017", "maximabook", "tracemonkey"]
REPORTS = ["layout/R-intro.pdf", "reports/gri-17.pdf"]  # about 100 pages each
SAMPLE = 5  # pages of each file that pdfplumber reads
PLUMBER = """
import sys, pdfplumber
with pdfplumber.open(sys.argv[1], pages=range(1, 1 + int(sys.argv[2]))) as pdf:
    print(sum(len(page.extract_text() or "") for page in pdf.pages))
"""


def cpu_seconds(command):
    """Seconds that the command computes, with those of its threads and children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode < 2, command  # 1: done, with a warning
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def pages(path):
    lines = subprocess.run(["pdfinfo", str(path)], check=True, capture_output=True, text=True).stdout.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pages:"))


def read_rates(itl, files, rounds):
    sizes = {path: pages(path) for path in files}
    total = sum(sizes.values())
    has_plumber = subprocess.run([sys.executable, "-c", "import pdfplumber"], stderr=subprocess.DEVNULL).returncode == 0
    best, totals = {}, {"itl": [0.0] * rounds, "pdftotext": [0.0] * rounds}
    for turn in range(rounds):
        for path in files:
            commands = {"itl": [itl, "analyze", path, "--text", "-j", "1"], "pdftotext": ["pdftotext", path, "-"]}
            if has_plumber and turn == 0:
                commands["pdfplumber"] = [sys.executable, "-c", PLUMBER, path, min(SAMPLE, sizes[path])]
            for name, command in commands.items():
                seconds = cpu_seconds(command)
                best[name, path] = min(seconds, best.get((name, path), seconds))
                if name in totals:
                    totals[name][turn] += seconds
    for name, label in {"pdftotext": "pdftotext", "itl": "itl analyze --text"}.items():
        tell("PDF to text, CPU time", label, total, "pages", totals[name])
    print(f"{'':20}{'pages':>6}{'itl':>8}{'pdftotext':>11}   pages per CPU-second")
    for path in files:
        rates = [sizes[path] / best[name, path] for name in ("itl", "pdftotext")]
        print(f"{path.stem:20}{sizes[path]:6}{rates[0]:8.0f}{rates[1]:11.0f}")
    rates = {name: total / sum(best[name, path] for path in files) for name in ("itl", "pdftotext")}
    if has_plumber:
        # Without what Python needs to start.
        empty = cpu_seconds([sys.executable, "-c", "import pdfplumber"])
        sampled = sum(min(SAMPLE, sizes[path]) for path in files)
        rates["pdfplumber"] = sampled / sum(best["pdfplumber", path] - empty for path in files)
    else:
        print("pdfplumber is left out: pip install pdfplumber")
    for name, rate in rates.items():
        ratio = "" if name == "itl" else f"; itl is {rates['itl'] / rate:.1f} times as fast"
        print(f"{name}: {rate:.0f} pages per CPU-second{ratio}")


def matrix_time(itl, report, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        cpu = cpu_seconds([itl, "align", report, "-j", "1", "-q"])
        times.append((time.perf_counter() - start, cpu))
    wall, cpu = min(times)
    count = pages(report)
    tell("PDF to matrix, one core", report.stem, count, "pages", [wall for wall, _ in times])
    print(f"{report.name}, {count} pages, file to matrix on one core: {wall:.3f} s ({cpu:.3f} s of computing)")


def main():
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/itl").resolve()
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else "../shared")
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    for needed in (itl, shared / "pdf/layout", shared / "pdf/reports"):
        if not needed.exists():
            sys.exit(print(f"skipped: there is no {needed}"))
    if not shutil.which("pdftotext") or not shutil.which("pdfinfo"):
        sys.exit(print("skipped: there is no pdftotext (poppler-utils)"))
    read_rates(itl, [shared / "pdf/layout" / f"{name}.pdf" for name in FILES], rounds)
    for report in REPORTS:
        matrix_time(itl, shared / "pdf" / report, rounds)


main()
