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
from collections import Counter
from pathlib import Path

PRESETS = {
    "equations": dict(reach=6, equal=False, bigram=False, distinct=False),
    "published": dict(reach=5, equal=True, bigram=True, distinct=True),
}
UNITS = ["sentence", "paragraph", "section", "document", "line"]


def run(itl, *arguments):
    done = subprocess.run([itl, *arguments], capture_output=True, text=True)
    if done.returncode == 2:
        sys.exit(f"{' '.join(arguments)}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def kept(analysis, start=0, end=math.inf):
    tokens = [t for s in analysis["sentences"] for t in s["tokens"]]
    return [(t["stem"], t["tag"]) for t in tokens if t["kept"] and start <= t["start"] and t["end"] <= end]


def terms(words, reach, equal, bigram, distinct):
    stems = [stem for stem, _ in words]
    bigrams = set(zip(stems, stems[1:]))
    found = Counter(("IND", stem, tag) for stem, tag in words)
    found.update(("2G", a, b) for a, b in zip(stems, stems[1:]))
    found.update(("3G", a, b, c) for a, b, c in zip(stems, stems[1:], stems[2:]))
    for k, a in enumerate(stems):
        for d in range(-reach, reach + 1):
            if d in (0, 1) or not 0 <= k + d < len(stems):
                continue
            b = stems[k + d]
            if (equal and a == b) or (bigram and (a, b) in bigrams):
                continue
            found["COC", a, b] += 1
    return found, len(found) if distinct else sum(found.values())


def induce(descriptors, rules):
    profiles = [terms(words, **rules)[0] for words in descriptors]
    totals = {}
    for j, profile in enumerate(profiles):
        for term, count in profile.items():
            totals.setdefault(term, {})[j] = count
    m = len(descriptors)

    def delta(counts):
        if m == 1:
            return 1.0
        whole = sum(counts.values())
        return 1 + sum(f / whole * math.log(f / whole, m) for f in counts.values())

    weights = {}
    for j, profile in enumerate(profiles):
        n = sum(term[0] == "IND" for term in profile)
        space = {
            "IND": n,
            "2G": n * (n - 1) // 2,
            "3G": n * (n - 1) * (n - 2) // 6,
            "COC": sum(term[0] == "COC" for term in profile),
        }
        whole = sum(space.values())
        for term in profile:
            weights.setdefault(term, {})[j] = space[term[0]] / whole * delta(totals[term])
    return weights, m


def row(words, weights, m, rules):
    found, size = terms(words, **rules)
    sums = [0.0] * m
    for term, count in found.items():
        for j, phi in weights.get(term, {}).items():
            sums[j] += count * phi
    return [value / size if size else 0.0 for value in sums], size


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
