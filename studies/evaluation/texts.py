"""Texts for the questions that the labelled sets do not ask: general text, neighbouring fields, long documents.

Files of the shared folder in, lists of texts out. The same files give the same texts; no text is written to the repository.
"""
import csv
import json
import random
import re

SHORTEST, LONGEST = 25, 60
UNITS_OF_A_REPORT = 5
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9(\[])|;\s+|\n+")


def one_line(text):
    return " ".join(text.split())


def chunks(shared, language, part):
    """Consecutive sentences of a treebank, put together to 25 to 60 words."""
    found, current, words = [], [], 0
    for line in (shared / "treebanks" / language / f"{part}.conllu").open(encoding="utf-8"):
        if not line.startswith("# text = "):
            continue
        sentence = line.removeprefix("# text = ").strip()
        length = len(sentence.split())
        if words + length > LONGEST:
            current, words = [], 0
        if length > LONGEST:
            continue
        current.append(sentence)
        words += length
        if words >= SHORTEST:
            found.append(" ".join(current))
            current, words = [], 0
    return found


def sentences(shared, file):
    """The sentences of a framework's descriptors that have at least six words."""
    with (shared / "frameworks" / file).open(encoding="utf-8", newline="") as table:
        rows = [row["descriptor"] or "" for row in csv.DictReader(table)]
    parts = (one_line(part) for text in rows for part in SENTENCE_END.split(text))
    return list(dict.fromkeys(part for part in parts if len(part.split()) >= 6))


def labelled(shared, name):
    with (shared / "eval" / f"{name}.jsonl").open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def mixes(shared, on_topic, units, per_goal):
    """Documents of so many units, some about one goal and the rest general text: (goal, text), a line for each unit."""
    draw = random.Random(f"{on_topic} of {units}")
    by_goal = {}
    for row in labelled(shared, "sdg_qu_sentences"):
        by_goal.setdefault(row["labels"][0], []).append(one_line(row["text"]))
    general = chunks(shared, "en", "train")
    for goal in sorted(by_goal, key=int):
        for _ in range(per_goal):
            start = draw.randrange(len(general) - units)
            topic = draw.choices(by_goal[goal], k=on_topic)
            yield goal, "\n".join(topic + general[start:start + units - on_topic])


def blocks(shared, units):
    """Documents of general text alone, none of which shares a unit with another."""
    general = [text for part in ("test", "dev", "train") for text in chunks(shared, "en", part)]
    return ["\n".join(general[at:at + units]) for at in range(0, len(general) - units + 1, units)]


def reports(shared):
    """Threat reports of at least five sentences, with the techniques that people found in them, if the framework has any."""
    with (shared / "frameworks/attack_enterprise_techniques.csv").open(encoding="utf-8", newline="") as table:
        known = {row["id"] for row in csv.DictReader(table)}
    found = {}
    for row in labelled(shared, "attack_tram2"):
        lines, labels = found.setdefault(row["doc"], ([], set()))
        lines.append(one_line(row["text"]))
        labels.update(known.intersection(row["labels"]))
    return [(labels, "\n".join(lines)) for lines, labels in found.values() if labels and len(lines) >= UNITS_OF_A_REPORT]
