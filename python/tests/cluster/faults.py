"""What tests do to processes of a cluster: kill one, once, in the middle of its work.

A test puts `KillExecutor` before the alignment in the same task, so that the task is lost for certain, whatever the
machine's speed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa


class KillExecutor:
    """Lets batches through; kills the executor of the first task that meets a document, and none after."""

    def __init__(self, document: str, marker: Path) -> None:
        self.document, self.marker = document, str(marker)

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            if self.document in batch.column("id").to_pylist() and not os.path.exists(self.marker):
                Path(self.marker).touch()
                os.kill(executor(), signal.SIGKILL)
            yield batch


def executor() -> int:
    """The Java machine that this task runs for: a worker of Python is a child of a daemon, which is a child of
    that."""
    return parent(os.getppid())


def parent(process: int) -> int:
    """The process that started another."""
    stat = Path(f"/proc/{process}/stat").read_text()
    return int(stat.rsplit(")", 1)[1].split()[1])


def processes(title: str) -> list[int]:
    """Processes below this one whose title begins so."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            named = (folder / "cmdline").read_bytes().startswith(title.encode())
            if named and is_below(int(folder.name), os.getpid()):
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def is_below(process: int, ancestor: int) -> bool:
    while process > 1:
        if process == ancestor:
            return True
        process = parent(process)
    return False
