#!/usr/bin/env python3
"""The two constants of the gate, ε and the weight of the largest similarity, on a grid.

    studies/meaning/gate.py ITL BENCH ENCODER.itlenc ../shared FOLDER [sdg/en] [attack]

A text speaks of a framework's subject if ln(T·s² + ε) + w·max d reaches the value that a tenth of general sentences reach. Every labelled set
and every kind of foreign text is aligned once; of each text T·s², max d and the cells that pass without a gate are kept in FOLDER, so that a second run
computes the grid only. The constants would be chosen on the texts with even numbers and are reported on both halves.
BENCH is what `cargo bench -p itl-encoder --no-run` made: it gives the vectors. Needs numpy. Prints tables for the page.
"""
import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "evaluation"))
import texts as study  # noqa: E402
from program import FRAMEWORKS, SETS, Program  # noqa: E402
from tables import plain, table  # noqa: E402

GENERAL = Path(__file__).resolve().parents[2] / "crates/itl-core/data/general-en.txt"
NEAREST, OF_BEST, LET_THROUGH = 3, 0.5, 0.1
WEIGHTS, NO_TERM = (0, 6, 9, 12, 15, 18, 24), (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1)
PRESENT = (12, 1e-3)
# Of the large kinds every so many texts are taken: an encoder takes its time.
EVERY = {"sdg_aurora_survey": 4, "general text": 2, "GDPR sentences": 2, "NIST 800-53 sentences": 8}
ENGLISH = {name: framework for name, framework in SETS.items() if framework != "sdg/es"}


def rows_of(shared, framework):
    """The concepts of a framework in use, and the texts of each."""
    file, options, _ = FRAMEWORKS[framework]
    with open(shared / "frameworks" / file, newline="", encoding="utf-8-sig") as source:
        concepts = list(csv.DictReader(source))
    parent = {concept["id"]: concept["parent"] for concept in concepts}

    def top(concept):
        while options and parent[concept]:
            concept = parent[concept]
        return concept

    rows = {}
    for concept in concepts:
        own = rows.setdefault(top(concept["id"]), [])
        own += [text for text in (concept["label"], concept["descriptor"]) if text.strip()]
    return rows


def kinds(shared, frameworks):
    """What is aligned with what: name, framework, texts and their labels."""
    lines = GENERAL.read_text("utf-8").splitlines()
    general = [line for line in lines if line.strip() and not line.startswith("#")]
    neighbours = {"GDPR sentences": "gdpr_articles_en.csv", "NIST 800-53 sentences": "nist_800_53r5_controls.csv"}
    chunks = [text for part in ("test", "dev") for text in study.chunks(shared, "en", part)]
    for framework in frameworks:
        yield "general sentences", framework, [(text, ()) for text in general]
        for name in (name for name, of in ENGLISH.items() if of == framework):
            labelled = study.labelled(shared, name)[::EVERY.get(name, 1)]
            yield name, framework, [(row["text"], row["labels"]) for row in labelled]
        yield "general text", framework, [(text, ()) for text in chunks[::EVERY["general text"]]]
        for name, file in neighbours.items():
            yield name, framework, [(text, ()) for text in study.sentences(shared, file)[::EVERY[name]]]


class Gatherer:
    """What the gate looks at, and what it decides about, for every text of a kind."""

    def __init__(self, itl, bench, encoder, shared, folder):
        self.program = Program(itl, shared, folder)
        self.bench, self.encoder, self.shared, self.folder = bench, encoder, shared, folder
        self.models, self.known = {}, {}

    def model(self, framework):
        """A model file, and the vectors of its rows by concept."""
        if framework not in self.models:
            file = self.folder / f"{framework.replace('/', '-')}.itl"
            if not file.exists():
                command = ("induce", *self.program.framework(framework), "--meaning", self.encoder.stem, "-o", file)
                list(self.program.lines(*command))
            rows = rows_of(self.shared, framework)
            found = self.vectors([text for own in rows.values() for text in own]).astype(np.float32).astype(float)
            ends = np.cumsum([len(own) for own in rows.values()])
            self.models[framework] = file, dict(zip(rows, np.split(found, ends[:-1])))
        return self.models[framework]

    def vectors(self, some):
        """The vectors of texts; of those that came before, as they were."""
        some = [study.one_line(text) for text in some]
        new = [text for text in dict.fromkeys(some) if text not in self.known]
        if new:
            table, found = self.folder / "texts.txt", self.folder / "vectors.txt"
            table.write_text("".join(text + "\n" for text in new), "utf-8")
            subprocess.run([self.bench, self.encoder, table, found], capture_output=True, check=True)
            self.known.update(zip(new, np.loadtxt(found, ndmin=2), strict=True))
        return np.array([self.known[text] for text in some])

    def gather(self, name, framework, some):
        """A row for each text: T·s², max d, labels, right cells and other cells that pass if the gate is open, concepts."""
        kept = self.folder / f"{framework.replace('/', '-')} {name}.npy"
        if kept.exists():
            return np.load(kept)
        print(framework, name, len(some), file=sys.stderr, flush=True)
        model, rows = self.model(framework)
        table = self.folder / "texts.jsonl"
        table.write_text("".join(json.dumps({"id": at, "text": study.one_line(text)}) + "\n" for at, (text, _) in enumerate(some)), "utf-8")
        lines = self.program.lines("align", table, "-f", model, "-L", FRAMEWORKS[framework][2], "--unit", "document", "--json")
        found = []
        for (_, labels), vector, line in zip(some, self.vectors([text for text, _ in some]), lines, strict=True):
            found.append(self.one(json.loads(line), vector, rows, labels))
        found = np.array([row for row in found if row is not None])
        np.save(kept, found)
        return found

    @staticmethod
    def one(result, vector, rows, labels):
        ids = [concept["id"] for concept in result["concepts"]]
        labels = set(labels).intersection(ids)
        if not result["units"]:
            return None
        affinity, centred = np.array(result["affinity"][0]), np.array(result["meaning"][0])
        scale, unit = result["decision"]["scale"], result["units"][0]
        score = 0.5 * (np.sqrt(affinity) - scale["lexical_mean"]) / scale["lexical_deviation"] + 0.5 * centred / scale["meaning_deviation"]
        passing = {ids[at] for at in np.flatnonzero(score >= max(result["decision"]["cutoff"], OF_BEST * score.max()))}
        largest = max(np.sort(rows[id] @ vector)[::-1][:NEAREST].mean() for id in ids)
        right = len(passing & labels)
        return affinity.sum() * unit["known"] ** 2, largest, len(labels), right, len(passing) - right, len(ids)


def open_gate(found, general, weight, no_term):
    """Which texts pass the gate."""
    subject = lambda rows: np.log(rows[:, 0] + no_term) + weight * rows[:, 1]
    values = np.sort(subject(general))[::-1]
    return subject(found) >= values[min(int(len(values) * LET_THROUGH), len(values) - 1)]


def balanced(found, through):
    """The balanced accuracy over all cells of texts that have a label."""
    kept = found[:, 2] > 0
    found, through = found[kept], through[kept]
    recall = (found[:, 3] * through).sum() / found[:, 2].sum()
    others = (found[:, 5] - found[:, 2]).sum()
    return (recall + 1 - (found[:, 4] * through).sum() / others) / 2


def given(found, through):
    """The share of texts that are given a concept."""
    return ((found[:, 3] + found[:, 4] > 0) & through).mean()


def grid(data, half):
    """For every pair of constants: the sets' balanced accuracy, then the shares of foreign texts that are given a concept."""
    of = {key: found if key[1] == "general sentences" else found[half::2] for key, found in data.items()}
    for weight in WEIGHTS:
        for no_term in NO_TERM:
            row = {}
            for (framework, name), found in of.items():
                if name != "general sentences":
                    through = open_gate(found, of[framework, "general sentences"], weight, no_term)
                    row[framework, name] = (balanced if name in SETS else given)(found, through)
            yield (weight, no_term), row


def main():
    itl, bench, encoder, shared, folder = (Path(argument).resolve() for argument in sys.argv[1:6])
    frameworks = sys.argv[6:] or ("sdg/en", "attack")
    if not shared.exists():
        sys.exit(print(f"skipped: there is no {shared}"))
    folder.mkdir(exist_ok=True)
    os.environ["ITL_ENCODERS"] = str(encoder.parent)
    gatherer = Gatherer(itl, bench, encoder, shared, folder)
    data = {(framework, name): gatherer.gather(name, framework, some) for name, framework, some in kinds(shared, frameworks)}
    for half, which in ((0, "even numbers"), (1, "odd numbers")):
        rows = [((weight, no_term), row) for (weight, no_term), row in grid(data, half)]
        head = ["w", "ε", *(f"{framework} {name}" for framework, name in rows[0][1])]
        print(f"\n{which}\n")
        print(table(head, [[weight, f"{no_term:g}", *map(plain, row.values())] for (weight, no_term), row in rows]))
        mean = lambda row: np.mean([value for (_, name), value in row.items() if name in SETS])
        best = max(rows, key=lambda entry: mean(entry[1]))
        present = next(row for pair, row in rows if pair == PRESENT)
        print(f"\nmean over sets: {plain(mean(present))} with the present constants, {plain(mean(best[1]))} at most, with {best[0]}")


if __name__ == "__main__":
    main()
