#!/usr/bin/env python3
"""The whole path, from text to matrix, beside the usual Python tools, in one run on one core.

    pip install nltk
    benches/reference/run.py ITL TREEBANK_DIR TEXTS.jsonl

NLTK's Treebank tokeniser, an NLTK perceptron tagger trained here on TREEBANK_DIR/train.conllu, NLTK's Snowball
stemmer, and the method over dictionaries; against `itl align -j 1` on the same texts and the same 17 goals.
Prints times, words per second and ratios; and the growth of `itl` when the text is ten times as long.
"""
import json
import pickle
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "studies" / "recompute"))
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


def timed(command):
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL)
    assert done.returncode < 2, command  # 1: done, with a warning
    return time.perf_counter() - start


def best(commands, runs=5):
    """The best time of each command; they take turns, so that a slow moment of the machine hits all."""
    return [min(times) for times in zip(*([timed(command) for command in commands] for _ in range(runs)))]


def peak(command):
    """Megabytes, from the process itself: what the system reports of a child includes its parent's."""
    child, most = subprocess.Popen(command, stdout=subprocess.DEVNULL), 0
    while child.poll() is None:
        status = Path(f"/proc/{child.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        most = max(most, int(found[1]) if found else 0)
        time.sleep(0.002)
    return most / 1024


def main():
    itl, treebank, texts = sys.argv[1:]
    texts = [json.loads(line)["text"] for line in open(texts, encoding="utf-8")]
    goals = json.loads(
        subprocess.run([itl, "inspect", "sdg", "--json"], check=True, capture_output=True, text=True).stdout
    )
    stop = Path(__file__).resolve().parents[2] / "crates/itl-text/data/stop/en.txt"
    stop = {w for line in stop.read_text().splitlines() if not line.startswith("#") for w in line.split()}
    core = Core(train(treebank), stop)
    rules = PRESETS["equations"]
    weights, m = induce([[w for s in core.read(c["descriptor"]) for w in s] for c in goals["concepts"]], rules)
    core.tagging, core.tagged = 0.0, 0

    sample = texts[:SAMPLE]
    start = time.perf_counter()
    matrix = [row(words, weights, m, rules)[0] for text in sample for words in core.read(text)]
    reference = time.perf_counter() - start
    size = sum(len(text.encode()) for text in sample)
    print(f"reference: {len(matrix)} sentences, {size / reference / 1e6:.3f} MB/s, tagger {core.tagged / core.tagging:,.0f} tokens/s")

    with tempfile.TemporaryDirectory() as folder:
        one, ten = Path(folder, "one.txt"), Path(folder, "ten.txt")
        body = "\n\n".join(re.sub(r"\s*\n\s*", " ", text) for text in texts)
        one.write_text(body, encoding="utf-8")
        ten.write_text("\n\n".join([body] * 10), encoding="utf-8")
        empty = Path(folder, "empty.txt")
        empty.write_text("Nothing.", encoding="utf-8")
        command = [itl, "align", "-j", "1", "-q"]
        first, short, long = best([[*command, str(path)] for path in (empty, one, ten)])
        speed = one.stat().st_size / (short - first)
        print(f"itl: start {first * 1000:.0f} ms, {one.stat().st_size / 1e6:.1f} MB in {short * 1000:.0f} ms, {speed / 1e6:.1f} MB/s")
        print(f"ratio, text to matrix: {speed / (size / reference):.0f} times the reference")
        print(f"ten times the text: {(long - first) / (short - first):.2f} times the time")
        print(f"peak memory for {one.stat().st_size / 1e6:.1f} MB of text: {peak([*command, str(one)]):.0f} MB")


main()
