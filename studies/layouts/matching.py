"""Found units against labelled ones: which found unit holds the words of a label, and whether it holds exactly those.

Every word of a found unit is claimed at most once: first by labels that it is the whole of, then by longer labels before shorter ones,
last by text that should be in no unit.
"""
import re
import unicodedata
from collections import Counter

RAISED = re.compile("[\u00b9\u00b2\u00b3\u2070-\u209f]")
# A found unit is a further piece of a torn label if the label has this share of its words.
PIECE = 0.6
# A label is found where a unit holds at least this share of its words.
HELD = 0.5


def words(text):
    text = unicodedata.normalize("NFKC", RAISED.sub(" ", text.replace("\u00ad", "")))
    return re.findall(r"[^\W_]+", text.casefold())


def key(text):
    """The letters and digits alone: hyphens at line ends and spaces make no difference."""
    return "".join(words(text))


def forms(label):
    return [label["text"], *label.get("forms", ())]


class Found:
    """A unit of the program."""

    def __init__(self, index, role, page, text):
        self.index, self.role, self.page, self.text = index, role, page, text
        self.words, self.key = words(text), key(text)
        self.free = Counter(self.words)
        self.claims = Counter()
        # The label that it is the whole of.
        self.whole = None


class Match:
    """Where a label was found: the unit with most of its words, and whether that unit is the whole of it."""

    def __init__(self):
        self.best, self.whole = None, False


def match(labels, absent, found):
    """A Match per label, and per absent text whether it is there."""
    pages = {}
    for unit in found:
        pages.setdefault(unit.page, []).append(unit)

    def near(page):
        return [unit for at in (page, page - 1, page + 1) for unit in pages.get(at, ())]

    matches = [Match() for _ in labels]
    for label, result in zip(labels, matches):
        for unit in near(label["page"]):
            if unit.whole is None and is_whole(label, unit):
                unit.whole, result.best, result.whole = label, unit, True
                claim(unit, Counter(unit.words), label["role"])
                break
    # A lead-in may be read with the items that go on from it.
    for label, result in zip(labels, matches):
        if label.get("begins") and not result.whole:
            for unit in near(label["page"]):
                if unit.whole is not None and unit.key.startswith(key(label["text"])):
                    result.best, result.whole = unit, True
                    break
    order = sorted(range(len(labels)), key=lambda at: (-len(words(labels[at]["text"])), at))
    for at in order:
        if not matches[at].whole:
            matches[at].best = pieces(labels[at], near(labels[at]["page"]))
    return matches, [is_there(text, near(text["page"])) for text in absent]


def is_whole(label, unit):
    if label.get("exact"):
        return any(words(form) == unit.words for form in forms(label))
    return any(key(form) == unit.key for form in forms(label))


def claim(unit, wanted, role):
    taken = wanted & unit.free
    unit.free -= taken
    unit.claims[role] += taken.total()
    return taken


def pieces(label, candidates):
    """Claims the unit that fits best, then those that are pieces of what is left. Returns the first."""
    left = Counter(words(label["text"]))
    all_words, best = left.total(), None
    while left:
        fits = []
        for place, unit in enumerate(candidates):
            shared = (left & unit.free).total()
            size = unit.free.total()
            if not shared or (best is not None and shared < PIECE * size):
                continue
            fits.append((2 * shared / (size + left.total()), -place, unit, shared))
        if not fits:
            break
        _, _, unit, shared = max(fits, key=lambda fit: fit[:2])
        if best is None and shared < HELD * all_words and shared < PIECE * unit.free.total():
            break
        left -= claim(unit, left, label["role"])
        best = best or unit
    return best


def is_there(text, candidates):
    wanted = Counter(words(text["text"]))
    for unit in candidates:
        if (wanted & unit.free).total() >= max(1, PIECE * wanted.total()):
            claim(unit, wanted, "absent")
            return True
    return False


def kept(pair, stream):
    """Whether the words on both sides of a line's end stand in a row in the text of the units."""
    before, after = pair["before"], pair["after"]
    rows = [before + after]
    if pair.get("hyphen"):
        rows.append([before[0], before[1] + after[0], after[1]])
    return any(f" {' '.join(row)} " in stream for row in rows)
