"""The batch kernel: Arrow in, Arrow out; what is wrong with a document is a row."""

from __future__ import annotations

import duckdb
import itl
import pandas
import polars
import pyarrow
import pytest

from .documents import SENTENCES, docx, pdf

KINDS = ["document", "concept", "unit", "quote"]


def batch(**columns):
    return pyarrow.record_batch(columns)


def test_rows_of_every_kind(model):
    texts = batch(id=["a", "b"], text=[" ".join(SENTENCES), "We end hunger. We save water."], year=[2024, 2025])
    results = {kind: model.align_batch(texts, id="id", rows=kind, keep=["year"]) for kind in KINDS}
    assert results["document"]["id"] == ["a", "b"]
    assert results["document"]["year"] == [2024, 2025]
    assert results["concept"]["concept"] == model.concept_ids * 2
    assert results["unit"]["text"] == [*SENTENCES, "We end hunger.", "We save water."]
    assert set(results["unit"]["year"]) == {2024, 2025}
    quoted = [quote for quotes in results["document"]["quotes"] for quote in quotes]
    assert quoted == [{key: row[key] for key in quoted[0]} for row in results["quote"]]
    assert quoted[0]["text"] in SENTENCES


def test_a_document_is_what_align_says(model, plan):
    result = model.align(plan)
    [row] = model.align_batch(batch(path=[str(plan)]), path="path")
    assert row["title"] == result.title
    assert row["absolute"] == result.profile["absolute"]
    covered = [one["concept"] for one in result.profile if one["verdict"] == "covered"]
    assert row["covered"] == covered
    concepts = model.align_batch(batch(path=[str(plan)]), path="path", rows="concept")
    assert [concepts[name] for name in result.profile.columns] == [
        result.profile[name] for name in result.profile.columns
    ]
    units = model.align_batch(batch(path=[str(plan)]), path="path", rows="unit")
    assert [units[name] for name in result.units.columns] == [result.units[name] for name in result.units.columns]


def test_poison_is_a_row_with_its_notice(model, tmp_path):
    """Whatever the documents are, the batch is done."""
    picture = b"\x89PNG\r\n\x1a\n" + bytes(64)
    bodies = [pdf(SENTENCES), b"%PDF-1.7 broken", docx(SENTENCES), picture, None, b"", b"Text."]
    for kind in KINDS:
        table = model.align_batch(
            batch(body=bodies, name=[f"{at}.bin" for at in range(7)]), bytes="body", id="name", rows=kind
        )
        failed = [row for row in table if row["status"] != "ok"]
        assert [(row["id"], row["status"]) for row in failed] == [
            ("1.bin", "failed"), ("3.bin", "skipped"), ("4.bin", "failed"), ("5.bin", "failed"),
        ]  # fmt: skip
        assert [row["notices"][0]["code"] for row in failed][:3] == [
            "damaged",
            "not-a-document",
            "empty-document",
        ]
        assert {row["id"] for row in table if row["status"] == "ok"} >= {"0.bin", "2.bin"}
    paths = batch(path=[str(tmp_path / "missing.pdf"), None, str(tmp_path)])
    table = model.align_batch(paths, path="path")
    assert table["status"] == ["failed"] * 3
    assert [notices[0]["code"] for notices in table["notices"]] == [
        "unreadable",
        "empty-document",
        "unreadable",
    ]


def test_the_schema_does_not_depend_on_the_rows(model):
    for kind in KINDS:
        schemas = [
            pyarrow.record_batch(
                model.align_batch(batch(text=pyarrow.array(texts, pyarrow.string())), rows=kind)
            ).schema
            for texts in [[], [None], SENTENCES]
        ]
        assert schemas[0] == schemas[1] == schemas[2]


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.string(),
        pyarrow.large_string(),
        pyarrow.string_view(),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
    ],
)
def test_texts_of_every_type(model, kind):
    plain = model.align_batch(batch(text=SENTENCES))
    assert model.align_batch(batch(text=pyarrow.array(SENTENCES).cast(kind))).to_dict() == plain.to_dict()


def test_tables_of_every_library(model):
    frame = pandas.DataFrame({"text": SENTENCES})
    tables = [
        frame,
        polars.DataFrame({"text": SENTENCES}),
        duckdb.sql("select text from frame").to_arrow_table(),
    ]
    chunked = pyarrow.concat_tables([pyarrow.table({"text": [text]}) for text in SENTENCES])
    results = [model.align_batch(table).to_dict() for table in [*tables, chunked]]
    assert all(result == results[0] for result in results)


def test_results_for_every_library(model):
    table = model.align_batch(batch(text=SENTENCES), rows="concept")
    assert table.to_arrow().num_rows == len(table) == 4 * 17
    assert list(table.to_pandas()["concept"]) == table["concept"]
    assert table.to_polars()["concept"].to_list() == table["concept"]
    arrow = table.to_arrow()
    assert duckdb.sql("select count(*) from arrow where verdict = 'covered'").fetchall() == [
        (sum(verdict == "covered" for verdict in table["verdict"]),)
    ]
    assert arrow.schema.field("absolute").type == pyarrow.float64()


def test_one_thread_is_as_good_as_many(model):
    texts = batch(text=[f"{text} In {year} we did more." for year in range(40) for text in SENTENCES])
    results = [model.align_batch(texts, jobs=jobs).to_dict() for jobs in [1, 2, 7]]
    assert results[0] == results[1] == results[2]


def test_what_is_wrong_with_the_call_is_an_exception(model):
    with pytest.raises(KeyError, match="there is no column"):
        model.align_batch(batch(body=SENTENCES))
    with pytest.raises(ValueError, match="one column"):
        model.align_batch(batch(text=SENTENCES), text="text", path="text")
    with pytest.raises(ValueError, match="rows is none of"):
        model.align_batch(batch(text=SENTENCES), rows="page")
    with pytest.raises(itl.SettingsError):
        model.align_batch(batch(text=SENTENCES), quote=3)
    with pytest.raises(ValueError, match="twice"):
        model.align_batch(batch(text=SENTENCES, id=SENTENCES), keep=["id"])
    with pytest.raises((TypeError, ValueError)):
        model.align_batch(["no", "table"])
