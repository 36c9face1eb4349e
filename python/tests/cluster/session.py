"""Spark on this machine, from its package alone: a folder for what it writes in, a session out. It talks to this
machine only."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

TWO_EXECUTORS = "local-cluster[2,1,1024]"
"""Two executors of one core each, and so much memory for both as Spark needs at least."""

TESTS = Path(__file__).parents[1]


def start(folder: Path, master: str = TWO_EXECUTORS) -> SparkSession:
    """A session whose event log is in ``folder/events``."""
    events = folder / "events"
    events.mkdir(exist_ok=True)
    os.environ.update(
        SPARK_HOME=str(Path(pyspark.__file__).parent),
        SPARK_LOCAL_IP="127.0.0.1",
        PYSPARK_PYTHON=sys.executable,
        PYSPARK_DRIVER_PYTHON=sys.executable,
    )
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "512m",
        "spark.executor.memory": "512m",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": events.as_uri(),
        # One file of plain lines, for a test to read.
        "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false",
        # A file is a partition, however small.
        "spark.sql.files.openCostInBytes": "128m",
        # What tests do to processes is a module of theirs.
        "spark.executorEnv.PYTHONPATH": str(TESTS.parent),
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "OFF",
    }
    builder = SparkSession.builder.master(master).appName("itl")
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()
