"""Random arguments and objects never crash the interpreter: whatever is wrong is an exception."""

from __future__ import annotations

import warnings

import itl
import pyarrow
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from itl import _native

from .conftest import plain_or_long

COUNT = plain_or_long(60, 1500)
NAMES = [field for field, *_ in _native.declared_settings()]

texts = st.text(max_size=60)
objects = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), texts, st.binary(max_size=60), st.lists(texts, max_size=3),
    st.dictionaries(texts, texts, max_size=3), st.just(object()), st.just(lambda: 1), st.complex_numbers(),
)  # fmt: skip
kwargs = st.dictionaries(
    st.one_of(st.sampled_from(NAMES), st.text("abc_", min_size=1, max_size=6)), objects, max_size=3
)
fuzz = settings(max_examples=COUNT, deadline=None, suppress_health_check=list(HealthCheck))

MODEL = itl.Framework("sdg-statements").induce()
RESULT = MODEL.align(text="We end hunger. Clean water for all.")


def tried(call, *arguments, **settings):
    """Anything but the end of the process is an answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return call(*arguments, **settings)
        except Exception as error:
            assert str(error) or error.args, repr(error)
            return None


@fuzz
@given(objects, kwargs)
def test_frameworks(source, settings):
    tried(itl.Framework, source, **{key: value for key, value in settings.items() if key != "name"})


@fuzz
@given(kwargs)
def test_inducing(settings):
    tried(itl.Framework("sdg-statements").induce, **{**settings, "window": 3})


@fuzz
@given(objects, texts, kwargs)
def test_aligning(document, text, settings):
    settings = {key: value for key, value in settings.items() if key != "jobs"}
    tried(MODEL.align, document, **settings)
    tried(MODEL.align, text=text, **settings)
    tried(MODEL.align, text=text)


@fuzz
@given(st.one_of(objects, st.lists(objects, max_size=4)), st.sampled_from(["warn", "raise", "return", "x"]))
def test_aligning_many(documents, errors):
    tried(lambda: list(MODEL.align_many(documents, errors=errors)))
    tried(lambda: list(MODEL.align_many(texts=documents, errors=errors)))


@fuzz
@given(
    st.lists(st.one_of(st.none(), texts), max_size=5),
    objects,
    st.sampled_from(["document", "concept", "unit", "quote", "x"]),
)
def test_batches(column, other, rows):
    table = pyarrow.table({"text": pyarrow.array(column, pyarrow.string())})
    tried(lambda: MODEL.align_batch(table, rows=rows).to_rows())
    tried(lambda: MODEL.align_batch(other, rows=rows).to_rows())
    tried(lambda: MODEL.align_batch(table, text=other, id=other, rows=rows, keep=other))


@fuzz
@given(objects, objects)
def test_results(first, second):
    for call in [RESULT.explain, RESULT.quotes, RESULT.save, RESULT.to_bytes, RESULT.profile.__getitem__]:
        tried(call, first)
        if call != RESULT.save:
            tried(call, first, second)
    tried(lambda: RESULT.matrix[first, second])
    tried(itl.compare, first, second)
    tried(itl.evaluate, MODEL, first, second)
    tried(itl.analyze, first)


@fuzz
@given(st.binary(max_size=200))
def test_bytes(data):
    tried(itl.Model.from_bytes, data)
    tried(itl.Framework, data)
    tried(MODEL.align, data)
    parcel = MODEL._native.pack()[0]
    tried(_native.Model.unpack, parcel[: len(data) * 7] + data + parcel[len(data) * 8 :], None)
