#!/usr/bin/env python3
"""What becomes of documents whose answers are known: goals found, other goals, general text and other fields with a goal.

Usage: run.py [ITL [SHARED]] [--framework F] [--without-own]

Runs `itl align --json` on the documents of made.py, recomputes every verdict from the results (verdicts.py), chooses the constants of
the rule on the first half of the documents and reports both the rule as it is and the choice on the second half. Where the program
gives verdicts itself, they are counted too, and every difference to the recomputation is a failure. Skips itself where SHARED is absent.
"""
import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import made
import verdicts
from verdicts import COVERED, Constants, Rule

ROOT = Path(__file__).resolve().parents[2]
GOALS = ("--level", "1", "--descriptors", "with-children", "--scheme", "graded")
GRID = [Constants(share, even, of_largest, affinity)
        for (share, even), of_largest, affinity in itertools.product(
            ((0.04, 1.0), (0.06, 1.0), (0.08, 1.5), (0.10, 2.0)), (0.1, 0.2, 0.3), (0.3, 0.4, 0.5))]
# Documents with a goal, and how many goals each is about: what the choice goes by.
ABOUT = {"5 of 100": 1, "10 of 100": 1, "20 of 100": 1, "100 of 100": 1, "four goals": 4}
# General documents that may have a goal.
GENERAL = 0.10
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


def slim(result):
    """What verdicts need of a result: hundreds of them are kept."""
    units = []
    for unit in result["units"]:
        kept = {key: unit[key] for key in ("terms", "known", "counted") if key in unit}
        units.append({**kept, "words": verdicts.words_of(unit), "aligned": bool(unit.get("aligned"))})
    return {**{key: result[key] for key in ("affinity", "aggregate", "decision")}, "units": units,
            "concepts": [concept["id"] for concept in result["concepts"]]}


def rule_of(result, general, constants):
    """The framework's side of the rule. Rates are the program's where it has them for this h, else those of general text."""
    decision = result["decision"]
    rule = Rule(decision["cutoff"], decision["gate"], ())
    carried = decision.get("rate") if decision.get("share_of_best") == constants.of_largest_affinity else None
    return Rule(rule.cutoff, rule.gate, tuple(carried or verdicts.rates(general, rule, constants)))


def short(result):
    """The program's verdicts on a document that it decides as one unit; none before there were any."""
    return result["aggregate"].get("verdict", [])


def covered_of(result, found):
    return {concept for concept, verdict in zip(result["concepts"], found) if verdict == COVERED}


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


def f1(of, about):
    """Of goals found among those that a kind of document is about, and others: F1 over all its documents."""
    return 2 * of["found"] * about / (of["found"] * about + of["others"] + about)


def merit(figures):
    """The mean F1 over the kinds of documents with a goal, where general text keeps its bar."""
    kept = figures["general"]["any"] <= GENERAL
    return kept, sum(f1(figures[kind], about) for kind, about in ABOUT.items()) / len(ABOUT)


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
    results = [slim(result) for result in program.align(document.text for document in documents)]
    general = [slim(result) for result in program.align([made.prose(made.general(shared, "dev"))])]
    if "cutoff" not in results[0]["decision"]:
        raise SystemExit("the framework gives no cutoff")

    def figures(constants, half):
        rule = rule_of(results[0], general, constants)
        chosen = [(document, result) for document, result in zip(documents, results) if document.half == half]
        covered = [covered_of(result, verdicts.verdicts(result, rule, constants) or short(result)) for _, result in chosen]
        return tally([document for document, _ in chosen], covered)

    choices = {constants: (merit(figures(constants, 0))[1], merit(figures(constants, 1))[1]) for constants in GRID}
    choice = max(GRID, key=lambda constants: merit(figures(constants, 0)))
    decision = results[0]["decision"]
    as_it_is = Constants(of_largest_affinity=decision.get("share_of_best", Constants.of_largest_affinity))
    yield f"Cutoff {decision['cutoff']:.4f}. Rates at which general text passes, over concepts (least, mean, largest):"
    yield rates(decision, general, as_it_is)
    for name, constants in (("The rule as it is", as_it_is), ("Chosen on the first half", choice)):
        yield f"{name}: {constants}\n\n{table(figures(constants, 1))}"
    yield "Mean F1 on the first and the second half:"
    yield "\n".join(f"- {constants}: {first:.3f}, {second:.3f}" for constants, (first, second) in choices.items())
    if "verdict" in results[0]["aggregate"]:
        second = [(document, result) for document, result in zip(documents, results) if document.half == 1]
        own = [covered_of(result, result["aggregate"]["verdict"]) for _, result in second]
        yield f"The program's own verdicts:\n\n{table(tally([document for document, _ in second], own))}"
        yield differences(results)


def rates(decision, general, constants):
    """The program's rates beside those of real general text."""
    real = verdicts.rates(general, Rule(decision["cutoff"], decision["gate"], ()), constants)
    named = [("the program's", decision.get("rate")), ("treebank, dev", real)]
    return "\n".join(f"- {name}: {min(of):.4f}, {sum(of) / len(of):.4f}, {max(of):.4f}" for name, of in named if of)


def differences(results):
    """How many of the program's verdicts differ from the recomputation, with h as its decision carries it."""
    off = cells = short_ones = 0
    for result in results:
        decision = result["decision"]
        constants = Constants(of_largest_affinity=decision["share_of_best"])
        again = verdicts.verdicts(result, Rule(decision["cutoff"], decision["gate"], tuple(decision["rate"])), constants)
        if again is not None:
            cells += len(again)
            off += sum(mine != theirs for mine, theirs in zip(again, result["aggregate"]["verdict"], strict=True))
        short_ones += again is None
    return f"Recomputed: {off} of {cells} verdicts differ; {short_ones} documents are short and left out."


def own_texts(itl, shared, folder):
    """How many concepts a framework's own texts cover, as a document."""
    yield "| framework | concepts | covered | touched | none |\n|---|---|---|---|---|"
    constants = Constants()
    for name, (file, options) in OWN.items():
        program = Program(itl, shared / "frameworks" / file, options, folder)
        result = next(program.align([made.whole(shared, file)]))
        if "decision" not in result:
            yield f"| {name} | {len(result['concepts'])} | no cutoff | | |"
            continue
        found = result["aggregate"].get("verdict")
        if found is None:
            general = [slim(one) for one in program.align([made.prose(made.general(shared, "dev"))])]
            result = slim(result)
            found = verdicts.verdicts(result, rule_of(result, general, constants), constants)
        counts = [found.count(verdict) for verdict in (COVERED, verdicts.TOUCHED, verdicts.NONE)]
        yield f"| {name} | {len(found)} | {' | '.join(map(str, counts))} |"


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
