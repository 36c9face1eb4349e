#!/usr/bin/env python3
"""What Python costs: the package beside the Rust call and the command line, and beside what people have without it.

    cargo build --release -p itl-cli && cargo bench -p itl-python --bench calls --no-run && pip install ./python
    benches/python/run.py ITL CALLS TEXTS.jsonl LONG.pdf [--rounds N] [--reference PYTHON TREEBANK_DIR]

ITL is the program, CALLS the benchmark `calls` of the crate `itl-python`, PYTHON an interpreter with what
`benches/requirements.txt` names. The parties take turns. For each there are the median of the seconds that passed, the
median of those of processors, and the median over rounds of the rate beside the first party's in the same round: on a
machine that does other things, too, that one is to be believed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import itl
import pyarrow
import pyarrow.parquet
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity

ROOT = Path(__file__).resolve().parents[2]

SHORT, MANY = 1_000, 100_000

TIMES = {"texts": 50, "document": 3}
"""How often a party does its work in a round: seconds of processors are counted in hundredths."""

Seconds = tuple[float, float]
"""Those that passed, and those of processors."""


def timed(work: Callable[[], object], times: int = 1) -> Seconds:
    """What a piece of work takes once, the processes that it starts included."""
    start, before = time.perf_counter(), sum(os.times()[:4])
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times, (sum(os.times()[:4]) - before) / times


def rust(calls: str, *arguments: str) -> Seconds:
    """What the same takes as a call of the Rust library, as the benchmark says."""
    done = subprocess.run([calls, *arguments, str(TIMES[arguments[0]])], check=True, capture_output=True, text=True)
    passed, used = done.stdout.split()
    return float(passed), float(used)


def compare(part: str, count: int, rounds: int, parties: dict[str, Callable[[], Seconds]]) -> None:
    """Lets the parties take turns, and prints what each took and its rate beside the first's."""
    taken: dict[str, list[Seconds]] = {name: [] for name in parties}
    for _ in range(rounds):
        for name, party in parties.items():
            taken[name].append(party())
    first = next(iter(taken.values()))
    print(f"{part}, {rounds} rounds\n  {'':32} seconds  of processors         /s   rate beside the first's, by both")
    for name, seconds in taken.items():
        passed, used = (statistics.median(each) for each in zip(*seconds, strict=True))
        beside = [
            100 * statistics.median(one[at] / own[at] for one, own in zip(first, seconds, strict=True)) for at in (0, 1)
        ]
        figures = f"{passed:8.3f} {used:14.3f} {count / passed:10,.1f}"
        print(f"  {name:32}{figures} {beside[0]:12.1f} % {beside[1]:8.1f} %", flush=True)


def one_by_one(model: itl.Model, texts: list[str]) -> None:
    """Every text by a call of its own."""
    for text in texts:
        model.align(text=text)


def tfidf(descriptors: list[str], texts: list[str]) -> None:
    """What people do with scikit-learn: no evidence, no decision."""
    vectorizer = TfidfVectorizer(stop_words="english")
    concepts = vectorizer.fit_transform(descriptors)
    cosine_similarity(vectorizer.transform(texts), concepts)


def command_line(program: str, table: Path, results: Path) -> None:
    """The table to a folder of results, which is not there yet."""
    shutil.rmtree(results, ignore_errors=True)
    command = [program, "align", str(table), "-q", "-o", f"{results}/"]
    assert subprocess.run(command, check=False).returncode in (0, 1)


def reference(python: str, treebank: str, program: str, source: str, rounds: int) -> None:
    """The usual Python tools on some of the same texts, as `benches/reference` measures them."""
    command = [python, str(ROOT / "benches/reference/run.py"), program, treebank, source, str(rounds)]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "ITL_BENCH_JSON": "1"}
    )
    [line] = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    print(f"NLTK, the method over dictionaries: {line['amount'] / min(line['seconds']):.3f} MB/s of one core")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("calls")
    parser.add_argument("texts")
    parser.add_argument("document")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--reference", nargs=2, metavar=("PYTHON", "TREEBANK_DIR"))
    told = parser.parse_args()
    given = [json.loads(line)["text"] for line in Path(told.texts).read_text(encoding="utf-8").splitlines()]
    model = itl.Framework("sdg").induce()
    # A call of one text raises what is a row of a table: only texts are measured that both take.
    status = model.align_batch(pyarrow.table({"text": given}))["status"]
    given = [text for text, came_to in zip(given, status, strict=True) if came_to == "ok"]
    short = (given * (SHORT // len(given) + 1))[:SHORT]
    many = (given * (MANY // len(given) + 1))[:MANY]
    size, words = sum(len(text.encode()) for text in many), sum(len(text.split()) for text in many)
    print(f"{MANY} texts have {size / 1e6:.1f} MB, {words / 1e6:.2f} million words")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        texts, table = folder / "short.json", folder / "many.parquet"
        texts.write_text(json.dumps(short), encoding="utf-8")
        arrow = pyarrow.table({"id": [str(at) for at in range(MANY)], "text": many})
        pyarrow.parquet.write_table(arrow, table)
        batch = pyarrow.table({"text": short})
        compare(
            f"{SHORT} short texts",
            SHORT,
            told.rounds,
            {
                "Rust call": lambda: rust(told.calls, "texts", str(texts)),
                "model.align": lambda: timed(lambda: one_by_one(model, short), TIMES["texts"]),
                "model.align_batch, one thread": lambda: timed(
                    lambda: model.align_batch(batch, jobs=1), TIMES["texts"]
                ),
            },
        )
        compare(
            "one long PDF",
            1,
            told.rounds,
            {
                "Rust call": lambda: rust(told.calls, "document", told.document, told.program),
                "model.align": lambda: timed(lambda: model.align(told.document), TIMES["document"]),
            },
        )
        descriptors = model.concepts["descriptor"]
        compare(
            f"{MANY} short texts of a table",
            MANY,
            told.rounds,
            {
                "itl align TABLE -o FOLDER/": lambda: timed(
                    lambda: command_line(told.program, table, folder / "results")
                ),
                "model.align_batch": lambda: timed(lambda: model.align_batch(arrow, id="id")),
                "scikit-learn, TF-IDF and cosine": lambda: timed(lambda: tfidf(descriptors, many)),
            },
        )
    if told.reference:
        reference(*told.reference, told.program, told.texts, told.rounds)


if __name__ == "__main__":
    main()
