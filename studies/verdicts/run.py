#!/usr/bin/env python3
"""How verdicts and quotes agree with documents that people rated by reading.

Usage: run.py [ITL [SHARED]] [--meaning ENCODER]

Aligns the documents of SHARED/labelled, counts verdicts against labels (strict: S or A against all else; P is left out), prints the share of right quotes by
vote, precision and recall of passages on rated sentences, and general text that should cover nothing. Constants were chosen on every other document;
both halves are printed. Skips itself where SHARED is absent.
"""
import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINDING = [*range(5, 10), *range(12, 23), *range(24, 29), 30, *range(32, 40), *range(44, 50), 77]
BINS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01]
SETS = {
    "trail22": ("sdg_trail22", "sdg", ()),
    "qu": ("sdg_qu_sentences", "sdg", ()),
    "aurora": ("sdg_aurora_survey", "sdg", ()),
    "tram2": ("attack_tram2", "frameworks/attack_enterprise_techniques.csv", ()),
    "spanish": ("sdg_spanish", "frameworks/sdg/es.csv", ("--level", "1", "--descriptors", "with-children")),
}


def align(itl, path, framework, *options):
    command = [itl, "align", path, "-f", framework, "--json", "-q", *options]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def labels(file, document, concept):
    found = {}
    with file.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            found.setdefault(Path(row[document]).stem, {})[row[concept].lower()] = row["label"]
    return found


def kinds(shared):
    """Of each kind: documents with their labels, the framework, the label that counts, and the concepts that were rated."""
    base = shared / "labelled"
    reports = labels(base / "reports_sdg/labels.csv", "document", "goal")
    yield "reports", {shared / f"pdf/reports/{name}.pdf": own for name, own in reports.items()}, "sdg", "S", None
    policies = labels(base / "policies_800-53low/labels.csv", "document", "control")
    paths = sorted((base / "policies_800-53low/docs").glob("*.md"))
    low = shared / "frameworks/native/oscal-800-53r5-low.json"
    yield "policies", {path: policies.get(path.stem, {}) for path in paths}, low, "A", None
    notices = labels(base / "privacy_gdpr/labels.csv", "document", "article")
    paths = sorted((base / "privacy_gdpr/docs").glob("*.md"))
    rated = {f"art.{number}" for number in BINDING}
    yield "notices", {path: notices.get(path.stem, {}) for path in paths}, shared / "frameworks/gdpr_articles_en.csv", "A", rated


def tally(results, positive, rated):
    """Verdicts by label."""
    counts = Counter()
    for result, own in results:
        for concept, verdict in zip(result["concepts"], result["aggregate"]["verdict"], strict=True):
            if rated is None or concept["id"].lower() in rated:
                counts[own.get(concept["id"].lower(), "N"), verdict] += 1
    right = counts[positive, "covered"]
    wrong = sum(counts[label, "covered"] for label in "MN" if label != positive)
    missed = counts[positive, "mentioned"] + counts[positive, "none"]
    none = sum(counts["N", verdict] for verdict in ("covered", "mentioned", "none"))
    share = counts["N", "covered"] / none if none else 0.0
    return counts, right / max(right + wrong, 1), right / max(right + missed, 1), share


def f1(precision, recall):
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def verdicts(itl, shared, options):
    yield "| documents | half | precision | recall | F1 | N covered | by label |\n|---|---|--:|--:|--:|--:|---|"
    for name, documents, framework, positive, rated in kinds(shared):
        results = [(align(itl, path, framework, *options)[0], own) for path, own in sorted(documents.items())]
        for half, some in (("all", results), ("chosen on", results[::2]), ("reported on", results[1::2])):
            counts, precision, recall, share = tally(some, positive, rated)
            table = ", ".join(f"{label} {verdict} {count}" for (label, verdict), count in sorted(counts.items()))
            yield f"| {name} | {half} | {precision:.2f} | {recall:.2f} | {f1(precision, recall):.3f} | {share:.3f} | {table if half == 'all' else ''} |"


def letters(text):
    return re.sub(r"\W+", "", text.lower())


def reports(itl, shared, options):
    base = shared / "labelled/reports_sdg"
    with (base / "quotes.tsv").open(encoding="utf-8", newline="") as table:
        quotes = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    sentences = [json.loads(line) for line in (base / "sentences.jsonl").open(encoding="utf-8")]
    names = {row["document"] for row in [*quotes, *sentences]}
    return quotes, sentences, {name: align(itl, shared / "pdf/reports" / name, "sdg", *options)[0] for name in names}


def unit_of(result, text):
    """The counted unit with this text."""
    key = letters(text)[:60]
    units = [unit for unit in result["units"] if letters(unit["text"])[:60] == key]
    return next((unit for unit in units if unit["counted"]), units[0] if units else None)


def calibration(quotes, results):
    rows = []
    for quote in quotes:
        unit = unit_of(results[quote["document"]], quote["quote"])
        if unit:
            rows.append((unit["votes"].get(quote["goal"], 0.0), quote["judgement"]))
    yield "| vote | quotes | right | arguable | wrong |\n|---|--:|--:|--:|--:|"
    for low, high in zip(BINS, BINS[1:]):
        some = Counter(judgement for vote, judgement in rows if low <= vote < high)
        if some:
            yield f"| {low:.2f}–{min(high, 1):.2f} | {some.total()} | {some['right']} | {some['arguable']} | {some['wrong']} |"


def first_quotes(quotes, results):
    """The first three quotes of every concept with a verdict, as far as they were judged."""
    judged = {(row["document"], row["goal"], letters(row["quote"])[:60]): row["judgement"] for row in quotes}
    found = Counter()
    for name, result in results.items():
        for column, concept in enumerate(result["concepts"]):
            if result["aggregate"]["verdict"][column] != "none":
                for unit in result["aggregate"]["quotes"][column][:3]:
                    key = (name, concept["id"], letters(result["units"][unit]["text"])[:60])
                    found[judged.get(key, "not judged")] += 1
    return f"First three quotes of each concept with a verdict: {dict(found)}"


def passages(sentences, results):
    right = wrong = missed = 0
    for row in sentences:
        unit = unit_of(results[row["document"]], row["text"])
        said = set(unit["passages"]) if unit else set()
        goals = {str(goal) for goal in row["goals"]}
        right, wrong, missed = right + len(said & goals), wrong + len(said - goals), missed + len(goals - said)
    return f"Passages of {len(sentences)} rated sentences: precision {right / max(right + wrong, 1):.2f}, recall {right / max(right + missed, 1):.2f}"


def general(itl, shared):
    """General text that should cover nothing: 1,000 sentences of treebanks."""
    for language in ("en", "de", "es"):
        framework = shared / f"frameworks/sdg/{language}.csv" if language != "en" else "sdg"
        options = () if language == "en" else ("--level", "1", "--descriptors", "with-children")
        lines = (shared / f"treebanks/{language}/test.conllu").open(encoding="utf-8")
        texts = [line.removeprefix("# text = ").strip() for line in lines if line.startswith("# text = ")][:1000]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "general.txt")
            path.write_text("\n\n".join(" ".join(texts[at : at + 5]) for at in range(0, len(texts), 5)), "utf-8")
            result = align(itl, path, framework, "-L", language, *options)[0]
        covered = [concept["id"] for concept, verdict in zip(result["concepts"], result["aggregate"]["verdict"]) if verdict == "covered"]
        yield f"- {language}: {len(result['units'])} units, covered: {', '.join(covered) or 'nothing'}"


def short_texts(itl, shared):
    """Short texts, each one unit: F1 over cells of what has a passage."""
    yield "| set | texts | precision | recall | F1 |\n|---|--:|--:|--:|--:|"
    for name, (file, framework, options) in SETS.items():
        rows = [json.loads(line) for line in (shared / f"eval/{file}.jsonl").open(encoding="utf-8")]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "texts.jsonl")
            path.write_text("".join(json.dumps({"id": str(at), "text": row["text"]}) + "\n" for at, row in enumerate(rows)), "utf-8")
            framework = framework if framework == "sdg" else shared / framework
            language = "es" if name == "spanish" else "en"
            results = align(itl, path, framework, "-L", language, "--unit", "document", *options)
        right = wrong = missed = 0
        for row, result in zip(rows, results, strict=True):
            said = set(result["units"][0]["passages"]) if result.get("units") else set()
            known = {concept["id"] for concept in result.get("concepts", [])}
            goals = set(map(str, row["labels"])) & known
            right, wrong, missed = right + len(said & goals), wrong + len(said - goals), missed + len(goals - said)
        precision, recall = right / max(right + wrong, 1), right / max(right + missed, 1)
        yield f"| {name} | {len(rows)} | {precision:.2f} | {recall:.2f} | {f1(precision, recall):.3f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("itl", nargs="?", default=ROOT / "target/release/itl", type=Path)
    parser.add_argument("shared", nargs="?", default=ROOT.parent / "shared", type=Path)
    parser.add_argument("--meaning", help="an encoder that is installed")
    arguments = parser.parse_args()
    shared = arguments.shared.resolve()
    for needed in (arguments.itl, shared / "labelled"):
        if not needed.exists():
            print(f"skipped: there is no {needed}")
            return
    itl, options = arguments.itl.resolve(), ("--meaning", arguments.meaning) if arguments.meaning else ()
    for title, lines in (
        ("Verdicts", lambda: verdicts(itl, shared, options)),
        ("General text", lambda: general(itl, shared)),
        ("Short texts", lambda: short_texts(itl, shared)),
    ):
        print(f"\n## {title}\n", *lines(), sep="\n", flush=True)
    quotes, sentences, results = reports(itl, shared, options)
    print("\n## Quotes of reports\n", *calibration(quotes, results), "", first_quotes(quotes, results), passages(sentences, results), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
