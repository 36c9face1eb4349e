#!/usr/bin/env python3
"""Measures the labelled sets with an encoder beside the terms, writes meaning.json and the table of the page.

    studies/evaluation/meaning.py target/release/itl ../shared ENCODER [SET …]

ENCODER is the name of an installed encoder (docs/meaning.md). Sets that are not named stay as they are in meaning.json.
An encoder takes its time: with all-MiniLM-L6-v2 the five sets together have two million tokens.
"""
import json
import re
import sys
import tempfile
from pathlib import Path

from program import SETS, Program
from tables import measured, plain, table

HERE = Path(__file__).resolve().parent
SYSTEMS = {"terms alone": "terms", "encoder alone": "encoder", "ITL": "both"}


def row(encoder, name, found):
    systems = found["systems"]
    pairs = ["/".join(plain(systems[system]["metrics"][key][0]) for key in ("hit_1", "map")) for system in SYSTEMS]
    both = systems["ITL"]["metrics"]
    return [encoder, name, found["texts"], *pairs, measured(both["hit_1"]), measured(both["balanced_accuracy"])]


def page(found):
    """The sets that were measured, by encoder."""
    rows = [row(encoder, name, of[name]) for encoder, of in found.items() for name in SETS if name in of]
    return table(["encoder", "set", "texts", *SYSTEMS.values(), "both, hit@1", "both, balanced accuracy"], rows)


def main():
    itl, shared = (Path(argument).resolve() for argument in sys.argv[1:3])
    for needed in (itl, shared / "eval", shared / "frameworks"):
        if not needed.exists():
            sys.exit(print(f"skipped: there is no {needed}"))
    encoder, asked = sys.argv[3], sys.argv[4:]
    kept, readme = HERE / "meaning.json", HERE / "README.md"
    with tempfile.TemporaryDirectory() as folder:
        program = Program(itl, shared, Path(folder))
        for name in asked or SETS:
            print(name, file=sys.stderr, flush=True)
            measured_now = program.eval(name, "--meaning", encoder, "--baselines", "none")
            found = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
            found.setdefault(encoder, {})[name] = measured_now
            kept.write_text(json.dumps(found, sort_keys=True, indent=1) + "\n", "utf-8")
            marks = re.compile(r"(<!-- meaning -->\n).*?(<!-- end -->)", re.DOTALL)
            text, count = marks.subn(lambda mark: f"{mark[1]}{page(found)}\n{mark[2]}", readme.read_text("utf-8"))
            assert count == 1, "the page has no place for the table"
            readme.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
