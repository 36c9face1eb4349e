"""Documents with known answers: labelled sentences inside general text, general text, other fields, frameworks themselves.

Files of the shared folder in, documents out. The same files give the same documents. Sentences are divided into two halves first,
and a document takes its sentences from one half only: constants are chosen on the first, figures reported on the second. No text is
written to the repository.
"""
import csv
import json
import random
import re
from dataclasses import dataclass, field

SEED = 16
UNITS = 100
# Sentences of a paragraph: enough to look like prose to a reader of documents.
PARAGRAPH = 5
# General text is dealt out to the halves in runs of so many sentences: the treebank goes genre by genre, and front and back differ.
RUN = 20
# Windows over the texts of another field begin so many sentences apart, because one of them has only 800 sentences.
STEP = 25
SHORTEST = 4
PER_GOAL = 6
FOURS = 100
GENERALS = 100
SETS = ("sdg_trail22", "sdg_qu_sentences")
FIELDS = {
    "GDPR": "gdpr_articles_en.csv",
    "800-53": "nist_800_53r5_controls.csv",
    "ATT&CK": "attack_enterprise_techniques.csv",
}
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9(\[])|;\s+|\n+")


@dataclass
class Made:
    """A document, what it is an example of, the half it belongs to, and the concepts that it is about."""
    kind: str
    half: int
    text: str
    about: set = field(default_factory=set)


def one_line(text):
    """A sentence on one line that ends where a reader sees its end."""
    text = " ".join(text.split())
    return text if text.endswith((".", "!", "?")) else text + "."


def prose(sentences):
    paragraphs = [sentences[at:at + PARAGRAPH] for at in range(0, len(sentences), PARAGRAPH)]
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs)


def general(shared, part="test"):
    """Sentences of a treebank in their order."""
    lines = (shared / "treebanks/en" / f"{part}.conllu").open(encoding="utf-8")
    texts = (line.removeprefix("# text = ") for line in lines if line.startswith("# text = "))
    return [one_line(text) for text in texts if len(text.split()) >= SHORTEST]


def labelled(shared):
    """Sentences of each goal, from the sets that have one label a sentence, in an order drawn once."""
    goals = {}
    for name in SETS:
        for line in (shared / "eval" / f"{name}.jsonl").open(encoding="utf-8"):
            row = json.loads(line)
            if len(row["labels"]) == 1:
                goals.setdefault(row["labels"][0], []).append(one_line(row["text"]))
    draw = random.Random(SEED)
    for goal in sorted(goals, key=int):
        goals[goal] = sorted(set(goals[goal]))
        draw.shuffle(goals[goal])
    return goals


def halved(sentences):
    middle = len(sentences) // 2
    return sentences[:middle], sentences[middle:]


def dealt(sentences):
    runs = [sentences[at:at + RUN] for at in range(0, len(sentences), RUN)]
    return [[sentence for run in runs[half::2] for sentence in run] for half in (0, 1)]


def mixed(draw, topics, around):
    """Sentences on topics, at places drawn among consecutive sentences of general text."""
    rest = UNITS - len(topics)
    start = draw.randrange(len(around) - rest + 1)
    places = set(draw.sample(range(UNITS), len(topics)))
    on, off = iter(topics), iter(around[start:start + rest])
    return prose([next(on if at in places else off) for at in range(UNITS)])


def drawn(draw, sentences, count):
    """Distinct sentences, as far as there are enough of them."""
    return draw.sample(sentences, count) if count <= len(sentences) else draw.choices(sentences, k=count)


def answers(shared):
    """Documents about one goal, about four, about none."""
    around, goals = dealt(general(shared)), {goal: halved(of) for goal, of in labelled(shared).items()}
    ids = sorted(goals, key=int)
    for half in (0, 1):
        for count in (5, 10, 20, 100):
            draw = random.Random(f"{SEED} {half} {count}")
            for goal in ids:
                for _ in range(PER_GOAL):
                    topics = drawn(draw, goals[goal][half], count)
                    yield Made(f"{count} of {UNITS}", half, mixed(draw, topics, around[half]), {goal})
        draw = random.Random(f"{SEED} {half} four")
        for _ in range(FOURS):
            four = draw.sample(ids, 4)
            topics = [sentence for goal in four for sentence in draw.sample(goals[goal][half], 10)]
            draw.shuffle(topics)
            yield Made("four goals", half, mixed(draw, topics, around[half]), set(four))
        draw = random.Random(f"{SEED} {half} none")
        for _ in range(GENERALS):
            yield Made("general", half, mixed(draw, [], around[half]))


def descriptors(shared, file):
    """The sentences of a framework's descriptors, in their order, none twice."""
    with (shared / "frameworks" / file).open(encoding="utf-8", newline="") as table:
        texts = [row["descriptor"] or row["label"] for row in csv.DictReader(table)]
    found = (one_line(part) for text in texts for part in SENTENCE_END.split(text) if len(part.split()) >= SHORTEST)
    return list(dict.fromkeys(found))


def fields(shared):
    """Documents of other fields: windows over the texts of their frameworks. Every other one belongs to the second half."""
    for name, file in FIELDS.items():
        found = descriptors(shared, file)
        for number, start in enumerate(range(0, len(found) - UNITS + 1, STEP)):
            yield Made(name, number % 2, prose(found[start:start + UNITS]))


def whole(shared, file):
    """All texts of a framework as one document, a paragraph each."""
    with (shared / "frameworks" / file).open(encoding="utf-8", newline="") as table:
        texts = [row["descriptor"] or row["label"] for row in csv.DictReader(table)]
    return "\n\n".join(one_line(text) for text in texts if text.strip())
