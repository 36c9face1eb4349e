"""A stream whose driver is killed after two commits and started again: every document is in the results, and once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.parquet as pq

from . import corpora, session

FILES, ROWS = 6, 200

FIRST = 3
"""Files that are there before the kill: the stream waits for others then, and cannot be done before it is killed."""

PATIENCE = 180
"""Longest wait for two commits; it ends as soon as they are there."""


def test_c_a_killed_stream_goes_on(tmp_path, model):
    source, into, checkpoint = tmp_path / "source", tmp_path / "results", tmp_path / "checkpoint"
    source.mkdir()
    table = corpora.table(FILES * ROWS).select(["id", "text"])

    def arrive(number):
        lines = [json.dumps(row) + "\n" for row in table.slice(number * ROWS, ROWS).to_pylist()]
        (tmp_path / "arriving").write_text("".join(lines))
        (tmp_path / "arriving").rename(source / f"{number}.json")

    for number in range(FIRST):
        arrive(number)
    job = [sys.executable, "-m", "tests.cluster.stream_job", source, into, checkpoint]
    first = subprocess.Popen(job, start_new_session=True, cwd=session.TESTS.parent)
    end = time.monotonic() + PATIENCE
    while not (checkpoint / "commits" / "1").exists() and first.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert first.poll() is None, "the stream waits for more"
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    assert (checkpoint / "commits" / "1").exists(), "two batches were committed"

    for number in range(FIRST, FILES):
        arrive(number)
    subprocess.run([*job, "available-now"], check=True, cwd=session.TESTS.parent)
    found = committed(into).sort_by("id").combine_chunks()
    wanted = pa.table(model.align_batch(table, id="id"))
    assert found["id"].to_pylist() == table["id"].to_pylist()
    assert found.cast(wanted.schema).equals(wanted)


def committed(folder):
    """The files of finished batches, as Spark lists them: those of a batch that was cut short are not among them."""
    logs = [log for log in (folder / "_spark_metadata").iterdir() if not log.name.startswith(".")]
    entries = [json.loads(line) for log in logs for line in log.read_text().splitlines() if line.startswith("{")]
    paths = {entry["path"].removeprefix("file://") for entry in entries}
    return pa.concat_tables(pq.ParquetFile(path).read() for path in sorted(paths))
