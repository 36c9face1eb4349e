"""The graded scheme and its decisions in plain Python, from the definitions: weights, affinities, verdicts, quotes."""
import itertools
import math
import re
from collections import Counter

WEIGHTS = {"IND": 1.0, "2G": 0.5, "3G": 0.5, "COC": 0.3}
LABEL, REACH, KAPPA = 4, 6, 3.0
# The most that what people decided about words multiplies or divides a weight by.
MOST_OF_WORDS = 2.0
# The cosine of the words of two descriptors from which on they are alike.
NEARLY = 0.6
# Votes that results name, what has to be left of the cutoff without the strongest word, and how alike two quotes are.
SHOWN, LEAST, ALIKE = 0.05, 0.05, 0.8
# General sentences of a table from which on a word that it does not have is rare.
ENOUGH = 10_000


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


def learned(term, j, factors):
    """What people's decisions multiply a weight by: `factors` are by concept and stem, or by concept and None."""
    words = math.prod(factors.get((j, stem), 1.0) for stem in sorted(set(term[1:])))
    return factors.get((j, None), 1.0) * min(max(words, 1 / MOST_OF_WORDS), MOST_OF_WORDS)


def induce(concepts, how, table, taught=None):
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
    if taught:
        weights = {t: {j: phi * learned(t, j, taught) for j, phi in of.items()} for t, of in weights.items()}
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


def lone_word(found, weights, table, concepts, j, cutoff, size):
    """Whether a unit has but one common word of concept j: without it and its terms hardly anything of the cell is left."""
    parts, whole = Counter(), 0.0
    for term, count in found.items():
        part = worth(count) * weights.get(term, {}).get(j, 0.0)
        whole += part
        if part:
            parts.update({stem: part for stem in set(term[1:])})
    if not parts:
        return True
    strongest = max(parts, key=parts.get)
    sole = set(weights.get(("IND", strongest), {})) <= {j}
    rare = table is not None and table[0] >= ENOUGH and table[1].get(strongest, 0) == 0 and sole
    return whole - parts[strongest] < LEAST * cutoff * size and not rare


def siblings(concepts):
    """Groups of concepts whose words are nearly the same, each like all others of its group."""
    uses = [Counter() for _ in concepts]
    counts = {}
    for j, texts in enumerate(concepts):
        for label, stems in texts:
            for stem in stems:
                counts.setdefault(stem, Counter())[j] += LABEL if label else 1
    for stem, of in counts.items():
        whole = sum(of.values())
        for j, count in of.items():
            uses[j][stem] = count * math.sqrt(count / whole)
    norms = [math.sqrt(math.fsum(use * use for use in of.values())) for of in uses]
    pairs = {}
    for a, b in itertools.combinations(range(len(concepts)), 2):
        product = math.fsum(use * uses[b][stem] for stem, use in uses[a].items() if stem in uses[b])
        if product and product / (norms[a] * norms[b]) >= NEARLY:
            pairs[a, b] = product / (norms[a] * norms[b])
    group = {j: {j} for j in range(len(concepts))}
    for a, b in sorted(pairs, key=lambda pair: (-pairs[pair], pair)):
        one, other = group[a], group[b]
        if one is not other and all((min(x, y), max(x, y)) in pairs for x in one for y in other):
            one |= other
            group.update((j, one) for j in other)
    return sorted({tuple(sorted(of)) for of in group.values() if len(of) > 1})


def said(values, groups, parents):
    """What a title or heading says of siblings: `values` are R, `parents` the parent of each concept."""
    found = {}
    for group in groups:
        together = min(values[j] for j in group)
        for j in group:
            near = [k for k, parent in enumerate(parents) if parent and parent == parents[j] and k not in group]
            strength = values[j] - together + max((values[k] for k in near), default=0.0)
            if strength >= 1:
                found[j] = strength
    return found


def votes(units, rows, decision, above, lone, groups):
    """The votes of all units: for each a share by concept. `above`: the concepts above each; `lone(at, j)`: one word only. A unit has the
    concepts that headings above it name (`named`), and what these and the title say of siblings (`said`)."""
    places = [at for at, unit in enumerate(units) if unit["counted"]]
    roots = [[math.sqrt(value / decision["cutoff"]) for value in row] for row in rows]
    power, nothing = decision["exponent"], decision["nothing"] ** decision["exponent"]
    shared = [{} for _ in units]
    for k, at in enumerate(places):
        if sum(rows[at]) * units[at]["known"] ** 2 < decision["gate"]:
            continue
        near = [places[n] for n in (k - 1, k + 1) if 0 <= n < len(places)]
        near = [at] + [n for n in near if units[n]["section"] == units[at]["section"]]
        own, around = decision["own"], (1 - decision["own"]) / len(near)
        strengths = [own * mine + around * sum(roots[n][j] for n in near) for j, mine in enumerate(roots[at])]
        powers = [(u * (decision["heading"] if j in units[at]["named"] else 1)) ** power for j, u in enumerate(strengths)]
        for group in groups:
            factors = {j: math.sqrt(units[at]["said"].get(j, 0.0)) ** power for j in group}
            if weighed := math.fsum(powers[j] * factors[j] for j in group):
                together = math.fsum(powers[j] for j in group)
                for j in group:
                    powers[j] *= factors[j] * together / weighed
        whole = sum(powers) + nothing
        for j, value in enumerate(powers):
            share = value / whole
            if share <= 0 or (share >= SHOWN and lone(at, j)):
                continue
            for column in [j, *above[j]]:
                shared[at][column] = shared[at].get(column, 0.0) + share
    return shared


def verdicts(units, shared, decision, m, cited):
    """E, passages, strong ones, share and verdict of every concept; `cited` has the units that cite each."""
    counted = [at for at, unit in enumerate(units) if unit["counted"]]
    words = sum(units[at]["words"] for at in counted)
    passages = [[at for at in counted if shared[at].get(j, 0) >= decision["passage"]] for j in range(m)]
    strong = [sum(shared[at][j] >= decision["strong"] for at in some) for j, some in enumerate(passages)]
    sums = [math.fsum(shared[at].get(j, 0) for at in counted) for j in range(m)]
    evidence = [sum_ - len(counted) * e for sum_, e in zip(sums, decision["general"])]
    shares = [sum(units[at]["words"] for at in some) / words if words else 0.0 for some in passages]

    def verdict(j):
        if evidence[j] >= decision["covered"] and (len(passages[j]) > 1 or strong[j]):
            return "covered"
        return "mentioned" if evidence[j] >= decision["mentioned"] and passages[j] or cited[j] else "none"

    return evidence, passages, strong, shares, [verdict(j) for j in range(m)]


def quotes(passages, texts, vote, affinity):
    """The passages as they are quoted: largest vote first, nearly the same words once."""
    said, kept, chosen = set(), [], []
    for at in sorted(passages, key=lambda at: (-vote[at], -affinity[at], at)):
        words = tuple(word.lower() for word in re.findall(r"[^\W\d_]+", texts[at]))
        if words in said:
            continue
        said.add(words)
        of = set(words)
        if any(alike(of, other) for other in kept):
            continue
        kept = (kept + [of])[:50]
        chosen.append(at)
    return chosen


def alike(one, other):
    most = max(len(one), len(other))
    return min(len(one), len(other)) >= ALIKE * most and len(one & other) >= ALIKE * most
