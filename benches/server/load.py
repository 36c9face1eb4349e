"""Short texts, as Annif's clients send them: how many a second, and how long the slowest of a hundred takes.

oha sends them. Every body is another: a number at the end of each text keeps either server from answering with what it remembers.
"""

import json
import pathlib
import subprocess
import urllib.parse

TEXTS = pathlib.Path(__file__).resolve().parents[2] / "examples/campus-plan.txt"

# More than either server answers while it is measured.
BODIES = 400_000


def bodies(folder):
    """A file with a body on each line."""
    texts = [urllib.parse.quote_plus(line) for line in TEXTS.read_text().splitlines() if len(line) > 30]
    lines = (f"text={texts[number % len(texts)]}+{number}&limit=10\n" for number in range(BODIES))
    path = pathlib.Path(folder) / "bodies.txt"
    path.write_text("".join(lines))
    return path


def load(oha, path, address, project, seconds, connections):
    command = [oha, "--no-tui", "--output-format", "json", "-z", f"{seconds}s", "-c", str(connections), "-m", "POST"]
    command += ["-T", "application/x-www-form-urlencoded", "-Z", str(path), f"{address}v1/projects/{project}/suggest"]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    # What was under way at the end is cut short, and no answer.
    answered = said["statusCodeDistribution"]
    return {
        "texts_per_second": round(sum(answered.values()) / said["summary"]["total"]),
        "p50_ms": round(1000 * said["latencyPercentiles"]["p50"], 2),
        "p99_ms": round(1000 * said["latencyPercentiles"]["p99"], 2),
        "slowest_ms": round(1000 * said["summary"]["slowest"], 2),
        "answers": answered,
    }
