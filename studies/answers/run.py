#!/usr/bin/env python3
"""What becomes of documents whose answers are known: goals found, other goals, general text and other fields with a goal.

Usage: run.py [ITL [SHARED]] [--framework F] [--without-own]

Runs `itl align --json` on the documents of made.py and counts the program's verdicts, for both halves of the documents. Skips itself where
SHARED is absent.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import made

ROOT = Path(__file__).resolve().parents[2]
GOALS = ("--level", "1", "--descriptors", "with-children", "--scheme", "graded")
VERDICTS = ("covered", "mentioned", "none")
OWN = {
    "SDG": ("sdg/en.csv", GOALS),
    "GDPR": ("gdpr_articles_en.csv", ("--scheme", "graded")),
    "800-53": ("nist_800_53r5_controls.csv", ("--scheme", "graded")),
    "ATT&CK": ("attack_enterprise_techniques.csv", ("--scheme", "graded")),
}


class Program:
    """The program with a framework: texts in, results out."""

    def __init__(self, itl, framework, options, folder):
        self.itl, self.framework, self.options, self.folder = itl, framework, options, folder

    def align(self, texts):
        table = self.folder / "texts.jsonl"
        rows = (json.dumps({"id": str(at), "text": text}) + "\n" for at, text in enumerate(texts))
        table.write_text("".join(rows), "utf-8")
        command = [self.itl, "align", table, "-f", self.framework, *self.options, "-L", "en", "--json", "--quiet"]
        with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True) as running:
            for line in running.stdout:
                yield json.loads(line)
        if running.returncode == 2:
            raise SystemExit(f"could not run: {' '.join(map(str, command))}")


def covered_of(result):
    verdicts = result["aggregate"]["verdict"]
    return {concept["id"] for concept, verdict in zip(result["concepts"], verdicts, strict=True) if verdict == "covered"}


def tally(documents, covered):
    """Figures for each kind of document: documents, share of goals found, other goals a document, documents with any goal."""
    kinds = {}
    for document, goals in zip(documents, covered, strict=True):
        kinds.setdefault(document.kind, []).append((document, goals))
    figures = {}
    for kind, of in kinds.items():
        about = sum(len(document.about) for document, _ in of)
        figures[kind] = {
            "documents": len(of),
            "found": sum(len(document.about & goals) for document, goals in of) / about if about else None,
            "others": sum(len(goals - document.about) for document, goals in of) / len(of),
            "any": sum(bool(goals) for _, goals in of) / len(of),
        }
    return figures


def table(figures):
    lines = ["| documents | number | goal found | other goals a document | with any goal |", "|---|---|---|---|---|"]
    for kind, of in figures.items():
        found = "–" if of["found"] is None else f"{of['found']:.2f}"
        lines.append(f"| {kind} | {of['documents']} | {found} | {of['others']:.2f} | {of['any']:.2f} |")
    return "\n".join(lines)


def studied(itl, framework, options, shared, folder):
    """The tables for documents with known answers, of one program and framework."""
    program = Program(itl, framework, options, folder)
    documents = [*made.answers(shared), *made.fields(shared)]
    covered = [covered_of(result) for result in program.align(document.text for document in documents)]
    for half, name in enumerate(("First half", "Second half")):
        some = [(document, goals) for document, goals in zip(documents, covered, strict=True) if document.half == half]
        yield f"{name}:\n\n{table(tally([document for document, _ in some], [goals for _, goals in some]))}"


def own_texts(itl, shared, folder):
    """How many concepts a framework's own texts cover, as a document."""
    yield "| framework | concepts | covered | mentioned | none |\n|---|---|---|---|---|"
    for name, (file, options) in OWN.items():
        program = Program(itl, shared / "frameworks" / file, options, folder)
        found = next(program.align([made.whole(shared, file)]))["aggregate"]["verdict"]
        if found is None:
            yield f"| {name} | | no cutoff | | |"
            continue
        yield f"| {name} | {len(found)} | {' | '.join(str(found.count(verdict)) for verdict in VERDICTS)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("itl", nargs="?", default=ROOT / "target/release/itl", type=Path)
    parser.add_argument("shared", nargs="?", default=ROOT.parent / "shared", type=Path)
    parser.add_argument("--framework", default="sdg", help="a bundled name or a file; sdg by default")
    parser.add_argument("--without-own", action="store_true", help="leave out the frameworks' own texts, which take longest")
    arguments = parser.parse_args()
    for needed in (arguments.itl, *(arguments.shared / part for part in ("eval", "frameworks", "treebanks"))):
        if not needed.exists():
            print(f"skipped: there is no {needed}")
            return
    with tempfile.TemporaryDirectory() as folder:
        parts = studied(arguments.itl.resolve(), arguments.framework, GOALS, arguments.shared, Path(folder))
        for part in parts:
            print(part, end="\n\n", flush=True)
        if not arguments.without_own:
            for line in own_texts(arguments.itl.resolve(), arguments.shared, Path(folder)):
                print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
