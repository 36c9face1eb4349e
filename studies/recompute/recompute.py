#!/usr/bin/env python3
"""The method a second time, in plain Python, from what the program says it read.

    studies/recompute/recompute.py ITL FRAMEWORK.csv DOCUMENT...

Takes the words of descriptors and documents from `itl analyze --json`, recomputes weights and affinities from
the definitions, and compares them with `itl align --json --evidence` under both presets and every unit.
Prints the largest difference; exits 1 if one is above 1e-12.
"""
import csv
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from method import PRESETS, induce, row

UNITS = ["sentence", "paragraph", "section", "document", "line"]


def run(itl, *arguments):
    done = subprocess.run([itl, *arguments], capture_output=True, text=True)
    if done.returncode == 2:
        sys.exit(f"{' '.join(arguments)}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def kept(analysis, start=0, end=math.inf):
    tokens = [t for s in analysis["sentences"] for t in s["tokens"]]
    return [(t["stem"], t["tag"]) for t in tokens if t["kept"] and start <= t["start"] and t["end"] <= end]


def main():
    itl, framework, *documents = sys.argv[1:]
    with open(framework, newline="", encoding="utf-8-sig") as file:
        concepts = list(csv.DictReader(file))
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for at, concept in enumerate(concepts):
            path = Path(folder, f"{at:06}.txt")
            path.write_text(concept["descriptor"].strip() or concept["label"].strip(), encoding="utf-8", newline="")
            paths.append(str(path))
        descriptors = [kept(each) for each in run(itl, "analyze", "-f", framework, "--json", *paths)]
    worst, cells = 0.0, 0
    for preset, rules in PRESETS.items():
        weights, m = induce(descriptors, rules)
        references = [row(words, weights, m, rules)[0][j] for j, words in enumerate(descriptors)]
        for unit in UNITS:
            for path in documents:
                analysis = run(itl, "analyze", "-f", framework, "--json", path)[0]
                result = run(
                    itl, "align", path, "-f", framework, "--json", "--evidence", "--preset", preset, "--unit", unit
                )[0]
                for own, concept in zip(references, result["concepts"]):
                    worst = max(worst, abs(own - concept["reference"]))
                rows = []
                for given, cellrow in zip(result["units"], result["affinity"]):
                    mine, size = row(kept(analysis, given["start"], given["end"]), weights, m, rules)
                    assert size == given["terms"], (path, unit, given["index"], size, given["terms"])
                    worst = max([worst] + [abs(a - b) for a, b in zip(mine, cellrow)])
                    cells += len(mine)
                    if given["counted"]:
                        rows.append(mine)
                    parts = {e["concept"]: sum(c["contribution"] for c in e["contributions"]) for e in given["evidence"]}
                    for concept, cell in zip(result["concepts"], cellrow):
                        part = parts.get(concept["id"], 0.0)
                        assert abs(part - cell) <= 1e-12 * max(cell, 1e-300), (path, unit, concept["id"], part, cell)
                for j, value in enumerate(result["aggregate"]["absolute"]):
                    mean = sum(each[j] for each in rows) / len(rows) if rows else 0.0
                    worst = max(worst, abs(mean - value))
    print(f"{framework}: {cells} cells, largest difference {worst:.1e}")
    sys.exit(worst > 1e-12)


main()
