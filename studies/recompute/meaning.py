#!/usr/bin/env python3
"""The meaning half a second time, in numpy, from what the program prints and from the vectors of its encoder.

    studies/recompute/meaning.py ITL BENCH ENCODER.itlenc FRAMEWORK.csv TEXTS.jsonl [COUNT [MODEL.itl]]

Draws COUNT texts (1,000) and aligns each as one unit with the goals of a framework of two levels or more. BENCH is what
`cargo bench -p itl-encoder --no-run` made: it gives the vectors of these texts and of the framework's rows. From them d̃ of every cell is
recomputed; from d̃ and the affinities the score, the gate and what passes. Of every passing cell the words and the rest must add up to d̃.
The scale, the cutoff and the gate's value are the program's. A model of the framework that is there already saves making one. Needs numpy. Prints the largest differences; exits 1 if one is too large.
"""
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

NEAREST, NO_TERM, SIMILARITY_WEIGHT, OF_BEST = 3, 1e-3, 12.0, 0.5
# Cells whose score or gate lies on the border to the last digits are not asked for.
BORDER = 1e-9
LARGEST = {"meaning": 1e-9, "score": 1e-9, "adds up": 1e-9}


def one_line(text):
    return " ".join(text.split())


def rows_of(framework):
    """The goals, and the texts of each: its name, its descriptor, and every name and text below it."""
    with open(framework, newline="", encoding="utf-8-sig") as file:
        concepts = list(csv.DictReader(file))
    parent = {concept["id"]: concept["parent"] for concept in concepts}

    def goal(concept):
        while parent[concept]:
            concept = parent[concept]
        return concept

    goals = [concept["id"] for concept in concepts if not concept["parent"]]
    rows = {of: [] for of in goals}
    for concept in concepts:
        rows[goal(concept["id"])] += [text for text in (concept["label"], concept["descriptor"]) if text.strip()]
    return goals, rows


def vectors(bench, encoder, texts, folder):
    table, found = folder / "texts.txt", folder / "vectors.txt"
    table.write_text("".join(text + "\n" for text in texts), "utf-8")
    subprocess.run([bench, encoder, table, found], capture_output=True, check=True)
    return np.loadtxt(found, ndmin=2)


def similarities(vector, rows):
    """d of every goal: the mean over its nearest rows."""
    return np.array([np.sort(of @ vector)[::-1][:NEAREST].mean() for of in rows])


def aligned(itl, reference, texts, folder, *options):
    table = folder / "texts.jsonl"
    table.write_text("".join(json.dumps({"id": at, "text": text}) + "\n" for at, text in enumerate(texts)), "utf-8")
    # The language is said: of a few words it cannot be told, and a text that looks foreign would be left out.
    command = [itl, "align", table, "-f", *reference, "-L", "en", "--unit", "document", "--json", "--quiet", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        yield from map(json.loads, running.stdout)


def check(result, vector, rows, worst):
    """One text; gives the number of its cells that passed."""
    unit, decision = result["units"][0], result["decision"]
    affinity, given = np.array(result["affinity"][0]), np.array(result["meaning"][0])
    near = similarities(vector, rows)
    worst["meaning"] = max(worst["meaning"], np.abs(near - near.mean() - given).max())
    scale = decision["scale"]
    score = 0.5 * (np.sqrt(affinity) - scale["lexical_mean"]) / scale["lexical_deviation"]
    score += 0.5 * given / scale["meaning_deviation"]
    subject = math.log(affinity.sum() * unit["known"] ** 2 + NO_TERM) + SIMILARITY_WEIGHT * near.max()
    floor = max(decision["cutoff"], OF_BEST * score.max())
    ids = [concept["id"] for concept in result["concepts"]]
    passing = [ids[j] for j in range(len(ids)) if subject >= decision["gate"] and score[j] >= floor]
    if min(np.abs(score - floor).min(), abs(subject - decision["gate"])) > BORDER:
        assert passing == unit["aligned"], (unit["text"], passing, unit["aligned"])
    for half in unit["meaning"]:
        at = ids.index(half["concept"])
        parts = [word["contribution"] for word in half["words"]] + [half["rest"]]
        apart = abs(math.fsum(parts) - given[at]) / math.fsum(map(abs, parts))
        worst["adds up"] = max(worst["adds up"], apart)
        worst["score"] = max(worst["score"], abs(half["score"] - score[at]))
        assert half["disagree"] == ((half["lexical_score"] > 0) != (half["meaning_score"] > 0)), unit["text"]
    return len(unit["meaning"])


def main():
    itl, bench, encoder, framework, table, *more = sys.argv[1:]
    count, model = (*more, *("1000", "")[len(more):])
    options = (framework, "--level", "1", "--descriptors", "with-children", "--meaning", Path(encoder).stem)
    with open(table, encoding="utf-8") as file:
        texts = [one_line(json.loads(line)["text"]) for line in file]
    texts = random.Random(20).sample(texts, int(count))
    os.environ["ITL_ENCODERS"] = str(Path(encoder).resolve().parent)
    goals, own = rows_of(framework)
    worst, cells = dict.fromkeys(LARGEST, 0.0), 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        found = vectors(bench, encoder, [text for goal in goals for text in own[goal]] + texts, folder)
        rows, at = [], 0
        for goal in goals:
            # A model file keeps its rows in single precision.
            rows.append(found[at:at + len(own[goal])].astype(np.float32).astype(float))
            at += len(own[goal])
        results = aligned(itl, [model] if model else options, texts, folder, "--evidence")
        done = 0
        for vector, result in zip(found[at:], results):
            cells += check(result, vector, rows, worst)
            done += 1
    assert done == len(texts), f"{done} of {len(texts)} texts came back"
    print(f"{done} texts, {done * len(goals)} cells, {cells} of them pass")
    for name, apart in worst.items():
        print(f"{name}: largest difference {apart:.1e}")
    sys.exit(any(apart > LARGEST[name] for name, apart in worst.items()))


if __name__ == "__main__":
    main()
