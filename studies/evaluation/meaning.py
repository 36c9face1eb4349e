#!/usr/bin/env python3
"""Measures the labelled sets with an encoder beside the terms, writes meaning.json and two tables of the page.

    studies/evaluation/meaning.py target/release/itl ../shared ENCODER [SET|expected …]

ENCODER is the name of an installed encoder (docs/meaning.md); `expected` are the errors that the frameworks expect of their decisions. What is not named
stays as it is in meaning.json. An encoder takes its time: with all-MiniLM-L6-v2 the five sets together have two million tokens.
"""
import json
import re
import sys
import tempfile
from pathlib import Path

from program import FRAMEWORKS, SETS, Program, short
from tables import balanced, measured, plain, table

HERE = Path(__file__).resolve().parent
SYSTEMS = {"terms alone": "terms", "encoder alone": "encoder", "ITL": "both"}


def expected(program, encoder):
    """The errors that each framework expects of its decision by scores."""
    found = {}
    for name in FRAMEWORKS:
        command = ("inspect", *program.framework(name), "--meaning", encoder, "--json")
        decision = json.loads("".join(program.lines(*command)))["decision"]
        found[name] = {key: short(decision[key]) for key in ("missed", "passed", "texts")}
    return found


def row(encoder, name, found):
    systems = found["systems"]
    pairs = ["/".join(plain(systems[system]["metrics"][key][0]) for key in ("hit_1", "map")) for system in SYSTEMS]
    both = systems["ITL"]["metrics"]
    return [encoder, name, found["texts"], *pairs, measured(both["hit_1"]), measured(both["balanced_accuracy"])]


def sets(found):
    """The sets that were measured, by encoder."""
    rows = [row(encoder, name, of[name]) for encoder, of in found.items() for name in SETS if name in of]
    return table(["encoder", "set", "texts", *SYSTEMS.values(), "both, hit@1", "both, balanced accuracy"], rows)


def calibration(found):
    """What the frameworks expect of their decision, and what the labels say."""
    rows = []
    for encoder, of in found.items():
        for name, framework in SETS.items():
            if name not in of or framework not in of.get("expected", {}):
                continue
            before, both = of["expected"][framework], of[name]["systems"]["ITL"]
            missed = 1 - both["metrics"]["recall_micro"][0]
            rows.append([encoder, name, plain(balanced(before)), plain(both["metrics"]["balanced_accuracy"][0]), plain(before["missed"]),
                         plain(missed), plain(before["passed"]), plain(both["passed"]), plain(both["answered"]), plain(both["per_text"], 1)])
    return table(["encoder", "set", "balanced accuracy, expected", "observed", "missed, expected", "observed", "passed, expected", "observed",
                  "texts with a concept", "concepts per text"], rows)


def main():
    itl, shared = (Path(argument).resolve() for argument in sys.argv[1:3])
    for needed in (itl, shared / "eval", shared / "frameworks"):
        if not needed.exists():
            sys.exit(print(f"skipped: there is no {needed}"))
    encoder, asked = sys.argv[3], sys.argv[4:]
    kept = HERE / "meaning.json"
    with tempfile.TemporaryDirectory() as folder:
        program = Program(itl, shared, Path(folder))
        for name in asked or (*SETS, "expected"):
            print(name, file=sys.stderr, flush=True)
            if name == "expected":
                new = expected(program, encoder)
            else:
                new = program.eval(name, "--meaning", encoder, "--baselines", "none")
            found = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
            found.setdefault(encoder, {})[name] = new
            kept.write_text(json.dumps(found, sort_keys=True, indent=1) + "\n", "utf-8")
            write({"meaning": sets(found), "meaning-calibration": calibration(found)})


def write(made):
    """Puts tables between their marks on the page."""
    readme = HERE / "README.md"
    page = readme.read_text("utf-8")
    for name, text in made.items():
        marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        page, count = marks.subn(lambda mark, text=text: f"{mark[1]}{text}\n{mark[2]}", page)
        assert count == 1, f"the page has no place for {name}"
    readme.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
