"""Reads a run that is larger than a workbook: what is missing is said, what is there is right.

Usage: limits.py FOLDER, which has results.jsonl, book.xlsx and cells.parquet of one document.
"""

import json
import math
import sys
from pathlib import Path

import numpy
import openpyxl
import pyarrow.parquet

folder = Path(sys.argv[1])
result = json.loads((folder / "results.jsonl").read_text("utf-8"))
matrix = numpy.array(result["affinity"])
units, concepts = matrix.shape

file = pyarrow.parquet.ParquetFile(folder / "cells.parquet")
assert file.metadata.num_row_groups > 1 and file.metadata.num_rows == units * concepts
assert max(file.metadata.row_group(at).num_rows for at in range(file.metadata.num_row_groups)) < 1_100_000
table = file.read(["unit", "concept", "affinity"])
assert (table["affinity"].to_numpy().reshape(matrix.shape) == matrix).all()
assert (table["unit"].to_numpy().reshape(matrix.shape) == numpy.arange(units)[:, None]).all()
assert table["concept"].to_pylist()[:concepts] == [concept["id"] for concept in result["concepts"]]

book = openpyxl.load_workbook(folder / "book.xlsx", read_only=True)
assert book.sheetnames == ["Summary", "Quotes", "Profile", "Evidence", "Settings"]
assert sum(1 for _ in book["Profile"].iter_rows()) == concepts + 1
settings = [" ".join(str(cell) for cell in row if cell) for row in book["Settings"].iter_rows(values_only=True)]
missing = f"{units} units × {concepts} concepts"
assert any("no sheet Matrix" in line and missing in line and "parquet" in line for line in settings), settings

header, *rows = book["Evidence"].iter_rows(values_only=True)
at = {name: index for index, name in enumerate(header)}
assert 99_000 < len(rows) <= 100_000
cells = {}
for row in rows:
    cells.setdefault((row[at["unit"]], row[at["concept"]]), []).append(row)
above = int((matrix > 0).sum())
assert any(f"the {len(cells)} strongest of {above} cells" in line for line in settings), settings
weakest = min(rows[0][at["affinity"]] for rows in cells.values())
assert (matrix > weakest).sum() <= len(cells), "no stronger cell is missing"
for parts in cells.values():
    assert math.isclose(math.fsum(part[at["contribution"]] for part in parts), parts[0][at["affinity"]], rel_tol=1e-12)
print(f"{units} × {concepts}: {len(cells)} cells of {above} explained")
