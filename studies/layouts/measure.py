#!/usr/bin/env python3
"""What the program reads on the labelled pages, against their labels.

    studies/layouts/measure.py target/debug/itl [--json] [--misses] [FILE.pdf…]

Without files: all in studies/layouts/pages. A file's labels stand beside it. Needs Python 3.11 and nothing else.
Runs `itl align FILE -f sdg --json`; a program whose units have no role yet is measured by the kinds of the blocks that its units
lie in. README.md says what each figure is.
"""
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from matching import Found, kept, match, words  # noqa: E402

ROLES = ["prose", "heading", "table", "caption", "note", "contents", "index", "references", "label"]
MISSING = "missing"
LEFT_OUT = "left out, "
# What blocks of a kind are, where units do not say it themselves.
KINDS = {
    "heading": "heading", "paragraph": "prose", "list-item": "prose", "table-cell": "table", "table-row": "table", "caption": "caption",
    "footnote": "note", "contents": "contents", "index": "index", "reference": "references", "label": "label",
}


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr.decode('utf-8', 'replace')}")
    return json.loads(done.stdout)


def found_units(binary, file):
    units = run(binary, "align", file, "-f", "sdg", "--json")["units"]
    if units and "role" not in units[0]:
        blocks = run(binary, "analyze", file, "--blocks", "--json")["blocks"]
        at = 0
        for unit in units:
            while at + 1 < len(blocks) and blocks[at]["end"] <= unit["start"]:
                at += 1
            unit["role"] = KINDS.get(blocks[at]["kind"], "prose")
    return [Found(index, unit["role"], unit["page"], unit["text"]) for index, unit in enumerate(units)]


class Tally:
    """Counts of one layout, one half or all; shares come out of them."""

    def __init__(self):
        self.counts = {}
        self.confusion = {role: dict.fromkeys([*ROLES, MISSING], 0) for role in ROLES}

    def add(self, name, right):
        good, all_of = self.counts.get(name, (0, 0))
        self.counts[name] = (good + bool(right), all_of + 1)

    def share(self, name):
        good, all_of = self.counts.get(name, (0, 0))
        return good / all_of if all_of else None


MEASURES = {
    "prose recall": "labelled prose units whose words are found in a prose unit",
    "prose precision": "found prose units most of whose words are labelled prose",
    "prose whole": "labelled prose units that are exactly one prose unit",
    "prose units whole": "found prose units that are exactly one labelled prose unit",
    "heading precision": "found headings most of whose words are labelled headings",
    "units whole": "labelled units that are exactly one unit, of whatever role (labels of charts and forms apart)",
    "roles right": "labelled units whose words are found in a unit of their role",
    "left out": "running heads, page numbers and hidden text that are in no unit",
    "pairs": "lines of prose that run on, kept together",
    "pairs in cells": "lines of table cells and other units that run on, kept together",
    "order": "consecutive labelled units found one after the other",
}


def measure(binary, file, tallies_of, misses):
    labels = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    found = found_units(binary, file)
    units = labels["units"]
    matches, there = match(units, labels["absent"], found)
    layouts = {page["page"]: page["layout"] for page in labels["pages"]}

    def add(layout, name, right, what=None):
        for tally in tallies_of(labels["half"], layout, file.stem):
            tally.add(name, right)
        if misses and not right:
            print(f"{file.stem}\t{layout}\t{name}\t{what}")

    for label, result in zip(units, matches):
        layout, role = label["layout"], label["role"]
        got = result.best.role if result.best else MISSING
        accepted = got == role or got in label.get("also", ())
        said = f"p{label['page']} {role}->{got} {label['text'][:90]!r}"
        if role == "prose":
            add(layout, "prose recall", accepted, said)
            add(layout, "prose whole", accepted and result.whole, said)
        if not label.get("loose"):
            add(layout, "units whole", result.whole, said)
        add(layout, "roles right", accepted, said)
        for tally in tallies_of(labels["half"], layout, file.stem):
            tally.confusion[role][role if accepted else got] += 1
    for unit in found:
        if unit.role == "prose" and unit.words:
            claimed = unit.claims["prose"]
            layout = layouts.get(unit.page, "?")
            add(layout, "prose precision", claimed * 2 >= len(unit.words), f"p{unit.page} found {unit.text[:90]!r}")
            whole = unit.whole is not None and unit.whole["role"] == "prose"
            add(layout, "prose units whole", whole, f"p{unit.page} found {unit.text[:90]!r}")
        if unit.role == "heading" and unit.words:
            layout = layouts.get(unit.page, "?")
            add(layout, "heading precision", unit.claims["heading"] * 2 >= len(unit.words), f"p{unit.page} found {unit.text[:90]!r}")
    for text, is_there in zip(labels["absent"], there):
        said = f"p{text['page']} {text['what']} {text['text'][:80]!r}"
        add(text["layout"], "left out", not is_there, said)
        add(text["layout"], LEFT_OUT + text["what"], not is_there, said)
    stream = f" {' '.join(word for unit in found for word in unit.words)} "
    for pair in labels["pairs"]:
        name = "pairs" if pair["role"] == "prose" else "pairs in cells"
        add(pair["layout"], name, kept(pair, stream), f"p{pair['page']} {pair['across']} {' '.join(pair['before'])} | {' '.join(pair['after'])}")
    for layout, right, what in in_order(units, matches):
        add(layout, "order", right, what)


def in_order(units, matches):
    """Pairs of labelled units that follow each other (what floats apart): whether nothing labelled was found between them."""
    fixed = [at for at, unit in enumerate(units) if not unit.get("floating")]
    placed = sorted((at for at in fixed if matches[at].best), key=lambda at: (matches[at].best.index, at))
    rank = {at: place for place, at in enumerate(placed)}
    for first, second in zip(fixed, fixed[1:]):
        right = first in rank and second in rank and rank[second] == rank[first] + 1
        yield units[second]["layout"], right, f"p{units[second]['page']} {units[first]['text'][:50]!r} then {units[second]['text'][:50]!r}"


def shown(value):
    return "    –" if value is None else f"{value:.3f}" if value < 1 else "1    "


def table(rows):
    print(f"{'':26}" + " ".join(f"{name:>17}" for name in MEASURES))
    for name, tally in rows:
        print(f"{name:26}" + " ".join(f"{shown(tally.share(measure)):>17}" for measure in MEASURES))


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    flags = set(sys.argv[1:]) - set(arguments)
    if not arguments or flags - {"--json", "--misses"}:
        sys.exit(__doc__)
    files = [Path(name) for name in arguments[1:]] or sorted((HERE / "pages").glob("*.pdf"))
    groups = {"all": {}, "half": {}, "layout": {}, "file": {}}

    def tallies_of(half, layout, file):
        names = (("all", "all"), ("half", half), ("layout", layout), ("layout", f"{layout} ({half})"), ("file", file))
        return [groups[group].setdefault(name, Tally()) for group, name in names]

    for file in files:
        measure(arguments[0], file, tallies_of, "--misses" in flags)
    if "--json" in flags:
        result = {}
        for group, tallies in groups.items():
            result[group] = {}
            for name, tally in sorted(tallies.items()):
                counts = {measure: {"right": good, "of": of} for measure, (good, of) in tally.counts.items()}
                result[group][name] = {"measures": counts, "roles": tally.confusion}
        print(json.dumps(result, indent=1))
        return
    for name, meaning in MEASURES.items():
        print(f"{name:18} {meaning}")
    print()
    table([*groups["all"].items(), *sorted(groups["half"].items())])
    print()
    table([(name, tally) for name, tally in sorted(groups["layout"].items()) if "(" not in name])
    print()
    table(sorted(groups["file"].items()))
    print("\ntext that belongs into no unit: how often it is in none")
    for name, (good, of) in sorted(groups["all"]["all"].counts.items()):
        if name.startswith(LEFT_OUT):
            print(f"{name.removeprefix(LEFT_OUT):14} {good:>4} of {of}")
    print("\nroles: labelled down, found across; a role that `also` allows counts as the labelled one")
    print(f"{'':12}" + "".join(f"{role:>11}" for role in [*ROLES, MISSING]))
    for role, row in groups["all"]["all"].confusion.items():
        print(f"{role:12}" + "".join(f"{count:>11}" for count in row.values()))


if __name__ == "__main__":
    main()
