"""Ctrl-C stops work, wherever it is."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap

import pytest

from .conftest import EXAMPLES

WORK = {
    "align": "model.align(text=text)",
    "align_many": "list(model.align_many(texts=[text] * 400))",
    "align_batch": "model.align_batch(pyarrow.table({'text': [text] * 400}))",
    "induce": "[goals.induce() for _ in range(100_000)]",
}


@pytest.mark.parametrize("work", WORK)
def test_an_interrupt_is_a_keyboard_interrupt(work):
    """The child says when it begins; nothing is asserted about time but that it ended."""
    program = f"""
        import itl, pyarrow, pathlib, time
        goals = itl.Framework("sdg")
        model = goals.induce()
        text = pathlib.Path({str(EXAMPLES / "campus-plan.txt")!r}).read_text() * 300
        model.align(text="We end hunger.")
        try:
            print("begin", flush=True)
            {WORK[work]}
            print("not interrupted")
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        # What was begun before is done with; the model works on.
        assert model.align(text="We end hunger.").name == "text"
        print("alive")
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begin\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=300)
    assert rest == "interrupted\nalive\n"
    assert process.returncode == 0
