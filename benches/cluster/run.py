#!/usr/bin/env python3
"""Sizes a cluster by measurement: documents per second and core, memory of a worker and of its readers.

    target/tools/spark/bin/python benches/cluster/run.py [--shared DIR] [--rounds N]

In: texts made of the examples and, where there is a shared folder, its real reports in PDF. Out: a table in Markdown.
A worker is a process that does what a task of Spark or Ray does: it opens the model of a parcel, and hands batches to
the kernel on one core. The wheel that is installed is measured, so it should be one of a release: `pip install
./python`.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

import itl  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from itl._batches import Call, Parcel, opened  # noqa: E402

SHORT_TEXTS = 5_000


def main() -> None:
    """Measures every kind of work in a worker of its own, as often as told, and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--rounds", type=int, default=3)
    told = parser.parse_args()
    model = itl.Framework("sdg").induce()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "model").write_bytes(pickle.dumps(Parcel.of(model)))
        print(f"model: {len(Parcel.of(model).pickled) / 1e6:.2f} MB")
        print("| documents | rows | open, s | documents/s and core | MB/s and core | worker, MB | reader, MB |")
        print("|---|---|---:|---:|---:|---:|---:|")
        for name, table, column in tables(told.shared):
            pq.write_table(table, folder / "documents")
            bodies = table[column].to_pylist()
            size = sum(os.path.getsize(one) if column == "path" else len(one.encode()) for one in bodies)
            for rows in ("document", "unit"):
                runs = [measured(folder, column, rows) for _ in range(told.rounds)]
                start, seconds, worker, reader = (statistics.median(each) for each in zip(*runs, strict=True))
                rate = table.num_rows / seconds
                figures = f"{start:.2f} | {rate:,.1f} | {size / seconds / 1e6:.2f} | {worker:.0f} | {reader:.0f}"
                print(f"| {name} | {rows} | {figures} |", flush=True)


def tables(shared: Path) -> list[tuple[str, pa.Table, str]]:
    """What is measured: a name, documents, and the column that they stand in."""
    from tests.cluster import corpora

    found = [(f"{SHORT_TEXTS:,} texts of two to seven sentences", corpora.table(SHORT_TEXTS), "text")]
    plan = (ROOT / "examples/campus-plan.txt").read_text()
    found.append(("200 texts of 9.6 kB", pa.table({"id": corpora.names(200), "text": [plan] * 200}), "text"))
    reports = sorted(map(str, (shared / "pdf/reports").glob("*.pdf")))
    if reports:
        found.append((f"{len(reports)} reports in PDF", pa.table({"id": reports, "path": reports}), "path"))
    else:
        print(f"skipped: no reports in {shared}")
    return found


def measured(folder: Path, column: str, rows: str) -> list[float]:
    """Seconds to open the model, seconds of a core for the documents, most memory of worker and readers."""
    worker = [sys.executable, __file__, "--worker", str(folder), column, rows]
    return [float(word) for word in subprocess.run(worker, check=True, capture_output=True, text=True).stdout.split()]


def work(folder: Path, column: str, rows: str) -> None:
    """What a worker does. It prints what it took."""
    parcel = pickle.loads((folder / "model").read_bytes())
    begun = time.perf_counter()
    model = opened(parcel.key, parcel.pickled)
    ready = time.perf_counter()
    table = pq.read_table(folder / "documents").combine_chunks()
    columns = {name: column if name == column else None for name in ("text", "bytes", "path")}
    call = Call.over(table.column_names, **columns, id="id", rows=rows, keep=[], settings={})
    batch = table.to_batches()[0]
    start = core_seconds()
    sum(each.num_rows for each in call.in_slices(model, batch))
    done = core_seconds()
    memory = [resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(ready - begun, done - start, *memory)


def core_seconds() -> float:
    """What this process and its readers took of a core, whatever else the machine does."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        work(Path(sys.argv[2]), *sys.argv[3:])
    else:
        main()
