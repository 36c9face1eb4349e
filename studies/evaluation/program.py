"""The program under study: its commands in, the few numbers that the page needs out.

Every metric, interval and difference is the program's own (`itl eval --json`); nothing is computed a second time here.
"""
import csv
import json
import math
import subprocess

SCHEMES = ("paper", "graded")
GOALS = ("--level", "1", "--descriptors", "with-children")
FRAMEWORKS = {
    "sdg/en": ("sdg/en.csv", GOALS, "en"),
    "sdg/es": ("sdg/es.csv", GOALS, "es"),
    "attack": ("attack_enterprise_techniques.csv", (), "en"),
}
SETS = {
    "sdg_trail22": "sdg/en",
    "sdg_qu_sentences": "sdg/en",
    "sdg_aurora_survey": "sdg/en",
    "attack_tram2": "attack",
    "sdg_spanish": "sdg/es",
}
METRICS = ("hit_1", "hit_3", "hit_10", "map", "balanced_accuracy", "recall_micro", "precision_micro")


def short(number):
    return float(f"{number:.5g}")


def estimate(measured):
    """A value and the ends of its interval."""
    return [short(number) for number in (measured["value"], *measured["interval"])]


def proportion(count, total):
    """A share and the ends of its 95 % interval after Wilson."""
    p, z = count / total, 1.96
    middle, whole = p + z * z / (2 * total), 1 + z * z / total
    width = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    return [p, max(0, (middle - width) / whole), min(1, (middle + width) / whole)]


class Program:
    """The program, the shared data and a folder for files on the way."""

    def __init__(self, itl, shared, folder):
        self.itl, self.shared, self.folder = itl, shared, folder
        self.bases = {}

    def run(self, *arguments):
        """A running command, to be read line by line."""
        return subprocess.Popen([self.itl, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def lines(self, *arguments):
        with self.run(*arguments, "--quiet") as running:
            yield from running.stdout
            problem = running.stderr.read()
        if running.returncode:
            raise SystemExit(f"{' '.join(map(str, arguments))}: {problem}")

    def framework(self, name):
        file, options, language = FRAMEWORKS[name]
        return (self.shared / "frameworks" / file, *options, "-L", language)

    def version(self):
        return subprocess.run([self.itl, "--version"], capture_output=True, text=True, check=True).stdout.strip()

    def inspect(self, framework, *options):
        """What the framework alone says about the decision; of rates by concept the mean."""
        found = json.loads("".join(self.lines("inspect", *self.framework(framework), *options, "--json")))
        mean = lambda value: sum(value) / len(value) if isinstance(value, list) else value
        decision = {key: mean(value) for key, value in found["decision"].items()}
        return {key: value if isinstance(value, str) else short(value) for key, value in decision.items()}

    def align(self, framework, texts, *options):
        """The results for texts by id, one after the other."""
        table = self.folder / "texts.jsonl"
        table.write_text("".join(json.dumps({"id": name, "text": text}) + "\n" for name, text in texts), "utf-8")
        for line in self.lines("align", table, "-f", *self.framework(framework), *options, "--json"):
            yield json.loads(line)

    def base(self, name, scheme):
        """A file with the scores of a scheme as it is by default, to measure variants against on the same draws."""
        if (name, scheme) not in self.bases:
            command = ("align", self.labelled(name), "-f", *self.framework(SETS[name]), "--scheme", scheme)
            scores = {}
            for row in csv.DictReader(self.lines(*command, "--unit", "document", "--csv")):
                of_text = scores.setdefault(row["document"].rpartition("#")[2], {})
                if float(row["affinity"]) > 0:
                    of_text[row["concept"]] = float(row["affinity"])
            file = self.folder / f"{name}-{scheme}.jsonl"
            file.write_text("".join(json.dumps({"id": text, "scores": of}) + "\n" for text, of in scores.items()), "utf-8")
            self.bases[name, scheme] = file
        return self.bases[name, scheme]

    def labelled(self, name):
        return self.shared / "eval" / f"{name}.jsonl"

    def eval(self, name, *options):
        """All systems of an evaluation, and the first one's differences to the others."""
        command = ("eval", self.labelled(name), "-f", *self.framework(SETS[name]), *options)
        found = json.loads("".join(self.lines(*command, "--json")))
        systems = {system["name"]: summary(system, found["labelled"]["texts"]) for system in found["systems"]}
        differences = {}
        for entry in found["differences"]:
            differences.setdefault(entry["other"], {})[entry["metric"]] = estimate(entry)
        return {"texts": found["labelled"]["texts"], "systems": systems, "differences": differences}

    def variant(self, name, scheme, options):
        """A variant of a scheme, and its gain over the scheme as it is by default."""
        base = f"base={self.base(name, scheme)}"
        found = self.eval(name, "--scheme", scheme, "--baselines", "none", "--scores", base, *options)
        return {**found["systems"]["ITL"], "gain": found["differences"]["base"]}


def summary(system, texts):
    """Metrics with intervals, and what the decision did to all cells."""
    cells = {key: sum(concept[key] for concept in system["concepts"])
             for key in ("true_positives", "false_positives", "true_negatives")}
    predicted = cells["true_positives"] + cells["false_positives"]
    return {
        "metrics": {key: estimate(system["metrics"][key]) for key in METRICS},
        "rule": system["rule"]["kind"],
        "answered": short(system["answered"] / texts),
        "silent": system["silent"],
        "passed": short(cells["false_positives"] / (cells["false_positives"] + cells["true_negatives"])),
        "per_text": short(predicted / texts),
    }
