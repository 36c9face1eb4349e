#!/usr/bin/env python3
"""The official targets of the goals in five languages against the working texts that are built in.

Usage: languages.py [ITL [SHARED]]

Each of the 169 targets in SHARED/frameworks/sdg is a document of its own; a target is right if its goal has the highest affinity. Exits
with 1 if a language has less than 90 %. Skips itself where SHARED is absent.
"""
import csv
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def measure(itl, shared, code):
    with (shared / f"frameworks/sdg/{code}.csv").open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if re.fullmatch(r"\d+\.\w+", row["id"])]
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "targets.csv"
        with corpus.open("w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows([["id", "text"], *([row["id"], row["descriptor"] or row["label"]] for row in rows)])
        command = [itl, "align", corpus, "-f", "sdg", "-L", code, "--jsonl", "-q", "--unit", "document"]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    wrong = []
    for line, row in zip(done.stdout.splitlines(), rows, strict=True):
        result = json.loads(line)
        affinity = result["aggregate"]["absolute"]
        first = result["concepts"][max(range(len(affinity)), key=affinity.__getitem__)]["id"]
        if first != row["id"].split(".")[0]:
            wrong.append(f"{row['id']} → {first}")
    return len(rows), wrong


if __name__ == "__main__":
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/itl").resolve()
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared")
    if not shared.exists():
        print(f"skipped: there is no {shared}")
        sys.exit(0)
    print("| language | targets | right goal first | wrong |\n|---|--:|--:|---|")
    shares = []
    for code in ("de", "es", "fr", "it", "pt"):
        count, wrong = measure(itl, shared, code)
        shares.append(1 - len(wrong) / count)
        print(f"| {code} | {count} | {100 * shares[-1]:.1f} % | {', '.join(wrong)} |")
    sys.exit(0 if min(shares) >= 0.9 else 1)
