"""Which targets a passage stands for: rules compared on texts whose target is known.

Every target of the official wording of the goals is a passage, and so is every indicator; the children are the targets of the
bundled framework, which are worded independently. A rule says which children of the passage's goal it stands for. The right
one is the target itself, or the one that the indicator belongs to.

Usage: children.py [ITL [SHARED]]. Prints a table; `docs/gaps.md` has it.
"""

import csv
import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def run(itl, *arguments):
    return subprocess.run([itl, *arguments], check=False, capture_output=True, text=True).stdout


def stems(itl, folder, texts):
    """The stems that the bundled framework's core keeps of each text."""
    file = folder / "texts.txt"
    file.write_text("\n\n".join(texts.values()), "utf-8")
    found = json.loads(run(itl, "analyze", file, "-f", "sdg", "--json"))
    read = run(itl, "analyze", file, "-f", "sdg", "--text")
    starts, at = [], 0
    for text in texts.values():
        at = read.index(text, at)
        starts.append(len(read[:at].encode()))
        at += len(text)
    of = {key: set() for key in texts}
    keys = list(texts)
    for sentence in found["sentences"]:
        for token in sentence["tokens"]:
            place = max(i for i, start in enumerate(starts) if start <= token["start"])
            if token["kept"]:
                of[keys[place]].add(token["stem"])
    return of


def spoken(contributions, children, divided):
    """What each child has of a passage's affinity."""
    score = dict.fromkeys(children, 0.0)
    for part in contributions:
        words = set(part["term"].split("/")[0].split())
        having = [child for child, own in children.items() if words <= own]
        for child in having:
            score[child] += part["contribution"] / (len(having) if divided else 1)
    return score


def chosen(score, share, most):
    best = max(score.values())
    near = {child for child, value in score.items() if value > 0 and value >= share * best}
    return near if len(near) <= most else set()


def main():
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/itl").resolve()
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared").resolve()
    if not itl.exists() or not (shared / "frameworks").exists():
        sys.exit(print("skipped: there is no program, or no shared folder"))
    with (shared / "frameworks/sdg/en.csv").open(encoding="utf-8") as file:
        official = [row for row in csv.DictReader(file) if row["parent"]]
    bundled = tomllib.loads((ROOT / "crates/itl-framework/data/sdg.toml").read_text("utf-8"))["concept"]
    texts = {row["id"]: " ".join(f"{row['label']}. {row['descriptor']}".split()) for row in bundled if "parent" in row}
    goals = {row["id"]: row["parent"] for row in bundled if "parent" in row}
    kinds = {
        "targets": [(row["id"], row) for row in official if row["id"] in goals],
        "indicators": [(row["parent"], row) for row in official if row["parent"] in goals],
    }
    print("| passages | words that siblings share | as good as | at most | right child among them | wrong ones a passage |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own = stems(itl, folder, texts)
        for kind, passages in kinds.items():
            lines = [" ".join((row["descriptor"] or row["label"]).split()) for _, row in passages]
            (folder / "passages.txt").write_text("\n".join(lines) + "\n", "utf-8")
            options = ("--unit", "line", "--json", "--evidence", "--count", "all")
            result = json.loads(run(itl, "align", folder / "passages.txt", "-f", "sdg", *options))
            units = {" ".join(unit["text"].split()): unit for unit in result["units"]}
            compare(kind, [(child, units.get(line)) for (child, _), line in zip(passages, lines, strict=True)], goals, own)


def compare(kind, passages, goals, own):
    rules = [(False, 0.5, 99), (False, 1.0, 99)]
    rules += [(True, share, most) for most in (99, 3, 2) for share in (0.5, 0.7, 0.8, 0.9, 1.0)]
    for divided, share, most in rules:
        right = count = known = 0
        for child, unit in passages:
            goal = goals[child]
            cell = unit and next((cell for cell in unit["evidence"] if cell["concept"] == goal), None)
            if not cell:
                continue
            known += 1
            children = {other: own[other] for other in own if goals[other] == goal}
            found = chosen(spoken(cell["contributions"], children, divided), share, most)
            right += child in found
            count += len(found)
        how = "divided" if divided else "whole"
        print(f"| {known} {kind} | {how} | {share} | {most if most < 99 else 'any'} | {right / known:.3f} | {(count - right) / known:.2f} |")


if __name__ == "__main__":
    main()
