"""The notebooks run from their first cell to their last, and say what they said when they were written.

``ITL_BLESS=1`` writes them again with what they say now, and their pictures into ``docs/images``.
"""

from __future__ import annotations

import os
from base64 import b64decode

import nbformat
import pytest
from nbclient import NotebookClient

from ..conftest import EXAMPLES, ROOT

NOTEBOOKS = EXAMPLES / "notebooks"

SECONDS_OF_A_CELL = 600
"""Longest that a cell, or the start of a kernel, may take before the run is given up; none takes more than some
seconds unless the machine is busy."""


def shown(notebook):
    """What the cells show, as text and as markup; pictures are for people to look at."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    data = [output.get("data", {"text/plain": output.get("text")}) for output in outputs]
    return [{kind: value for kind, value in one.items() if kind.startswith("text/")} for one in data]


def pictures(notebook):
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [b64decode(one["data"]["image/png"]) for one in outputs if "image/png" in one.get("data", {})]


@pytest.mark.parametrize("name", ["analyst", "author", "evaluator"])
def test_a_notebook_says_what_it_said(name):
    path = NOTEBOOKS / f"{name}.ipynb"
    written = nbformat.read(path, as_version=4)
    run = nbformat.from_dict(written)
    client = NotebookClient(
        run,
        timeout=SECONDS_OF_A_CELL,
        startup_timeout=SECONDS_OF_A_CELL,
        record_timing=False,
        resources={"metadata": {"path": str(NOTEBOOKS)}},
    )
    client.execute()
    [picture] = pictures(run)
    if os.environ.get("ITL_BLESS"):
        run.metadata.pop("widgets", None)
        nbformat.write(run, path)
        (ROOT / "docs" / "images" / f"notebook-{name}.png").write_bytes(picture)
        return
    assert shown(run) == shown(written)
