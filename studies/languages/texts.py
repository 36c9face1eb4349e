"""Texts whose language is known, as lines of language, kind, text: the input of detection.rs.

python3 studies/languages/texts.py SHARED > texts.tsv
SHARED is the folder with frameworks/sdg/*.csv and treebanks/*/test.conllu.
"""
import csv
import pathlib
import random
import sys

shared = pathlib.Path(sys.argv[1])
for path in sorted(shared.glob("frameworks/sdg/*.csv")):
    with path.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            text = " ".join(row["descriptor"].split())
            kind = ("goal", "target", "indicator")[min(row["id"].count("."), 2)]
            if text:
                print(path.stem, kind, text, sep="\t")
for path in sorted(shared.glob("treebanks/*/test.conllu")):
    sentences, text = [], ""
    for line in path.read_text(encoding="utf-8").split("\n"):
        columns = line.split("\t")
        if len(columns) > 1:
            text += columns[1] + ("" if "SpaceAfter=No" in columns[-1] else " ")
        elif not line and text:
            sentences.append(" ".join(text.split()))
            text = ""
    random.Random(1).shuffle(sentences)
    for sentence in sentences[:400]:
        print(path.parent.name, "treebank", sentence, sep="\t")
