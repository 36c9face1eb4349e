#!/usr/bin/env python3
"""How verdicts and quotes agree with documents that people rated by reading.

Usage: run.py [ITL [SHARED]] [--meaning ENCODER]

Aligns the documents of SHARED/labelled, counts verdicts against labels (strict: S or A against all else; P is left out), prints the share of right quotes by
vote, the first three quotes of every concept with a verdict, precision and recall of passages on rated sentences, and general text that should cover nothing.
Constants were chosen on every other document; both halves are printed. judged.csv has the quotes that the labels do not judge and that were drawn and read
(no text: the hash of their letters). Skips itself where SHARED is absent.
"""
import argparse
import csv
import hashlib
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


def aligned(itl, shared, options):
    """Of each kind: its documents in order, with their results and labels; the label that counts, and the concepts that were rated."""
    for name, documents, framework, positive, rated in kinds(shared):
        yield name, [(path, align(itl, path, framework, *options)[0], own) for path, own in sorted(documents.items())], positive, rated


def verdicts(found):
    yield "| documents | half | precision | recall | F1 | N covered | by label |\n|---|---|--:|--:|--:|--:|---|"
    for name, documents, positive, rated in found:
        results = [(result, own) for _, result, own in documents]
        for half, some in (("all", results), ("chosen on", results[::2]), ("reported on", results[1::2])):
            counts, precision, recall, share = tally(some, positive, rated)
            table = ", ".join(f"{label} {verdict} {count}" for (label, verdict), count in sorted(counts.items()))
            yield f"| {name} | {half} | {precision:.2f} | {recall:.2f} | {f1(precision, recall):.3f} | {share:.3f} | {table if half == 'all' else ''} |"


def letters(text):
    return re.sub(r"\W+", "", text.lower())


def rated_texts(shared):
    """The quotes of reports that were judged, and the sentences that were rated."""
    base = shared / "labelled/reports_sdg"
    with (base / "quotes.tsv").open(encoding="utf-8", newline="") as table:
        quotes = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    return quotes, [json.loads(line) for line in (base / "sentences.jsonl").open(encoding="utf-8")]


def unit_of(result, text):
    """The counted unit with this text; a heading may stand before it."""
    key = letters(text)[:60]
    units = [unit for unit in result["units"] if letters(unit["text"])[:60] == key]
    units = units or [unit for unit in result["units"] if len(unit["text"]) > 40 and letters(unit["text"])[:60] in letters(text)]
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


def key_of(text):
    """Names a quote without its words."""
    return hashlib.sha256(letters(text)[:60].encode()).hexdigest()[:12]


def first_quotes(results, rated):
    """The first three quotes of every concept with a verdict: result, concept and unit."""
    for name, result in results:
        for column, concept in enumerate(result["concepts"]):
            if result["aggregate"]["verdict"][column] != "none" and (rated is None or concept["id"].lower() in rated):
                for unit in result["aggregate"]["quotes"][column][:3]:
                    yield name, concept["id"], result["units"][unit]


def lines_of(path, result):
    """For each unit, by index, the lines of the file that it stands on."""
    letters_of, at = "", []
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        line = letters(re.sub(r"\]\([^)]*\)", "", line))
        letters_of, at = letters_of + line, at + [number] * len(line)
    found, place = {}, 0
    for unit in result["units"]:
        key = letters(re.sub(r"^(\w{1,3}[.)]|\(\w+\))\s+", "", unit["text"]))
        tries = [letters_of.find(key, place), letters_of.find(key[:30], place), letters_of.find(key[:25])]
        start = next((found for found in tries if found >= 0), None) if key else None
        found[unit["index"]] = set() if start is None else set(at[start : start + len(key)])
        place = place if start is None else max(place, start)
    return found


def labelled_lines(file, document, concept):
    """The lines of the best evidence by document and concept, of those that a document addresses, wholly or partly."""
    found = {}
    with file.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            spans = [span.split("-") for span in re.findall(r"\d+(?:-\d+)?", row["lines"]) if row["label"] in "AP"]
            lines = {line for span in spans for line in range(int(span[0]), int(span[-1]) + 1)}
            found[row[document], row[concept].lower()] = lines
    return found


def judged_quotes(found, quotes, shared):
    """First quotes by kind and half: right by the labels, or as they were judged."""
    with (Path(__file__).parent / "judged.csv").open(encoding="utf-8", newline="") as table:
        drawn = {(row["document"], row["concept"], row["quote"]): row["judgement"] for row in csv.DictReader(table)}
    known = {(row["document"], row["goal"], key_of(row["quote"])): row["judgement"] for row in quotes}
    labels_of = {"policies": ("policies_800-53low", "control"), "notices": ("privacy_gdpr", "article")}
    yield "| documents | half | quotes | by label | right | arguable | wrong | drawn: right | arguable | wrong | not judged |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for name, documents, _, rated in found:
        folder, concept_column = labels_of.get(name, (None, None))
        lines = labelled_lines(shared / "labelled" / folder / "labels.csv", "document", concept_column) if folder else {}
        for half, some in (("all", documents), ("chosen on", documents[::2]), ("reported on", documents[1::2])):
            places = {path.name: lines_of(path, result) for path, result, _ in some} if folder else {}
            counts = Counter()
            for document, concept, unit in first_quotes([(path.name, result) for path, result, _ in some], rated):
                key = (document, concept, key_of(unit["text"]))
                by_line = folder and places[document][unit["index"]] & lines.get((document, concept.lower()), set())
                verdict = "label" if by_line else known.get(key) or (f"drawn {drawn[key]}" if key in drawn else "not judged")
                counts[verdict] += 1
            columns = ["label", "right", "arguable", "wrong", "drawn right", "drawn arguable", "drawn wrong", "not judged"]
            yield f"| {name} | {half} | {counts.total()} | {' | '.join(str(counts[column]) for column in columns)} |"


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
    found = list(aligned(itl, shared, options))
    for title, lines in (
        ("Verdicts", lambda: verdicts(found)),
        ("General text", lambda: general(itl, shared)),
        ("Short texts", lambda: short_texts(itl, shared)),
    ):
        print(f"\n## {title}\n", *lines(), sep="\n", flush=True)
    quotes, sentences = rated_texts(shared)
    results = {path.name: result for path, result, _ in found[0][1]}
    print("\n## Quotes\n", *calibration(quotes, results), "", *judged_quotes(found, quotes, shared), "", passages(sentences, results), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
