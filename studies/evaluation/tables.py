#!/usr/bin/env python3
"""results.json in; the tables between the marks of README.md and the figures out."""
import json
import re
from pathlib import Path

import figures
from program import SCHEMES, SETS, proportion

HERE = Path(__file__).resolve().parent
SYSTEMS = ("BM25", "TF-IDF", "paper", "graded")
# hit@1 and MAP of the Python prototype that the scheme was first measured with.
PROTOTYPE = {
    "sdg_trail22": {"BM25": (.598, .711), "TF-IDF": (.640, .748), "paper": (.528, .658), "graded": (.706, .792)},
    "sdg_qu_sentences": {"BM25": (.491, .638), "TF-IDF": (.532, .674), "paper": (.483, .629), "graded": (.612, .732)},
    "sdg_aurora_survey": {"BM25": (.390, .530), "TF-IDF": (.420, .557), "paper": (.337, .486), "graded": (.464, .592)},
    "attack_tram2": {"BM25": (.171, .267), "TF-IDF": (.182, .285), "paper": (.077, .159), "graded": (.269, .371)},
    "sdg_spanish": {"BM25": (.456, .604), "TF-IDF": (.571, .697), "paper": (.475, .625), "graded": (.767, .848)},
}


def plain(number, digits=3):
    """.710 rather than 0.710."""
    text = f"{number:.{digits}f}"
    return text[1:] if text.startswith("0.") else text


def signed(number):
    text = plain(abs(number))
    return text if text == ".000" else ("+" if number > 0 else "−") + text


def measured(estimate):
    value, low, high = estimate
    return f"{plain(value)} [{plain(low)}, {plain(high)}]"


def gain(estimate):
    """A difference with its interval; bold where the interval does not hold 0."""
    value, low, high = estimate
    text = f"{signed(value)} [{signed(low)}, {signed(high)}]"
    return f"**{text}**" if low > 0 or high < 0 else text


def share(count, total):
    return measured(proportion(count, total))


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def ranking(part, metric, sets=SETS):
    rows = [[name, part[name]["texts"], *(measured(part[name]["systems"][system]["metrics"][metric]) for system in SYSTEMS)]
            for name in sets]
    return table(["set", "texts", *SYSTEMS], rows)


def differences(part, metric, sets=SETS):
    pairs = [("graded", "BM25"), ("graded", "TF-IDF"), ("graded", "paper"), ("paper", "BM25"), ("paper", "TF-IDF")]
    rows = [[name, *(gain(part[name]["differences"][first][second][metric]) for first, second in pairs)] for name in sets]
    return table(["set", *(f"{first} − {second}" for first, second in pairs)], rows)


def prototype(part):
    def cell(name, system):
        here = part[name]["systems"][system]["metrics"]
        return " → ".join(f"{plain(hit)}/{plain(mean)}" for hit, mean in
                          (PROTOTYPE[name][system], (here["hit_1"][0], here["map"][0])))
    return table(["set", *SYSTEMS], [[name, *(cell(name, system) for system in SYSTEMS)] for name in SETS])


def effects(variants, *groups):
    rows = [[scheme, key, *(gain(of[name]["gain"]["hit_1"]) for name in SETS)]
            for scheme in SCHEMES for group in groups for key, of in variants[scheme][group].items()]
    return table(["scheme", "variant", *SETS], rows)


def unit_decision(part, variants):
    """Balanced accuracy where a text is one unit, and where its sentences are and the rule for documents decides."""
    rows = [[name, *(measured(found["metrics"]["balanced_accuracy"]) for scheme in SCHEMES for found in
                     (part[name]["systems"][scheme], variants[scheme]["unit"]["mean"][name]))] for name in SETS]
    return table(["set", *(f"{scheme}, {unit}" for scheme in SCHEMES for unit in ("text", "sentences"))], rows)


def balanced(decision):
    return 1 - (decision["missed"] + decision["passed"]) / 2


def stop_lists(part):
    rows = [[name, scheme, *(measured(found["metrics"][key]) for key in ("hit_1", "map")), gain(found["gain"]["hit_1"]),
             plain(balanced(found["decision"])), measured(found["metrics"]["balanced_accuracy"])]
            for scheme in SCHEMES for name, of in part.items() for found in [of[scheme]]]
    head = ["stop words", "scheme", "hit@1", "MAP", "gain in hit@1 over own list", "balanced accuracy, expected", "observed"]
    return table(head, rows)


def calibration(expected):
    rows = [[framework, scheme, f"{found['texts']:.0f} {found['parts']}", f"{found['cutoff']:.3g}",
             plain(balanced(found)), plain(found["missed"]), plain(found["passed"])]
            for framework, of in expected.items() for scheme, found in of.items()]
    return table(["framework", "scheme", "left out in turn", "cutoff", "balanced accuracy", "missed", "passed"], rows)


def decision(part, expected):
    rows = []
    for scheme in SCHEMES:
        for name, framework in SETS.items():
            before, found = expected[framework][scheme], part[name]["systems"][scheme]
            missed = [1 - found["metrics"]["recall_micro"][at] for at in (0, 2, 1)]
            rows.append([scheme, name, plain(balanced(before)), measured(found["metrics"]["balanced_accuracy"]),
                         plain(before["missed"]), measured(missed), plain(before["passed"]), plain(found["passed"]),
                         plain(found["answered"]), plain(found["per_text"], 1), measured(found["metrics"]["precision_micro"])])
    return table(["scheme", "set", "balanced accuracy, expected", "observed", "missed, expected", "observed", "passed, expected",
                  "observed", "texts with a concept", "concepts per text", "precision"], rows)


def off_topic(part):
    rows = [[framework, kind, found["texts"], *(share(found[scheme], found["texts"]) for scheme in SCHEMES)]
            for framework, of in part.items() for kind, found in of.items()]
    return table(["framework", "text", "chunks or sentences", *SCHEMES], rows)


def mixes(part):
    def cells(found):
        return plain(found["share"]), share(found["own"], found["documents"]), plain(found["others"], 2)
    columns = ("mean share of the text", "goal covered", "other goals covered")
    rows = [[name, of["graded"]["documents"], *(cell for scheme in SCHEMES for cell in cells(of[scheme]))]
            for name, of in part["mixes"].items()]
    return table(["units on the goal", "documents", *(f"{scheme}: {what}" for scheme in SCHEMES for what in columns)], rows)


def general_documents(part):
    rows = [[name, of["graded"]["documents"], *(share(of[scheme]["any"], of[scheme]["documents"]) for scheme in SCHEMES)]
            for name, of in part["general"].items()]
    return table(["framework, length", "documents", *SCHEMES], rows)


def reports(part):
    rows = [[scheme, found["documents"], plain(found["passing"]), plain(found["recall"]), plain(found["aligned"], 1)]
            for scheme, found in part["reports"].items()]
    head = ["scheme", "reports", "labelled techniques with a passing sentence", "that are covered", "techniques covered per report"]
    return table(head, rows)


def main():
    results = json.loads((HERE / "results.json").read_text("utf-8"))
    whole, less = results["headline"], results["without_verbatim"]
    fewer = [name for name in SETS if less[name]["texts"] < whole[name]["texts"]]
    made = {
        "hit": ranking(whole, "hit_1"),
        "map": ranking(whole, "map"),
        "differences-hit": differences(whole, "hit_1"),
        "differences-map": differences(whole, "map"),
        "prototype": prototype(whole),
        "verbatim-hit": ranking(less, "hit_1", fewer),
        "verbatim-map": ranking(less, "map", fewer),
        "verbatim-differences": differences(less, "hit_1", fewer),
        "unit": effects(results["variants"], "unit"),
        "unit-decision": unit_decision(whole, results["variants"]),
        "types": effects(results["variants"], "types"),
        "reading": effects(results["variants"], "reading", "other"),
        "stop-lists": stop_lists(results["stop_lists"]),
        "calibration": calibration(results["expected"]),
        "decision": decision(whole, results["expected"]),
        "off-topic": off_topic(results["off_topic"]),
        "mixes": mixes(results["documents"]),
        "general-documents": general_documents(results["documents"]),
        "reports": reports(results["documents"]),
    }
    page = (HERE / "README.md").read_text("utf-8")
    for name, text in made.items():
        marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        page, count = marks.subn(lambda found, text=text: f"{found[1]}{text}\n{found[2]}", page)
        assert count == 1, name
    (HERE / "README.md").write_text(page, "utf-8")
    figures.write(HERE / "figures", results)


if __name__ == "__main__":
    main()
