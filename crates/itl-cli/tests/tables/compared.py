"""Reads documents side by side from JSON and from a workbook, and compares every number.

Usage: compared.py FOLDER, which has compared.json and compared.xlsx of one run.
"""

import json
import math
import sys
from pathlib import Path

import openpyxl

folder = Path(sys.argv[1])
result = json.loads((folder / "compared.json").read_text("utf-8"))
names = [document["path"] for document in result["documents"]]
book = openpyxl.load_workbook(folder / "compared.xlsx")
assessed = all("outcome" in concept for concept in result["concepts"])
own = ["Changes", "Sentences"] if assessed else []
assert book.sheetnames == [*own, "Profiles", "Terms", "Settings"], book.sheetnames
assert all(cell.data_type != "f" for sheet in book for row in sheet.iter_rows() for cell in row)

header, *rows = book["Profiles"].iter_rows(values_only=True)
assert header == ("document", "id", "label", "affinity", "relative", "moved", "change", "evidence", "verdict", "passages", "outcome"), header
found = {(row[1], row[0]): row for row in rows}
assert len(found) == len(rows) == len(names) * len(result["concepts"])
for concept in result["concepts"]:
    for at, name in enumerate(names):
        row = found[concept["id"], name]
        verdict = {"none": "not found", None: "not assessed"}
        decided = [concept["evidence"][at] if "evidence" in concept else None]
        decided.append(verdict.get(concept["verdict"][at], concept["verdict"][at]))
        decided.append(concept["passages"][at] if "passages" in concept else None)
        decided.append(concept.get("outcome"))
        expected = (concept["absolute"][at], concept["relative"][at], concept["moved"], concept["change"], *decided)
        assert row[3:] == expected, (row, expected)
moved = [row[5] for row in rows]
assert moved == sorted(moved, reverse=True), "what moved farthest comes first"

header, *rows = book["Terms"].iter_rows(values_only=True)
assert header == ("id", "label", "type", "term", "stems", "from", "to", "before", "after", "difference"), header
by_id = {concept["id"]: concept for concept in result["concepts"]}
assert {row[0] for row in rows} == {id for id, concept in by_id.items() if concept["moved"] > 0}
for id in {row[0] for row in rows}:
    own = [row for row in rows if row[0] == id]
    assert all(row[9] == row[8] - row[7] for row in own)
    assert all(row[1] == (by_id[id]["label"] or row[1]) for row in own)
    for document, part in ((own[0][5], 7), (own[0][6], 8)):
        whole = by_id[id]["absolute"][names.index(document)]
        assert math.isclose(sum(row[part] for row in own), whole, rel_tol=1e-12, abs_tol=1e-15), (id, document)

if assessed:
    header, *rows = book["Changes"].iter_rows(values_only=True)
    by_row = {row[0]: row for row in rows}
    assert len(by_row) == len(rows) == len(result["concepts"])
    order = ["gained", "lost", "more", "fewer", "same"]
    places = [order.index(row[2]) for row in rows]
    assert places == sorted(places), "gained and lost come first"
    for concept in result["concepts"]:
        verdicts = [{"none": "not found"}.get(verdict, verdict) for verdict in concept["verdict"]]
        cells = [cell for pair in zip(verdicts, concept["passages"], strict=True) for cell in pair]
        assert by_row[concept["id"]][2:] == (concept["outcome"], *cells), concept["id"]
    header, *rows = book["Sentences"].iter_rows(values_only=True)
    told = [(concept["id"], one) for concept in result["concepts"] for one in concept["sentences"]]
    assert len(rows) == len(told) > 0
    flat = lambda part: " ".join(part["text"].split()) if part else None
    expected = sorted(
        (id, one["change"], names[one["from"]], names[one["from"] + 1], flat(one["before"]) or "", flat(one["after"]) or "")
        for id, one in told
    )
    assert sorted((row[0], row[2], row[3], row[4], row[6] or "", row[8] or "") for row in rows) == expected
