"""Real Ray with two actors: what one process gives, also when an actor is killed in the middle."""

from __future__ import annotations

import os
import signal

import itl.ray
import pyarrow as pa
import pytest
import ray

from . import corpora, faults

DOCUMENTS = 5_000

BLOCKS = 40
"""Blocks of the dataset, each of which is a task of an actor."""


@pytest.fixture(scope="module", autouse=True)
def _cluster():
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=256 << 20,
        log_to_driver=False,
        logging_level="ERROR",
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def dataset(table):
    rows = DOCUMENTS // BLOCKS
    return ray.data.from_arrow([table.slice(start, rows) for start in range(0, DOCUMENTS, rows)])


def assert_same(found, wanted):
    """The same rows, doubles to the last bit, and none twice."""
    right = pa.table(wanted)
    left = pa.concat_tables(found).sort_by("id").combine_chunks()
    assert left["id"].to_pylist() == right["id"].to_pylist()
    assert left.cast(right.schema).equals(right)


def test_a_plain_run_equals_one_process(model):
    table = corpora.table(DOCUMENTS)
    results = itl.ray.align(dataset(table), model, id="id")
    found = list(results.iter_batches(batch_format="pyarrow", batch_size=None))
    assert_same(found, model.align_batch(table, id="id", keep=["year"]))


def test_a_killed_actor_costs_nothing_but_time(model):
    table = corpora.table(DOCUMENTS)
    found, actors, killed = [], set(), None
    results = itl.ray.align(dataset(table), model, id="id", actors=2)
    for batch in results.iter_batches(batch_format="pyarrow", batch_size=None, prefetch_batches=0):
        found.append(batch)
        actors.update(faults.processes("ray::MapWorker"))
        if killed is None:
            killed = min(actors)
            os.kill(killed, signal.SIGKILL)
    assert killed is not None
    assert len(actors) > 2, "another actor has come for the one that was killed"
    assert_same(found, model.align_batch(table, id="id", keep=["year"]))
