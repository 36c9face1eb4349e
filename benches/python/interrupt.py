#!/usr/bin/env python3
"""How soon Ctrl-C ends a call: from the signal to the exception, at moments spread over the work.

    benches/python/interrupt.py LONG.pdf [--tries N]

Every try is a process of its own that begins a long call; the signal comes some time later. Both read one clock, that
of the machine.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import subprocess
import sys
import time

CALLS = {
    "align a PDF": "model.align(document)",
    "align_many, PDFs": "list(model.align_many([document] * 1000))",
    "align_many, texts": "list(model.align_many(texts=[text] * 1_000_000))",
    "align_batch, texts": "model.align_batch(pyarrow.table({'text': [text] * 1_000_000}))",
    "align, a text of 9 MB": "model.align(text=text * 40_000)",
}

CHILD = """
import signal, sys, time
# Whoever is started in the background is told to ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
import itl, pyarrow
document, call = sys.argv[1:]
text = "We buy renewable energy, and we save energy in every building. Clean water reaches every village of it. "
text += "Girls and women take part in all decisions with equal rights. The library opens at nine, and closes at ten. "
model = itl.Framework("sdg").induce()
model.align(text=text)
work = compile(call, "call", "eval")
print("begin", flush=True)
try:
    while True:
        eval(work)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""

LONGEST_WAIT = 1.5
"""Seconds after the beginning of the call at which the last try is interrupted."""


def tried(document: str, call: str, wait: float) -> float:
    """Seconds from the signal to the exception."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, document, call], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "begin\n"
    time.sleep(wait)
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    ended = float(child.stdout.readline())
    child.kill()
    child.wait()
    return ended - sent


def main() -> None:
    """Measures and prints milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("document")
    parser.add_argument("--tries", type=int, default=20)
    told = parser.parse_args()
    for name, call in CALLS.items():
        waits = [LONGEST_WAIT * (at + 1) / told.tries for at in range(told.tries)]
        taken = sorted(1000 * tried(told.document, call, wait) for wait in waits)
        median, over = statistics.median(taken), sum(one > 200 for one in taken)
        print(f"{name:24} median {median:6.0f}  most {taken[-1]:6.0f} ms  {over} over 200", flush=True)


if __name__ == "__main__":
    main()
