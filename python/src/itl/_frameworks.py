"""Frameworks: names, files, dictionaries and data frames in; concepts, checks and models out."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from itl import _native
from itl._models import Model
from itl._reports import Check, Crosswalk, Migration, Study
from itl._tables import Table
from itl.notices import Notice, warn

if TYPE_CHECKING:
    from typing import Unpack

    from itl._settings import InduceSettings

__all__ = ["Framework"]


class Framework:
    """A list of concepts with a text each: goals, controls, articles.

    ``source`` is the name of a framework (``itl.frameworks()`` lists them), a path, the bytes of a file, a dictionary
    (``{"id": …, "concepts": [{"id": …, "label": …, "descriptor": …}]}``), a list of such concepts, or a data frame of
    them.

    >>> import itl
    >>> rules = itl.Framework([
    ...     {"id": "w", "label": "Water", "descriptor": "Clean water for all."},
    ...     {"id": "e", "label": "Energy", "descriptor": "Affordable energy for all."},
    ... ], name="rules")
    >>> len(rules), rules.concepts["label"]
    (2, ['Water', 'Energy'])
    """

    def __init__(
        self,
        source: str | os.PathLike[str] | bytes | Mapping[str, Any] | Iterable[Mapping[str, Any]] | object,
        *,
        name: str | None = None,
        **settings: Unpack[InduceSettings],
    ) -> None:
        if isinstance(source, (str, os.PathLike)):
            self._native = _native.Framework.named(os.fspath(source), **settings)
        else:
            data, found = _framework_bytes(source, name)
            self._native = _native.Framework.from_bytes(data, found, **settings)
        warn(self.notices, self.name)

    @property
    def name(self) -> str:
        """What messages call it."""
        return self._native.name

    @property
    def id(self) -> str:
        """Its short name."""
        return self._native.id

    @property
    def title(self) -> str:
        """Its title."""
        return self._native.title

    @property
    def language(self) -> str | None:
        """The language that its file states."""
        return self._native.language

    @property
    def notices(self) -> list[Notice]:
        """What there is to say about its file."""
        return self._native.notices

    @property
    def concepts(self) -> Table:
        """Its concepts, all levels of them."""
        return Table(self._native.concepts)

    def __len__(self) -> int:
        return len(self._native)

    def induce(self, **settings: Unpack[InduceSettings]) -> Model:
        """A model of the framework.

        >>> import itl
        >>> model = itl.Framework("sdg").induce(scheme="graded", level=1)
        >>> len(model.concept_ids)
        17
        """
        model = Model(self._native.induce(**settings))
        warn(_new(model.notices, self.notices), self.name)
        return model

    def check(self, **settings: Unpack[InduceSettings]) -> Check:
        """What in the framework will get in the way of an alignment."""
        return Check(self._native.check(**settings))

    def study(self, **settings: Unpack[InduceSettings]) -> Study:
        """The framework against itself: whether its concepts can be told apart."""
        return Study(self._native.study(**settings))

    def crosswalk(
        self,
        other: Framework,
        *,
        levels: tuple[int | None, int | None] = (None, None),
        published: str | os.PathLike[str] | None = None,
    ) -> Crosswalk:
        """The links with another framework, both ways, beside a published mapping if there is one.

        >>> import itl
        >>> goals = itl.Framework("sdg-statements")
        >>> crosswalk = goals.crosswalk(itl.Framework("sdg"), levels=(None, 1))
        >>> crosswalk.links[0]["a"], crosswalk.links[0]["b"]
        ('1', '1')
        """
        mapping = None
        if published is not None:
            path = os.fspath(published)
            with open(path, "rb") as file:
                mapping = (file.read(), path)
        crosswalk = Crosswalk(self._native.crosswalk(other._native, levels, mapping))
        warn(crosswalk.notices, self.name)
        return crosswalk

    def migrate(self, new: Framework, *, levels: tuple[int | None, int | None] = (None, None)) -> Migration:
        """What became of the concepts in a later version: kept, reworded, moved, split, merged, withdrawn, new."""
        return Migration(self._native.migrate(new._native, levels))

    def to_dict(self) -> dict[str, Any]:
        """The framework as a dictionary, from which it can be made again."""
        value: dict[str, Any] = json.loads(self._native.write("json"))
        return value

    def to_bytes(self, form: Literal["toml", "json", "csv", "tsv", "ttl"] = "toml") -> bytes:
        """The framework as the bytes of a file."""
        return self._native.write(form)

    def __repr__(self) -> str:
        return f"<itl.Framework {self.id}: {self.title}, {len(self)} concepts>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_framework_again, (self.to_bytes(), self.name))


def _framework_again(data: bytes, name: str) -> Framework:
    return Framework(data, name=name)


def _new(notices: list[Notice], old: list[Notice]) -> list[Notice]:
    """Those that were not told before."""
    return [notice for notice in notices if notice not in old]


def _framework_bytes(source: object, name: str | None) -> tuple[bytes, str]:
    """A framework of Python as the bytes of a file, and what it is called."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(cast("bytes", source)), name or "framework"
    if isinstance(source, Mapping):
        whole = dict(cast("Mapping[str, Any]", source))
        return json.dumps(whole).encode(), f"{name or whole.get('id', 'framework')}.json"
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "to_dict"):
        rows = _frame_rows(source)
    elif isinstance(source, Iterable):
        rows = [_concept(row) for row in cast("Iterable[object]", source)]
    else:
        raise TypeError(f"a framework is no {type(source).__name__}")
    names = list(dict.fromkeys(key for row in rows for key in row))
    text = io.StringIO()
    table = csv.DictWriter(text, names, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows({key: "" if value is None else value for key, value in row.items()} for row in rows)
    return text.getvalue().encode(), f"{name or 'framework'}.csv"


def _concept(row: object) -> dict[str, Any]:
    """A concept of a list."""
    if not isinstance(row, Mapping):
        raise TypeError("a framework is a list of concepts, each a dictionary")
    return dict(cast("Mapping[str, Any]", row))


def _frame_rows(frame: Any) -> list[dict[str, Any]]:
    """The rows of a data frame."""
    if hasattr(frame, "__arrow_c_stream__"):
        try:
            return Table(_native.Table.texts(frame)).to_rows()
        except ImportError:
            # pandas needs pyarrow for that, and may be there without it.
            pass
    rows: list[dict[str, Any]] = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return rows
