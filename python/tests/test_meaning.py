"""A model with an encoder: the numbers are the command line's, here, in a pickle and in another process."""

from __future__ import annotations

import json
import multiprocessing
import pickle
import random
import string
import struct
from pathlib import Path

import itl
import pytest

from .conftest import run

WORDS = ["water", "energy", "poverty", "clean", "for", "all", "the", "and", "of", "health", "cities", "forest"]
WIDTH = 16


def write_vectors(folder: Path) -> None:
    """Token vectors as model2vec stores them, of a few words and of letters."""
    letters = [*string.ascii_lowercase, *(f"##{letter}" for letter in string.ascii_lowercase)]
    pieces = ["[PAD]", "[UNK]", *WORDS, *letters]
    dice = random.Random(7)
    numbers = [dice.uniform(-1, 1) for _ in range(len(pieces) * WIDTH)]
    data = struct.pack(f"<{len(numbers)}f", *numbers)
    head = json.dumps(
        {"embeddings": {"dtype": "F32", "shape": [len(pieces), WIDTH], "data_offsets": [0, len(data)]}}
    ).encode()
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", len(head)) + head + data)
    tokenizer = {
        "version": "1.0",
        "added_tokens": [],
        "normalizer": {"type": "BertNormalizer", "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": {piece: at for at, piece in enumerate(pieces)},
        },
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))


@pytest.fixture
def with_vectors(tmp_path, monkeypatch, goals) -> itl.Model:
    """A model of the goals with vectors that are installed for this test only."""
    files = tmp_path / "vectors"
    files.mkdir()
    write_vectors(files)
    monkeypatch.setenv("ITL_ENCODERS", str(tmp_path / "encoders"))
    run("encoders", "add", files, "--as", "vectors")
    return goals.induce(meaning="vectors")


def aligned(model: itl.Model, path: str) -> str:
    return model.align(path).to_json()


def test_the_command_line_says_the_same(with_vectors, plan):
    own = with_vectors.align(plan).to_dict()
    printed = json.loads(run("align", plan, "--json", "--meaning", "vectors", code=None))
    assert own["parameters"]["meaning"]
    assert own["affinity"] == printed["affinity"]
    assert own["aggregate"] == printed["aggregate"]
    assert own["framework"] == printed["framework"]


def test_texts_are_as_good_as_files(with_vectors, plan):
    short = plan.read_text()[:400]
    assert with_vectors.align(text=short).to_json() == with_vectors.align(text=short, jobs=1).to_json()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_find_the_encoder(with_vectors, plan, method):
    again = pickle.loads(pickle.dumps(with_vectors))
    assert aligned(again, str(plan)) == aligned(with_vectors, str(plan))
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply(aligned, (with_vectors, str(plan))) == aligned(with_vectors, str(plan))


def test_an_encoder_that_is_gone_is_missed(with_vectors, plan):
    run("encoders", "remove", "vectors")
    again = pickle.loads(pickle.dumps(with_vectors))
    with pytest.raises(itl.ModelError, match="encoder"):
        again.align(plan)
