"""ITL on Ray Data: a dataset of texts, bytes or paths in, a dataset of results out.

Ray starts actors, hands them batches, and starts others where one is lost; every actor opens the model once and hands
its batches to ``Model.align_batch``. A document that cannot be read is a row with its status and notices.
``docs/cluster.md`` has examples and sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ray
from ray.data import ActorPoolStrategy

from itl._batches import DOCUMENTS_AT_A_TIME, Call, Parcel, opened

if TYPE_CHECKING:
    from typing import Unpack

    import pyarrow as pa
    from ray.data import Dataset

    from itl._models import Model, RowKind
    from itl._settings import AlignSettings

__all__ = ["align"]


def align(
    dataset: Dataset,
    model: Model,
    *,
    text: str | None = None,
    bytes: str | None = None,
    path: str | None = None,
    id: str | None = None,
    rows: RowKind = "document",
    keep: Sequence[str] | None = None,
    actors: int | None = None,
    **settings: Unpack[AlignSettings],
) -> Dataset:
    """Aligns the documents of a dataset with a model, when Ray comes to it.

    ``actors`` are processes with a core each, by default as many as the cluster has cores. Columns, rows and settings
    are those of ``itl.spark.align``; paths are opened by the actors.
    """
    call = Call.over(dataset.columns() or [], text, bytes, path, id, rows, keep, settings)
    call.schema(model)
    parcel = Parcel.of(model)
    cores = int(ray.cluster_resources().get("CPU", 1))
    return dataset.map_batches(
        _Aligner,
        fn_constructor_args=(call, parcel.key, ray.put(parcel.pickled)),
        batch_format="pyarrow",
        batch_size=DOCUMENTS_AT_A_TIME,
        compute=ActorPoolStrategy(size=actors or cores),
        num_cpus=1,
        zero_copy_batch=True,
    )


class _Aligner:
    """An actor: a model, and the call on every batch."""

    def __init__(self, call: Call, key: str, pickled: ray.ObjectRef[Any]) -> None:
        self.call, self.model = call, opened(key, ray.get(pickled))

    def __call__(self, batch: pa.Table) -> pa.Table:
        return self.call.align(self.model, batch)
