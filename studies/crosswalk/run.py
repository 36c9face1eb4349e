#!/usr/bin/env python3
"""Measures links between frameworks against published mappings, beside TF-IDF on the same texts, and writes results.json beside this file.

    studies/crosswalk/run.py [target/release/itl] [../shared]

Every pair is measured in both directions, on all concepts that have a published link and on the two halves of them: every second concept, in the
order of the framework. The constants of `crates/itl-crosswalk` were chosen on the half `development`; `held out` was looked at afterwards.
Deterministic. Skips itself, saying why, where the program or the shared data is missing.
"""

import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
METRICS = ("hit_1", "hit_3", "hit_10", "map")


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path, fields, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, fields, extrasaction="ignore")
        out.writeheader()
        out.writerows(lines)


def pairs_of(shared):
    """Name, both files, their levels, and the published pairs from the first to the second."""
    crosswalks, frameworks = shared / "crosswalks", shared / "frameworks"
    references = rows(crosswalks / "nist_csf2_references.csv")
    # A release of the controls has the same base controls as the one before it.
    controls = {(r["source_id"], r["target_id"]) for r in references if r["target_framework"].startswith("SP 800-53")}
    versions = {(r["target_id"], r["source_id"]) for r in references if r["target_framework"] == "CSF v1.1"}
    mitigations = {(r["source_id"], r["target_id"]) for r in rows(crosswalks / "800-53_attack.csv")}
    csf2, csf1 = crosswalks / "nist_csf2.csv", crosswalks / "nist_csf1.csv"
    all_controls, techniques = (
        frameworks / "nist_800_53r5_controls.csv",
        frameworks / "attack_enterprise_techniques.csv",
    )
    yield "CSF 2.0, 800-53 base controls", csf2, all_controls, "3,2", controls
    yield "CSF 1.1, CSF 2.0", csf1, csf2, "3,3", versions
    yield "800-53, ATT&CK", all_controls, techniques, "all,all", mitigations


def crosswalk(program, a, b, levels, pairs, folder):
    published = folder / "pairs.csv"
    write(published, ("source_id", "target_id"), ({"source_id": s, "target_id": t} for s, t in pairs))
    command = [program, "crosswalk", a, b, "--level", levels, "--published", published, "--json", "-q"]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if run.returncode == 2:
        raise SystemExit(run.stderr)
    return json.loads(run.stdout)


def values(measured):
    named = {name: {one["metric"]: one for one in measured[name]} for name in ("metrics", "tfidf")}
    pick = lambda of: {metric: round(named[of][metric]["value"], 4) for metric in METRICS}
    return {
        "concepts": measured["concepts"],
        "targets": measured["targets"],
        "ITL": pick("metrics"),
        "TF-IDF": pick("tfidf"),
    }


def known_pairs(result):
    """The published pairs between concepts in use, with the ids of the frameworks."""
    links = result["published"]["links"]
    return [(one["link"]["a"], one["link"]["b"]) for one in links if one["found"] != "computed"]


def halves(result, side):
    """The pairs of every second concept with a published link, in the order of the framework; and the others."""
    pairs = known_pairs(result)
    concepts = [concept["id"] for concept in result[("concepts_a", "concepts_b")[side]]]
    linked = {pair[side] for pair in pairs}
    place = {identifier: at for at, identifier in enumerate(one for one in concepts if one in linked)}
    parts = {"development": 0, "held out": 1}
    return {part: [pair for pair in pairs if place[pair[side]] % 2 == rest] for part, rest in parts.items()}


def verdicts(result):
    """How many links of each verdict are published, among concepts that have a published link."""
    published = set(known_pairs(result))
    known = {a for a, _ in published}
    counted = {}
    for link in result["links"]:
        if link["verdict"] != "none" and link["a"] in known:
            count = counted.setdefault(link["verdict"], {"links": 0, "published": 0})
            count["links"] += 1
            count["published"] += (link["a"], link["b"]) in published
    return counted


def main():
    program = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/itl")
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared")
    for needed in (program, shared / "crosswalks"):
        if not needed.exists():
            print(f"skipped: {needed} is not there")
            return
    results = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for title, a, b, levels, pairs in pairs_of(shared):
            whole = crosswalk(program, a, b, levels, sorted(pairs), folder)
            found = {"cutoffs": whole["cutoffs"], "verdicts": verdicts(whole)}
            for side, direction in enumerate(("forth", "back")):
                parts = {"all": values(whole["published"]["directions"][side])}
                for part, chosen in halves(whole, side).items():
                    result = crosswalk(program, a, b, levels, chosen, folder)
                    parts[part] = values(result["published"]["directions"][side])
                found[direction] = parts
            results[title] = found
            print(title, json.dumps(found["verdicts"]))
            for direction in ("forth", "back"):
                for part, measured in found[direction].items():
                    shown = ", ".join(
                        f"{metric} {measured['ITL'][metric]:.3f} ({measured['TF-IDF'][metric]:.3f})"
                        for metric in METRICS
                    )
                    print(f"  {direction:5} {part:11} {measured['concepts']:4} × {measured['targets']:4}: {shown}")
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
