"""The graded scheme and its decisions in plain Python, from the definitions: weights, affinities, verdicts, quotes."""
import math
import re
from collections import Counter

WEIGHTS = {"IND": 1.0, "2G": 0.5, "3G": 0.5, "COC": 0.3}
LABEL, REACH, KAPPA = 4, 6, 3.0
SHORT, FEWEST, SHARE, OF_LARGEST, CHANCE, OF_BEST = 400, 2, 0.06, 0.2, 0.01, 0.5


def frequencies(path):
    """N and the sentences that hold each stem, from a table of the program: numbers of seven bits to a byte, stems
    without what they share with the one before."""
    data, at = path.read_bytes(), 8
    assert data[:8] == b"ITLFREQ1", path

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte, at = data[at], at + 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    number()  # the version of the core
    sentences = sum(number() for _ in range(number()))
    stems, before = [], b""
    for _ in range(number()):
        shared, rest = number(), number()
        before, at = before[:shared] + data[at : at + rest], at + rest
        stems.append(before.decode())
    holding = {}
    for stem in stems:
        holding[stem] = number()
        number()  # how often it stands beyond once in each
    assert at == len(data), path
    return sentences, holding


def background(how, table, term):
    """b of a term."""
    if how == "off":
        return 1.0
    sentences, holding = table
    words = [math.log(1 + sentences / (1 + holding.get(stem, 0))) / math.log(1 + sentences) for stem in term[1:]]
    return math.prod(words) if how == "product" else sum(words) / len(words)


def terms(stems):
    """The terms of a text: words, two and three in a row, unordered pairs at a distance of 1 to 6."""
    found = Counter(("IND", stem) for stem in stems)
    found.update(("2G", *pair) for pair in zip(stems, stems[1:]))
    found.update(("3G", *triple) for triple in zip(stems, stems[1:], stems[2:]))
    for k, stem in enumerate(stems):
        found.update(("COC", *sorted((stem, other))) for other in stems[k + 1 : k + 1 + REACH])
    return found


def worth(count):
    return 1 + math.log(count)


def norm(found):
    """Σ (a·x)² over the terms of a unit: M is the root of this and κ²."""
    return math.fsum((WEIGHTS[term[0]] * worth(count)) ** 2 for term, count in found.items())


def induce(concepts, how, table):
    """`concepts`: for each the stems of its texts, as (is a label, stems). Gives φ by term and concept, and λ_ref."""
    counts, own = {}, []
    for j, texts in enumerate(concepts):
        plain = Counter()
        for label, stems in texts:
            found = terms(stems)
            plain.update(found)
            for term, count in found.items():
                of = counts.setdefault(term, {})
                of[j] = of.get(j, 0) + count * (LABEL if label else 1)
        own.append(plain)
    m = len(concepts)
    squares, uses, deltas = [0.0] * m, {}, {}
    for term, of in counts.items():
        whole = sum(of.values())
        spread = sum(f / whole * math.log(f / whole) for f in of.values())
        deltas[term] = 1.0 if m == 1 else max(0.0, 1 + spread / math.log(m))
        if m > 1 and len(of) == m and len(set(of.values())) == 1:
            deltas[term] = 0.0
        uses[term] = {j: WEIGHTS[term[0]] * f * math.sqrt(f / whole) for j, f in of.items()}
        for j, use in uses[term].items():
            squares[j] += use * use
    factors = {term: delta * background(how, table, term) for term, delta in deltas.items()}
    weights = {t: {j: factors[t] * use / math.sqrt(squares[j]) for j, use in of.items()} for t, of in uses.items()}
    reference = [row(plain, weights, m)[0][j] for j, plain in enumerate(own)]
    return weights, reference


def row(found, weights, m):
    """The affinities of a unit, its M, and the share of its terms that some concept has."""
    whole = norm(found)
    size = math.sqrt(KAPPA**2 + whole)
    sums = [0.0] * m
    for term, count in found.items():
        for j, phi in weights.get(term, {}).items():
            sums[j] += worth(count) * phi
    known = norm({term: count for term, count in found.items() if term in weights})
    return [value / size for value in sums], size, known / whole if whole else 0.0


def passes(affinities, known, decision):
    """The concepts that a unit passes for."""
    if sum(affinities) * known**2 < decision["gate"]:
        return []
    floor = max(decision["cutoff"], OF_BEST * max(affinities, default=0.0))
    return [j for j, value in enumerate(affinities) if value >= floor]


def poisson(count, mean):
    """The probability of `count` or more."""
    if mean <= 0:
        return 0.0 if count else 1.0
    if count <= mean:
        below = (math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(count))
        return 1 - math.fsum(below)
    tail, k = 0.0, count
    while True:
        term = math.exp(k * math.log(mean) - mean - math.lgamma(k + 1))
        tail, k = tail + term, k + 1
        if term <= tail * 1e-17:
            return tail


def verdicts(units, rows, whole, decision, kind, m):
    """K, s and the verdict of every concept. `units`: content words and whether each counts; `rows`: what each passes
    for; `whole`: what the counted text passes for as one unit."""
    counted = [at for at, unit in enumerate(units) if unit["counted"]]
    words = sum(units[at]["words"] for at in counted)
    n = sum(units[at]["words"] > 0 for at in counted)
    passages = [[at for at in counted if j in rows[at]] for j in range(m)]
    shares = [sum(units[at]["words"] for at in some) / words if words else 0.0 for some in passages]
    least = min(SHARE, 1 / m)
    if kind == "document" or len(units) == 1:
        covered = set(rows[0]) if counted else set()
    elif words <= SHORT:
        covered = set(whole)
    else:
        covered = {
            j
            for j, some in enumerate(passages)
            if len(some) >= FEWEST
            and shares[j] >= least
            and shares[j] >= OF_LARGEST * max(shares)
            and poisson(len(some), n * decision["rate"][j]) < CHANCE / m
        }
    named = ["covered" if j in covered else "touched" if some else "none" for j, some in enumerate(passages)]
    return passages, shares, named, n, least


def is_whole(text):
    inside = text.strip(" \t\r\n\u00a0\"'”’»›“‘„‚«‹)]}(¿¡[{")
    return bool(inside) and not inside[0].islower() and inside[-1] in ".!?…։。！？؟।"


def quotes(passages, texts, affinity):
    """The passages as they are quoted: whole sentences first, by affinity, the same words but for numbers once."""
    said, chosen = set(), []
    for at in sorted(passages, key=lambda at: (not is_whole(texts[at]), -affinity[at], at)):
        words = tuple(word.lower() for word in re.findall(r"[^\W\d_]+", texts[at]))
        if words not in said:
            said.add(words)
            chosen.append(at)
    return chosen
