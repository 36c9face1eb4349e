"""How the benchmarks in Python tell what they measured: as `measure.rs` does for those in Rust."""

import json
import os


def tell(part, name, amount, unit, seconds):
    """A line of JSON for `cargo xtask bench`, where that asks for it; the first of a part is its baseline."""
    if "ITL_BENCH_JSON" in os.environ:
        line = {"part": part, "name": name, "amount": amount, "unit": unit, "seconds": seconds}
        print(json.dumps(line, ensure_ascii=False), flush=True)
