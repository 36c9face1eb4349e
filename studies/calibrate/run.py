#!/usr/bin/env python3
"""What `itl calibrate` gains: decisions made from labels on one half, measured on the other.

Usage: run.py [ITL [SHARED]] [--splits N] [--texts N] [--only KIND,…]

Whole documents of SHARED/labelled: passages are proposed in the order of `itl review`, and decided as the labels say (a labelled line or page is
right, a quote of a concept that readers call N is wrong, what the labels leave open stays open). Short texts of SHARED/eval: the first three proposals of each text, in a
random order of texts. One half of the documents or texts teaches, the other is measured; halves are drawn anew for every split (seed = its number). Prints
F1 of verdicts (or of what is a passage, for short texts) and the share of right first quotes with zero labels, and how they change: where `itl calibrate` finds no gain by
cross-validation it changes nothing; `anyway` has the changes without that check. Skips itself where SHARED is absent.
"""
import argparse
import hashlib
import importlib.util
import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("verdicts", ROOT / "studies/verdicts/run.py")
VERDICTS = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(VERDICTS)
BUDGETS = (20, 50, 100, 200)
COVERED = 0.5
PROPOSALS = 3


def line(name, text, framework, concept, passage, accepted):
    """A line of a review file."""
    return json.dumps(
        {
            "review": 1,
            "document": {"sha256": hashlib.sha256(text.encode()).hexdigest(), "title": name},
            "framework": framework,
            "concept": concept,
            "passage": passage,
            "decision": "accept" if accepted else "reject",
            "reviewer": "labels",
        }
    )


def place(unit):
    return {"text": unit["text"], "unit": unit["index"], "start": unit["start"], "end": unit["end"]}


def proposals(result):
    """Passages in the order of `itl review`: what could change a verdict first."""
    found = []
    for column, concept in enumerate(result["concepts"]):
        distance = abs(result["aggregate"]["evidence"][column] - COVERED)
        for rank, index in enumerate(result["aggregate"]["quotes"][column]):
            unit = result["units"][index]
            vote = unit["votes"][concept["id"]]
            found.append((-1 / (1 + distance) / (1 + rank), -vote, column, index, concept["id"]))
    return [(result["units"][index], concept) for _, _, _, index, concept in sorted(found)]


class Kind:
    """Documents with their results, labels, and what is known of their passages."""

    def __init__(self, name, documents, framework, positive, rated, shared):
        self.name, self.framework, self.positive, self.rated = name, framework, positive, rated
        self.documents = documents
        folders = {"policies": ("policies_800-53low", "control"), "notices": ("privacy_gdpr", "article")}
        with (ROOT / "studies/verdicts/judged.csv").open(encoding="utf-8", newline="") as table:
            judged = list(VERDICTS.csv.DictReader(table))
        self.known = {(row["document"], row["concept"], row["quote"]): row["judgement"] for row in judged}
        if name == "reports":
            quotes, _ = VERDICTS.rated_texts(shared)
            self.known.update({(row["document"], row["goal"], VERDICTS.key_of(row["quote"])): row["judgement"] for row in quotes})
        self.lines = {}
        if name in folders:
            folder, column = folders[name]
            self.lines = VERDICTS.labelled_lines(shared / "labelled" / folder / "labels.csv", "document", column)
            self.places = {path.name: VERDICTS.lines_of(path, result) for path, result, _ in documents}
        else:
            self.pages = {}
            with (shared / "labelled/reports_sdg/labels.csv").open(encoding="utf-8", newline="") as table:
                for row in VERDICTS.csv.DictReader(table):
                    if row["label"] == "S":
                        self.pages[row["document"], row["goal"]] = {int(page) for page in row["pages"].split(";") if page.isdigit()}

    def says(self, path, labels, unit, concept):
        """Whether a passage is right; None where the labels leave it open."""
        if self.rated is not None and concept.lower() not in self.rated:
            return None
        said = self.known.get((path.name, concept, VERDICTS.key_of(unit["text"])))
        if said:
            return {"right": True, "wrong": False}.get(said)
        if self.lines:
            if self.places[path.name].get(unit["index"], set()) & self.lines.get((path.name, concept.lower()), set()):
                return True
        elif unit["page"] in self.pages.get((path.name, concept), set()):
            return True
        return False if labels.get(concept.lower(), "N") == "N" else None

    def decisions(self, documents, budget):
        """Lines of reviews: document by document in turns, as several people would."""
        queues = []
        for path, result, labels in documents:
            framework = {"id": result["framework"]["id"], "fingerprint": result["framework"]["fingerprint"]}
            own = [(unit, concept, self.says(path, labels, unit, concept)) for unit, concept in proposals(result)]
            queues.append([line(path.name, path.name, framework, concept, place(unit), said) for unit, concept, said in own if said is not None])
        taken, at = [], 0
        while len(taken) < budget and any(at < len(queue) for queue in queues):
            taken += [queue[at] for queue in queues if at < len(queue)]
            at += 1
        return taken[:budget]

    def measured(self, documents):
        """F1 of verdicts; right and wrong among the first three quotes that the labels judge."""
        _, precision, recall, _ = VERDICTS.tally([(result, labels) for _, result, labels in documents], self.positive, self.rated)
        right = wrong = 0
        for path, result, labels in documents:
            for _, concept, unit in VERDICTS.first_quotes([(path.name, result)], self.rated):
                said = self.says(path, labels, unit, concept)
                right, wrong = right + (said is True), wrong + (said is False)
        return VERDICTS.f1(precision, recall), right / max(right + wrong, 1)


def calibrate(itl, framework, lines, folder):
    """The calibrated model, whether or not it gains anything by cross-validation, and whether it does. None where the decisions are too few."""
    review, model = Path(folder, "r.review.jsonl"), Path(folder, "m.itl")
    review.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [itl, "calibrate", review, "-f", framework, "-o", model, "--force", "-q", "--json", "--anyway"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode > 1:
        return None, False
    gain = json.loads(done.stdout)["gain"]
    return model, gain["after"]["f1"] > gain["before"]["f1"] and gain["after"]["loss"] < gain["before"]["loss"]


def report(name, budget, rows):
    """A row of the table: means over splits; each row is (before, calibrated, whether cross-validation finds a gain)."""
    applied = [after if gains else before for before, after, gains in rows]
    cells = []
    for at in (0, 1):
        before = [row[0][at] for row in rows]
        for after in ([one[at] for one in applied], [row[1][at] for row in rows]):
            changes = [b - a for a, b in zip(before, after, strict=True)]
            cells.append(f"{statistics.mean(changes):+.3f} ({min(changes):+.3f} to {max(changes):+.3f})")
        cells.insert(3 * at, f"{statistics.mean(before):.3f}")
    print(f"| {name} | {budget} | {sum(gains for *_, gains in rows)} of {len(rows)} | {' | '.join(cells)} |", flush=True)


def documents(itl, shared, splits, only):
    for name, paths, framework, positive, rated in VERDICTS.kinds(shared):
        if only and name not in only:
            continue
        all_ = [(path, VERDICTS.align(itl, path, framework)[0], labels) for path, labels in sorted(paths.items())]
        kind = Kind(name, all_, framework, positive, rated, shared)
        for budget in BUDGETS:
            rows = []
            for split in range(splits):
                order = list(all_)
                random.Random(split).shuffle(order)
                learn, measure = order[::2], order[1::2]
                lines = kind.decisions(learn, budget)
                before = kind.measured(measure)
                with tempfile.TemporaryDirectory() as folder:
                    model, gains = calibrate(itl, framework, lines, folder)
                    after = before
                    if model:
                        after = kind.measured([(path, VERDICTS.align(itl, path, model)[0], labels) for path, _, labels in measure])
                rows.append((before, after, gains))
            report(name, f"{budget} ({len(lines)})", rows)


def aligned_texts(itl, framework, rows, folder):
    path = Path(folder, "texts.jsonl")
    path.write_text("".join(json.dumps({"id": str(at), "text": row["text"]}) + "\n" for at, row in enumerate(rows)), "utf-8")
    return VERDICTS.align(itl, path, framework, "-L", "en", "--unit", "document")


def measured_texts(rows, results):
    right = wrong = missed = first = hit = 0
    for row, result in zip(rows, results, strict=True):
        units = result.get("units") or [{"passages": [], "votes": {}}]
        said = set(units[0]["passages"])
        known = {concept["id"] for concept in result.get("concepts", [])}
        goals = set(map(str, row["labels"])) & known
        right, wrong, missed = right + len(said & goals), wrong + len(said - goals), missed + len(goals - said)
        if said:
            first, hit = first + 1, hit + (max(said, key=lambda concept: units[0]["votes"][concept]) in goals)
    precision, recall = right / max(right + wrong, 1), right / max(right + missed, 1)
    return VERDICTS.f1(precision, recall), hit / max(first, 1)


def short_texts(itl, shared, splits, most, only):
    for name, (file, framework, _) in VERDICTS.SETS.items():
        if name == "spanish" or only and name not in only:
            continue
        rows = [json.loads(each) for each in (shared / f"eval/{file}.jsonl").open(encoding="utf-8")]
        random.Random(1).shuffle(rows)
        rows = rows[:most]
        framework = framework if framework == "sdg" else shared / framework
        with tempfile.TemporaryDirectory() as folder:
            results = aligned_texts(itl, framework, rows, folder)
        pairs = list(zip(rows, results, strict=True))
        for budget in BUDGETS:
            measured = []
            for split in range(splits):
                order = list(pairs)
                random.Random(split).shuffle(order)
                learn, measure = order[::2], order[1::2]
                lines = []
                for row, result in learn:
                    unit = (result.get("units") or [None])[0]
                    for concept, _ in sorted(unit["votes"].items(), key=lambda one: -one[1])[:PROPOSALS] if unit else ():
                        made = {"id": result["framework"]["id"], "fingerprint": result["framework"]["fingerprint"]}
                        lines.append(line(row["id"], row["text"], made, concept, place(unit), concept in map(str, row["labels"])))
                lines = lines[:budget]
                texts = [row for row, _ in measure]
                before = measured_texts(texts, [result for _, result in measure])
                with tempfile.TemporaryDirectory() as folder:
                    model, gains = calibrate(itl, framework, lines, folder)
                    after = measured_texts(texts, aligned_texts(itl, model, texts, folder)) if model else before
                measured.append((before, after, gains))
            report(name, budget, measured)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("itl", nargs="?", default=ROOT / "target/release/itl", type=Path)
    parser.add_argument("shared", nargs="?", default=ROOT.parent / "shared", type=Path)
    parser.add_argument("--splits", type=int, default=8)
    parser.add_argument("--texts", type=int, default=1200, help="short texts taken of each set")
    parser.add_argument("--only", default="", help="kinds and sets, with commas")
    arguments = parser.parse_args()
    shared, only = arguments.shared.resolve(), [name for name in arguments.only.split(",") if name]
    for needed in (arguments.itl, shared / "labelled"):
        if not needed.exists():
            print(f"skipped: there is no {needed}")
            return
    itl = arguments.itl.resolve()
    print("| documents | decisions | gain by cross-validation | F1 before | change | anyway | right first quotes before | change | anyway |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    documents(itl, shared, arguments.splits, only)
    short_texts(itl, shared, arguments.splits, arguments.texts, only)


if __name__ == "__main__":
    sys.exit(main())
