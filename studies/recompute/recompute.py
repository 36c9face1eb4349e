#!/usr/bin/env python3
"""The method a second time, in plain Python, from what the program says it read.

    studies/recompute/recompute.py ITL FRAMEWORK.csv DOCUMENT...
    studies/recompute/recompute.py ITL FRAMEWORK.csv --calibrated MODEL.itl DOCUMENT...

Takes the words of descriptors and documents from `itl analyze --json`, recomputes weights and affinities from
the definitions, and compares them with `itl align --json --evidence` under both schemes, both presets and every unit.
Of the graded scheme it also recomputes votes, evidence, verdicts, pages and quotes, from the cutoff, the gate and the votes of general
text that `itl inspect --json` gives. Of a model that was calibrated, the factors on weights are those that `itl inspect --json` names. Prints the largest difference; exits 1 if one is above 1e-12, or a decision differs.
"""
import csv
import functools
import itertools
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import graded
from method import PRESETS, induce, row

TABLES = Path(__file__).resolve().parents[2] / "crates/itl-text/models"
UNITS = ["sentence", "paragraph", "section", "document", "line"]


def run(itl, *arguments):
    done = subprocess.run([itl, *arguments], capture_output=True, text=True)
    if done.returncode == 2:
        sys.exit(f"{' '.join(arguments)}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def kept(analysis, start=0, end=math.inf):
    tokens = [t for s in analysis["sentences"] for t in s["tokens"]]
    return [(t["stem"], t["tag"]) for t in tokens if t["kept"] and start <= t["start"] and t["end"] <= end]


def read_texts(itl, framework, texts, *options):
    """The kept words of texts, each read as a document of its own."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{at:06}.txt") for at in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_text(text, encoding="utf-8", newline="")
        return [kept(each) for each in run(itl, "analyze", "-f", framework, "--json", *options, *map(str, paths))]


def adds_up(given, concepts, cells):
    """The contributions of a unit's cells are the cells."""
    parts = {e["concept"]: math.fsum(c["contribution"] for c in e["contributions"]) for e in given["evidence"]}
    for concept, cell in zip(concepts, cells):
        part = parts.get(concept["id"], 0.0)
        assert abs(part - cell) <= 1e-12 * max(cell, 1e-300), (given["index"], concept["id"], part, cell)


def paper(itl, framework, concepts, documents):
    """The largest difference under both presets, and the number of cells."""
    texts = [concept["descriptor"].strip() or concept["label"].strip() for concept in concepts]
    descriptors = read_texts(itl, framework, texts, "--scheme", "paper")
    worst, cells = 0.0, 0
    for preset, rules in PRESETS.items():
        weights, m = induce(descriptors, rules)
        references = [row(words, weights, m, rules)[0][j] for j, words in enumerate(descriptors)]
        for unit, path in itertools.product(UNITS, documents):
            analysis = run(itl, "analyze", "-f", framework, "--json", "--scheme", "paper", path)[0]
            options = ("--json", "--evidence", "--preset", preset, "--unit", unit)
            result = run(itl, "align", path, "-f", framework, *options)[0]
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
                adds_up(given, result["concepts"], cellrow)
            for j, value in enumerate(result["aggregate"]["absolute"]):
                mean = sum(each[j] for each in rows) / len(rows) if rows else 0.0
                worst = max(worst, abs(mean - value))
    return worst, cells


def lineage(concept, concepts):
    """The columns of the concepts above a concept, nearest first."""
    columns = {each["id"]: column for column, each in enumerate(concepts)}
    found = []
    while (parent := concept.get("parent")) and parent in columns:
        found.append(columns[parent])
        concept = concepts[columns[parent]]
    return found


def headings(itl, framework, scheme, path, analysis, weights, decision, groups, parents):
    """For each place of a document the concepts that headings above it name, and what these and the title say of siblings."""
    m = len(parents)

    def ratios(stems):
        return [value / decision["cutoff"] for value in graded.row(graded.terms(stems), weights, m)[0]]

    read = run(itl, "analyze", "--blocks", "--json", path)[0]
    title = read["document"]["title"]
    words = read_texts(itl, framework, [title], *scheme)[0] if title else []
    first = graded.said(ratios([stem for stem, _ in words]), groups, parents)
    headed = next((" ".join(block["text"].split()) for block in read["blocks"] if block["kind"] == "heading"), None)
    open_, found = [], [(-1, set(), first)]
    for block in read["blocks"]:
        if block["kind"] != "heading":
            continue
        values = ratios([stem for stem, _ in kept(analysis, block["start"], block["end"])])
        while open_ and open_[-1][0] >= block["level"]:
            open_.pop()
        open_.append((block["level"], {j for j, value in enumerate(values) if value >= 1}, graded.said(values, groups, parents)))
        says = {}
        for of in (of for _, _, of in open_):
            says.update((j, max(value, says.get(j, 0.0))) for j, value in of.items())
        if not says or title != headed:
            says.update((j, max(value, says.get(j, 0.0))) for j, value in first.items())
        found.append((block["start"], set().union(*(named for _, named, _ in open_)), says))
    return found


def graded_scheme(itl, framework, concepts, documents, how, model=None):
    """The same for the graded scheme, with every decision recomputed. `model` is a file that was calibrated on the framework."""
    scheme = ("--scheme", "graded", "--background", how)
    model = model or framework
    inspected = run(itl, "inspect", model, "--json", *scheme)[0]
    language = inspected["parameters"]["language"]
    table = graded.frequencies(TABLES / f"{language}.frequencies")
    texts = [text.strip() for concept in concepts for text in (concept["label"], concept["descriptor"])]
    words = iter(read_texts(itl, framework, texts, *scheme))
    read = [[(label, [stem for stem, _ in next(words)]) for label in (True, False)] for _ in concepts]
    m = len(concepts)
    decision = inspected.get("decision")
    ids = [concept["id"] for concept in concepts]
    factors = inspected.get("learned", {"factors": []})["factors"]
    taught = {(ids.index(each["concept"]), each["stem"]): each["factor"] for each in factors}
    weights, references = graded.induce(read, how, table, taught)
    above = [lineage(concept, concepts) for concept in concepts]
    groups, parents = graded.siblings(read), [concept.get("parent") for concept in concepts]
    if decision:
        assert decision.get("alike", []) == [[ids[j] for j in group] for group in groups], decision.get("alike")
    worst, cells = 0.0, 0
    for unit, path in itertools.product(UNITS, documents):
        analysis = run(itl, "analyze", "-f", framework, "--json", *scheme, path)[0]
        result = run(itl, "align", path, "-f", model, *scheme, "--json", "--evidence", "--unit", unit)[0]
        for own, concept in zip(references, result["concepts"]):
            worst = max(worst, abs(own - concept["reference"]))
        units, found_terms, sizes = [], [], []
        places = headings(itl, framework, scheme, path, analysis, weights, decision, groups, parents) if decision else []
        for given, cellrow in zip(result["units"], result["affinity"]):
            stems = [stem for stem, _ in kept(analysis, given["start"], given["end"])]
            found = graded.terms(stems)
            mine, size, known = graded.row(found, weights, m)
            # N has no bound, as the other numbers have: it is compared by its digits.
            worst = max([worst, abs(size - given["terms"]) / size, abs(known - given["known"])])
            worst = max([worst] + [abs(a - b) for a, b in zip(mine, cellrow)])
            cells += m
            assert len(stems) == given["words"], (path, unit, given["index"])
            adds_up(given, result["concepts"], cellrow)
            here = [place for place in places[: 1 if unit == "document" else None] if place[0] <= given["start"]]
            own = {key: given[key] for key in ("words", "counted", "known", "section")}
            units.append(own | (dict(zip(("named", "said"), here[-1][1:])) if here else {}))
            found_terms.append(found)
            sizes.append(size)
        total = result["aggregate"]
        if not decision:
            assert total["evidence"] is None and total["verdict"] is None, path
            assert any(notice["code"] == "undecided" for notice in result["notices"]), path
            continue
        stated = result["decision"]
        assert all(stated[key] == value for key, value in decision.items()), path
        assert stated["n"] == sum(each["counted"] for each in units), (path, unit)
        general = None if how == "off" else table

        def lone(at, j):
            return graded.lone_word(found_terms[at], weights, general, m, j, decision["cutoff"], sizes[at])

        # On the program's own doubles: a cell that lies on a bound to the last digit must not tip over.
        shared = graded.votes(units, result["affinity"], decision, above, lone, groups)
        for given, mine in zip(result["units"], shared):
            said = {ids.index(concept): vote for concept, vote in given["votes"].items()}
            worst = max([worst] + [abs(vote - mine.get(j, 0.0)) for j, vote in said.items()])
            missing = [j for j, vote in mine.items() if vote >= graded.SHOWN and j not in said]
            assert not missing, (path, unit, given["index"], missing)
            for name in ("passage", "strong"):
                key = "passages" if name == "passage" else name
                expected = [ids[j] for j in sorted(mine) if mine[j] >= decision[name]]
                assert given[key] == expected, (path, unit, given["index"], given[key], expected)
        by_units = [[cite["concept"] for cite in given.get("cites", [])] for given in result["units"] if given["role"] != "quoted"]
        assert total["cited"] == [sum(id in ids_of for ids_of in by_units) for id in ids], (path, unit)
        evidence, passages, strong, shares, named = graded.verdicts(units, shared, decision, m, total["cited"])
        worst = max([worst] + [abs(a - b) for a, b in zip(evidence, total["evidence"])])
        worst = max([worst] + [abs(a - b) for a, b in zip(shares, total["share"])])
        assert total["passages"] == [len(some) for some in passages], (path, unit)
        assert total["strong"] == strong, (path, unit)
        assert total["verdict"] == named, (path, unit, total["verdict"], named)
        for j, some in enumerate(passages):
            pages = sorted({result["units"][at]["page"] for at in some} - {None})
            assert total["pages"][j] == pages, (path, unit, j)
            texts = {at: result["units"][at]["text"] for at in some}
            vote = {at: result["units"][at]["votes"][ids[j]] for at in some}
            affinity = {at: result["affinity"][at][j] for at in some}
            assert total["quotes"][j] == graded.quotes(some, texts, vote, affinity), (path, unit, j)
    return worst, cells


def main():
    itl, framework, *documents = sys.argv[1:]
    calibrated = documents[1] if documents[0] == "--calibrated" else None
    with open(framework, newline="", encoding="utf-8-sig") as file:
        concepts = list(csv.DictReader(file))
    failed = False
    schemes = {"paper": paper}
    for how in ("off", "product", "mean"):
        schemes[f"graded, background {how}"] = functools.partial(graded_scheme, how=how)
    if calibrated:
        schemes, documents = {"calibrated": functools.partial(graded_scheme, how="mean", model=calibrated)}, documents[2:]
    for name, scheme in schemes.items():
        worst, cells = scheme(itl, framework, concepts, documents)
        print(f"{framework}, {name}: {cells} cells, largest difference {worst:.1e}")
        failed = failed or worst > 1e-12
    sys.exit(failed)


main()
