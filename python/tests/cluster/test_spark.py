"""Real Spark with two executor processes: what one process gives, also when an executor is killed or documents are
poison."""

from __future__ import annotations

import csv
import json
import math
import time
from pathlib import Path

import itl.spark
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from ..conftest import run
from ..documents import SENTENCES, docx, pdf
from . import corpora, faults, session

DOCUMENTS = 5_000

FILES = 16
"""Files of a table, each of which is a task."""

PATIENCE = 120
"""Longest wait for a new executor, which has to start a Java machine; waiting ends as soon as it is there."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("spark")


@pytest.fixture(scope="module")
def spark(folder):
    started = session.start(folder)
    yield started
    started.stop()


def stored(table, folder):
    """The table in files of equal length, each of which Spark makes a task of."""
    folder.mkdir()
    rows = -(-table.num_rows // FILES)
    for number in range(FILES):
        pq.write_table(table.slice(number * rows, rows), folder / f"{number:02}.parquet")
    return str(folder)


def by_document(results):
    table = pa.table(results)
    keys = [name for name in ("id", "concept", "unit", "rank") if name in table.column_names]
    return table.sort_by([(name, "ascending") for name in keys]).combine_chunks()


def assert_same(found, wanted):
    """The same rows, doubles to the last bit, and none twice."""
    left, right = by_document(found.toArrow()), by_document(wanted)
    assert left.column_names == right.column_names
    assert left.num_rows == right.num_rows
    assert left.cast(right.schema).equals(right)


@pytest.mark.parametrize("rows", ["document", "unit", "quote", "concept"])
def test_a_plain_run_equals_one_process(spark, folder, model, rows):
    table = corpora.table(DOCUMENTS)
    df = spark.read.parquet(stored(table, folder / f"plain-{rows}"))
    found = itl.spark.align(df, model, text="text", id="id", rows=rows)
    assert_same(found, model.align_batch(table, text="text", id="id", rows=rows, keep=["year"]))


def test_b_a_killed_executor_costs_nothing_but_time(spark, folder, model):
    table = corpora.table(DOCUMENTS)
    df = spark.read.parquet(stored(table, folder / "killed"))
    victim, marker = f"{DOCUMENTS // FILES * 2 + 10:05}", folder / "marker"
    doomed = df.mapInArrow(faults.KillExecutor(victim, marker), df.schema)
    found = itl.spark.align(doomed, model, text="text", id="id")
    assert_same(found, model.align_batch(table, text="text", id="id", keep=["year"]))
    assert marker.exists()

    def happened(event):
        log = next((folder / "events").iterdir())
        return [each for line in log.read_text().splitlines() if (each := json.loads(line))["Event"] == event]

    end = time.monotonic() + PATIENCE
    while len(happened("SparkListenerExecutorAdded")) < 3 and time.monotonic() < end:
        time.sleep(0.2)
    first, second, new = [each["Executor ID"] for each in happened("SparkListenerExecutorAdded")]
    removed = [each["Executor ID"] for each in happened("SparkListenerExecutorRemoved")]
    reasons = [each["Task End Reason"] for each in happened("SparkListenerTaskEnd")]
    lost = [reason["Executor ID"] for reason in reasons if reason["Reason"] == "ExecutorLostFailure"]
    assert len(lost) == 1
    assert removed == lost
    assert lost[0] in (first, second)
    assert new not in (first, second)


def test_d_poison_is_three_rows_with_their_notices(spark, folder, model):
    sound = [text.encode() for text in corpora.texts(DOCUMENTS)]
    for number in range(0, DOCUMENTS, 200):
        sentences = [sound[number].decode(), *SENTENCES]
        sound[number] = pdf(sentences) if number % 400 else docx(sentences)
    poison = {
        1_111: (corpora.memory_bomb(), "too-much-memory"),
        2_222: (corpora.zip_bomb(), "bound"),
        3_333: (b"%PDF-1.7 broken", "damaged"),
    }
    contents = [poison[number][0] if number in poison else sound[number] for number in range(DOCUMENTS)]
    ids = corpora.names(DOCUMENTS)
    df = spark.read.parquet(stored(pa.table({"id": ids, "content": contents}), folder / "poison"))
    columns_and_settings = {"bytes": "content", "id": "id", "max_memory": "64M"}
    found = by_document(itl.spark.align(df, model, **columns_and_settings).toArrow())
    failed = found.filter(pc.not_equal(found["status"], "ok"))
    assert {int(row["id"]): row["notices"][0]["code"] for row in failed.to_pylist()} == {
        number: code for number, (_, code) in poison.items()
    }
    rest = pa.table({"id": ids, "content": sound}).filter([number not in poison for number in range(DOCUMENTS)])
    wanted = by_document(model.align_batch(rest, **columns_and_settings))
    assert found.filter(pc.equal(found["status"], "ok")).cast(wanted.schema).combine_chunks().equals(wanted)


@pytest.mark.smoke
def test_numbers_are_those_of_the_command_line(spark, folder, model):
    """PDF, DOCX, text and the rows of a table: Spark, Python and the program give the same doubles."""
    files = folder / "files"
    files.mkdir()
    (files / "a.pdf").write_bytes(pdf(SENTENCES))
    (files / "b.docx").write_bytes(docx(SENTENCES))
    (files / "c.txt").write_text("\n\n".join(SENTENCES))
    table = corpora.table(20)
    with (folder / "table.csv").open("w", newline="") as out:
        csv.writer(out).writerows([table.column_names, *(row.values() for row in table.to_pylist())])
    run("align", files, folder / "table.csv", "-o", f"{folder}/printed/", code=None)
    printed = pq.read_table(folder / "printed" / "affinities")
    paths = pa.table({"path": [str(path) for path in sorted(files.iterdir())]})
    by_path = itl.spark.align(spark.createDataFrame(paths), model, path="path", rows="concept")
    by_text = itl.spark.align(spark.createDataFrame(table), model, id="id", rows="concept", keep=[])
    found = pa.concat_tables([by_document(by_path.toArrow()), by_document(by_text.toArrow())])
    single = pa.concat_tables(
        [
            by_document(model.align_batch(paths, path="path", rows="concept")),
            by_document(model.align_batch(table, id="id", rows="concept")),
        ]
    )
    names = [Path(name).name for name in found["id"].to_pylist()]
    assert sorted(set(names)) == sorted({*(path.name for path in files.iterdir()), *table["id"].to_pylist()})
    printed = sorted(printed.to_pylist(), key=lambda row: (Path(row["id"]).name, row["concept"]))
    for results in (found, single):
        rows = sorted(results.to_pylist(), key=lambda row: (Path(row["id"]).name, row["concept"]))
        for column in ["concept", "absolute", "relative", "verdict", "evidence", "passages", "share"]:
            assert [row[column] for row in rows] == [row[column] for row in printed], column


@pytest.mark.smoke
def test_a_document_that_cannot_be_read_is_a_row(spark, model):
    """Documents of several kinds in both executors: every row is that of one process, also those that failed."""
    bodies = [pdf(SENTENCES), b"%PDF-1.7 broken", docx(SENTENCES), b"", " ".join(SENTENCES).encode(), None] * 4
    table = pa.table({"id": corpora.names(len(bodies)), "body": pa.array(bodies, pa.binary())})
    df = spark.createDataFrame(table).repartition(4)
    wanted = model.align_batch(table, bytes="body", id="id")
    assert wanted["status"] == ["ok", "failed", "ok", "failed", "ok", "failed"] * 4
    assert_same(itl.spark.align(df, model, bytes="body", id="id"), wanted)


def test_summaries_are_those_of_the_command_line(spark, folder, model):
    """Counts are the same; means are added up in another order, by which they may differ in their last digits."""
    table = corpora.table(200)
    with (folder / "years.csv").open("w", newline="") as out:
        csv.writer(out).writerows([table.column_names, *(row.values() for row in table.to_pylist())])
    run("align", folder / "years.csv", "-o", f"{folder}/summed/", "--summary", "year", code=None)
    with (folder / "summed" / "summary.csv").open(newline="") as file:
        printed = {(row["group"], row["concept"]): row for row in csv.DictReader(file)}
    results = itl.spark.align(spark.createDataFrame(table), model, id="id", rows="concept")
    summed = itl.spark.summarize(results, "year").toArrow().to_pylist()
    found = {(str(row["year"]), row["concept"]): row for row in summed}
    assert len(found) == 5 * len(model.concept_ids)
    for key, row in found.items():
        wanted = printed[key]
        counts = ["documents", "covered_documents", "mentioned_documents", "decided_documents", "passages"]
        assert [row[name] for name in counts] == [int(wanted[name]) for name in counts]
        assert (row["label"], row["best_document"] or "") == (wanted["label"], wanted["best_document"])
        assert row["best_value"] == (float(wanted["best_value"]) if wanted["best_value"] else None)
        for name in ["absolute", "relative", "evidence", "share"]:
            assert math.isclose(row[name], float(wanted[name]), rel_tol=1e-12), (key, name)


@pytest.mark.smoke
def test_what_is_wrong_is_said_before_a_job_is_started(spark, model):
    df = spark.createDataFrame(pa.table({"text": ["We end hunger."], "status": ["new"]}))
    with pytest.raises(ValueError, match='a column "status" of their own'):
        itl.spark.align(df, model)
    with pytest.raises(itl.SettingsError):
        itl.spark.align(df, model, keep=[], max_second=3)
