#!/usr/bin/env python3
"""The whole path, from text to matrix, with the usual Python tools on one core.

    pip install -r benches/requirements.txt
    benches/reference/run.py ITL TREEBANK_DIR TEXTS.jsonl [ROUNDS]

NLTK's Treebank tokeniser, an NLTK perceptron tagger trained here on TREEBANK_DIR/train.conllu, NLTK's Snowball
stemmer, and the method over dictionaries, with the descriptors of the 17 goals as `itl` has them. Prints megabytes and
tokens per second; `cargo xtask bench` runs `itl align` on the same texts beside it and gives the ratio.
"""
import json
import pickle
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "studies" / "recompute"), str(ROOT / "benches")]
from measure import tell  # noqa: E402
from method import PRESETS, induce, row  # noqa: E402

from nltk.stem.snowball import SnowballStemmer  # noqa: E402
from nltk.tag.perceptron import PerceptronTagger  # noqa: E402
from nltk.tokenize import TreebankWordTokenizer  # noqa: E402
from nltk.tokenize.punkt import PunktSentenceTokenizer  # noqa: E402

SAMPLE = 400  # texts that the reference reads: it is slow
CONTENT = ("NN", "VB", "JJ", "RB")


def train(treebank, cache=Path(tempfile.gettempdir(), "itl-reference-tagger.pickle")):
    tagger = PerceptronTagger(load=False)
    if cache.exists():
        tagger.model.weights, tagger.tagdict, tagger.classes = pickle.loads(cache.read_bytes())
        tagger.model.classes = tagger.classes
        return tagger
    sentences, words = [], []
    for line in Path(treebank, "train.conllu").read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if len(columns) > 4 and columns[0].isdigit():
            words.append((columns[1], columns[4]))
        elif not line and words:
            sentences.append(words)
            words = []
    tagger.train(sentences, nr_iter=5)
    cache.write_bytes(pickle.dumps((tagger.model.weights, tagger.tagdict, tagger.classes)))
    return tagger


class Core:
    def __init__(self, tagger, stop):
        self.sentences = PunktSentenceTokenizer()
        self.tokens = TreebankWordTokenizer()
        self.tagger = tagger
        self.stemmer = SnowballStemmer("english")
        self.stop = stop
        self.tagging = 0.0
        self.tagged = 0

    def read(self, text):
        for sentence in self.sentences.tokenize(text):
            tokens = self.tokens.tokenize(sentence)
            start = time.perf_counter()
            tagged = self.tagger.tag(tokens)
            self.tagging += time.perf_counter() - start
            self.tagged += len(tokens)
            yield [
                (self.stemmer.stem(token.lower()), tag)
                for token, tag in tagged
                if token.isalpha() and token.lower() not in self.stop and len(token) > 3 and tag.startswith(CONTENT)
            ]


def main():
    itl, treebank, texts = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    texts = [json.loads(line)["text"] for line in open(texts, encoding="utf-8")][:SAMPLE]
    goals = json.loads(
        subprocess.run([itl, "inspect", "sdg-statements", "--json"], check=True, capture_output=True, text=True).stdout
    )
    stop = ROOT / "crates/itl-text/data/stop/en.txt"
    stop = {w for line in stop.read_text().splitlines() if not line.startswith("#") for w in line.split()}
    core = Core(train(treebank), stop)
    rules = PRESETS["equations"]
    weights, m = induce([[w for s in core.read(c["descriptor"]) for w in s] for c in goals["concepts"]], rules)
    core.tagging, core.tagged = 0.0, 0

    size = sum(len(text.encode()) for text in texts)
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        matrix = [row(words, weights, m, rules)[0] for text in texts for words in core.read(text)]
        seconds.append(time.perf_counter() - start)
    rate = size / min(seconds) / 1e6
    print(f"reference: {len(matrix)} sentences, {rate:.3f} MB/s, tagger {core.tagged / core.tagging:,.0f} tokens/s")
    tell("text to matrix", "Python reference (NLTK)", size / 1e6, "MB", seconds)


main()
