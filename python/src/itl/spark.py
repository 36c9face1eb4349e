"""ITL on Spark: a DataFrame of texts, bytes or paths in, a DataFrame of results out.

Spark distributes, repeats what is lost and shuffles; every task hands its Arrow batches to ``Model.align_batch`` and
does nothing else. The model is broadcast, and opened once in every Python worker. A document that cannot be read is a
row with its status and notices, never a failed task: a task that fails is repeated, and then ends the whole job.
``docs/cluster.md`` has examples and sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from itl._batches import Call, Parcel, opened

if TYPE_CHECKING:
    from typing import Unpack

    import pyarrow as pa
    from pyspark import Broadcast
    from pyspark.sql import DataFrame
    from pyspark.sql.streaming.query import StreamingQuery

    from itl._models import Model, RowKind
    from itl._settings import AlignSettings

__all__ = ["align", "align_stream", "summarize"]


def align(
    df: DataFrame,
    model: Model,
    *,
    text: str | None = None,
    bytes: str | None = None,
    path: str | None = None,
    id: str | None = None,
    rows: RowKind = "document",
    keep: Sequence[str] | None = None,
    **settings: Unpack[AlignSettings],
) -> DataFrame:
    """Aligns the documents of a DataFrame with a model, when Spark comes to it.

    One of ``text``, ``bytes`` and ``path`` names the column with the documents (``text`` if none is named); paths are
    opened on the executors. ``id`` names the column with their names. A row of the result is a document, a document's
    ``concept``, ``unit`` or ``quote``; it has the columns that ``keep`` names, by default all but the documents and
    their names. Settings are those of ``Model.align``. What is wrong with any of this is said here, before a job is
    started.
    """
    call = Call.over(df.columns, text, bytes, path, id, rows, keep, settings)
    kept = [df.schema[name] for name in call.keep]
    results = from_arrow_schema(call.schema(model)).fields
    parcel = Parcel.of(model)
    broadcast = df.sparkSession.sparkContext.broadcast(parcel.pickled)
    return df.mapInArrow(_Task(call, parcel.key, broadcast), StructType(kept + results))


def align_stream(
    df: DataFrame,
    model: Model,
    *,
    into: str,
    checkpoint: str,
    available_now: bool = False,
    text: str | None = None,
    bytes: str | None = None,
    path: str | None = None,
    id: str | None = None,
    rows: RowKind = "document",
    keep: Sequence[str] | None = None,
    **settings: Unpack[AlignSettings],
) -> StreamingQuery:
    """Aligns a stream of documents, and writes results to a folder of Parquet files as they come.

    ``checkpoint`` is the folder that says what is done. A stream that was stopped, however that happened, goes on
    from there when it is started again with the same folders, and every document is in the results once. Read them
    with Spark, which passes over files of batches that were cut short. With ``available_now`` the stream ends when
    everything that was there has been aligned. All else is as in :func:`align`.
    """
    results = align(df, model, text=text, bytes=bytes, path=path, id=id, rows=rows, keep=keep, **settings)
    writer = results.writeStream.format("parquet").option("path", into).option("checkpointLocation", checkpoint)
    return (writer.trigger(availableNow=True) if available_now else writer).start()


def summarize(results: DataFrame, by: str | Sequence[str]) -> DataFrame:
    """Sums up rows of concepts (``rows="concept"``) by one or several columns: a row for every group and concept.

    The columns are those of ``summary.csv`` of the command line: means of affinity, relative affinity, evidence and
    share; how many documents cover and mention the concept; how many passages there are; and the document with the most
    evidence or, without verdicts, relative affinity, of equal ones the first by its name, if any has something of it.
    """
    groups = [by] if isinstance(by, str) else list(by)
    value = F.coalesce("evidence", "relative", "absolute")
    of_concepts = results.where(F.col("concept").isNotNull())
    return of_concepts.groupBy(*groups, "concept", "label").agg(
        F.count("*").alias("documents"),
        F.avg("absolute").alias("absolute"),
        F.avg("relative").alias("relative"),
        F.avg("evidence").alias("evidence"),
        F.avg("share").alias("share"),
        F.count_if(F.col("verdict") == "covered").alias("covered_documents"),
        F.count_if(F.col("verdict") == "mentioned").alias("mentioned_documents"),
        F.count("verdict").alias("decided_documents"),
        F.sum("passages").alias("passages"),
        F.min_by("id", F.when(value > 0, F.struct(-value, F.col("id")))).alias("best_document"),
        F.max(F.when(value > 0, value)).alias("best_value"),
    )


class _Task:
    """What a task does with its batches."""

    def __init__(self, call: Call, key: str, pickled: Broadcast[Any]) -> None:
        self.call, self.key, self.pickled = call, key, pickled

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from self.call.in_slices(opened(self.key, self.pickled.value), batch)
