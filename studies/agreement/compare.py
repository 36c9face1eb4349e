"""Compares Cohen's kappa and Krippendorff's alpha with scikit-learn and krippendorff on random tables.

Needs: pip install scikit-learn krippendorff, and cargo build --example agreement -p itl-review.
Run: studies/agreement/compare.py target/debug/examples/agreement [TABLES]
"""

import json
import math
import subprocess
import sys
import warnings

import krippendorff
import numpy as np
from sklearn.metrics import cohen_kappa_score

warnings.simplefilter("ignore")


def tables(count: int):
    draw = np.random.default_rng(1)
    for _ in range(count):
        rows, readers, labels = draw.integers(2, 60), draw.integers(2, 5), draw.integers(1, 6)
        table = draw.integers(0, labels, (rows, readers))
        # Readers who agree more or less often, and labels that are missing.
        table = np.where(draw.random(table.shape) < draw.random(), table[:, :1], table)
        missing = draw.random(table.shape) < draw.choice([0, 0.1, 0.5])
        yield [[None if gone else int(label) for label, gone in zip(*pair)] for pair in zip(table, missing)]


def kappa(table):
    both = [(row[0], row[1]) for row in table if row[0] is not None and row[1] is not None]
    if not both:
        return None
    value = cohen_kappa_score(*zip(*both))
    return None if math.isnan(value) else value


def alpha(table):
    data = np.array([[np.nan if one is None else one for one in row] for row in table], dtype=float).T
    pairable = data[:, (~np.isnan(data)).sum(axis=0) > 1]
    if len(np.unique(pairable[~np.isnan(pairable)])) < 2:
        return None
    return krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")


def main() -> int:
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    given = list(tables(count))
    asked = "\n".join(json.dumps(table) for table in given)
    said = subprocess.run([program], input=asked, capture_output=True, text=True, check=True).stdout.splitlines()
    worst, undefined, differ = {"kappa": 0.0, "alpha": 0.0}, 0, 0
    for table, line in zip(given, said, strict=True):
        for name, found, expected in zip(worst, json.loads(line), (kappa(table), alpha(table)), strict=True):
            if found is None or expected is None:
                undefined += 1
                differ += found is not expected
            else:
                worst[name] = max(worst[name], abs(found - expected))
    print(f"{count} tables: largest difference {worst}; {undefined} not defined, of which {differ} for one only")
    return int(differ > 0 or max(worst.values()) > 1e-12)


if __name__ == "__main__":
    sys.exit(main())
