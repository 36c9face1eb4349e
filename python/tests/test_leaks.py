"""Memory stays flat over many alignments."""

from __future__ import annotations

import subprocess
import sys
import textwrap

from .conftest import EXAMPLES

MOST = 20 << 20
"""Bytes by which memory may grow."""


def test_ten_thousand_alignments():
    program = f"""
        import itl, pyarrow, pathlib, resource
        text = pathlib.Path({str(EXAMPLES / "clinic.txt")!r}).read_text()
        model = itl.Framework("sdg").induce()

        def one():
            result = model.align(text=text)
            result.profile, result.units, result.matrix.to_numpy(), result.quotes(), result.to_json()

        def memory():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * resource.getpagesize()

        for _ in range(1_000):
            one()
        before = memory()
        for _ in range(9_000):
            one()
        print(memory() - before)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True)
    assert int(done.stdout) < MOST, f"memory grew by {done.stdout} bytes"
