"""Affinities as features for scikit-learn, which has to be installed.

>>> import itl.sklearn
>>> affinity = itl.sklearn.Affinity("sdg").fit(["We end hunger.", "Clean water for all."])
>>> affinity.transform(["We end hunger."]).shape
(1, 17)
>>> list(affinity.get_feature_names_out()[:3])
['1', '2', '3']
"""

# scikit-learn has no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedBaseClass=false

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy
from sklearn.base import BaseEstimator, TransformerMixin  # type: ignore[import-untyped]
from sklearn.utils.validation import check_is_fitted  # type: ignore[import-untyped]

from itl import _native
from itl._frameworks import Framework
from itl._models import Model

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Affinity"]


class Affinity(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Texts to their affinities to the concepts of a framework: a transformer without anything to learn.

    ``framework`` is what :class:`itl.Framework` takes, or a model. ``value`` is what a feature is: the ``absolute``
    affinity, that ``relative`` to the concept's own text, the ``evidence`` for the concept, or the
    ``share`` of the text in its passages. ``settings`` are those of :meth:`itl.Framework.induce` and
    :meth:`itl.Model.align`.
    """

    def __init__(
        self,
        framework: str | os.PathLike[str] | Framework | Model = "sdg",
        *,
        value: Literal["absolute", "relative", "evidence", "share"] = "absolute",
        settings: Mapping[str, Any] | None = None,
        jobs: int = 0,
    ) -> None:
        self.framework = framework
        self.value = value
        self.settings = settings
        self.jobs = jobs

    def fit(self, texts: Iterable[str], labels: object = None) -> Affinity:
        """Makes the model. The texts are looked at only to see that they are texts."""
        _texts(texts)
        if self.value not in ("absolute", "relative", "evidence", "share"):
            raise ValueError("value is absolute, relative, evidence or share")
        self.model_ = _model(self.framework, self.settings or {})
        return self

    def transform(self, texts: Iterable[str]) -> NDArray[numpy.float64]:
        """A row for every text and a column for every concept; what cannot be aligned, such as an empty text, is 0."""
        check_is_fitted(self, "model_")
        given = _native.Table.of_texts("text", _texts(texts))
        own = {name: value for name, value in (self.settings or {}).items() if name in _align_only()}
        table = self.model_.align_batch(given, quotes=0, jobs=self.jobs, **own)
        rows = table[self.value]
        empty = [0.0] * len(self.model_.concept_ids)
        matrix = numpy.array([row if row is not None else empty for row in rows], dtype=numpy.float64)
        return numpy.nan_to_num(matrix.reshape(len(rows), len(empty)))

    def get_feature_names_out(self, input_features: object = None) -> NDArray[numpy.object_]:
        """The ids of the concepts."""
        check_is_fitted(self, "model_")
        return numpy.array(self.model_.concept_ids, dtype=object)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        tags.requires_fit = True
        tags.no_validation = True
        return tags


def _texts(texts: Iterable[object]) -> list[str]:
    """The texts, or why they are none."""
    if isinstance(texts, str):
        raise ValueError("a list of texts is transformed, not one text")
    found: list[str] = []
    for text in texts:
        if not isinstance(text, str):
            raise ValueError("every sample is a text")
        found.append(text)
    return found


def _model(framework: Any, settings: Mapping[str, Any]) -> Model:
    if isinstance(framework, Model):
        return framework
    made = framework if isinstance(framework, Framework) else Framework(framework)
    return made.induce(**{name: value for name, value in settings.items() if name not in _align_only()})


def _align_only() -> set[str]:
    """The settings that have no part in making a model."""
    return {field for field, group, *_ in _native.declared_settings() if group != "method"}
