"""The report below its first screen: from the profile to the evidence, into the heatmap, through the text."""

import re

import said
from playwright.sync_api import expect
from questions import flat, text, wait_for, wait_for_data
from samples import GOALS, PLAN

# Where the numbers of the evidence stand.
AFFINITY = "#evidence [data-affinity]"
RELATIVE = "#evidence [data-relative]"


def test_a_bar_leads_to_the_evidence_and_to_the_sentences_behind_it(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt", link="view=profile")
    watched.assert_quiet("opened")
    expect(page.locator("#profile")).to_be_visible()
    expect(page.locator("#evidence")).to_be_hidden()
    expect(page.locator("#profile tbody tr")).to_have_count(len(json["concepts"]))
    row = page.locator("#profile tbody tr:nth-child(2)")
    row.locator(".track").click()
    expect(page.locator("#evidence")).to_be_visible()
    column = int(row.locator(".concept").get_attribute("data-concept"))
    expect(page.locator("#evidence-title")).to_have_text(re.compile("^" + re.escape(json["concepts"][column]["id"])))
    wait_for_data(page, AFFINITY, "affinity", json["aggregate"]["absolute"][column])
    wait_for_data(page, RELATIVE, "relative", json["aggregate"]["relative"][column])
    loudest = page.locator("#evidence .best button").first
    unit = int(loudest.get_attribute("data-unit"))
    loudest.click()
    expect(page.locator("#sum")).to_be_visible()
    affinity = json["affinity"][unit][column]
    wait_for_data(page, AFFINITY, "affinity", affinity)
    counted = [row[column] for row, unit in zip(json["affinity"], json["units"], strict=True) if unit["counted"]]
    assert affinity == max(counted), "the loudest comes first"
    assert text(page, "#evidence .own") == flat(json["units"][unit]["text"])
    expect(page.locator("#evidence mark").first).to_be_visible()
    watched.assert_quiet("after all")


# What a reader with a pocket calculator finds, from the digits shown.
CALCULATED = """() => {
    const table = document.querySelector('#sum');
    const lines = [...table.querySelectorAll('tbody tr')];
    const rows = lines.map(row => [...row.cells].map(cell => Number(cell.textContent)));
    const terms = Number(table.dataset.terms);
    return {
        shown: Number(table.querySelector('tfoot td').textContent),
        sum: rows.reduce((sum, row) => sum + row[5], 0),
        exact: lines.reduce((sum, row) => sum + Number(row.dataset.contribution), 0),
        worst: Math.max(...rows.map(row => Math.abs(row[2] * row[3] * row[4] / terms / row[5] - 1))),
    };
}"""


def test_the_contributions_on_the_page_add_up_to_the_cell(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt")
    checked = 0
    for unit, row in enumerate(json["affinity"]):
        best = max(range(17), key=lambda column: (row[column], column))
        affinity = row[best]
        if affinity == 0 or unit % 3 > 0:
            continue
        watched.go(f"view=profile&concept={json['concepts'][best]['id']}&unit={unit}")
        wait_for_data(page, "#sum", "affinity", affinity)
        # Tables with many terms show the rest when asked.
        more = page.locator("#sum tbody button")
        if more.count():
            more.first.click()
            expect(more).to_have_count(0)
        found = page.evaluate(CALCULATED)
        what = f"unit {unit}: {found}, {affinity}"
        assert abs(found["sum"] / affinity - 1) < 1e-3, what
        assert abs(found["shown"] / affinity - 1) < 1e-3, what
        assert abs(found["exact"] / affinity - 1) < 1e-12, what
        assert found["worst"] < 2e-3, f"count × δ × σ ÷ terms is the contribution: {found}"
        checked += 1
    assert checked > 10, f"{checked} cells"


def test_the_heatmap_goes_from_the_document_down_to_a_cell(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt")
    page.locator("#tab-heatmap").click()
    expect(page.locator("#heatmap .grid .cell").first).to_be_visible()
    page.locator("#heatmap [data-choice=document]").click()
    grid = page.locator("#heatmap .grid")
    expect(grid).to_have_attribute("aria-rowcount", "2")
    for level in ["section", "paragraph", "sentence"]:
        # Into the first row: every level has something to show.
        page.locator("#heatmap .grid-row:nth-child(1) .label").first.click()
        pressed = page.locator("#heatmap [aria-label=Level] [aria-pressed=true]")
        expect(pressed).to_have_text(re.compile(f"^{level}", re.IGNORECASE))
        count = int(grid.get_attribute("aria-rowcount")) - 1
        assert count >= (2 if level == "section" else 1), level
    # The first section has the title alone: all sentences have more to press.
    page.locator("#heatmap [data-choice=sentence]").click()
    expect(grid).to_have_attribute("aria-rowcount", str(len(json["units"]) + 1))
    cells = page.locator("#heatmap .cell").evaluate_all(
        "cells => cells.map(({ title, dataset: { row, column } }) => [title, Number(row), Number(column)])"
    )
    _, unit, column = max(cells, key=lambda cell: shown_relative(cell[0]))
    page.locator(f"#cell-{unit}-{column}").click()
    expect(page.locator("#sum")).to_be_visible()
    wait_for_data(page, AFFINITY, "affinity", json["affinity"][unit][column])
    assert json["affinity"][unit][column] > 0
    watched.assert_quiet("zoomed")


def shown_relative(title):
    found = re.search(r"relative ([\d.e-]+)", title)
    return float(found[1]) if found else 0.0


IN_SIGHT = """() => {
    const cell = document.querySelector('#cell-21-6');
    const [a, b] = [cell, cell.closest('.grid')].map(element => element.getBoundingClientRect());
    return a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right;
}"""


def test_a_link_opens_its_cell_and_the_back_button_goes_back(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt", link="view=heatmap&concept=7&unit=21")
    expect(page.locator("#heatmap")).to_be_visible()
    expect(page.locator("#evidence")).to_be_visible()
    assert page.evaluate(IN_SIGHT), "the cell of the link"
    page.locator("#heatmap [data-choice=numbers]").click()
    assert page.evaluate(IN_SIGHT), "the heatmap stays where it is"
    wait_for_data(page, AFFINITY, "affinity", json["affinity"][21][6])
    page.locator("#tab-text").click()
    expect(page.locator("#text")).to_be_visible()
    page.locator("#text [data-unit='5']").first.click()
    wait_for(page, "location.hash.includes('unit=5')")
    link = page.evaluate("location.hash.slice(1)")
    page.go_back()
    wait_for(page, "location.hash.includes('unit=21')")
    expect(page.locator("#text")).to_be_visible()
    wait_for_data(page, AFFINITY, "affinity", json["affinity"][21][6])
    page.go_back()
    expect(page.locator("#heatmap")).to_be_visible()
    report = campus.path("report.html")
    watched.open_report(report, link)
    expect(page.locator("#text")).to_be_visible()
    expect(page.locator("#evidence")).to_be_visible()
    expect(page.locator(".unit.chosen").first).to_have_attribute("data-unit", "5")
    for nonsense in [
        "view=none&concept=99&unit=1",
        "concept=7&unit=999999999",
        "unit=-1",
        "group=section-99&concept=7",
        "%",
        "a=%ff&&=",
    ]:
        watched.open_report(report, nonsense)
        watched.assert_quiet(nonsense)


def test_a_hierarchy_folds_and_a_concept_without_reference_is_undefined(watched, folder):
    page = watched.page
    folder.put("goals.csv", GOALS).put("plan.txt", PLAN)
    json = watched.make(folder, "plan.txt", "-f", "goals.csv")
    rows = page.locator("#profile tbody tr .id")
    page.locator("#profile [data-choice=tree]").click()
    expect(rows).to_have_text(["E", "Blue", "X", "Y", "Z"])
    page.locator("#profile button.fold").first.click()
    expect(rows).to_have_text(["E", "Blue", "W", "X", "Y", "Z"])
    page.locator("#profile [data-choice=framework]").click()
    expect(rows).to_have_text(["E", "W", "W1", "X", "Y", "Z"])
    assert json["aggregate"]["relative"][5] is None
    expect(page.locator("#profile tbody tr:nth-child(6)")).to_contain_text(said.NO_RELATIVE)
    watched.go("view=heatmap&concept=Z")
    expect(page.locator("#evidence .value").first).to_contain_text(said.NO_REFERENCE)
    assert not re.search("NaN|Infinity", page.locator("body").inner_text())
    watched.assert_quiet("hierarchy")
