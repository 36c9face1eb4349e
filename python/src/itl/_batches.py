"""What every engine that hands out Arrow batches does with one: documents in, rows of results out.

The adapters (``itl.spark``, ``itl.ray``) say where batches come from and where a model is kept; the one call that
they make is here. Nothing here knows an engine.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa

from itl._models import Model, RowKind

if TYPE_CHECKING:
    from itl._settings import AlignSettings

DOCUMENTS_AT_A_TIME = 256
"""Documents that go through the kernel together: so many that the call costs nothing, so few that the units of long
documents, with their texts, do not fill the memory of a worker."""

MODELS_KEPT = 4
"""Models that a process keeps open. The jobs of one application mostly use one."""

_open: dict[str, Model] = {}


@dataclass(frozen=True)
class Parcel:
    """A model on its way to other processes: its bytes, and what they are told apart by."""

    key: str
    pickled: bytes

    @classmethod
    def of(cls, model: Model) -> Parcel:
        """The model, packed."""
        pickled = pickle.dumps(model)
        return cls(hashlib.sha256(pickled).hexdigest(), pickled)


def opened(key: str, pickled: bytes) -> Model:
    """The model of a parcel, opened once in every process."""
    if key not in _open:
        if len(_open) >= MODELS_KEPT:
            _open.clear()
        _open[key] = pickle.loads(pickled)
    return _open[key]


@dataclass(frozen=True)
class Call:
    """How ``Model.align_batch`` is called on every batch of a table."""

    text: str | None
    bytes: str | None
    path: str | None
    id: str | None
    rows: RowKind
    keep: tuple[str, ...]
    settings: AlignSettings

    @classmethod
    def over(
        cls,
        columns: Sequence[str],
        text: str | None,
        bytes: str | None,
        path: str | None,
        id: str | None,
        rows: RowKind,
        keep: Sequence[str] | None,
        settings: AlignSettings,
    ) -> Call:
        """The call for a table with these columns; by default it keeps all but documents and their names."""
        if text is None and bytes is None and path is None:
            text = "text"
        if keep is None:
            keep = [name for name in columns if name not in (text, bytes, path, id)]
        # A task of an engine has one core. The engine runs as many of them as there are.
        alone: AlignSettings = {"jobs": 1, **settings}
        return cls(text, bytes, path, id, rows, tuple(keep), alone)

    def schema(self, model: Model) -> pa.Schema:
        """The columns of results besides those that are kept; what is wrong with the call is said here."""
        kinds = {self.text: pa.string(), self.bytes: pa.binary(), self.path: pa.string(), self.id: pa.string()}
        empty = pa.table({name: pa.array([], kind) for name, kind in kinds.items() if name is not None})
        schema = self._align(model, empty, ()).schema
        own = [name for name in self.keep if name in schema.names]
        if own:
            raise ValueError(
                f'results have a column "{own[0]}" of their own: rename that of the table, or name those to keep='
            )
        return schema

    def align(self, model: Model, batch: pa.RecordBatch | pa.Table) -> pa.Table:
        """The results of a batch."""
        return self._align(model, batch, self.keep)

    def in_slices(self, model: Model, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        """The results of a batch of any size, some documents at a time."""
        for start in range(0, batch.num_rows, DOCUMENTS_AT_A_TIME):
            yield from self.align(model, batch.slice(start, DOCUMENTS_AT_A_TIME)).to_batches()

    def _align(self, model: Model, table: object, keep: Sequence[str]) -> pa.Table:
        results = model.align_batch(
            table,
            text=self.text,
            bytes=self.bytes,
            path=self.path,
            id=self.id,
            rows=self.rows,
            keep=keep,
            **self.settings,
        )
        return results.to_arrow()
