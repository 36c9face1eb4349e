"""Models in other threads and processes: pickled, copied, forked, spawned."""

from __future__ import annotations

import asyncio
import copy
import multiprocessing
import pickle
from concurrent.futures import ThreadPoolExecutor

import itl
import pyarrow
import pytest

TEXTS = [f"Programme {number}: clean water, renewable energy and schools for every child." for number in range(40)]


def test_a_pickle_gives_the_same_bytes(model, plan):
    again = pickle.loads(pickle.dumps(model))
    assert again == model
    assert hash(again) == hash(model)
    assert again.name == model.name
    assert again.notices == model.notices
    assert again.align(plan).to_json() == model.align(plan).to_json()


def test_a_model_with_notices_keeps_them(tmp_path):
    csv = "id,label,descriptor\nw,Water,Clean water for all\ne,Energy,\n"
    framework = itl.Framework(csv.encode(), name="rules.csv")
    own = framework.induce(language="en")
    again = pickle.loads(pickle.dumps(own))
    assert again.notices == own.notices
    text = "Wir sparen Wasser und Energie, und alle Menschen haben sauberes Wasser zum Trinken und zum Waschen."
    # A language that was asked for is not checked, here or there.
    assert again.align(text=text).to_json() == own.align(text=text).to_json()


def test_a_framework_can_be_pickled(goals):
    again = pickle.loads(pickle.dumps(goals))
    assert again.induce() == goals.induce()


def test_copies_are_the_same_model(model, plan):
    assert copy.copy(model) is model
    assert copy.deepcopy({"model": model})["model"] is model
    result = model.align(plan)
    assert copy.copy(result) is result
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(result)


def in_child(model: itl.Model, text: str) -> str:
    return model.align(text=text).to_json()


def many_in_child(model: itl.Model) -> list[str]:
    return [result.to_json() for result in model.align_many(texts=TEXTS)]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(model, method):
    """Threads of the parent are there already, and do not follow into a fork."""
    here = many_in_child(model)
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        assert pool.starmap(in_child, [(model, text) for text in TEXTS[:4]]) == [
            model.align(text=text).to_json() for text in TEXTS[:4]
        ]
        assert pool.apply(many_in_child, (model,)) == here


def test_an_iterator_does_not_follow_into_a_fork(model):
    results = model.align_many(texts=TEXTS)
    next(results)
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()

    def child() -> None:
        try:
            next(results)
        except RuntimeError as error:
            queue.put(str(error))

    process = context.Process(target=child)
    process.start()
    process.join()
    assert "another process" in queue.get()
    assert len(list(results)) == len(TEXTS) - 1


def test_threads_share_a_model(model):
    expected = [model.align(text=text).to_json() for text in TEXTS]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda text: model.align(text=text).to_json(), TEXTS)) == expected


def test_many_batches_and_iterators_at_a_time(model):
    """Those who hand out documents never take the threads of those who work."""
    batch = pyarrow.table({"text": TEXTS})
    expected = model.align_batch(batch).to_dict()
    with ThreadPoolExecutor(12) as pool:
        assert all(
            table.to_dict() == expected for table in pool.map(lambda _: model.align_batch(batch, jobs=1), range(12))
        )
    together = zip(*(model.align_many(texts=TEXTS, jobs=1) for _ in range(6)), strict=True)
    assert [row[0].name for row in together] == [str(number) for number in range(len(TEXTS))]


def test_asyncio(model):
    async def together() -> list[itl.Result]:
        return await asyncio.gather(*(asyncio.to_thread(model.align, text=text) for text in TEXTS[:8]))

    assert [result.to_json() for result in asyncio.run(together())] == [
        model.align(text=text).to_json() for text in TEXTS[:8]
    ]
