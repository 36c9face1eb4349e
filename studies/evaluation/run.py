#!/usr/bin/env python3
"""Runs all measurements of the study and writes results.json beside this file; tables.py makes the page from it.

    studies/evaluation/run.py [target/release/itl] [../shared] [PART …]

With parts named (headline, off_topic, …) only these are measured again and the others stay as they are. Deterministic.
Skips itself, saying why, where the program or the shared data is missing.
"""
import json
import sys
import tempfile
from pathlib import Path

import tables
import texts
from program import FRAMEWORKS, SCHEMES, SETS, Program, short

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
UNITS = {name: ("--unit", "sentence", "--aggregate", name) for name in ("mean", "max", "sum", "median", "p90")}
TYPES = ("IND", "IND,2G", "IND,2G,3G", "IND,2G,COC", "IND,3G,COC", "2G,3G,COC")
READING = {
    "paper": {
        "tagger off": ("--tagger", "off"),
        "words of 3 letters": ("--min-short-len", "2"),
        "compounds split": ("--split-compounds",),
        "all three: reads as graded does": ("--tagger", "off", "--min-short-len", "2", "--split-compounds"),
    },
    "graded": {
        "tagger on": ("--tagger", "on"),
        "no words of 3 letters": ("--min-short-len", "3"),
        "both": ("--tagger", "on", "--min-short-len", "3"),
    },
}
OTHER = {"rank by relative affinity": ("--rank", "relative"), "preset published": ("--preset", "published")}
MIXES = ((4, 20), (8, 20), (20, 20), (5, 100), (10, 100), (20, 100), (40, 100), (100, 100))
PER_GOAL = 5


def expected(program):
    """The errors that each framework expects of its own decision."""
    return {name: {scheme: program.inspect(name, "--scheme", scheme) for scheme in SCHEMES} for name in FRAMEWORKS}


def headline(program, *options):
    """All four systems on every set, measured on the same draws; the published scheme's differences from a run of its own."""
    found = {}
    for name in SETS:
        paper = program.eval(name, "--scheme", "paper", *options)
        base = f"paper={program.base(name, 'paper')}"
        graded = program.eval(name, "--scheme", "graded", "--scores", base, *options)
        assert graded["systems"]["paper"]["metrics"]["map"] == paper["systems"]["ITL"]["metrics"]["map"]
        systems = {"paper": paper["systems"]["ITL"], "graded": graded["systems"]["ITL"]}
        systems.update((key, paper["systems"][key]) for key in ("BM25", "TF-IDF"))
        differences = {"paper": paper["differences"], "graded": graded["differences"]}
        found[name] = {"texts": paper["texts"], "systems": systems, "differences": differences}
    return found


def variants(program):
    """The effect of unit and operator, of term types, of reading, and of two other choices."""
    groups = {
        scheme: {
            "unit": UNITS,
            "types": {types: ("--types", types) for types in TYPES},
            "reading": READING[scheme],
            "other": OTHER,
        }
        for scheme in SCHEMES
    }
    return {
        scheme: {
            group: {key: {name: program.variant(name, scheme, options) for name in SETS} for key, options in some.items()}
            for group, some in of_scheme.items()
        }
        for scheme, of_scheme in groups.items()
    }


def stop_lists(program):
    """Spanish with the product's list, with the full ISO list, and with the one word that tells them apart moved."""
    own = (ROOT / "crates/itl-text/data/stop/es.txt").read_text("utf-8")
    iso = (HERE / "stopwords-iso-es.txt").read_text("utf-8")
    lists = {
        "own list": own,
        "own list and trabajo": own + "\ntrabajo\n",
        "full ISO list": iso,
        "full ISO list without trabajo": iso.replace("\ntrabajo\n", "\n"),
    }
    found = {}
    for name, words in lists.items():
        file = program.folder / "stop.txt"
        file.write_text(words, "utf-8")
        found[name] = {
            scheme: {
                **program.variant("sdg_spanish", scheme, ("--stopwords", file)),
                "decision": program.inspect("sdg/es", "--scheme", scheme, "--stopwords", file),
            }
            for scheme in SCHEMES
        }
    return found


def off_topic(program, shared):
    """Which share of texts about something else is given a concept all the same."""
    def general(language, part, every=1):
        return {f"general text, {part}": texts.chunks(shared, language, part)[::every]}

    english = {**general("en", "test"), **general("en", "dev"), **general("en", "train", every=4)}
    neighbours = {
        "GDPR sentences": texts.sentences(shared, "gdpr_articles_en.csv"),
        "NIST 800-53 sentences": texts.sentences(shared, "nist_800_53r5_controls.csv")[::4],
    }
    kinds = {
        "sdg/en": {**english, **neighbours},
        "sdg/es": {**general("es", "test"), **general("es", "train")},
        "attack": {**english, **neighbours, "SDG sentences": texts.sentences(shared, "sdg/en.csv")},
    }
    found = {}
    for framework, of_kind in kinds.items():
        for kind, some in of_kind.items():
            for scheme in SCHEMES:
                results = program.align(framework, enumerate(some), "--scheme", scheme, "--unit", "document")
                hits = sum(any(result["aggregate"]["aligned"]) for result in results)
                entry = found.setdefault(framework, {}).setdefault(kind, {"texts": len(some)})
                entry[scheme] = hits
    return found


def documents(program, shared):
    """What the rule for long documents does with mixes of known content, and with real threat reports."""
    found = {"mixes": {}, "general": {}, "reports": {}}
    for scheme in SCHEMES:
        options = ("--scheme", scheme, "--unit", "line")
        for on_topic, units in MIXES:
            made = list(texts.mixes(shared, on_topic, units, PER_GOAL))
            own = others = spoken = 0
            results = program.align("sdg/en", enumerate(text for _, text in made), *options)
            for (goal, _), result in zip(made, results, strict=True):
                ids = [concept["id"] for concept in result["concepts"]]
                covered = [id for id, verdict in zip(ids, result["aggregate"]["verdict"]) if verdict == "covered"]
                own += goal in covered
                others += len(set(covered) - {goal})
                spoken += result["aggregate"]["share"][ids.index(goal)]
            entry = {"documents": len(made), "own": own, "others": short(others / len(made)), "share": short(spoken / len(made))}
            found["mixes"].setdefault(f"{on_topic} of {units}", {})[scheme] = entry
        for units in (20, 100):
            for framework in ("sdg/en", "attack"):
                made = texts.blocks(shared, units)
                hits = sum(any(result["aggregate"]["aligned"]) for result in program.align(framework, enumerate(made), *options))
                entry = {"documents": len(made), "any": hits}
                found["general"].setdefault(f"{framework}, {units} units", {})[scheme] = entry
        made = texts.reports(shared)
        recall = passing = aligned = 0
        results = program.align("attack", enumerate(text for _, text in made), *options)
        for (labels, _), result in zip(made, results, strict=True):
            columns = [concept["id"] in labels for concept in result["concepts"]]
            of = sum(columns)
            recall += sum(label and yes for label, yes in zip(columns, result["aggregate"]["aligned"])) / of
            passing += sum(label and count > 0 for label, count in zip(columns, result["aggregate"]["passing"])) / of
            aligned += sum(result["aggregate"]["aligned"])
        entry = {key: short(value / len(made)) for key, value in (("recall", recall), ("passing", passing), ("aligned", aligned))}
        found["reports"][scheme] = {"documents": len(made), **entry}
    return found


def main():
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/itl").resolve()
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared").resolve()
    for needed in (itl, *(shared / part for part in ("eval", "frameworks", "treebanks"))):
        if not needed.exists():
            sys.exit(print(f"skipped: there is no {needed}"))
    with tempfile.TemporaryDirectory() as folder:
        program = Program(itl, shared, Path(folder))
        parts = {
            "program": program.version,
            "headline": lambda: headline(program),
            "without_verbatim": lambda: headline(program, "--without-verbatim"),
            "expected": lambda: expected(program),
            "variants": lambda: variants(program),
            "stop_lists": lambda: stop_lists(program),
            "off_topic": lambda: off_topic(program, shared),
            "documents": lambda: documents(program, shared),
        }
        asked = sys.argv[3:]
        results = json.loads((HERE / "results.json").read_text("utf-8")) if asked else {}
        for part in asked or parts:
            print(part, file=sys.stderr, flush=True)
            results[part] = parts[part]()
    lines = ",\n".join(f"{json.dumps(part)}:{json.dumps(found, separators=(',', ':'))}" for part, found in results.items())
    (HERE / "results.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
    tables.main()


if __name__ == "__main__":
    main()
