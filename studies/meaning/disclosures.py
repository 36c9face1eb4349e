#!/usr/bin/env python3
"""Descriptors of a few words: 66 sentences of our own making, one for each disclosure of GRI, said in other words.

    studies/meaning/disclosures.py ITL BENCH ENCODER.itlenc ../shared

Two frameworks: the 66 disclosures as they stand, of which nothing can be left out, so that the program gives the encoder no part; and the 21 groups that their
ids name, with the disclosures below them. `itl eval` measures terms, BM25 and, with the groups, both halves; of the 66 the encoder alone is ranked here, from
the vectors that BENCH gives (`cargo bench -p itl-encoder --no-run`). Needs numpy.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "recompute"))
from meaning import similarities, vectors  # noqa: E402

TEXTS = Path(__file__).resolve().parent / "disclosures.jsonl"
GROUPS = {
    "gri_2-organization": "Organization and reporting", "gri_2-governance": "Governance", "gri_2-ethics": "Ethics",
    "gri_2-strategy": "Strategy, policies and practices", "gri_201": "Economic performance", "gri_301": "Materials", "gri_302": "Energy",
    "gri_303": "Water and effluents", "gri_304": "Biodiversity", "gri_305": "Emissions", "gri_306": "Waste",
    "gri_307": "Environmental compliance", "gri_308": "Supplier environmental assessment", "gri_401": "Employment",
    "gri_403": "Occupational health and safety", "gri_404": "Training and education", "gri_405": "Diversity and equal opportunity",
    "gri_413": "Local communities", "gri_415": "Public policy", "gri_416": "Customer health and safety", "gri_418": "Customer privacy",
}
# Disclosures whose row names no group.
GROUP_OF = {"gri_2-1": "gri_2-organization", "gri_2-12": "gri_2-governance", "gri_2-15": "gri_2-governance",
            "gri_2-16": "gri_2-governance", "gri_2-26": "gri_2-ethics"}


def measured(itl, texts, framework, *options):
    """hit@1 and MAP of every system."""
    command = [itl, "eval", texts, "-f", framework, "-L", "en", *options, "--json", "--quiet"]
    found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    for system in found["systems"]:
        of = system["metrics"]
        print(f"  {system['name']}: hit@1 {of['hit_1']['value']:.3f}, MAP {of['map']['value']:.3f}")


def main():
    itl, bench, encoder, shared = (str(Path(argument).resolve()) for argument in sys.argv[1:5])
    framework = Path(shared) / "frameworks/gri_disclosures.csv"
    if not framework.exists():
        sys.exit(print(f"skipped: there is no {framework}"))
    os.environ["ITL_ENCODERS"] = str(Path(encoder).parent)
    texts = [json.loads(line) for line in TEXTS.read_text("utf-8").splitlines()]
    with framework.open(newline="", encoding="utf-8-sig") as file:
        concepts = list(csv.DictReader(file))
    group = {row["id"]: row["parent"] or GROUP_OF.get(row["id"], row["id"].rpartition("-")[0]) for row in concepts}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        print(f"{len(texts)} texts, {len(concepts)} disclosures")
        measured(itl, TEXTS, framework)
        own = [[" ".join(row[key].split()) for key in ("label", "descriptor")] for row in concepts]
        found = vectors(bench, encoder, [text for pair in own for text in pair] + [row["text"] for row in texts], folder)
        rows = [found[at:at + 2] for at in range(0, 2 * len(own), 2)]
        ids = [row["id"] for row in concepts]
        order = [np.argsort(-similarities(vector, rows)) for vector in found[2 * len(own):]]
        places = np.array([[ids[at] for at in ranked].index(row["labels"][0]) + 1 for ranked, row in zip(order, texts)])
        print(f"  encoder alone: hit@1 {(places == 1).mean():.3f}, MAP {(1 / places).mean():.3f}")
        print(f"{len(texts)} texts, {len(GROUPS)} groups of disclosures")
        grouped, labelled = folder / "groups.csv", folder / "groups.jsonl"
        with grouped.open("w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(("id", "parent", "label", "descriptor"))
            out.writerows((id, "", label, label) for id, label in GROUPS.items())
            out.writerows((row["id"], group[row["id"]], row["label"], row["descriptor"]) for row in concepts)
        labelled.write_text("".join(json.dumps({**row, "labels": [group[row["labels"][0]]]}) + "\n" for row in texts), "utf-8")
        measured(itl, labelled, grouped, "--level", "1", "--descriptors", "with-children", "--meaning", Path(encoder).stem)


if __name__ == "__main__":
    main()
