"""The page of a corpus: its numbers are those of the table beside it, to the last bit, hostile names are text, it is
sorted, searched and walked through by keyboard, and axe finds nothing serious.
"""

import csv
import io

import pytest
import said
from accessible import serious
from folder import ROOT
from looks import DESK, PHONE, looked_at
from playwright.sync_api import expect
from questions import assert_fits, wait_for
from samples import GOALS, bits

HOSTILE = "<img src=x onerror=\"document.title='run'\">\u202e'; drop"
YEARS = ["2021", "2019", "2020"]


@pytest.fixture
def corpus(folder):
    """A function that opens the page of twelve documents in three groups; it returns the rows of `summary.csv`."""
    paragraphs = (ROOT / "examples/campus-plan.txt").read_text().split("\n\n")
    assert len(paragraphs) >= 24

    def make(watched, groups, framework="sdg"):
        table = io.StringIO()
        rows = csv.writer(table)
        rows.writerow(["id", "text", "year", "all"])
        for at in range(12):
            rows.writerow([f"{HOSTILE} {at}", " ".join(paragraphs[at::12]), groups[at % 3], "together"])
        folder.put("t.csv", table.getvalue()).put("goals.csv", GOALS)
        # What was aligned is not aligned again: the same results are summed up in one group, which all documents are.
        total = summary(folder, framework, "all")
        each = summary(folder, framework, "year")
        watched.open_report(folder.path("out/summary.html"))
        return [*each, *({**row, "group": said.TOGETHER} for row in total)]

    return make


def summary(folder, framework, column):
    run = folder.itl("align", "t.csv", "-f", framework, "-L", "en", "-o", "out/", "--summary", column)
    assert run.code < 2, run.stderr
    return list(csv.DictReader(io.StringIO(folder.read("out/summary.csv").decode(), newline="")))


# The groups of the page, and every number of their concepts.
PAGE = """measures => itl.head.groups.flatMap((_, row) => itl.head.concepts.map((_, column) => ({
    ...Object.fromEntries(measures.map(measure => [measure, itl.value(row, column, measure)])),
    best: itl.best(row, column)?.document ?? '',
})))"""


@pytest.mark.parametrize(("framework", "decided"), [("sdg", True), ("goals.csv", False)])
def test_every_number_is_that_of_the_overview(watched, corpus, framework, decided):
    page = watched.page
    rows = corpus(watched, YEARS, framework)
    assert {row["group"] for row in rows} == {*YEARS, said.TOGETHER}
    means = ["absolute", "relative", *(["evidence"] if decided else [])]
    counts = ["covered", "mentioned"] if decided else ["strongest"]
    whole = "decided_documents" if decided else "documents"
    cells = page.evaluate(PAGE, means + counts)
    for row, cell in zip(rows, cells, strict=True):
        written = [float(row[name]) if row[name] else None for name in means]
        assert bits([cell[name] for name in means]) == bits(written), row
        for name in counts:
            assert cell[name] == int(row[f"{name}_documents"]) / int(row[whole]), f"{name}: {row}"
        assert cell["best"] == row["best_document"], row
    assert any(row["best_document"] for row in rows)
    # Years have a course.
    expect(page.locator("#course .plot").first).to_be_visible()
    watched.assert_quiet("the page of years")


def test_hostile_names_are_text(watched, corpus):
    page = watched.page
    corpus(watched, [HOSTILE, "b", "</script><b>x</b>"])
    assert "</script><b>x</b>" in page.locator(".heat tbody th").all_text_contents()
    expect(page.locator("img, main b > b")).to_have_count(0)
    expect(page.locator(".best-document").first).to_contain_text("<img src=x onerror=")
    # Names have no course.
    expect(page.locator("#course")).to_be_hidden()
    assert page.title() != "run"
    watched.assert_quiet("the page of hostile names")


def test_groups_are_sorted_searched_and_walked_through_by_keyboard(watched, corpus):
    page = watched.page
    rows = corpus(watched, YEARS)
    names = page.locator(".heat tbody th")
    expect(names).to_have_text([*sorted(YEARS), said.TOGETHER])
    column = page.evaluate("itl.head.ranked[0]")
    concept = page.evaluate("column => itl.head.concepts[column].id", column)
    page.locator(f'[data-sort="{column}"]').click()
    measured = {row["group"]: float(row["evidence"]) for row in rows if row["concept"] == concept}
    first, second, _ = sorted(YEARS, key=measured.get, reverse=True)
    assert measured[first] > measured[second]
    expect(names.first).to_have_text(first)
    # From a cell one down and one to the right; Enter opens the group of the cell.
    page.locator("td.tile").first.focus()
    for key in ["ArrowDown", "ArrowRight", "Enter"]:
        page.keyboard.press(key)
    wait_for(page, "location.hash.includes('group=')")
    expect(page.locator("#concepts-title")).to_contain_text(second)
    page.locator("#filter").fill("2020")
    expect(names).to_have_text(["2020", said.TOGETHER])
    watched.assert_quiet("the page after sorting and searching")


@pytest.mark.parametrize(
    ("view", "scheme"),
    [(DESK, "light"), (DESK, "dark"), (PHONE, "light")],
    ids=["desk-light", "desk-dark", "phone-light"],
)
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(new_watched, corpus, view, scheme):
    watched = new_watched(**looked_at(view, scheme))
    corpus(watched, YEARS)
    assert serious(watched.page) == []
    assert_fits(watched.page, "the page of a corpus")
