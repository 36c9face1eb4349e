"""The method in plain Python: terms, weights and affinities over lists of (stem, tag)."""
import math
from collections import Counter

PRESETS = {
    "equations": dict(reach=6, equal=False, bigram=False, distinct=False),
    "published": dict(reach=5, equal=True, bigram=True, distinct=True),
}


def terms(words, reach, equal, bigram, distinct):
    stems = [stem for stem, _ in words]
    bigrams = set(zip(stems, stems[1:]))
    found = Counter(("IND", stem, tag) for stem, tag in words)
    found.update(("2G", a, b) for a, b in zip(stems, stems[1:]))
    found.update(("3G", a, b, c) for a, b, c in zip(stems, stems[1:], stems[2:]))
    for k, a in enumerate(stems):
        for d in range(-reach, reach + 1):
            if d in (0, 1) or not 0 <= k + d < len(stems):
                continue
            b = stems[k + d]
            if (equal and a == b) or (bigram and (a, b) in bigrams):
                continue
            found["COC", a, b] += 1
    return found, len(found) if distinct else sum(found.values())


def induce(descriptors, rules):
    profiles = [terms(words, **rules)[0] for words in descriptors]
    totals = {}
    for j, profile in enumerate(profiles):
        for term, count in profile.items():
            totals.setdefault(term, {})[j] = count
    m = len(descriptors)

    def delta(counts):
        if m == 1:
            return 1.0
        whole = sum(counts.values())
        return 1 + sum(f / whole * math.log(f / whole, m) for f in counts.values())

    weights = {}
    for j, profile in enumerate(profiles):
        n = sum(term[0] == "IND" for term in profile)
        space = {
            "IND": n,
            "2G": n * (n - 1) // 2,
            "3G": n * (n - 1) * (n - 2) // 6,
            "COC": sum(term[0] == "COC" for term in profile),
        }
        whole = sum(space.values())
        for term in profile:
            weights.setdefault(term, {})[j] = space[term[0]] / whole * delta(totals[term])
    return weights, m


def row(words, weights, m, rules):
    found, size = terms(words, **rules)
    sums = [0.0] * m
    for term, count in found.items():
        for j, phi in weights.get(term, {}).items():
            sums[j] += count * phi
    return [value / size if size else 0.0 for value in sums], size
