#!/usr/bin/env python3
"""Published frameworks through `itl frameworks import` and `check`: concepts expected and found, verdicts, warnings, exit codes.

Usage: run.py [ITL [SHARED]]

Prints the table of README.md. Needs openpyxl for the workbooks. Skips itself where SHARED is absent.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from forms import forms

ROOT = Path(__file__).resolve().parents[2]


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True)


def main(itl, shared):
    print("| file | concepts expected | found | exit code | warnings | verdicts | threshold from, or why there is none |")
    print("|---|--:|--:|--:|---|---|---|")
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for at, (what, path, expected, warned) in enumerate(forms(shared, folder)):
            out = folder / f"{at}.toml"
            done = run(itl, "frameworks", "import", path, "-o", out)
            warnings = re.findall(r"warning: (.*)", done.stderr)
            found, verdicts, why = None, "–", (done.stderr.strip().splitlines() or [""])[0]
            if out.exists():
                shown = json.loads(run(itl, "frameworks", "show", out, "--json", "--level", "all", "--descriptors", "own").stdout)
                found = len(shown["concepts"])
                check = json.loads(run(itl, "frameworks", "check", out, "--json").stdout)
                decided = re.search(r"threshold from (\d+)", check["verdict"]["sentence"])
                verdicts = "yes" if decided else "no"
                no = [finding["message"] for finding in check["findings"] if finding["code"] == "no-verdicts"]
                why = f"{decided[1]} texts" if decided else no[0].split(": ", 1)[-1]
            wrong = (expected is not None and found != expected) or (warned and not warnings)
            bad += wrong
            mark = " (!)" if wrong else ""
            said = "; ".join(warning[:80] for warning in warnings) or "–"
            print(f"| {what} | {expected or '–'} | {found}{mark} | {done.returncode} | {said} | {verdicts} | {why} |")
    return bad


if __name__ == "__main__":
    itl = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/itl")
    shared = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared")
    if not shared.exists():
        print(f"skipped: there is no {shared}")
        sys.exit(0)
    sys.exit(1 if main(itl.resolve(), shared) else 0)
