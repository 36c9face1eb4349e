"""The report's numbers are those of `--json`, to the last bit: cells, groups, totals and the parts of a cell."""

import json as notation

import pytest
from samples import GOALS, PLAN, bits

# Everything that the page computes: rows, the document's totals, groups of both levels.
PAGE = """() => {
    const units = itl.head.columns.find(([name]) => name === 'unit.start')[2];
    const levels = Object.fromEntries(['section', 'paragraph'].map(level => {
        try {
            const group = ({ from, to }) => ({ units: [from, to], absolute: itl.aggregate(from, to) });
            return [level, itl.groups(level).map(group)];
        } catch { return [level, null] }
    }));
    return JSON.stringify({
        rows: Array.from({ length: units }, (_, unit) => itl.row(unit)),
        absolute: itl.head.concepts.map(concept => concept.absolute),
        relative: itl.head.concepts.map(concept => concept.relative),
        total: units ? itl.aggregate(0, units) : [],
        texts: Array.from({ length: units }, (_, unit) => itl.unit(unit).text),
        roles: Array.from({ length: units }, (_, unit) => itl.unit(unit)),
        levels,
    });
}"""

# The parts of every cell.
PARTS = """() => {
    const units = itl.head.columns.find(([name]) => name === 'unit.start')[2];
    const parts = unit => itl.row(unit).map((value, column) => value ? itl.parts(unit, column) : []);
    return JSON.stringify(Array.from({ length: units }, (_, unit) => parts(unit)));
}"""

# A small framework with a hierarchy, and the one of the examples.
FRAMEWORKS = ["goals.csv", "sdg-statements"]


@pytest.fixture(params=FRAMEWORKS)
def framework(request):
    return request.param


@pytest.fixture
def document(framework, request):
    """A folder with a document for a framework, as `plan.txt`."""
    if framework == "sdg-statements":
        return request.getfixturevalue("campus")
    return request.getfixturevalue("folder").put("goals.csv", GOALS).put("plan.txt", PLAN)


def asked(watched, script):
    """The answer of a script that is large: as text, which costs a hundredth of what values do."""
    return notation.loads(watched.page.evaluate(script))


def assert_same_numbers(page, json, what):
    assert len(page["rows"]) == len(json["affinity"]), what
    for unit, (row, expected) in enumerate(zip(page["rows"], json["affinity"], strict=True)):
        assert bits(row) == bits(expected), f"{what}: unit {unit}"
        assert page["texts"][unit] == json["units"][unit]["text"], f"{what}: unit {unit}"
        for name in ["role", "counted"]:
            assert page["roles"][unit][name] == json["units"][unit][name], f"{what}: unit {unit}"
    for name in ["absolute", "relative"]:
        assert bits(page[name]) == bits(json["aggregate"][name]), f"{what}: {name}"
    if page["rows"]:
        assert bits(page["total"]) == bits(json["aggregate"]["absolute"]), f"{what}: summed up in the page"


def assert_same_groups(groups, expected, what):
    assert len(expected) > 1, f"{what}: something to compare"
    assert [group["units"] for group in groups] == [group["units"] for group in expected], what
    for group, other in zip(groups, expected, strict=True):
        assert bits(group["absolute"]) == bits(other["absolute"]), f"{what}: {other['units']}"


def test_every_cell_and_group_is_the_programs_under_every_aggregation(watched, document, framework):
    compared = 0
    for aggregate, scheme, count in [
        ("mean", "paper", "prose"),
        ("max", "paper", "prose"),
        ("sum", "paper", "prose"),
        ("median", "paper", "prose"),
        ("p90", "paper", "all"),
        ("mean", "graded", "prose"),
        ("max", "graded", "heading"),
    ]:
        settings = ["--aggregate", aggregate, "--scheme", scheme, "--count", count]
        run = ["plan.txt", "-f", framework, *settings]
        json = watched.make(document, *run)
        page = asked(watched, PAGE)
        what = " ".join(run)
        assert_same_numbers(page, json, what)
        for level in ["section", "paragraph"]:
            by = document.json("align", *run, "--by", level, "--json")[-1]
            assert_same_groups(page["levels"][level], by["groups"], f"{what} by {level}")
        watched.assert_quiet(what)
        compared += len(page["rows"])
    least = 300 if framework == "sdg-statements" else 30
    assert compared > least, f"{compared} rows"


@pytest.mark.parametrize(
    "setting",
    [
        ["--unit", "sentence"],
        ["--unit", "paragraph"],
        ["--unit", "section"],
        ["--unit", "document"],
        ["--unit", "line"],
        ["--preset", "published"],
        ["--window", "0"],
        ["--reach", "exact", "--coc-exclude", "equal", "--keep-hyphenated"],
    ],
    ids=" ".join,
)
def test_every_kind_of_unit_and_every_setting_of_the_method_gives_the_same_numbers(
    watched, document, framework, setting
):
    json = watched.make(document, "plan.txt", "-f", framework, *setting)
    assert_same_numbers(asked(watched, PAGE), json, setting)
    for view in ["heatmap", "text", "profile"]:
        watched.go(f"view={view}")
    watched.assert_quiet(setting)


def test_the_parts_of_every_cell_are_those_of_the_evidence(watched, document, framework):
    compared = 0
    for setting in [["--preset", "equations"], ["--preset", "published"], ["--scheme", "graded"]]:
        json = watched.make(document, "plan.txt", "-f", framework, "--evidence", *setting)
        for unit, row in enumerate(asked(watched, PARTS)):
            evidence = {cell["concept"]: cell["contributions"] for cell in json["units"][unit]["evidence"]}
            for column, parts in enumerate(row):
                concept = json["concepts"][column]["id"]
                expected = evidence.get(concept, [])
                assert_same_parts(parts, expected, f"unit {unit}, {concept}")
                compared += len(expected)
    least = 250 if framework == "sdg-statements" else 30
    assert compared > least, f"{compared} contributions"


def assert_same_parts(parts, expected, what):
    def key(part):
        return (part["type"], notation.dumps(part["term"]))

    assert len(parts) == len(expected), what
    for part, other in zip(sorted(parts, key=key), sorted(expected, key=key), strict=True):
        assert key(part) == key(other), what
        assert part["count"] == other["count"], f"{what}: {other}"
        numbers = ["discriminability", "specificity", "contribution"]
        assert bits([part[name] for name in numbers]) == bits([other[name] for name in numbers]), f"{what}: {other}"
        assert part["places"] == len(other["spans"]), f"{what}: places of {other}"
