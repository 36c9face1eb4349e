"""Verbs that belong to no object."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from itl import _native
from itl._frameworks import Framework
from itl._models import Model
from itl._reports import Analysis, Comparison, Evaluation
from itl._results import Result
from itl._sources import Document, source
from itl.notices import warn

if TYPE_CHECKING:
    from typing import Unpack

    from itl._settings import AlignSettings

__all__ = ["align", "analyze", "compare", "evaluate", "frameworks", "languages"]


def align(
    document: Document | None = None,
    framework: str | os.PathLike[str] | Framework | Model = "sdg",
    *,
    text: str | None = None,
    name: str | None = None,
    **settings: Unpack[AlignSettings],
) -> Result:
    """Aligns one document with a framework, in one call. For several, induce a model once.

    >>> import itl
    >>> result = itl.align(text="We end hunger.", framework="sdg-statements")
    >>> max(result.profile, key=lambda row: row["absolute"])["concept"]
    '2'
    """
    return _model(framework).align(document, text=text, name=name, **settings)


def _model(framework: str | os.PathLike[str] | Framework | Model) -> Model:
    if isinstance(framework, Model):
        return framework
    return framework.induce() if isinstance(framework, Framework) else Model.load(framework)


def compare(*results: Result) -> Comparison:
    """Documents side by side, in their order: what moved between them, and the terms that moved it.

    >>> import itl
    >>> model = itl.Framework("sdg").induce()
    >>> before = model.align(text="We end hunger.", name="2024")
    >>> after = model.align(text="We buy renewable energy.", name="2025")
    >>> [document["path"] for document in itl.compare(before, after).to_dict()["documents"]]
    ['2024', '2025']
    """
    return Comparison(_native.compare([result._native for result in results]))  # pyright: ignore[reportPrivateUsage]


def evaluate(
    model: Model,
    texts: Iterable[str],
    labels: Iterable[str | Iterable[str]],
    *,
    ids: Iterable[str] | None = None,
    name: str = "labelled texts",
    baselines: Sequence[Literal["bm25", "tfidf"]] = ("bm25", "tfidf"),
    rank: Literal["absolute", "relative"] = "absolute",
    cutoff: float | None = None,
    top: int | None = None,
    resamples: int | None = None,
    seed: int | None = None,
    without_verbatim: bool = False,
    examples: int = 10,
    **settings: Unpack[AlignSettings],
) -> Evaluation:
    """How good the answers of a model are: texts and the ids of their concepts in, metrics beside baselines out.

    >>> import itl
    >>> model = itl.Framework("sdg").induce()
    >>> texts = ["We end hunger.", "Clean water for all.", "Schools for every child."]
    >>> itl.evaluate(model, texts, ["2", "6", "4"], resamples=0).metric("hit_1")
    1.0
    """
    given = list(texts)
    wanted = [[label] if isinstance(label, str) else list(label) for label in labels]
    named = [str(number) for number in range(1, len(given) + 1)] if ids is None else list(ids)
    if not len(given) == len(wanted) == len(named):
        raise ValueError(f"{len(given)} texts, {len(wanted)} labels and {len(named)} ids do not fit")
    evaluation = Evaluation(
        _native.evaluate(
            model._native,  # pyright: ignore[reportPrivateUsage]
            list(zip(named, given, wanted, strict=True)),
            name=name,
            baselines=list(baselines),
            rank=rank,
            cutoff=cutoff,
            top=top,
            resamples=resamples,
            seed=seed,
            without_verbatim=without_verbatim,
            examples=examples,
            **settings,
        )
    )
    warn(evaluation.notices, name)
    return evaluation


def analyze(
    document: Document | None = None,
    model: Model | None = None,
    *,
    text: str | None = None,
    name: str | None = None,
    **settings: Unpack[AlignSettings],
) -> Analysis:
    """How a text is read: as a model would or, without one, in its own language.

    >>> import itl
    >>> [token["stem"] for token in itl.analyze(text="We end hunger.").to_dict()["sentences"][0]["tokens"]]
    [None, 'end', 'hunger', None]
    """
    native = model._native if model is not None else None  # pyright: ignore[reportPrivateUsage]
    return Analysis(_native.analyze(source(document, text, name), native, **settings))


def frameworks() -> list[dict[str, Any]]:
    """The frameworks that can be named: those that come with the package, and those of the user's folder.

    >>> import itl
    >>> [framework["name"] for framework in itl.frameworks()][:2]
    ['sdg', 'sdg-statements']
    """
    value: list[dict[str, Any]] = json.loads(_native.frameworks())
    return value


def languages() -> list[dict[str, Any]]:
    """The languages, and how well each is read.

    >>> import itl
    >>> len(itl.languages())
    40
    """
    value: list[dict[str, Any]] = json.loads(_native.languages())
    return value
