"""Reads one run in every form that itl writes, and compares all numbers bit for bit with those of the JSON.

Usage: agree.py FOLDER, which has results.jsonl (with evidence), long.csv, wide.csv, long.tsv, wide.tsv, book.xlsx and
cells.parquet.
"""

import csv
import json
import math
import sys
from pathlib import Path

import duckdb
import openpyxl
import pandas
import pyarrow.parquet

folder = Path(sys.argv[1])
results = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
concepts = results[0]["concepts"]
references = [concept["reference"] for concept in concepts]
labels = {concept["id"]: concept["label"] or None for concept in concepts}
graded = results[0]["parameters"]["scheme"] == "graded"


def bits(value):
    """A number as it is stored, or nothing."""
    return None if value is None or value == "" else float(value).hex()


def same(cell, text):
    """Whether a cell of CSV says the text, apostrophes that keep it from being a formula aside."""
    return (cell or "").replace("'", "") == (text or "").replace("'", "")


def line(text):
    """Text as a workbook has it, on one line."""
    return text and text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")


# Every cell as the JSON has it: document, unit, page, concept, affinity, relative.
cells = []
for result in results:
    for unit, row in zip(result["units"], result["affinity"], strict=True):
        for concept, affinity in zip(result["concepts"], row, strict=True):
            relative = affinity / concept["reference"] if concept["reference"] > 0 else None
            cells.append((result["document"]["path"], unit, concept["id"], bits(affinity), bits(relative)))
assert any(relative is None for *_, relative in cells), "a concept without reference is there"
assert any(unit["page"] for _, unit, *_ in cells) and any(unit["page"] is None for _, unit, *_ in cells)
assert len({unit["section"] for _, unit, *_ in cells}) > 2, "several sections are there"
assert len(results) > 2 and any(float.fromhex(cell[3]) > 0 for cell in cells)


def long(name, delimiter):
    with open(folder / name, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file, delimiter=delimiter)
    assert header == ["document", "unit", "page", "role", "counted", "concept", "affinity", "relative"]
    for row, (path, unit, concept, affinity, relative) in zip(rows, cells, strict=True):
        assert same(row[0], path) and int(row[1]) == unit["index"] and same(row[5], concept), row
        assert row[2] == ("" if unit["page"] is None else str(unit["page"])), row
        assert row[3:5] == [unit["role"], json.dumps(unit["counted"])], row
        assert (bits(row[6]), bits(row[7])) == (affinity, relative), row
    frame = pandas.read_csv(folder / name, sep=delimiter, dtype={"concept": str})
    assert frame["affinity"].dtype == "float64"
    assert [bits(value) for value in frame["affinity"]] == [cell[3] for cell in cells]


def wide(name, delimiter):
    with open(folder / name, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file, delimiter=delimiter)
    assert header[:7] == ["document", "unit", "page", "role", "counted", "section", "text"]
    assert all(same(*pair) for pair in zip(header[7:], (concept["id"] for concept in concepts), strict=True))
    units = [(result, unit, row) for result in results for unit, row in zip(result["units"], result["affinity"])]
    for row, (result, unit, affinity) in zip(rows, units, strict=True):
        assert same(row[0], result["document"]["path"]) and int(row[1]) == unit["index"]
        assert row[3:5] == [unit["role"], json.dumps(unit["counted"])], row
        assert same(row[5], unit["section"]) and same(row[6], unit["text"]), row
        assert [bits(cell) for cell in row[7:]] == [bits(value) for value in affinity]


def table(book, name):
    header, *rows = book[name].iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in rows]


def workbook():
    book = openpyxl.load_workbook(folder / "book.xlsx")
    several = ["Documents"] if len(results) > 1 else []
    assert book.sheetnames == ["Summary", "Quotes", *several, "Profile", "Matrix", "Evidence", "Settings"]
    for sheet in book:
        assert sheet.freeze_panes[-1] == "2", "the header stays in view"
        assert sheet.auto_filter.ref == sheet.dimensions, "all of it can be filtered"
        assert all(cell.font.bold for cell in sheet[1])
        assert all(cell.data_type in "sn" for row in sheet.iter_rows() for cell in row)
    assert len(book["Matrix"].conditional_formatting) == 1
    assert book["Matrix"]["I2"].number_format == "0.0000;-0.0000;0"

    if several:
        _, *rows = book["Documents"].iter_rows(values_only=True)
        said = {"none": "not found", None: "not assessed"}
        for result, row in zip(results, rows, strict=True):
            verdicts = result["aggregate"]["verdict"]
            assert same(row[0], result["document"]["path"])
            assert row[1] == (None if None in verdicts else verdicts.count("covered")), row
            assert list(row[2:]) == [said.get(verdict, verdict) for verdict in verdicts], row
        assert len(book["Documents"].conditional_formatting) == 1, "covered and mentioned, over the same cells"

    profile = iter(table(book, "Profile"))
    for result in results:
        aggregate = result["aggregate"]
        for column, concept in enumerate(result["concepts"]):
            row = next(profile)
            above = sum(row[column] > 0 for row, unit in zip(result["affinity"], result["units"]) if unit["counted"])
            assert row["document"] == result["document"]["path"]
            assert (row["id"], row["label"] or "", row["parent"]) == (concept["id"], concept["label"], concept["parent"])
            assert bits(row["affinity"]) == bits(aggregate["absolute"][column])
            assert bits(row["relative"]) == bits(aggregate["relative"][column])
            assert bits(row["reference"]) == bits(concept["reference"])
            assert row["units above 0"] == above
    assert next(profile, None) is None

    header, *rows = book["Matrix"].iter_rows(values_only=True)
    assert header[:8] == ("document", "unit", "kind", "page", "role", "counted", "section", "text")
    assert list(header[8:]) == [f"{concept['id']} {concept['label'].strip()}".rstrip() for concept in concepts]
    units = [(result, unit, row) for result in results for unit, row in zip(result["units"], result["affinity"])]
    for row, (result, unit, affinity) in zip(rows, units, strict=True):
        counted = "yes" if unit["counted"] else "no"
        about = (result["document"]["path"], unit["index"], unit["kind"], unit["page"], unit["role"], counted)
        expected = (*about, unit["section"], line(unit["text"]))
        assert row[:8] == expected, row[:8]
        assert [bits(cell) for cell in row[8:]] == [bits(value) for value in affinity]

    expected = {}
    for result in results:
        for unit in result["units"]:
            for cell in unit["evidence"]:
                key = (result["document"]["path"], unit["index"], cell["concept"])
                expected[key] = (unit, cell)
    found = {}
    for row in table(book, "Evidence"):
        found.setdefault((row["document"], row["unit"], row["concept"]), []).append(row)
    assert found.keys() == expected.keys() and found
    strengths = [rows[0]["affinity"] for rows in found.values()]
    assert strengths == sorted(strengths, reverse=True), "the strongest first"
    for key, rows in found.items():
        unit, cell = expected[key]
        total = math.fsum(row["contribution"] for row in rows)
        assert math.isclose(total, cell["affinity"], rel_tol=1e-12), key
        for row, part in zip(rows, cell["contributions"], strict=True):
            assert bits(row["affinity"]) == bits(cell["affinity"])
            assert (row["page"], row["section"], row["text"]) == (unit["page"], unit["section"], line(unit["text"]))
            weight, divisor = ("weight in concept", "norm of unit") if graded else ("specificity", "terms")
            assert row[divisor] == unit["terms"]
            assert (row["stems"], row[weight]) == (part["term"], part["specificity"]), key
            assert row["label"] == labels[row["concept"]]
            for name in ("type", "count", "discriminability", "contribution"):
                assert row[name] == part[name], (key, name)
            # Whole words: each begins as its stem does, or the stem as it does.
            stems = part["term"].split("/")[0].split()
            for word, stem in zip(row["term"].lower().split(), stems, strict=True):
                assert word[:3] == stem[:3], (word, stem)
            factors = row["worth of count"] * row["discriminability"] * row["background"] * row[weight]
            assert math.isclose(factors / row[divisor], row["contribution"], rel_tol=1e-12)

    said = {}
    for row in table(book, "Settings"):
        said.setdefault((row["document"], row["setting"]), []).append(row)
    first = results[0]
    assert said[None, "fingerprint"][0]["value"] == first["framework"]["fingerprint"]
    for name, value in first["parameters"].items():
        word = ", ".join(value) if isinstance(value, list) else value if isinstance(value, str) else json.dumps(value)
        assert said[None, name][0]["value"] == word, name
        assert said[None, name][0]["meaning"], f"{name} is explained"
    for result in results:
        path = result["document"]["path"]
        assert said[path, "units"][0]["value"] == str(len(result["units"]))
        for notice in result["notices"]:
            level = {"warning": "warning", "info": "note"}[notice["level"]]
            assert any(notice["message"] in row["value"] for row in said[path, level]), notice


TYPES = {
    "document": "string not null",
    "unit": "int64 not null",
    "kind": "string not null",
    "page": "int64",
    "role": "string not null",
    "counted": "bool not null",
    "section": "string",
    "start": "int64 not null",
    "end": "int64 not null",
    "terms": "double not null",
    "concept": "string not null",
    "affinity": "double not null",
    "relative": "double",
}


def parquet():
    path = folder / "cells.parquet"
    file = pyarrow.parquet.ParquetFile(path)
    kinds = {field.name: f"{field.type}{'' if field.nullable else ' not null'}" for field in file.schema_arrow}
    assert kinds == TYPES, kinds
    said = {key.decode(): value.decode() for key, value in file.metadata.metadata.items()}
    first = results[0]
    assert said["itl.framework"] == first["framework"]["id"] and said["itl.title"] == first["framework"]["title"]
    assert said["itl.fingerprint"] == first["framework"]["fingerprint"]
    assert json.loads(said["itl.parameters"]) == first["parameters"]
    assert json.loads(said["itl.concepts"]) == first["concepts"]
    assert file.metadata.row_group(0).column(list(TYPES).index("start")).statistics.has_min_max

    frame = pandas.read_parquet(path)
    rows = zip(*(frame[name] for name in TYPES), strict=True)
    for row, (path_, unit, concept, affinity, relative) in zip(rows, cells, strict=True):
        row = [None if pandas.isna(value) else value for value in row]
        place = [unit["page"], unit["section"], unit["start"], unit["end"]]
        row = dict(zip(TYPES, row, strict=True))
        assert [row[name] for name in ("document", "unit", "kind", "role", "counted")] == [
            path_, unit["index"], unit["kind"], unit["role"], unit["counted"]
        ], row
        assert [row[name] for name in ("page", "section", "start", "end")] == place, row
        assert row["terms"] == unit["terms"], row
        assert (row["concept"], bits(row["affinity"]), bits(row["relative"])) == (concept, affinity, relative), row

    query = f"select document, unit, concept, affinity, relative from '{path}'"
    rows = duckdb.sql(query).fetchall()
    for row, (path_, unit, concept, affinity, relative) in zip(rows, cells, strict=True):
        assert row[:3] == (path_, unit["index"], concept) and (bits(row[3]), bits(row[4])) == (affinity, relative)
    kinds = dict(row[:2] for row in duckdb.sql(f"describe select * from '{path}'").fetchall())
    expected = {"string": "VARCHAR", "int32": "INTEGER", "int64": "BIGINT", "double": "DOUBLE", "bool": "BOOLEAN"}
    assert kinds == {name: expected[kind.split()[0]] for name, kind in TYPES.items()}, kinds
    # The mean of a document, in SQL, is the aggregate up to the order in which it is summed.
    means = duckdb.sql(f"select document, concept, avg(affinity) from '{path}' where counted group by all").fetchall()
    means = {row[:2]: row[2] for row in means}
    for result in results:
        for concept, mean in zip(concepts, result["aggregate"]["absolute"], strict=True):
            assert math.isclose(means[result["document"]["path"], concept["id"]], mean, rel_tol=1e-12)


for separator, kind in ((",", "csv"), ("\t", "tsv")):
    long(f"long.{kind}", separator)
    wide(f"wide.{kind}", separator)
workbook()
parquet()
print(f"{len(results)} documents, {len(cells)} cells agree")
