"""A program that aligns a stream of files; ``test_stream.py`` starts it, kills it and starts it again.

python -m tests.cluster.stream_job SOURCE RESULTS CHECKPOINT [available-now]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import itl.spark

from . import session


def main(source: str, into: str, checkpoint: str, *end: str) -> None:
    """Aligns what arrives in a folder until it is stopped or, if told so, until everything that is there is aligned."""
    model = itl.Framework("sdg").induce()
    with tempfile.TemporaryDirectory() as folder:
        spark = session.start(Path(folder), "local[2]")
        arriving = spark.readStream.schema("id string, text string").option("maxFilesPerTrigger", 1).json(source)
        query = itl.spark.align_stream(
            arriving, model, id="id", into=into, checkpoint=checkpoint, available_now=bool(end)
        )
        query.awaitTermination()
        spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
