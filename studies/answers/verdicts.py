"""The verdicts of METHOD.md 8, recomputed from `itl align --json` alone: an independent second opinion on the program's.

A result in, verdicts out. Nothing is taken from the program but affinities, counted units with their words and known shares, the
cutoff, the gate and the rates. `words_of`, `through_gate` and `rates` say what stands in where a program does not say them.
"""
import math
import re
from dataclasses import dataclass

COVERED, TOUCHED, NONE = "covered", "touched", "none"
SHORT_DOCUMENT = 400
WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True)
class Constants:
    """The constants of the rule: what is to be chosen. The share needed is the smaller of `min_share` and a multiple of 1/m."""
    min_share: float = 0.06
    of_even_share: float = 1.0
    of_largest_share: float = 0.2
    of_largest_affinity: float = 0.5
    chance: float = 0.01
    passages: int = 2


@dataclass(frozen=True)
class Rule:
    """What belongs to the framework: the cutoff, the gate, and the rate at which general text passes for each concept."""
    cutoff: float
    gate: float
    rates: tuple


def poisson_tail(mean, count):
    """The probability that a Poisson number with this mean is at least `count`."""
    below = sum(math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(count)) if mean > 0 else float(count > 0)
    return max(0.0, 1.0 - below)


def words_of(unit):
    """Content words of a unit; of a program that does not say them, words of three letters and more."""
    return unit["words"] if "words" in unit else len(WORD.findall(unit["text"]))


def counted(result):
    """Counted units with their rows of affinities."""
    return [(unit, row) for unit, row in zip(result["units"], result["affinity"]) if unit.get("counted", True)]


def through_gate(unit, row, rule):
    """Whether a unit passes the gate. A program that does not say the known share still says which units passed."""
    if "known" in unit:
        return sum(row) * unit["known"] ** 2 >= rule.gate
    return bool(unit.get("aligned")) or max(row, default=0.0) < rule.cutoff


def passing(unit, row, rule, constants):
    """The columns that a unit passes for."""
    if not row or not through_gate(unit, row, rule):
        return []
    least = max(rule.cutoff, constants.of_largest_affinity * max(row))
    return [column for column, affinity in enumerate(row) if affinity >= least]


def rates(results, rule, constants, smallest=1 / 20_000):
    """The rate at which units of general text pass for each concept: for programs whose results do not carry it."""
    hits, units = [], 0
    for result in results:
        hits = hits or [0] * len(result["concepts"])
        for unit, row in counted(result):
            units += words_of(unit) > 0
            for column in passing(unit, row, rule, constants):
                hits[column] += 1
    return tuple(max(smallest, count / units) for count in hits)


def evidence(result, rule, constants):
    """What verdicts rest on: passages and share of the text for each concept; the units with a word, and the words."""
    units = counted(result)
    passages, words = [0] * len(result["concepts"]), [0] * len(result["concepts"])
    for unit, row in units:
        for column in passing(unit, row, rule, constants):
            passages[column] += 1
            words[column] += words_of(unit)
    total = sum(words_of(unit) for unit, _ in units)
    shares = [count / total if total else 0.0 for count in words]
    return passages, shares, sum(words_of(unit) > 0 for unit, _ in units), total


def verdicts(result, rule, constants):
    """The verdict on each concept; nothing for a document so short that it is decided as one unit, whose row is not in the result."""
    passages, shares, n, total = evidence(result, rule, constants)
    if total <= SHORT_DOCUMENT:
        return None
    concepts = len(passages)
    least = max(min(constants.min_share, constants.of_even_share / concepts), constants.of_largest_share * max(shares, default=0.0))
    found = []
    for count, share, rate in zip(passages, shares, rule.rates, strict=True):
        enough = count >= constants.passages and share >= least
        found.append(NONE if not count else
                     COVERED if enough and poisson_tail(n * rate, count) < constants.chance / concepts else TOUCHED)
    return found
